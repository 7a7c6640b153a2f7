"""From a proposed move to the GM's decision at the keyboard, with one key, or to a ruling that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.ruleset import NEVER_LEFT_OUT
from adjudicator.core.violations import RuleViolation, Stale
from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.frontends.cli.legal_now import refused_lines, way_lines, ways_out
from adjudicator.frontends.cli.rewording import edited, flipped_payment
from adjudicator.frontends.cli.second_person import answered
from adjudicator.frontends.needs_judgement import can_override
from adjudicator.solo.alone import policy_of
from adjudicator.solo.referee import refereed_at
from adjudicator.table import Table
from adjudicator.table.hook import Decision
from adjudicator.table.rulings import Ruling
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.events import event_sentence
from adjudicator.wording.page import Line
from adjudicator.wording.receipts import receipt

DONE, FORBIDDEN, CHANGED, WAITING = 0, 3, 4, 7
KEYS = "[a]pprove [r]eject as[k] [e]dit [o]verride [l]ater"
FLIP = " [p]aid/free"
MODEL = " [m]odel's opinion"
COMMIT = "[c]ommit [e]dit [l]ater"
"""All that is left to whoever plays alone, once the policy has said yes."""

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
        return _committed(table, ruling, keyboard)
    unknown = any(violation["rule"].startswith("names.") for violation in broken)
    if unknown or (broken and not keyboard.interactive):
        keyboard.show(refused_lines(table, ruling.moves, broken, keyboard))
        if can_override(table, ruling):
            keyboard.show([Line(f"or, against the rule: {keyboard.spelled(f'override {ruling.id}')}", "faint", 2)])
        return Put(FORBIDDEN, table.withdraw(ruling.id, by="gm"), broken)
    return decide_at(table, table.first_opinion(ruling.id), keyboard)


def decide_at(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put:
    """Show a waiting ruling until it is decided, or left for later."""
    while True:
        keyboard.show(approval_screen(ruling.to_dict(), table.state()))
        if ruling.preview_violations():
            keyboard.show(way_lines(ways_out(table, ruling.moves, ruling.preview_violations(), keyboard)))
        decision = refereed_at(table, ruling)
        if decision is None and not keyboard.interactive:
            return _left(ruling, keyboard)
        done = _pressed(table, ruling, keyboard) if decision is None else _said(table, ruling, keyboard, decision)
        if isinstance(done, Put):
            return done
        ruling = done


def _committed(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put:
    """Approve at once; whoever plays alone hears the opinion first, and the policy where it has a word."""
    if policy_of(table) is not None:
        ruling = table.first_opinion(ruling.id)
        decision = refereed_at(table, ruling)
        if decision is not None:
            return _decided(table, ruling, keyboard, decision)
    return approve(table, ruling, keyboard)


def _said(table: Table, ruling: Ruling, keyboard: Keyboard, decision: Decision) -> Put | Ruling:
    """Do what the policy decides; before anything is spent or thrown the player may still think better of it."""
    if decision.verdict == "approve" and keyboard.interactive:
        keyboard.show([Line(f"will be approved; {decision.reason}", "good"), Line(COMMIT, "faint")])
        pressed = keyboard.key("cel")
        if pressed == "e":
            return _again(table, ruling, edited(ruling, keyboard))
        if pressed == "l":
            return _left(ruling, keyboard)
    return _decided(table, ruling, keyboard, decision)


def _decided(table: Table, ruling: Ruling, keyboard: Keyboard, decision: Decision) -> Put:
    keyboard.show([Line(f"{ruling.id}, {decision.reason}", "label")])
    if decision.verdict == "approve":
        return approve(table, ruling, keyboard, reason=decision.reason)
    if decision.verdict == "ask":
        return ask(table, ruling, decision.question or "", keyboard, decision.reason)
    return reject(table, ruling, decision.reason or "", keyboard)


def _pressed(table: Table, ruling: Ruling, keyboard: Keyboard) -> Put | Ruling:
    flipped, asks = flipped_payment(ruling), table.asks_on_demand
    keyboard.show([Line(KEYS + (FLIP if flipped else "") + (MODEL if asks else ""), "faint")])
    match keyboard.key(f"arkeo{'p' if flipped else ''}{'m' if asks else ''}l"):
        case "a":
            return approve(table, ruling, keyboard)
        case "r":
            return reject(table, ruling, keyboard.words("why not", "not relevant here"), keyboard)
        case "k":
            question = keyboard.words("ask", (ruling.opinion or {}).get("question") or "")
            return ask(table, ruling, question, keyboard) if question else ruling
        case "e":
            return _again(table, ruling, edited(ruling, keyboard))
        case "p" if flipped:
            return _again(table, ruling, flipped)
        case "m":
            keyboard.show([Line("asking the model …", "faint")])
            return table.advise(ruling.id)
        case "o":
            return override(table, ruling, keyboard)
        case _:
            return _left(ruling, keyboard)


def approve(
    table: Table,
    ruling: Ruling,
    keyboard: Keyboard,
    set_aside: Sequence[str] = (),
    *,
    dice: Sequence[int] | None = None,
    reason: str | None = None,
) -> Put:
    """Approve, with dice where the moves await some; a refusal or a changed table is shown, and the ruling waits.

    ``dice`` are faces that lie already; else the keyboard is asked for them.
    """
    before = table.state()
    try:
        decided = table.decide(
            ruling.id,
            "override" if set_aside else "approve",
            reason=reason,
            dice=_dice_for(ruling, table, keyboard) if dice is None and _lacks_dice_only(ruling) else dice,
            set_aside=set_aside,
            seen=ruling.version,
        )
    except RuleViolation as refused:
        keyboard.show(refusal_lines(refused, table, ruling.moves, keyboard))
        code = CHANGED if isinstance(refused, Stale) else FORBIDDEN
        return Put(code, table.ruling(ruling.id), tuple(v.to_dict() for v in refused.violations))
    show_receipt(table, ruling, decided, before, keyboard)
    answered(table, decided, keyboard)
    return Put(DONE, decided)


def reject(table: Table, ruling: Ruling, reason: str, keyboard: Keyboard) -> Put:
    """Say no; nothing is spent."""
    before = table.state()
    decided = table.decide(ruling.id, "reject", reason=reason or None)
    show_receipt(table, ruling, decided, before, keyboard)
    return Put(DONE, decided)


def ask(table: Table, ruling: Ruling, question: str, keyboard: Keyboard, reason: str | None = None) -> Put:
    """Send it back to the player with a question."""
    asked = table.decide(ruling.id, "ask", question=question, reason=reason)
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
        if event["kind"] in ("consulted", "drawn"):
            keyboard.show([Line(event_sentence(event) or "", "title")])


def _lacks_dice_only(ruling: Ruling) -> bool:
    """Whether no rule forbids it but the one that the oracle answers to dice only, which are about to fall."""
    return all(violation["rule"] == "dice.faces" for violation in ruling.preview_violations())


def _dice_for(ruling: Ruling, table: Table, keyboard: Keyboard) -> Sequence[int] | None:
    for move in ruling.moves:
        rerolls = move["do"] == "invoke" and move["benefit"] == "reroll"
        if (rerolls or move["do"] in ("take_action", "consult", "draw")) and not {"dice", "faces"} & move.keys():
            return keyboard.dice(table.state()["characters"].get(move.get("by", ""), {}).get("name", "the table"))
    return None


def _left(ruling: Ruling, keyboard: Keyboard) -> Put:
    keyboard.show([waits(ruling, keyboard)])
    return Put(WAITING, ruling)


def _again(table: Table, ruling: Ruling, moves: list[Move]) -> Ruling:
    table.withdraw(ruling.id, by="gm")
    return table.first_opinion(table.propose(moves, by=ruling.by).id)
