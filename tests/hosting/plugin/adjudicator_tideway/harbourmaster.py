"""A drafter without a model: what names the aspect fits, says the harbour master."""

from __future__ import annotations

from adjudicator import Opinion
from adjudicator.core.opinion import Evidence, Verdict
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief


class Harbourmaster:
    """Judges in a ``mood``, which is what stands after the name: ``plugin:harbourmaster:gruff``."""

    def __init__(self, mood: str) -> None:
        self.mood = mood or "mild"

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        """Fits where the player's words hold a word of the aspect; the checks look the quotes up."""
        shared = any(len(word) > 3 and word.lower() in brief.because.lower() for word in brief.aspect.split())
        said = (Evidence(brief.because, "because"), Evidence("as the tide tables have it", "scene"))
        verdict: Verdict = "fits" if shared else "needs more"
        return Opinion(verdict, f"A {self.mood} harbour master says so.", said, question="At which tide?")

    def narration(self, brief: NarrationBrief) -> Narration:
        """One sentence for the harbour's book."""
        told = f"The harbour master, {self.mood}, writes: {brief.actor}, {brief.outcome_word.lower()}."
        return Narration(told, (brief.outcome_word,), "harbour master")
