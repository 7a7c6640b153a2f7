"""What a model says a post declares: the schema that is asked for, and the items in whatever it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.drafting.model.dirty_answers import Unreadable, without_thoughts
from adjudicator.drafting.model.listed_answers import lists_called

MOST_ITEMS, LONGEST_QUOTE, LONGEST_NAME = 6, 200, 120
KINDS = ("invocation", "compel", "answer", "concession", "detail")
PAYS = ("unsaid", "fate_point", "free")
BENEFITS = ("unsaid", "bonus", "reroll", "aid", "obstacle", "hinder", "accept", "refuse")
_TEXTS: Mapping[str, int] = {"quote": LONGEST_QUOTE, "aspect": LONGEST_NAME, "for": LONGEST_NAME, "because": 400}
_CHOICES: Mapping[str, tuple[str, ...]] = {"kind": KINDS, "pay": PAYS, "benefit": BENEFITS}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a model takes a post to declare; ``texts`` by key, nothing in it looked up yet."""

    kind: str
    pay: str = "unsaid"
    benefit: str = "unsaid"
    texts: Mapping[str, str] = field(default_factory=dict)
    certain: bool = False


def post_schema(*, bounded: bool = True) -> dict[str, Any]:
    """The JSON schema of an answer; without ``bounded`` it names no lengths, for servers that refuse such keywords."""
    texts = {key: {"type": "string", **({"maxLength": most} if bounded else {})} for key, most in _TEXTS.items()}
    choices = {key: {"type": "string", "enum": list(choice)} for key, choice in _CHOICES.items()}
    order = ("quote", "kind", "aspect", "pay", "benefit", "for", "because")
    properties = {key: (texts | choices)[key] for key in order} | {"certain": {"type": "boolean"}}
    one = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
    found = {"type": "array", "items": one, **({"maxItems": MOST_ITEMS} if bounded else {})}
    shape = {"type": "object", "properties": {"found": found}, "required": ["found"], "additionalProperties": False}
    return shape | {"title": "Found"}


def read_items(text: str) -> tuple[Item, ...]:
    """The items in an answer; those that are of no known kind or quote nothing are left out.

    Raises Unreadable where there is no list of them, in words that a model can mend by.
    """
    found = next(lists_called("found", without_thoughts(text)), None)
    if found is None:
        raise Unreadable("there is no JSON object with a list called found in it")
    return tuple(item for one in found[:MOST_ITEMS] if isinstance(one, dict) and (item := _item(one)) is not None)


def _item(record: Mapping[str, Any]) -> Item | None:
    said = {key.strip().casefold(): value for key, value in record.items()}
    texts = {key: value for key in _TEXTS if isinstance(value := said.get(key), str)}
    chosen = {key: _chosen(said.get(key), choices) for key, choices in _CHOICES.items()}
    if not chosen["kind"] or not texts.get("quote"):
        return None
    # Anything but a plain yes is a doubt.
    certain = said.get("certain") is True and all(chosen.values())
    return Item(chosen["kind"], chosen["pay"] or "unsaid", chosen["benefit"] or "unsaid", texts, certain)


def _chosen(value: Any, choices: tuple[str, ...]) -> str:
    """The choice that is meant; the first where none is given and one stands for that; "" for what is none."""
    if value in (None, "") and "unsaid" in choices:
        return "unsaid"
    plain = str(value).strip().casefold().replace(" ", "_").replace("-", "_")
    return plain if plain in choices else ""
