"""Pasted sheets: what is read from them, and what is said about the rest."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whole_sheets import WHOLE_SHEETS

from adjudicator import Table
from adjudicator.formats import read_pasted
from adjudicator.intake import read_move

Move = dict[str, Any]


def character(name: str, kind: str = "pc", **fields: Any) -> Move:
    """An expected move."""
    return {"do": "add_character", "name": name, "kind": kind, **fields}


def mira(**fields: Any) -> list[Move]:
    """The expected moves of most pastes: Mira alone."""
    return [character("Mira", **fields)]


def hurt(text: str) -> dict[str, str]:
    """An expected consequence."""
    return {"text": text, "kind": "consequence"}


@pytest.mark.parametrize(("paste", "moves"), [row[1:] for row in WHOLE_SHEETS], ids=[row[0] for row in WHOLE_SHEETS])
def test_whole_sheets_are_read_without_a_rest(paste: str, moves: list[Move]) -> None:
    found = read_pasted(paste)
    assert found.moves() == moves
    assert found.report.not_understood == ()


@pytest.mark.parametrize(
    ("paste", "moves"),
    [
        # names and kinds
        ("Mira", mira()),
        ("Name: Mira", mira()),
        (
            "Mira\nCareful +1, Clever +2, Forceful 0, Sneaky ±0, …",
            mira(skills={"Careful": 1, "Clever": 2, "Forceful": 0, "Sneaky": 0}),
        ),
        ("NAME = Mira", mira()),
        ("# Mira", mira()),
        ("**Mira**", mira()),
        ("__Mira__\nTrouble: Debts", mira(aspects=["Debts"])),
        ("- **Name**: Mira\n- Trouble: Debts", mira(aspects=["Debts"])),
        ("Name:\nMira\nTrouble: Debts", mira(aspects=["Debts"])),
        ("Trouble: Debts\nName: Mira", mira(aspects=["Debts"])),
        ("Mira\n====\n\nTrouble\n-------\nDebts", mira(aspects=["Debts"])),
        ("Trouble: Debts", [character("Unnamed character", aspects=["Debts"])]),
        ("Name: Mira\nType: NPC", mira(kind="npc")),
        ("Mira\nNPC\nTrouble: Debts", mira(kind="npc", aspects=["Debts"])),
        ("Mira [NPC]", mira(kind="npc")),
        ("NPC: Mira", mira(kind="npc")),
        ("Name: Mira\nNPC: no", mira()),
        ("Mira\nplayed by: Ada", mira(player="Ada")),
        # several characters
        ("Name: Mira\nName: Tom", [character("Mira"), character("Tom")]),
        ("# Mira\n# Tom", [character("Mira"), character("Tom")]),
        (
            "**Mira**\nTrouble: Debts\n**Tom**\nTrouble: Rum",
            [*mira(aspects=["Debts"]), character("Tom", aspects=["Rum"])],
        ),
        ("Mira\nTrouble: Debts\n---\nTom\nRefresh 2", [*mira(aspects=["Debts"]), character("Tom", refresh=2)]),
        ("Mira\nTrouble: Debts\n\nTom\nTrouble: Rum", [*mira(aspects=["Debts"]), character("Tom", aspects=["Rum"])]),
        (
            "Name: Mira\nTrouble: Debts\n* * *\nTrouble: Rum",
            [*mira(aspects=["Debts"]), character("Unnamed character", aspects=["Rum"])],
        ),
        ("# PCs\n## Mira\n# NPCs\n## Tom", [character("Mira"), character("Tom", "npc")]),
        # a name with its kind, alone on a line
        (
            "Name: Mira\nTrouble: Debts\n\nCaptain Voss (NPC)\nAspects:\n- Sly",
            [*mira(aspects=["Debts"]), character("Captain Voss", "npc", aspects=["Sly"])],
        ),
        (
            "Mira\nSkills\nLore +4\n\nVoss [NPC]\nFight +3\n\nTom (PC)\nRefresh: 2",
            [*mira(skills={"Lore": 4}), character("Voss", "npc", skills={"Fight": 3}), character("Tom", refresh=2)],
        ),
        (
            "# Mira\nRefresh 2\n\n## Voss (NPC)\nLore +1",
            [*mira(refresh=2), character("Voss", "npc", skills={"Lore": 1})],
        ),
        (
            "Name: Mira\nNotes:\nShe rests.\n\nVoss (NPC)\nLore +1",
            [*mira(), character("Voss", "npc", skills={"Lore": 1})],
        ),
        ("# The Crew\n\nGoblin (NPC)\nOrc (npc):", [character("Goblin", "npc"), character("Orc", "npc")]),
        ("Player: Ada\nMira (PC)", mira(player="Ada")),
        ("Mira\nTrouble:\nCaptain Voss (NPC)", mira(aspects=["Captain Voss (NPC)"])),
        ("Mira\nAspects:\nSly\nOwes Tom (NPC)", mira(aspects=["Sly", "Owes Tom (NPC)"])),
        ("Mira\nAspects:\n- Sly\n- Tom (NPC)", mira(aspects=["Sly", "Tom (NPC)"])),
        ("Name: Mira\nNotes:\nShe knows:\nTom (NPC)", mira()),
        # aspects
        ("Mira\nHC: Queen\nHigh-Concept: Rogue", mira(aspects=["Queen", "Rogue"])),
        ("Mira\nFree Aspect: Quick\nOther: Sly", mira(aspects=["Quick", "Sly"])),
        ("Mira\nAspects: Quick, Sly", mira(aspects=["Quick", "Sly"])),
        ("Mira\nAspects: Quick; Sly, but Kind", mira(aspects=["Quick", "Sly, but Kind"])),
        ("Mira\nAspects: Quick/Sly", mira(aspects=["Quick", "Sly"])),
        ('Mira\nAspects: "Quick", "Sly, but Kind"', mira(aspects=["Quick", "Sly, but Kind"])),
        ("Mira\nAspects: *Quick*, *Sly, but Kind* and _Old_", mira(aspects=["Quick", "Sly, but Kind", "Old"])),
        ("Mira\nAspects\n1. Quick\n2) Sly, but Kind", mira(aspects=["Quick", "Sly, but Kind"])),
        ("Mira\nAspects:\nSly, but Kind\n'Don't Look Back'", mira(aspects=["Sly, but Kind", "Don't Look Back"])),
        ("Mira\nAspects:\n– Trouble: Debts\n– Quick", mira(aspects=["Debts", "Quick"])),
        ("Mira\nTrouble: N/A\nAspects:\n- ___\n- Quick\n- quick", mira(aspects=["Quick"])),
        ("Mira\nTrouble: \x1b[2JDebts\x00", mira(aspects=["\ufffd[2JDebts\ufffd"])),
        ("Mira\nTrouble: \ud800Debts\u202e", mira(aspects=["\ufffdDebts\ufffd"])),
        ("Mira\n***Aspects***\n1) Queen (High Concept)\n2) Debts [Trouble]", mira(aspects=["Queen", "Debts"])),
        (
            "Mira\n| Aspect | Text |\n|---|---|\n| **Trouble** | Debts |\n| Lore | +4 |",
            mira(skills={"Lore": 4}, aspects=["Debts"]),
        ),
        # skills
        ("Mira\nGreat (+4) Lore", mira(skills={"Lore": 4})),
        ("Mira\nLore (Great)\nWill: Good", mira(skills={"Lore": 4, "Will": 3})),
        ("Mira\n+4 Lore\n−1 Will\n-2 Drive", mira(skills={"Lore": 4, "Will": -1, "Drive": -2})),
        ("Mira\nLore: 4\nWill - 3", mira(skills={"Lore": 4})),
        ("Mira\nSkills: Great Lore, Will; Fair Fight", mira(skills={"Lore": 4, "Will": 4, "Fight": 2})),
        ("Mira\nSkills\nLore ..... +4\nWill — 3", mira(skills={"Lore": 4, "Will": 3})),
        ("Mira\nSkills:\n+3\n- Lore\n- Will\n+1:\n- Fight", mira(skills={"Lore": 3, "Will": 3, "Fight": 1})),
        ("Mira\nAbysmal (-4): Drive\nMediocre (+0): Will", mira(skills={"Drive": -4, "Will": 0})),
        ("Mira\nLore +٣", mira(skills={"Lore": 3})),
        ("Mira\nLore +4\nlore +3", mira(skills={"Lore": 4})),
        ("Mira\nGreat (+3) Lore", mira(skills={"Lore": 3})),
        (
            "Mira\nAspects: Sly\nSkilled (+3) at: Fight, Intimidate\nBad (-1) at: Running",
            mira(skills={"Fight": 3, "Intimidate": 3, "Running": -1}, aspects=["Sly"]),
        ),
        ("Mira\nAspects:\n- Sly\n- Bad −1 at: Running", mira(skills={"Running": -1}, aspects=["Sly"])),
        ("Mira\n**Skilled (+2) at:** Fight; Bad (-2) at: Haste", mira(skills={"Fight": 2, "Haste": -2})),
        ("Mira\nRather good (+2) at:\n- Fight\n- Will", mira(skills={"Fight": 2, "Will": 2})),
        (
            "Mira\nGreat (+4) at: Lore\nSkilled at (+2): Will\n+1 at: Fight",
            mira(skills={"Lore": 4, "Will": 2, "Fight": 1}),
        ),
        # stunts
        ("Mira\nStunts\nShe gets (+2) at night", mira(notes="Stunts: She gets (+2) at night (+2)")),
        ("Mira\nStunts: Backstab", mira(notes="Stunts: Backstab")),
        ("Mira\nStunts\n**Fast**\nI run.\n**Slow**\n- Deep: So", mira(notes="Stunts: Fast: I run. • Slow • Deep: So")),
        ("Mira\nStunts\n**Fast.** I run.\n- Deep – So\n- none", mira(notes="Stunts: Fast: I run. • Deep: So")),
        # points
        ("Mira\nrefresh: 2", mira(refresh=2)),
        ("Mira\nFP 2/3", mira(refresh=3, fate_points=2)),
        ("Mira\nFate Points: 5\nRefresh 3", mira(refresh=3, fate_points=5)),
        ("Mira\nRefresh: 3, Fate Points: 0", mira(refresh=3, fate_points=0)),
        ("Mira\nRefresh: 4\nFP 2/3", mira(refresh=4, fate_points=2)),
        ("Mira\nCurrent FP: 1", mira(fate_points=1)),
        ("Mira\nCurrent Fate Points: 1", mira(fate_points=1)),
        ("Mira\nSkills: Lore +2\n- Current FP 1", mira(fate_points=1, skills={"Lore": 2})),
        ("Mira\nFP: 1 (refresh 3)", mira(refresh=3, fate_points=1)),
        ("Mira\nFate Points 1/3", mira(refresh=3, fate_points=1)),
        ("Mira\nRefresh: 3, current FP: 1", mira(refresh=3, fate_points=1)),
        ("Mira\nRemaining fate points: 1", mira(fate_points=1)),
        ("Mira\nRefresh -1", mira()),
        ("Mira\nRefresh: 3 (one stunt too many)", mira(refresh=3)),
        # consequences
        ("Mira\nConsequences: none", mira()),
        ("Mira\nConsequences:\nMild: Limp\nModerate: [ ]\n- Dizzy", mira(aspects=[hurt("Limp"), hurt("Dizzy")])),
        ("Mira\nConsequences: Mild Limp, severe Blind", mira(aspects=[hurt("Limp"), hurt("Blind")])),
        ("Mira\nConsequences: 2: ____ 4: ____", mira()),
        ("Mira\nSevere consequence: Blind", mira(aspects=[hurt("Blind")])),
        # sections that are passed over end at the next one
        (
            "Mira\nStunts\nLore +2\nFree: once a scene\nGreat (+4) Lore",
            mira(skills={"Lore": 4}, notes="Stunts: Lore +2 (+2) • Free: once a scene"),
        ),
        ("Mira\nNotes:\nTrouble ahead.\n\n# Trouble\nDebts", mira(aspects=["Debts"])),
        ("Mira\nStress: [ ] [ ]\nLore +1", mira(skills={"Lore": 1})),
        # nothing to read
        ("", []),
        ("\n \t\n---\n", []),
        ("Dear all,\nI cannot come on Saturday, sorry about that.", []),
        ("The rain falls.\n---\nShe asks: why?\n---\nWhat is it?", []),
        ('{"name": "Mira"}', []),
    ],
)
def test_what_is_read(paste: str, moves: list[Move]) -> None:
    assert read_pasted(paste).moves() == moves


@pytest.mark.parametrize(
    ("paste", "where", "says"),
    [
        ("Mira\nTrouble: Debts", "guessed", "Mira: line 1 is read as the name; a line 'Name: …'"),
        ("Trouble: Debts", "guessed", "the sheet from line 1 on has no name; a line 'Name: …'"),
        ("Name: Mira", "guessed", "read as a player character; a line 'Type: NPC'"),
        ("# NPCs\n## Mira", "guessed", "read as an NPC; a line 'Type: PC'"),
        ("# Crew\n## Mira\nRefresh 3", "guessed", "'Crew', is read as a title; a line 'Name: …'"),
        ("Name: Mira", "guessed", "no refresh is read, so the rule set's own holds; a line 'Refresh: …'"),
        ("Mira\nFP 2/3", "guessed", "3, after the fate points, is read as refresh; a line 'Refresh: …'"),
        ("Mira\nFP 2/3\nRefresh 4", "guessed", "refresh is 4 on a line of its own and 3 after the fate points"),
        ("Mira\nRefresh: 3 or so", "guessed", "line 2 is read as refresh without 'or so'"),
        ("Mira\nAspects: Quick, Sly", "guessed", "2 aspects are parted at ','; with a line for each"),
        ("Mira\nLevel: 4", "guessed", "line 2 is read as a skill; if it is none, leave it out"),
        ("Mira\nBad (-1) at: Running", "guessed", "what follows 'Bad (-1) at' on line 2 is read as skills; leave"),
        ("Mira\nGreat (+3) at: Lore", "guessed", "the number of 'Great (+3)' is taken"),
        ("Mira\nGreat (+3) Lore", "guessed", "the number of 'Great (+3)' is taken"),
        ("Mira\nLore +3\nLore +4", "guessed", "Lore is +3 and +4; the first is taken"),
        ("Mira\nTrouble: Debts\n---\nRefresh 3", "guessed", "the dashes on line 3 are read as a divider"),
        ("Mira\nStunts: Backstab", "skipped", "Mira: 1 stunt kept as text in the notes"),
        ("Mira\nTrouble: Get +2 to Fight", "advice", "Mira: the aspect 'Get +2 to Fight' reads like a rule"),
        ("Mira\nPhysical ☐☐", "skipped", "Mira: stress is not modelled; keep the boxes on the sheet."),
        ("Mira\nPronouns: she", "skipped", "Mira: 'Pronouns' is not modelled; keep it on the sheet."),
        ("Mira\nNPC\nFP 3", "skipped", "fate points 3 are left out; NPCs have none of their own."),
        ("Mira\nRefresh: __", "skipped", "refresh has no number on line 2."),
        ('{"name": "Mira"}', "skipped", "looks like JSON"),
        ("Mira\n" + "x" * 200_000, "skipped", "has 200,005 bytes and is not read; the most is 200,000"),
        ("Mira\nHC: Queen\nHC: Rogue", "advice", "Mira: 2 aspects are called high concept"),
        ("Mira\nTrouble: Debts", "advice", "Mira: no aspect is called high concept"),
        ("Mira\nAspects: Sly; sly", "advice", "Mira: the aspect 'sly' stands there twice"),
        ("Mira\nTrouble: ____", "advice", "Mira: an empty trouble is dropped."),
        ("Mira\nTrouble:\nHC: Queen", "advice", "Mira: an empty trouble is dropped."),
        ("Mira\nRefresh 0", "advice", "Mira: refresh is 0; it should be at least 1."),
        ("Mira\nRefresh: -1", "advice", "Mira: refresh is -1 and is left out of the move; it should be at least 1."),
        ("Name: Mira\nName: mira", "advice", "mira: more than one sheet has this name."),
        ("Mira\nTrouble: Debts\nFP 1/3", "read", "Mira: PC, trouble, refresh 3, 1 fate point."),
        ("Name: Mira\nType: NPC", "read", "Mira: NPC, nothing but the name."),
    ],
)
def test_what_is_said_about_it(paste: str, where: str, says: str) -> None:
    sentences = getattr(read_pasted(paste).report, where)
    assert [sentence for sentence in sentences if says in sentence] != [], sentences


@pytest.mark.parametrize(
    ("paste", "lines"),
    [
        ("Name: Mira\nTrouble: Debts\nI forgot the rest.", [(3, "I forgot the rest.")]),
        ("Name: Mira\r\n\r\nSkills: Lore +4, something\r\nWill +1", [(3, "Skills: Lore +4, something")]),
        ("Name: Mira\nRefresh: three", [(2, "Refresh: three")]),
        ("Name: Mira\nType: undecided", [(2, "Type: undecided")]),
        ("Name: Mira\nSkills:\nLore +400\nLore +40", [(3, "Lore +400"), (4, "Lore +40")]),
        ("Name: Mira\nTrouble: Debts\n## House Rules\n- Dice explode", [(3, "House Rules"), (4, "Dice explode")]),
        (
            "Name: Mira\nSkills:\nGreat Hunter of the Northern Wastes and Beyond +1 +2",
            [(3, "Great Hunter of the Northern Wastes and Beyond +1 +2")],
        ),
        (
            "Dear all,\nsee you on Saturday, as always, at the usual place.",
            [(1, "Dear all,"), (2, "see you on Saturday, as always, at the usual place.")],
        ),
    ],
)
def test_what_is_not_understood_is_shown_with_its_line(paste: str, lines: list[tuple[int, str]]) -> None:
    assert list(read_pasted(paste).report.not_understood) == lines


def test_a_long_line_is_cut_where_it_is_shown() -> None:
    [(number, shown)] = read_pasted("Name: Mira\n" + "so long " * 100).report.not_understood
    assert (number, len(shown), shown[-1]) == (2, 200, "…")


def test_the_moves_are_accepted_by_a_table() -> None:
    moves = [move for _, paste, _ in WHOLE_SHEETS for move in read_pasted(paste).moves()]
    with Table.in_memory() as table:
        for move in moves:
            table.rule(move)
        assert [one["name"] for one in table.state()["characters"].values()] == [move["name"] for move in moves]


WORDS = [
    "Name:", "Mira", "# ", "**", "High Concept:", "Trouble", "Aspects:", "- ", "1. ", "Skills", "Great (+4)", "Lore",
    "+4", "-1", ":", ",", ";", "/", "|", "Refresh", "FP 2/3", "NPC", "Type: ", "Player: ", "Consequences:", "Mild (2)",
    "Stunts", "Stress [ ]", "Notes:", "---", "\n", "\r\n", "\t", "\u00a0", "\u200b", "“", "”", "*", "'", "🎭", "٣", "²",
    "\ud83d", "\x00", "\u2028", "_", "(", "=", "none", "(NPC)", "Skilled (+2) at:", "Current FP: 1",
]  # fmt: skip


@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(WORDS), max_size=40).map("".join),
        st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=3)), max_size=60).map(" ".join),
    )
)
def test_whatever_is_pasted_every_move_is_one(text: str) -> None:
    found = read_pasted(text)
    report, moves = found.report, found.moves()
    for move in moves:
        assert read_move(move).do == "add_character"
        assert not [c for c in repr(move) if c in "\x00\x1b\r\n\u202e"]
    assert len(report.read) == len(moves)
    last = (
        text.count("\n")
        + text.count("\r")
        + text.count("\u2028")
        + text.count("\x0b")
        + text.count("\x0c")
        + text.count("\u2029")
        + 1
    )
    assert all(1 <= number <= last and shown for number, shown in report.not_understood)


@pytest.mark.parametrize(
    "paste",
    [
        '# Mira\n"Owes the Ferryman" (free invokes: 1)',
        'Name: Mira\nAspects:\n- "Owes the Ferryman" (free invokes: 1)',
        "Name: Mira\nAspects: Owes the Ferryman (free: 1)",
        "Name: Mira\nOther aspect: **Owes the Ferryman** [1 free invocation]",
        'Name: Mira\nSkills:\nLore +2\n"Owes the Ferryman" (Free invocations = 1)',
    ],
)
def test_free_invocations_are_noted_behind_an_aspect(paste: str) -> None:
    [one] = read_pasted(paste).characters
    assert [(aspect.text, aspect.free) for aspect in one.aspects] == [("Owes the Ferryman", 1)]
    assert set(one.skills) <= {"Lore"}
