"""Contested cases about payment, compels, concessions and points, as scripts with the answer they get."""

from __future__ import annotations

from playing import (
    ALL,
    CONDENSED,
    CORE,
    FAE,
    FATES,
    MALFORMED,
    UNWRITTEN,
    Case,
    Line,
    act,
    active,
    answer,
    aspect,
    cast,
    close,
    compel,
    do,
    free,
    hurt,
    invoke,
    npc,
    pc,
    rolled,
    scene,
    settle,
    table,
)

SITUATION = aspect("wet", "Soaked", on="tam")
CONCEDE = do("concede", by="mira")
AT_TAM, AT_GUARD = rolled(target="tam"), rolled("mira", target="guard")
ATTACKED: list[Line] = [rolled("guard", target="mira"), invoke("guard", "quick")]


def owed(id_: str, rules: tuple[str, ...], amount: int, *lines: Line) -> Case:
    return Case(id_, rules, [*table(), *lines], {"characters.tam.owed": amount})


WHO_IS_PAID = [
    owed("E36 nobody's aspect", ALL, 0, AT_TAM, invoke("mira", "slick")),
    owed("E37 attached, and used against that one", ALL, 1, SITUATION, AT_TAM, invoke("mira", "wet")),
    owed("E37 attached, and used from the pool", ALL, 1, SITUATION, rolled("tam", opposition=1),
         invoke("gm", "wet", "hinder")),
    owed("E38 a friend's, for oneself", FATES, 0, rolled(opposition=1), invoke("mira", "loyal")),
    owed("E38 a friend's, by the uncorrected words", (UNWRITTEN,), 1, rolled(opposition=1),
         invoke("mira", "loyal")),
    owed("E39 a friend's, for the friend", FATES, 0, rolled("tam", opposition=1),
         invoke("mira", "loyal", "aid")),
    # Unwritten's sentence knows no friends: whoever's sheet it stands on is paid.
    owed("E39 a friend's, by the uncorrected words", (UNWRITTEN,), 1, rolled("tam", opposition=1),
         invoke("mira", "loyal", "aid")),
    owed("E40 a third one's", FATES, 0, AT_GUARD, invoke("mira", "loyal")),
    owed("E40 a third one's, who is hampered as well", ALL, 1, AT_GUARD,
         invoke("mira", "loyal", against="tam")),
    owed("E40 a third one's, by the uncorrected words", (UNWRITTEN,), 1, AT_GUARD, invoke("mira", "loyal")),
    owed("E41 free on a consequence", ALL, 0, hurt("tam", "mira"), AT_TAM, free("mira", "cut")),
    owed("E42 one free, one paid", ALL, 1, hurt("tam", "mira"), AT_TAM, free("mira", "cut"),
         invoke("mira", "cut")),
    owed("E43 by the game master", ALL, 1, rolled("guard", target="tam"), invoke("guard", "loyal")),
    *(Case("E44 what belongs to another", rules,
           [*table(), AT_GUARD, invoke("mira", "slow"), settle(), close()],
           {"gm.carry": carry, "characters.mira.fate_points": 2, "characters.guard.fate_points": None})
      for rules, carry in (((CONDENSED,), 1), ((UNWRITTEN, CORE, FAE), 0))),
    Case("E46 paid although out of the scene", ALL, [*table(), *ATTACKED, settle(), CONCEDE, close()],
         {"characters.mira.fate_points": 5}),
    Case("E47 after the chase", ALL,
         [*table(), *ATTACKED, settle(), close(leads_into="contest"), scene("Chase"), close()],
         {"characters.mira.fate_points": 4}),
    Case("E47 not before it", ALL, [*table(), *ATTACKED, settle(), close(leads_into="contest"),
                                    scene("Chase")],
         {"characters.mira.fate_points": 3, "characters.mira.owed": 1}),
    Case("E48 no credit", ALL, [*table(mira=0), *ATTACKED, settle(), rolled(), invoke("mira", "slick")],
         {"characters.mira.owed": 1}, {"invoke.fate-point"}),
    Case("E49 a compel's point at once", ALL,
         [*table(mira=0), compel("gm", "mira", "quick"), answer("accept"), rolled(), invoke("mira", "slick")],
         {"characters.mira.fate_points": 0, "rolls.r1.total": 2}),
    Case("E70 one's own trouble", ALL,
         [pc("mira", aspects=[{"text": "Hot Temper", "id": "temper"}]), scene(), rolled(),
          invoke("mira", "temper")],
         {"rolls.r1.total": 2, "characters.mira.owed": 0, "characters.mira.fate_points": 2}),
    Case("E71 one's own consequence", ALL, [*table(), hurt("mira"), rolled(), invoke("mira", "cut")],
         {"rolls.r1.total": 2, "characters.mira.owed": 0, "characters.mira.fate_points": 2}),
    Case("E72 what is not known", ALL, [*table(), aspect("trap", hidden=True), rolled(),
                                        invoke("mira", "trap")], {},
         {"invoke.known"}),
    Case("E72 until it is", ALL, [*table(), aspect("trap", hidden=True), do("reveal_aspect", aspect="trap"),
                                  rolled(),
                                  invoke("mira", "trap")],
                                  {"rolls.r1.total": 2, "aspects.trap.hidden": False}),
]

