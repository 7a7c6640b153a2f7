"""The game master's reply to a thread: what was told and decided since the last one, as players may see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core import events as e
from adjudicator.correspondence.facts import facts
from adjudicator.correspondence.happenings import Section, shortened
from adjudicator.correspondence.page import Page, Piece, listing
from adjudicator.correspondence.passages import origins, stands_in
from adjudicator.correspondence.post_records import read_before
from adjudicator.correspondence.posted import Told, told_before
from adjudicator.correspondence.retelling import PLAYERS, Retold, View, retold
from adjudicator.correspondence.standings import point_lines, points_before, points_now, roll_lines
from adjudicator.correspondence.taking_in import LOST
from adjudicator.table import Table
from adjudicator.table.notebook import Notebook

_HEADINGS: Mapping[Section, str] = {
    "invocations": "Invocations",
    "aspects": "Aspects",
    "compels": "Compels",
    "also": "Also",
}
_ORDER = ("Rolls", "Invocations", "Fate points", "Aspects", "Compels", "Also", "Questions", "Errata")


@dataclass(frozen=True, slots=True)
class Reply:
    """A page to post, and what it tells, to be remembered once it is posted."""

    page: Page
    told: Told

    @property
    def empty(self) -> bool:
        """True where there is nothing to post."""
        return not (self.page.open or self.page.folded)


def reply(table: Table, seat: str = PLAYERS) -> Reply:
    """Everything since the last post: prose in the open, and all mechanics folded away in one block.

    ``seat`` "gm" adds what players do not see, marked. Nothing is remembered here.
    """
    before, every = told_before(table.notebook), retold(table)
    new = [one for one in every if not (one.waits or one.undone or one.status == "withdrawn" or before.has(one))]
    view = View(every[-1].game if every else table.game, PLAYERS)
    now = points_now(view.game)
    told = Told({one.id: (one.status, in_few_words(one)) for one in new}, points=now)
    lines = _mechanics(new, seat)
    then = points_before(every, before.points, now)
    if lines or any(then[account] != held for account, held in now.items()):
        lines["Fate points"] = [*point_lines(then, now, view)]
    lines["Questions"] = [*_questions(table.notebook, every, before, told, view)]
    lines["Errata"] = [*_taken_back(every, before, told), *_edited_away(table.notebook, every, before, told)]
    folded = [piece for heading in _ORDER for piece in listing(heading, lines.get(heading, ()))]
    return Reply(Page(tuple(prose(new)), tuple(folded)), told)


def prose(told: Sequence[Retold]) -> Iterator[Piece]:
    """The scenes that opened and what was narrated, in the order it happened."""
    for event in (step.event for one in told for step in one.steps):
        if isinstance(event, e.SceneOpened):
            yield Piece(event.scene.name, event.scene.description or "")
        elif isinstance(event, e.Told):
            yield Piece(event.title or "", event.text)


def in_few_words(told: Retold) -> str:
    """What players were told of a ruling, in one line; "" for what they may not know."""
    return shortened("; ".join(fact.text for fact in facts(told, PLAYERS)))


def _mechanics(new: Sequence[Retold], seat: str) -> dict[str, list[str]]:
    """Heading -> sentences; only headings that have some."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    rolls = roll_lines((step for one in new for step in one.steps), PLAYERS)
    if rolls:
        lines["Rolls"] = rolls
    for one in new:
        for fact in facts(one, seat):
            if fact.section != "elsewhere":
                lines[_HEADINGS[fact.section]].append(fact.text)
    return dict(lines)


def _questions(
    notebook: Notebook, every: Sequence[Retold], before: Told, told: Told, view: View
) -> Iterator[str]:
    """The questions to players that no post has asked yet."""
    read = origins(notebook)
    for one in every:
        question = str(one.record.get("question") or "")
        if one.status != "asked" or not one.by_a_player or before.asked.get(one.id) == question:
            continue
        told.asked[one.id] = question
        by = str(one.record["by"])
        called = view.called(by) if by in view.game.characters else read.get(one.id, {}).get("called", by)
        about = "; ".join(view.sentence(move) for move in one.moves())
        yield f"{called}, {one.id}: {question} (about: {about}) - put {one.id} in your answer"


def _taken_back(every: Sequence[Retold], before: Told, told: Told) -> Iterator[str]:
    for one in every:
        words = before.rulings.get(one.id, ("", ""))[1]
        if one.undone and words and one.id not in before.taken_back:
            told.taken_back.add(one.id)
            yield f"{one.id} is taken back, as if it had never happened: {words}"


def _edited_away(notebook: Notebook, every: Sequence[Retold], before: Told, told: Told) -> Iterator[str]:
    """Words that a standing decision rests on, and that their writer has edited away since."""
    read, posts = origins(notebook), read_before(notebook)
    for one in every:
        origin = read.get(one.id)
        knew = any(objection["why"] == LOST for objection in one.record.get("objections", ()))
        if origin is None or one.status != "approved" or one.undone or knew or one.id in before.lost:
            continue
        there = posts.get(origin["post"])
        if there is None or stands_in(origin["text"], f"{there.post.text}\n{there.post.embeds}"):
            continue
        told.lost.add(one.id)
        gone = f'the words it rests on: "{shortened(origin["text"])}"'
        yield f"{one.id} stands, but {origin['called']} has edited away {gone}"
