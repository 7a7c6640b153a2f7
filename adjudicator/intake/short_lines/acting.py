"""Lines that declare a roll: who acts, how, against what, and how the dice fell."""

from __future__ import annotations

from adjudicator.core.pieces import Faces
from adjudicator.core.ruleset import ACTIONS, ADVANTAGES
from adjudicator.intake import short_names
from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import THROW, Move, MovesSaid

SHORTEST_BEGINNING = 3
_OPPOSED = ("vs", "vs.", "against", "versus")


def act(words: Words, by: str | None, action: str | None = None) -> MovesSaid:
    """``act mira athletics vs 3``, ``mira acts with athletics vs warden notice``, ``mira overcomes …``."""
    who = words.character("who acts") if by is None else by
    move: Move = {"do": "take_action", "by": who}
    named = action or _action(words, who)
    if named == "attack" and (target := words.known_character()) is not None:
        words.at += target[1]
        move["target"] = target[0]
    reading = _Action(words, move)
    reading.read()
    return MovesSaid((_finished(words, move, named, reading),))


def action_named(words: Words, typed: str) -> str | None:
    """The rule set's action that ``typed`` means, also by its beginning; None for none."""
    ruleset = words.spoken.ruleset
    offered = ruleset.actions if ruleset is not None else ACTIONS
    if typed in ("create", "advantage", "create_advantage", "adv", "caa"):
        unwritten = ruleset is None and words.spoken.state["rules"] == "unwritten"
        return "advantage" if unwritten else next((name for name in ADVANTAGES if name in offered), "advantage")
    if typed in ACTIONS:
        return typed
    found = [name for name in offered if len(typed) >= SHORTEST_BEGINNING and name.startswith(typed)]
    return found[0] if len(found) == 1 else None


def _action(words: Words, who: str) -> str | None:
    typed = words.lower()
    named = action_named(words, typed)
    if named is None or (typed not in ACTIONS and short_names.skill(words.spoken.state, who, typed) != typed):
        return None
    words.take()
    if typed == "create":
        words.skip_any("a", "an")
        words.skip_any("advantage")
    return named


class _Action:
    """The part of the line behind who acts: skill, opposition, modifiers, what is created, dice."""

    def __init__(self, words: Words, move: Move) -> None:
        self.words, self.move = words, move
        self.thrown: list[Faces] = []
        self.waits = False

    def read(self) -> None:
        while self.words:
            self._clause()

    def _clause(self) -> None:
        words, move = self.words, self.move
        if (dice := words.faces()) is not None:
            self.thrown.append(dice)
        elif words.skip_any(*_OPPOSED):
            self._once("opposition", self._opposition())
        elif words.skip("wait"):
            self.waits = True
        elif words.skip("unopposed"):
            self._once("opposition", None)
        elif words.skip_any("creating", "creates", "making"):
            self._once("creates", self._created())
        elif words.skip("using"):
            self._once("uses", words.aspect_until(_starts_clause, lambda aspect: aspect))
        elif words.skip("target"):
            self._once("target", words.character("the target"))
        elif words.is_signed():
            self._modifier()
        elif words.skip_any("at", "rating"):
            self._once("rating", self._rating())
        elif words.number_ahead():
            self._once("rating", self._bare_rating())
        else:
            words.skip_any("with", "by")
            self._once("skill", skill(words, move["by"]))

    def _once(self, field: str, value: object) -> None:
        if field in self.move:
            raise self.words.wrong(f"the {field} is said twice")
        self.move[field] = value

    def _rating(self) -> int:
        rating = self.words.number()
        if rating is None:
            raise self.words.wrong("the rating is no number")
        return rating

    def _bare_rating(self) -> int:
        if "opposition" in self.move:
            typed = self.words.ahead(1)
            raise self.words.wrong(
                f"{typed} is unclear here: dice are four faces ('0000') or a sum ('dice +1'), a rating is 'at {typed}'"
            )
        return self._rating()

    def _modifier(self) -> None:
        words, typed = self.words, self.words.ahead(1)
        value = words.number() or 0
        if not words.skip_any("for", "because"):
            raise words.wrong(f"{typed} is unclear: '{typed} for the rope' modifies, 'dice {typed}' is a throw")
        why = words.until(_starts_strong_clause, "what the modifier is for")
        self.move.setdefault("modifiers", []).append({"why": why, "value": value})

    def _created(self) -> Move:
        text = self.words.until(_ends_created, "the aspect to create")
        on = _where(self.words)
        return {"text": text} | ({"on": on} if on else {})

    def _opposition(self) -> int | Move:
        words = self.words
        if (value := words.number()) is not None or (value := _rung(words)) is not None:
            return {"value": value, "counts": _counted(words)} if words.skip("counting") else value
        opponent: Move = {"by": words.character("against whom")}
        # "mira acts against the warden with athletics" speaks of Mira, unless her skill was named before.
        if words and (not _starts_clause(words) or (words.lower() == "with" and "skill" in self.move)):
            opponent["skill"] = skill(words, opponent["by"])
        if words.number_ahead() and not words.is_faces():
            opponent["rating"] = words.number()
        return opponent


