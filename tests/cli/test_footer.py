"""The footer of an evening, the help where one is, and what Tab offers: all from the state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playing import Line, Move, act, answer, aspect, cast, close, compel, do, invoke, pc, rolled, scene, settle

from adjudicator import Table
from adjudicator.frontends.cli.play_completion import suggestions
from adjudicator.frontends.cli.play_footer import Footer, compelled_tonight
from adjudicator.intake.short_lines import FIRST_WORDS, USAGE, read_line
from adjudicator.wording.footer import footer_lines
from adjudicator.wording.play_help import GLOSS, here_lines, short_aspect, word_lines

SCENE: list[Line] = [*cast(), scene()]
NO_COMPEL = "no compel tonight: Mira, Tam"


def at(lines: list[Any]) -> Table:
    table = Table.in_memory()
    for line in lines:
        table.rule(line)
    return table


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], []),
        (SCENE, [NO_COMPEL]),
        ([pc("mira", 0)], ["0 points: Mira", "no compel tonight: Mira"]),
        ([*SCENE, aspect("fog", "Thick Fog", free={"mira": 2, "anyone": 1})],
         ["free: Mira Thick Fog x2; anyone Thick Fog", NO_COMPEL]),
        ([*SCENE, aspect("fog", "Thick Fog", free={"gm": 1}), aspect("mud", "Mud", free={"gm": 1})],
         ["free: the GM Thick Fog, Mud", NO_COMPEL]),
        ([*SCENE, aspect("fog", free={"mira": 1}), do("remove_aspect", aspect="fog")], [NO_COMPEL]),
        ([*SCENE, act("mira", opposition=2)], ["r1 awaits dice of Mira", NO_COMPEL]),
        ([*SCENE, act("mira", opposition={"by": "guard"})], ["r1 awaits dice of Mira and Guard", NO_COMPEL]),
        ([*SCENE, rolled("mira", 1, opposition={"by": "guard"})], ["r1 awaits dice of Guard", NO_COMPEL]),
        ([*SCENE, rolled("mira", 1, opposition=1)], ["r1 to settle (Mira, tie as it stands)", NO_COMPEL]),
        ([*SCENE, rolled("mira", 1), settle()], [NO_COMPEL]),
        ([*SCENE, compel("gm", "mira", "quick")], ["c1 waits for Mira", "no compel tonight: Tam"]),
        ([*SCENE, compel("gm", "mira", "quick"), answer("accept")], ["no compel tonight: Tam"]),
        ([*SCENE, do("concede", by="tam")], [NO_COMPEL, "owed: Tam 1"]),
        ([*SCENE, do("concede", by="tam"), close()], [NO_COMPEL]),
    ],
)  # fmt: skip
def test_it_says_what_is_forgotten(lines: list[Any], expected: list[str]) -> None:
    assert Footer(at(lines)).texts() == expected


def test_rulings_to_decide_are_named() -> None:
    table = at([*SCENE, rolled("mira", 0, opposition=1)])
    waiting = table.propose(invoke("mira", "quick"))
    assert f"to decide: {waiting.id}" in Footer(table).texts()


def test_long_names_and_lists_are_shortened() -> None:
    table = at([
        pc("bart", 0, name='BARTHOLOMEW "BART" QUILL'), pc("old", name="Old Tom of the Nine Wells"),
        pc("anna", name="Annabel of the Hill"), pc("bel", name="Annabel of the Valley"),
        pc("eve", name="Eve"), pc("ida", name="Ida"), scene(),
        aspect("fog", "A Fog as Thick as Porridge on a Cold Day", free={"old": 2}),
    ])  # fmt: skip
    assert footer_lines(table.state()) == [
        "free: Old Tom of the… A Fog as Thick as Porri… x2",
        "0 points: BARTHOLOMEW",
        "no compel tonight: BARTHOLOMEW, Old Tom of the…, Annabel of the…, Annabel of the… +2",
    ]


def test_names_cannot_command_the_terminal() -> None:
    table = at([pc("eve", 0, name="Eve\x1b[2J")])
    assert not any("\x1b" in text for text in footer_lines(table.state()))


def test_the_footer_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    shown = Footer(at([*SCENE, aspect("fog", "Thick Fog", free={"mira": 2}), do("concede", by="tam")])).on_screen()
    assert len(shown.splitlines()) > 1
    assert all(len(line) < 50 for line in shown.splitlines())


def test_a_full_footer_takes_two_lines_and_keeps_what_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = [pc(f"p{n}", 0, name=f"Player Number {n} of the Long Name") for n in range(6)]
    held = [aspect(f"a{n}", f"An Aspect with Many Words {n}", free={f"p{n}": 1}) for n in range(6)]
    rows = Footer(at([*players, scene(), *held, rolled("p1", 0, opposition=3)])).on_screen().splitlines()
    assert len(rows) == 2
    assert rows[0].startswith("r1 to settle")
    assert rows[1].endswith(" …")
    assert all(len(row) < 80 for row in rows)


COMPELLED: list[tuple[list[Move], set[str]]] = [
    ([], set()),
    ([compel("gm", "mira", "quick")], {"mira"}),
    ([compel("gm", "mira", "quick"), answer("withdraw")], {"mira"}),
    ([compel("gm", "mira", "quick"), answer("accept"), do("start_session")], set()),
    ([do("start_session"), compel("gm", "tam", "loyal")], {"tam"}),
    ([compel("gm", "mira", "quick"), answer("accept"), close(), scene("Next")], {"mira"}),
]


@pytest.mark.parametrize(("lines", "expected"), COMPELLED)
def test_a_compel_counts_from_the_session_on(lines: list[Move], expected: set[str]) -> None:
    assert compelled_tonight(at([*SCENE, *lines])) == expected


def test_the_footer_follows_the_table() -> None:
    table = at(SCENE)
    footer = Footer(table)
    assert NO_COMPEL in footer.texts()
    table.rule(compel("gm", "mira", "quick"))
    assert "no compel tonight: Tam" in footer.texts()
    table.undo()
    assert NO_COMPEL in footer.texts()
    table.rule([compel("gm", "mira", "quick"), answer("accept", "c1")])
    table.rule(do("start_session"))
    footer.again()
    assert NO_COMPEL in footer.texts()


def test_help_does_not_offer_what_was_paid_for_already() -> None:
    paid = invoke("mira", "quick")
    shown = [line.text for line in here_lines(at([*SCENE, rolled("mira", 1, opposition=3), paid]).state())]
    assert "mira invokes sharp because …" in shown
    assert not any(text.startswith("mira invokes quick") for text in shown)


# What the help shows is there to be typed, so each example has to be a line.

SITUATIONS: list[tuple[list[Any], str]] = [
    ([], "character Mira pc"),
    (cast(), "scene The Gate"),
    (SCENE, "act mira fight vs 3"),
    ([*SCENE, act("mira", opposition=2)], "throw r1 ++0-"),
    ([*SCENE, rolled("mira", 1, opposition={"by": "guard"})], "throw r1 opposing"),
    ([*SCENE, rolled("mira", 1, opposition=3)], "mira invokes quick because …"),
    ([*SCENE, aspect("fog", "Fog", free={"mira": 1}), rolled("mira", 1, opposition=3)], "mira invokes fog because …"),
    ([*SCENE, rolled("mira", 1, opposition=3)], "settle r1"),
    ([*SCENE, rolled("mira", 1, opposition=3), settle()], "narrate r1"),
    ([*SCENE, rolled("mira", 1, opposition=3), settle(), close()], "narrate r1"),
    ([*SCENE, compel("gm", "mira", "quick")], "accept c1"),
]


@pytest.mark.parametrize(("lines", "example"), SITUATIONS)
def test_help_says_what_can_be_done_here(lines: list[Any], example: str) -> None:
    assert any(line.text.startswith(example) or f", {example}" in line.text for line in here_lines(at(lines).state()))


@pytest.mark.parametrize("lines", [lines for lines, _ in SITUATIONS])
def test_every_example_in_the_help_can_be_typed(lines: list[Any]) -> None:
    table = at(lines)
    table.propose(compel("gm", "mira", "quick") if lines else pc("mira"))
    state = table.state()
    examples = [*_examples(here_lines(state))]
    assert len(examples) >= 4
    for example in examples:
        read_line(example, state, table.game.ruleset)


def _examples(lines: list[Any]) -> Iterator[str]:
    for line in lines:
        if line.indent:
            # Several examples share a line where each is short.
            yield from re.split(r", (?=(?:throw|approve|reject|ask|refuse|withdraw)\b)", line.text.replace("…", "so"))


@pytest.mark.parametrize("word", sorted(USAGE))
def test_every_first_word_is_explained(word: str) -> None:
    shown = [line.text for line in word_lines(word)]
    assert shown == [f"{word}: {GLOSS[word]}", *USAGE[word]]


@pytest.mark.parametrize(
    ("rules", "named", "absent"),
    [
        ("unwritten", ["overcomes", "creates", "discovers", "opposes"], ["attack", "defend"]),
        ("fate-core", ["overcomes", "creates", "attacks", "defends"], ["discover", "oppose"]),
    ],
)
def test_ways_to_act_are_those_of_the_rule_set(rules: str, named: list[str], absent: list[str]) -> None:
    with Table.in_memory(rules) as table:
        shown = " ".join(line.text for line in word_lines("act", table.game.ruleset.actions))
    assert [word for word in named if word not in shown] == []
    assert [word for word in absent if word in shown] == []


def test_without_a_rule_set_help_names_what_every_table_has() -> None:
    shown = " ".join(line.text for line in word_lines("act"))
    assert "overcomes" in shown
    assert not any(word in shown for word in ("attack", "defend", "discover", "oppose"))


def test_all_the_words_are_listed_and_a_wrong_one_is_set_right() -> None:
    assert len(word_lines("all")) == len(USAGE) == len(GLOSS)
    assert "invoke" in word_lines("invok")[0].text
    assert "? all" in word_lines("xyzzy")[0].text


@pytest.mark.parametrize(
    ("texts", "wanted", "shortest"),
    [
        (["Quick Hands", "Slow Witted"], 0, "quick"),
        (["Quick Hands", "Quick Feet"], 1, "quick feet"),
        (["Thick Fog", "Thick Fog"], 1, "fog-2"),
    ],
)
def test_examples_name_an_aspect_as_short_as_it_is_clear(texts: list[str], wanted: int, shortest: str) -> None:
    ids = ["fog", "fog-2"]
    state = at([*SCENE, *(do("remove_aspect", aspect=key) for key in ("quick", "slow", "loyal", "sharp", "mean"))])
    for key, text in zip(ids, texts, strict=True):
        state.rule(aspect(key, text))
    assert short_aspect(state.state(), ids[wanted]) == shortest


@pytest.mark.parametrize(
    ("typed", "offered", "back"),
    [
        ("", "invoke", 0),
        ("inv", "invoke", 3),
        ("Mi", "Mira", 2),
        ("mira ", "invokes", 0),
        ("mira inv", "invokes", 3),
        ("mira invokes sli", "Slick Planks", 3),
        ("mira invokes slick pl", "Slick Planks", 8),
        ("mira invokes slick planks bec", "because", 3),
        ("invoke mira quick h", "Quick Hands", 7),
        ("act mira fi", "Fight", 2),
        ("act mira fight vs gu", "Guard", 2),
        ("settle ", "r1", 0),
        ("throw r", "r1", 1),
        ("accept ", "c1", 0),
        ("approve ", "q9", 0),
        ("compel mira with qu", "Quick Hands", 2),
    ],
)
def test_tab_offers_what_is_on_the_table(typed: str, offered: str, back: int) -> None:
    table = at([*SCENE, aspect("slick", "Slick Planks"), act("mira"), compel("gm", "tam", "loyal")])
    state = table.state() | {"pending": ["q9"]}
    assert (offered, back) in [(one.text, one.back) for one in suggestions(typed, state)]


def test_tab_offers_nothing_for_what_nothing_begins_with() -> None:
    assert suggestions("xyzzy", at(SCENE).state()) == []
    assert {one.text for one in suggestions("", at([]).state())} == set(FIRST_WORDS)
