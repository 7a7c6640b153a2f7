"""The oracle at the keyboard: chances first, then dice and an answer; open questions; draws from tables."""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_line import Program
from keyboard_player import KeyboardPlayer
from playing import ALL, FATES, UNWRITTEN, act, aspect, do, free, invoke, pc, scene

from adjudicator import Malformed, RuleViolation, Table
from adjudicator.codec.oracle_files import oracle_files, read_oracle_table
from adjudicator.config import Setting
from adjudicator.core.oracle import answer_chances
from adjudicator.core.pieces import Faces
from adjudicator.frontends.cli import approval, drawing, oracle
from adjudicator.frontends.cli.drawing import Wanted
from adjudicator.frontends.cli.oracle import Question
from adjudicator.frontends.cli.session import Session
from adjudicator.wording.oracle import chances_words
from adjudicator.wording.page import Line

EVEN = "before the dice: no, and 6 %; no 32 %; partly 23 %; yes 32 %; yes, and 6 %"
UNLIKELY = "before the dice: no, and 19 %; no 43 %; partly 20 %; yes 17 %; yes, and 1 %"

COMMANDS = [
    # from, command, exit code, words that are said
    ("empty", "oracle 'Is it late?' --dice +000", 0, f"{EVEN} Is it late? + 0 0 0 at +0: yes Yes."),
    ("scene", "oracle 'Is it late?'", 0, "odds even"),
    ("scene", "oracle 'Is it late' --dice 0000 --yes", 0, "Is it late? 0 0 0 0 at +0: partly Partly: some of it"),
    ("scene", "oracle 'Is it late?' --odds likely --dice +1", 0, "at +1: yes Yes."),
    ("scene", "oracle 'Is it late?' --odds unlikely --dice 0000", 0, f"{UNLIKELY} Is it late?"),
    ("scene", "oracle 'Is it late?' --odds good --dice 0000", 0, "odds +3"),
    ("scene", "oracle 'Is it late?' --odds=-2 --dice=-000", 0, "at -2: no, and No, and by a long way"),
    ("scene", "oracle 'Is it late?' --by mir --dice ++++", 0, "yes, and Yes, and by a long way"),
    ("scene", "oracle 'Is it late?' --for wet --dice 0000", 0, "odds +2 (Wet Stones +2)"),
    (
        "scene",
        "oracle 'Is it late?' --odds 1 --for wet --for slick --against loose --dice 0000",
        0,
        "odds +3 (as said +1, Wet Stones +2, Slick as an Eel +2, Loose Boots -2)",
    ),
    ("scene", "oracle 'Is it late?' --odds 8 --for wet", 0, "as said +8, Wet Stones +2; the ladder ends there"),
    ("scene", "oracle 'Is it late?' --odds maybe", 3, "'maybe' is no odds: a step such as +2, or one of very unlikely"),
    ("scene", "oracle 'Is it late?' --for fog", 3, "names.known] No aspect in play is called 'fog'"),
    ("scene", "oracle 'Is it late?' --for wet --against wet", 2, "wet-stones counts on one side"),
    ("scene", "oracle 'Is it late?' --by nobody", 3, "names.known"),
    ("scene", "oracle 'Is it late?' --dice 55", 2, "no throw of four Fate dice"),
    ("scene", "oracle ' ? '", 2, "the question is missing"),
    ("scene", "oracle", 2, "the question is missing"),
    ("scene", "oracle 'Is it late?' --read --dice 0000", 0, "no readings: no model is configured"),
    ("scene", "oracle 'Is it late?' --read --model nonsense --dice 0000", 5, "must be none or PROVIDER:NAME"),
    ("scene", "oracle 'Is it late?' --open --dice 0000", 2, "--open needs --by"),
    ("scene", "oracle 'Is it late?' --open --by mira --read", 2, "--read comes with the answer"),
    ("scene", "oracle 'Is it late?' --open --by mira --odds -1 --dice +000", 0, "r1: total 0, tie"),
    ("scene", "oracle 'Is it late?' --open --by mira", 0, "invocations; then: adjudicator oracle --answer"),
    ("set up", "oracle 'Is it late?' --open --by mira", 3, "scene.open"),
    ("scene", "oracle --answer", 2, "open questions: none"),
    ("rolled", "oracle --answer", 2, "name the roll of a question; open questions: none"),
    ("rolled", "oracle --answer r1", 2, "'r1' is no open question to the oracle"),
    ("scene", "oracle --answer --odds 2", 2, "the question is asked already"),
    ("scene", "draw events --number 1", 0, "events 1: Nothing stirs, and that is what feels wrong."),
    ("scene", "draw ev --dice ++++", 0, "events 22: Something that held for years gives way at once."),
    ("empty", "draw motives", 0, "motives "),
    ("scene", "draw Motives --dice roll", 0, "motives "),
    ("scene", "draw events --seed 7", 0, "by the seed 7: number 11 events 11: The weather or the light changes"),
    ("scene", "draw events --dice roll --seed 7", 0, "by the seed 7: dice "),
    ("scene", "draw events --seed 7 --number 3", 2, "a seed throws"),
    ("scene", "draw events --seed 7 --dice ++++", 2, "a seed throws"),
    ("scene", "draw events --number 7 --dice ++++", 2, "not by both"),
    ("scene", "draw events --dice 55", 2, "no throw of four Fate dice"),
    ("scene", "draw events --number 23", 3, "[names.known] events has 17 entries, numbers 1 to 22; 23 is none"),
    ("scene", "draw e --number 1", 0, "events 1"),
    ("scene", "draw weather", 3, "There is no oracle table called 'weather'; there are complications, discoveries"),
    ("scene", "draw", 2, "name a table to draw from"),
    ("scene", "draw events --list", 2, "name a table to draw from"),
    ("scene", "draw --list", 0, "reactions: 16 entries, numbers 1 to 21. How somebody takes it."),
]  # fmt: skip


