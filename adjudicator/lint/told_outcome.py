"""Whether a draft tells another outcome than the one that was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.core.ruleset import Outcome
from adjudicator.lint.english import Verdict
from adjudicator.lint.flags import Flag, Unchecked
from adjudicator.lint.materials import Materials
from adjudicator.lint.outcome_evidence import Evidence, gather

_WHY: Mapping[Outcome, str] = {
    "fail": "The roll failed, and this tells a success.",
    "tie": "The roll was a tie, and this tells a plain {verdict}.",
    "succeed": "The roll succeeded, and this tells a failure.",
    "style": "The roll succeeded with style, and this tells a failure.",
}
_LEVEL = "The roll was no tie, and this tells one."
_NARROW = "The roll succeeded with style, and this tells it as a narrow thing."
_PLAINLY = 1.3
"""So many times the evidence for the outcome contradicts it in whatever order it is told."""

_ENOUGH = 1.0
"""Less evidence than this contradicts nothing."""

_STILL_WITHIN = 8
_MARKS = ".,;:!?“”’"
_AGREED_COSTS = ("at a cost", "serious cost", "major cost", "great cost")


def told_outcome(materials: Materials) -> Iterator[Flag | Unchecked]:
    """A flag on the words that contradict the outcome most, if the draft as a whole does; at most one.

    Where nothing tells the outcome, a contradiction may go unseen, and that is said instead.
    """
    outcome = materials.facts.outcome
    if outcome is None:
        yield Unchecked("outcome: not checked, there was no roll")
        return
    evidence = [*gather(materials)]
    flag = next(_contradiction(materials, outcome, evidence), None)
    if flag is not None:
        yield flag
    elif not (evidence or _is_softened(materials) if outcome == "tie" else _is_told(evidence, _meant(outcome))):
        yield Unchecked("outcome: not checked, no words that surely tell one were found; read it against the roll")


def _contradiction(materials: Materials, outcome: Outcome, evidence: list[Evidence]) -> Iterator[Flag]:
    if outcome == "tie":
        yield from _plain_on_a_tie(materials, evidence)
        return
    meant = _meant(outcome)
    against: Verdict = "success" if outcome == "fail" else "failure"
    told = sum(one.weight * one.sure for one in evidence if one.verdict == against)
    if told >= _ENOUGH and told > _sum(evidence, meant):
        if _is_agreed(materials, against) or _is_taken_back(materials, evidence, against):
            return
        yield _flag(materials, _heaviest(evidence, against), _WHY[outcome])
    elif _sum(evidence, "level") > _sum(evidence, meant):
        yield _flag(materials, _heaviest(evidence, "level"), _LEVEL)
    elif outcome == "style":
        yield from _narrow(materials, evidence)


def _meant(outcome: Outcome) -> Verdict:
    return "failure" if outcome == "fail" else "success"


def _sum(evidence: list[Evidence], verdict: Verdict) -> float:
    return sum(one.weight for one in evidence if one.verdict == verdict)


def _is_told(evidence: list[Evidence], meant: Verdict) -> bool:
    """Whether it is told without doubt: more than a contradiction that was not thought certain enough to flag."""
    other: Verdict = "failure" if meant == "success" else "success"
    against = _sum(evidence, other)
    return _sum(evidence, meant) > (against if against >= _ENOUGH else 0.0)


def _heaviest(evidence: list[Evidence], verdict: Verdict) -> Evidence:
    return max((one for one in evidence if one.verdict == verdict), key=lambda one: one.weight)


def _flag(materials: Materials, evidence: Evidence, why: str) -> Flag:
    return materials.flag_words("outcome", evidence.first, evidence.end, why)


def _is_agreed(materials: Materials, against: Verdict) -> bool:
    """Whether the facts themselves speak of a success that has its cost, which a table may grant on a failure."""
    texts = " ".join((*materials.facts.known, *materials.facts.must_tell)).casefold()
    return against == "success" and any(words in texts for words in _AGREED_COSTS)


def _is_taken_back(materials: Materials, evidence: list[Evidence], against: Verdict) -> bool:
    """Whether the last clear words tell otherwise, or say after all that things still are as they were."""
    clear = [one for one in evidence if one.clear]
    others = sum(one.weight for one in evidence if one.verdict != against)
    if clear and clear[-1].verdict != against and _sum(evidence, against) < _PLAINLY * others:
        return True
    after = max(one.end for one in evidence if one.verdict == against)
    return any(_is_as_before(materials, index) for index in range(after + 1, len(materials.prose.tokens) - 1))


def _is_as_before(materials: Materials, index: int) -> bool:
    """Whether something that the facts speak of "still is" so at this word, and is not merely "still waiting"."""
    tokens, words = materials.prose.tokens, materials.words
    if tokens[index].low != "still" or tokens[index].quoted or tokens[index + 1].low.endswith("ing"):
        return False
    if tokens[index - 1].low not in words.words("outcome.softened.states"):
        return False
    start, _ = materials.prose.sentence_of(index)
    named = {token.low for token in tokens[max(start, index - _STILL_WITHIN) : index - 1]}
    facts = {word.strip(_MARKS) for text in materials.facts.known for word in text.casefold().split()}
    return not named.isdisjoint(facts - words.words("language.function"))


def _plain_on_a_tie(materials: Materials, evidence: list[Evidence]) -> Iterator[Flag]:
    won, lost = _sum(evidence, "success"), _sum(evidence, "failure")
    if _sum(evidence, "level") or bool(won) is bool(lost) or _is_softened(materials):
        return
    verdict: Verdict = "success" if won else "failure"
    yield _flag(materials, _heaviest(evidence, verdict), _WHY["tie"].format(verdict=verdict))


def _is_softened(materials: Materials) -> bool:
    softening = materials.words.words("outcome.softened.words")
    if any(token.low in softening for token in materials.prose.tokens if not token.quoted):
        return True
    return next(materials.words.softened.find(materials.prose, materials.cast), None) is not None


def _narrow(materials: Materials, evidence: list[Evidence]) -> Iterator[Flag]:
    narrow = materials.words.words("outcome.softened.narrow")
    for one in evidence:
        before = materials.prose.tokens[one.first - 1].low if one.first else ""
        if one.verdict == "success" and before in narrow:
            yield materials.flag_words("outcome", one.first - 1, one.end, _NARROW)
            return
