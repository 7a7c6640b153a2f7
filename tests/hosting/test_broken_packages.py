"""Packages that break: one sentence that names group, entry point and package, and nobody else is disturbed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from host_program import HostProgram, plant

from adjudicator import AdjudicatorError, Malformed, Table, model_drafter
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.page import Page, Piece
from adjudicator.errors import BadConfiguration
from adjudicator.formats import ImportedCharacter, read_file, write_character

RULESETS, IMPORTERS = "adjudicator.rulesets", "adjudicator.importers"
RENDERERS, DRAFTERS = "adjudicator.renderers", "adjudicator.drafters"
PAGE = Page((Piece("Tide", "high"),))
CHART = '{"tool": "chart"}'
NUMBERS = count()

USES: dict[str, Callable[[], Any]] = {
    RULESETS: lambda: load_ruleset("reef"),
    IMPORTERS: lambda: read_file(CHART),
    RENDERERS: lambda: messages(PAGE, "reef"),
    "write": lambda: write_character(ImportedCharacter("Ann"), "reef"),
    DRAFTERS: lambda: model_drafter("plugin:reef"),
}

UNLOADABLE = [
    ("import no_such_library", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_library'"),
    ("def thing(:", "cannot be loaded: SyntaxError"),
    ("raise SystemExit('bye')", "cannot be loaded: SystemExit: bye"),
    ("raise ValueError('two\\nlines \\x1b[2J')", "cannot be loaded: ValueError: two lines"),
    ("other = 1", "cannot be loaded: AttributeError"),
]
READER = "class thing:\n    sniff = staticmethod(lambda document: True)\n"
WRONG = [
    (RULESETS, "thing = 5", "must give a rule file's Path or its text, not int"),
    (RULESETS, "thing = lambda: None", "must give a rule file's Path or its text, not NoneType"),
    (RULESETS, "def thing(): raise OSError('no tide')", "gives no rule set: OSError: no tide"),
    (RULESETS, "def thing(more): return ''", "gives no rule set: TypeError"),
    (IMPORTERS, "thing = 5", "must have two functions, sniff(document) and read(document, gathering)"),
    (IMPORTERS, "class thing:\n    read = sniff = staticmethod(lambda *given: 1 / 0)", "fails on this file: ZeroDiv"),
    (IMPORTERS, READER + "    read = staticmethod(lambda *given: 1 / 0)", "fails on this file: ZeroDivisionError"),
    (IMPORTERS, READER + "    def read(document, gathering): gathering.add(5)", "fails on this file: AttributeError"),
    (
        IMPORTERS,
        READER + "    def read(document, gathering):\n        draft = gathering.draft('Ann')\n"
        "        draft.refresh = 'two'\n        draft.skills['Lore'] = 'high'\n        gathering.add(draft)",
        "of hollow",
    ),
    (IMPORTERS, READER + "    def read(document, gathering): gathering.account.read.append(5)", "is no sentence"),
    (RENDERERS, "thing = 5", "writes no posts: it has no function render(page)"),
    (RENDERERS, "class thing:\n    render = staticmethod(lambda page: page.nothing)", "fails on this page: Attrib"),
    (RENDERERS, "class thing:\n    render = staticmethod(lambda page: 'text')", "must give a list of messages"),
    (RENDERERS, "class thing:\n    render = staticmethod(lambda page: [5])", "must give a list of messages"),
    ("write", "thing = 5", "writes no characters: it has no function write(character)"),
    ("write", "class thing:\n    write = staticmethod(lambda one: one.nothing)", "fails on this character: Attrib"),
    ("write", "class thing:\n    write = staticmethod(lambda one: b'')", "must give the text of a file, not bytes"),
    (DRAFTERS, "thing = 5", "makes no drafter: TypeError"),
    (DRAFTERS, "thing = str", "must make an object with opinion(brief) and narration(brief)"),
    (DRAFTERS, "def thing(more): raise KeyError(more)", "makes no drafter: KeyError"),
]


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs a package "hollow" whose ``reef`` of a group is the ``thing`` of a module with this source."""

    def put(group: str, source: str, package: str = "hollow") -> None:
        module = f"reef_{next(NUMBERS)}"
        folder = tmp_path / package
        plant(folder, package, {group: {"reef": f"{module}:thing"}}, **{module: source + "\n"})
        monkeypatch.syspath_prepend(str(folder))

    return put


