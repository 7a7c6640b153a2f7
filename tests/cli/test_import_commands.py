"""`import` and `export --as`: whole files in, one ruling each time; sheets brought up to date; characters out."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer.main
from command_line import Program
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

sys.path.append(str(Path(__file__).parents[1] / "formats"))

from drawn_characters import characters, plain_people
from tool_files import (
    CONCEPT,
    FILES,
    HURT,
    PASTED,
    TROUBLE,
    fari_flat,
    fari_rows,
    fco_actor,
    role_by_post,
    scene,
    scene_v1,
    written,
)

from adjudicator import Malformed, Table
from adjudicator.formats import WRITERS, Imported, ImportedStunt, read_file, stunts_in, stunts_line
from adjudicator.formats.import_plan import Wishes
from adjudicator.formats.stunts import bonus_in
from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.bringing import Wanted, bring_in
from adjudicator.frontends.cli.commands import hang
from adjudicator.frontends.cli.exporting import export_character, export_table
from adjudicator.frontends.importing import last_imports

Json = dict[str, Any]

KEYS = [writer.key for writer in WRITERS]

hang(["import"])


class Folder:
    """A folder with a table in it, to which files are brought in this process."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.table, self._capsys = path, str(path / "table.db"), capsys
        self.file: Callable[[str], Path] = path.joinpath
        Table.open(self.table).close()

    def put(self, name: str, data: bytes) -> str:
        self.file(name).write_bytes(data)
        return str(self.file(name))

    def bring(self, *names: str, wishes: Wishes = Wishes(), **how: Any) -> tuple[int, str]:  # noqa: B008
        """The exit code, and what was printed with single spaces."""
        code = bring_in([str(self.file(name)) for name in names], self.table, Wanted(wishes=wishes, **how))
        return code, " ".join(self._capsys.readouterr().out.split())

    def record(self, *names: str, **how: Any) -> Json:
        bring_in([str(self.file(name)) for name in names], self.table, Wanted(as_json=True, **how))
        return dict(json.loads(self._capsys.readouterr().out))

    def rule(self, *moves: Json) -> None:
        with Table.open(self.table) as table:
            table.rule(list(moves))

    @property
    def state(self) -> Json:
        with Table.open(self.table) as table:
            return dict(table.state())

    @property
    def bytes(self) -> bytes:
        return Path(self.table).read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Folder:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.delenv("ADJUDICATOR_TABLE", raising=False)
    return Folder(tmp_path, capsys)


# Files in


def test_several_files_of_several_tools_are_one_ruling(folder: Folder) -> None:
    folder.put("a.json", written(fari_flat(2)))
    folder.put("b", written(scene_v1()))
    folder.put("c.txt", b"Name: Ilse\nLore +4\n")
    code, said = folder.bring("a.json", "b", "c.txt", wishes=Wishes(open_scene=True))
    assert code == 0
    state = folder.state
    assert (list(state["characters"]), state["version"]) == (["orla-finch", "wharf-rats", "ilse"], 1)
    assert state["scene"]["present"] == ["orla-finch", "wharf-rats", "ilse"]
    assert state["aspects"]["fog-on-the-quay"]["free"] == {"anyone": 2}
    assert state["aspects"]["harbourmaster-is-bribed"]["hidden"]
    for words in ("a.json read (Fari character or scene)", "c.txt read Ilse: PC", "Orla Finch joins as orla-finch"):
        assert words in said


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_reaches_the_table_and_again_changes_nothing(folder: Folder, name: str) -> None:
    folder.put("file", FILES[name])
    folder.rule({"do": "open_scene", "name": "The Quay"})
    first = folder.record("file")
    assert first["files"][0]["format"] == read_file(FILES[name]).format
    version = folder.state["version"]
    again = folder.record("file")
    assert (again["moves"], again["ruling"], folder.state["version"]) == ([], None, version)
    assert [change["not_changed"] for change in again["changes"]] == [[]] * len(again["changes"])
    assert "nothing changes on the table" in folder.bring("file")[1]