@pytest.mark.parametrize(("start", "command", "code", "words"), COMMANDS, ids=lambda value: str(value)[:60])
def test_a_command_ends_as_it_should(tmp_path: Path, start: str, command: str, code: int, words: str) -> None:
    ended = Program(tmp_path).at(start).run(*shlex.split(command))
    said = " ".join((ended.out + ended.err).split())
    assert ended.code == code, ended
    assert words in said, ended


def test_a_question_changes_no_number_and_is_in_the_log(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    before = program.state()
    program.run("oracle", "Is it late?", "--by", "mira", "--odds", "likely", "--dice", "++00")
    assert {**program.state(), "version": 0} == {**before, "version": 0}
    assert "Mira asks the oracle: Is it late?" in program.run("log").out


def test_an_open_question_takes_invocations_under_the_same_rules(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    program.run("oracle", "Is it late", "--by", "mira", "--open", "--odds", "-1", "--dice=-000")
    steps = [
        # command, exit code, words that are said
        ("invoke mira wet --because rain --yes", 0, "free invocations of Mira on Wet Stones: 2 -> 1"),
        ("invoke mira wet --paid --yes", 0, "Mira: 3 -> 2"),
        ("invoke mira wet --paid --yes", 3, "invoke.paid-once"),
        ("invoke jon reads --aid mira --yes", 0, "r1: total 4, style by 4"),
        ("invoke jon wet --free --yes", 3, "invoke.free-held"),
        ("invoke gm loose --for hinder --yes", 3, "invoke.passive-opposition"),
        ("invoke mira slick --for reroll --dice 0000 --yes", 0, "r1: total 5, style by 5"),
        ("oracle --answer", 0, "Is it late? 0 0 0 0 at +5: yes, and Yes, and by a long way"),
        ("oracle --answer", 2, "open questions: none"),
    ]
    for command, code, words in steps:
        ended = program.run(*shlex.split(command))
        assert (ended.code, words in " ".join((ended.out + ended.err).split())) == (code, True), ended
    state = program.state()
    assert [state["characters"][who]["fate_points"] for who in ("mira", "jon")] == [1, 2]
    assert (state["rolls"]["r1"]["open"], state["rolls"]["r1"]["outcome"]) == (False, "style")


RULING = {"id", "moves", "by", "status", "decision", "events"}


def test_json_holds_the_answer_and_the_exact_chances(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    ended = program.run("oracle", "Is it late?", "--odds", "2", "--dice", "+1", "--json")
    found = json.loads(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert set(found) >= RULING
    assert found["events"][0] == {
        "kind": "consulted", "question": "Is it late?", "odds": 2, "dice": [1, 0, 0, 0], "total": 3,
        "answer": "yes, and",
    }  # fmt: skip
    assert found["chances"] == {answer: float(chance) for answer, chance in answer_chances(2, 3).items()}
    assert "readings" not in found
    told = json.loads(program.run("oracle", "Is it late?", "--read", "--json").out)["readings"]
    assert (told["texts"], "no model is configured" in told["failed"]) == ([], True)


@pytest.mark.parametrize(
    ("command", "code", "shape"),
    [
        ("oracle 'Is it?' --by nobody --json", 3, lambda one: one["ok"] is False),
        ("oracle 'Is it?' --odds maybe --json", 3, lambda one: one["violations"][0]["rule"] == "names.known"),
        ("oracle 'Is it?' --open --by mira --json", 0, lambda one: one["chances"].keys() >= {"partly"}),
        ("draw events --seed 7 --json", 0, lambda one: (one["seed"], one["events"][0]["number"]) == (7, 11)),
        ("draw events --number 99 --json", 3, lambda one: one["violations"][0]["rule"] == "names.known"),
        ("draw weather --json", 3, lambda one: one["violations"][0]["rule"] == "names.known"),
        ("draw --list --json", 0, lambda all_: [one["table"] for one in all_] == [*oracle_files()]),
    ],
)
def test_json_and_nothing_else(tmp_path: Path, command: str, code: int, shape: Any) -> None:
    ended = Program(tmp_path).at("scene").run(*shlex.split(command))
    assert (ended.code, ended.err) == (code, "")
    assert shape(json.loads(ended.out)), ended.out


def test_tables_of_ones_own_lie_beside_the_table(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    own = tmp_path / "table.oracle"
    own.mkdir()
    (own / "weather.toml").write_text('entries = ["Calm.", {text = "Rain.", weight = 3}]\n', "utf-8")
    (own / "events.toml").write_text('entries = ["Mine."]\n', "utf-8")
    listed = " ".join(program.run("draw", "--list").out.split())
    assert "events (this table's own): 1 entry, numbers 1 to 1." in listed
    assert "weather (this table's own): 2 entries, numbers 1 to 4." in listed
    assert "weather 4: Rain." in program.run("draw", "we", "--number", "4").out
    assert "events 1: Mine." in program.run("draw", "events").out
    (own / "weather.toml").write_text("entries = [{weight = 3}]\n", "utf-8")
    broken = program.run("draw", "weather")
    assert (broken.code, broken.err) == (5, "error: table.oracle/weather.toml: entries.1.text: is missing\n")
    assert program.run("draw", "--list").code == 5


class Hand:
    """Somebody at a keyboard: keeps what is shown, presses the keys it was given, throws the dice it was given."""

    interactive = True

    def __init__(self, keys: str = "", dice: Iterable[Faces] = (), numbers: Iterable[int] = ()) -> None:
        self._keys, self._dice, self._numbers = iter(keys), iter(dice), iter(numbers)
        self.shown: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.shown += [line.text for line in lines]

    def key(self, offered: str) -> str:
        pressed = next(self._keys)
        assert pressed in offered
        return pressed

    def words(self, prompt: str, default: str = "") -> str:
        return default

    def dice(self, whose: str) -> Faces:
        return next(self._dice)

    def number(self, last: int) -> int:
        return next(self._numbers)

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        return str(said)


def sitting(hand: Hand, rules: str = UNWRITTEN, *moves: Any) -> Session:
    table = Table.in_memory(rules)
    for move in (pc("mira", 5, aspects=[{"text": "Sharp", "id": "sharp"}]), pc("tam"), scene(), aspect("fog"), *moves):
        table.rule(move)
    return Session(table, Path("memory.db"), hand, {"model": Setting("model", "none", "default")})


def happened(session: Session, kind: str) -> list[Any]:
    rulings = [record.get("ruling", {}) for record in session.table.export()]
    return [event for ruling in rulings for event in ruling.get("events", ()) if event["kind"] == kind]


def answered(session: Session) -> Any:
    (event,) = happened(session, "consulted")
    return event


@pytest.mark.parametrize(("odds", "step"), [("even", 0), ("+2", 2), ("-3", -3), ("superb", 5)])
def test_the_chances_come_before_the_dice(odds: str, step: int) -> None:
    hand = Hand("t", [(1, 0, 0, 0)])
    assert oracle.ask_oracle(sitting(hand), Question("Is it late?", odds)) == 0
    chances, key = f"before the dice: {chances_words(answer_chances(step, 3))}", hand.shown.index(oracle.KEYS)
    assert hand.shown.index(chances) < key
    assert key < next(place for place, text in enumerate(hand.shown) if "+ 0 0 0 at" in text)


def test_whoever_would_rather_not_throw_has_asked_nothing() -> None:
    hand = Hand("l")
    session = sitting(hand)
    before = session.table.state()
    assert oracle.ask_oracle(session, Question("Is it late?")) == 0
    assert hand.shown[-1] == "left: no dice fell, and nothing was asked"
    assert session.table.state() == before


@pytest.mark.parametrize("asked", [Question("Is it?", sure=True), Question("Is it?", dice="0000")])
def test_no_key_where_it_was_said_already(asked: Question) -> None:
    hand = Hand(dice=[(0, 0, 0, 0)])
    assert oracle.ask_oracle(sitting(hand), asked) == 0
    assert oracle.KEYS not in hand.shown


@pytest.mark.parametrize("total", range(-4, 5))
@pytest.mark.parametrize("rules", ALL)
def test_the_answer_is_all_that_an_open_question_earns(rules: str, total: int) -> None:
    session = sitting(Hand(), rules)
    before = session.table.state()
    dice = f"{total:+d}"
    assert oracle.open_question(session, Question("Is it late?", "+1", "mira", dice=dice)) == 0
    assert oracle.answer_question(session, None) == 0
    after, said = session.table.state(), answered(session)
    assert (said["odds"], said["total"], said["by"], said["question"]) == (1, total + 1, "mira", "Is it late?")
    assert [after[part] for part in ("characters", "aspects", "gm")] == [
        before[part] for part in ("characters", "aspects", "gm")
    ]


SHIFTED = [
    # what happens to the open question of +0 on dice of 0, odds of the answer
    ([], 0),
    ([invoke("mira", "sharp")], 2),
    ([invoke("mira", "sharp"), invoke("tam", "fog", "aid", helping="mira")], 4),
    ([invoke("tam", "fog", "obstacle")], -2),
    ([invoke("tam", "fog", "obstacle"), invoke("gm", "sharp", "hinder")], -4),
    ([invoke("mira", "sharp", "reroll", dice=[1, 1, 0, 0])], 0),
]


@pytest.mark.parametrize(("moves", "odds"), SHIFTED)
def test_invocations_shift_the_odds(moves: list[Any], odds: int) -> None:
    session = sitting(Hand())
    oracle.open_question(session, Question("Is it late?", "even", "mira", dice="0000"))
    for move in moves:
        session.table.rule(move)
    dice = session.table.state()["rolls"]["r1"]["dice"]
    assert oracle.answer_question(session, "r1") == 0
    said = answered(session)
    assert (said["odds"], said["dice"], said["total"]) == (odds, dice, sum(dice) + odds)


@pytest.mark.parametrize("rules", FATES)
def test_a_boost_is_not_chosen_where_something_told_is_offered(rules: str) -> None:
    session = sitting(Hand(), rules)
    oracle.open_question(session, Question("Is it?", "even", "mira", dice="++++"))
    oracle.answer_question(session, None)
    assert [event["gives"] for event in happened(session, "settled")] == ["detail"]


def test_dice_still_awaited_refuse_the_answer_by_the_rule() -> None:
    hand = Hand()
    session = sitting(hand, UNWRITTEN, act("mira", modifiers=[{"why": "Is it?", "value": 1}]))
    assert oracle.answer_question(session, None) == 3
    assert any("settle.dice-thrown" in text for text in hand.shown)
    assert session.table.state()["rolls"]["r1"]["open"]


def test_several_open_questions_are_told_apart() -> None:
    session = sitting(Hand(), UNWRITTEN, act("tam", dice=[0, 0, 0, 0], skill="Lore"))
    for question in ("Is it?", "Was it"):
        oracle.open_question(session, Question(question, "even", "mira", dice="0000"))
    with pytest.raises(Malformed, match="open questions: r2, r3"):
        oracle.answer_question(session, None)
    with pytest.raises(Malformed, match="'r1' is no open question"):
        oracle.answer_question(session, "r1")
    assert oracle.answer_question(session, "r3") == 0
    assert answered(session)["question"] == "Was it?"
    assert oracle.answer_question(session, None) == 0


def test_a_question_taken_back_is_open_no_more_and_an_answer_taken_back_is_open_again() -> None:
    session = sitting(Hand())
    oracle.open_question(session, Question("Is it?", "even", "mira", dice="0000"))
    oracle.answer_question(session, None)
    session.table.undo()
    assert oracle.answer_question(session, None) == 0
    session.table.undo(2)
    with pytest.raises(Malformed, match="open questions: none"):
        oracle.answer_question(session, None)


def test_an_aspect_that_is_over_counts_for_nothing() -> None:
    session = sitting(Hand(), UNWRITTEN, do("remove_aspect", aspect="fog"))
    with pytest.raises(RuleViolation) as refused:
        oracle.ask_oracle(session, Question("Is it?", helping=("fog",)))
    assert [violation.rule for violation in refused.value.violations] == ["aspect.in-play"]


def test_a_question_that_waits_is_answered_when_it_is_approved() -> None:
    hand = Hand(dice=[(1, 1, 1, 0), (0, 0, 0, 0)])
    session = sitting(hand)
    for move in (do("consult", question="Is it?", by="mira"), do("draw", table="events")):
        approval.approve(session.table, session.table.propose(move), hand)
    assert "Is it? + + + 0 at +0: yes, and" in hand.shown
    assert any(text.startswith("events 1") for text in hand.shown)


def test_a_number_is_drawn_at_the_keyboard() -> None:
    hand = Hand(numbers=[3], dice=[(-1, -1, -1, -1)])
    session = sitting(hand)
    assert drawing.draw_entry(session, Wanted("events")) == 0
    assert drawing.draw_entry(session, Wanted("events", "roll")) == 0
    assert [text.split(":")[0] for text in hand.shown] == ["events 3", "events 1"]


def test_seeded_draws_are_spread_as_the_weights_say() -> None:
    session = sitting(Hand())
    table = read_oracle_table(oracle_files()["events"])
    draws = 700
    for seed in range(draws):
        drawing.draw_entry(session, Wanted("events", seed=seed))
    drawn = Counter(event["entry"] for event in happened(session, "drawn"))
    numbers = len(table.unrolled())
    expected = {entry.text: float(Fraction(entry.weight, numbers) * draws) for entry in table.entries}
    assert drawn.total() == draws
    # 16 degrees of freedom: beyond 39.3 once in a thousand times. The seeds are fixed, so this never changes.
    assert sum((drawn[text] - many) ** 2 / many for text, many in expected.items()) < 39.3


def test_a_free_invocation_is_spent_on_a_question_like_on_any_roll() -> None:
    session = sitting(Hand(), UNWRITTEN, aspect("mud", free={"mira": 1}))
    oracle.open_question(session, Question("Is it?", "even", "mira", dice="0000"))
    session.table.rule(free("mira", "mud"))
    with pytest.raises(RuleViolation, match=r"invoke\.free-held"):
        session.table.rule(free("mira", "mud"))


PROGRAM = [sys.executable, "-m", "adjudicator"]


@pytest.mark.parametrize(("setting", "key", "answer"), [("rolled", "t", "at +1: "), ("rolled", "l", "left: no dice")])
def test_one_key_before_the_dice_at_a_terminal(tmp_path: Path, setting: str, key: str, answer: str) -> None:
    program = Program(tmp_path).at("scene")
    command = [*PROGRAM, "oracle", "Is it late?", "--odds", "likely"]
    with KeyboardPlayer(command, tmp_path, program.environment | {"ADJUDICATOR_DICE": setting}) as player:
        player.wait("[t]hrow [l]eave it")
        player.press(key, answer)
        assert player.end() == 0


def test_dice_and_numbers_are_typed_where_they_fall_on_the_table(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    typed = program.environment | {"ADJUDICATOR_DICE": "typed"}
    with KeyboardPlayer([*PROGRAM, "oracle", "Is it late?"], tmp_path, typed) as player:
        player.wait("dice of the table")
        player.line("++00")
        player.wait("+ + 0 0 at +0: yes")
        assert player.end() == 0
    with KeyboardPlayer([*PROGRAM, "draw", "events"], tmp_path, typed) as player:
        player.wait("a number from 1 to 22")
        player.line("23")
        player.wait("'23' is no number from 1 to 22")
        player.line("1")
        player.wait("events 1: Nothing stirs")
        assert player.end() == 0
