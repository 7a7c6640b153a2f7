"""A drafter that an installed package brings, behind the same interface as the checklist and the models.

The exam is one for language models, so nobody vouches for a package's verdicts: they are withheld as ``unsure``, and
the quotes that stand in their texts and the question are shown.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.drafting.drafter import ChecklistDrafter, Drafter
from adjudicator.errors import BadConfiguration, DraftUnavailable
from adjudicator.extensions import DRAFTERS, PLUGIN, Extension, extension, extensions

A = TypeVar("A")
B = TypeVar("B")

WITHHELD = "The verdict of {model} is withheld: the exam is for language models, and nobody has examined a plug-in."


class AddedDrafter:
    """The drafter that ``plugin:NAME`` or ``plugin:NAME:MORE`` names, loaded with the first question.

    ``revealed`` shows verdicts that would be withheld. Opinions and tellings raise DraftUnavailable when the package
    fails, BadConfiguration when it cannot be used.
    """

    def __init__(self, model: str, *, revealed: bool = False) -> None:
        self.model, self._revealed = model, revealed
        self._loaded: tuple[Extension, Drafter] | None = None

    def check(self) -> None:
        """Load it. Raises BadConfiguration for a name that no package has, BadExtension for what is no drafter."""
        self._drafter()

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        """Its opinion, with the quotes that are found in their texts; the verdict is withheld unless revealed."""
        one, drafter = self._drafter()
        found = await _answered(one, drafter.opinion, brief, Opinion)
        return self._vouched(one, found, brief)

    async def narration(self, brief: NarrationBrief) -> Narration:
        """Its telling, under its name."""
        one, drafter = self._drafter()
        found = await _answered(one, drafter.narration, brief, Narration)
        return replace(found, drafter=self.model, prompt=_provenance(one))

    def _drafter(self) -> tuple[Extension, Drafter]:
        if self._loaded is None:
            name, _, more = self.model.removeprefix(PLUGIN).partition(":")
            one = extension(DRAFTERS, name)
            if one is None:
                there = ", ".join(each.label for each in extensions(DRAFTERS)) or "none"
                raise BadConfiguration(f"model: no package brings a drafter called {name!r}; there are: {there}")
            self._loaded = one, _made(one, more)
        return self._loaded

    def _vouched(self, one: Extension, found: Opinion, brief: InvocationBrief) -> Opinion:
        """What of an opinion may be shown."""
        # It brings pydantic along, and a table may be looked at without a question to anybody.
        from adjudicator.drafting.model.relevance import NO_QUOTE, grounded, withheld

        instead = ChecklistDrafter().opinion(brief)
        evidence, misplaced = grounded(found.evidence, brief)
        known = {earlier.ruling for earlier in brief.precedents}
        named = replace(
            found,
            evidence=evidence,
            precedents=tuple(key for key in found.precedents if key in known),
            policy=brief.policy,
            model=self.model,
            prompt=_provenance(one),
            qualified=False,
            withheld=False,
        )
        if not self._revealed:
            # Its own flags could tell what the verdict was.
            return replace(withheld(named, instead, WITHHELD), flags=instead.flags)
        if named.verdict != "unsure" and not (set(evidence) - set(misplaced)):
            return replace(named, verdict="unsure", ground=None, votes={}, flags=(*named.flags, NO_QUOTE))
        return named


def _made(one: Extension, more: str) -> Drafter:
    made = one.does("makes no drafter", one.load(), more)
    if not all(callable(getattr(made, part, None)) for part in ("opinion", "narration")):
        raise one.broken("must make an object with opinion(brief) and narration(brief)")
    drafter: Drafter = made
    return drafter


async def _answered(one: Extension, ask: Callable[[B], object], brief: B, kind: type[A]) -> A:
    """What it answers, of the ``kind`` that is asked for. Raises DraftUnavailable."""
    try:
        answer = ask(brief)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, Opinion):
            # Records hold what they are given; reading one back finds what is of the wrong kind.
            answer = Opinion.from_dict(answer.to_dict())
    except Exception as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise DraftUnavailable("not an answer", f"{one.label} failed: {why}") from error
    if not isinstance(answer, kind):
        said = f"{one.label} gave no {kind.__name__} but {type(answer).__name__}"
        raise DraftUnavailable("not an answer", said)
    return answer


def _provenance(one: Extension) -> str:
    return f"{one.package} {one.version}"
