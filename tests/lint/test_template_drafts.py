"""The narrations that the product itself makes from templates come out clean."""

from __future__ import annotations

from typing import get_args

import pytest
from drafting.sample_briefs import theft

from adjudicator.core.ruleset import Outcome
from adjudicator.drafting.brief import InvokedFact, NarrationBrief
from adjudicator.drafting.templates import narrate
from adjudicator.lint import Facts, Person, lint

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
TWO = (
    InvokedFact("Mira", "Raised on These Roofs", "bonus", "I know each gutter here."),
    InvokedFact("Mira", "Fog Off the River", "bonus", "Nobody sees further than a lantern."),
)
BRIEFS = {
    "as it is": theft(),
    "nobody opposes": theft(opponent=""),
    "no invocation": theft(invocations=()),
    "two invocations": theft(invocations=TWO),
    "an action in words": theft(action="Mira: slips past the stalls", target=""),
    "nothing created": theft(created=(), handed_out=()),
    "a thing opposes": theft(opponent="the storm", created=("Torn Sails", "Soaked to the Skin")),
    "somebody else": theft(actor="Dr. Amélie Vance-Whitby", opponent="Sir Osric of Low Marsh"),
}


def facts(brief: NarrationBrief) -> Facts:
    """What a table would know of the roll."""
    told = (brief.scene_name, brief.scene, brief.action, brief.skill, brief.target, *brief.handed_out)
    invoked = tuple(text for fact in brief.invocations for text in (fact.aspect, fact.because))
    return Facts(
        outcome=brief.outcome,
        actor=brief.actor,
        opponent=brief.opponent,
        people=(Person(brief.actor, is_pc=True), *([Person(brief.opponent)] if brief.opponent else [])),
        known=(*told, *invoked),
        said=tuple((fact.by, fact.because) for fact in brief.invocations),
        must_tell=brief.created,
    )


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("name", BRIEFS)
def test_template_narrations_are_clean(name: str, outcome: Outcome) -> None:
    for number in range(1, 36):
        brief = theft(**{**_fields(BRIEFS[name]), "roll": f"r{number}", "outcome": outcome})
        text = narrate(brief).text
        report = lint(text, facts(brief))
        assert report.flags == (), text
        assert report.covered == brief.created


def _fields(brief: NarrationBrief) -> dict[str, object]:
    return {name: getattr(brief, name) for name in NarrationBrief.__dataclass_fields__}
