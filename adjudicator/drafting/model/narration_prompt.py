"""A settled roll as messages: what never changes, the wishes, the facts, and what was wrong before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.drafting.brief import InvokedFact, NarrationBrief
from adjudicator.drafting.checked_facts import UNNAMED
from adjudicator.drafting.model.material import shown, shown_lines
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.reply import Message
from adjudicator.drafting.model.settings import NarrationStyle
from adjudicator.lint.flags import Flag

LONGEST_SCENE, LONGEST_TEXT, LONGEST_NAME, LONGEST_TOLD = 1_800, 300, 80, 700
MOST_TOLD = 2

_OUTCOMES = {"fail": "fail", "tie": "tie", "succeed": "succeed", "style": "excel"}
_PLAIN = frozenset[str]()
_WANTS = {
    "teaching": _PLAIN,
    "style": frozenset({"tone", "length", "person", "tense", "language"}),
    "facts": frozenset({"scene", "present", "players", "attempt", "outcome", "invoked", "created", "details"}),
    "before": frozenset({"before"}),
    "rejected": frozenset({"draft", "reason"}),
    "again": frozenset({"flags"}),
    **dict.fromkeys((*_OUTCOMES.values(), "short", "medium", "long"), _PLAIN),
}


def narration_prompt(own: Path | None = None) -> Prompt:
    """The prompt file of the telling. Raises BadConfiguration."""
    return load_prompt("narration", _WANTS, own)


def narration_messages(prompt: Prompt, brief: NarrationBrief, style: NarrationStyle) -> tuple[Message, ...]:
    """The messages that ask for a telling of ``brief``."""
    wishes = {
        "tone": shown(style.tone, LONGEST_NAME),
        "length": prompt.parts[style.length],
        "person": style.person,
        "tense": style.tense,
        "language": shown(style.language, LONGEST_NAME),
    }
    parts = [prompt.fill("style", wishes), prompt.fill("facts", _facts(prompt, brief))]
    if brief.told:
        told = "\n".join(f"- {shown(text, LONGEST_TOLD)}" for text in brief.told[:MOST_TOLD])
        parts.append(prompt.fill("before", {"before": told}))
    for one in brief.rejected[-MOST_TOLD:]:
        reason = shown(one.reason, LONGEST_TEXT) or "(nothing)"
        parts.append(prompt.fill("rejected", {"draft": shown(one.text, LONGEST_TOLD), "reason": reason}))
    return Message("system", prompt.parts["teaching"]), Message("user", "\n\n".join(parts))


def redraft_messages(prompt: Prompt, draft: str, flags: Sequence[Flag]) -> tuple[Message, Message]:
    """The draft as the model gave it, and what is wrong with it."""
    said = "\n".join(f'- "{flag.quote}": {flag.why}' if flag.quote else f"- {flag.why}" for flag in flags[:8])
    return Message("assistant", draft), Message("user", prompt.fill("again", {"flags": said}))


def _facts(prompt: Prompt, brief: NarrationBrief) -> dict[str, str]:
    people = [one for one in brief.facts.people if one.present and not one.taken_out]
    against = (
        f", against {shown(brief.opponent or brief.target, LONGEST_NAME)}" if brief.opponent or brief.target else ""
    )
    skill = f", by way of {shown(brief.skill, LONGEST_NAME)}" if brief.skill else ""
    named = f"{shown(brief.scene_name, LONGEST_NAME)}. " if brief.scene_name else ""
    return {
        "scene": f"{named}{shown_lines(brief.scene, LONGEST_SCENE)}".strip() or "(not described)",
        "present": ", ".join(shown(one.name, LONGEST_NAME) for one in people) or "(nobody named)",
        "players": ", ".join(shown(one.name, LONGEST_NAME) for one in people if one.is_pc) or "(none)",
        "attempt": f"{shown(brief.actor, LONGEST_NAME)} ({shown(brief.action, LONGEST_TEXT)}{skill}){against}",
        "outcome": prompt.parts[_OUTCOMES[brief.outcome]],
        "invoked": _listed([_invoked(fact) for fact in brief.invocations]),
        "created": _listed([shown(text, LONGEST_TEXT) for text in brief.created if text not in UNNAMED]),
        "details": _listed([shown(text, LONGEST_TEXT) for text in brief.details]),
    }


def _invoked(fact: InvokedFact) -> str:
    words = f': "{shown(fact.because, LONGEST_TEXT)}"' if fact.because.strip() else ""
    return f"{shown(fact.aspect, LONGEST_TEXT)}, brought in by {shown(fact.by, LONGEST_NAME)}{words}"


def _listed(items: list[str]) -> str:
    return "\n".join(f"- {item}" for item in items) or "(nothing)"