def failing(use: Callable[[], Any]) -> str:
    """The sentence it ends with."""
    with pytest.raises(AdjudicatorError) as caught:
        use()
    assert (caught.value.exit_code, isinstance(caught.value, BadConfiguration)) == (5, True)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("group", USES)
@pytest.mark.parametrize(("source", "words"), UNLOADABLE)
def test_what_cannot_be_loaded(planted: Callable[..., None], group: str, source: str, words: str) -> None:
    named = RENDERERS if group == "write" else group
    planted(named, source)
    said = failing(USES[group])
    assert f"{named}: reef of hollow {words}" in said


@pytest.mark.parametrize(("group", "source", "words"), WRONG, ids=lambda value: str(value)[-40:])
def test_what_is_no_such_thing(planted: Callable[..., None], group: str, source: str, words: str) -> None:
    named = RENDERERS if group == "write" else group
    planted(named, source)
    said = failing(USES[group])
    assert f"{named}: reef of hollow" in said
    assert words in said


RULES = [
    ("thing = 'name = \"reef\"\\ntitle = \"Reef\"\\nextends = \"unwritten\"'", None),
    ("thing = 'name = \"reef\"'", "reef (adjudicator.rulesets of hollow): "),
    ("thing = 'not TOML'", "reef (adjudicator.rulesets of hollow): is not valid TOML"),
    ("thing = 'name = \"reef\"\\ntitle = \"R\"\\nextends = \"./o.toml\"'", "extends: './o.toml' is a path, and besi"),
    ("thing = 'name = \"reef\"\\ntitle = \"R\"\\nextends = \"reef\"'", "extends: goes round in a circle"),
    ("thing = 'name = \"reef\"\\ntitle = \"R\"\\nextends = \"rock\"'", "unwritten, reef (hollow)"),
    ("from pathlib import Path\nthing = Path('no/such.toml')", "cannot be read: No such file or directory"),
]


@pytest.mark.parametrize(("source", "words"), RULES, ids=lambda value: str(value)[-40:])
def test_a_rule_sets_text(planted: Callable[..., None], source: str, words: str | None) -> None:
    planted(RULESETS, source)
    if words is None:
        assert load_ruleset("reef").title == "Reef"
    else:
        said = failing(USES[RULESETS])
        assert words in said
        assert "reef (adjudicator.rulesets of hollow)" in said


def test_signs_that_steer_a_terminal_are_taken_out_of_any_post(planted: Callable[..., None]) -> None:
    planted(RENDERERS, "class thing:\n    render = staticmethod(lambda page: ['a\\x1b[2Jb\\r\\nc', '  ', 'd\\ud800'])")
    first, second = messages(PAGE, "reef")
    assert (first.startswith("a"), "\x1b" in first, first.endswith("b\nc")) == (True, False, True)
    assert second.encode().startswith(b"d")


def test_the_next_importer_reads_what_broke_the_first(planted: Callable[..., None]) -> None:
    planted(IMPORTERS, "raise RuntimeError('no chart')")
    works = READER + "    def read(document, gathering): gathering.add(gathering.draft('Ann'))"
    planted(IMPORTERS, works, "intact")
    found = read_file(CHART)
    assert [one.name for one in found.characters] == ["Ann"]
    assert found.report.advice[-1] == (
        "adjudicator.importers: reef of hollow cannot be loaded: RuntimeError: no chart"
    )


def test_an_importer_may_say_that_the_file_is_broken(planted: Callable[..., None]) -> None:
    planted(
        IMPORTERS,
        "from adjudicator import Malformed\n" + READER
        + "    def read(document, gathering): raise Malformed('line 3: no tide')",
    )  # fmt: skip
    with pytest.raises(Malformed, match=r"^line 3: no tide$"):
        read_file(CHART)


