"""Drafters at the table: sync or async, failing or talking nonsense, they never cost more than their opinion."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playing import act, do, settle
from started import MIRA_ON_SLICK, waiting, with_a_roll

from adjudicator import Opinion, Table
from adjudicator.core.opinion import Evidence
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.drafting.drafter import ChecklistDrafter

FITS = Opinion(
    "fits", "Wet wood is slippery.", (Evidence("The planks are wet", "because"),), model="a friend", qualified=True
)
TOLD = Narration("Mira slides under the bar.", (), "a friend")


class Friend:
    """A drafter that answers what it is given: a value, or an error to raise; at once, or later."""

    def __init__(self, opinion: Any = FITS, narration: Any = TOLD, later: bool = False) -> None:
        self.answers = {InvocationBrief: opinion, NarrationBrief: narration}
        self.later = later
        self.briefs: list[Any] = []

    def opinion(self, brief: InvocationBrief) -> Any:
        return self._answer(brief)

    def narration(self, brief: NarrationBrief) -> Any:
        return self._answer(brief)

    def _answer(self, brief: Any) -> Any:
        self.briefs.append(brief)
        return self._later(brief) if self.later else self._now(brief)

    async def _later(self, brief: Any) -> Any:
        await asyncio.sleep(0)
        return self._now(brief)

    def _now(self, brief: Any) -> Any:
        answer = self.answers[type(brief)]
        if isinstance(answer, Exception):
            raise answer
        return answer


def advised(made: Table, key: str, awaited: bool) -> Any:
    ruling = asyncio.run(made.aadvise(key)) if awaited else made.advise(key)
    assert ruling == made.ruling(key)
    return ruling.opinion


WAYS = pytest.mark.parametrize(
    ("later", "awaited"),
    [(False, False), (True, False), (False, True), (True, True)],
    ids=["sync", "async", "sync, awaited", "async, awaited"],
)

NONSENSE = [
    None,
    "fits",
    {"verdict": "fits", "reason": "x"},
    5,
    Opinion("fits", 5),
    Opinion("fits", "x", evidence=("a quote",)),
    Opinion("fits", "x", flags=(5,)),
    Opinion("fits", "x", qualified="yes"),
    Opinion("unsure", "x", model=None),
    Opinion("unsure", "x", precedents=({"q": 1},)),
]

FAILURES = [RuntimeError("no such model"), TimeoutError(), ConnectionError("refused"), KeyError("choices")]


@WAYS
def test_its_opinion_goes_with_the_ruling(later: bool, awaited: bool) -> None:
    made = with_a_roll(drafter=Friend(later=later))
    assert advised(made, waiting(made).id, awaited) == FITS.to_dict()


@WAYS
@pytest.mark.parametrize("answer", [*FAILURES, *NONSENSE], ids=lambda one: repr(one)[:60])
def test_a_failing_one_is_replaced_by_name(answer: Any, later: bool, awaited: bool) -> None:
    made = with_a_roll(drafter=Friend(opinion=answer, later=later))
    key = waiting(made).id
    before = made.ruling(key), made.state()
    opinion = advised(made, key, awaited)
    plain = with_a_roll()
    by_hand = plain.advise(waiting(plain).id).opinion
    assert by_hand is not None
    *others, last = opinion["flags"]
    assert {**opinion, "flags": others} == by_hand
    assert opinion["verdict"] == "unsure"
    assert last.startswith("checklist instead of the drafter: ")
    named = type(answer).__name__ if isinstance(answer, Exception) else "Error"
    assert named in last
    after = made.ruling(key), made.state()
    assert after[1] == before[1]
    assert (after[0].preview, after[0].moves, after[0].status) == (before[0].preview, before[0].moves, before[0].status)
    assert made.decide(key, "approve").status == "approved"


def test_what_it_said_can_be_read_again_from_the_log() -> None:
    made = with_a_roll(drafter=Friend())
    key = waiting(made).id
    made.advise(key)
    made.decide(key, "reject")
    assert made.ruling(key).opinion == FITS.to_dict()
    assert Opinion.from_dict(dict(made.ruling(key).opinion or {})) == FITS


@WAYS
@pytest.mark.parametrize("answer", FAILURES, ids=lambda one: repr(one)[:60])
def test_a_failing_narrator_is_replaced_by_name(answer: Exception, later: bool, awaited: bool) -> None:
    made = with_a_roll(settle(), drafter=Friend(narration=answer, later=later))
    by_hand = with_a_roll(settle()).narrate("r1")
    draft = asyncio.run(made.anarrate("r1")) if awaited else made.narrate("r1")
    assert draft.moves == by_hand.moves
    assert draft.opinion is not None
    assert by_hand.opinion is not None
    *found, last = draft.opinion["flags"]
    assert found == by_hand.opinion["flags"]
    assert last.startswith(f"templates instead of the drafter: {type(answer).__name__}")
    assert made.ruling(draft.id).opinion == draft.opinion
    assert made.advise(draft.id).opinion == draft.opinion


@WAYS
def test_a_narrator_that_writes_is_not_said_to_have_failed(later: bool, awaited: bool) -> None:
    made = with_a_roll(settle(), drafter=Friend(later=later))
    draft = asyncio.run(made.anarrate("r1")) if awaited else made.narrate("r1")
    assert draft.opinion is not None
    assert not [flag for flag in draft.opinion["flags"] if "instead" in flag]


@pytest.mark.parametrize("answer", [None, "Mira slides.", Narration("", (), "x"), Narration(5, (), "x"),
                                    Narration("half \ud800 a letter", (), "x"), Narration("Yes.", (), None)],
                         ids=lambda one: repr(one)[:60])  # fmt: skip
def test_a_narrator_that_talks_nonsense_too(answer: Any) -> None:
    made = with_a_roll(settle(), drafter=Friend(narration=answer))
    plain = with_a_roll(settle())
    draft = made.narrate("r1")
    assert draft.moves == plain.narrate("r1").moves
    assert draft.opinion is not None
    assert draft.opinion["flags"][-1].startswith("templates instead of the drafter: ")


def test_a_draft_is_a_ruling_that_waits() -> None:
    made = with_a_roll(settle(), drafter=Friend())
    before = made.state()
    draft = made.narrate("r1")
    assert dict(draft.moves[0]) == {"do": "tell", "text": TOLD.text, "roll": "r1"}
    assert {**made.state(), "pending": []} == before
    made.decide(draft.id, "amend", moves=do("tell", roll="r1", text="Mira nearly slides under the bar."))
    assert made.ruling(draft.id).events[0]["text"] == "Mira nearly slides under the bar."


def test_the_opinion_can_be_asked_for_again() -> None:
    friend = Friend(opinion=RuntimeError("down"))
    made = with_a_roll(drafter=friend)
    key = made.ask(MIRA_ON_SLICK).id
    first = made.ruling(key).opinion
    friend.answers[InvocationBrief] = FITS
    assert made.advise(key).opinion == FITS.to_dict() != first
    assert len(friend.briefs) == 2


def test_a_brief_knows_no_hidden_aspect_but_the_one_invoked() -> None:
    friend = Friend()
    made = with_a_roll(do("place_aspect", text="Loose Floor", hidden=True), drafter=friend)
    made.advise(waiting(made).id)
    (brief,) = friend.briefs
    assert "Loose Floor" not in repr(brief)
    assert (brief.aspect, brief.because) == ("Slick Planks", MIRA_ON_SLICK["because"])


@pytest.mark.parametrize("move", [act("tam"), do("tell", text="Rain."), do("invoke", by="mira", aspect="moon",
                                                                         pay="free", benefit="bonus")])  # fmt: skip
def test_nobody_is_asked_where_nothing_is_to_judge(move: Any) -> None:
    friend = Friend()
    made = with_a_roll(drafter=friend)
    opinion = made.advise(waiting(made, move).id).opinion
    assert opinion is not None
    assert (opinion["verdict"], friend.briefs) == ("unsure", [])


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning")
def test_an_async_drafter_under_a_running_loop() -> None:
    made = with_a_roll(drafter=Friend(later=True))
    key = waiting(made).id

    async def host() -> None:
        with pytest.raises(RuntimeError, match="aadvise"):
            made.advise(key)
        assert (await made.aadvise(key)).opinion == FITS.to_dict()

    asyncio.run(host())


def test_two_tables_two_drafters() -> None:
    one, other = with_a_roll(drafter=Friend()), with_a_roll(drafter=ChecklistDrafter())
    opinions = [made.advise(waiting(made).id).opinion for made in (one, other)]
    assert [opinion["model"] for opinion in opinions if opinion] == ["a friend", "checklist"]
