"""The footer of an evening: what a game master forgets, in few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.wording.names import State, aspect, who


def footer_lines(state: State, compelled: Collection[str] = ()) -> list[str]:
    """One short text for each thing to keep in mind, the most pressing first; empty when there is none.

    ``compelled`` are the ids of the characters who were offered a compel since the session started.
    """
    return [
        *_rolls(state),
        *_waiting(state),
        *_free(state),
        *_listed("0 points", (key for key, one in _players(state) if one["fate_points"] == 0), state),
        *_listed("no compel tonight", (key for key, _ in _players(state) if key not in compelled), state),
        *_owed(state),
    ]


def _players(state: State) -> Iterator[tuple[str, State]]:
    return ((key, one) for key, one in state["characters"].items() if one["kind"] == "pc")


def _listed(label: str, keys: Iterator[str], state: State) -> Iterator[str]:
    names = [who(state, key) for key in keys]
    if names:
        yield f"{label}: {', '.join(names)}"


def _rolls(state: State) -> Iterator[str]:
    for key, roll in state["rolls"].items():
        if not roll["open"]:
            continue
        sides = [side for side in (roll, roll["opposing"]) if side is not None and side["dice"] is None]
        if sides:
            yield f"{key} awaits dice of {' and '.join(who(state, side['by']) for side in sides)}"
        else:
            yield f"{key} to settle ({who(state, roll['by'])}, {roll['outcome']} as it stands)"


def _waiting(state: State) -> Iterator[str]:
    for key, one in state["compels"].items():
        if one["open"]:
            yield f"{key} waits for {who(state, one['target'])}"
    if state["pending"]:
        yield f"to decide: {', '.join(state['pending'])}"


def _free(state: State) -> Iterator[str]:
    """Unused free invocations by whoever holds them."""
    held: dict[str, list[str]] = {}
    for key, one in state["aspects"].items():
        for holder, count in one["free"].items() if one["alive"] else ():
            held.setdefault(holder, []).append(f"{aspect(state, key)}{f' x{count}' if count > 1 else ''}")
    if held:
        yield "free: " + "; ".join(f"{who(state, holder)} {', '.join(texts)}" for holder, texts in held.items())


def _owed(state: State) -> Iterator[str]:
    owed = [f"{who(state, key)} {one['owed']}" for key, one in state["characters"].items() if one["owed"]]
    if owed:
        yield f"owed: {', '.join(owed)}"
