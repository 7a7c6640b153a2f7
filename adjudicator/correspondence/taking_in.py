"""One post after the other taken in: each thing it declares becomes a ruling that waits, or a question, once."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.core.game import ANSWERED
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.correspondence.accounts import NOBODY
from adjudicator.correspondence.answering import answer_question
from adjudicator.correspondence.passages import besides, keyed, origin_of, origins, stands_in
from adjudicator.correspondence.post_records import ReadPost
from adjudicator.correspondence.questions import DISMISSED
from adjudicator.correspondence.reworded import in_place_of, is_settled
from adjudicator.formats.thread_post import Post
from adjudicator.posts import Declared, Found, Question, known_from, recognise, resolve
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling

Recogniser = Callable[[Post], Sequence[Found] | None]
"""What a post declares beyond notations and clear phrases; None where nobody could say."""
What = Literal["proposed", "replied", "question", "edited away", "reworded", "gone", "refused"]

LOST = "the post was edited, and the words this rests on are gone"
GONE = "the post this rests on is no longer in the thread"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that came of reading: in which post, on which passage, and the ruling, or the sentence to ask.

    ``key`` names a question, so that it can be settled.
    """

    what: What
    post: Post
    passage: str
    ruling: str | None = None
    says: str = ""
    doubts: tuple[str, ...] = ()
    key: str = ""