BROKEN = [
    (b'{"fariType": "character",\n  oops}', "bad.json: line 2: no JSON: "),
    (b"name: [\n", "bad.json: line 1: no character is found in this text"),
    (b"aspects:\n  high_concept: [a\nb: ]c", "bad.json: line 3: no YAML: "),
    (b"\xff\xfe\x00", "bad.json: line 1: byte "),
    (b"caf\xe9", "bad.json: line 1: byte 3 is no utf-8 text; save the file as UTF-8"),
    (b"", "bad.json: line 1: no character is found"),
    (b'{"guild": {}, "channel": {}, "messages": []}', "bad.json: this seems to be a Discord channel"),
    (written({"name": "x", "type": "npc", "system": {"hp": 1}, "items": []}), "bad.json: this seems to be a Foundry"),
    (b'{"gameAspects": []}', "bad.json: no character was found in it, and no aspect"),
    (b'[{"fariType": "character", "pages": []}, {"x": 1}]', "bad.json: [1]: this is of no tool"),
    (b'{"adjudicator": 1}\n', "bad.json is the history of a whole table"),
]


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize(("data", "said"), BROKEN, ids=lambda value: str(value)[:40])
def test_a_broken_file_among_others_changes_nothing(folder: Folder, data: bytes, said: str, before: bool) -> None:
    folder.put("good.txt", PASTED.encode())
    folder.put("bad.json", data)
    unchanged = folder.bytes
    names = ["good.txt", "bad.json"] if before else ["bad.json", "good.txt"]
    with pytest.raises(Malformed) as refused:
        folder.bring(*names)
    assert said in str(refused.value).replace(f"{folder.path}/", "")
    assert folder.bytes == unchanged
    assert sorted(path.name for path in folder.path.glob("*.db*")) == ["table.db"]


def test_a_missing_file_and_a_file_named_twice_are_said(folder: Folder) -> None:
    folder.put("good.txt", PASTED.encode())
    with pytest.raises(Malformed, match=r"none\.txt cannot be read: No such file"):
        folder.bring("good.txt", "none.txt")
    with pytest.raises(Malformed, match="one file is named twice"):
        folder.bring("good.txt", "good.txt")
    assert folder.state["characters"] == {}


def test_a_rule_that_forbids_one_move_leaves_everything_out(folder: Folder) -> None:
    folder.put("a.txt", PASTED.encode())
    folder.put("scene.json", written(scene_v1()))
    code, said = folder.bring("a.txt", "scene.json")
    assert (code, folder.state["characters"]) == (3, {})
    assert "no scene is open for 'Fog on the Quay': --open-scene opens the one that was read" in said
    assert "error[scene.open]" in said
    dry, told = folder.bring("a.txt", "scene.json", dry_run=True)
    assert (dry, "error[scene.open]" in told) == (3, True)
    record = folder.record("a.txt", "scene.json")
    assert (record["ok"], record["violations"][0]["rule"]) == (False, "scene.open")
    assert folder.record("a.txt", "scene.json", dry_run=True)["violations"] == record["violations"]


def test_an_open_scene_of_another_name_stays_open(folder: Folder) -> None:
    folder.put("scene.json", written(scene_v1()))
    folder.rule({"do": "open_scene", "name": "The Gate"})
    code, said = folder.bring("scene.json", wishes=Wishes(open_scene=True))
    assert (code, "error[scene.one]" in said) == (3, True)
    assert folder.bring("scene.json")[0] == 0


OPTIONS: list[tuple[bytes, list[str], Callable[[Json], object], object]] = [
    (FILES["Fari character 2"], ["--kind", "npc"], lambda s: s["characters"]["orla-finch"]["kind"], "npc"),
    (FILES["Fari character 6"], ["--refresh", "5"], lambda s: s["characters"]["orla-finch"]["refresh"], 5),
    (FILES["Fari character 6"], ["--free-to", "gm"], lambda s: _free(s), {"gm": 2}),
    (FILES["Fari character 6"], ["--checked", "held"], lambda s: _free(s), {"anyone": 1}),
    (FILES["Fari character 6"], ["--free-invokes-label", "Freie Einsätze"], lambda s: _free(s), {"anyone": 2}),
    (FILES["Fari character 6"], ["--read-as", "Folgen=aspects", "--read-as", "Aspekte=consequences"],
     lambda s: {a["text"]: a["kind"] for a in s["aspects"].values()}.get(HURT), "character"),
    (FILES["Fari scene 3"], ["--open-scene"], lambda s: s["scene"]["name"], "The Quay"),
    (written({"fariType": "full", "characters": [],
              "scenes": [scene(3, {"public": [{"title": name, "blocks": []}]}) | {"name": name} for name in "AB"]}),
     ["--scene", "b", "--open-scene"], lambda s: (s["scene"]["name"], list(s["aspects"])), ("B", ["b"])),
]  # fmt: skip


