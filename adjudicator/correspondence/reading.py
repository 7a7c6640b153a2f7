"""A thread read into rulings that wait: what is new is proposed, what is unclear is asked, what changed is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.correspondence.accounts import NOBODY, Accounts
from adjudicator.correspondence.passages import own_words
from adjudicator.correspondence.pasted import pasted_lines
from adjudicator.correspondence.post_records import read_before
from adjudicator.correspondence.taking_in import GONE as GONE
from adjudicator.correspondence.taking_in import LOST as LOST
from adjudicator.correspondence.taking_in import Item as Item
from adjudicator.correspondence.taking_in import Recogniser as Recogniser
from adjudicator.correspondence.taking_in import TakingIn
from adjudicator.formats.thread_changes import Changes, changes
from adjudicator.formats.thread_post import Post, Thread
from adjudicator.table import Table

AskWho = Callable[[str, str], str | None]
"""Is given an account and the name it shows; answers who that is, or None for later."""
Listen = Callable[[Sequence[tuple[Post, str]]], Recogniser]
"""Is given posts that are about to be read, each with its seat; gives back what recognises in them."""


@dataclass
class Reading:
    """What came of reading a thread. ``strangers`` are accounts nobody could place: their posts stay unread."""

    form: str
    said: tuple[str, ...] = ()
    new: int = 0
    edited: list[tuple[Post, Post]] = field(default_factory=list)
    gone: list[Post] = field(default_factory=list)
    strangers: dict[str, str] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)

    @property
    def proposed(self) -> list[str]:
        """The rulings that wait because of this reading, in the order of the posts."""
        return [item.ruling for item in self.items if item.what == "proposed" and item.ruling is not None]


def read_in(table: Table, thread: Thread, ask: AskWho, listen: Listen | None = None) -> Reading:
    """Propose what the posts of ``thread`` declare, each thing once however often it is read.

    A thread is read in the order its posts were written, where their dates tell. Notations and clear phrases are
    recognised without more; ``listen`` is for what they miss, and hears each version of a post once. What was read is
    noted in one stroke at the end: a reading that was broken off is done again and doubles nothing.
    """
    return _Reader(table, thread, ask, listen).read()


class _Reader:
    def __init__(self, table: Table, thread: Thread, ask: AskWho, listen: Listen | None) -> None:
        self._table, self._thread, self._ask, self._listen = table, thread, ask, listen
        self._accounts = Accounts(table)
        self._records = read_before(table.notebook)
        self._reading = Reading(thread.form, thread.said)
        self._seats: dict[tuple[str, str], str | None] = {}

    def read(self) -> Reading:
        before = [record.post for record in self._records.values()]
        changed = changes(before, self._thread.posts)
        self._reading.edited, self._reading.gone = list(changed.edited), _missed(before, changed.gone)
        # What was found goes on under the id it was first read with.
        edited = {old.id: replace(new, id=old.id) for old, new in changed.edited}
        due = [(post, seat) for post in self._due(changed, edited) if (seat := self._seat(post)) is not None]
        own = self._own_words(due)
        heard = [(own[post.id], seat) for post, seat in due if seat != NOBODY and self._unheard(post, edited)]
        recogniser = self._listen(heard) if self._listen is not None and heard else None
        taking = TakingIn(self._table, self._records, self._by_the_gm(before), self._reading.items)
        hears = {post.id for post, _ in heard}
        try:
            for post, seat in due:
                self._reading.new += post.id not in self._records
                taking.take_in(post, own[post.id], seat, recogniser if post.id in hears else None)
            there = {post.id for post in self._thread.posts}.union(edited)
            taking.miss(there, {post.id for post in self._reading.gone})
        finally:
            self._table.notebook.note(taking.notes)
        return self._reading

    def _own_words(self, due: Sequence[tuple[Post, str]]) -> dict[str, Post]:
        """The posts by their ids; what the game master pasted into theirs, and only tells what happened, is blanked."""
        lines = pasted_lines(self._table.notebook)
        return {
            post.id: replace(post, text=own_words(post.text, lines)) if lines and seat == "gm" else post
            for post, seat in due
        }

    def _due(self, changed: Changes, edited: dict[str, Post]) -> Iterator[Post]:
        """The posts to read: edited ones, then in their order what is new, in question, or never heard."""
        yield from edited.values()
        versions = {new.id for _, new in changed.edited}
        for post in _in_order(self._thread.posts):
            record = self._records.get(post.id)
            if post.id not in versions and (record is None or record.open or self._unheard(post, edited)):
                yield post

    def _unheard(self, post: Post, edited: dict[str, Post]) -> bool:
        record = self._records.get(post.id)
        return self._listen is not None and (record is None or not record.listened or post.id in edited)

    def _seat(self, post: Post) -> str | None:
        if post.bot:
            return NOBODY
        key = (post.account, post.called)
        if key not in self._seats:
            self._seats[key] = self._found_out(post)
        return self._seats[key]

    def _found_out(self, post: Post) -> str | None:
        seat = self._accounts.seat(post.account, post.called)
        if seat is None and post.account not in self._reading.strangers:
            who = self._ask(post.account, post.called or post.account)
            seat = self._accounts.settle(post.account, who) if who else None
        if seat is None:
            self._reading.strangers[post.account] = post.called or post.account
        return seat

    def _by_the_gm(self, before: Sequence[Post]) -> dict[str, str]:
        """The posts of the game master, read before or now: id -> text."""
        posts = [post for post in (*before, *self._thread.posts) if not post.bot]
        accounts = {(post.account, post.called) for post in posts}
        gms = {one for one in accounts if self._accounts.seat(*one) == "gm"}
        return {post.id: post.text for post in posts if (post.account, post.called) in gms}


def _in_order(posts: Sequence[Post]) -> list[Post]:
    """Posts by the time they were written where every one says it, else as they stand."""
    dated = all(post.at is not None and post.at[:4].isdigit() for post in posts)
    return sorted(posts, key=lambda post: post.at or "") if dated else list(posts)


def _missed(before: Sequence[Post], gone: Sequence[Post]) -> list[Post]:
    """Posts that are gone although posts read before and after them are there; else less was pasted, that is all."""
    lost = {post.id for post in gone}
    there = [at for at, post in enumerate(before) if post.id not in lost]
    if not there:
        return []
    return [post for at, post in enumerate(before) if post.id in lost and there[0] < at < there[-1]]
