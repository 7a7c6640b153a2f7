"""What each step of play does to points, aspects, rolls and scenes, numbered as a state machine."""

from __future__ import annotations

import pytest
from playing import (
    ABSENT,
    ALL,
    CONDENSED,
    CORE,
    FAE,
    FATES,
    UNWRITTEN,
    Case,
    Line,
    act,
    active,
    answer,
    aspect,
    boost,
    cast,
    check,
    close,
    compel,
    do,
    faces,
    free,
    hand,
    hurt,
    invoke,
    npc,
    pc,
    play,
    rolled,
    scene,
    settle,
    table,
)

POOR_AND_RICH: list[Line] = [pc("mira", 1), pc("tam", 5)]
BOTH = ("characters.mira.fate_points", "characters.tam.fate_points")
CONCEDE = do("concede", by="mira")


def purses(mira: int, tam: int) -> dict[str, int]:
    return dict(zip(BOTH, (mira, tam), strict=True))


POINTS = [
    Case("T01 a session fills up", ALL, [*POOR_AND_RICH, do("start_session")], purses(3, 5)),
    *(Case(f"T02 {word}", rules, [*POOR_AND_RICH, do(word)], expected)
      for word in ("start_scenario", "start_chapter")
      for rules, expected in (((UNWRITTEN, CORE), purses(3, 3)), ((FAE, CONDENSED), purses(1, 5)))),
    Case("T03 a declared refresh", [UNWRITTEN], [*POOR_AND_RICH, do("refresh")], purses(3, 5)),
    Case("T03 not elsewhere", FATES, [*POOR_AND_RICH, do("refresh")], purses(1, 5), {"move.offered"}),
    Case("T20 proposing is free to the game master", ALL, [*table(), compel("gm", "mira", "quick")],
         {"gm.pool": 2, "compels.c1.open": True}),
    Case("T20 and to its others", ALL, [*table(), compel("guard", "mira", "quick"), answer("accept")],
         {"gm.pool": 2, **purses(4, 3)}),
    Case("T20 and against oneself", ALL, [*table(), compel("mira", "mira", "quick")], purses(3, 3)),
    Case("T21 a player pays when proposing", ALL, [*table(mira=1), compel("mira", "tam", "loyal"),
                                                   compel("mira", "guard", "slow")], purses(0, 3),
         {"compel.proposal-costs"}),
    Case("T21 a player pays", ALL, [*table(), compel("mira", "tam", "loyal"), answer("accept")],
         purses(2, 4)),
    Case("T22 withdrawn", ALL, [*table(), compel("mira", "tam", "loyal"), answer("withdraw")], purses(3, 3)),
    Case("T23 accepted, and spendable at once", ALL,
         [*table(), compel("gm", "mira", "quick"), answer("accept")],
         {**purses(4, 3), "characters.mira.owed": 0, "compels.c1.open": False}),
    Case("T23 accepted by one of the others", ALL,
         [*table(), compel("gm", "guard", "slow"), answer("accept")],
         {"gm.pool": 3, "gm.carry": 0}),
    Case("T23 accepted between scenes", ALL, [*cast(), compel("gm", "guard", "slow"), answer("accept")],
         {"gm.pool": 0, "gm.carry": 1}),
    Case("T23 and spent in the next", ALL,
         [*cast(), compel("gm", "guard", "slow"), answer("accept"), scene()],
         {"gm.pool": 3, "gm.carry": 0}),
    Case("T24 refused", ALL, [*table(), compel("gm", "mira", "quick"), answer("refuse")],
         {**purses(2, 3), "gm.pool": 2}),
    Case("T24 refused by one of the others", ALL, [*table(), compel("gm", "guard", "slow"), answer("refuse")],
         {"gm.pool": 1}),
    Case("T25 a detail", ALL, [*table(), do("declare_detail", by="mira", detail="a rope")],
         {**purses(2, 3), "gm.pool": 2}),
    *(Case("T26 a concession", rules, [*table(), aspect("gash", kind="consequence", on="mira"), hurt("mira"),
                                       do("remove_aspect", aspect="cut"), CONCEDE],
           {"characters.mira.owed": points, **purses(3, 3)}) for rules,
           points in ((FATES, 3), ((UNWRITTEN,), 1))),
    *(Case("T26 of one of the others", rules, [*table(), hurt("guard"), do("concede", by="guard"), close()],
           {"gm.carry": points}) for rules, points in ((FATES, 2), ((UNWRITTEN,), 1))),
    Case("T26 wounds from between the scenes are old", ALL,
         [*table(), close(), hurt("mira"), scene("Roofs"), CONCEDE], {"characters.mira.owed": 1}),
    Case("T27 a sacrifice", [UNWRITTEN],
         [*table(mira=0), do("sacrifice", by="mira", text="Torn Muscle", severity="moderate")],
         {**purses(2, 3), "aspects.torn-muscle.free": {"gm": 1}, "aspects.torn-muscle.on": "mira",
          "aspects.torn-muscle.kind": "consequence"}),
    Case("T28 a hint banked, later", [UNWRITTEN],
         [*table(), rolled(action="discover", total=3), settle(), close(), scene("Roofs"),
          do("bank_hint", by="mira")],
         purses(4, 3)),
    Case("T31 a concession is paid with the scene", FATES, [*table(), hurt("mira"), CONCEDE, close()],
         purses(5, 3)),
]

