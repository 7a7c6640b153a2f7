"""Narration without a model: a settled roll told in two to five sentences from committed facts.

The phrasings lie in prompts/templates/narration.toml. Nothing is told that the brief does not hold: no
numbers, no mechanics, no speech or decision of a character beyond the player's own words.
"""

from __future__ import annotations

from adjudicator.drafting.brief import InvokedFact, Narration, NarrationBrief
from adjudicator.drafting.phrasings import Phrasings, in_turn, shipped_phrasings
from adjudicator.drafting.tellable import is_tellable, one_line, told_words

DRAFTER = "templates"
_SOMEBODY = "Somebody"
_MOST_TOLD = 2
"""Invocations told one by one; more are told together."""


def narrate(brief: NarrationBrief, phrasings: Phrasings | None = None) -> Narration:
    """Prose for a settled roll, the same for the same brief; rolls numbered in a row are phrased differently.

    The actor and every created aspect are named. ``facts_used`` holds the outcome's word, the aspects
    invoked, what was created, and the sentences of ``handed_out`` that the prose covers.
    """
    teller = _Teller(brief, phrasings or shipped_phrasings())
    invoked = teller.invoked()
    parts = [teller.opening(), *invoked, teller.outcome(), teller.created()]
    created = tuple(name for name in brief.created if one_line(name))
    used = (
        brief.outcome_word or brief.outcome,
        *(fact.aspect for fact in brief.invocations if one_line(fact.aspect)),
        *created,
        *(sentence for sentence in brief.handed_out if any(name in sentence for name in created)),
    )
    return Narration(" ".join(part for part in parts if part), tuple(dict.fromkeys(used)), DRAFTER)


class _Teller:
    """Fills the phrasings for one brief."""

    def __init__(self, brief: NarrationBrief, phrasings: Phrasings) -> None:
        self._brief = brief
        self._phrasings = phrasings
        self._actor = one_line(brief.actor) or _SOMEBODY

    def opening(self) -> str:
        doing = self._doing()
        skill = one_line(self._brief.skill)
        if doing:
            told = self._phrase("opening.doing", doing=doing)
        elif is_tellable(skill):
            told = self._phrase("opening.skill", skill=skill)
        else:
            told = self._phrase("opening.plain")
        scene = one_line(self._brief.scene_name).rstrip(".")
        target = one_line(self._brief.target)
        lead = self._phrase("place.lead", scene=scene) if is_tellable(scene) else ""
        toward = self._phrase("toward.target", target=target) if self._has_room_for(target) else ""
        return f"{lead}{told}{' ' if toward else ''}{toward}"

    def invoked(self) -> list[str]:
        facts = [fact for fact in self._brief.invocations if one_line(fact.aspect)]
        if len(facts) > _MOST_TOLD:
            aspects = dict.fromkeys(one_line(fact.aspect) for fact in facts)
            return [self._phrase("invoked.several", aspects=_listed([*aspects]))]
        return [self._one_invoked(fact, f"invoked {number}") for number, fact in enumerate(facts)]

    def outcome(self) -> str:
        opponent = self._opponent()
        how = "opposed" if opponent else "alone"
        return self._phrase(f"outcome.{self._brief.outcome}.{how}", opponent=opponent)

    def created(self) -> str:
        names = [name for name in map(one_line, self._brief.created) if name]
        if not names:
            return ""
        return self._phrase("created.one" if len(names) == 1 else "created.several", names=_listed(names))

    def _has_room_for(self, target: str) -> bool:
        return bool(target) and target != self._opponent() and len(self._brief.invocations) < _MOST_TOLD

    def _one_invoked(self, fact: InvokedFact, slot: str) -> str:
        words = told_words(fact.because)
        kind = "invoked.told" if words else "invoked.bare"
        return self._phrase(kind, slot, aspect=one_line(fact.aspect), words=words)

    def _doing(self) -> str:
        action = one_line(self._brief.action).removeprefix(f"{self._actor}: ").rstrip(".")
        return action if is_tellable(action) and len(action.split()) > 1 else ""

    def _opponent(self) -> str:
        return one_line(self._brief.opponent)

    def _phrase(self, name: str, slot: str = "", **filled: str) -> str:
        phrase = in_turn(self._phrasings[name], self._brief.roll, f"{name} {slot}")
        return phrase.format(actor=self._actor, **filled)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
