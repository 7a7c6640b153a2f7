"""Secrets put where a table keeps them, each with a word that stands nowhere else.

A planting gets a table with Mira's open roll r1, and a secret of a few words. It may end the roll and the scene; an
aspect called slick is in play when it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playing import advantage, answer, aspect, close, compel, do, invoke, npc, pc, rolled, scene, settle, table

from adjudicator import Table

Plant = Callable[[Table, str], object]


@dataclass(frozen=True)
class Canary:
    """Where a secret is put, and how."""

    where: str
    plant: Plant


def hidden(text: str, **more: Any) -> dict[str, Any]:
    """A move that places a hidden aspect with the id "secret"."""
    return aspect(more.pop("id_", "secret"), text, hidden=True, **more)


def evening(rules: str) -> Table:
    """The docks with Mira's open roll r1, a total of 1 against 2."""
    made = Table.in_memory(rules)
    for move in (*table(), rolled(total=1, opposition=2)):
        made.rule(move)
    return made


def played(made: Table, *moves: Any) -> None:
    """The moves, each a ruling of the GM's."""
    for move in moves:
        made.rule(move)


def decided(made: Table, move: Any, verdict: Any = "approve", **more: Any) -> None:
    """A move that was proposed and decided."""
    made.decide(made.propose(move).id, verdict, **more)


def hide(made: Table, text: str, **more: Any) -> Table:
    """The table with a hidden aspect."""
    made.rule(hidden(text, **more))
    return made


def alike(text: str) -> str:
    """Words that share enough with Mira's to make a precedent, and say ``text``."""
    return f"The planks are wet, Mira slides, and then: {text}."


def hinders(text: str, aspect_id: str = "secret", by: str = "gm", pay: str = "fate_point") -> dict[str, Any]:
    """An invocation by the GM against Mira, in words that tell the secret."""
    return invoke(by, aspect_id, "hinder", pay, because=alike(text))


def next_scene(made: Table, *moves: Any, **how: Any) -> None:
    """What is over is cleared away: the roll is settled, and another scene has an aspect called slick."""
    played(made, settle(), *moves, close(), scene("Pier", **how), aspect("slick", "Slick Planks"))


def gm_used(made: Table, text: str) -> None:
    """The GM has invoked a hidden aspect against Mira, in words that tell what it is."""
    decided(hide(made, text), hinders(text))


def used_and_cleared_away(made: Table, text: str) -> None:
    """The same, and the aspect is gone for good."""
    gm_used(made, text)
    next_scene(made, do("remove_aspect", aspect="secret"))


def id_taken_over(made: Table, text: str) -> None:
    """The same, and something else that everybody sees has its id."""
    used_and_cleared_away(made, text)
    made.rule(aspect("secret", "Slick Railing"))


def undone(made: Table, text: str) -> None:
    """A hidden aspect that was placed, used, and taken back."""
    gm_used(made, text)
    made.undo(2)


def amended(made: Table, text: str) -> None:
    """An invocation by the GM that became one of a hidden aspect while it was decided."""
    openly = invoke("gm", "slick", "hinder", because="Wet planks.")
    decided(hide(made, text), openly, "amend", moves=hinders(text))


def guessed(made: Table, text: str) -> None:
    """A player who guesses the id of a hidden aspect, and asks for an opinion."""
    hide(made, text, means=f"it is {text}")
    made.advise(made.propose(invoke("mira", "secret", because="The planks are wet, and I guess.")).id)


def opinion_given(made: Table, text: str) -> None:
    """An opinion on the GM's use of it, which quotes its words."""
    made.advise(hide(made, text).propose(hinders(text)).id)


def draft_turned_down(made: Table, text: str) -> None:
    """A telling that would have given it away."""
    played(hide(made, text), settle())
    decided(made, do("tell", roll="r1", text=f"Mira slides, and finds {text.upper()}!"), "reject", reason="not yet")


def reason_that_tells(made: Table, text: str) -> None:
    """A telling turned down in words that give it away."""
    played(hide(made, text), settle())
    decided(made, do("tell", roll="r1", text="Mira slides."), "reject", reason=f"it must not point at {text}")


