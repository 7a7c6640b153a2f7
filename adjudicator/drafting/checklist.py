"""The checklist: an opinion without any model, which lays out the case and leaves the verdict to the table.

Relevance is what the group can be brought to see, and the game master is its last judge (Aspects and Fate
Points / Invoking Aspects), so this drafter never says more than "unsure". The same brief always gives the
same opinion.
"""

from __future__ import annotations

from adjudicator.core.opinion import Opinion, Policy
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.contradicted import contradiction
from adjudicator.drafting.doubts import PLAIN, STRONG, WEAK, Doubt, quoted
from adjudicator.drafting.evidence import choose_evidence
from adjudicator.drafting.other_rules import other_rules_job
from adjudicator.drafting.outlived import no_longer_true
from adjudicator.drafting.reading import Reading, read_brief
from adjudicator.drafting.unlinked import is_bare_name, no_causal_link, shared_with_action, unclear

MODEL = "checklist"
ADDRESSES_JUDGE = "addresses the judge"

_SEARCHES = (no_longer_true, contradiction, other_rules_job, unclear, no_causal_link)
_WORTH_NAMING: dict[Policy, int] = {"strict": WEAK, "normal": PLAIN, "generous": STRONG}


def draft_opinion(brief: InvocationBrief) -> Opinion:
    """An "unsure" opinion: quotes, grounds that could apply, the strongest objection and one question to ask.

    ``flags`` names the grounds as "ground:no longer true" and so on, strongest first, and what else is
    worth a look. A strict policy names weak signs too, a generous one only strong ones.
    """
    reading = read_brief(brief)
    found = (search(reading) for search in _SEARCHES)
    named = [doubt for doubt in found if doubt and doubt.strength >= _WORTH_NAMING[brief.policy]]
    # Sorting is stable: among equals the order of the searches stands.
    doubts = sorted(named, key=lambda doubt: -doubt.strength)
    return Opinion(
        verdict="unsure",
        reason=_reason(reading, doubts),
        evidence=choose_evidence(reading, doubts),
        objection=_objection(reading, doubts),
        suggestion=_suggestion(reading, doubts),
        question=_question(reading, doubts),
        flags=_flags(reading, doubts),
        policy=brief.policy,
        precedents=tuple(one.ruling for one in brief.precedents),
        model=MODEL,
    )


def _reason(reading: Reading, doubts: list[Doubt]) -> str:
    said = [sentence for sentence in (_what_it_is(reading), _what_is_shared(reading)) if sentence]
    said += [f"Could be {doubt.ground}: {doubt.why}." for doubt in doubts]
    if not doubts:
        said.append("None of the five grounds for saying no stands out.")
    if reading.addressed:
        said.append("Some of the text speaks to a judge instead of to the table; it was left out of account.")
    if reading.uncompared:
        samples = "; ".join(f"{name}: {sample}" for name, sample in dict(reading.uncompared).items())
        said.append(f"Words not compared: {samples}.")
    return " ".join(said)


def _what_it_is(reading: Reading) -> str:
    brief = reading.brief
    places = {"scene": "on the scene", "game": "of the game", "": "on nobody in particular"}
    where = places.get(brief.aspect_on, f"on {brief.aspect_on}")
    kinds = {"boost": "a boost", "consequence": "a consequence", "game": "an aspect"}
    kind = kinds.get(brief.aspect_kind, f"a {brief.aspect_kind} aspect")
    if reading.helped:
        whom = f"helps {reading.helped}" + (f" against {reading.hampered}" if reading.hampered else "")
    else:
        whom = f"hampers {reading.hampered or 'whoever rolls'}"
    return f"{quoted(brief.aspect)} is {kind} {where}; the effect ({brief.effect}) {whom}."


def _what_is_shared(reading: Reading) -> str:
    shared = shared_with_action(reading)
    words = "The player gave no words." if not reading.said.strip() else ""
    if shared:
        joined = f"The action shares with aspect or player's words: {', '.join(shared[:5])}."
        return f"{words} {joined}".strip()
    if words or not reading.is_comparable or not reading.action_tells:
        return words
    return "The player's words and the action share no word."


def _objection(reading: Reading, doubts: list[Doubt]) -> str:
    if doubts:
        return f"{doubts[0].why[:1].upper()}{doubts[0].why[1:]}."
    shared = shared_with_action(reading)
    if shared:
        return f"{quoted(', '.join(shared[:3]))} joins the words, and a shared word is not yet a link."
    if reading.on_hampered:
        aspect = quoted(reading.brief.aspect)
        return f"That {reading.hampered} bears {aspect} does not yet say that it matters for this."
    return f"How {quoted(reading.brief.aspect)} bears on the action is left to the reader."


def _suggestion(reading: Reading, doubts: list[Doubt]) -> str:
    if doubts:
        return f"It would fit if {doubts[0].suggestion}."
    return f"It would fit if everybody at the table sees what {quoted(reading.brief.aspect)} does here."


def _question(reading: Reading, doubts: list[Doubt]) -> str:
    if doubts:
        return doubts[0].question
    brief = reading.brief
    if reading.helped == brief.actor:
        return f"Does everybody see how {quoted(brief.aspect)} helps {brief.actor} here?"
    effect = f"helps {reading.helped}" if reading.helped else f"hampers {reading.hampered or 'the roll'}"
    return f"Does everybody see how {quoted(brief.aspect)} {effect} here, as {brief.actor} would have it?"


def _flags(reading: Reading, doubts: list[Doubt]) -> tuple[str, ...]:
    flags = [f"ground:{doubt.ground}" for doubt in doubts]
    notes = (
        (ADDRESSES_JUDGE, bool(reading.addressed)),
        ("no words", not reading.said.strip()),
        ("bare name", is_bare_name(reading)),
        ("words not compared", bool(reading.uncompared)),
        ("text cut", reading.was_cut),
    )
    return (*flags, *(name for name, holds in notes if holds))