def _free(state: Json) -> object:
    return next(aspect["free"] for aspect in state["aspects"].values() if aspect["free"])


@pytest.mark.parametrize(("data", "flags", "look", "expected"), OPTIONS, ids=[" ".join(row[1]) for row in OPTIONS])
def test_an_option_changes_what_is_read(
    folder: Folder, data: bytes, flags: list[str], look: Callable[[Json], object], expected: object
) -> None:
    file = folder.put("file", data)
    ended = CliRunner().invoke(app, ["import", file, "--table", folder.table, *flags])
    assert ended.exit_code == 0, ended.output
    assert look(folder.state) == expected
    assert "only with --open-scene" not in ended.output


def test_options_say_nothing_about_pasted_sheets(folder: Folder) -> None:
    folder.put("a.txt", b"Name: Ann\n")
    options = Wanted().options
    assert "options change nothing about" not in folder.bring("a.txt", dry_run=True)[1]
    said = folder.bring("a.txt", dry_run=True, options=replace(options, kind="npc"))[1]
    assert "options change nothing about a pasted sheet" in said


def test_the_report_is_json_as_well(folder: Folder) -> None:
    folder.put("a.json", written(fari_flat(2) | {"mood": "grim"}))
    folder.put("b.txt", b"Name: Ilse\nLore +4\nwhat is this line about\n")
    dry = folder.record("a.json", "b.txt", dry_run=True)
    assert folder.state["characters"] == {}
    done = folder.record("a.json", "b.txt")
    assert {**done, "ruling": None} == dry
    assert [(one["file"][-6:], one["format"]) for one in done["files"]] == [("a.json", "fari"), ("/b.txt", "text")]
    assert done["files"][0]["not_understood"] == [{"path": "mood", "text": '"grim"'}]
    assert done["files"][1]["not_understood"] == [{"line": 3, "text": "what is this line about"}]
    assert done["files"][0]["read"][0].startswith("Orla Finch: PC")
    assert [move["do"] for move in done["moves"]] == ["add_character", "add_character"]
    assert done["ruling"]["status"] == "approved"


def test_a_dry_run_needs_no_table(folder: Folder) -> None:
    folder.put("a.txt", b"Name: Ann\n")
    Path(folder.table).unlink()
    assert "Ann: PC" in folder.bring("a.txt", dry_run=True)[1]
    assert not Path(folder.table).exists()


# Sheets read again


def changed(**parts: Any) -> bytes:
    aspects = [
        {"name": "High Concept", "value": "Queen of Tides"},
        {"name": "Trouble", "value": TROUBLE},
        {"name": "Other", "value": "Never Lost"},
    ]
    return written(fari_flat(2) | {"aspects": aspects, "fatePoints": 5, "refresh": 2} | parts)