ROLLS = [
    Case("T05 announced", ALL, [*table(), act(opposition=2)],
         {"rolls.r1.dice": None, "rolls.r1.total": None, "rolls.r1.shifts": None, "rolls.r1.outcome": None,
          "rolls.r1.opposition": 2, "rolls.r1.open": True}),
    Case("T06 thrown", ALL, [*table(), act(rating=1, opposition=2), do("throw", dice=faces(3))],
         {"rolls.r1.dice": faces(3), "rolls.r1.total": 4, "rolls.r1.shifts": 2,
          "rolls.r1.outcome": "succeed"}),
    Case("T06 half thrown", ALL, [*table(), rolled(opposition=active("guard", None))],
         {"rolls.r1.total": 0, "rolls.r1.opposing.dice": None, "rolls.r1.opposing.total": None,
          "rolls.r1.opposition": None, "rolls.r1.shifts": None, "rolls.r1.outcome": None}),
    Case("T10 a paid invocation", ALL, [*table(), rolled(), invoke("mira", "slick")],
         {**purses(2, 3), "rolls.r1.bonus": 2, "aspects.slick.alive": True}),
    Case("T11 a free one", ALL, [*table(), aspect("fire", free={"mira": 2}), rolled(), free("mira", "fire")],
         {**purses(3, 3), "aspects.fire.free": {"mira": 1}}),
    Case("T11 a boost dies of it", ALL, [*table(), boost("edge"), rolled(), free("mira", "edge")],
         {"aspects.edge.alive": False, "aspects.edge.free": {}, "rolls.r1.total": 2}),
    # reading: a boost has exactly one use, however many free invocations were put on it.
    Case("T11 a boost has one use", ALL, [*table(), boost("edge", count=2), rolled(), free("mira", "edge")],
         {"aspects.edge.alive": False, "aspects.edge.free": {}}),
    Case("T12 more for the roll", ALL, [*table(), rolled(), invoke("tam", "slick", "aid")],
         {"rolls.r1.total": 2}),
    Case("T13 a reroll awaits its dice", ALL,
         [*table(), rolled(total=2, rating=1), invoke("mira", "slick"), invoke("mira", "fog", "reroll")],
         {"rolls.r1.dice": None, "rolls.r1.total": None, "rolls.r1.bonus": 2, "rolls.r1.outcome": None}),
    Case("T13 and keeps what was added", ALL,
         [*table(), rolled(total=2, rating=1), invoke("mira", "slick"), invoke("mira", "fog", "reroll"),
          do("throw", dice=faces(-1))], {"rolls.r1.dice": faces(-1), "rolls.r1.total": 2}),
    Case("T14 an obstacle", [UNWRITTEN, CORE],
         [*table(), rolled(total=3), invoke("guard", "slick", "obstacle")],
         {"rolls.r1.opposition": 2, "rolls.r1.shifts": 1, "rolls.r1.outcome": "succeed"}),
    Case("T16 settled", ALL, [*table(), rolled(total=1), settle()],
         {"rolls.r1.open": False, "rolls.r1.outcome": "succeed", "rolls.r1.shifts": 1}),
    Case("T16 abandoned, and spent is spent", ALL,
         [*table(), rolled(), invoke("mira", "slick"), do("abandon", reason="a mistake")],
         {"rolls.r1.open": False, "rolls.r1.shifts": None, "rolls.r1.outcome": None, **purses(2, 3)}),
]

ASPECTS = [
    Case("T17 placed", ALL, [*table(), aspect("fire", "On Fire", free={"gm": 1, "anyone": 2})],
         {"aspects.fire.text": "On Fire", "aspects.fire.kind": "situation", "aspects.fire.on": "scene",
          "aspects.fire.alive": True, "aspects.fire.hidden": False,
          "aspects.fire.free": {"gm": 1, "anyone": 2}}),
    Case("T17 on the game", ALL, [aspect("war", on="game")],
         {"aspects.war.kind": "game", "aspects.war.on": "game"}),
    Case("T18 passed", ALL, [*table(), aspect("fire", free={"mira": 3, "tam": 1}),
                             hand("fire", "mira", "tam", count=2)],
         {"aspects.fire.free": {"mira": 1, "tam": 3}}),
    Case("T19 removed", ALL, [*table(), aspect("fire", free={"mira": 1}), do("remove_aspect", aspect="fire")],
         {"aspects.fire.alive": False, "aspects.fire.free": {}}),
    Case("T32 renamed, with what lies on it", ALL,
         [*table(), hurt("guard", "mira"), do("rename_aspect", aspect="cut", text="Stitched Up")],
         {"aspects.cut.text": "Stitched Up", "aspects.cut.free": {"mira": 1},
          "aspects.cut.kind": "consequence"}),
]

