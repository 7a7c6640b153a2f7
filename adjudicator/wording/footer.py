"""The footer of an evening: what a game master forgets, in few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.wording.names import State, aspect, who

LONGEST_NAME = 16
LONGEST_ASPECT = 24
SHORTEST_FIRST_WORD = 4
MOST_NAMED = 4
"""Names in one list; how many more there are is a number behind it."""


def footer_lines(state: State, compelled: Collection[str] = ()) -> list[str]:
    """One short text for each thing to keep in mind, the most pressing first; empty when there is none.

    ``compelled`` are the ids of the characters who were offered a compel since the session started. Long
    names and texts are shortened.
    """
    return [
        *_rolls(state),
        *_waiting(state),
        *_free(state),
        *_listed("0 points", (key for key, one in _players(state) if one["fate_points"] == 0), state),
        *_listed("no compel tonight", (key for key, _ in _players(state) if key not in compelled), state),
        *_owed(state),
    ]


def short_who(state: State, key: str) -> str:
    """A character's name in at most ``LONGEST_NAME`` characters: its first word where nobody else has that."""
    name = who(state, key)
    if len(name) <= LONGEST_NAME:
        return name
    first = name.split()[0]
    others = (who(state, other).casefold() for other in state["characters"] if other != key)
    clear = not any(other.startswith(first.casefold()) for other in others)
    return first if clear and SHORTEST_FIRST_WORD <= len(first) <= LONGEST_NAME else _cut(name, LONGEST_NAME)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _few(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" +{more}" if more > 0 else "")


def _players(state: State) -> Iterator[tuple[str, State]]:
    return ((key, one) for key, one in state["characters"].items() if one["kind"] == "pc")


def _listed(label: str, keys: Iterator[str], state: State) -> Iterator[str]:
    names = [short_who(state, key) for key in keys]
    if names:
        yield f"{label}: {_few(names)}"


def _rolls(state: State) -> Iterator[str]:
    for key, roll in state["rolls"].items():
        if not roll["open"]:
            continue
        sides = [side for side in (roll, roll["opposing"]) if side is not None and side["dice"] is None]
        if sides:
            yield f"{key} awaits dice of {' and '.join(short_who(state, side['by']) for side in sides)}"
        else:
            yield f"{key} to settle ({short_who(state, roll['by'])}, {roll['outcome']} as it stands)"


def _waiting(state: State) -> Iterator[str]:
    for key, one in state["compels"].items():
        if one["open"]:
            yield f"{key} waits for {short_who(state, one['target'])}"
    if state["pending"]:
        yield f"to decide: {_few(state['pending'])}"


def _free(state: State) -> Iterator[str]:
    """Unused free invocations by whoever holds them."""
    held: dict[str, list[str]] = {}
    for key, one in state["aspects"].items():
        text = _cut(aspect(state, key), LONGEST_ASPECT)
        for holder, count in one["free"].items() if one["alive"] else ():
            held.setdefault(holder, []).append(f"{text}{f' x{count}' if count > 1 else ''}")
    if held:
        yield "free: " + "; ".join(f"{short_who(state, holder)} {_few(texts)}" for holder, texts in held.items())


def _owed(state: State) -> Iterator[str]:
    owed = [f"{short_who(state, key)} {one['owed']}" for key, one in state["characters"].items() if one["owed"]]
    if owed:
        yield f"owed: {_few(owed)}"
