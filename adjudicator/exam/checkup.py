"""One question to a model, to see whether it is there and what it can do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.errors import DraftUnavailable
from adjudicator.exam.admitted import qualification_of
from adjudicator.exam.remembered_shapes import remember_shape

SAMPLE = InvocationBrief(
    ruling="checkup",
    scene_name="The Lock",
    scene="A canal lock in the rain. The upper gate is stuck, and the barge behind it is taking in water.",
    actor="Jorun",
    action="Jorun: overcome with Crafts to free the gate",
    aspect="Lock-Keeper's Apprentice",
    aspect_kind="character",
    aspect_on="Jorun",
    means="",
    effect="a bonus to own roll",
    against="",
    because="I know where these old gates jam, and I go for the left hinge.",
    aspects=("Lock-Keeper's Apprentice (Jorun)", "Rain in Sheets (scene)"),
)
"""A case that any able model says fits; whether it does is not looked at, only whether the answer can be used."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What came of it: ``failure`` is the sentence of a model that gave nothing usable, else "".

    ``seconds`` is how long the answer took; ``repairs`` how often it had to be mended first.
    """

    model: str
    place: str
    has_key: bool
    failure: str
    kind: str
    seconds: float
    shape: str
    repairs: int
    quoted: bool
    sent: int
    received: int
    prompt: str
    qualified: bool
    standing: str

    def to_dict(self) -> dict[str, Any]:
        """The findings as plain JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}


async def check_up(drafter: ModelDrafter) -> Checkup:
    """Ask the sample question once; it costs about three thousand tokens."""
    began = time.monotonic()
    failure, kind, repairs, quoted = "", "", 0, False
    try:
        opinion, repairs = await drafter.own_opinion(SAMPLE)
        quoted = bool(opinion.evidence)
        remember_shape(drafter.endpoint, drafter.shape)
    except DraftUnavailable as error:
        failure, kind = str(error), error.kind
    standing = qualification_of(drafter.endpoint, drafter.prompt)
    return Checkup(
        model=drafter.endpoint.name,
        place=drafter.endpoint.place,
        has_key=bool(drafter.endpoint.key),
        failure=failure,
        kind=kind,
        seconds=round(time.monotonic() - began, 1),
        shape=drafter.shape,
        repairs=repairs,
        quoted=quoted,
        sent=drafter.usage.sent,
        received=drafter.usage.received,
        prompt=drafter.prompt,
        qualified=standing.qualified,
        standing=standing.why,
    )