BY_MIRA = compel("mira", "tam", "loyal")
COMPELS = [
    Case("E75 no refund", ALL, [*table(), BY_MIRA, answer("refuse")],
         {"characters.mira.fate_points": 2, "characters.tam.fate_points": 2}),
    Case("E75 withdrawn, it cost nothing", ALL, [*table(), BY_MIRA, answer("withdraw")],
         {"characters.mira.fate_points": 3, "characters.tam.fate_points": 3, "compels.c1.open": False}),
    Case("E76 nothing for the proposer", ALL, [*table(), BY_MIRA, answer("refuse"), close()],
         {"characters.mira.fate_points": 2, "characters.mira.owed": 0, "characters.tam.owed": 0}),
    Case("E77 the pool is left alone", ALL, [*table(), compel("mira", "mira", "quick"), answer("accept")],
         {"characters.mira.fate_points": 4, "gm.pool": 2}),
    Case("E78 no refusing on nothing", ALL, [*table(mira=0), compel("gm", "mira", "quick"), answer("refuse")],
         {"characters.mira.fate_points": 0, "compels.c1.open": True}, {"compel.refusal-costs"}),
    Case("E78 unless something is sacrificed", [UNWRITTEN],
         [*table(mira=0), compel("gm", "mira", "quick"),
          do("sacrifice", by="mira", text="Torn Muscle", severity="mild"), answer("refuse")],
         {"characters.mira.fate_points": 0, "compels.c1.open": False}),
    Case("E79 an empty pool refuses nothing", ALL,
         [*table(), do("adjust", character="gm", fate_points=-2, reason="spent"),
          compel("mira", "guard", "slow"),
          answer("refuse")], {"gm.pool": 0}, {"compel.refusal-costs"}),
    Case("E79 it has to accept", ALL,
         [*table(), do("adjust", character="gm", fate_points=-2, reason="spent"),
          compel("mira", "guard", "slow"),
          answer("accept")], {"gm.pool": 1, "characters.mira.fate_points": 2}),
    Case("E80 each answers alone", ALL,
         [*table(), compel("gm", "mira", "slick"), compel("gm", "tam", "slick"), answer("accept"),
          answer("refuse", "c2")], {"characters.mira.fate_points": 4, "characters.tam.fate_points": 2}),
    Case("E94 a point for each target", ALL,
         [*table(), BY_MIRA, compel("mira", "guard", "slow"), answer("accept"),
                                              answer("accept", "c2")],
         {"characters.mira.fate_points": 1, "characters.tam.fate_points": 4, "gm.pool": 3}),
    Case("E95 refusing costs the pool", ALL, [*table(), compel("mira", "guard", "slow"), answer("refuse")],
         {"gm.pool": 1, "characters.mira.fate_points": 2}),
]

CONCESSIONS = [
    Case("E83 not after the dice", ALL, [*table(), rolled("guard", target="mira"), CONCEDE],
         {"characters.mira.owed": 0}, {"concede.before-dice"}),
    Case("E83 but before them", ALL, [*table(), act("guard", target="mira"), CONCEDE],
         {"characters.mira.owed": 1}),
    Case("E86 old wounds do not count", ALL,
         [*cast(), scene(), hurt("mira"), close(), scene("Roofs"), CONCEDE],
         {"characters.mira.owed": 1}),
    *(Case("E87 wounds of this conflict", rules, [*table(), hurt("mira"), hurt("mira", id_="burn"), CONCEDE],
           {"characters.mira.owed": points, "characters.mira.fate_points": 3})
      for rules, points in ((FATES, 3), ((UNWRITTEN,), 1))),
]

EPISODE = [*table(mira=5), close()]
ECONOMY = [
    *(Case("E89 surplus at a new scenario", rules, [*EPISODE, do("start_scenario")],
           {"characters.mira.fate_points": points})
      for rules, points in (((UNWRITTEN, CORE), 3), ((FAE, CONDENSED), 5))),
    Case("E89 kept at a new session", ALL, [*EPISODE, do("start_session")],
         {"characters.mira.fate_points": 5}),
    Case("E90 what is owed comes first", ALL,
         [*table(mira=2), *ATTACKED, invoke("guard", "sharp"), settle(), close(), do("start_session")],
         {"characters.mira.fate_points": 4, "characters.mira.owed": 0}),
    Case("E91 latecomers add nothing", ALL, [*table(), pc("oda")], {"gm.pool": 2}),
    Case("E92 the others share the pool", ALL, [*table(), rolled("guard"), invoke("guard", "slow"),
                                                rolled("thug"), invoke("thug", "mean")],
         {"gm.pool": 0, "characters.guard.fate_points": None, "characters.thug.fate_points": None}),
    Case("E92 no points of their own", ALL, [npc("boss", fate_points=3)], {}, MALFORMED),
    Case("E93 aid for one of the others", ALL, [*table(), rolled("guard"), invoke("mira", "fog", "aid")],
         {"rolls.r1.total": 2, "characters.mira.fate_points": 2}),
    Case("E96 a detail on an aspect", ALL,
         [*table(), do("declare_detail", by="mira", detail="a rope", aspect="slick")],
         {"characters.mira.fate_points": 2, "aspects.slick.free": {}}),
    Case("E96 a detail on none", ALL, [*table(), do("declare_detail", by="mira", detail="a rope")],
         {"characters.mira.fate_points": 2, "gm.pool": 2}),
    Case("E98 counting is not invoking", ALL,
         [*table(), rolled(modifiers=[{"why": "aspects that help", "value": 1}]), invoke("mira", "quick")],
         {"rolls.r1.total": 3}),
    Case("E100 one on the consequence", [UNWRITTEN],
         [*table(), rolled("mira", 3, "advantage", target="guard", creates={"text": "Winded"}),
          settle(style="consequence")], {"aspects.winded.kind": "consequence",
                                         "aspects.winded.free": {"mira": 1},
                                         "aspects.winded.on": "guard"}),
    Case("E66 a defence with style is one boost", FATES,
         [*table(), rolled("mira", 3, "defend", opposition=active("guard")), settle()],
         {"aspects.boost.free": {"mira": 1}}),
]

ABOUT_POINTS = [*WHO_IS_PAID, *COMPELS, *CONCESSIONS, *ECONOMY]
