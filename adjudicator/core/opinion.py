"""An opinion on a ruling: what a drafter thinks of an aspect's relevance, with the texts it rests on.

An opinion decides nothing. It travels with a ruling to the game master, who has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

Verdict = Literal["fits", "needs more", "does not fit", "unsure"]
Ground = Literal["no causal link", "no longer true", "unclear", "other rule's job", "contradiction"]
Policy = Literal["strict", "normal", "generous"]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
GROUNDS: tuple[Ground, ...] = get_args(Ground)
POLICIES: tuple[Policy, ...] = get_args(Policy)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage cut word for word from the text named by ``from_``, such as "scene" or "because"."""

    quote: str
    from_: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """A draft verdict with its reasons. ``votes`` counts verdicts over repeated asking and is read only.

    ``withheld`` means that a verdict exists but is not to be seen: then ``verdict`` is "unsure", ``votes``
    is empty, and no ``ground`` gives it away. ``ground`` is required for "does not fit". ValueError, with
    the field's name, for values that are not offered or do not go together.
    """

    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...] = ()
    ground: Ground | None = None
    objection: str = ""
    suggestion: str = ""
    question: str = ""
    flags: tuple[str, ...] = ()
    policy: Policy = "normal"
    votes: Mapping[Verdict, int] = field(default_factory=dict, hash=False)
    precedents: tuple[str, ...] = ()
    model: str = ""
    prompt: str = ""
    qualified: bool = False
    withheld: bool = False

    def __post_init__(self) -> None:
        _offered("verdict", self.verdict, VERDICTS)
        _offered("policy", self.policy, POLICIES)
        if self.ground is not None:
            _offered("ground", self.ground, GROUNDS)
        for verdict, count in self.votes.items():
            _offered("votes", verdict, VERDICTS)
            if type(count) is not int or count < 0:
                raise ValueError(f"votes: {count!r} is not a count")
        if self.verdict == "does not fit" and self.ground is None:
            raise ValueError('ground: "does not fit" must name one')
        if self.withheld and (self.verdict != "unsure" or self.votes or self.ground is not None):
            raise ValueError('withheld: the verdict must be "unsure", votes and ground must be empty')
        # A copy, so that nobody else holds the mapping.
        object.__setattr__(self, "votes", dict(self.votes))

    def to_dict(self) -> dict[str, Any]:
        """The opinion as plain JSON values, every key present."""
        return {
            "verdict": self.verdict,
            "reason": self.reason,
            "evidence": [{"quote": item.quote, "from": item.from_} for item in self.evidence],
            "ground": self.ground,
            "objection": self.objection,
            "suggestion": self.suggestion,
            "question": self.question,
            "flags": list(self.flags),
            "policy": self.policy,
            "votes": dict(self.votes),
            "precedents": list(self.precedents),
            "model": self.model,
            "prompt": self.prompt,
            "qualified": self.qualified,
            "withheld": self.withheld,
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Opinion:
        """The opinion that such a mapping describes; ``verdict`` and ``reason`` are required.

        ValueError, with the key's name, for an unknown or missing key or a value of the wrong kind.
        """
        _known_keys(value, _READERS, required=("verdict", "reason"))
        return cls(**{key: _READERS[key](key, item) for key, item in value.items()})


def _offered(key: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{key}: {value!r} is none of {', '.join(choices)}")


def _known_keys(value: object, known: Mapping[str, object], required: tuple[str, ...], within: str = "") -> None:
    if not isinstance(value, Mapping):
        raise ValueError(f"{within or 'opinion'}: {value!r} is not an object")
    for key in value:
        if key not in known:
            raise ValueError(f"{within}{'.' if within else ''}{key}: unknown key")
    for key in required:
        if key not in value:
            raise ValueError(f"{within}{'.' if within else ''}{key}: missing")


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{key}: {value!r} is not a text")
    return value


def _text_or_none(key: str, value: object) -> str | None:
    return None if value is None else _text(key, value)


def _truth(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{key}: {value!r} is not true or false")
    return value


def _items(key: str, value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{key}: {value!r} is not a list")
    return list(value)


def _texts(key: str, value: object) -> tuple[str, ...]:
    return tuple(_text(key, item) for item in _items(key, value))


def _counts(key: str, value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: {value!r} is not an object")
    return cast(dict[str, int], dict(value))


def _evidence(key: str, value: object) -> tuple[Evidence, ...]:
    found = []
    for item in _items(key, value):
        _known_keys(item, {"quote": None, "from": None}, required=("quote", "from"), within=key)
        found.append(Evidence(_text(f"{key}.quote", item["quote"]), _text(f"{key}.from", item["from"])))
    return tuple(found)


_READERS: dict[str, Callable[[str, object], Any]] = {
    "verdict": _text,
    "reason": _text,
    "evidence": _evidence,
    "ground": _text_or_none,
    "objection": _text,
    "suggestion": _text,
    "question": _text,
    "flags": _texts,
    "policy": _text,
    "votes": _counts,
    "precedents": _texts,
    "model": _text,
    "prompt": _text,
    "qualified": _truth,
    "withheld": _truth,
}
