"""Compels, details, concessions, sacrifices, hints, adjustments, and the oracle."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as e
from adjudicator.core import moves as m
from adjudicator.core.checks.points import proposal_price
from adjudicator.core.checks.scenes import odds_step
from adjudicator.core.effects.aspects import consequence
from adjudicator.core.effects.ledger import award_account, transfer
from adjudicator.core.game import Game, purse, spendable
from adjudicator.core.names import named, taken_aspect_ids
from adjudicator.core.naming import id_from
from adjudicator.core.oracle import answer_to
from adjudicator.core.pieces import Compel


def compel(game: Game, move: m.ProposeCompel) -> Iterator[e.Event]:
    """The offer lies on the table; a player's point for another's character waits there (Compelling Aspects)."""
    assert move.id is not None
    yield e.CompelProposed(Compel(move.id, move.by, move.target, move.aspect, move.complication))
    # Where the price is set aside, whoever cannot pay proposes for nothing.
    price = min(proposal_price(game, move), spendable(game, move.by))
    if price:
        why = f"{named(game, move.by)} compels {named(game, move.target)}"
        yield from transfer(purse(game, move.by), f"escrow:{move.id}", price, why)


def answer_compel(game: Game, move: m.AnswerCompel) -> Iterator[e.Event]:
    """Accepted it pays, refused it costs, withdrawn it gives the proposer's point back (Compelling Aspects)."""
    offer = game.compels[move.compel]
    target = game.characters[offer.target]
    escrow = f"escrow:{offer.id}"
    yield e.CompelAnswered(offer.id, move.answer)
    if move.answer == "withdraw":
        yield from transfer(escrow, purse(game, offer.by), offer.escrow, f"compel {offer.id} is withdrawn")
        return
    yield from transfer(escrow, "spent", offer.escrow, f"compel {offer.id} is answered")
    if move.answer == "accept":
        award = game.ruleset.numbers.compel_award
        why = f"{target.name} accepts compel {offer.id}"
        yield from transfer("bank", award_account(game, target), award, why)
    else:
        yield from transfer(purse(game, target.id), "spent", 1, f"{target.name} refuses compel {offer.id}")


def declare_detail(game: Game, move: m.DeclareDetail) -> Iterator[e.Event]:
    """A point makes it true; no free invocation comes of it (Declaring a Story Detail)."""
    why = f"{named(game, move.by)} declares a detail"
    yield from transfer(purse(game, move.by), "spent", 1, why)
    yield e.DetailDeclared(move.by, move.detail, move.aspect)


def concede(game: Game, move: m.Concede) -> Iterator[e.Event]:
    """Points for giving up, owed until the scene is over; an NPC's go to the next scene (Conceding the Conflict)."""
    one = game.characters[move.by]
    numbers = game.ruleset.numbers
    points = numbers.concession + numbers.concession_per_consequence * one.consequences
    yield e.Conceded(one.id)
    account = f"owed:{one.id}" if one.is_pc else "carry"
    yield from transfer("bank", account, points, f"{one.name} concedes")


def sacrifice(game: Game, move: m.Sacrifice) -> Iterator[e.Event]:
    """A consequence on oneself, a free invocation on it for the GM, points by severity (Making a Sacrifice)."""
    key = id_from(move.text, "consequence", taken_aspect_ids(game))
    yield from consequence(game, key, move.text, move.by, "gm", move.severity)
    numbers = game.ruleset.numbers
    points = {
        "mild": numbers.sacrifice_mild,
        "moderate": numbers.sacrifice_moderate,
        "severe": numbers.sacrifice_severe,
    }[move.severity]
    unverified = game.ruleset.unverified.get(f"numbers.sacrifice_{move.severity}")
    yield e.Sacrificed(move.by, key, unverified)
    account = award_account(game, game.characters[move.by])
    yield from transfer("bank", account, points, f"{named(game, move.by)} makes a sacrifice")


def bank_hint(game: Game, move: m.BankHint) -> Iterator[e.Event]:
    """An unused hint is worth a point (Earning Fate Points)."""
    yield e.HintBanked(move.by)
    why = f"{named(game, move.by)} gives up a hint"
    account = award_account(game, game.characters[move.by])
    yield from transfer("bank", account, game.ruleset.numbers.hint, why)


def adjust(game: Game, move: m.Adjust) -> Iterator[e.Event]:
    """A compensating ledger line with its reason; history is never edited."""
    account = purse(game, move.character)
    why = f"adjusted by the GM: {move.reason}"
    yield from transfer("bank", account, move.fate_points, why)
    yield from transfer(account, "bank", -move.fate_points, why)


def consult(game: Game, move: m.Consult) -> Iterator[e.Event]:
    """The oracle answers by dice plus odds, from "no, and" over "partly" to "yes, and"."""
    assert move.dice is not None
    odds = odds_step(game, move.odds) or 0
    total = sum(move.dice) + odds
    answer = answer_to(total, game.ruleset.numbers.style_shifts)
    yield e.Consulted(move.question, odds, move.dice, total, answer, move.by)


def draw(game: Game, move: m.Draw) -> Iterator[e.Event]:
    """The entry with the given number; four dice spread over the table from its first to its last entry."""
    assert move.entries is not None
    if move.faces is not None:
        number = move.faces[0]
    else:
        # -4 … +4 are nine steps; a longer or shorter table is walked in proportion.
        number = 1 + round((sum(move.dice or ()) + 4) * (len(move.entries) - 1) / 8)
    yield e.Drawn(move.table, number, move.entries[number - 1])


def change_rules(game: Game, move: m.ChangeRules) -> Iterator[e.Event]:
    """The table goes on under another rule set; what happened stays as it was."""
    assert move.ruleset is not None
    yield e.RulesChanged(move.ruleset)
