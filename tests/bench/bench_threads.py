"""How long threads take to read; run by hand: ``.venv/bin/python tests/bench/bench_threads.py``.

A saved channel of 20,000 messages is made up, read, and then searched for what its players declare. One message in
five declares something, as in a busy game; the others tell the story.
"""

from __future__ import annotations

import json
import random
import resource
import time
from collections.abc import Callable

from adjudicator import Table
from adjudicator.correspondence.reading import read_in
from adjudicator.formats.thread_post import Thread
from adjudicator.formats.threads import read_thread
from adjudicator.posts import recognise

MESSAGES = 20_000
STORY = "The lamp swings, and for a moment nobody on the quay says a word. Then the bell begins. "
DECLARED = (
    '"Not today!"\n((OOC: Overcome with Drive, invoking **Dock On Fire** (free) for +2, the smoke hides me))',
    "I invoke *Slick as an Eel* for a reroll, because the rail is wet.",
    "4dF(-3) + Will(+3) for a Result(+0)",
    "> The bell begins.\nI accept the compel.",
)


def channel(messages: int, *, tells: bool = False) -> str:
    """An export of that many messages, as JSON; with ``tells`` all of them only tell the story."""
    pick = random.Random(7)
    made = [message(number, pick) for number in range(messages)]
    if tells:
        made = [one | {"content": STORY * pick.randrange(1, 5), "embeds": []} for one in made]
    return json.dumps(
        {"guild": {"id": "1"}, "channel": {"id": "2"}, "messages": made, "messageCount": messages}, indent=2
    )


def message(number: int, pick: random.Random) -> dict[str, object]:
    """One message with the fields an export has."""
    who = pick.randrange(5)
    declares = number % 5 == 0
    embed = {"title": "4dF", "description": "`+ + 0 -` = **+1** + Drive 3 = **4**", "fields": []}
    return {
        "id": str(10**18 + number),
        "type": "Default",
        "timestamp": "2026-01-06T14:03:03.853+00:00",
        "timestampEdited": None,
        "callEndedTimestamp": None,
        "isPinned": False,
        "content": pick.choice(DECLARED) if declares else STORY * pick.randrange(1, 5),
        "author": {"id": str(who), "name": f"player{who}", "nickname": f"P{who}", "isBot": False, "avatarUrl": ""},
        "attachments": [],
        "embeds": [embed] if number % 20 == 0 else [],
        "stickers": [],
        "reactions": [],
        "mentions": [],
    }


def recognised(thread: Thread) -> int:
    """How much is found in all posts of the thread."""
    return sum(len(recognise(post.text, quoted=post.quoted, embeds=post.embeds)) for post in thread.posts)


def taken_in(thread: Thread) -> int:
    """How many posts a table takes in, each of them by somebody who has a seat there."""
    with Table.in_memory() as table:
        table.rule({"do": "add_character", "name": "Mira", "kind": "pc"})
        return read_in(table, thread, lambda *_: "mira").new


def fastest(work: Callable[[], object], times: int = 3) -> float:
    """The processor's seconds of the fastest of some runs, so that a busy machine matters less."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    """Print the figures."""
    saved = channel(MESSAGES)
    thread = read_thread(saved)
    found = recognised(thread)
    read = fastest(lambda: read_thread(saved))
    searched = fastest(lambda: recognised(thread))
    story = read_thread(channel(MESSAGES, tells=True))
    told = fastest(lambda: taken_in(story))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'messages':<46} {len(thread.posts):>10,}   {len(saved) / 1e6:.1f} MB of JSON")
    print(f"{'reading them (s)':<46} {read:>10.2f}   <= 1")
    print(f"{'recognising what they declare (s)':<46} {searched:>10.2f}   {found:,} found")
    print(f"{'taking in as many that only tell the story (s)':<46} {told:>10.2f}   <= 1")
    print(f"{'most memory of this process (MB)':<46} {peak:>10.0f}")


if __name__ == "__main__":
    main()
