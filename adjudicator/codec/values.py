"""The core's frozen values to JSON-ready ones and back, read off their type hints.

Fields at their default are left out, a trailing underscore of a field's name falls away, moves carry
``do`` and events ``kind``.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from adjudicator.codec.resolved_ruleset import ruleset_from_dict, ruleset_to_dict
from adjudicator.core.events import EVENTS, Event, kind_of
from adjudicator.core.moves import MOVES, Move, Undo
from adjudicator.core.opinion import Opinion
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.violations import AdjudicatorError

V = TypeVar("V")
Json = Any
Reader = Callable[[Json], Any]

_TAGS: Mapping[type[Any], tuple[str, str]] = {
    **{move: ("do", name) for name, move in MOVES.items()},
    Undo: ("do", Undo.do),
    **{event: ("kind", kind_of(event)) for event in EVENTS.values()},
}
_TAGGED = {tag: cls for cls, tag in _TAGS.items()}


class Unreadable(AdjudicatorError, ValueError):
    """A stored value is not what its type says, so its table is damaged; the text tells where."""

    exit_code = 2


def to_json(value: object) -> Json:
    """``value`` as JSON-ready data: a record for a dataclass, lists for tuples and sets."""
    if isinstance(value, Ruleset):
        return ruleset_to_dict(value)
    if isinstance(value, Opinion):
        return value.to_dict()
    if is_dataclass(value) and not isinstance(value, type):
        record: dict[str, Json] = dict([_TAGS[type(value)]]) if type(value) in _TAGS else {}
        for name, wire, default in _writing(type(value)):
            inner = getattr(value, name)
            if default is MISSING or inner != default:
                record[wire] = to_json(inner)
        return record
    if isinstance(value, Mapping):
        return {str(key): to_json(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(to_json(inner) for inner in value)
    if isinstance(value, tuple | list):
        return [to_json(inner) for inner in value]
    return value


def from_json(kind: type[V], data: Json) -> V:
    """The value of type ``kind`` that ``to_json`` wrote; raises Unreadable for anything else."""
    return cast(V, _reader(cast(Any, kind))(data))


def event_from(data: Json) -> Event:
    """The event of a stored record; raises Unreadable."""
    return cast(Event, _reader(cast(Any, Event))(data))


def move_from(data: Json) -> Move:
    """The move of a stored record; raises Unreadable."""
    return cast(Move, _reader(cast(Any, Move))(data))


def wire_name(field: Field[Any]) -> str:
    """The JSON key of a field: its name without the underscore that keeps Python happy."""
    return field.name.rstrip("_")


@cache
def _writing(cls: type[Any]) -> tuple[tuple[str, str, Any], ...]:
    return tuple((f.name, wire_name(f), _default(f)) for f in fields(cls))


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@cache
def _reader(hint: Any) -> Reader:
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Ruleset:
        return ruleset_from_dict
    if hint is Opinion:
        return Opinion.from_dict
    if is_dataclass(hint):
        return _record_reader(cast(Any, hint))
    if origin in (Union, types.UnionType):
        return _union_reader(inner)
    if origin is Literal:
        return lambda data: data if data in inner else _unreadable(data, f"one of {inner}")
    if origin is tuple:
        return _tuple_reader(inner)
    if origin is frozenset:
        read = _reader(inner[0])
        return lambda data: frozenset(read(item) for item in _expect(data, list))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        read_key, read_value = _reader(inner[0]), _reader(inner[1])
        return lambda data: {read_key(k): read_value(v) for k, v in _expect(data, dict).items()}
    if hint is object or hint is Any:
        return lambda data: data
    return lambda data: _expect(data, hint)


def _tuple_reader(inner: tuple[Any, ...]) -> Reader:
    if inner[-1] is Ellipsis:
        read = _reader(inner[0])
        return lambda data: tuple(read(item) for item in _expect(data, list))
    readers = [_reader(part) for part in inner]
    return lambda data: tuple(read(item) for read, item in zip(readers, _expect(data, list), strict=True))


def _union_reader(options: tuple[Any, ...]) -> Reader:
    readers = [(option, _reader(option)) for option in options if option is not types.NoneType]
    optional = types.NoneType in options

    def read(data: Json) -> Any:
        if data is None and optional:
            return None
        tag = _tag_of(data)
        if tag is not None and _TAGGED[tag] in options:
            return _reader(cast(Any, _TAGGED[tag]))(data)
        for option, reader in readers:
            if _could_be(option, data):
                return reader(data)
        return _unreadable(data, "any of its types")

    return read


def _tag_of(data: Json) -> tuple[str, str] | None:
    if not isinstance(data, dict):
        return None
    for key in ("do", "kind"):
        if isinstance(data.get(key), str) and (key, data[key]) in _TAGGED:
            return key, data[key]
    return None


def _could_be(option: Any, data: Json) -> bool:
    if option in (Ruleset, Opinion):
        return isinstance(data, dict)
    if is_dataclass(option):
        names = {wire_name(f) for f in fields(option)}
        needed = {wire_name(f) for f in fields(option) if _default(f) is MISSING}
        return isinstance(data, dict) and needed <= data.keys() <= names
    plain = get_origin(option) or option
    if plain is Literal:
        return data in get_args(option)
    if plain is tuple:
        return isinstance(data, list)
    return isinstance(data, plain) and (plain is bool or not isinstance(data, bool))


def _record_reader(cls: type[Any]) -> Reader:
    hints = get_type_hints(cls)
    parts = {
        wire_name(f): (f.name, _reader(hints[f.name]))
        for f in fields(cls)
        if get_origin(hints[f.name]) is not ClassVar
    }
    tag = _TAGS.get(cls)

    def read(data: Json) -> Any:
        values = {}
        for key, item in _expect(data, dict).items():
            if tag is not None and (key, item) == tag:
                continue
            if key not in parts:
                _unreadable(key, f"a field of {cls.__name__}")
            name, reader = parts[key]
            values[name] = reader(item)
        try:
            return cls(**values)
        except TypeError as error:
            raise Unreadable(f"{cls.__name__}: {error}") from error

    return read


def _expect(data: Json, kind: type[V]) -> V:
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        _unreadable(data, f"a {kind.__name__}")
    return cast(V, data)


def _unreadable(data: Json, what: str) -> Any:
    raise Unreadable(f"{str(data)[:80]!r} is not {what}")
