"""Play by post at the command line: post, recap, remind, pending and episodes as they are typed."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from command_line import ASKED as ASKED_FOR
from command_line import ROLLED, SCENE, SET_UP, Program

from adjudicator import Table
from adjudicator.formats.escaping import TARGETS
from adjudicator.frontends.cli import corresponding, deciding
from adjudicator.frontends.cli.keyboard import Silent
from adjudicator.frontends.cli.session import Session
from adjudicator.wording.page import Line

ASKED = "Mira (Ada), a friendly reminder: the story waits for a word from you."
COMMANDS = [
    # from, commands in order, exit code of the last, words it says
    ("empty", ["post"], 0, "nothing to post"),
    ("scene", ["post"], 0, "The Gate Rain on wet stones. === Out of character === Fate points - Mira: 3 fate points"),
    ("scene", ["post"], 0, "New: Wet Stones (on the scene; 2 free invocations for Mira)"),
    ("scene", ["post", "post"], 0, "nothing to post: all was told"),
    ("scene", ["post --peek", "post"], 0, "Wet Stones"),
    ("scene", ["post --as gm", "post"], 0, "Wet Stones"),
    ("scene", ["post --as gm"], 0, "GM only: New: Trapdoor (hidden) (on the scene)"),
    ("scene", ["post", "post --again"], 0, "The Gate Rain on wet stones."),
    ("scene", ["post --for discord", "post --again"], 0, "OOC ||**Fate points**"),
    ("scene", ["post --for discord", "post --again --for phpbb"], 0, "[spoiler=Out of character] [b]Fate points[/b]"),
    ("scene", ["post --for markdown"], 0, "<details><summary>Out of character</summary>"),
    ("scene", ["post --for discourse"], 0, '[details="Out of character"]'),
    ("scene", ["post --for discord", "tell Night.", "post"], 0, "Night."),
    ("scene", ["post --again"], 2, "nothing was posted yet"),
    ("scene", ["post", "post --again --as gm"], 2, "leave out --as gm"),
    ("scene", ["post --for usenet"], 2, "'usenet' is not one of"),
    ("rolled", ["post"], 0, "r1, Mira: Overcome with Athletics; dice - 0 0 0, rating +2, total 1 against 4: Fail by 3"),
    ("settled", ["post", "undo", "post"], 0, "is taken back, as if it had never happened: r1 is settled"),
    ("compelled", ["post"], 0, "c1: the GM compels Mira with Slick as an Eel: The bar is slick too. - Mira (Ada)"),
    ("asked", ["ask q4 'How far?'", "post"], 0, "Mira (Ada), q4: How far? (about: Mira invokes Wet Stones for a bonus"),
    ("scene", ["recap"], 0, "The Gate Rain on wet stones. - There: Mira, Jon, Warden Left in play - Wet Stones"),
    ("scene", ["recap gate"], 2, "'gate' is no scene here; there are The Gate"),
    ("scene", ["recap the --for phpbb"], 0, "[b]The Gate[/b]"),
    ("empty", ["recap"], 2, "no scene has been opened yet"),
    ("scene", ["session --name One", "tell Night.", "recap --session one"], 0, "One The Gate Rain on wet stones."),
    ("scene", ["recap the --session one"], 2, "give one of them"),
    ("scene", ["remind"], 0, "nobody owes an answer"),
    ("asked", ["ask q4 'How far?'", "remind"], 0, f"to paste, for Mira (Ada) {ASKED} - q4 (Mira invokes Wet Stones"),
    ("asked", ["ask q4 'How far?'", "remind"], 0, "asked less than an hour ago: How far?"),
    ("asked", ["remind"], 0, "for you q4 pending, asked by mira: Mira invokes Wet Stones"),
    ("asked", ["pending"], 0, "(a free invocation) waits for the GM, for less than an hour"),
    ("asked", ["ask q4 'How far?'", "pending"], 0, "waits for Mira (Ada), for less than an hour"),
    ("scene", ["session --name One"], 0, "A session starts: One"),
    ("scene", ["session --name One", "session --name One"], 3, "error[session.once] The episode 'One' has already"),
    ("scene", ["session --name One", "session One"], 3, "error[session.once]"),
    ("scene", ["session --name One", "session --name Two"], 0, "A session starts: Two"),
    ("scene", ["session One --name Two"], 2, "an episode has one name"),
    ("scene", ["session --name 'Episode 1'", "session --name 'episode  1'"], 3, "error[session.once]"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "commands", "code", "words"), COMMANDS, ids=lambda value: str(value)[:60])
def test_a_command_ends_as_it_should(tmp_path: Path, start: str, commands: list[str], code: int, words: str) -> None:
    program = Program(tmp_path).at(start)
    ended = [program.run(*shlex.split(command)) for command in commands]
    assert all(one.code in (0, 7) for one in ended[:-1]), ended
    said = " ".join((ended[-1].out + ended[-1].err).split())
    assert ended[-1].code == code, ended[-1]
    assert words in said, ended[-1]


@pytest.mark.parametrize("command", ["post", "recap", "remind"])
def test_every_target_is_offered(tmp_path: Path, command: str) -> None:
    shown = Program(tmp_path).run(command, "--help", COLUMNS="200").out
    assert f"<{'|'.join(TARGETS)}>" in shown


def test_what_is_printed_is_what_is_pasted(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    program.run("tell", "A long night. " * 200)
    found = json.loads(program.run("post", "--for", "discord", "--peek", "--json").out)
    assert (found["target"], found["noted"], len(found["messages"]) > 1) == ("discord", False, True)
    ended = program.run("post", "--for", "discord")
    assert ended.out.splitlines() == "\n──────── the next message\n".join(found["messages"]).splitlines()
    assert ended.err == ""
    again = json.loads(program.run("post", "--again", "--json").out)
    assert again == {"target": "discord", "messages": found["messages"], "noted": False}
    assert json.loads(program.run("post", "--json").out) == {"target": "discord", "messages": [], "noted": False}


def test_a_post_changes_no_number_of_the_table(tmp_path: Path) -> None:
    program = Program(tmp_path).at("settled")
    before = program.state()
    for command in ("post", "recap", "remind", "post --again"):
        assert program.run(*command.split()).code == 0
    assert program.state() == before
    assert program.run("undo").code == 0


def test_json_of_recaps_reminders_and_what_waits(tmp_path: Path) -> None:
    program = Program(tmp_path).at("asked")
    assert json.loads(program.run("recap", "--for", "phpbb", "--json").out)["messages"][0].startswith("[b]The Gate[/b]")
    found = json.loads(program.run("remind", "--json").out)
    assert found == {"target": "plain", "reminders": [], "gm": ["q4"], "questions": []}
    [waits] = json.loads(program.run("pending", "--json").out)
    assert (waits["id"], waits["waits_for"], waits["since"], waits["origin"]) == ("q4", "gm", waits["asked_at"], None)
    program.run("ask", "q4", "How far?")
    [reminder] = json.loads(program.run("remind", "--json").out)["reminders"]
    assert (reminder["seat"], reminder["to"], reminder["ids"]) == ("mira", "Mira (Ada)", ["q4"])
    assert json.loads(program.run("pending", "--json").out)[0]["waits_for"] == "mira"


class Watched(Silent):
    """Nobody at a keyboard, but what would be on the screen is kept."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.shown += [line.text for line in lines]


