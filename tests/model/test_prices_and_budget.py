"""What tokens cost, what is not known, and a budget that no question can go over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stub_drafters import BRIEF, brief

from adjudicator.drafting.model.asking import ANSWER_LIMIT, REPAIRS, THINKING_LIMIT
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.prices import Price, price_of
from adjudicator.drafting.model.relevance_prompt import relevance_messages, relevance_prompt
from adjudicator.drafting.model.reply import Usage
from adjudicator.errors import BadConfiguration, DraftUnavailable
from adjudicator.exam.costs import USUAL_ANSWER, Budget, estimate, ledger

OPENAI = Endpoint("openai", "gpt-4.1")
LOCAL = Endpoint("ollama", "small", "http://127.0.0.1:11434/v1")
PRICE = Price(2.0, 0.5, 8.0, "USD", "a list")
PROMPT = relevance_prompt()
LIST = 'as_of = "2026-05"\ncurrency = "EUR"\n\n[models.small]\nsent = 1\nreceived = 2.5\n'


def listed(folder: Path, text: str) -> Path:
    (folder / "prices.toml").write_text(text, encoding="utf-8")
    return folder / "prices.toml"


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        (Usage(), 0.0),
        (Usage(1_000_000), 2.0),
        (Usage(0, 1_000_000), 8.0),
        (Usage(1_000_000, 0, 1_000_000), 0.5),
        (Usage(1_000_000, 0, 250_000), 1.625),
        (Usage(3_000, 200, 0), 0.0076),
        # A server that says it had more than was sent gets nothing back.
        (Usage(10, 0, 1_000_000), 0.5),
    ],
)
def test_what_tokens_cost(usage: Usage, cost: float) -> None:
    assert PRICE.of(usage) == pytest.approx(cost)


def test_the_shipped_list() -> None:
    found = price_of(OPENAI)
    assert found is not None
    assert 0 < found.cached < found.sent < found.received
    assert found.source.endswith("unverified")
    assert price_of(Endpoint("openai", "nobody-knows")) is None


@pytest.mark.parametrize("endpoint", [LOCAL, Endpoint("openai", "gpt-4.1", "https://api.openai.com.example/v1")])
def test_the_same_name_elsewhere_is_another_price(endpoint: Endpoint) -> None:
    assert price_of(endpoint) is None


def test_an_own_list_wins(tmp_path: Path) -> None:
    own = listed(tmp_path, LIST + '[models."gpt-4.1"]\nsent = 9\ncached = 1\nreceived = 9\n')
    assert price_of(LOCAL, own) == Price(1, 1, 2.5, "EUR", "list of 2026-05")
    assert price_of(OPENAI, own) == Price(9, 1, 9, "EUR", "list of 2026-05")
    assert price_of(Endpoint("openai", "gpt-4o"), own) == price_of(Endpoint("openai", "gpt-4o"))
    assert price_of(OPENAI, tmp_path / "none.toml") == price_of(OPENAI)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("models = 5", "models: must be a table"),
        ("[models]\nsmall = 5", "models.small: may have sent, cached, received"),
        ("[models.small]\nsent = 1\nreceived = 1\nlunch = 1", "models.small: may have"),
        ("[models.small]\nsent = 1", "models.small: received is missing"),
        ("[models.small]\nreceived = 1", "models.small: sent is missing"),
        ('[models.small]\nsent = "1"\nreceived = 1', "models.small: sent is no price"),
        ("[models.small]\nsent = true\nreceived = 1", "models.small: sent is no price"),
        ("[models.small]\nsent = -1\nreceived = 1", "models.small: sent is no price"),
        ("[models.small]\nsent = 1\nreceived = inf", "models.small: received is no price"),
        ("[models.small]\nsent = 1\nreceived = 1\ncached = nan", "models.small: cached is no price"),
        ("[models.small", "is no price list"),
    ],
)
def test_a_list_that_cannot_be_used(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadConfiguration, match="prices") as caught:
        price_of(LOCAL, listed(tmp_path, text))
    assert told in str(caught.value)


def test_an_estimate() -> None:
    briefs = [BRIEF, brief(because="x" * 350)]
    one, both, twice = (
        estimate(PROMPT, briefs[:1], 1, PRICE),
        estimate(PROMPT, briefs, 1, PRICE),
        estimate(PROMPT, briefs, 2, None),
    )
    assert (one.usage.calls, both.usage.calls, twice.usage.calls) == (1, 2, 4)
    assert both.usage.sent > one.usage.sent * 2 > 4_000
    assert twice.usage.sent == pytest.approx(2 * both.usage.sent, abs=2)
    assert twice.usage.received == 4 * USUAL_ANSWER
    assert both.cost == PRICE.of(both.usage)
    assert twice.cost is None


@pytest.mark.parametrize(
    ("price", "cost", "currency"), [(PRICE, 0.0076, "USD"), (None, "unknown", None)], ids=["priced", "unknown"]
)
def test_a_ledger(price: Price | None, cost: object, currency: str | None) -> None:
    found = ledger(Usage(3_000, 200, 0, 1), price, 1.234)
    assert found == {
        "calls": 1,
        "sent": 3_000,
        "cached": 0,
        "received": 200,
        "seconds": 1.2,
        "cost": cost,
        "currency": currency,
        "prices": price.source if price else None,
    }


# The budget.


def take(budget: Budget, votes: int = 1, because: str = "") -> Usage:
    return asyncio.run(budget.take(PROMPT, brief(because=because), votes))


def test_without_a_bound_everything_goes() -> None:
    for budget in (Budget(OPENAI, PRICE), Budget(LOCAL, None)):
        for _ in range(3):
            budget.settle(take(budget), Usage(1_000_000_000, 1_000_000_000))


def test_a_bound_needs_a_price() -> None:
    with pytest.raises(DraftUnavailable, match=r"its price is unknown: put it into prices\.toml") as caught:
        Budget(LOCAL, None, 5.0)
    assert caught.value.kind == "over budget"


@pytest.mark.parametrize("votes", [1, 3])
@pytest.mark.parametrize("because", ["", "a" * 2_000, "Палуба " * 300, "甲板滑" * 500, "🌧" * 800])
def test_what_is_set_aside_is_enough(votes: int, because: str) -> None:
    taken = take(Budget(OPENAI, PRICE), votes, because)
    text = "".join(message.text for message in relevance_messages(PROMPT, brief(because=because)))
    # No tokenizer makes more than three tokens of a letter, and English takes fewer than one for three.
    plain = sum(letter.isascii() for letter in text)
    once = plain // 3 + 3 * (len(text) - plain) if "🌧" not in text else plain // 3 + 3 * text.count("🌧")
    assert taken.calls == votes * (1 + REPAIRS)
    assert taken.sent >= votes * (1 + REPAIRS) * once
    assert taken.received == votes * (ANSWER_LIMIT + REPAIRS * THINKING_LIMIT)


def test_it_stops_before_the_question_that_could_go_over() -> None:
    most = PRICE.of(take(Budget(OPENAI, PRICE)))
    with pytest.raises(DraftUnavailable, match="could cost more than was allowed") as caught:
        take(Budget(OPENAI, PRICE, most * 0.999))
    assert caught.value.kind == "over budget"
    budget = Budget(OPENAI, PRICE, most * 1.001)
    taken = take(budget)
    budget.settle(taken, taken)
    with pytest.raises(DraftUnavailable):
        take(budget)


def test_what_was_not_used_can_be_used() -> None:
    most = PRICE.of(take(Budget(OPENAI, PRICE)))
    budget = Budget(OPENAI, PRICE, most * 1.5)
    used = Usage(3_000, 200, 1_000, 1)
    for _ in range(5):
        budget.settle(take(budget), used)
    assert budget.committed == Usage(15_000, 1_000, 5_000, 5)


def test_a_question_waits_for_what_those_in_flight_give_back() -> None:
    most = PRICE.of(take(Budget(OPENAI, PRICE)))

    async def three(budget: Budget, used: Usage) -> list[str]:
        order: list[str] = []

        async def ask(name: str) -> None:
            taken = await budget.take(PROMPT, brief(because=""), 1)
            order.append(f"{name} asks")
            for _ in range(3):
                await asyncio.sleep(0)
            order.append(f"{name} is answered")
            budget.settle(taken, used)

        found = await asyncio.gather(*(ask(name) for name in "abc"), return_exceptions=True)
        return order + [error.kind for error in found if isinstance(error, DraftUnavailable)]

    in_turn = [f"{name} {does}" for name in "abc" for does in ("asks", "is answered")]
    assert asyncio.run(three(Budget(OPENAI, PRICE, most * 1.5), Usage(100, 10, 0, 1))) == in_turn
    dear = Usage(int(most * 0.6 / PRICE.sent * 1_000_000), 0, 0, 1)
    assert asyncio.run(three(Budget(OPENAI, PRICE, most * 1.5), dear)) == [*in_turn[:2], *["over budget"] * 2]


@settings(max_examples=40)
@given(
    st.floats(0.0, 3.0),
    st.lists(st.tuples(st.integers(0, 4_000), st.integers(0, ANSWER_LIMIT), st.integers(1, 3)), max_size=12),
)
def test_whatever_is_answered_it_never_goes_over(most: float, answers: list[tuple[int, int, int]]) -> None:
    budget, spent = Budget(OPENAI, PRICE, most), Usage()
    for sent, received, votes in answers:
        try:
            taken = take(budget, votes)
        except DraftUnavailable:
            continue
        used = Usage(min(sent, taken.sent), min(received, taken.received), 0, votes)
        budget.settle(taken, used)
        spent += used
        assert PRICE.of(spent) <= most
    assert budget.committed == spent
