"""The oracle among the short lines of ``play``: what a line means, what Tab offers, and an evening of questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Program
from hypothesis import given
from hypothesis import strategies as st
from playing import aspect, cast, scene

from adjudicator import Table
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.play_completion import suggestions
from adjudicator.intake.short_lines import CommandSaid, Said, read_line
from adjudicator.wording.play_help import here_lines, word_lines


def _state() -> dict[str, object]:
    with Table.in_memory() as table:
        for line in (*cast(), scene(), aspect("wet", "Wet Stones"), aspect("night", "Night and Fog"), aspect("fog")):
            table.rule(line)
        return table.state()


STATE, RULES = _state(), load_ruleset("unwritten")


def said(line: str) -> Said:
    return read_line(line, STATE, RULES)


def asked(
    question: str, odds: str = "", how: str = "ask", by: str = "", sure: bool = False, dice: str = "",
    helping: str = "", against: str = "",
) -> CommandSaid:  # fmt: skip
    return CommandSaid("oracle", (how, question, odds, by, dice, helping, against), sure)


LINES = [
    ("?", CommandSaid("help")),
    ("  ?  ", CommandSaid("help")),
    ("? invoke", CommandSaid("help", ("invoke",))),
    ("? ALL", CommandSaid("help", ("all",))),
    ("?!", CommandSaid("help")),
    ("? is the gate guarded", asked("is the gate guarded")),
    ("?is the gate guarded", asked("is the gate guarded")),
    ("? raining?", asked("raining?")),
    ("? is the gate guarded?", asked("is the gate guarded?")),
    ("? is the gate guarded !", asked("is the gate guarded", sure=True)),
    ("? is anybody there!", asked("is anybody there!")),
    ("? likely: is the gate guarded", asked("is the gate guarded", "likely")),
    ("? very unlikely : is it", asked("is it", "very unlikely")),
    ("? Good: is it", asked("is it", "Good")),
    ("? even: is it", asked("is it", "even")),
    ("? 2: is it", asked("is it", "2")),
    ("?+2 is the gate guarded", asked("is the gate guarded", "+2")),
    ("? -1 is it", asked("is it", "-1")),
    ("? −1 is it", asked("is it", "−1")),
    ("?+2: is it", asked("is it", "+2")),
    ("? 2 guards at the gate", asked("2 guards at the gate")),
    ("? is what he says true: the bridge is down", asked("is what he says true: the bridge is down")),
    ("? mira invokes it", asked("mira invokes it")),
    ("? is it late -- or not", asked("is it late -- or not")),
    ("? likelihood of rain?", asked("likelihood of rain?")),
    ("? even: even so?", asked("even so?", "even")),
    ("? is it so +000", asked("is it so", dice="+000")),
    ("? is it so? ++0-", asked("is it so?", dice="++0-")),
    ("?is it so, −000", asked("is it so", dice="−000")),
    ("? likely: is it so +0-0", asked("is it so", "likely", dice="+0-0")),
    ("?+2 is it so 1 0 0 -1", asked("is it so", "+2", dice="1 0 0 -1")),
    ("? is it so dice +1", asked("is it so", dice="+1")),
    ("? is it so dice 0000 !", asked("is it so", dice="0000", sure=True)),
    ("? is it so ++++!", asked("is it so", dice="++++", sure=True)),
    ("? did he come for wet stones!", asked("did he come for wet stones!")),
    ("? is it so +000 for fog", asked("is it so", dice="+000", helping="fog")),
    ("? raining +000", asked("raining", dice="+000")),
    ("? is it worth 1000", asked("is it worth 1000")),
    ("? is the code 0000?", asked("is the code 0000?")),
    ("? does she play dice", asked("does she play dice")),
    ("oracle open mira is it late -000", asked("is it late", how="open", by="mira", dice="-000")),
    ("? is it so for wet stones", asked("is it so", helping="wet")),
    ("? is it so? for wet stones against night and fog", asked("is it so?", helping="wet", against="night")),
    ("? even: is it so against the fog +000", asked("is it so", "even", dice="+000", against="fog")),
    ("? is it so for fog and wet, night and fog !", asked("is it so", helping="fog wet night", sure=True)),
    ("? is it so for fog for wet", asked("is it so", helping="fog wet")),
    ("? did he come for money", asked("did he come for money")),
    ("? did he come for wet", asked("did he come", helping="wet")),
    ("? did he come for stones", asked("did he come for stones")),
    ("? did he come for fog and money", asked("did he come for fog and money")),
    ("? did he come for wet stones?", asked("did he come for wet stones?")),
    ("oracle is it late", asked("is it late")),
    ("oracle likely: is it late", asked("is it late", "likely")),
    ("oracle by mira is it late", asked("is it late", by="mira")),
    ("oracle by mira -2 is it late", asked("is it late", "-2", by="mira")),
    ("oracle by daylight is it there", asked("by daylight is it there")),
    ("oracle open mira likely: is it late", asked("is it late", "likely", "open", "mira")),
    ("oracle open mira is it late !", asked("is it late", "", "open", "mira", sure=True)),
    ("oracle open or shut", asked("open or shut")),
    ("oracle answer", CommandSaid("oracle", ("answer", ""))),
    ("oracle answer r3", CommandSaid("oracle", ("answer", "r3"))),
    ("oracle answer to nobody", asked("answer to nobody")),
    ("oracle ?", CommandSaid("help", ("oracle",))),
    ("draw ?", CommandSaid("help", ("draw",))),
    ("draw", CommandSaid("draw")),
    ("draw events", CommandSaid("draw", ("events", "", "", ""))),
    ("draw bad weather", CommandSaid("draw", ("bad weather", "", "", ""))),
    ("draw events 7", CommandSaid("draw", ("events", "", "7", ""))),
    ("draw events ++0-", CommandSaid("draw", ("events", "++0-", "", ""))),
    ("draw events 1 0 0 -1", CommandSaid("draw", ("events", "1 0 0 -1", "", ""))),
    ("draw events +1", CommandSaid("draw", ("events", "+1", "", ""))),
    ("draw events dice +1", CommandSaid("draw", ("events", "+1", "", ""))),
    ("draw events dice", CommandSaid("draw", ("events", "roll", "", ""))),
    ("draw events seed 4", CommandSaid("draw", ("events", "", "", "4"))),
    ("draw events dice seed 4", CommandSaid("draw", ("events", "roll", "", "4"))),
]

WRONG = [
    ("? likely:", "the question is missing"),
    ("? maybe: is it", "'maybe' is no odds (odds are +2, a rung of the ladder, very unlikely, unlikely, even"),
    ("? +2", "the question is missing"),
    ("??", "the question is missing; write: ? QUESTION, ? likely: QUESTION, ?+2 QUESTION"),
    ("oracle", "the question is missing"),
    ("oracle by mira", "the question is missing"),
    ("oracle open mira likely:", "the question is missing"),
    ("draw events 7 8", "'8' is not understood here; write: draw [EVENTS"),
    ("draw events seed", "the seed is no number"),
    ("draw events seed four", "the seed is no number"),
    ("draw events +7", "no throw of four Fate dice"),
    ("? likely is there a guard", "did you mean ? likely: is there a guard"),
    ("? very Unlikely is there a guard", "did you mean ? very unlikely: is there a guard"),
    ("oracle by mira even is it late", "did you mean ? even: is it late"),
    ("? likely for fog: is it so", "aspects are counted behind the question, by their whole names"),
    ("? against wet stones: is it so", "aspects are counted behind the question, by their whole names"),
    ("? +000", "the question is missing"),
    ("? likely: +000", "the question is missing"),
    ("? is it so +1", "+1 is unclear behind a question: 'dice +1' throws, '?+1 QUESTION' sets odds"),
    ("oracle --answer r7", "'--answer' is a flag of the command line, which play does not take; write: ? QUESTION"),
    ("? is it so --for fog", "'--for' is a flag of the command line"),
    ("? --answer", "'--answer' is a flag of the command line"),
    ("draw events --number 7", "'--number' is a flag of the command line, which play does not take; write: draw"),
]


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_a_line_means(line: str, expected: CommandSaid) -> None:
    assert said(line) == expected


@pytest.mark.parametrize(("line", "sentence"), WRONG)
def test_a_wrong_line_gets_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Malformed) as wrong:
        said(line)
    assert sentence in str(wrong.value)


PARTS = ["?", "??", "!", "+000", "for", "against", "fog", "and", ",", ":", "+2", "likely:",
    "very", "oracle", "open", "by", "mira", "answer", "r1", "draw", "events",
         "dice", "seed", "7", "++0-", "is", "it", "\u202e", '"', "é"]  # fmt: skip


@given(st.one_of(st.text(max_size=40).map("?".__add__), st.lists(st.sampled_from(PARTS), max_size=7).map(" ".join)))
def test_whatever_is_typed_is_a_line_or_malformed(line: str) -> None:
    try:
        assert isinstance(said(line).sure, bool)
    except Malformed as wrong:
        assert str(wrong)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("? ", "likely:"),
        ("? un", "unlikely:"),
        ("? inv", "invoke"),
        ("oracle ", "open"),
        ("oracle op", "open"),
        ("oracle open ", "Mira"),
        ("draw ", "weather"),
        ("draw ev", "events"),
        ("dr", "draw"),
        ("ora", "oracle"),
    ],
)
def test_tab_offers(typed: str, offered: str) -> None:
    assert offered in [one.text for one in suggestions(typed, STATE, ("events", "weather"))]


def test_the_help_knows_the_oracle() -> None:
    shown = " ".join(line.text for line in here_lines(STATE))
    assert "? is it …" in shown
    assert "draw events" in shown
    assert "?+2 QUESTION" in " ".join(line.text for line in word_lines("oracle"))
    assert "draw [EVENTS" in " ".join(line.text for line in word_lines("draw"))


EVENING = """\
?
? is the gate guarded
? likely: is the gate guarded
?+2 is the gate guarded
oracle by mira unlikely: is it late
oracle open mira is it late
mira invokes wet because of the rain !
oracle answer
draw events 1
draw
"""


def test_an_evening_of_questions(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    ended = program.run("play", typed=EVENING)
    said_ = " ".join(ended.out.split())
    assert (ended.code, ended.err) == (0, "")
    for words in (
        "the oracle: ? is it …",
        "is the gate guarded? odds even before the dice: no, and 6 %",
        "is the gate guarded? odds +1 before the dice: no, and 1 %",
        "is the gate guarded? odds +2 before the dice: no 6 %",
        "is it late? odds -1",
        "r1 is open for invocations; then: oracle answer",
        "at +2: ",
        "events 1: Nothing stirs",
        "reactions: 16 entries",
    ):
        assert words in said_, words
    state = program.state()
    assert state["aspects"]["wet-stones"]["free"] == {"mira": 1}
    assert state["rolls"]["r1"]["open"] is False


@pytest.mark.parametrize(
    ("line", "odds", "answer"),
    [
        ("? is it so +000", "even", "Yes."),
        ("? likely: is it so +0-0", "+1", "Yes."),
        ("? is it so 0000", "even", "Partly: some"),
        ("? is it so -000 for wet stones", "+2 (Wet Stones +2)", "Yes."),
        (
            "? is it so against wet stones and slick as an eel -000",
            "-4 (Wet Stones -2, Slick as an Eel -2)",
            "No, and by",
        ),
        ("? unlikely: is it so 0000 !", "-1", "No."),
    ],
)
def test_typed_dice_and_named_aspects_count(tmp_path: Path, line: str, odds: str, answer: str) -> None:
    ended = Program(tmp_path).at("scene").run("play", typed=line)
    said_ = " ".join(ended.out.split())
    assert f"is it so? odds {odds} before the dice: " in said_, said_
    assert (ended.code, answer in said_) == (0, True), said_


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("? maybe: is it", 2, "is no odds"),
        ("oracle answer", 2, "open questions: none"),
        ("oracle open mira is it late\noracle open mira is it early\noracle answer", 2, "open questions: r1, r2"),
        ("draw weather", 3, "there are complications"),
        ("draw events 99", 3, "events has 17 entries, numbers 1 to 22; 99 is none of them"),
        ("draw events ++++ seed 3", 2, "a seed throws"),
    ],
)
def test_lines_that_go_wrong(tmp_path: Path, line: str, code: int, shown: str) -> None:
    ended = Program(tmp_path).at("scene").run("play", typed=line)
    assert (ended.code, shown in " ".join(ended.out.split())) == (code, True), ended
