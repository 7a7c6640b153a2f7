"""The justification check as messages: what never changes, what a scene keeps, and the case, in this order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from adjudicator.drafting.brief import InvocationBrief, Precedent
from adjudicator.drafting.model.material import mark_of, shown, shown_lines
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.reply import Message

LONGEST_SCENE, LONGEST_WORDS, LONGEST_TEXT, LONGEST_ASPECT = 1_800, 2_400, 300, 80
MOST_ASPECTS, MOST_FACTS, MOST_PRECEDENTS = 60, 15, 5

_WANTS = {
    "teaching": frozenset[str](),
    "examples": frozenset[str](),
    "scene": frozenset({"scene", "facts", "aspects"}),
    "case": frozenset(
        {
            "policy",
            "actor",
            "action",
            "aspect",
            "aspect_kind",
            "aspect_on",
            "means",
            "effect",
            "against",
            "precedents",
            "mark",
            "because",
        }
    ),
}


def relevance_prompt(own: Path | None = None) -> Prompt:
    """The prompt file of the justification check. Raises BadConfiguration."""
    return load_prompt("relevance", _WANTS, own)


def relevance_messages(prompt: Prompt, brief: InvocationBrief, turned: int = 0) -> tuple[Message, ...]:
    """The messages that ask about ``brief``; ``turned`` puts examples, facts and aspects in another order."""
    teaching = f"{prompt.parts['teaching']}\n\n{prompt.examples(turned)}"
    mark = mark_of(brief.table, brief.ruling)
    scene = {
        "scene": _scene(brief),
        "facts": _listed([shown(fact, LONGEST_TEXT) for fact in brief.facts[-MOST_FACTS:]], turned),
        "aspects": _listed([shown(one, LONGEST_ASPECT) for one in brief.aspects[-MOST_ASPECTS:]], turned),
    }
    case = _unmarked(_case(brief), mark) | {"mark": mark}
    asked = f"{prompt.fill('scene', _unmarked(scene, mark))}\n\n{prompt.fill('case', case)}"
    return Message("system", teaching), Message("user", asked)


def _scene(brief: InvocationBrief) -> str:
    named = f"{shown(brief.scene_name, LONGEST_ASPECT)}. " if brief.scene_name else ""
    return f"{named}{shown_lines(brief.scene, LONGEST_SCENE)}".strip() or "(not described)"


def _case(brief: InvocationBrief) -> dict[str, str]:
    return {
        "policy": brief.policy,
        "actor": shown(brief.actor, LONGEST_ASPECT),
        "action": shown(brief.action, LONGEST_TEXT) or "(none announced)",
        "aspect": shown(brief.aspect, LONGEST_TEXT),
        "aspect_kind": brief.aspect_kind,
        "aspect_on": shown(brief.aspect_on, LONGEST_ASPECT),
        "means": shown(brief.means, LONGEST_TEXT) or "(nothing special)",
        "effect": shown(brief.effect, LONGEST_TEXT),
        "against": shown(brief.against, LONGEST_ASPECT) or "(nobody)",
        "precedents": "\n".join(map(_precedent, brief.precedents[:MOST_PRECEDENTS])) or "(none)",
        "because": shown_lines(brief.because, LONGEST_WORDS) or "(no words)",
    }


def _unmarked(values: Mapping[str, str], mark: str) -> dict[str, str]:
    # Something has to stand where the mark stood, or what is left on both sides could make a new one.
    return {name: text.replace(mark, "(…)") for name, text in values.items()}


def _precedent(one: Precedent) -> str:
    words = f' "{shown(one.because, 160)}"' if one.because.strip() else " without words"
    return f"- {one.ruling}: {shown(one.asked, 120)},{words}: {shown(one.decided, 120)}"


def _listed(items: list[str], turned: int) -> str:
    at = turned % len(items) if items else 0
    return "\n".join(f"- {item}" for item in [*items[at:], *items[:at]]) or "(none)"