def test_waits_are_counted_by_the_clock_that_is_handed_in(capsys: pytest.CaptureFixture[str]) -> None:
    start = datetime(2025, 3, 1, 20, 0, tzinfo=UTC)
    screen = Watched()
    session = Session(Table.in_memory(clock=lambda: start), Path("table.db"), screen, {})
    for moves in (SET_UP, SCENE, ROLLED):
        session.table.rule(list(moves))
    session.table.propose(ASKED_FOR)
    later = start + timedelta(days=2, hours=3)
    assert deciding.show_pending(session, clock=lambda: later) == 0
    assert screen.shown[-1] == "waits for the GM, for 2 days 3 hours"
    session.table.decide("q4", "ask", question="How far?")
    assert corresponding.print_reminders(session, clock=lambda: later) == 0
    assert "asked 2 days 3 hours ago: How far?" in capsys.readouterr().out


FILES = [
    # a file's name, its bytes, options, the exit code, words it says and words it does not
    ("cut.json", b'{"guild": {"id": "1"}, "messages": [{"id"', [], 2, "cannot be read", "decide them"),
    ("odd.json", b"{broken", [], 2, "is named like JSON and is none", "decide them"),
    ("noise.txt", bytes(range(256)) * 9, [], 2, "is no text that can be read", "decide them"),
    ("rain.txt", b"Ada: The rain is cold.", ["--who", "Kit=gm"], 0, "no post by Kit", "decide them"),
    ("none.txt", b"The rain is cold.", [], 7, "say nobody's name", '"='),
]


@pytest.mark.parametrize(("name", "data", "options", "code", "words", "never"), FILES)
def test_a_file_is_read_or_refused_in_a_sentence(
    tmp_path: Path, name: str, data: bytes, options: list[str], code: int, words: str, never: str
) -> None:
    program = Program(tmp_path).at("scene")
    (tmp_path / name).write_bytes(data)
    before = program.state()
    ended = program.run("read", name, *options)
    said = " ".join((ended.out + ended.err).split())
    assert (ended.code, words in said, never in said) == (code, True, False), ended
    assert program.state() == before


def test_a_name_that_posts_nothing_is_not_remembered(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    (tmp_path / "rain.txt").write_text("Ada: The rain is cold.\n\nBob: It is.\n", encoding="utf-8")
    ended = program.run("read", "rain.txt", "--who", "Kit=gm", "--who", "Ada=mira")
    assert "no post by Kit, so nothing is remembered of that name" in " ".join(ended.out.split())
    (tmp_path / "later.txt").write_text("Kit: The rain is cold.\n\nAda: It is.\n", encoding="utf-8")
    later = " ".join(program.run("read", "later.txt").out.split())
    assert "who is Kit?" in later
    assert "who is Ada?" not in later


def test_a_deleted_post_is_told_with_the_ruling_that_rests_on_it(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    thread = "Bob: Rain.\n\nAda: I invoke *Wet Stones* (free) for +2.\n\nBob: The lamps are out.\n"
    (tmp_path / "rain.txt").write_text(thread, encoding="utf-8")
    assert program.run("read", "rain.txt", "--who", "Ada=mira", "--who", "Bob=nobody").code == 7
    [waits] = program.state()["pending"]
    assert program.run("approve", waits).code == 0
    (tmp_path / "rain.txt").write_text("Bob: Rain.\n\nBob: The lamps are out.\n", encoding="utf-8")
    said = " ".join(program.run("read", "rain.txt").out.split())
    assert f"{waits}: the post this rests on is no longer in the thread; approved" in said


def test_questions_of_posts_are_listed_with_what_waits(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    (tmp_path / "ice.txt").write_text("Ada: I invoke *Thin Ice* for +2.", encoding="utf-8")
    program.run("read", "ice.txt")
    said = program.run("pending").out
    assert ("Which aspect is meant by Thin Ice?" in said, "nothing waits" in said) == (True, False)
