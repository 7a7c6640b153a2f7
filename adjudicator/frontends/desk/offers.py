"""What a seat could ask for now, laid out for its page: every cost and chance as the table says it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core.sight import State
from adjudicator.table.seat import KINDS, Seat
from adjudicator.wording.approval import consequences, roll_change
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import account, aspect, who
from adjudicator.wording.odds import percent
from adjudicator.wording.plain import signed

Record = Mapping[str, Any]

PICKED = ("roll", "aspect", "pay", "benefit", "for")
"""The fields of an invocation that a card stands for."""


@dataclass(frozen=True, slots=True)
class Card:
    """One way to invoke: ``pick`` is handed back by the form, ``order`` is small where the chance is good."""

    pick: str
    name: str
    cost: str
    chance: str
    order: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Group:
    """The ways to one benefit, the likeliest first."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """An aspect of one's own that cannot be invoked, and every rule that says so."""

    name: str
    violations: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class RollOffer:
    """What could be invoked on an open roll."""

    roll: str
    groups: tuple[Group, ...]
    missing: tuple[Missing, ...]


class Offers:
    """Everything ``seat`` may put before the game master, as its page shows it; ``state`` is what it sees."""

    def __init__(self, seat: Seat, state: State) -> None:
        self._seat, self._state = seat, state
        self._moves = [option["move"] for option in seat.options()]

    def odds(self, roll: str) -> Mapping[str, float]:
        """The chances of a roll as it stands, by outcome."""
        now: Mapping[str, float] = self._seat.odds(roll)["now"]  # type: ignore[assignment]  # a record of chances
        return now

    def rolls(self) -> list[RollOffer]:
        """Every open roll, with the invocations that are legal on it and the own aspects that are not."""
        return [self._roll_offer(key) for key, roll in self._state["rolls"].items() if roll["open"]]

    def of(self, do: str) -> list[Record]:
        """The legal moves of one kind."""
        return [move for move in self._moves if move["do"] == do]

    def costs(self, move: Record) -> list[str]:
        """What a move would change in numbers, a sentence each; or why it is not possible."""
        shown = self._seat.preview(move)
        if "violations" in shown:
            return [violation["detail"] for violation in shown["violations"]]
        return [*consequences(shown | {"aspects": ()}, self._state)]

    def answers(self) -> list[Record]:
        """The open compels that wait for this seat, or were offered by it: with each answer, whether it is legal."""
        found: list[Record] = []
        for key, compel in self._state["compels"].items():
            if not compel["open"] or self._seat.who not in (compel["target"], compel["by"]):
                continue
            mine = compel["target"] == self._seat.who
            ways = ("accept", "refuse") if mine else ("withdraw",)
            moves = [{"do": "answer_compel", "compel": key, "answer": way} for way in ways]
            ways_shown = [
                {"answer": move["answer"], "legal": move in self._moves, "costs": self.costs(move)} for move in moves
            ]
            found.append({"id": key, **compel, "mine": mine, "ways": ways_shown})
        return found

    def passes(self) -> list[Record]:
        """The aspects on which this seat holds free invocations it could hand on: how many, and to whom."""
        receivers: dict[str, list[str]] = {}
        for move in self.of("pass_invocation"):
            receivers.setdefault(move["aspect"], []).append(move["to"])
        held = {key: self._state["aspects"][key]["free"][self._seat.who] for key in receivers}
        return [{"aspect": key, "held": held[key], "to": to} for key, to in receivers.items()]

    def compels(self) -> list[Record]:
        """Whom this seat could compel with what, by target, with the price of offering it."""
        by_target: dict[str, list[Record]] = {}
        for move in self.of("compel"):
            pick = {"target": move["target"], "aspect": move["aspect"]}
            by_target.setdefault(move["target"], []).append({"pick": written(pick), "aspect": move["aspect"]})
        return [
            {"target": target, "ways": ways, "costs": self.costs(self._a_compel(target, ways[0]["aspect"]))}
            for target, ways in by_target.items()
        ]

    def _a_compel(self, target: str, key: str) -> Record:
        return {"do": "compel", "by": self._seat.who, "target": target, "aspect": key, "complication": "…"}

    def _roll_offer(self, key: str) -> RollOffer:
        moves = [move for move in self.of("invoke") if move["roll"] == key]
        groups: dict[tuple[str, str | None], list[Card]] = {}
        now = self.odds(key)
        for move in moves:
            groups.setdefault((move["benefit"], move.get("for")), []).append(self._card(move, now))
        return RollOffer(
            key,
            tuple(
                Group(self._benefit(benefit, whom), tuple(sorted(cards, key=lambda card: card.order)))
                for (benefit, whom), cards in groups.items()
            ),
            tuple(self._missing(key, {move["aspect"] for move in moves})),
        )

    def _card(self, move: Record, now: Mapping[str, float]) -> Card:
        shown = self._seat.preview(move)
        [change] = [one for one in shown["rolls"] if one["roll"] == move["roll"]]
        actor = self._state["rolls"][move["roll"]]["by"]
        for_it = move["benefit"] not in ("hinder", "obstacle") and move.get("for", self._seat.who) == actor
        sense = -1 if for_it else 1
        order = (sense * _success(change), sense * (change["shifts"]["after"] or 0))
        chance = _chance(change, now)
        whose = "" if actor == self._seat.who else f"{who(self._state, actor)}: "
        pick = written({name: move[name] for name in PICKED if move.get(name)})
        return Card(pick, aspect(self._state, move["aspect"]), self._cost(shown), f"{whose}{chance}", order)

    def _cost(self, shown: Record) -> str:
        """``a fate point (3 -> 2); owed to Bren: 0 -> 1``, from the exact balances of a preview."""
        said = []
        for change in shown["balances"]:
            numbers = f"{change['before']} -> {change['after']}"
            mine = change["account"] == f"char:{self._seat.who}"
            whose = account(self._state, change["account"])
            said.append(f"a fate point ({numbers})" if mine else f"{whose}: {numbers}")
        said += [f"a free invocation ({change['before']} -> {change['after']})" for change in shown["free"]]
        return "; ".join(said)

    def _benefit(self, benefit: str, whom: str | None) -> str:
        numbers = self._seat.game.ruleset.numbers
        bonus = signed(numbers.invocation_bonus)
        return {
            "bonus": f"{bonus} on your roll",
            "reroll": "Reroll all your dice",
            "aid": f"{bonus} to the roll of {who(self._state, whom)}",
            "obstacle": f"An obstacle: {signed(numbers.obstacle)} opposition where there is none",
            "hinder": f"{bonus} to the opposition",
        }[benefit]

    def _missing(self, roll: str, offered: Iterable[str]) -> Iterator[Missing]:
        for key, one in self._state["aspects"].items():
            if one["on"] != self._seat.who or not one["alive"] or key in offered:
                continue
            ask = {"do": "invoke", "by": self._seat.who, "aspect": key, "pay": "fate_point", "roll": roll}
            tried: list[tuple[Record, ...]] = [
                tuple(self._seat.preview({**ask, "benefit": benefit}).get("violations", ()))
                for benefit in self._seat.game.ruleset.benefits
            ]
            yield Missing(aspect(self._state, key), min(tried, key=lambda broken: len(broken)))


def sentences(moves: Iterable[Record], state: State) -> str:
    """What moves would do, in one line; those that players do not make are named by their kind."""
    return "; ".join(
        move_sentence(move, state) if move["do"] in KINDS else move["do"].replace("_", " ") for move in moves
    )


def written(pick: Record) -> str:
    """A choice as a form hands it back."""
    return json.dumps(pick, ensure_ascii=False, sort_keys=True)


def _success(change: Record) -> float:
    odds = change.get("odds")
    if odds is None:
        return float(change["outcome"]["after"] in ("succeed", "style"))
    return float(odds["succeed"] + odds["style"])


def _chance(change: Record, now: Mapping[str, float]) -> str:
    if change.get("odds") is None:
        return roll_change(change).removeprefix(f"{change['roll']}: ")
    return f"succeed {percent(_success(change))} (now {percent(now['succeed'] + now['style'])})"
