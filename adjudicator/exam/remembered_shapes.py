"""Which way of asking for JSON each server took last, kept so that the next program need not try them all again."""

from __future__ import annotations

import json
from contextlib import suppress

from adjudicator.core.violations import Malformed
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.reply import SHAPES, Shape
from adjudicator.errors import BadConfiguration
from adjudicator.exam.state_folder import state_folder
from adjudicator.intake import read_json
from adjudicator.whole_file import write_whole


def remembered_shape(endpoint: Endpoint) -> Shape:
    """The shape this model's server took last; the surest one where nothing is known."""
    found = _read().get(_key(endpoint))
    return next((shape for shape in SHAPES if shape == found), SHAPES[0])


def remember_shape(endpoint: Endpoint, shape: Shape) -> None:
    """Keep ``shape`` for next time; a state folder that cannot be written only costs that time."""
    kept = _read()
    if kept.get(_key(endpoint), SHAPES[0]) == shape:
        return
    with suppress(BadConfiguration):
        text = json.dumps(kept | {_key(endpoint): shape}, ensure_ascii=False, indent=2)
        write_whole(state_folder() / "shapes.json", text + "\n")


def _read() -> dict[str, object]:
    try:
        kept = read_json((state_folder() / "shapes.json").read_bytes())
    except (OSError, Malformed, BadConfiguration):
        return {}
    return kept if isinstance(kept, dict) else {}


def _key(endpoint: Endpoint) -> str:
    return f"{endpoint.name} at {endpoint.place}"