class TakingIn:
    """Takes posts in at a table; ``notes`` is what there is to write down afterwards, ``items`` what came of it.

    ``by_the_gm`` are the posts of the game master, id -> text.
    """

    def __init__(
        self, table: Table, records: dict[str, ReadPost], by_the_gm: Mapping[str, str], items: list[Item]
    ) -> None:
        self._table, self._records, self._by_the_gm, self._items = table, records, by_the_gm, items
        self.notes: dict[str, dict[str, Any]] = {}

    def take_in(self, post: Post, own: Post, seat: str, recogniser: Recogniser | None) -> None:
        """Propose and ask what is new in ``post``, of which ``own`` holds what its writer says there.

        Raises TableBusy and TableChanged; then it is to be read again.
        """
        new = post.id not in self._records
        record = self._records.get(post.id, ReadPost(post))
        before = {} if new else deepcopy(record.to_record())
        edited = (record.post.text, record.post.embeds) != (post.text, post.embeds)
        record.post = post
        found = [] if seat == NOBODY and not post.bot else keyed(post, _clear_phrases(own, seat))
        found += _heard(record, own, found, recogniser)
        renewed = self._renewed(record, found, seat) if edited else {}
        waited, record.open, record.offers = record.open, {}, {}
        for key, one in sorted(found, key=lambda pair: (pair[1].passage.source == "embeds", pair[1].passage.start)):
            if key not in record.rulings:
                self._one(record, key, one, seat, renewed.get(key))
        self._still_asked(record, waited)
        if not any(one.kind == "reply" for _, one in found):
            self._answering(record, waited, seat, new or edited)
        self._records[post.id] = record
        if (after := record.to_record()) != before:
            self.notes[f"post:{post.id}"] = after

    def miss(self, there: Container[str], gone: Container[str]) -> None:
        """Tell of the rulings whose posts are ``gone``, once; posts that are ``there`` again are like any other."""
        for key, record in self._records.items():
            if record.gone != (key in gone) and (key in gone or key in there):
                record.gone = not record.gone
                self.notes[f"post:{key}"] = record.to_record()
                rulings = dict.fromkeys(record.rulings.values()) if record.gone else ()
                for ruling in (self._table.ruling(one) for one in rulings if one != DISMISSED):
                    if ruling.waits or is_settled(ruling):
                        says = f"{GONE}; {ruling.status}"
                        self._items.append(Item("gone", record.post, "", ruling.id, says=says))

    def _one(self, record: ReadPost, key: str, found: Found, seat: str, instead: str | None) -> None:
        """Propose or ask what was ``found``; ``instead`` is the ruling that it said in other words before."""
        one = self._resolved(found, seat)
        try:
            item = _asked(record, key, one) if isinstance(one, Question) else self._put(record, key, one, seat, instead)
        except (Malformed, RuleViolation) as error:
            item = Item("refused", record.post, one.passage.text, says=str(error), key=key)
        self._items.append(item)

    def _resolved(self, found: Found, seat: str) -> Found:
        speaker = None if seat == NOBODY else seat
        return resolve(found, known_from(self._table.state(), speaker, self._table.game.ruleset.actions))

    def _put(self, record: ReadPost, key: str, one: Declared, seat: str, instead: str | None) -> Item:
        passage = one.passage.text
        if one.kind == "reply":
            ruling = self._replied(one.move["ruling"], one.move["text"], seat)
            record.rulings[key] = ruling.id
            return Item("replied", record.post, passage, ruling.id, doubts=one.doubts)
        # Words that come back after an edit are not what was withdrawn for that edit.
        asked_as = f"post:{key}" if instead is None else f"post:{key}:{instead}"
        ruling = self._table.propose(one.move, by=seat, request_id=asked_as)
        says = "" if instead is None else f"in place of {instead}, whose words changed"
        if instead is not None and self._table.ruling(instead).waits:
            self._table.withdraw(instead, by="gm")
        record.rulings[key] = ruling.id
        self.notes[f"origin:{ruling.id}"] = origin_of(record.post, passage, one.doubts).to_record()
        return Item("proposed", record.post, passage, ruling.id, says=says, doubts=one.doubts)

    def _replied(self, key: str, text: str, seat: str) -> Ruling:
        ruling = self._table.ruling(key)
        # A reading that was broken off may have handed the same words in before.
        said = [f"\n{move.get('because') or ''}\n" for move in ruling.moves]
        there = any(f"\n{text}\n" in words for words in said)
        if ruling.status == "pending" and (there or (ruling.question or "").endswith(f"{ANSWERED}{text}")):
            return ruling
        return self._table.reply(key, text, by=seat)

    def _still_asked(self, record: ReadPost, waited: Mapping[str, str]) -> None:
        """Questions that only a second reader raised, who is not asked twice: open until somebody settles them."""
        for key in record.heard:
            words = record.words[key]
            if key in waited and key not in record.open and stands_in(words, record.post.text):
                record.open[key] = waited[key]
                self._items.append(Item("question", record.post, words, says=waited[key], key=key))

    def _answering(self, record: ReadPost, waited: Mapping[str, str], seat: str, fresh: bool) -> None:
        """Whether the post answers a question of the game master's without naming the ruling: for the GM to say."""
        post = record.post
        if seat in (NOBODY, "gm") or not (post.reply_to in self._by_the_gm or post.quoted):
            return
        asked = [one for one in self._table.pending() if one.status == "asked" and one.by == seat]
        question = answer_question(post, self._by_the_gm, asked)
        if question is None or question.move is None:
            return
        [(key, _)] = keyed(post, [question])
        # An old post answers nothing that was asked after it.
        if key not in record.rulings and (fresh or key in waited):
            record.offers[key] = {**question.move, "by": seat}
            self._items.append(_asked(record, key, question))

    def _renewed(self, record: ReadPost, found: Sequence[tuple[str, Found]], seat: str) -> dict[str, str]:
        """What an edit says in other words: key -> the ruling that is to be proposed anew; the rest is told."""
        lost = self._lost(record, {key for key, _ in found})
        new = [(key, self._resolved(one, seat)) for key, one in found if key not in record.rulings]
        renewed, passages = {}, {key: one.passage.text for key, one in new}
        for key, old in in_place_of(self._table, record.post.id, lost, new, seat).items():
            ruling = self._table.ruling(lost.pop(old))
            record.forget(old)
            if is_settled(ruling):
                record.rulings[key] = ruling.id
                self._tell_reworded(record.post, ruling.id, passages[key])
            else:
                renewed[key] = ruling.id
        self._tell_lost(record, lost)
        return renewed

    def _tell_reworded(self, post: Post, ruling: str, passage: str) -> None:
        origin = origins(self._table.notebook).get(ruling, {})
        before = origin.get("text", "") if origin.get("post") == post.id else ""
        if not stands_in(passage, before):
            says = f"they were «{' '.join(before.split())}»" if before else ""
            self._items.append(Item("reworded", post, passage, ruling, says=says))

    def _lost(self, record: ReadPost, still: set[str]) -> dict[str, str]:
        """The rulings whose words an edit has taken away, by their keys."""
        return {
            key: ruling
            for key, ruling in record.rulings.items()
            if ruling != DISMISSED
            and key not in still
            and not (key in record.heard and stands_in(record.words[key], record.post.text))
        }

    def _tell_lost(self, record: ReadPost, lost: Mapping[str, str]) -> None:
        """Noted on rulings that wait, told for those decided."""
        for ruling_id in lost.values():
            ruling = self._table.ruling(ruling_id)
            if any(objection["why"] == LOST for objection in ruling.objections):
                continue
            if ruling.waits:
                self._table.object(ruling_id, LOST, by=record.post.called or record.post.account)
            self._items.append(Item("edited away", record.post, "", ruling_id, says=f"{LOST}; {ruling.status}"))


def _clear_phrases(post: Post, seat: str) -> Sequence[Found]:
    found = recognise(post.text, quoted=post.quoted, embeds=post.embeds)
    # A game master who names a ruling asks about it.
    return [one for one in found if seat != "gm" or one.kind != "reply"]


def _heard(
    record: ReadPost, own: Post, clear: Sequence[tuple[str, Found]], recogniser: Recogniser | None
) -> list[tuple[str, Found]]:
    """What a second reader finds beside the clear phrases, and beside what it found in the post before."""
    if recogniser is None:
        return []
    said = recogniser(own)
    record.listened = said is not None
    earlier = [record.words[key] for key in record.heard]
    found = keyed(record.post, besides(record.post, said or (), [one.passage for _, one in clear], earlier))
    record.heard += [key for key, _ in found if key not in record.heard]
    record.words |= {key: one.passage.text for key, one in found}
    return found


def _asked(record: ReadPost, key: str, one: Question) -> Item:
    record.open[key], record.words[key] = one.ask, one.passage.text
    return Item("question", record.post, one.passage.text, says=one.ask, key=key)
