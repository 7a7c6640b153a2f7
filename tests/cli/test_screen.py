"""What is put on the screen: wrapped, harmless whatever was typed, marked where somebody is quoted."""

from __future__ import annotations

import io
import unicodedata

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.keyboard import Cancelled, Terminal
from adjudicator.frontends.cli.screen import render
from adjudicator.intake.dice import read_dice
from adjudicator.wording.approval import marked
from adjudicator.wording.page import Line


@given(st.text(), st.integers(20, 120), st.integers(0, 6))
def test_no_text_commands_the_terminal_or_leaves_its_lines(text: str, width: int, indent: int) -> None:
    shown = render([Line(text, "bad", indent)], width, colour=False)
    assert all(len(line) <= width for line in shown.split("\n"))
    assert not [sign for sign in shown if unicodedata.category(sign) == "Cc" and sign != "\n"]


@given(st.text())
def test_colours_add_nothing_but_themselves(text: str) -> None:
    plain = render([Line(text, "good")], 40, colour=False)
    coloured = render([Line(text, "good")], 40, colour=True)
    for code in ("\x1b[32m", "\x1b[0m", "\x1b[4m", "\x1b[24m"):
        coloured = coloured.replace(code, "")
    assert coloured == plain


@pytest.mark.parametrize(
    ("text", "quotes", "shown"),
    [
        ("the stones are wet", ["stones are"], "the «stones are» wet"),
        ("wet, wet, wet", ["wet"], "«wet», wet, wet"),
        ("nothing of the kind", ["wet"], "nothing of the kind"),
        ("the stones are wet", [], "the stones are wet"),
        ("the stones are wet", [""], "the stones are wet"),
    ],
)
def test_quotes_are_marked_in_the_players_words(text: str, quotes: list[str], shown: str) -> None:
    assert marked(text, quotes) == shown


@pytest.mark.parametrize(
    ("typed", "faces"),
    [
        ("++0-", (1, 1, 0, -1)),
        ("1 0 0 -1", (1, 0, 0, -1)),
        ("+, 0, -, -", (1, 0, -1, -1)),
        ("−−00", (-1, -1, 0, 0)),
        ("+1", (1, 0, 0, 0)),
        ("-3", (-1, -1, -1, 0)),
        ("0", (0, 0, 0, 0)),
        ("4", (1, 1, 1, 1)),
        ("+5", None),
        ("++0", None),
        ("2 0 0 0", None),
        ("", None),
        ("six", None),
    ],
)
def test_dice_as_people_type_them(typed: str, faces: tuple[int, ...] | None) -> None:
    if faces is None:
        with pytest.raises(Malformed, match="four Fate dice"):
            read_dice(typed)
    else:
        assert read_dice(typed) == faces


@pytest.mark.parametrize(
    ("pressed", "key", "hints"),
    [(["a"], "a", 0), (["A"], "a", 0), (["x", "r"], "r", 1), (["x", "", "ar", "y", "l"], "l", 1)],
)
def test_other_keys_bring_up_the_offered_ones_once(
    pressed: list[str], key: str, hints: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = iter(pressed)
    monkeypatch.setattr(typer, "getchar", lambda: next(keys))
    assert Terminal().key("arl") == key
    assert capsys.readouterr().out.count("the keys are a, r and l") == hints


@pytest.mark.parametrize(("typed", "faces"), [("++0-\n", (1, 1, 0, -1)), ("six\n-1\n", (-1, 0, 0, 0))])
def test_dice_are_asked_for(typed: str, faces: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert _asked(monkeypatch, io.StringIO(typed)).dice("Mira") == faces


class Interrupted(io.StringIO):
    """Somebody who presses Ctrl-C instead of typing."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as io.StringIO has it
        raise KeyboardInterrupt


@pytest.mark.parametrize("keys", [io.StringIO(""), Interrupted()], ids=["Ctrl-D", "Ctrl-C"])
def test_an_interrupt_rolls_no_dice(keys: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Cancelled, match="no dice fell"):
        _asked(monkeypatch, keys).dice("Mira")


def _asked(monkeypatch: pytest.MonkeyPatch, keys: io.StringIO) -> Terminal:
    """A terminal whose input is ``keys``."""
    monkeypatch.setattr("sys.stdin", keys)
    keyboard = Terminal(typed_dice=True)
    keyboard.interactive = True
    return keyboard
