"""``play``: a whole evening at a pseudo-terminal, one from a file, and each line with somebody standing in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from keyboard_player import CTRL_C, CTRL_D, ENTER, TAB, UP, KeyboardPlayer
from playing import aspect, cast, compel, rolled, scene

from adjudicator import Table
from adjudicator.config import Setting
from adjudicator.core.pieces import Faces
from adjudicator.frontends.cli.keyboard import Cancelled
from adjudicator.frontends.cli.play import Evening
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.cli.typed_short import short_line
from adjudicator.intake.short_lines import FIRST_WORDS
from adjudicator.wording.page import Line

PLAY = [sys.executable, "-m", "adjudicator", "play", "--table", "saturday.db"]
SET_UP = """\
# Two players' characters, somebody in the way, and a scene.
pc Mira: Slick as an Eel, Never Leaves a Friend Behind | Athletics 2
pc Jon: Reads Every Locked Letter | Lore 3
npc Dock Warden: Boots Too Big for Him | Notice 2
session The Salt Letters
scene The Gate: rain on wet stones
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Nobody's settings, and a config folder of the test's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADJUDICATOR_", "PYTEST_"))}
    return kept | {
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "PYTHONIOENCODING": "utf-8",
        "NO_COLOR": "1",
        "COLUMNS": "160",
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a table in it."""
    Table.open(tmp_path / "saturday.db").close()
    return tmp_path


def piped(lines: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        PLAY, cwd=folder, env=environment, input=lines, capture_output=True, text=True, encoding="utf-8", check=False
    )


def state_in(folder: Path) -> dict[str, object]:
    with Table.open(folder / "saturday.db") as table:
        return table.state()


@pytest.fixture
def evening(folder: Path, environment: dict[str, str]) -> Iterator[KeyboardPlayer]:
    """A pseudo-terminal with the prompt of ``play``, the scene set."""
    assert piped(SET_UP, folder, environment).returncode == 0
    with KeyboardPlayer(PLAY, folder, environment) as player:
        player.wait("q leaves")
        player.prompt()
        yield player


def test_a_whole_evening_at_a_terminal(evening: KeyboardPlayer, folder: Path) -> None:
    evening.say("?", "act mira athletics vs 3")
    evening.say("imvoke mira slick", "did you mean invoke?")
    evening.say("aspect Wet Stones free anyone 1", "In play: Wet Stones")
    evening.say("act jon lore vs 2 creating Crates Stacked +00+", "r1: total 5 against 2, style by 3")
    evening.say("settle", "2 free invocations on crates-stacked for jon")
    evening.say("jon passes crates to mira", "passes 1 free invocation")

    evening.say("dice typed", "dice are typed in from now on")
    evening.line("act mira athletics vs warden notice")
    evening.wait("dice of Mira")
    evening.line("what?")
    evening.wait("is no throw of four Fate dice")
    evening.line("-000")
    evening.wait("dice of Dock Warden")
    evening.line("1 0 0 1")
    evening.wait("r2: total 1 against 4, fail by 3")
    evening.prompt()
    evening.wait("free: anyone Wet Stones; Jon Crates Stacked; Mira Crates Stacked")
    evening.say("?", "mira invokes crates because …")

    # Approved with one key; a free invocation is the default, and p flips it to paid and back.
    evening.line("mira invokes crates because I kick the lowest crate")
    assert "Crates Stacked for a bonus on r2 (a free invocation)" in evening.wait("[l]ater")
    assert "Mira: 3 -> 2" in evening.press("p", "[l]ater")
    evening.press("p", "[l]ater")
    evening.press("a", "Cost: free invocations of Mira on Crates Stacked: 1 -> 0")
    evening.prompt()

    evening.line("mira invokes slick because it is Tuesday")
    evening.wait("[l]ater")
    evening.press("r", "why not")
    evening.line("no eel minds the day")
    evening.wait("rejected: Mira invokes Slick as an Eel")
    evening.prompt()

    evening.say("mira invokes slick because I slide past him !", "r2: total 5 against 4, succeed by 1")
    evening.line("mira invokes slick paid because I slide on")
    assert "[invoke.paid-once]" in evening.wait("[l]ater")
    evening.press("l", "waits")
    evening.prompt()
    evening.wait("to decide: ")
    evening.say("withdraw q99", "q99")
    evening.say("settle", "r2 is settled: succeed by 1")
    evening.say("u", "taken back")
    evening.say("settle r2", "r2 is settled: succeed by 1")

    evening.line("compel mira with never leaves: she hears Jon scream")
    evening.wait("[l]ater")
    evening.press("a", "Cost: ")
    evening.prompt()
    evening.wait("c1 waits for Mira · ")
    assert "no compel tonight: Jon" in evening.wait("no compel tonight: Jon")
    evening.say("mira accepts", "Mira accepts compel c1")
    evening.line("mira declares: the gate has a drain")
    evening.wait("[l]ater")
    evening.press("k", "ask")
    evening.line("Who told her?")
    evening.wait("asked: Who told her?")
    evening.prompt()
    evening.say("status", "Mira [mira]: 3 fate points")
    evening.line("q")
    evening.wait("still to decide: ")
    assert evening.end() == 0

    state = state_in(folder)
    assert state["characters"]["mira"]["fate_points"] == 3  # type: ignore[index]
    assert state["rolls"]["r2"]["outcome"] == "succeed"  # type: ignore[index]
    assert len(state["pending"]) == 2  # type: ignore[arg-type]


def test_keys_of_the_line_editor(evening: KeyboardPlayer, folder: Path) -> None:
    evening.type("act mira athletics vs 3 ++++")
    evening.wait("++++")
    evening.type(CTRL_C)
    evening.prompt()
    evening.type("asp" + TAB)
    evening.wait("ect")
    evening.type(" Wet Stones" + ENTER)
    evening.wait("In play: Wet Stones")
    evening.prompt()
    evening.type("mira inv" + TAB)
    evening.wait("okes")
    evening.type(" slick as" + TAB)
    evening.wait("Eel")
    evening.type(CTRL_C)
    evening.prompt()
    evening.type(UP + UP + ENTER)
    evening.wait("In play: Wet Stones")
    evening.prompt()
    evening.type(CTRL_D)
    assert evening.end() == 0
    assert state_in(folder)["rolls"] == {}
    kept = [path.read_text(encoding="utf-8") for path in (folder / "config" / "adjudicator" / "lines").iterdir()]
    assert len(kept) == 1
    assert "aspect Wet Stones" in kept[0]


def test_pasted_lines_are_carried_out_one_by_one(evening: KeyboardPlayer, folder: Path) -> None:
    lines = ("aspect Wet Stones", "mira declares: a drain", "aspect Thick Fog", "q", "aspect Mud")
    evening.type(f"\x1b[200~{chr(10).join(lines)}\x1b[201~")
    evening.wait("Mud")
    evening.type(ENTER)
    assert "In play: Wet Stones" in evening.wait("[l]ater")
    assert "Thick Fog" in evening.press("a", "In play: Thick Fog")
    assert evening.end() == 0
    placed = state_in(folder)["aspects"]
    assert {"wet-stones", "thick-fog"} <= set(placed)  # type: ignore[call-overload]
    assert "mud" not in placed  # type: ignore[operator]


def test_breaking_off_at_the_dice_cancels_the_line(evening: KeyboardPlayer, folder: Path) -> None:
    evening.say("dice typed", "dice are typed in")
    evening.line("act mira athletics vs warden notice")
    evening.wait("dice of Mira")
    evening.line("0000")
    evening.wait("dice of Dock Warden")
    evening.type(CTRL_D)
    evening.wait("cancelled: no dice fell")
    evening.prompt()
    assert state_in(folder)["rolls"] == {}
    evening.say("act mira athletics vs 3 0000", "r1: total 2 against 3")
    evening.line("mira invokes slick reroll because I turn !")
    evening.wait("dice of Mira")
    evening.type(CTRL_D)
    evening.wait("cancelled: no dice fell")
    evening.prompt()
    evening.say("status", "Mira [mira]: 3 fate points")
    assert len(state_in(folder)["pending"]) == 1  # type: ignore[arg-type]


EVENING = (
    SET_UP
    + """
act mira athletics vs 3 -000
mira invokes slick because I slide
mira invokes never leaves because Jon is up there !
approve
settle
narrate
q
act jon lore vs 9 ++++
"""
)


def test_an_evening_from_a_file(folder: Path, environment: dict[str, str]) -> None:
    played = piped(EVENING, folder, environment)
    assert (played.returncode, played.stderr) == (7, "")
    assert "r1: total 3 against 3, tie" in played.stdout
    assert "q7 waits for the game master" in played.stdout
    assert "still to decide: " in played.stdout
    state = state_in(folder)
    assert state["characters"]["mira"]["fate_points"] == 1  # type: ignore[index]
    assert list(state["rolls"]) == ["r1"]  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("lines", "code", "shown"),
    [
        ("", 0, "q leaves"),
        (SET_UP, 0, "Scene: The Gate"),
        ("imvoke mira", 2, "did you mean invoke?"),
        ("close", 3, "error[scene.open]"),
        (SET_UP + "mira invokes slick !", 3, "error[invoke.roll-open]"),
        ("close\nfoo\n", 2, "'foo' begins no line"),
        (SET_UP + "mira declares: a drain", 7, "waits for the game master"),
        (SET_UP + "mira declares: a drain\napprove\n", 0, "Mira: 3 -> 2"),
        (SET_UP + "mira declares: a drain\nask how?\n", 7, "asked: how?"),
        ("why nobody", 2, "nobody"),
        ("undo", 2, ""),
        ("tell \x1b[31mred\x1b[2J", 0, "red"),
    ],
)
def test_lines_from_a_file_give_the_worst_exit_code(
    lines: str, code: int, shown: str, folder: Path, environment: dict[str, str]
) -> None:
    played = piped(lines, folder, environment)
    assert played.returncode == code, played.stdout + played.stderr
    assert shown in played.stdout
    assert "Traceback" not in played.stderr
    assert "\x1b" not in played.stdout


class StandIn:
    """Keeps what it is shown; presses the keys and types the words it was given, and throws nothing but zeros."""

    interactive = True

    def __init__(self, keys: str = "", words: Iterable[str] = ()) -> None:
        self._keys, self._words = iter(keys), iter(words)
        self.shown: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.shown += [line.text for line in lines]

    def key(self, offered: str) -> str:
        pressed = next(self._keys)
        assert pressed in offered
        return pressed

    def words(self, prompt: str, default: str = "") -> str:
        return next(self._words, prompt and default)

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        return said if isinstance(said, str) else short_line(said)

    def dice(self, whose: str) -> Faces:
        self.shown.append(f"dice of {whose}")
        return (0, 0, 0, 0)


class BreaksOff(StandIn):
    """Never gives any dice."""

    def dice(self, whose: str) -> Faces:
        raise Cancelled


def sitting(keyboard: StandIn) -> Evening:
    """An evening in memory: r1 of Mira open and to be settled, c1 on Tam open, q9 and q10 waiting."""
    table = Table.in_memory()
    lines = [*cast(), scene(), aspect("fog", "Thick Fog", free={"mira": 1}), rolled("mira", 0, opposition=1)]
    for line in [*lines, compel("gm", "tam", "loyal")]:
        table.rule(line)
    for detail in ("a drain", "a rope"):
        table.propose({"do": "declare_detail", "by": "mira", "detail": detail})
    settings = {key: Setting(key, value, "default") for key, value in (("policy", "normal"), ("model", "none"))}
    return Evening(Session(table, Path("memory.db"), keyboard, settings))


def test_a_ruling_waits_when_its_dice_are_broken_off() -> None:
    keyboard = BreaksOff(keys="aa")
    evening = sitting(keyboard)
    waiting = evening.session.table.propose(
        {"do": "invoke", "by": "mira", "aspect": "fog", "benefit": "reroll", "pay": "free"}, by="mira"
    )
    before = evening.session.table.state()
    one_more = f"{waiting.id}, q{int(waiting.id[1:]) + 1}"
    for line, left in [
        (f"show {waiting.id}", waiting.id),
        (f"approve {waiting.id}", waiting.id),
        ("act tam vs 2", waiting.id),
        ("mira invokes fog reroll", one_more),
    ]:
        keyboard.shown.clear()
        assert evening.hear(line)
        assert keyboard.shown[-2:] == [
            "cancelled: no dice fell, and nothing has changed",
            f"still to decide: q9, q10, {left}",
        ]
        after = evening.session.table.state()
        assert [after[part] for part in ("aspects", "characters", "rolls")] == [
            before[part] for part in ("aspects", "characters", "rolls")
        ]


SHEET = "Name: Old Cook\nAspects: Never Burnt a Roast, Owes the Guild\nSkills: Notice +2\n"


@pytest.mark.parametrize(
    ("name", "content", "code", "shown"),
    [
        ("cook.txt", SHEET, 0, "Old Cook joins"),
        ("empty.txt", "", 2, "no character is found"),
        ("odd.txt", "caf\udce9", 2, "is no utf-8 text"),
        ("missing.txt", None, 2, "cannot be read"),
        ("saturday.jsonl", '{"adjudicator": 1}\n', 2, "is the history of a table, not sheets"),
    ],
)
def test_sheets_are_read_in_from_a_file(
    name: str, content: str | None, code: int, shown: str, folder: Path, environment: dict[str, str]
) -> None:
    if content is not None:
        (folder / name).write_bytes(content.encode("utf-8", "surrogateescape"))
    played = piped(f"import {name}\nstatus\n", folder, environment)
    assert (played.returncode, played.stderr) == (code, "")
    assert shown in played.stdout
    assert ("Old Cook [old-cook]" in played.stdout) == (code == 0)
    assert {path.name for path in folder.glob("*.db")} == {"saturday.db"}


HEARD = [
    ("status", "Scene: Docks"),
    ("status as players", "Scene: Docks"),
    ("options mira", "mira invokes fog for +2 on r1 free"),
    ("odds", "r1 now: "),
    ("odds r1 tam", "r1 now: "),
    ("? is the gate guarded", "left: no dice fell"),
    ("oracle likely: is it late", "odds +1"),
    ("oracle answer", "open questions: none"),
    ("draw events 1", "events 1: "),
    ("draw", "reactions: "),
    ("pending", "q9 pending"),
    ("show q9", "may Mira?"),
    ("approve q9", "Cost: Mira: 3 -> 2"),
    ("reject q9 because it is dry", "q9 rejected"),
    ("ask q9 how?", "q9 asked: how?"),
    ("amend q9 a wide drain", "Mira declares: a wide drain"),
    ("override q9", "no rule is broken"),
    ("advise q9", "unsure"),
    ("object q9 by tam because it is dry", "tam objects"),
    ("withdraw q9", "q9 is withdrawn"),
    ("log", "q1"),
    ("log 1", "q10"),
    ("why mira", "the ledger of mira"),
    ("why q1", "Mira"),
    ("undo", "taken back"),
    ("dice typed", "dice are typed in from now on"),
    ("?", "r1 of Mira"),
    ("? settle", "settle: end a roll"),
    ("? act", "ACTION is one of overcome, advantage, discover, oppose"),
    ("import nowhere.txt", "nowhere.txt cannot be read"),
    ("import ~nobody-of-that-name/mira.txt", "cannot be read"),
    ("settle", "r1 is settled: fail by 1"),
    ("throw", "error[throw.awaited]"),
    ("act tam vs guard", "dice of Guard"),
    ("mira invokes fog reroll !", "dice of Mira"),
    ("accept", "Compel c1: accept"),
    ("abandon r1 because the bell rang", "r1 never counted: the bell rang"),
    ("aspect Mud", "In play: Mud"),
    ("rename fog to Mist", "fog reads now: Mist"),
    ("remove fog", "Out of play: fog"),
    ("consequence on mira: Cut (mild)", "In play: Cut"),
    ("adjust mira +1 because forgotten", "1 fate point"),
    ("session", "A session starts"),
    ("scenario", "A scenario starts"),
    ("npc Cook", "Cook joins as cook"),
    ("pass fog from mira to tam", "mira passes 1 free invocation"),
    ("tell Once upon a time", "Once upon a time"),
    ("hint mira", "error[hint.held]"),
    ("close", "error[scene.settled]"),
    ("", ""),
    ("# a note", ""),
]


@pytest.mark.parametrize(("line", "shown"), HEARD)
def test_each_line_is_heard(line: str, shown: str) -> None:
    keyboard = StandIn(keys="l")
    assert sitting(keyboard).hear(line)
    assert any(shown in text for text in keyboard.shown) or (not shown and keyboard.shown == [])


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (["ask q9 how?", "reply q9 through the wall"], "q9 waits again"),
        (["withdraw q9", "reopen q9"], "q9 waits again"),
        (["settle", "narrate"], "a telling of r1"),
        (["settle", "tell r1 It fails."], "It fails."),
        (["refuse c1", "settle", "close"], "The scene is over"),
        (["withdraw c1", "settle", "close into contest"], "The scene leads into a contest"),
        (["act tam wait", "throw r2"], "tam throws 0 0 0 0"),
    ],
)
def test_lines_that_need_one_before(lines: list[str], shown: str) -> None:
    keyboard = StandIn(keys="l")
    evening = sitting(keyboard)
    for line in lines:
        assert evening.hear(line)
    assert any(shown in text for text in keyboard.shown)


def test_a_new_session_asks_for_new_compels_and_undo_for_the_old_ones() -> None:
    evening = sitting(StandIn())
    shown = []
    for line in ("accept", "session", "compel mira with quick: it hurts !", "refuse", "undo 2", "undo"):
        evening.hear(line)
        shown.append(next(text for text in [*evening.footer.texts(), ""] if text.startswith("no compel") or not text))
    nobody, both, tam = "no compel tonight: Mira", "no compel tonight: Mira, Tam", "no compel tonight: Tam"
    assert shown == [nobody, both, tam, tam, both, nobody]


def test_only_quit_leaves() -> None:
    evening = sitting(StandIn(keys="l"))
    assert [line for line in ("q", "quit", "exit", "q9", "quite") if not evening.hear(line)] == ["q", "quit", "exit"]


def test_every_first_word_is_heard_somewhere() -> None:
    heard = {line.split()[0] for line, _ in HEARD if line} | set(EVENING.split())
    heard |= {"reply", "reopen", "narrate", "refuse", "withdraw", "throw"}
    elsewhere = {"help", "quit", "detail", "concede", "sacrifice", "chapter", "character", "reveal", "refresh"}
    elsewhere |= {"compel", "invoke", "pass"}
    assert set(FIRST_WORDS) - heard - elsewhere == set()