def test_a_sheet_read_again_brings_up_to_date_and_leaves_what_was_spent(folder: Folder) -> None:
    folder.put("a.json", written(role_by_post()))
    folder.put("b.json", written(role_by_post() | {"fate_points": 4, "skills": {"Drive": 5}, "aspects": [
        {"name": "Cartographer of Places", "free_invokes": 3, "aspect_type": "character"}, TROUBLE, "Never Lost",
    ]}))  # fmt: skip
    folder.rule({"do": "open_scene", "name": "Quay"})
    folder.bring("a.json")
    folder.rule(
        {"do": "take_action", "by": "orla-finch", "action": "overcome", "skill": "Drive", "opposition": 4,
         "dice": [0, 0, 0, -1]},
        {"do": "invoke", "by": "orla-finch", "aspect": TROUBLE, "pay": "fate_point", "benefit": "bonus"},
        {"do": "invoke", "by": "orla-finch", "aspect": HURT, "pay": "free", "benefit": "bonus"},
    )  # fmt: skip
    spent = folder.state
    dry = folder.bring("b.json", dry_run=True)[1]
    assert folder.state == spent
    code, said = folder.bring("b.json")
    diff = re.search(r"Orla Finch is orla-finch on the table, by id .*? in the file(?= [a-z-]+ reads| guessed)", said)
    assert code == 0
    assert diff is not None
    assert diff[0] in dry
    for words in (
        f"renamed: {CONCEPT} -> Cartographer of Places", "gone: Spy for the Guild, with 2 free invocations",
        "added: Never Lost", "not changed here: fate points: 1 here, 4 in the file; --points would adjust them",
        "not changed here: free invocations on 'Cartographer of Places That Move': 0 here, 3 in the file",
        "not changed here: skills: Drive +4 here, +5 in the file, Will +2 here, none in the file",
    ):  # fmt: skip
        assert words in diff[0], (words, diff[0])
    now = folder.state
    assert now["characters"] == spent["characters"]
    assert now["rolls"] == spent["rolls"]
    texts = {aspect["text"]: aspect for aspect in now["aspects"].values() if aspect["alive"]}
    assert texts[HURT]["free"] == texts["Cartographer of Places"]["free"] == {}
    assert "Never Lost" in texts
    assert now["version"] == spent["version"] + 1


def test_points_are_adjusted_where_that_is_asked_for(folder: Folder) -> None:
    folder.put("a.json", written(fari_flat(2)))
    folder.put("b.json", changed())
    folder.bring("a.json")
    said = folder.bring("b.json", wishes=Wishes(points=True))[1]
    assert "fate points: 2 -> 5" in said
    assert (folder.state["characters"]["orla-finch"]["fate_points"], len(folder.state["characters"])) == (5, 1)


def test_a_name_that_is_there_is_a_guess_and_new_adds_another(folder: Folder) -> None:
    folder.rule({"do": "add_character", "name": "ORLA  finch", "kind": "pc"})
    folder.put("a.json", written(fari_flat(2)))
    said = folder.bring("a.json", dry_run=True)[1]
    assert "Orla Finch: taken for orla-finch, who has that name; --new would add another." in said
    folder.bring("a.json", wishes=Wishes(anew=True))
    assert list(folder.state["characters"]) == ["orla-finch", "orla-finch-2"]


def test_the_other_tool_knows_a_character_by_its_id(folder: Folder) -> None:
    folder.rule({"do": "add_character", "name": "Orla Finch", "kind": "pc", "aspects": [TROUBLE]})
    folder.put("a.json", written(fari_flat(2)))
    folder.put("b.json", changed(name="Captain Finch"))
    folder.bring("a.json")
    record = folder.record("b.json")
    assert [(change["character"], change["known"]) for change in record["changes"]] == [("orla-finch", "id")]
    assert "the name: Orla Finch here, Captain Finch in the file" in record["changes"][0]["not_changed"]
    assert record["changes"][0]["renamed"] == [[CONCEPT, "Queen of Tides"]]


# Through a shell


def test_the_commands_as_they_are_typed(tmp_path: Path) -> None:
    program = Program(tmp_path).at("empty")
    (tmp_path / "orla.json").write_bytes(written(fco_actor()))
    assert program.run("import", "orla.json", "-", typed="Name: Ilse\nLore +4\n").code == 0
    assert list(program.state()["characters"]) == ["orla-finch", "ilse"]
    (tmp_path / "bad.json").write_text('{\n "name": ', encoding="utf-8")
    refused = program.run("import", "orla.json", "bad.json")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("error: bad.json: line 2: no JSON: ")
    sheet = program.run("export", "ilse", "--as", "text")
    assert (sheet.code, sheet.out) == (0, "Name: Ilse\nType: PC\nRefresh: 3\nFate Points: 3\n\nSkills:\n- Lore: +4\n")
    again = program.run("export", "orla", "--as", "fco", "--out", "back.json")
    assert (again.code, again.out) == (0, "")
    assert program.run("import", "back.json", "--json").out.count('"moves": []') == 1
    assert program.run("export", "--as", "pdf").code == 2


