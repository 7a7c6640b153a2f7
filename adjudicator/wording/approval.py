"""The approval screen: may they, does it fit, then what - on one screen, from a waiting ruling and the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import State, account, aspect, who
from adjudicator.wording.odds import odds_words
from adjudicator.wording.page import Line, block
from adjudicator.wording.plain import printable
from adjudicator.wording.stories import asked_and_answered

Record = Mapping[str, Any]

_WORDS = ("because", "complication", "detail", "text")
"""Fields of a move that hold what its proposer said."""
_NOT_SHOWN = ("ground:", "asked as ")
"""Flags that say nothing to somebody who decides: the reason names the grounds, and the rest is technique."""


def approval_screen(ruling: Record, state: State) -> list[Line]:
    """Everything the GM needs to decide ``ruling`` (a ruling's record), about twenty lines."""
    moves = ruling["moves"]
    lines = [Line(f"{ruling['id']}  {move_sentence(move, state)}", "title") for move in moves]
    actor = who(state, moves[0].get("by")) if moves[0].get("by") else "the table"
    lines += block(f"may {actor}?", *_allowed(ruling["preview"]), role=_allowed_role(ruling["preview"]))
    lines += [Line("does it fit?", "label"), *_fit(ruling, moves)]
    if not ruling["preview"].get("violations"):
        changes = [*consequences(ruling["preview"], state), *to_come(moves, state)]
        lines += block("then what?", *(changes or ["no number changes"]))
    return lines


def to_come(moves: Sequence[Record], state: State) -> Iterator[str]:
    """What has to be decided next, once these moves are approved, one sentence each."""
    for move in moves:
        if move["do"] == "compel":
            yield f"then {who(state, move['target'])} earns a fate point by accepting, or pays one to refuse"


def marked(text: str, quotes: Sequence[str]) -> str:
    """``text`` with each of ``quotes`` that stands in it marked ``«like this»``."""
    for quote in sorted(set(quotes), key=len, reverse=True):
        if quote and quote in text and f"«{quote}" not in text:
            text = text.replace(quote, f"«{quote}»", 1)
    return text


def consequences(preview: Record, state: State) -> Iterator[str]:
    """What a preview would change, one sentence each: balances, free invocations, rolls, new aspects."""
    for change in preview["balances"]:
        yield f"{account(state, change['account'])}: {change['before']} -> {change['after']}"
    for change in preview["free"]:
        holder, _, key = change["holder"].partition(" on ")
        what = f"free invocations of {who(state, holder)} on {aspect(state, key)}"
        yield f"{what}: {change['before']} -> {change['after']}"
    for change in preview["rolls"]:
        yield roll_change(change)
    for text in preview["aspects"]:
        yield f"in play: {printable(text)}"


def roll_change(change: Record) -> str:
    """A roll before and after: ``r1: 4 -> 6 against 5, fail -> succeed by 1``; odds where dice are awaited."""
    if change.get("odds"):
        now = change["total"]["before"], change["opposition"]["before"]
        standing = "" if now[0] is None else f"{now[0]} against {0 if now[1] is None else now[1]} now, "
        return f"{change['roll']}: {standing}dice to fall; {odds_words(change['odds'])}"
    against = "" if change["opposition"]["after"] is None else f" against {_arrow(change['opposition'])}"
    outcome = _arrow(change["outcome"])
    by = change["shifts"]["after"]
    margin = "" if by in (None, 0) else f" by {abs(by)}"
    return f"{change['roll']}: {_arrow(change['total'])}{against}, {outcome}{margin}"


def _arrow(pair: Record) -> str:
    before, after = pair["before"], pair["after"]
    return str(after) if before in (None, after) else f"{before} -> {after}"


def _allowed(preview: Record) -> Iterator[str]:
    broken = preview.get("violations", ())
    for violation in broken:
        # Several must still fit on one screen: then each says the least that helps.
        says = f" {violation['says']}" if len(broken) == 1 else ""
        yield f"no [{violation['rule']}]: {violation['detail']}{says}"
        yield f"   remedy: {violation['remedy']} (source: {violation['source']})"
    if not broken:
        yield "yes, no rule is broken"


def _allowed_role(preview: Record) -> Any:
    return "bad" if preview.get("violations") else "good"


def _fit(ruling: Record, moves: Sequence[Record]) -> Iterator[Line]:
    opinion = ruling["opinion"] or {}
    because = next((move[field] for move in moves for field in _WORDS if move.get(field)), "")
    quotes = [item["quote"] for item in opinion.get("evidence", ())]
    if because:
        yield Line(f'"{printable(marked(because, quotes))}"', "", 2)
    elif moves[0]["do"] == "invoke":
        yield Line("no words were given", "faint", 2)
    if opinion and not ruling["preview"].get("violations"):
        yield from _argued(opinion)
    for text in asked_and_answered(ruling):
        yield Line(text, "faint", 2)
    for objection in ruling["objections"]:
        yield Line(f"{printable(objection['by'])} objects: {printable(objection['why'])}", "doubt", 2)


@dataclass(frozen=True, slots=True)
class Considered:
    """An opinion sorted for somebody who decides: what it says and who says it, and everything that goes with it.

    ``quotes`` are (where it stands, the quote), ``remarks`` are (objection, suggestion or question, its text).
    """

    verdict: str
    who_says: str
    reason: str
    quotes: tuple[tuple[str, str], ...]
    remarks: tuple[tuple[str, str], ...]
    precedents: tuple[str, ...]
    flags: tuple[str, ...]
    withheld: bool


def considered(opinion: Record) -> Considered:
    """What somebody who decides needs of an opinion's record; the quotes of the player's own words are left out."""
    return Considered(
        verdict=opinion["verdict"],
        who_says=_who_says(opinion),
        reason=opinion["reason"],
        quotes=tuple((i["from"], i["quote"]) for i in opinion.get("evidence", ()) if i["from"] != "because"),
        remarks=tuple((n, opinion[n]) for n in ("objection", "suggestion", "question") if opinion.get(n)),
        precedents=tuple(opinion.get("precedents", ())),
        flags=tuple(flag for flag in opinion.get("flags", ()) if not flag.startswith(_NOT_SHOWN)),
        withheld=bool(opinion.get("withheld")),
    )


def _argued(opinion: Record) -> Iterator[Line]:
    found = considered(opinion)
    yield Line(f"{found.verdict} ({found.who_says}): {printable(found.reason)}", "doubt", 2)
    for place, quote in found.quotes:
        yield Line(f"{place}: «{printable(quote)}»", "", 2)
    for name, text in found.remarks:
        yield Line(f"{name}: {printable(text)}", "faint" if name == "objection" else "", 2)
    if found.precedents:
        yield Line(f"earlier rulings: {', '.join(found.precedents)}", "faint", 2)
    for flag in found.flags:
        yield Line(f"flag: {printable(flag)}", "bad", 2)


def _who_says(opinion: Record) -> str:
    votes = opinion.get("votes", {})
    # A prompt is what makes a model of a drafter; what others say nobody examines.
    unexamined = opinion.get("prompt") and not (opinion.get("qualified") or opinion.get("withheld"))
    said = [printable(opinion["model"])] + (["not qualified"] if unexamined else [])
    if sum(votes.values()) > 1:
        said.append("votes: " + ", ".join(f"{verdict} {count}" for verdict, count in votes.items()))
    return "; ".join(said)