def test_a_broken_importer_leaves_alone_what_others_read(tmp_path: Path) -> None:
    plant(tmp_path / "lib", "hollow", {IMPORTERS: {"reef": "reef_of_files:thing"}}, reef_of_files=WRONG[6][1])
    program = HostProgram(tmp_path, tmp_path / "lib")
    program.write("ann.txt", "Ann\nHigh Concept: Quick\nRefresh: 2\n")
    program.write("chart.json", CHART)
    assert program.run("new", "sea").code == 0
    alone = program.run("import", "chart.json")
    assert (alone.code, alone.err.count("\n")) == (5, 1)
    assert alone.err.startswith("error: chart.json: this JSON is of no tool that is known here; its first keys are")
    assert "adjudicator.importers: reef of hollow fails on this file: ZeroDivisionError" in alone.err
    both = program.run("import", "chart.json", "ann.txt")
    assert (both.code, both.err.startswith("left out: chart.json: ")) == (5, True)
    assert "Ann joins as ann" in both.out
    assert program.run("import", "ann.txt").code == 0


FAILING = [
    ("raise KeyError('tide')", "reef (hollow) failed: KeyError: 'tide'"),
    ("return 'fits'", "reef (hollow) gave no "),
    ("return Opinion('fits', 5)", "reef (hollow) "),
    ("return Opinion('fits', 'x', evidence=(5,))", "reef (hollow) "),
]


@pytest.mark.parametrize(("body", "words"), FAILING)
def test_a_drafter_that_fails_is_replaced_by_the_checklist(
    planted: Callable[..., None], body: str, words: str
) -> None:
    planted(
        DRAFTERS,
        "from adjudicator import Opinion\nclass thing:\n    def __init__(self, more): pass\n"
        f"    def opinion(self, brief): {body}\n    async def narration(self, brief): {body}",
    )
    table = Table.in_memory(drafter=model_drafter("plugin:reef"))
    table.rule({"do": "add_character", "name": "Ann", "kind": "pc", "aspects": ["Quick"]})
    table.rule({"do": "open_scene", "name": "Quay"})
    table.rule({"do": "take_action", "by": "ann", "action": "overcome", "opposition": 4, "dice": [0, 0, 0, 0]})
    ruling = table.ask({"do": "invoke", "by": "ann", "aspect": "quick", "pay": "fate_point", "benefit": "bonus"})
    assert ruling.opinion is not None
    assert (ruling.opinion["verdict"], ruling.opinion["model"]) == ("unsure", "checklist")
    assert f"checklist instead of the drafter: {words}" in ruling.opinion["flags"][-1]
    table.decide(ruling.id, "reject")
    table.rule({"do": "settle"})
    assert asyncio.run(table.anarrate("r1")).status == "pending"


VERDICTS = ["Opinion('fits', 'r', votes={'fits': 3}, flags=('it fits',), qualified=True, model='me', prompt='p')",
            "Opinion('does not fit', 'r', ground='contradiction', objection='o', suggestion='s', precedents=('q1',))",
            "Opinion('needs more', 'r')", "Opinion('unsure', 'r')"]  # fmt: skip


def test_no_verdict_can_be_told_from_another(planted: Callable[..., None]) -> None:
    """Not even by a drafter that says of itself that it has qualified."""
    seen = []
    planted(
        DRAFTERS,
        "from adjudicator import Opinion\nclass thing:\n    def __init__(self, more): self.more = int(more)\n"
        f"    def opinion(self, brief): return [{', '.join(VERDICTS)}][self.more]\n    narration = None.__eq__",
    )
    for number in range(len(VERDICTS)):
        table = Table.in_memory(drafter=model_drafter(f"plugin:reef:{number}"))
        table.rule({"do": "add_character", "name": "Ann", "kind": "pc", "aspects": ["Quick"]})
        table.rule({"do": "open_scene", "name": "Quay"})
        table.rule({"do": "take_action", "by": "ann", "action": "overcome", "opposition": 4, "dice": [0, 0, 0, 0]})
        found = table.ask({"do": "invoke", "by": "ann", "aspect": "quick", "pay": "fate_point", "benefit": "bonus"})
        assert found.opinion is not None
        assert (found.opinion["qualified"], found.opinion["withheld"]) == (False, True)
        seen.append(str(found.opinion).replace(f"plugin:reef:{number}", "plugin:reef"))
    assert len(set(seen)) == 1
