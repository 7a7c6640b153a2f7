"""A decided ruling told again: what was asked, what was said about it, who decided, what happened, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.game import ANSWERED
from adjudicator.wording.events import event_sentence
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import State, account
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted, printable

Record = Mapping[str, Any]

_WORDS = ("because", "complication", "detail", "reason", "text")


def log_lines(record: Record, state: State) -> Iterator[Line]:
    """One ruling in the log: when, which, who asked, what; and below it what happened."""
    yield Line(f"{when(record)}  {title(record, state)}", "" if record["status"] == "approved" else "faint")
    if reason := (record.get("decision") or {}).get("reason"):
        yield Line(printable(reason), "faint", 4)
    for event in record.get("events", ()):
        told = event_sentence(event)
        if told is not None:
            yield Line(told, "faint", 4)


def title(record: Record, state: State) -> str:
    """``q7 approved, asked by mira: Mira invokes …``."""
    moves = "; ".join(move_sentence(move, state) for move in record["moves"])
    undone = f", taken back by {record['undone_by']}" if record.get("undone_by") else ""
    return f"{record['id']} {record['status']}{undone}, asked by {printable(record['by'])}: {moves}"


def when(record: Record) -> str:
    """The minute it was decided, or asked: ``2025-03-01 20:15``, in UTC."""
    return str(record.get("decided_at") or record["asked_at"])[:16].replace("T", " ")


def story_lines(record: Record, ledger: Sequence[Record], rules: str, state: State) -> Iterator[Line]:
    """Everything that explains a ruling: the words, the opinion, the decision, the ledger lines, the rule set."""
    yield Line(title(record, state), "title")
    yield Line(f"{when(record)} UTC, under the rules {rules}", "faint", 2)
    for move in record["moves"]:
        for field in _WORDS:
            if move.get(field):
                yield Line(f'{field}: "{printable(move[field])}"', "", 2)
    yield from _opinion(record.get("opinion") or {})
    for objection in record.get("objections", ()):
        yield Line(f"{printable(objection['by'])} objected: {printable(objection['why'])}", "doubt", 2)
    for text in asked_and_answered(record):
        yield Line(text, "", 2)
    yield from _decision(record.get("decision") or {}, state)
    for event in record.get("events", ()):
        told = event_sentence(event)
        if told is not None and event["kind"] != "transferred":
            yield Line(told, "", 2)
    for line in ledger:
        yield Line(ledger_line(line, state), "good", 2)


def asked_and_answered(record: Record) -> Iterator[str]:
    """What the GM asked about a ruling, and the answers to it that stand in no justification, a sentence each."""
    question, *answers = str(record.get("question") or "").split(ANSWERED)
    if question:
        yield f"the GM asked: {printable(question)}"
    yield from (f"{printable(record['by'])} answered: {printable(answer)}" for answer in answers)


def reason_lines(record: Record) -> Iterator[Line]:
    """The words that were given for a ruling, and whoever decided it, in one line; nothing where there were none."""
    words = [f'"{printable(move[field])}"' for move in record["moves"] for field in _WORDS if move.get(field)]
    decision = record.get("decision") or {}
    reason = f": {printable(decision['reason'])}" if decision.get("reason") else ""
    if words or reason:
        said = f"{'; '.join(words)} - {decision.get('verdict', 'open')} by {decision.get('by', 'nobody yet')}"
        yield Line(said + reason, "faint", 4)


def ledger_line(line: Record, state: State) -> str:
    """``1 fate point: Mira -> owed to Warden (Mira invokes …, q7)``."""
    moved = f"{account(state, line['source'])} -> {account(state, line['to'])}"
    return f"{counted(line['amount'], 'fate point')}: {moved} ({printable(line['why'])}, {line['ruling']})"


def _opinion(opinion: Record) -> Iterator[Line]:
    if opinion:
        by = f"{opinion['model']}{', prompt ' + opinion['prompt'] if opinion.get('prompt') else ''}"
        yield Line(f"opinion ({by}): {opinion['verdict']}. {printable(opinion['reason'])}", "", 2)
    for item in opinion.get("evidence", ()):
        yield Line(f"«{printable(item['quote'])}» ({printable(item['from'])})", "faint", 4)


def _decision(decision: Record, state: State) -> Iterator[Line]:
    if decision:
        reason = f": {printable(decision['reason'])}" if decision.get("reason") else ""
        aside = f", setting aside {', '.join(decision['set_aside'])}" if decision.get("set_aside") else ""
        seen = f", having seen version {decision['seen']}" if decision.get("seen") is not None else ""
        yield Line(f"decision: {decision['verdict']} by {printable(decision['by'])}{aside}{reason}{seen}", "", 2)
    for move in decision.get("moves") or ():
        words = "; ".join(printable(move[field]) for field in _WORDS if move.get(field))
        yield Line(f"amended to: {move_sentence(move, state)}{f' - {words}' if words else ''}", "", 4)
