"""The approval screen at a terminal: each key does what it says, and nothing happens before it is pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import COMMAND, Program
from keyboard_player import CTRL_C, KeyboardPlayer

INVOKE = ("invoke", "mira", "wet", "--because", "I slide under the bar on the wet stones.")
KEYS = "[a]pprove [r]eject as[k] [e]dit [o]verride [l]ater [p]aid/free"


class Watching(KeyboardPlayer):
    """A player who also sees the colours."""

    @property
    def raw(self) -> str:
        return self._raw.decode("utf-8", errors="replace")


def _at(program: Program, *arguments: str) -> Watching:
    environment = {name: value for name, value in program.environment.items() if name != "COLUMNS"}
    return Watching([*COMMAND, *arguments], program.folder, environment)


def _status(program: Program, ruling: str) -> str:
    return program.run("show", ruling, "--json").out.split('"status": "')[1].split('"')[0]


@pytest.mark.parametrize(
    ("key", "said", "code", "status", "held"),
    [
        ("a", "total 3 against 4, fail by 1", 0, "approved", 1),
        ("l", "q4 waits for the game master", 7, "pending", 2),
        (CTRL_C, "q4 waits for the game master", 7, "pending", 2),
    ],
    ids=["approve", "later", "interrupt"],
)
def test_one_key_decides(tmp_path: Path, key: str, said: str, code: int, status: str, held: int) -> None:
    program = Program(tmp_path).at("rolled")
    with _at(program, *INVOKE) as player:
        screen = player.wait(KEYS)
        assert "may Mira?" in screen
        assert "does it fit?" in screen
        assert "then what?" in screen
        assert len(screen.splitlines()) <= 24
        player.press(key, said)
        assert player.end() == code
    assert _status(program, "q4") == status
    assert program.state()["aspects"]["wet-stones"]["free"] == {"mira": held}


@pytest.mark.parametrize(
    ("key", "prompt", "typed", "said", "code", "status"),
    [
        ("r", "why not", "There is no bar.", "There is no bar.", 0, "rejected"),
        ("k", "ask", "Which bar?", "q4 asked: Which bar?", 7, "asked"),
    ],
    ids=["reject", "ask"],
)
def test_keys_that_want_words(
    tmp_path: Path, key: str, prompt: str, typed: str, said: str, code: int, status: str
) -> None:
    program = Program(tmp_path).at("rolled")
    with _at(program, *INVOKE) as player:
        player.wait(KEYS)
        player.press(key, prompt)
        player.line(typed)
        player.wait(said)
        assert player.end() == code
    assert _status(program, "q4") == status


def test_edit_shows_the_screen_again_with_other_words(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    with _at(program, *INVOKE) as player:
        player.wait(KEYS)
        player.press("e", "because")
        player.line("On my belly.")
        player.wait("On my belly.")
        player.wait(KEYS)
        player.press("a", "Cost:")
        assert player.end() == 0
    assert (_status(program, "q4"), _status(program, "q5")) == ("withdrawn", "approved")


def test_p_flips_between_free_and_paid(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    with _at(program, *INVOKE) as player:
        assert "(a free invocation)" in player.wait(KEYS)
        assert "Mira: 3 -> 2" in player.press("p", "[l]ater")
        player.press("a", "Cost: Mira: 3 -> 2")
        assert player.end() == 0


def test_o_sets_aside_the_broken_rule(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    program.run("invoke", "mira", "slick", "--yes")
    with _at(program, "invoke", "mira", "slick") as player:
        assert "no [invoke.paid-once]" in player.wait(KEYS)
        player.press("o", "sets aside invoke.paid-once")
        assert player.end() == 0
    assert program.state()["rolls"]["r1"]["total"] == 5


def test_a_on_a_forbidden_one_says_why_not(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    program.run("invoke", "mira", "slick", "--yes")
    with _at(program, "invoke", "mira", "slick") as player:
        player.wait(KEYS)
        player.press("a", "error[invoke.paid-once]")
        player.wait("now      adjudicator invoke mira wet-stones --for bonus --free")
        assert player.end() == 3


def test_a_waiting_ruling_is_shown_and_decided_later(tmp_path: Path) -> None:
    program = Program(tmp_path).at("asked")
    with _at(program, "show", "q4") as player:
        player.wait(KEYS)
        player.press("a", "Cost:")
        assert player.end() == 0
    assert program.state()["pending"] == []


def test_dice_can_be_typed(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    program.environment["ADJUDICATOR_DICE"] = "typed"
    with _at(program, "act", "mira", "athletics", "--vs", "3") as player:
        player.wait("dice of Mira")
        player.line("nonsense")
        player.wait("no throw of four Fate dice")
        player.line("++0-")
        player.wait("total 3 against 3, tie")
        assert player.end() == 0


@pytest.mark.parametrize(
    ("key", "said", "code", "status", "told"),
    [
        ("a", "q6 is told", 0, "approved", True),
        ("r", "q6 is not told", 0, "rejected", False),
        ("l", "q6 waits", 7, "pending", False),
    ],
    ids=["accept", "reject", "later"],
)
def test_a_narration_is_accepted_or_not(
    tmp_path: Path, key: str, said: str, code: int, status: str, told: bool
) -> None:
    program = Program(tmp_path).at("settled")
    with _at(program, "narrate") as player:
        player.wait("[a]ccept [e]dit [r]eject [l]ater")
        if key == "r":
            player.press(key, "why not")
            player.line("")
            player.wait(said)
        else:
            player.press(key, said)
        assert player.end() == code
    assert _status(program, "q6") == status
    assert ('"kind": "told"' in program.run("log", "--json").out) is told


@pytest.mark.parametrize(("colour", "coded"), [("auto", True), ("never", False)])
def test_colour_can_be_off(tmp_path: Path, colour: str, coded: bool) -> None:
    program = Program(tmp_path).at("rolled")
    del program.environment["NO_COLOR"]
    (tmp_path / "config.toml").write_text(f'colour = "{colour}"\n', encoding="utf-8")
    with _at(program, "status") as player:
        player.wait("The Gate")
        player.end()
        assert ("\x1b[1m" in player.raw) is coded
