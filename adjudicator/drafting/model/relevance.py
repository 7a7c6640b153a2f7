"""From a model's answer to an opinion: quotes found in their texts, grounds where they belong, verdicts that hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.core.opinion import Evidence, Ground, Opinion, Verdict
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.judge_address import find_address
from adjudicator.drafting.quoting import find_quote, ground_quote
from adjudicator.intake.answers import NamedGround, Quoted, RelevanceAnswer

NO_QUOTE = "no quote found in its text"
NO_GROUND = "a no without a ground"
ADDRESSES_JUDGE = "addresses the judge"
WITHHELD = "The verdict of {model} is withheld: it has not passed the exam for this prompt (adjudicator qualify)."


def opinion_from(answer: RelevanceAnswer, brief: InvocationBrief) -> Opinion:
    """The opinion that the answer supports: a verdict without a found quote, or a no without a ground, is unsure."""
    evidence, misplaced = grounded(answer.evidence, brief)
    ground = _ground(answer.ground)
    verdict: Verdict = answer.verdict
    flags = []
    if verdict != "unsure" and not (set(evidence) - set(misplaced)):
        verdict, flags = "unsure", [NO_QUOTE]
    elif verdict == "does not fit" and ground is None:
        verdict, flags = "unsure", [NO_GROUND]
    if any(find_address(text).passages for text in (brief.because, brief.aspect, brief.means, brief.action)):
        flags.append(ADDRESSES_JUDGE)
    known = {one.ruling for one in brief.precedents}
    return Opinion(
        verdict=verdict,
        reason=answer.reason or answer.direction or "(no reason given)",
        evidence=evidence,
        ground=ground if verdict == "does not fit" else None,
        objection=answer.objection,
        suggestion="" if verdict == "fits" else answer.suggestion,
        question="" if verdict == "fits" else answer.question,
        flags=tuple(flags),
        policy=brief.policy,
        votes={verdict: 1},
        precedents=tuple(key for key in dict.fromkeys(answer.precedents) if key in known),
    )


def together(opinions: Sequence[Opinion]) -> Opinion:
    """One opinion out of several on the same brief: theirs where all agree, else unsure, shown as a split.

    ``opinions`` must not be empty. ``votes`` counts the verdicts.
    """
    votes = Counter(opinion.verdict for opinion in opinions)
    first = opinions[0]
    counted: Mapping[Verdict, int] = dict(votes.most_common())
    if len(votes) == 1:
        return replace(first, votes=counted)
    split = ", ".join(f"{verdict} {count}" for verdict, count in counted.items())
    most = next(opinion for opinion in opinions if opinion.verdict == next(iter(counted)))
    return replace(
        most,
        verdict="unsure",
        ground=None,
        reason=f"The votes disagree ({split}). {most.reason}",
        question=most.question or next((o.question for o in opinions if o.question), ""),
        suggestion=most.suggestion or next((o.suggestion for o in opinions if o.suggestion), ""),
        flags=(*most.flags, f"split: {split}"),
        votes=counted,
    )


def withheld(opinion: Opinion, instead: Opinion | None = None, why: str = WITHHELD) -> Opinion:
    """The opinion of a drafter that has not earned a verdict: its quotes and its question, and nothing that tells.

    Having no question, or following one precedent and not another, would tell as well: those are taken from
    ``instead``, an opinion that never judges.
    """
    return replace(
        opinion,
        verdict="unsure",
        ground=None,
        reason=why.format(model=opinion.model or "the model"),
        objection="",
        suggestion="",
        question=opinion.question or (instead.question if instead is not None else ""),
        precedents=instead.precedents if instead is not None else (),
        votes={},
        flags=tuple(flag for flag in opinion.flags if not flag.startswith("split") and flag != NO_GROUND),
        withheld=True,
    )


def grounded(
    quotes: Iterable[Evidence | Quoted], brief: InvocationBrief
) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    """The passages found, cut from their texts; second those that stand in another text than the one named."""
    sources = _sources(brief)
    found, misplaced = [], []
    for item in quotes:
        at_home = find_quote(item.quote, sources.get(item.from_, ""))
        if at_home is not None:
            found.append(Evidence(at_home.text, item.from_))
        elif elsewhere := ground_quote(item.quote, sources):
            found.append(elsewhere)
            misplaced.append(elsewhere)
    return tuple(dict.fromkeys(found)), tuple(misplaced)


def _sources(brief: InvocationBrief) -> dict[str, str]:
    return {
        "because": brief.because,
        "scene": f"{brief.scene_name}. {brief.scene}" if brief.scene_name else brief.scene,
        "facts": "\n".join((*brief.facts, *brief.aspects)),
        "action": brief.action,
        "aspect": brief.aspect,
        "means": brief.means,
    }


def _ground(named: NamedGround) -> Ground | None:
    return None if named == "none" else named
