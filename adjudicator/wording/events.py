"""What happened, one sentence an event; wording only, from the event's own record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.wording.plain import account, counted, faces, printable, signed

Record = Mapping[str, Any]


def event_sentence(event: Record) -> str | None:
    """The event in words, on one line; None for those whose ledger or aspect lines say it already."""
    say = _SAYS.get(event["kind"])
    return printable(say(event)) if say else None


def _transferred(event: Record) -> str:
    points = counted(event["amount"], "fate point")
    return f"{points}: {account(event['source'])} -> {account(event['to'])} ({event['why']})"


def _placed(event: Record) -> str:
    aspect = event["aspect"]
    where = {"scene": "the scene", "game": "the game"}.get(aspect["on"], aspect["on"])
    hidden = ", hidden" if aspect.get("hidden") else ""
    return f"In play: {aspect['text']} ({aspect['kind']} on {where}{hidden})"


def _invoked(event: Record) -> str:
    paid = "a fate point" if event["pay"] == "fate_point" else "a free invocation"
    effect = f"{signed(event['amount'])} {_landing(event)}" if event["amount"] else "a reroll"
    return f"{event['by']} invokes {event['aspect']} on {event['roll']} with {paid}: {effect}"


def _landing(event: Record) -> str:
    where = {"actor": "to the roll", "opposing": "to the opposing roll", "passive": "opposition"}
    return where[event["lands_on"]]


def _settled(event: Record) -> str:
    by = f" by {counted(abs(event['shifts']), 'shift')}" if event["shifts"] else ""
    told = f"{event['roll']} is settled: {event['outcome']}{by}"
    gives = "" if event["gives"] in ("none", "full") else f", gives {event['gives']}"
    doubt = f" (unverified: {event['unverified']})" if event.get("unverified") else ""
    return told + gives + doubt


def _action(event: Record) -> str:
    roll = event["roll"]
    rating = signed(roll["actor"].get("rating", 0))
    if "opposing" in roll:
        against = f"against {roll['opposing']['by']} at {signed(roll['opposing'].get('rating', 0))}"
    elif "passive" in roll:
        against = f"against {signed(roll['passive'])}"
    else:
        against = "unopposed"
    return f"{roll['id']}: {roll['actor']['by']} takes the action {roll['action']} at {rating}, {against}"


def _sacrificed(event: Record) -> str:
    doubt = f" (unverified: {event['unverified']})" if event.get("unverified") else ""
    return f"{event['by']} makes a sacrifice{doubt}"


_SAYS: Mapping[str, Callable[[Record], str]] = {
    "transferred": _transferred,
    "rules_changed": lambda e: f"The table plays {e['ruleset']['title']} now",
    "session_started": lambda e: f"A session starts{': ' + e['name'] if e.get('name') else ''}",
    "scenario_started": lambda _: "A scenario starts",
    "scene_opened": lambda e: f"Scene: {e['scene']['name']}",
    "scene_closed": lambda e: f"The scene {'leads into a ' + e['leads_into'] if 'leads_into' in e else 'is over'}",
    "character_added": lambda e: f"{e['character']['name']} joins as {e['character']['id']}",
    "aspect_placed": _placed,
    "aspect_ended": lambda e: f"Out of play: {e['aspect']} ({e['why']})",
    "aspect_renamed": lambda e: f"{e['aspect']} reads now: {e['text']}",
    "aspect_revealed": lambda e: f"{e['aspect']} is known to all",
    "free_given": lambda e: f"{counted(e['count'], 'free invocation')} on {e['aspect']} for {e['holder']}",
    "free_used": lambda e: f"A free invocation of {e['holder']} on {e['aspect']} is used",
    "free_passed": lambda e: (
        f"{e['source']} passes {counted(e['count'], 'free invocation')} on {e['aspect']} to {e['to']}"
    ),
    "action_taken": _action,
    "dice_thrown": lambda e: f"{e['by']} throws {faces(e['dice'])}{' (as they fell before)' if e.get('kept') else ''}",
    "dice_awaited": lambda e: f"{e['roll']} awaits dice ({e['side']} side)",
    "invoked": _invoked,
    "settled": _settled,
    "abandoned": lambda e: f"{e['roll']} never counted: {e['reason']}",
    "compel_proposed": lambda e: (
        f"Compel {e['compel']['id']} on {e['compel']['target']}: {e['compel']['complication']}"
    ),
    "compel_answered": lambda e: f"Compel {e['compel']}: {e['answer']}",
    "detail_declared": lambda e: f"{e['by']} declares: {e['detail']}",
    "conceded": lambda e: f"{e['by']} concedes",
    "sacrificed": _sacrificed,
    "hint_gained": lambda e: f"{e['by']} may ask for a hint, or bank it",
    "hint_banked": lambda e: f"{e['by']} gives up a hint",
    "consulted": lambda e: f"{e['question']} {faces(e['dice'])} at {signed(e['odds'])}: {e['answer']}",
    "drawn": lambda e: f"{e['table']} {e['number']}: {e['entry']}",
    "told": lambda e: e["text"],
    "undone": lambda e: f"Taken back: {', '.join(e['rulings'])}",
}
