"""Certificates: which model, at which endpoint and with which prompt, has sat the exam, and how it did.

A certificate holds for exactly these three. One that is damaged holds for nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from math import inf
from pathlib import Path
from typing import Any, Literal

from adjudicator.core.violations import Malformed
from adjudicator.exam.state_folder import state_folder
from adjudicator.intake import read_json
from adjudicator.whole_file import write_whole

__all__ = [
    "Certificate",
    "Qualification",
    "certificate_for",
    "endpoint_of",
    "qualification",
    "state_folder",
    "store_certificate",
]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The result of one exam.

    ``endpoint`` is made a bare host by ``endpoint_of``; ``prompt`` is the prompt's name and hash; ``figures`` are
    ``Marks.to_dict()``; ``cost`` is in the currency of the user's price table.
    """

    model: str
    endpoint: str
    prompt: str
    date: str
    passed: bool
    figures: Mapping[str, Any]
    cost: float | Literal["unknown"]
    seconds: float
    tokens: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "endpoint", endpoint_of(self.endpoint))

    def to_dict(self) -> dict[str, Any]:
        """The certificate as plain JSON values, every key present."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_dict(cls, record: object) -> Certificate:
        """The certificate that such a mapping describes.

        Malformed, with the key's name, for an unknown or missing key, a value of the wrong kind, and a ``passed``
        that the figures do not bear out.
        """
        if not isinstance(record, Mapping):
            raise Malformed("a certificate is an object")
        for key in record:
            if key not in _FITTING:
                raise Malformed(f"{key!r} is not a key here")
        for key, fits in _FITTING.items():
            if key not in record:
                raise Malformed(f"{key!r} is missing")
            if not fits(record[key]):
                raise Malformed(f"{key!r} cannot be that")
        if record["figures"].get("passed") is not record["passed"]:
            raise Malformed("'passed' is not what the figures say")
        return cls(**record)


@dataclass(frozen=True, slots=True)
class Qualification:
    """Whether a model counts as qualified, and why, in a sentence; a certificate that is no good is None."""

    certificate: Certificate | None
    why: str

    @property
    def qualified(self) -> bool:
        """True with the certificate of an exam that was passed."""
        return self.certificate is not None and self.certificate.passed


def store_certificate(certificate: Certificate) -> Path:
    """Keep ``certificate`` in the user's state folder, in place of an earlier one for the same three; its file.

    Raises BadConfiguration when it cannot be written; then the earlier one still holds.
    """
    file = _file(certificate.model, certificate.endpoint, certificate.prompt)
    write_whole(file, json.dumps(certificate.to_dict(), ensure_ascii=False, indent=2) + "\n")
    return file


def certificate_for(model: str, endpoint: str, prompt: str) -> Certificate | None:
    """The certificate for these three, passed or not; None where there is none that can be read."""
    return qualification(model, endpoint, prompt).certificate


def qualification(model: str, endpoint: str, prompt: str) -> Qualification:
    """What is on record for these three. ``endpoint`` may be a whole base URL, "" for the provider's own."""
    host = endpoint_of(endpoint)
    file = _file(model, host, prompt)
    who = f"{model}{f' at {host}' if host else ''} with the prompt {prompt}"
    try:
        certificate = Certificate.from_dict(read_json(file.read_bytes()))
        if (certificate.model, certificate.endpoint, certificate.prompt) != (model, host, prompt):
            raise Malformed("it is the certificate of another model, endpoint or prompt")
    except FileNotFoundError:
        return Qualification(None, f"{who} has not sat the exam")
    except (OSError, Malformed) as error:
        what = getattr(error, "strerror", None) or error
        return Qualification(None, f"{who} counts as not qualified: the certificate {file} is damaged: {what}")
    how = "passed" if certificate.passed else "did not pass"
    return Qualification(certificate, f"{who} {how} the exam of {certificate.date}")


def endpoint_of(base_url: str) -> str:
    """Host and port of ``base_url``, without scheme, path, query and whatever credentials it holds."""
    scheme, mark, rest = base_url.strip().partition("://")
    return re.split(r"[/?#\\]", rest if mark else scheme, maxsplit=1)[0].rpartition("@")[2].strip().casefold()


def _file(model: str, endpoint: str, prompt: str) -> Path:
    key = json.dumps([model, endpoint, prompt]).encode()
    # The name is for people; the digest tells apart what the name leaves out.
    name = re.sub(r"[^A-Za-z0-9._]+", "-", model).strip("-.")[:60]
    return state_folder() / "certificates" / f"{name}-{hashlib.sha256(key).hexdigest()[:16]}.json"


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _amount(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < inf


_FITTING: Mapping[str, Callable[[Any], bool]] = {
    "model": _text,
    "endpoint": lambda value: isinstance(value, str),
    "prompt": _text,
    "date": _text,
    "passed": lambda value: isinstance(value, bool),
    "figures": lambda value: isinstance(value, Mapping),
    "cost": lambda value: value == "unknown" or _amount(value),
    "seconds": _amount,
    "tokens": lambda value: type(value) is int and value >= 0,
}
