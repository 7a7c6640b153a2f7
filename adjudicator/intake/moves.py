"""Moves from what strangers wrote, by pydantic models made from the core's own dataclasses."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

import pydantic

from adjudicator.codec.values import wire_name
from adjudicator.core.moves import MOVES, AddCharacter, Draw, Invoke, Move, StartScenario
from adjudicator.core.violations import Malformed
from adjudicator.intake.sentences import sentence

CONFIG = pydantic.ConfigDict(extra="forbid", strict=True, frozen=True)
NAMES = {**MOVES, "start_chapter": StartScenario}

LARGEST = 1_000_000_000
"""No number at a table is larger; sums of such numbers can still be written down."""

Text = Annotated[str, pydantic.StringConstraints(pattern=r"\S")]
"""Text with something to read in it."""


def read_moves(data: object) -> tuple[Move, ...]:
    """The moves of one line: a move, or a list of moves that stand or fall together."""
    if isinstance(data, list):
        if not data:
            raise Malformed("an empty list holds no move")
        return tuple(read_move(item) for item in data)
    return (read_move(data),)


def read_move(data: object) -> Move:
    """The move in ``data``; raises Malformed with a sentence that names the key."""
    if not isinstance(data, Mapping):
        raise Malformed("a move is an object with a 'do'")
    do = data.get("do")
    if not isinstance(do, str) or do not in NAMES:
        raise Malformed("the key 'do' is missing" if "do" not in data else _no_move(do))
    kind = NAMES[do]
    try:
        model = _model(kind).model_validate({key: _plain(value) for key, value in data.items() if key != "do"})
    except pydantic.ValidationError as error:
        raise Malformed(f"{do}: {sentence(error)}") from error
    except RecursionError as error:
        raise Malformed(f"{do}: nested too deeply") from error
    move = cast(Move, _value(kind, model))
    _belongs_together(move)
    return move


def _no_move(do: object) -> str:
    if not isinstance(do, str):
        return "'do' is no text"
    near = get_close_matches(do, NAMES, 3) or sorted(NAMES)[:3]
    return f"{do[:80]!r} is no move; there are {', '.join(near)} and others"


def _belongs_together(move: Move) -> None:
    if isinstance(move, Invoke) and move.for_ is not None and move.benefit != "aid":
        raise Malformed("invoke: 'for' goes with the benefit aid only")
    if isinstance(move, Invoke) and move.dice is not None and move.benefit != "reroll":
        raise Malformed("invoke: 'dice' go with the benefit reroll only")
    if isinstance(move, AddCharacter) and move.fate_points is not None and move.kind != "pc":
        raise Malformed("add_character: 'fate_points' go with the kind pc only")
    if isinstance(move, Draw) and move.dice is not None and move.faces is not None:
        raise Malformed("draw: 'dice' and 'faces' exclude each other")
    if getattr(move, "creates", None) is not None and getattr(move, "uses", None) is not None:
        raise Malformed("take_action: 'creates' and 'uses' exclude each other")


def _plain(value: object) -> object:
    """Lists as tuples, so that a strict model takes them; keys of inner objects stay as they are."""
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _model(kind: Any) -> type[pydantic.BaseModel]:
    hints = _hints(kind)
    parts: dict[str, Any] = {
        wire_name(f): (_strict(hints[f.name], f), ... if _required(f) else None)
        for f in fields(kind)
        if not f.metadata.get("inner")
    }
    return pydantic.create_model(kind.__name__, __config__=CONFIG, **parts)


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _strict(hint: Any, field: Field[Any]) -> Any:
    """The hint with models for dataclasses, readable text for str, bounds for numbers, and no None."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _model(cast(Any, hint))
    if hint is str:
        return str if field.metadata.get("blank") else Text
    if hint is int:
        return Annotated[int, pydantic.Field(ge=field.metadata.get("least", -LARGEST), le=LARGEST)]
    if origin in (Union, types.UnionType):
        # null is no value: an optional field is left out, not null.
        options = tuple(_strict(option, field) for option in inner if option is not types.NoneType)
        return Union[options] if len(options) > 1 else options[0]  # noqa: UP007  # the options are known at run time only
    if origin is tuple:
        return tuple[_strict(inner[0], field), ...]  # type: ignore[misc]  # built at run time from the hint
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[Text, _strict(inner[1], field)]  # type: ignore[misc]  # built at run time from the hint
    return hint


def _value(kind: Any, model: pydantic.BaseModel) -> Any:
    given = {}
    hints = _hints(kind)
    for f in fields(kind):
        if wire_name(f) in model.model_fields_set:
            given[f.name] = _unwrapped(getattr(model, wire_name(f)), hints[f.name])
    return kind(**given)


def _unwrapped(value: Any, hint: Any) -> Any:
    if isinstance(value, pydantic.BaseModel):
        return _value(_dataclass_for(value, hint), value)
    if isinstance(value, tuple):
        return tuple(_unwrapped(item, hint) for item in value)
    return value


def _dataclass_for(model: pydantic.BaseModel, hint: Any) -> Any:
    candidates = [hint, *get_args(hint)]
    while candidates:
        option = candidates.pop()
        if is_dataclass(option) and _model(cast(Any, option)) is type(model):
            return option
        candidates.extend(get_args(option))
    raise AssertionError(f"no dataclass for {type(model).__name__}")
