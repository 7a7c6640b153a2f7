"""Cases for drafters: one invocation a line, with the answer it should get where somebody has given one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, Literal, get_type_hints

import pydantic

from adjudicator.core.opinion import Policy
from adjudicator.core.pieces import AspectKind
from adjudicator.core.violations import Malformed
from adjudicator.intake.jsonlines import read_json
from adjudicator.intake.moves import CONFIG, Text
from adjudicator.intake.sentences import sentence

Gold = Literal["fits", "needs more", "does not fit"]

_NULL_IS_BLANK = ("effect", "against", "ground")


@dataclass(frozen=True, slots=True)
class Case:
    """One invocation out of its game, in names and words.

    ``against`` is "" where nobody is hampered. ``gold``, ``ground``, ``why`` and ``manipulation`` are for marking
    and never reach a drafter; ``gold`` is None where nobody has said what the answer is, and ``ground`` is any text.
    """

    id: str
    genre: str
    scene: str
    actor: str
    aspect: str
    aspect_kind: AspectKind
    aspect_on: str
    action: str
    justification: str = field(metadata={"blank": True})
    effect: str = ""
    against: str = ""
    means: str = ""
    other_aspects: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    policy: Policy | None = None
    gold: Gold | None = None
    ground: str = ""
    why: str = ""
    manipulation: bool = False


def read_cases(lines: Iterable[str | bytes]) -> tuple[Case, ...]:
    """The cases in JSON Lines; blank lines are counted and skipped.

    Raises Malformed, with the number of the line and the key, for the first line that is no case or names an id
    that an earlier one has.
    """
    found: dict[str, Case] = {}
    stands_in: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = read_case(read_json(line))
        except Malformed as error:
            raise Malformed(f"line {number}: {error}") from error
        if case.id in found:
            raise Malformed(f"line {number}: the 'id' {case.id!r} is that of line {stands_in[case.id]} already")
        found[case.id], stands_in[case.id] = case, number
    return tuple(found.values())


def read_case(data: object) -> Case:
    """The case in ``data``; raises Malformed with a sentence that names the key."""
    if not isinstance(data, Mapping):
        raise Malformed("a case is an object with an 'id'")
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    try:
        line = _model().model_validate(given)
    except pydantic.ValidationError as error:
        raise Malformed(sentence(error)) from error
    values: dict[str, Any] = {key: getattr(line, key) for key in line.model_fields_set}
    return Case(**values | {key: "" for key, value in values.items() if value is None})


@cache
def _model() -> type[pydantic.BaseModel]:
    hints = get_type_hints(Case)
    parts: dict[str, Any] = {
        f.name: (_strict(f.name, hints[f.name], blank=f.metadata.get("blank") or f.default == ""), _default(f.default))
        for f in fields(Case)
    }
    return pydantic.create_model("Case", __config__=CONFIG, **parts)


def _strict(name: str, hint: Any, *, blank: bool) -> Any:
    if name in _NULL_IS_BLANK:
        return str | None
    if hint is str:
        return str if blank else Text
    # The default None stands for a key left out; written as null it is no value.
    return {tuple[str, ...]: tuple[Text, ...], Policy | None: Policy, Gold | None: Gold}.get(hint, hint)


def _default(default: object) -> object:
    return ... if default is MISSING else default
