"""From a proposed move to the GM's decision at the keyboard, with one key, or to a ruling that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.preview import preview
from adjudicator.core.ruleset import NEVER_LEFT_OUT
from adjudicator.core.violations import RuleViolation, Stale
from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.frontends.cli.legal_now import refused_lines, way_lines, ways_out
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.page import Line
from adjudicator.wording.receipts import receipt

DONE, FORBIDDEN, CHANGED, WAITING = 0, 3, 4, 7
KEYS = "[a]pprove [r]eject as[k] [e]dit [o]verride [l]ater"
FLIP = " [p]aid/free"

Move = dict[str, Any]
Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Put:
    """What became of proposed moves: the exit code, the ruling, and the records of the rules that forbid it."""

    code: int
    ruling: Ruling
    broken: tuple[Record, ...] = ()


def put_before_gm(table: Table, moves: Sequence[Move], by: str, keyboard: Keyboard, *, sure: bool = False) -> Put:
    """Propose ``moves``, show the approval screen, and do what the pressed key says.

    ``sure`` approves at once what no rule forbids. Where nobody can press a key the ruling waits; what a rule
    forbids is then refused and withdrawn, and can be taken up again with an override. A name nobody knows is
    refused at once, anywhere: there is nothing to judge.
    """
    ruling = table.propose(list(moves), by=by)
    broken = ruling.preview_violations()
    if sure and not broken:
        return approve(table, ruling, keyboard)
    unknown = any(violation["rule"].startswith("names.") for violation in broken)
    if unknown or (broken and not keyboard.interactive):
        keyboard.show(refused_lines(table, ruling.moves, broken, keyboard))
        if can_override(table, ruling):
            keyboard.show([Line(f"or, against the rule: {keyboard.spelled(f'override {ruling.id}')}", "faint", 2)])
        return Put(FORBIDDEN, table.withdraw(ruling.id, by="gm"), broken)
    return decide_at(table, table.advise(ruling.id), keyboard)


def decide_at(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put:
    """Show a waiting ruling until it is decided, or left for later."""
    while True:
        keyboard.show(approval_screen(ruling.to_dict(), table.state()))
        if ruling.preview_violations():
            keyboard.show(way_lines(ways_out(table, ruling.moves, ruling.preview_violations(), keyboard)))
        if not keyboard.interactive:
            keyboard.show([waits(ruling, keyboard)])
            return Put(WAITING, ruling)
        done = _pressed(table, ruling, keyboard)
        if isinstance(done, Put):
            return done
        ruling = done


def _pressed(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put | Ruling:
    flipped = _flipped(ruling)
    keyboard.show([Line(KEYS + (FLIP if flipped else ""), "faint")])
    match keyboard.key("arkeopl" if flipped else "arkeol"):
        case "a":
            return approve(table, ruling, keyboard)
        case "r":
            return reject(table, ruling, keyboard.words("why not", "not relevant here"), keyboard)
        case "k":
            question = keyboard.words("ask", (ruling.opinion or {}).get("question") or "")
            return ask(table, ruling, question, keyboard) if question else ruling
        case "e":
            return _again(table, ruling, _edited(ruling, keyboard))
        case "p" if flipped:
            return _again(table, ruling, flipped)
        case "o":
            return override(table, ruling, keyboard)
        case _:
            keyboard.show([waits(ruling, keyboard)])
            return Put(WAITING, ruling)


def approve(
    table: Table,
    ruling: Ruling,
    keyboard: Keyboard,
    set_aside: Sequence[str] = (),
    *,
    dice: Sequence[int] | None = None,
) -> Put:
    """Approve, with dice where the moves await some; a refusal or a changed table is shown, and the ruling waits.

    ``dice`` are faces that lie already; else the keyboard is asked for them.
    """
    before = table.state()
    try:
        decided = table.decide(
            ruling.id,
            "override" if set_aside else "approve",
            dice=_dice_for(ruling, table, keyboard) if dice is None and not ruling.preview_violations() else dice,
            set_aside=set_aside,
            seen=ruling.version,
        )
    except RuleViolation as refused:
        keyboard.show(refusal_lines(refused, table, ruling.moves, keyboard))
        code = CHANGED if isinstance(refused, Stale) else FORBIDDEN
        return Put(code, table.ruling(ruling.id), tuple(v.to_dict() for v in refused.violations))
    show_receipt(table, ruling, decided, before, keyboard)
    return Put(DONE, decided)


def reject(table: Table, ruling: Ruling, reason: str, keyboard: Keyboard) -> Put:
    """Say no; nothing is spent."""
    before = table.state()
    decided = table.decide(ruling.id, "reject", reason=reason or None)
    show_receipt(table, ruling, decided, before, keyboard)
    return Put(DONE, decided)


def ask(table: Table, ruling: Ruling, question: str, keyboard: Keyboard) -> Put:
    """Send it back to the player with a question."""
    asked = table.decide(ruling.id, "ask", question=question)
    answer = keyboard.spelled(f'reply {ruling.id} "…"')
    keyboard.show([Line(f"{ruling.id} asked: {question}", "doubt"), Line(f"answer with: {answer}", "faint")])
    return Put(WAITING, asked)


def override(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put | Ruling:
    """Set aside every broken rule that can be; those that keep the books true cannot."""
    broken = list(dict.fromkeys(violation["rule"] for violation in ruling.preview_violations()))
    fixed = [rule for rule in broken if rule in NEVER_LEFT_OUT]
    if not can_override(table, ruling):
        why = f"never set aside: {', '.join(fixed or broken)}" if broken else "no rule is broken; approve it"
        keyboard.show([Line(why, "doubt")])
        return ruling
    keyboard.show([Line(f"sets aside {', '.join(broken)}", "bad")])
    return approve(table, ruling, keyboard, broken, dice=_dice_for(ruling, table, keyboard))


def can_override(table: Table, ruling: Ruling) -> bool:
    """Whether the rules that a waiting ruling breaks could be set aside: there are some, and nothing else is amiss."""
    broken = frozenset(violation["rule"] for violation in ruling.preview_violations())
    game = table.game
    return bool(broken) and not preview(game, game.rulings[ruling.id].moves, broken).violations


def refusal_lines(
    refused: RuleViolation, table: Table, moves: Sequence[Mapping[str, Any]], keyboard: Keyboard
) -> list[Line]:
    """The refusal of ``moves`` as lines for the screen, with what would be legal now."""
    return refused_lines(table, moves, [violation.to_dict() for violation in refused.violations], keyboard)


def waits(ruling: Ruling, keyboard: Keyboard) -> Line:
    """Which ruling waits, and how it is decided."""
    how = f"{keyboard.spelled(f'show {ruling.id}')}, or approve, reject, ask"
    return Line(f"{ruling.id} waits for the game master: {how}", "doubt")


def show_receipt(table: Table, ruling: Ruling, decided: Ruling, before: dict[str, Any], keyboard: Keyboard) -> None:
    """The two lines to paste into any chat."""
    told, cost = receipt(decided.to_dict(), ruling.preview, before, table.state())
    keyboard.show([Line(told, "good" if decided.status == "approved" else "doubt"), Line(cost)])
    for event in decided.events:
        if event["kind"] == "compel_proposed":
            accepted = {"do": "answer_compel", "compel": event["compel"]["id"], "answer": "accept"}
            keyboard.show([Line(f"answer it with: {keyboard.spelled(accepted)}, or refuse", "faint")])


def _dice_for(ruling: Ruling, table: Table, keyboard: Keyboard) -> Sequence[int] | None:
    for move in ruling.moves:
        rerolls = move["do"] == "invoke" and move["benefit"] == "reroll"
        if (rerolls or move["do"] in ("take_action", "consult")) and "dice" not in move:
            return keyboard.dice(table.state()["characters"].get(move.get("by", ""), {}).get("name", "the table"))
    return None


def _flipped(ruling: Ruling) -> list[Move] | None:
    other = {"free": "fate_point", "fate_point": "free"}
    moves = [dict(move) for move in ruling.moves]
    if len(moves) != 1 or moves[0]["do"] != "invoke":
        return None
    return [moves[0] | {"pay": other[moves[0]["pay"]]}]


def _edited(ruling: Ruling, keyboard: Keyboard) -> list[Move]:
    moves = [dict(move) for move in ruling.moves]
    field = next((name for name in ("because", "complication", "detail", "text") if name in moves[0]), "because")
    words = keyboard.words(field, moves[0].get(field, ""))
    return [moves[0] | {field: words}, *moves[1:]] if words else moves


def _again(table: Table, ruling: Ruling, moves: list[Move]) -> Ruling:
    table.withdraw(ruling.id, by="gm")
    return table.advise(table.propose(moves, by=ruling.by).id)