def test_an_export_still_makes_a_table(folder: Folder) -> None:
    folder.rule({"do": "add_character", "name": "Ann", "kind": "pc"})
    out = str(folder.path / "history.jsonl")
    assert export_table(folder.table, out) == 0
    before = folder.bytes
    assert folder.record("history.jsonl", name="again", dry_run=True)["rulings"] == 1
    assert not (folder.path / "again.db").exists()
    assert folder.record("history.jsonl", name="again") == {"table": str(folder.path / "again.db"), "rulings": 1}
    folder.put("utf16.jsonl", Path(out).read_text(encoding="utf-8").encode("utf-16"))
    assert "utf16.db is made, with 1 rulings" in folder.bring("utf16.jsonl")[1]
    for name in ("again", "utf16"):
        with Table.open(folder.path / f"{name}.db") as table:
            assert table.state() == folder.state
    assert folder.bytes == before


# Characters out


@pytest.fixture
def somebody(folder: Folder) -> Iterator[Folder]:
    folder.rule(
        {"do": "add_character", "name": "Mira Vance", "kind": "pc", "skills": {"Lore": 3}, "player": "Ada",
         "aspects": ["Smuggler Queen"], "notes": "The heir.\nStunts: Fast (+2; Drive): I run\nSource: fco:77"},
        {"do": "add_character", "name": "Warden", "kind": "npc"},
        {"do": "open_scene", "name": "Gate"},
        {"do": "place_aspect", "text": "Pinned", "on": "mira-vance", "kind": "situation"},
        {"do": "place_aspect", "text": "Spy", "on": "mira-vance", "kind": "character", "hidden": True},
        {"do": "inflict_consequence", "by": "warden", "on": "mira-vance", "text": "Limp"},
        {"do": "concede", "by": "mira-vance"},
    )  # fmt: skip
    yield folder


LOST = {
    "fari": ["the player, Ada", "the notes", "who holds the free invocations on 'Limp'",
             "the aspect 'Spy', which is hidden and would be seen",
             "the bonus of the stunt 'Fast', or what it goes with"],
    "fco": ["the player, Ada", "1 free invocation on 'Limp'", "the aspect 'Spy', which is hidden and would be seen"],
    "text": ["the notes", "1 free invocation on 'Limp'", "the aspect 'Spy', which is hidden and would be seen",
             "the bonus of the stunt 'Fast', or what it goes with"],
}  # fmt: skip


@pytest.mark.parametrize("key", ["fari", "fco", "text"])
def test_what_a_format_does_not_carry_is_said_on_standard_error(
    somebody: Folder, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    assert export_character("mira", key, somebody.table) == 0
    printed = capsys.readouterr()
    [back] = read_file(printed.out).characters
    assert (back.name, back.skills, back.refresh, back.stunts[0].name) == ("Mira Vance", {"Lore": 3}, 3, "Fast")
    assert [aspect.text for aspect in back.aspects] == ["Smuggler Queen", "Limp"]
    lost = [line.split(": ", 1)[1] for line in printed.err.splitlines()]
    always = ["'Pinned', a situation that came up in play", "1 fate point owed after the scene"]
    assert sorted(lost) == sorted([*LOST[key], *always])
    assert back.source == ("fco:77" if key == "fco" else back.source)
    assert "The heir." not in printed.out or key == "fco"
    assert "Spy" not in printed.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (None, "name a character; there are: mira-vance, warden"),
        ("tom", "there is no character 'tom'; there are: mira-vance, warden"),
        ("gm", "there is no character 'gm'"),
        ("a", "could be mira-vance, warden"),
    ],
)
def test_whom_to_export_has_to_be_clear(somebody: Folder, typed: str | None, said: str) -> None:
    with pytest.raises(Malformed, match=re.escape(said)):
        export_character(typed, "fari", somebody.table)