LASTING = [aspect(f"for-{span}", lasts=span) for span in ("scene", "session", "scenario", "permanent")]


def lives(*spans: str) -> dict[str, object]:
    return {f"aspects.for-{s}.alive": s in spans for s in ("scene", "session", "scenario", "permanent")}


SCENES = [
    Case("T04 the pool", ALL, [*cast(), scene(present=["mira", "guard"])],
         {"gm.pool": 1, "scene.name": "Docks"}),
    Case("T29 a slide", ALL, [*table(), boost("edge"), close(leads_into="challenge")],
         {"gm.pool": 2, "aspects.edge.alive": True, "aspects.slick.alive": True}),
    Case("T29 what follows sets the pool anew", ALL,
         [*table(), rolled("guard"), invoke("guard", "slick"), settle(), close(leads_into="contest"),
          scene("Chase", present=["mira", "guard"])], {"gm.pool": 1, "aspects.fog.alive": True}),
    Case("T29 wounds count through it", FATES,
         [*table(), hurt("mira"), close(leads_into="contest"), scene("Chase"), CONCEDE],
         {"characters.mira.owed": 2}),
    Case("T30 the end of a scene", ALL, [*table(), boost("edge"), aspect("wet", on="mira"), *LASTING,
                                         close()],
         {"scene": None, "gm.pool": 0, "aspects.edge.alive": False, "aspects.slick.alive": False,
          "aspects.wet.alive": False, "aspects.quick.alive": True,
          **lives("session", "scenario", "permanent")}),
    Case("T30 the next scene forgets", ALL, [*table(), rolled(), settle(), close(), scene("Roofs")],
         {"aspects.slick": ABSENT, "rolls": {}, "aspects.quick.alive": True}),
    Case("T30 but not the numbering", ALL, [*table(), rolled(), settle(), close(), scene("Roofs"), rolled()],
         {"rolls.r1": ABSENT, "rolls.r2.open": True}),
    Case("T30 an id is free again", ALL, [*table(), close(), scene("Roofs"), aspect("slick", "Wet Tiles")],
         {"aspects.slick.text": "Wet Tiles"}),
    Case("T30 a session ends", ALL, [*table(), *LASTING, close(), do("start_session")],
         lives("scenario", "permanent")),
    Case("T30 a scenario ends", ALL, [*table(), *LASTING, close(), do("start_scenario")],
         {"aspects.for-scenario.alive": False, "aspects.for-permanent.alive": True}),
]


@pytest.mark.parametrize(
    ("case", "rules"),
    [pytest.param(case, rules, id=f"{case.id} ({rules})")
     for case in (*POINTS, *ROLLS, *ASPECTS, *SCENES) for rules in case.rules],
)
def test_transition(case: Case, rules: str) -> None:
    check(case, rules)


ELSEWHERE = {
    "T07": "a draft changes nothing: rulings", "T08": "asking back: rulings", "T09": "rejecting: rulings",
    "T15": "a roll stays open until it is settled; nobody passes", "T33": "overriding: rulings",
}


def test_every_transition_is_played_or_says_why_not() -> None:
    played = {case.id.split()[0] for case in (*POINTS, *ROLLS, *ASPECTS, *SCENES)}
    assert played & set(ELSEWHERE) == set()
    assert played | set(ELSEWHERE) == {f"T{n:02}" for n in range(1, 34)}


def test_moves_of_one_line_stand_or_fall_together() -> None:
    together = [rolled(), invoke("mira", "slick"), invoke("mira", "slick")]
    refused = play([*table(), together])
    assert refused.verdict() == {"invoke.paid-once"}
    assert refused.state == play(table()).state
    accepted = play([*table(), together[:2]])
    assert accepted.ok
    assert accepted.at("rolls.r1.total") == 2


def test_only_the_first_illegal_move_of_a_line_is_explained() -> None:
    played = play([*table(mira=0), [rolled(), invoke("mira", "slick"), settle("r9")]])
    assert played.verdict() == {"invoke.fate-point"}


def test_a_change_of_rules_reaches_the_moves_after_it() -> None:
    tied = [rolled(opposition=0), settle(tie="boost")]
    played = play([*table(), tied[0], settle(), do("change_rules", rules="fate-condensed"), *tied])
    assert played.ok, played.results
    assert played.at("rules") == "fate-condensed"
    assert len(played.alive("boost")) == 1


def test_the_version_counts_changes_only() -> None:
    before, refused = play(table()), play([*table(), invoke("mira", "slick")])
    assert refused.at("version") == before.at("version")
    assert play([*table(), npc("extra")]).at("version") > before.at("version")
