"""`adjudicator run` and `adjudicator export`, as processes of their own: what they print and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from playing import cast, invoke, rolled, scene, settle, table

import adjudicator
from adjudicator import Table
from adjudicator.frontends.cli.main import app

ROOT = Path(adjudicator.__file__).parents[1]
DONE, MALFORMED, FORBIDDEN, TABLE, BAD_RULES = 0, 2, 3, 2, 5
UNWELCOME = ("Traceback", "went wrong", "Error:", "\x1b")

# Nothing that connects may be asked for: the interpreter is told to refuse before the command starts.
OFFLINE = """\
import socket, sys
def refuse(*_, **__): raise SystemExit(99)
socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
from adjudicator.frontends.cli import main
sys.argv[0] = "adjudicator"
main()
"""

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Nobody's settings, and a home where nothing lies."""
    ours = ("ADJUDICATOR_", "PYTHON", "OPENAI_", "LANGCHAIN_", "LANGSMITH_", "XDG_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "TERM": "dumb", "COLUMNS": "100", "NO_COLOR": "1"}


@pytest.fixture
def command(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Runs ``adjudicator`` with these arguments in an empty folder, off the network."""

    def run(*arguments: object, stdin: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
        finished = subprocess.run(
            [sys.executable, "-c", OFFLINE, *map(str, arguments)],
            input=stdin, capture_output=True, check=False, cwd=tmp_path, env=environment | more, timeout=60,
        )  # fmt: skip
        for text in (finished.stdout.decode(), finished.stderr.decode()):
            assert not [word for word in UNWELCOME if word in text.replace("error[", "")], text
        return finished

    return run


def script(*lines: Any, end: bytes = b"\n") -> bytes:
    """Moves as JSON; texts and bytes as they are."""
    as_bytes = {bytes: bytes, str: str.encode}
    written = [as_bytes.get(type(line), lambda move: json.dumps(move).encode())(line) for line in lines]
    return end.join(written) + end


def objects(printed: bytes) -> list[dict[str, Any]]:
    """Standard output with --json: one object a line and nothing else."""
    found = [json.loads(line) for line in printed.decode().splitlines()]
    assert all(isinstance(one, dict) for one in found)
    return found


GOOD = [*cast(), scene(), rolled(total=1, opposition=2)]
REFUSED = invoke("mira", "moon")
BROKEN = '{"do": "close_scene"'


@pytest.fixture
def saturday(tmp_path: Path) -> Path:
    """The file of a table with a decided, a waiting and an undone ruling."""
    path = tmp_path / "saturday.db"
    with Table.open(path) as made:
        for line in [*table(), rolled(total=1, opposition=2), invoke("mira", "slick"), invoke("mira", "fog")]:
            made.rule(line)
        made.undo()
        made.propose(settle(), by="mira")
    return path


CODES = [
    ("all accepted", [*GOOD, settle()], DONE),
    ("nothing at all", [""], DONE),
    ("one refused", [*GOOD, REFUSED], FORBIDDEN),
    ("one malformed", [*GOOD, BROKEN], MALFORMED),
    ("malformed after refused", [*GOOD, REFUSED, BROKEN], MALFORMED),
    ("refused after malformed", [*GOOD, BROKEN, REFUSED], MALFORMED),
    ("no move", [*GOOD, {"do": "dance"}], MALFORMED),
    ("bytes that are no text", [*GOOD, b'{"do": "tell", "text": "\xff"}'], MALFORMED),
]


@pytest.mark.parametrize(("lines", "code"), [row[1:] for row in CODES], ids=[row[0] for row in CODES])
def test_exit_codes_and_json(command: Run, tmp_path: Path, lines: list[Any], code: int) -> None:
    (tmp_path / "evening.jsonl").write_bytes(script(*lines))
    finished = command("run", "evening.jsonl", "--json")
    assert finished.returncode == code
    assert finished.stderr == b""
    *results, last = objects(finished.stdout)
    assert list(last) == ["state"]
    assert [result["line"] for result in results] == [n for n, line in enumerate(lines, start=1) if line != ""]
    for result in results:
        assert set(result) == {"line", "ok", "events" if result["ok"] else next(reversed(result))}
        assert result["ok"] or next(reversed(result)) in ("violations", "malformed")


def test_it_goes_on_after_a_bad_line(command: Run) -> None:
    finished = command("run", "-", "--json", stdin=script(*GOOD, BROKEN, REFUSED, settle()))
    *results, last = objects(finished.stdout)
    assert [result["ok"] for result in results] == [True] * 6 + [False, False, True]
    assert last["state"]["rolls"]["r1"]["open"] is False


WRITTEN = {
    "as it is": script(*GOOD),
    "with Windows line ends": script(*GOOD, end=b"\r\n"),
    "with a byte order mark": b"\xef\xbb\xbf" + script(*GOOD),
    "without a last line end": script(*GOOD).rstrip(b"\n"),
    "with blanks around": script(*(b"  \t" + json.dumps(line).encode() + b"  " for line in GOOD)),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_however_the_file_was_written(command: Run, written: bytes) -> None:
    finished = command("run", "-", "--json", stdin=written)
    assert finished.returncode == DONE
    assert [result.get("line") for result in objects(finished.stdout)] == [1, 2, 3, 4, 5, 6, None]


def test_blank_lines_are_counted_and_skipped(command: Run) -> None:
    finished = command("run", "-", "--json", stdin=script("", *GOOD[:1], "   ", "\r", *GOOD[1:], ""))
    assert [result.get("line") for result in objects(finished.stdout)] == [2, 5, 6, 7, 8, 9, None]


def test_a_file_and_standard_input_print_the_same(command: Run, tmp_path: Path) -> None:
    lines = script(*GOOD, REFUSED)
    (tmp_path / "evening.jsonl").write_bytes(lines)
    assert command("run", "evening.jsonl").stdout == command("run", "-", stdin=lines).stdout


def test_in_words(command: Run) -> None:
    finished = command("run", "-", stdin=script(*GOOD, invoke("tam", "quick"), BROKEN))
    shown = finished.stdout.decode()
    assert "error[invoke.own-roll]" in shown
    assert all(
        part in shown for part in ("rule  ", "source  ", "remedy  ", "malformed: not JSON", "Mira: 3 fate points")
    )
    assert finished.stderr == b""


def test_what_a_terminal_would_obey_is_taken_out(command: Run) -> None:
    finished = command("run", "-", stdin=script({"do": "tell", "text": "\x1b[31mred\x1b[0m \u202eback"}))
    assert finished.returncode == DONE
    assert "\u202e" not in finished.stdout.decode()


@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_texts_of_any_script_on_any_terminal(command: Run, settings: dict[str, str]) -> None:
    lines = script({"do": "open_scene", "name": "Причал 港 🌊"})
    (finished, asjson) = (command("run", "-", *more, stdin=lines, **settings) for more in ([], ["--json"]))
    assert "Причал 港 🌊" in finished.stdout.decode()
    assert objects(asjson.stdout)[-1]["state"]["scene"]["name"] == "Причал 港 🌊"


@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
def test_a_shipped_rule_set_by_name(command: Run, rules: str) -> None:
    finished = command("run", "-", "--json", "--rules", rules, stdin=b"")
    assert objects(finished.stdout) == [{"state": objects(finished.stdout)[0]["state"]}]
    assert objects(finished.stdout)[0]["state"]["rules"] == rules


HOUSE = 'name = "house"\ntitle = "House"\nextends = "fate-core"\n[numbers]\ninvocation_bonus = 3\n'


def test_a_house_rule_file_by_path(command: Run, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    lines = script(*GOOD, invoke("mira", "quick"))
    finished = command("run", "-", "--json", "--rules", tmp_path / "house.toml", stdin=lines)
    assert finished.returncode == DONE
    assert objects(finished.stdout)[-1]["state"]["rolls"]["r1"]["total"] == 4


BAD_RULE_FILES = [
    ("no such name", "no-such-rules", None, "no-such-rules"),
    ("no such file", "gone.toml", None, "gone.toml"),
    ("an unknown key", "house.toml", HOUSE.replace("invocation_bonus", "bonus"), "numbers.bonus"),
    ("no TOML", "house.toml", "= 5", "house.toml"),
    ("no text", "house.toml", b"\xff\xfe", "house.toml"),
]


@pytest.mark.parametrize(
    ("rules", "content", "named"), [row[1:] for row in BAD_RULE_FILES], ids=[row[0] for row in BAD_RULE_FILES]
)
def test_bad_rules(command: Run, tmp_path: Path, rules: str, content: str | bytes | None, named: str) -> None:
    if content is not None:
        (tmp_path / rules).write_bytes(content.encode() if isinstance(content, str) else content)
    finished = command("run", "-", "--json", "--rules", rules, stdin=script(*GOOD, BROKEN))
    assert (finished.returncode, finished.stdout) == (BAD_RULES, b"")
    assert named in finished.stderr.decode()


def test_a_bad_change_of_rules_in_a_script_is_a_malformed_line(command: Run) -> None:
    lines = script({"do": "change_rules", "rules": "no-such-rules"}, scene())
    finished = command("run", "-", "--json", stdin=lines)
    assert finished.returncode == MALFORMED
    assert "no-such-rules" in objects(finished.stdout)[0]["malformed"]


@pytest.mark.parametrize("verb", ["run", "export"])
@pytest.mark.parametrize("what", ["nothing", "folder", "deep/er/nothing"])
def test_no_such_file(command: Run, tmp_path: Path, verb: str, what: str) -> None:
    (tmp_path / "folder").mkdir()
    finished = command(verb, what, *(["--json"] if verb == "run" else []))
    assert (finished.returncode, finished.stdout) == (MALFORMED, b"")
    said = finished.stderr.decode()
    assert what in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 100, script(*GOOD)], ids=["empty", "a text", "a script"])
def test_export_of_what_is_no_table(command: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "diary.db").write_bytes(content)
    finished = command("export", "diary.db")
    assert (finished.returncode, finished.stdout) == (TABLE, b"")
    assert "diary.db" in finished.stderr.decode()
    assert (tmp_path / "diary.db").read_bytes() == content


def test_export_into_run_gives_the_same_state(command: Run, saturday: Path) -> None:
    exported = command("export", saturday)
    assert (exported.returncode, exported.stderr) == (DONE, b"")
    header, *records = objects(exported.stdout)
    assert set(header) == {"adjudicator", "rules", "ruleset"}
    assert all(set(record) == {"ruling"} for record in records)
    finished = command("run", "-", "--json", stdin=exported.stdout)
    assert finished.returncode == DONE
    with Table.open(saturday) as made:
        assert objects(finished.stdout)[-1]["state"] == made.state()
        assert made.state()["pending"]


def test_export_of_the_table_named_by_the_environment(command: Run, saturday: Path) -> None:
    assert command("export", ADJUDICATOR_TABLE=str(saturday)).stdout == command("export", saturday).stdout


def test_a_tampered_export_is_malformed_and_goes_on(command: Run, saturday: Path) -> None:
    header, *records = command("export", saturday).stdout.splitlines()
    finished = command("run", "-", "--json", stdin=script(header, *records[:3], b'{"ruling": {}}', records[3][:40]))
    assert finished.returncode == MALFORMED
    assert [result.get("ok") for result in objects(finished.stdout)] == [True] * 3 + [False, False, None]


@pytest.mark.parametrize("verb", ["run", "run --json", "export"])
def test_a_closed_pipe_is_no_accident(environment: dict[str, str], tmp_path: Path, saturday: Path, verb: str) -> None:
    long = tmp_path / "long.jsonl"
    long.write_bytes(script(*({"do": "tell", "text": "Rain falls on the docks. " * 40} for _ in range(400))))
    if verb == "export":
        with Table.open(saturday) as made:
            made.rule([{"do": "tell", "text": "Rain falls on the docks. " * 40} for _ in range(400)])
    words = [*verb.split()[:1], str(saturday if verb == "export" else long), *verb.split()[1:]]
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    process.wait(timeout=60)
    assert not [word for word in (*UNWELCOME, "BrokenPipe", "Exception") if word in said], said


@pytest.mark.parametrize("colours", [{"NO_COLOR": "1"}, {"NO_COLOR": "", "TERM": "xterm-256color"},
                                     {"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm-256color"}],
                         ids=["NO_COLOR", "a pipe", "both wanted and not"])  # fmt: skip
def test_no_colour_where_none_is_wanted(command: Run, colours: dict[str, str]) -> None:
    finished = command("run", "-", stdin=script(*GOOD, REFUSED), **colours)
    assert b"\x1b" not in finished.stdout + finished.stderr


@pytest.mark.parametrize(
    "words", [["run"], ["run", "a", "b"], ["run", "-", "--jsno"], ["run", "-", "--rules"], ["dance"]]
)
def test_wrong_usage(environment: dict[str, str], tmp_path: Path, words: list[str]) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "adjudicator", *words],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert (finished.returncode, finished.stdout) == (MALFORMED, "")
    assert "Usage" in finished.stderr or "requires an argument" in finished.stderr
    assert "Traceback" not in finished.stderr


def commands(group: Any = None, name: str = "adjudicator") -> Iterator[tuple[str, Any]]:
    """Every command and group there is, by the words that call it."""
    group = group or typer.main.get_command(app)
    yield name, group
    for word, inner in getattr(group, "commands", {}).items():
        yield from commands(inner, f"{name} {word}")


@pytest.mark.parametrize(("words", "one"), [pytest.param(*row, id=row[0]) for row in commands()])
def test_every_command_says_what_it_and_each_option_does(words: str, one: Any) -> None:
    assert one.help
    assert [parameter.name for parameter in one.params if not getattr(parameter, "help", None)] == []
    assert words.startswith("adjudicator")


@pytest.mark.parametrize("verb", [[], ["run"], ["export"]])
def test_help_prints_them(command: Run, verb: list[str]) -> None:
    finished = command(*verb, "--help")
    assert finished.returncode == DONE
    shown = finished.stdout.decode()
    one = dict(commands())[" ".join(["adjudicator", *verb])]
    for parameter in one.params:
        for spelling in parameter.opts if parameter.param_type_name == "option" else [parameter.metavar or ""]:
            assert spelling in shown
        assert " ".join(parameter.help.split()[:3]) in " ".join(shown.split())
