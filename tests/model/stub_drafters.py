"""Drafters over the provider stub, and the brief and the table they are asked about."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from playing import Line, rolled, table
from provider_stub import ProviderStub

from adjudicator import Table
from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.reply import SHAPES, Shape
from adjudicator.drafting.model.settings import ModelSettings

CANARY = "canary-key-7f3a9c41-zqxj"

BRIEF = InvocationBrief(
    ruling="q1",
    scene_name="The Mail Boat",
    scene="A mail boat at dusk, and a guard who has drawn his sabre.",
    actor="Mira",
    action="overcome with Fight to get past the guard",
    aspect="Sea Legs",
    aspect_kind="character",
    aspect_on="Mira",
    means="she grew up on decks",
    effect="+2 to own roll",
    against="",
    because="He slips and I do not, for the deck is slick with rain.",
    aspects=("Sea Legs (Mira)", "Slick Planks (scene)"),
    facts=("The mast is cracked.",),
)
"""What the stub's usual answer quotes stands in the words of this brief."""


def brief(**changed: Any) -> InvocationBrief:
    """The brief, changed."""
    return replace(BRIEF, **changed)


def at(stub: ProviderStub, model: str, key: str = "") -> Endpoint:
    """One model of the stub."""
    return Endpoint("openai", model, stub.base_url, key)


def drafter(
    stub: ProviderStub, model: str, *, key: str = "", shape: Shape = SHAPES[0], qualified: bool = True, **settings: Any
) -> ModelDrafter:
    """A drafter that asks a model of the stub; its verdicts are shown unless it is not ``qualified``."""
    return ModelDrafter(at(stub, model, key), ModelSettings(**settings), qualified=lambda _: qualified, shape=shape)


def opinion_of(asked: ModelDrafter, **changed: Any) -> Opinion:
    """Its opinion on the brief, in an event loop of its own."""
    return asyncio.run(asked.opinion(brief(**changed)))


def with_a_roll(made: Table, *more: Line) -> Table:
    """The same table with the cast at the docks and Mira's open roll r1, then ``more``."""
    for line in (*table(), rolled(total=1, opposition=2), *more):
        assert not isinstance(line, str)
        made.rule(line)
    return made