def test_the_only_character_goes_without_saying(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    folder.rule({"do": "add_character", "name": "Ann", "kind": "npc"})
    assert export_character(None, "markdown", folder.table) == 0
    assert capsys.readouterr().out.startswith("# Ann\n\n- **Type:** NPC\n")


def test_a_file_that_is_there_is_not_written_over(somebody: Folder) -> None:
    before = somebody.bytes
    for export in (lambda: export_character("mira", "fari", somebody.table, somebody.table),
                   lambda: export_table(somebody.table, somebody.table)):  # fmt: skip
        with pytest.raises(Malformed, match="is there already and stays as it is"):
            export()
    assert somebody.bytes == before
    with pytest.raises(Malformed, match="cannot be written: No such file"):
        export_table(somebody.table, str(somebody.path / "none" / "out.jsonl"))


def test_labels_and_ids_of_the_other_tool_come_back(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    folder.put("a.json", written(fari_rows(6)))
    folder.bring("a.json")
    export_character("orla", "fari", folder.table)
    [before], [back] = (read_file(data).characters for data in (written(fari_rows(6)), capsys.readouterr().out))
    assert back == replace(before, notes="")
    assert back.source == "fari:orla-1"


def test_the_formats_offered_are_those_there_are() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # a group
    [form] = [one for one in commands["export"].params if one.name == "form"]
    assert form.metavar == f"<{'|'.join(KEYS)}>"
    assert "import" in commands


ROUND = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@ROUND
@given(data=st.data(), key=st.sampled_from(KEYS))
def test_whoever_goes_out_comes_back(
    data: st.DataObject, key: str, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """A character of nothing but what the format carries: onto a table, out, onto another table."""
    one = data.draw(characters(key) if key in ("fari", "fco") else plain_people())
    # A table keeps one line for all stunts, in which some signs and the breaks of lines are replaced, and some names
    # look like a bonus: whatever comes back from such a line is what is on the table.
    for _ in range(3):
        one = replace(one, stunts=stunts_in(stunts_line(one.stunts))[0])
    if key == "fari":
        one = replace(one, stunts=tuple(ImportedStunt(s.name, s.text, bonus_in(s.text or s.name)) for s in one.stunts))
    one = replace(one, refresh=3 if one.refresh is None else one.refresh)
    one = replace(one, fate_points=one.refresh if one.kind == "pc" and one.fate_points is None else one.fate_points)
    path = tmp_path_factory.mktemp("round")
    states = []
    for name in ("first", "second"):
        table = str(path / f"{name}.db")
        with Table.open(table) as opened:
            if name == "first":
                opened.rule(Imported("", (one,)).moves())
        if name == "second":
            assert bring_in([str(path / "sheet")], table, Wanted()) == 0
        with Table.open(table) as opened:
            states.append(opened.state())
        if name == "first":
            capsys.readouterr()
            assert export_character(None, key, table, str(path / "sheet")) == 0
            assert capsys.readouterr().err == ""
    before, after = states
    [mine], [theirs] = before["characters"].values(), after["characters"].values()
    parts = ("name", "kind", "fate_points", "refresh", "skills", "player")
    assert {part: theirs[part] for part in parts} == {part: mine[part] for part in parts}
    told = [sorted((a["text"], a["kind"], sum(a["free"].values()), a["means"]) for a in s["aspects"].values())
            for s in states]  # fmt: skip
    assert told[0] == told[1]
    assert stunts_in(theirs["notes"] or "")[0] == stunts_in(mine["notes"] or "")[0]


def test_what_was_read_is_remembered_with_the_table(folder: Folder) -> None:
    folder.put("a.json", written(fari_flat(2)))
    folder.bring("a.json")
    with Table.open(folder.table) as table:
        [(key, last)] = last_imports(table).items()
    assert (key, last.sources, last.ruling, last.holds) == ("orla-finch", ("fari:orla-1",), "q1", True)
    assert [(known.label, known.text) for known in last.aspects.values()][:2] == [
        ("High Concept", CONCEPT), ("Trouble", TROUBLE),
    ]  # fmt: skip