def failed_discovery(made: Table, text: str) -> None:
    """A hidden aspect that an advantage was tried on in vain."""
    action = advantage(made.game.ruleset.name)
    played(hide(made, text), settle(), rolled("guard", -2, action, uses="secret", opposition=2), settle())


REMOVED = do("remove_aspect", aspect="secret", reason="it is over")


CANARIES = (
    Canary("hidden aspect on the scene", hide),
    Canary("hidden aspect on an NPC", lambda made, text: hide(made, text, on="guard")),
    Canary("hidden aspect on a player's character", lambda made, text: hide(made, text, on="mira")),
    Canary("hidden aspect of the game", lambda made, text: hide(made, text, on="game")),
    Canary("hidden consequence", lambda made, text: hide(made, text, on="mira", kind="consequence")),
    Canary("meaning of a hidden aspect", lambda made, text: hide(made, "Odd Smell", means=f"it is {text}")),
    Canary("id of a hidden aspect", lambda made, text: hide(made, "Odd Smell", id_=text.lower())),
    Canary("old words of a hidden aspect", lambda made, text: played(
        hide(made, text), do("rename_aspect", aspect="secret", text="Odd Smell"))),
    Canary("new words of a hidden aspect", lambda made, text: played(
        hide(made, "Odd Smell"), do("rename_aspect", aspect="secret", text=text))),
    Canary("placing that still waits", lambda made, text: made.propose(hidden(text), by="gm")),
    Canary("placing that was turned down", lambda made, text: decided(made, hidden(text), "reject", reason=text)),
    Canary("hidden aspect that ended", lambda made, text: played(hide(made, text), REMOVED)),
    Canary("hidden aspect that ended, a scene ago", lambda made, text: next_scene(hide(made, text), REMOVED)),
    Canary("notes on the scene", lambda made, text: next_scene(made, notes=text)),
    Canary("notes on an NPC", lambda made, text: made.rule(npc("rat", notes=text))),
    Canary("notes on a player's character", lambda made, text: made.rule(pc("zed", notes=text))),
    Canary("used by the GM", gm_used),
    Canary("used by the GM for free", lambda made, text: decided(
        hide(made, text, free={"gm": 1}), hinders(text, pay="free"))),
    Canary("used by an NPC", lambda made, text: decided(hide(made, text), hinders(text, by="guard"))),
    Canary("used, and turned down", lambda made, text: decided(
        hide(made, text), hinders(text), "reject", reason=alike(text))),
    Canary("used in a ruling that still waits", lambda made, text: hide(made, text).propose(hinders(text))),
    Canary("used in a ruling with an opinion", opinion_given),
    Canary("used in what a ruling became", amended),
    Canary("used, then cleared away", used_and_cleared_away),
    Canary("used, then its id taken over", id_taken_over),
    Canary("used, then undone", undone),
    Canary("counted into an opposition", lambda made, text: played(
        hide(made, text), settle(), rolled(total=1, opposition={"value": 3, "counts": ["secret"]}))),
    Canary("compelled by the GM", lambda made, text: played(
        hide(made, text, on="mira"), compel("gm", "mira", "secret"))),
    Canary("compelled and accepted", lambda made, text: played(
        hide(made, text, on="mira"), compel("gm", "mira", "secret"), answer("accept"))),
    Canary("in the GM's words on another aspect", lambda made, text: decided(
        hide(made, text), hinders(text, "slick"))),
    Canary("in an NPC's words on another aspect", lambda made, text: decided(
        hide(made, text), hinders(text, "slick", "guard"))),
    Canary("in the GM's reason for a no", lambda made, text: decided(
        hide(made, text), invoke("mira", "slick", because=alike("a bar")), "reject", reason=text)),
    Canary("guessed by a player", guessed),
    Canary("tried in vain to discover", failed_discovery),
    Canary("in a draft that was turned down", draft_turned_down),
    Canary("in the reason for turning one down", reason_that_tells),
)  # fmt: skip
