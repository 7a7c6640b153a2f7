"""Short scripts, played through the generator behind `adjudicator run --json`, and what came of them.

The builders return moves as plain dictionaries, so a test reads as the script it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from adjudicator.frontends.run import run_lines

Move = dict[str, Any]
Line = Move | list[Move] | str

UNWRITTEN, CORE, FAE, CONDENSED = "unwritten", "fate-core", "fate-accelerated", "fate-condensed"
ALL = (UNWRITTEN, CORE, FAE, CONDENSED)
FATES = (CORE, FAE, CONDENSED)
ABSENT = "absent"
MALFORMED = "malformed"


@dataclass(frozen=True)
class Played:
    """What a script left behind: one result for each line that was not blank, and the last state."""

    results: list[dict[str, Any]]
    state: dict[str, Any]

    @property
    def ok(self) -> bool:
        return all(result["ok"] for result in self.results)

    def rules_broken(self, index: int = -1) -> set[str]:
        """The rule ids the line's result lists; empty for an accepted or a malformed line."""
        return {violation["rule"] for violation in self.results[index].get("violations", [])}

    def verdict(self, index: int = -1) -> str | set[str]:
        """`"ok"`, `"malformed"` or the set of rule ids the line breaks."""
        result = self.results[index]
        if result["ok"]:
            return "ok"
        return MALFORMED if "malformed" in result else self.rules_broken(index)

    def at(self, path: str) -> Any:
        """The value at a dotted path of the state, `ABSENT` when there is none."""
        here: Any = self.state
        for key in path.split("."):
            if not isinstance(here, dict) or key not in here:
                return ABSENT
            here = here[key]
        return here

    def alive(self, kind: str | None = None) -> dict[str, dict[str, Any]]:
        """The living aspects by id, or those of one kind."""
        aspects: dict[str, dict[str, Any]] = self.state["aspects"]
        return {id_: a for id_, a in aspects.items() if a["alive"] and kind in (None, a["kind"])}


def play(lines: Iterable[Line], rules: str = UNWRITTEN) -> Played:
    """Play the script on a fresh table with the named rule set."""
    return _played(tuple(line if isinstance(line, str) else json.dumps(line) for line in lines), rules)


@lru_cache(maxsize=4096)
def _played(lines: tuple[str, ...], rules: str) -> Played:
    # The same script gives the same answer, and many tests look at what another one led up to.
    *results, last = list(run_lines(lines, rules))
    return Played(results, last["state"])


@dataclass(frozen=True)
class Case:
    """One script with the verdict on its last line and what the state then says at some paths."""

    id: str
    rules: Sequence[str]
    lines: Sequence[Line]
    expected: dict[str, Any] = field(default_factory=dict)
    verdict: str | set[str] = "ok"


def check(case: Case, rules: str) -> Played:
    """Assert everything the case expects; every line before the last has to be accepted."""
    played = play(case.lines, rules)
    refused_early = [result for result in played.results[:-1] if not result["ok"]]
    assert not refused_early, refused_early
    assert played.verdict() == case.verdict, played.results[-1]
    assert {path: played.at(path) for path in case.expected} == case.expected
    return played


def faces(total: int) -> list[int]:
    """Four faces that add up to `total` (-4 to 4)."""
    sign = 1 if total > 0 else -1
    return [sign] * abs(total) + [0] * (4 - abs(total))


def advantage(rules: str) -> str:
    """What the rule set calls the action that makes an aspect."""
    return "advantage" if rules == UNWRITTEN else "create_advantage"


def pc(id_: str, points: int = 3, **more: Any) -> Move:
    return {"do": "add_character", "id": id_, "name": id_.title(), "kind": "pc", "fate_points": points,
            **more}


def npc(id_: str, **more: Any) -> Move:
    return {"do": "add_character", "id": id_, "name": id_.title(), "kind": "npc", **more}


def cast(mira: int = 3, tam: int = 3) -> list[Line]:
    """Two players' characters and two others, each with an aspect of their own."""
    return [
        pc("mira", mira, skills={"Fight": 2}, aspects=[
            {"text": "Quick Hands", "id": "quick"}, {"text": "Sharp Eyes", "id": "sharp"}]),
        pc("tam", tam, aspects=[{"text": "Loyal Heart", "id": "loyal"}]),
        npc("guard", aspects=[{"text": "Slow Witted", "id": "slow"}]),
        npc("thug", aspects=[{"text": "Mean Streak", "id": "mean"}]),
    ]


def table(mira: int = 3, tam: int = 3, **scene_fields: Any) -> list[Line]:
    """The cast in an open scene (pool 2) with two aspects on the scene."""
    return [*cast(mira, tam), scene("Docks", **scene_fields),
            aspect("slick", "Slick Planks"), aspect("fog", "Thick Fog")]


def scene(name: str = "Docks", **more: Any) -> Move:
    return {"do": "open_scene", "name": name, **more}


def close(**more: Any) -> Move:
    return {"do": "close_scene", **more}


def aspect(id_: str, text: str | None = None, **more: Any) -> Move:
    return {"do": "place_aspect", "id": id_, "text": text or id_.title(), **more}


def boost(id_: str, holder: str = "mira", count: int = 1) -> Move:
    return aspect(id_, kind="boost", free={holder: count})


def act(by: str = "mira", action: str = "overcome", **more: Any) -> Move:
    return {"do": "take_action", "by": by, "action": action, **more}


def rolled(by: str = "mira", total: int = 0, action: str = "overcome", **more: Any) -> Move:
    """An action whose dice lie already and add up to `total`."""
    return act(by, action, dice=faces(total), **more)


def active(by: str, total: int | None = 0, **more: Any) -> Move:
    """Active opposition; `total` None leaves its dice to be thrown."""
    return {"by": by, **({} if total is None else {"dice": faces(total)}), **more}


def invoke(by: str, aspect_id: str, benefit: str = "bonus", pay: str = "fate_point", **more: Any) -> Move:
    fields = {("for" if key == "helping" else key): value for key, value in more.items()}
    return {"do": "invoke", "by": by, "aspect": aspect_id, "pay": pay, "benefit": benefit, **fields}


def free(by: str, aspect_id: str, benefit: str = "bonus", **more: Any) -> Move:
    return invoke(by, aspect_id, benefit, "free", **more)


def hand(aspect_id: str, giver: str, taker: str, **more: Any) -> Move:
    return {"do": "pass_invocation", "aspect": aspect_id, "from": giver, "to": taker, **more}


def settle(roll: str | None = None, **choices: Any) -> Move:
    return {"do": "settle", **({"roll": roll} if roll else {}), **({"choices": choices} if choices else {})}


def hurt(on: str, by: str = "gm", id_: str = "cut", **more: Any) -> Move:
    return {"do": "inflict_consequence", "by": by, "on": on, "text": "Deep Cut", "id": id_, **more}


def compel(by: str, target: str, aspect_id: str, **more: Any) -> Move:
    return {"do": "compel", "by": by, "target": target, "aspect": aspect_id,
            "complication": "it goes wrong at the worst moment", **more}


def answer(word: str, compel_id: str = "c1") -> Move:
    return {"do": "answer_compel", "compel": compel_id, "answer": word}


def do(word: str, /, **fields: Any) -> Move:
    """Any other move."""
    return {"do": word, **fields}
