"""Lines that invoke an aspect, or pass free invocations on."""

from __future__ import annotations

from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import Move, MovesSaid

DEFAULT_BONUS = 2


def invoke(words: Words, by: str | None) -> MovesSaid:
    """``mira invokes slick for +2 because …``, ``invoke mira slick reroll``."""
    who = words.character("who invokes") if by is None else by
    return words.aspect_until(_starts_clause, lambda aspect: _claimed(words, who, aspect))


def pass_on(words: Words, by: str | None) -> MovesSaid:
    """``pass crates from jon to mira x2``, ``jon passes crates to mira``."""
    return words.aspect_until(_gives, lambda aspect: _passed(words, by, aspect))


def _claimed(words: Words, who: str, aspect: str) -> MovesSaid:
    move: Move = {"do": "invoke", "by": who, "aspect": aspect}
    while words:
        _clause(words, move)
    if move.get("for") == who and move.get("benefit") == "aid":
        del move["for"]
        move["benefit"] = "bonus"
    move.setdefault("benefit", "bonus")
    move.setdefault("pay", _cheapest(words, who, aspect))
    return MovesSaid((move,), words.spoken.seat(who))


def _clause(words: Words, move: Move) -> None:
    """One clause after the aspect; Malformed for what is none, or says another thing than one before."""
    if words.skip_any("because", "since", ":"):
        _set(words, move, "because", _because(words, move))
    elif (pay := _pay(words)) is not None:
        _set(words, move, "pay", pay)
    elif (benefit := _benefit(words, move)) is not None:
        _set(words, move, "benefit", benefit)
    elif words.skip_any("against", "vs"):
        _set(words, move, "against", words.character("against whom"))
    elif words.lower() == "on" and _names_roll(words, 1):
        words.skip("on")
        words.skip("roll")
    elif (roll := words.roll()) is not None:
        _set(words, move, "roll", roll)
    elif (dice := words.faces()) is not None:
        if move.get("benefit") != "reroll":
            raise words.wrong("dice go with a reroll only")
        _set(words, move, "dice", list(dice))
    else:
        raise words.unread()


def _set(words: Words, move: Move, field: str, value: object) -> None:
    if move.get(field, value) != value:
        raise words.wrong(f"{field!r} is said twice")
    move[field] = value


def _benefit(words: Words, move: Move) -> str | None:
    start = words.at
    linked = words.skip_any("for", "to", "as", "and")
    words.skip_any("a", "an", "the")
    if words.skip_any("reroll", "rerolls"):
        return "reroll"
    if words.skip_any("obstacle") or words.skip("create", "an", "obstacle"):
        return "obstacle"
    if words.skip_any("bonus") or _bonus(words):
        return _whose(words, move)
    if words.skip_any("aid", "help", "aiding", "helping"):
        move["for"] = words.character("whom to aid")
        return "aid"
    if words.skip_any("hinder", "hinders", "hindering"):
        if (whom := words.known_character()) is not None:
            words.at += whom[1]
            _set(words, move, "against", whom[0])
        return "hinder"
    if linked == "for" and (whom := words.known_character()) is not None:
        words.at += whom[1]
        move["for"] = whom[0]
        return "aid"
    words.at = start
    return None


def _bonus(words: Words) -> bool:
    """Step over ``+2``. Raises Malformed for another number than an invocation gives."""
    if not words.is_signed() or words.is_faces():
        return False
    ruleset = words.spoken.ruleset
    gives = ruleset.numbers.invocation_bonus if ruleset is not None else DEFAULT_BONUS
    typed = words.ahead(1)
    if words.number() != gives:
        raise words.wrong(f"an invocation gives {gives:+d}, not {typed}")
    return True


def _whose(words: Words, move: Move) -> str:
    if words.skip_any("to", "for"):
        move["for"] = words.character("whose roll")
        return "aid"
    return "bonus"


def _pay(words: Words) -> str | None:
    start = words.at
    words.skip_any("for", "with", "by")
    words.skip_any("a", "the")
    if words.skip_any("free"):
        words.skip_any("invocation")
        return "free"
    if words.skip_any("paid", "paying", "fp") or words.skip("fate", "point"):
        return "fate_point"
    words.at = start
    return None


def _because(words: Words, move: Move) -> str:
    """The justification; for a reroll, faces at its very end are the dice."""
    text = words.rest("the reason")
    *reason, last = text.split()
    typed = Words(last, words.spoken)
    if move.get("benefit") == "reroll" and reason and typed.is_faces():
        move["dice"] = list(typed.faces() or ())
        return text[: -len(last)].strip()
    return text


def _cheapest(words: Words, who: str, aspect: str) -> str:
    free = words.spoken.state["aspects"].get(aspect, {"free": {}})["free"]
    one = words.spoken.state["characters"].get(who)
    holders = (who, "anyone") if one is None or one["kind"] == "pc" else (who, "gm", "anyone")
    return "free" if any(free.get(holder) for holder in holders) else "fate_point"


def _names_roll(words: Words, ahead: int) -> bool:
    words.at += ahead
    start = words.at
    words.skip("roll")
    found = words.roll() is not None
    words.at = start - ahead
    return found


def _starts_clause(words: Words) -> bool:
    begins = {
        "for", "to", "as", "because", "since", ":", "reroll", "obstacle", "hinder", "aid", "free", "paid",
        "against", "vs", "dice", "with",
    }  # fmt: skip
    return (
        words.lower() in begins
        or words.is_signed()
        or words.is_faces()
        or _names_roll(words, 0)
        or (words.lower() == "on" and _names_roll(words, 1))
    )


def _gives(words: Words) -> bool:
    return words.lower() in ("from", "to")


def _passed(words: Words, by: str | None, aspect: str) -> MovesSaid:
    if words.skip("from"):
        by = words.holder()
    if not words.skip("to"):
        raise words.wrong("to whom is missing")
    to = words.holder()
    if words.skip("from"):
        by = words.holder()
    move: Move = {"do": "pass_invocation", "aspect": aspect, "from": by or _only_holder(words, aspect), "to": to}
    if words:
        move["count"] = _count(words)
    return words.end(MovesSaid((move,)))


def _count(words: Words) -> int:
    typed = words.ahead(1)
    count = words.count()
    if not count:
        raise words.wrong(f"{typed!r} is no number of free invocations")
    return count


def _only_holder(words: Words, aspect: str) -> str:
    holders = list(words.spoken.state["aspects"].get(aspect, {"free": {}})["free"])
    if len(holders) != 1:
        raise words.wrong("from whom is missing")
    return str(holders[0])