def skill(words: Words, who: str) -> str:
    """Read a skill of ``who``, by its beginning where it is on the sheet."""
    words.skip("with")
    typed = words.until(_starts_clause, "the skill")
    return short_names.skill(words.spoken.state, who, typed)


def _finished(words: Words, move: Move, action: str | None, reading: _Action) -> Move:
    """The move with its action and dice. Raises Malformed for more throws than sides."""
    if "creates" in move and "uses" in move:
        raise words.wrong("an action creates an aspect or uses one, not both")
    if "opposition" in move and move["opposition"] is None:
        del move["opposition"]
    by_default = "advantage" if "creates" in move or "uses" in move else "overcome"
    move["action"] = action or action_named(words, by_default) or by_default
    opposition = move.get("opposition")
    sides = [move, opposition] if isinstance(opposition, dict) and "by" in opposition else [move]
    if len(reading.thrown) > len(sides):
        raise words.wrong("there are more dice than sides that throw")
    for n, side in enumerate(sides):
        if n < len(reading.thrown):
            side["dice"] = list(reading.thrown[n])
        elif not reading.waits:
            side["dice"] = THROW
    return move


def _starts_clause(words: Words) -> bool:
    weak = {"with", "at", "rating", "using", "creating", "creates", "making", "target", "unopposed", "counting"}
    return words.lower() in weak or words.number_ahead() or _starts_strong_clause(words)


def _starts_strong_clause(words: Words) -> bool:
    """What also ends free text in the middle of the line, so no word that free text is likely to hold."""
    here = words.lower()
    return (
        here in _OPPOSED
        or words.is_faces()
        or (here == "dice" and len(words) > 1)
        or (here == "wait" and len(words) == 1)
        or (words.is_signed() and words.lower(1) in ("for", "because"))
    )


def _ends_created(words: Words) -> bool:
    start = words.at
    placed = _where(words) is not None and (not words or _starts_strong_clause(words))
    words.at = start
    return placed or _starts_strong_clause(words)


def _where(words: Words) -> str | None:
    """Read ``on scene``, ``on mira``; None where nobody known is named."""
    start = words.at
    if words.skip("on"):
        if place := words.skip_any("scene", "game"):
            return place
        found = words.known_character()
        if found is not None and found[0] != "gm":
            words.at += found[1]
            return found[0]
    words.at = start
    return None


def _rung(words: Words) -> int | None:
    ruleset = words.spoken.ruleset
    ladder = ruleset.words.ladder if ruleset is not None else {}
    found = next((step for step, name in ladder.items() if name.casefold() == words.lower()), None)
    if found is None or words.known_character() is not None:
        return None
    words.take()
    return found


def _counted(words: Words) -> list[str]:
    """Aspects already counted into an opposition, parted by "and" or "+"."""
    counted = []
    while words:
        counted.append(words.aspect_until(_ends_counted, lambda aspect: aspect))
        if not words.skip_any("and", "+"):
            break
    return counted


def _ends_counted(words: Words) -> bool:
    return words.lower() in ("and", "+") or _starts_strong_clause(words)
