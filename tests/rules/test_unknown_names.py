"""A reference that means nothing is the one thing wrong with a move: what hangs on it is not judged."""

from __future__ import annotations

import pytest
from playing import (
    ALL,
    Line,
    act,
    active,
    answer,
    aspect,
    compel,
    do,
    faces,
    hand,
    hurt,
    invoke,
    play,
    rolled,
    scene,
    settle,
    table,
)

STAGE = [*table(), rolled(), compel("gm", "mira", "quick")]

MOVES: list[Line] = [
    invoke("nobody", "slick"),
    invoke("nobody", "slick", pay="free"),
    invoke("nobody", "slick", "reroll"),
    invoke("nobody", "slick", "aid"),
    invoke("nobody", "slick", roll="r1"),
    invoke("nobody", "moon"),
    invoke("mira", "moon"),
    invoke("mira", "moon", pay="free"),
    invoke("mira", "slick", roll="r9"),
    invoke("tam", "slick", "aid", helping="nobody"),
    invoke("mira", "slick", against="nobody"),
    act("nobody"),
    act(target="nobody"),
    act(opposition=active("nobody")),
    act(uses="moon"),
    act(creates={"text": "On Fire", "on": "nobody"}),
    settle("r9"),
    do("throw", roll="r9", dice=faces(0)),
    do("abandon", roll="r9", reason="a mistake"),
    do("tell", roll="r9", text="Night falls."),
    hand("moon", "mira", "tam"),
    hand("slick", "nobody", "tam"),
    compel("nobody", "tam", "loyal"),
    compel("gm", "nobody", "loyal"),
    compel("gm", "tam", "moon"),
    answer("accept", "c9"),
    hurt("nobody"),
    hurt("mira", "nobody"),
    aspect("fire", on="nobody"),
    do("remove_aspect", aspect="moon"),
    do("rename_aspect", aspect="moon", text="Sun"),
    do("reveal_aspect", aspect="moon"),
    do("concede", by="nobody"),
    do("declare_detail", by="nobody", detail="a rope"),
    do("declare_detail", by="mira", detail="a rope", aspect="moon"),
    do("adjust", character="nobody", fate_points=-5, reason="a mistake"),
]


def named(line: Line) -> str:
    fields = line.items() if isinstance(line, dict) else ()
    return " ".join(f"{key}={value}" for key, value in fields if key != "complication")


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("line", MOVES, ids=named)
def test_an_unknown_name_is_all_that_is_wrong(line: Line, rules: str) -> None:
    played = play([*STAGE, line], rules)
    assert played.verdict() == {"names.known"}
    assert played.state == play(STAGE, rules).state


def test_a_choice_that_names_nobody() -> None:
    failed = rolled("mira", -1, "create_advantage", opposition=0, uses="slick")
    assert play([*table(), failed, settle(free_to="nobody")], "fate-core").verdict() == {"names.known"}


def test_every_missing_name_is_mentioned() -> None:
    *_, refused = play([*STAGE, invoke("nobody", "moon")]).results
    told = " ".join(violation["detail"] for violation in refused["violations"])
    assert "nobody" in told
    assert "moon" in told


def test_a_scene_with_a_stranger() -> None:
    assert play([scene(present=["nobody"])]).verdict() == {"names.known"}


@pytest.mark.parametrize("choices", [{"free_to": "nobody"}, {"on": "nobody"}])
def test_a_stray_companion_of_a_choice_is_not_even_looked_up(choices: dict[str, str]) -> None:
    """Nothing that happened asks for it, so whom it names does not matter."""
    # reading: to be ignored includes not being resolved.
    assert play([*table(), rolled(total=1), settle(**choices)]).ok
