"""Short lines and what they come to, as one table; and that nothing that can be typed does any harm."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import Move, act, do, free, hand, invoke, settle

from adjudicator import Table
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.typed_short import short_line
from adjudicator.intake import read_move
from adjudicator.intake.short_lines import (
    BEHIND_WORDS,
    FIRST_WORDS,
    THROW,
    USAGE,
    CommandSaid,
    MovesSaid,
    Said,
    read_line,
)

SLICK, FRIEND = "slick-as-an-eel", "never-leaves-a-friend-behind"
CRATES, BOOTS = "crates-stacked", "boots-too-big-for-him"
FACES = [0, 0, 0, 0]

CAST: list[Move] = [
    do("add_character", name="Mira", kind="pc", skills={"Athletics": 2, "Sleight of Hand": 1},
       aspects=["Slick as an Eel", "Never Leaves a Friend Behind"]),
    do("add_character", name="Jon", kind="pc", skills={"Lore": 3}, aspects=["On Fire"]),
    do("add_character", name="Dock Warden", id="warden", kind="npc", skills={"Notice": 2},
       aspects=["Boots Too Big for Him"]),
    do("open_scene", name="The Gate"),
    do("place_aspect", text="Crates Stacked", free={"jon": 2}),
    act("mira"),
    do("compel", by="gm", target="mira", aspect=FRIEND, complication="Jon screams."),
]  # fmt: skip


@cache
def at_the_gate(rules: str = "unwritten") -> tuple[dict[str, Any], Ruleset]:
    """The state lines are read against: r1 and c1 open, q9 waiting; and the rule set."""
    with Table.in_memory(rules) as table:
        table.rule(CAST)
        return table.state() | {"pending": ["q9"]}, table.game.ruleset


def said(line: str, rules: str = "unwritten") -> Said:
    return read_line(line, *at_the_gate(rules))


def moves(move: Move, by: str = "gm", sure: bool = False) -> MovesSaid:
    return MovesSaid((move,), by, sure)


def command(name: str, *args: str) -> CommandSaid:
    return CommandSaid(name, args)


def rolling(by: str, action: str = "overcome", **more: Any) -> Move:
    """An action whose dice are thrown at once."""
    return act(by, action, dice=THROW, **more)


MOVES: list[tuple[str, MovesSaid]] = [
    (
        "mira invokes slick for +2 because the guard's boots are leather",
        moves(invoke("mira", SLICK, because="the guard's boots are leather"), by="mira"),
    ),
    ("MIRA Invokes SLICK for a bonus", moves(invoke("mira", SLICK), by="mira")),
    (
        "mira invokes slick because nobody stops me!",
        moves(invoke("mira", SLICK, because="nobody stops me!"), by="mira"),
    ),
    (
        "mira invokes slick because nobody stops me !",
        moves(invoke("mira", SLICK, because="nobody stops me"), by="mira", sure=True),
    ),
    ("mira invokes slick!", moves(invoke("mira", SLICK), by="mira", sure=True)),
    ("mira invokes the slick", moves(invoke("mira", SLICK), by="mira")),
    ("mira invokes “slick as an eel” for +2", moves(invoke("mira", SLICK), by="mira")),
    ("mira invokes slick: I slide through", moves(invoke("mira", SLICK, because="I slide through"), by="mira")),
    ("invoke mira slick reroll", moves(invoke("mira", SLICK, "reroll"), by="mira")),
    ("invoke mira slick for a reroll ++0-", moves(invoke("mira", SLICK, "reroll", dice=[1, 1, 0, -1]), by="mira")),
    (
        "mira invokes slick reroll because once more -000",
        moves(invoke("mira", SLICK, "reroll", dice=[-1, 0, 0, 0], because="once more"), by="mira"),
    ),
    ("mira invokes slick reroll dice +1", moves(invoke("mira", SLICK, "reroll", dice=[1, 0, 0, 0]), by="mira")),
    ("mira invokes boots for +2", moves(invoke("mira", BOOTS), by="mira")),
    ("mira invokes boots too big for +2", moves(invoke("mira", BOOTS), by="mira")),
    ("mira invokes boots too big for him for +2", moves(invoke("mira", BOOTS), by="mira")),
    ("mira invokes boots too big for him against warden", moves(invoke("mira", BOOTS, against="warden"), by="mira")),
    (
        "jon invokes crates for mira because I shove them",
        moves(free("jon", CRATES, "aid", because="I shove them", helping="mira"), by="jon"),
    ),
    ("jon invokes crates to aid mira", moves(free("jon", CRATES, "aid", helping="mira"), by="jon")),
    ("jon invokes crates for +2 to mira", moves(free("jon", CRATES, "aid", helping="mira"), by="jon")),
    ("jon invokes crates +2 for jon", moves(free("jon", CRATES), by="jon")),
    ("jon invokes crates paid", moves(invoke("jon", CRATES), by="jon")),
    ("jon invokes crates with a fate point", moves(invoke("jon", CRATES), by="jon")),
    ("jon invokes crates for free on roll r1", moves(free("jon", CRATES, roll="r1"), by="jon")),
    ("jon invokes on fire on r1", moves(invoke("jon", "on-fire", roll="r1"), by="jon")),
    ("jon invokes on fire r1", moves(invoke("jon", "on-fire", roll="r1"), by="jon")),
    ("jon invokes on fire as an obstacle", moves(invoke("jon", "on-fire", "obstacle"), by="jon")),
    ("jon invokes on fire to create an obstacle", moves(invoke("jon", "on-fire", "obstacle"), by="jon")),
    ("jon invokes on fire to hinder", moves(invoke("jon", "on-fire", "hinder"), by="jon")),
    (
        "jon invokes on fire to hinder dock warden on r1",
        moves(invoke("jon", "on-fire", "hinder", against="warden", roll="r1"), by="jon"),
    ),
    ("jon invokes on fire to hinder on r1", moves(invoke("jon", "on-fire", "hinder", roll="r1"), by="jon")),
    ("scene Alone with on", moves(do("open_scene", name="Alone with on"))),
    ("gm invokes never leaves against mira", moves(invoke("gm", FRIEND, against="mira"))),
    ("warden invokes boots", moves(invoke("warden", BOOTS))),
    ("dock warden invokes fog", moves(invoke("warden", "fog"))),
    ("mira invokes nobody's coat for +2", moves(invoke("mira", "nobody's coat"), by="mira")),
    ("mira invokes fog", moves(invoke("mira", "fog"), by="mira")),
    ("strangers invokes slick", moves(invoke("strangers", SLICK))),
    ("pass crates from jon to mira x2", moves(hand(CRATES, "jon", "mira", count=2))),
    ("pass crates from jon to mira 2", moves(hand(CRATES, "jon", "mira", count=2))),
    ("pass crates to mira", moves(hand(CRATES, "jon", "mira"))),
    ("jon passes crates to mira", moves(hand(CRATES, "jon", "mira"))),
    ("jon passes crates to anyone x 2", moves(hand(CRATES, "jon", "anyone", count=2))),
    ("act mira athletics vs 3", moves(rolling("mira", skill="Athletics", opposition=3))),
    ("act mira athletics against -1", moves(rolling("mira", skill="Athletics", opposition=-1))),
    (
        "mira acts with athletics vs warden notice",
        moves(rolling("mira", skill="Athletics", opposition={"by": "warden", "skill": "Notice", "dice": "throw"})),
    ),
    (
        "mira acts against warden with athletics",
        moves(rolling("mira", opposition={"by": "warden", "dice": "throw"}, skill="Athletics")),
    ),
    (
        "act mira sleight vs warden notice ++0- +000",
        moves(
            act(
                "mira",
                skill="Sleight of Hand",
                opposition={"by": "warden", "skill": "Notice", "dice": [1, 0, 0, 0]},
                dice=[1, 1, 0, -1],
            )
        ),
    ),
    (
        "act mira athletics vs warden notice 4 wait",
        moves(act("mira", skill="Athletics", opposition={"by": "warden", "skill": "Notice", "rating": 4})),
    ),
    ("act mira athletics 4 vs 3", moves(rolling("mira", skill="Athletics", rating=4, opposition=3))),
    ("act mira 4 vs 3", moves(rolling("mira", rating=4, opposition=3))),
    ("act mira at -1 vs 3", moves(rolling("mira", rating=-1, opposition=3))),
    ("act mira athletics vs 3 at 0", moves(rolling("mira", skill="Athletics", rating=0, opposition=3))),
    ("act mira athletics vs 3 0000", moves(act("mira", skill="Athletics", opposition=3, dice=FACES))),
    ("act mira athletics vs 3 dice 0", moves(act("mira", skill="Athletics", opposition=3, dice=FACES))),
    ("act mira athletics vs good", moves(rolling("mira", skill="Athletics", opposition=3))),
    ("act mira athletics vs 3 ++0-", moves(act("mira", skill="Athletics", opposition=3, dice=[1, 1, 0, -1]))),
    ("act mira athletics vs 3 dice +1", moves(act("mira", skill="Athletics", opposition=3, dice=[1, 0, 0, 0]))),
    ("act mira athletics 1 0 0 -1 vs 3", moves(act("mira", skill="Athletics", opposition=3, dice=[1, 0, 0, -1]))),
    ("act mira athletics vs 3 wait", moves(act("mira", skill="Athletics", opposition=3))),
    ("act mira athletics unopposed", moves(rolling("mira", skill="Athletics"))),
    ("act mira over athletics", moves(rolling("mira", skill="Athletics"))),
    ("act mira discover athletics vs 2", moves(rolling("mira", "discover", skill="Athletics", opposition=2))),
    (
        "act mira adv athletics vs 2 creating Wet Rope",
        moves(rolling("mira", "advantage", skill="Athletics", opposition=2, creates={"text": "Wet Rope"})),
    ),
    (
        "act mira create an advantage athletics vs 2 creating Wet Rope on warden",
        moves(
            rolling("mira", "advantage", skill="Athletics", opposition=2, creates={"text": "Wet Rope", "on": "warden"})
        ),
    ),
    (
        "act mira advantage athletics vs 2 using crates",
        moves(rolling("mira", "advantage", skill="Athletics", opposition=2, uses=CRATES)),
    ),
    (
        "mira creates an advantage with athletics vs 2 creating “Trap vs 2”",
        moves(rolling("mira", "advantage", skill="Athletics", opposition=2, creates={"text": "Trap vs 2"})),
    ),
    (
        "act jon lore vs 2 creating Trap with Spikes",
        moves(rolling("jon", "advantage", skill="Lore", opposition=2, creates={"text": "Trap with Spikes"})),
    ),
    (
        "act mira athletics vs 3 +1 for the rope -1 because it is dark",
        moves(
            rolling(
                "mira",
                skill="Athletics",
                opposition=3,
                modifiers=[{"why": "the rope", "value": 1}, {"why": "it is dark", "value": -1}],
            )
        ),
    ),
    (
        "act mira athletics vs 5 counting crates and on fire",
        moves(rolling("mira", skill="Athletics", opposition={"value": 5, "counts": [CRATES, "on-fire"]})),
    ),
    (
        "mira attacks warden with athletics vs warden athletics",
        moves(
            rolling(
                "mira",
                "attack",
                target="warden",
                skill="Athletics",
                opposition={"by": "warden", "skill": "athletics", "dice": "throw"},
            )
        ),
    ),
    (
        "mira overcomes with athletics target warden vs 2",
        moves(rolling("mira", skill="Athletics", target="warden", opposition=2)),
    ),
    ("mira opposes with athletics", moves(rolling("mira", "oppose", skill="Athletics"))),
    ("act mira swimming vs 3", moves(rolling("mira", skill="swimming", opposition=3))),
    ("act mira", moves(rolling("mira"))),
    ("throw", moves(do("throw", dice="throw"))),
    ("throw r1", moves(do("throw", dice="throw", roll="r1"))),
    ("throw ++0-", moves(do("throw", dice=[1, 1, 0, -1]))),
    ("throw +1", moves(do("throw", dice=[1, 0, 0, 0]))),
    ("throw r1 opposing −000", moves(do("throw", dice=[-1, 0, 0, 0], roll="r1", side="opposing"))),
    ("throw r1 1 0 0 -1", moves(do("throw", dice=[1, 0, 0, -1], roll="r1"))),
    ("settle", moves(settle())),
    ("settle r1", moves(settle("r1"))),
    ("settle r1 fail=aspect to=jon", moves(settle("r1", fail="aspect", free_to="jon"))),
    ("settle style=consequence on=warden", moves(settle(style="consequence", on="warden"))),
    ("settle tie=minor cost", moves(settle(tie="minor cost"))),
    ("settle boost=Off Balance style=boost", moves(settle(boost="Off Balance", style="boost"))),
    ("abandon r1 because the bell rang", moves(do("abandon", roll="r1", reason="the bell rang"))),
    ("abandon the bell rang", moves(do("abandon", reason="the bell rang"))),
    (
        "compel mira with never leaves a friend: she hears Jon scream",
        moves(do("compel", by="gm", target="mira", aspect=FRIEND, complication="she hears Jon scream")),
    ),
    (
        "compel mira with never leaves: she hears Jon scream !",
        moves(do("compel", by="gm", target="mira", aspect=FRIEND, complication="she hears Jon scream"), sure=True),
    ),
    (
        "jon compels mira with slick: she slips",
        moves(do("compel", by="jon", target="mira", aspect=SLICK, complication="she slips"), by="jon"),
    ),
    ("accept", moves(do("answer_compel", compel="c1", answer="accept"))),
    ("accept c1", moves(do("answer_compel", compel="c1", answer="accept"))),
    ("mira accepts", moves(do("answer_compel", compel="c1", answer="accept"))),
    ("refuse the compel", moves(do("answer_compel", compel="c1", answer="refuse"))),
    ("withdraw c1", moves(do("answer_compel", compel="c1", answer="withdraw"))),
    ("withdraw", moves(do("answer_compel", compel="c1", answer="withdraw"))),
    (
        "detail mira: the gate has a drain",
        moves(do("declare_detail", by="mira", detail="the gate has a drain"), by="mira"),
    ),
    (
        "mira declares that the gate has a drain with crates stacked",
        moves(do("declare_detail", by="mira", detail="the gate has a drain", aspect=CRATES), by="mira"),
    ),
    (
        "mira declares: the drain comes with it",
        moves(do("declare_detail", by="mira", detail="the drain comes with it"), by="mira"),
    ),
    ("mira concedes", moves(do("concede", by="mira"), by="mira")),
    ("concede mira!", moves(do("concede", by="mira"), by="mira", sure=True)),
    ("sacrifice mira mild: Torn Coat", moves(do("sacrifice", by="mira", text="Torn Coat", severity="mild"), by="mira")),
    (
        "mira sacrifices sev: Broken Arm",
        moves(do("sacrifice", by="mira", text="Broken Arm", severity="severe"), by="mira"),
    ),
    ("hint mira", moves(do("bank_hint", by="mira"))),
    ("mira banks a hint", moves(do("bank_hint", by="mira"))),
    (
        "consequence on mira by warden: Bruised Ribs (mild)",
        moves(do("inflict_consequence", by="warden", on="mira", severity="mild", text="Bruised Ribs")),
    ),
    (
        "consequence moderate on jon: Burnt Hand",
        moves(do("inflict_consequence", by="gm", severity="moderate", on="jon", text="Burnt Hand")),
    ),
    (
        "adjust mira +1 because she was forgotten",
        moves(do("adjust", character="mira", fate_points=1, reason="she was forgotten")),
    ),
    (
        "adjust gm -2: the pool was too full",
        moves(do("adjust", character="gm", fate_points=-2, reason="the pool was too full")),
    ),
    ("scene The Gate: rain on wet stones", moves(do("open_scene", name="The Gate", description="rain on wet stones"))),
    ("scene The Gate", moves(do("open_scene", name="The Gate"))),
    ("scene A Night with Thieves", moves(do("open_scene", name="A Night with Thieves"))),
    (
        "scene The Gate with mira and jon: rain",
        moves(do("open_scene", name="The Gate", present=["mira", "jon"], description="rain")),
    ),
    ("close", moves(do("close_scene"))),
    ("close the scene into a contest", moves(do("close_scene", leads_into="contest"))),
    ("aspect Wet Stones", moves(do("place_aspect", text="Wet Stones"))),
    (
        "aspect Wet Stones on mira free mira 2 hidden",
        moves(do("place_aspect", text="Wet Stones", on="mira", free={"mira": 2}, hidden=True)),
    ),
    (
        "aspect Off Balance on warden boost free jon",
        moves(do("place_aspect", text="Off Balance", on="warden", kind="boost", free={"jon": 1})),
    ),
    (
        "aspect The Old Law on game lasts permanent",
        moves(do("place_aspect", text="The Old Law", on="game", lasts="permanent")),
    ),
    ("aspect Free Beer", moves(do("place_aspect", text="Free Beer"))),
    ('aspect "The Door is Hidden" hidden', moves(do("place_aspect", text="The Door is Hidden", hidden=True))),
    ("aspect Wet Stones free mria 2", moves(do("place_aspect", text="Wet Stones", free={"mria": 2}))),
    ("remove crates because they burned", moves(do("remove_aspect", aspect=CRATES, reason="they burned"))),
    ("reveal crates", moves(do("reveal_aspect", aspect=CRATES))),
    ("rename crates to Splinters", moves(do("rename_aspect", aspect=CRATES, text="Splinters"))),
    (
        "character Tam pc: Loyal Heart, Quick | Fight 2, Sneak -1 | refresh 2 | points 1 | player Ann",
        moves(
            do(
                "add_character",
                name="Tam",
                kind="pc",
                aspects=["Loyal Heart", "Quick"],
                skills={"Fight": 2, "Sneak": -1},
                refresh=2,
                fate_points=1,
                player="Ann",
            )
        ),
    ),
    (
        "character Old Tam: Loyal, to a Fault; Quick",
        moves(do("add_character", name="Old Tam", kind="pc", aspects=["Loyal, to a Fault", "Quick"])),
    ),
    ("npc Guard: Sleepy", moves(do("add_character", name="Guard", kind="npc", aspects=["Sleepy"]))),
    ("pc Tam", moves(do("add_character", name="Tam", kind="pc"))),
    ("session", moves(do("start_session"))),
    ("session The Drowned Vault", moves(do("start_session", name="The Drowned Vault"))),
    ("scenario", moves(do("start_scenario"))),
    ("chapter", moves(do("start_scenario"))),
    ("refresh", moves(do("refresh"))),
    ("refresh because the winter is over", moves(do("refresh", reason="the winter is over"))),
    ("tell r1 The bar groans.", moves(do("tell", roll="r1", text="The bar groans."))),
    ("tell The bar groans.", moves(do("tell", text="The bar groans."))),
]

COMMANDS: list[tuple[str, CommandSaid]] = [
    ("status", command("status", "gm")),
    ("status as players", command("status", "players")),
    ("status as mira", command("status", "mira")),
    ("options", command("options", "gm")),
    ("options mira", command("options", "mira")),
    ("odds", command("odds", "", "")),
    ("odds r1 mira", command("odds", "r1", "mira")),
    ("pending", command("pending")),
    ("show q5", command("show", "q5")),
    ("show", command("show", "q9")),
    ("approve 5", command("approve", "q5", "")),
    ("approve q5 ++0-", command("approve", "q5", "++0-")),
    ("approve", command("approve", "q9", "")),
    ("reject q5 because it is dry here", command("reject", "q5", "it is dry here")),
    ("reject q5", command("reject", "q5", "")),
    ("ask q5 how?", command("ask", "q5", "how?")),
    ("ask", command("ask", "q9", "")),
    ("amend q5 I slide", command("amend", "q5", "I slide")),
    ("override q5 invoke.paid-once", command("override", "q5", "invoke.paid-once")),
    ("advise q5", command("advise", "q5")),
    ("reply q5 by mira the stones are wet", command("reply", "q5", "the stones are wet", "mira")),
    ("object q5 by jon because it is dry", command("object", "q5", "it is dry", "jon")),
    ("withdraw q5", command("withdraw", "q5")),
    ("reopen q5", command("reopen", "q5")),
    ("log", command("log")),
    ("log 5", command("log", "5")),
    ("why q5", command("why", "q5")),
    ("why mira", command("why", "mira")),
    ("why pool", command("why", "pool")),
    ("import sheets.txt", command("import", "sheets.txt")),
    ("import My Sheets/mira, the eel.txt", command("import", "My Sheets/mira, the eel.txt")),
    ('import "my sheets.txt"', command("import", "my sheets.txt")),
    ("narrate r1", command("narrate", "r1")),
    ("undo", command("undo", "1")),
    ("u", command("undo", "1")),
    ("u 3", command("undo", "3")),
    ("dice typed", command("dice", "typed")),
    ("dice rolled", command("dice", "rolled")),
    ("?", command("help")),
    ("help", command("help")),
    ("? invoke", command("help", "invoke")),
    ("invoke ?", command("help", "invoke")),
    ("mira invokes ?", command("help", "invoke")),
    ("q", command("quit")),
    ("reply q5 by sliding under it", command("reply", "q5", "by sliding under it", "")),
    ("object q5 the stones are dry", command("object", "q5", "the stones are dry", "gm")),
]

WRONG = [
    ("", "an empty line; ? says what can be done now"),
    ("imvoke mira slick", "'imvoke' begins no line; did you mean invoke?"),
    ("xyzzy", "'xyzzy' begins no line; ? says what can be done now"),
    ("mira slick", "what does Mira do? For example: mira invokes …"),
    ("mira discovres the drain", "mira discovers …"),
    ("mira atacks warden", "mira acts …"),
    ("mira invokes", "the aspect is missing; write: MIRA invokes ASPECT"),
    ("invoke", "who invokes is missing"),
    ("mira invokes slick fro +2", "'fro' is not understood here"),
    ("mira invokes slick for +3", "an invocation gives +2, not +3"),
    ("mira invokes slick because", "the reason is missing"),
    ("mira invokes slick free paid", "'pay' is said twice"),
    ("mira invokes slick ++0-", "dice go with a reroll only"),
    ("mira invokes slick reroll to aid jon", "'benefit' is said twice"),
    ("pass crates from jon", "to whom is missing"),
    ("pass slick to mira", "from whom is missing"),
    ("pass crates from jon to mira x0", "'x0' is no number of free invocations"),
    ("act", "who acts is missing"),
    ("act mira athletics vs", "against whom is missing"),
    ("act mira athletics vs 3 +1", "+1 is unclear: '+1 for the rope' modifies, 'dice +1' is a throw"),
    ("act mira athletics vs 3 vs 4", "the opposition is said twice"),
    ("act mira athletics at", "the rating is no number"),
    ("act mira athletics vs 3 0", "0 is unclear here: dice are four faces ('0000') or a sum ('dice +1')"),
    ("act mira athletics vs 3 0", "a rating is 'at 0'"),
    ("act mira vs 3 athletics 4", "4 is unclear here"),
    ("act mira athletics vs warden notice 2 0", "0 is unclear here"),
    ("act mira athletics unopposed 2", "2 is unclear here"),
    ("import", "the file with the sheets is missing; write: import FILE"),
    ("import -", "'-' is no name of a file"),
    ("import a\x00b", "is no name of a file"),
    ("act mira athletics ++++ ----", "more dice than sides"),
    ("act mira lore using crates creating Trap", "creates an aspect or uses one, not both"),
    ("throw r1 loudly", "'loudly' is not understood here; write: throw [r1]"),
    ("throw +7", "no throw of four Fate dice"),
    ("settle style=wonder", "style= takes aspect, consequence"),
    ("settle colour=red", "'colour' is no choice"),
    ("settle fail=", "fail= is followed by nothing"),
    ("settle now", "'now' is not understood here"),
    ("abandon r1", "the reason is missing"),
    ("compel mira with slick", "the complication follows a colon"),
    ("compel mira with slick:", "the complication is missing"),
    ("compel", "whom to compel is missing"),
    ("jon accepts", "name a compel; open: none"),
    ("jon accepts c1", "c1 is a compel on mira"),
    ("accept c1 now", "'now' is not understood here"),
    ("detail mira", "the detail is missing"),
    ("concede", "who concedes is missing"),
    ("sacrifice mira huge: Torn Coat", "a severity is one of mild, moderate, severe"),
    ("consequence: Bruised Ribs", "on whom is missing"),
    ("adjust mira because of that", "by how many points is missing"),
    ("adjust mira +1", "the reason is missing"),
    ("scene", "the scene's name is missing"),
    ("close into war", "what it leads into is one of contest, challenge"),
    ("aspect", "the aspect's text is missing"),
    ("aspect Wet Stones free mira 0", "0 is no number of free invocations"),
    ("rename crates", "the new text is missing"),
    ("character", "the name is missing"),
    ("npc Guard: Sleepy | points 2", "an npc has no fate points"),
    ("tell r1", "the text is missing"),
    ("status mira", "'mira' is not understood here; write: status"),
    ("reply", "the reply is missing"),
    ("approve q5 loudly", "no throw of four Fate dice"),
    ("why", "what to explain is missing"),
    ("narrate", "name a settled roll"),
    ("undo 0", "how many is a number from 1"),
    ("dice loaded", "where dice come from is one of rolled, typed"),
    ("mira invokes slick\ud800", "not valid Unicode text"),
    ("tell " + "x" * 5000, "a line has at most 4000 characters"),
]


@pytest.mark.parametrize(("line", "expected"), MOVES)
def test_a_line_of_moves(line: str, expected: MovesSaid) -> None:
    assert said(line) == expected


@pytest.mark.parametrize(("line", "expected"), COMMANDS)
def test_a_line_that_is_a_command(line: str, expected: CommandSaid) -> None:
    assert said(line) == expected


@pytest.mark.parametrize(("line", "sentence"), WRONG)
def test_a_wrong_line_gets_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Malformed) as wrong:
        said(line)
    assert sentence in str(wrong.value)


@pytest.mark.parametrize(
    ("rules", "line", "action", "opposition"),
    [
        ("unwritten", "act mira adv athletics vs adequate", "advantage", 1),
        ("fate-core", "act mira adv athletics vs average", "create_advantage", 1),
        ("fate-core", "mira creates an advantage vs fair", "create_advantage", 2),
        ("fate-core", "act mira athletics vs 2 creating Wet Rope", "create_advantage", 2),
        ("fate-core", "act mira att vs 2", "attack", 2),
        ("unwritten", "act mira opp vs 2", "oppose", 2),
        ("unwritten", "act mira attack vs 2", "attack", 2),
    ],
)
def test_actions_and_rungs_are_those_of_the_rule_set(rules: str, line: str, action: str, opposition: int) -> None:
    found = said(line, rules)
    assert isinstance(found, MovesSaid)
    assert (found.moves[0]["action"], found.moves[0]["opposition"]) == (action, opposition)


def test_without_a_rule_set_the_name_of_the_rules_says_what_an_advantage_is_called() -> None:
    for rules, action in (("unwritten", "advantage"), ("fate-core", "create_advantage")):
        found = read_line("act mira advantage athletics", at_the_gate(rules)[0])
        assert isinstance(found, MovesSaid)
        assert found.moves[0]["action"] == action


@pytest.mark.parametrize(
    ("line", "rules", "hint"),
    [("mira atacks warden", "fate-core", "mira attacks …"), ("mira discovres it", "fate-core", "mira invokes …")],
)
def test_a_verb_is_guessed_among_those_of_the_rule_set(line: str, rules: str, hint: str) -> None:
    with pytest.raises(Malformed, match=hint):
        said(line, rules)


def test_a_name_that_could_be_several_goes_on_to_the_word_that_tells() -> None:
    with Table.in_memory() as table:
        table.rule([*CAST, do("add_character", name="Dock Cook", kind="npc")])
        state = table.state()
    assert read_line("dock warden invokes boots", state) == moves(invoke("warden", BOOTS))
    for line in ("dock invokes boots", "act dock"):
        with pytest.raises(Malformed, match="'dock' could be"):
            read_line(line, state)


def test_every_first_word_has_a_usage_and_no_other_word_has_one() -> None:
    spelled_differently = {"pc", "npc", "chapter"}
    assert set(FIRST_WORDS) - spelled_differently == set(USAGE)
    assert set(BEHIND_WORDS.values()) <= set(USAGE)


@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
def test_every_option_written_as_a_line_is_read_as_itself(rules: str) -> None:
    with Table.in_memory(rules) as table:
        table.rule(CAST)
        options = [option for who in ("gm", "mira", "jon", "warden") for option in table.options(who)]
        assert len(options) > 50
        for option in options:
            line = short_line(option["move"])
            found = read_line(line, table.state(), table.game.ruleset)
            assert isinstance(found, MovesSaid)
            # The actor's side is what a throw without a side means.
            written = {key: value for key, value in option["move"].items() if (key, value) != ("side", "actor")}
            filled = {key: value for key, value in found.moves[0].items() if key not in ("dice", *option["needs"])}
            assert filled == written, line


WORDS = sorted({word for line, _ in [*MOVES, *COMMANDS, *WRONG] for word in line[:200].split()} | {":", "|", "!", '"'})


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)))
def test_whatever_is_typed_is_a_line_or_malformed(line: str) -> None:
    try:
        found = said(line)
    except Malformed as wrong:
        assert str(wrong)
        return
    for move in found.moves if isinstance(found, MovesSaid) else ():
        read_move(thrown(move))


@given(st.sampled_from([line for line, _ in [*MOVES, *COMMANDS]]), st.data())
def test_a_right_line_with_a_word_changed_is_a_line_or_malformed(line: str, data: st.DataObject) -> None:
    words = line.split()
    place = data.draw(st.integers(0, len(words)))
    changed = [*words[:place], data.draw(st.sampled_from([*WORDS, ""])), *words[place + 1 :]]
    try:
        found = said(" ".join(changed))
    except Malformed as wrong:
        assert str(wrong)
        return
    for move in found.moves if isinstance(found, MovesSaid) else ():
        read_move(thrown(move))


def thrown(move: Move) -> Move:
    """``move`` with faces wherever they are still to be thrown."""
    filled = move | ({"dice": FACES} if move.get("dice") == THROW else {})
    opposition = filled.get("opposition")
    if isinstance(opposition, dict) and opposition.get("dice") == THROW:
        filled["opposition"] = opposition | {"dice": FACES}
    return filled
