"""What a right line looks like: one or two forms for each first word, in capitals what is to be filled in."""

from __future__ import annotations

from collections.abc import Mapping

USAGE: Mapping[str, tuple[str, ...]] = {
    "invoke": (
        "MIRA invokes ASPECT [for +2 | reroll | to aid JON | as an obstacle | to hinder] [on r1] [free | paid]"
        " [against WARDEN] [because …] [!]",
        "invoke MIRA ASPECT …",
    ),
    "pass": ("pass ASPECT from JON to MIRA [x2]", "JON passes ASPECT to MIRA [x2]"),
    "act": (
        "act MIRA [ACTION] SKILL [at 2] [vs 3 | vs WARDEN SKILL] [creating TEXT | using ASPECT] [+1 for REASON]"
        " [++0- | dice +1 | wait]",
        "MIRA acts with SKILL …, MIRA overcomes with SKILL …",
    ),
    "throw": ("throw [r1] [++0- | +1] [opposing]",),
    "settle": ("settle [r1] [fail=aspect] [tie=boost] [style=consequence] [to=JON] [on=WARDEN] [boost=TEXT]",),
    "abandon": ("abandon [r1] because …",),
    "oracle": (
        "? QUESTION, ? likely: QUESTION, ?+2 QUESTION [for ASPECT] [against ASPECT] [++0- | dice +1] [!]",
        "oracle [by MIRA] [likely:] QUESTION",
        "oracle open MIRA [likely:] QUESTION (then MIRA invokes …), oracle answer [r1]",
    ),
    "draw": ("draw [EVENTS [7 | ++0- | dice] [seed 4]]",),
    "compel": ("compel MIRA with ASPECT: COMPLICATION", "JON compels MIRA with ASPECT: COMPLICATION"),
    "accept": ("accept [c1]",),
    "refuse": ("refuse [c1]",),
    "withdraw": ("withdraw c1 (a compel), withdraw q5 (a ruling)",),
    "detail": ("detail MIRA: TEXT [with ASPECT]", "MIRA declares: TEXT"),
    "concede": ("MIRA concedes",),
    "sacrifice": ("sacrifice MIRA mild | moderate | severe: TEXT",),
    "hint": ("hint MIRA",),
    "consequence": ("consequence on MIRA [by WARDEN]: TEXT [(mild)]",),
    "adjust": ("adjust MIRA +1 because …",),
    "scene": ("scene NAME [with MIRA, JON][: DESCRIPTION]",),
    "close": ("close [into contest | challenge]",),
    "aspect": ("aspect TEXT [on MIRA | game] [free MIRA 2] [hidden] [boost] [lasts session]",),
    "remove": ("remove ASPECT [because …]",),
    "reveal": ("reveal ASPECT",),
    "rename": ("rename ASPECT to TEXT",),
    "character": ("character NAME pc | npc: ASPECT, ASPECT | SKILL 2, SKILL 1 | refresh 3 | player ANN",),
    "session": ("session [NAME]",),
    "scenario": ("scenario",),
    "refresh": ("refresh [because …]",),
    "tell": ("tell [r1] TEXT",),
    "status": ("status [as players | as MIRA]",),
    "options": ("options [MIRA]",),
    "odds": ("odds [r1] [MIRA]",),
    "pending": ("pending",),
    "show": ("show q5",),
    "approve": ("approve q5 [++0-]",),
    "reject": ("reject q5 [because …]",),
    "ask": ("ask q5 [QUESTION]",),
    "amend": ("amend q5 NEW WORDS",),
    "override": ("override q5 [RULE …]",),
    "advise": ("advise q5",),
    "reply": ("reply q5 [by MIRA] TEXT",),
    "object": ("object q5 [by JON] because …",),
    "reopen": ("reopen q5",),
    "log": ("log [20]",),
    "why": ("why q5 | MIRA | pool",),
    "import": ("import FILE",),
    "narrate": ("narrate [r1]",),
    "undo": ("u, undo [2]",),
    "dice": ("dice rolled | typed",),
    "help": ("?, ? WORD",),
    "quit": ("q, quit",),
}
"""First word -> its forms; the first one is shown where a line is wrong."""
