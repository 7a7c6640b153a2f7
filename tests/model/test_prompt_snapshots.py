"""What a model is given to read, as files to look at: every prompt, filled in at one table that never changes.

    RENEW_SNAPSHOTS=1 .venv/bin/pytest tests/model/test_prompt_snapshots.py

writes them anew after a prompt was changed on purpose; look at the difference before keeping it.
"""

from __future__ import annotations

import asyncio
import difflib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from ferry_table import FIRST_DRAFT, SECRETS, UNTOLD, WAITING, ferry_table
from scripted_client import NOWHERE, Messages, ScriptedClient, asking, no_opinion

from adjudicator.drafting.model import telling
from adjudicator.drafting.model.post_reading import PostReader, posts_prompt
from adjudicator.drafting.model.settings import ModelSettings, NarrationStyle
from adjudicator.drafting.post_brief import post_brief
from adjudicator.formats.thread_post import Post
from adjudicator.lint.flags import Flag, Report

SNAPSHOTS = Path(__file__).parent / "snapshots"
RENEW = "RENEW_SNAPSHOTS"

COMPEL = {"do": "compel", "by": "gm", "target": "ansa", "aspect": "rivermen", "complication": "The ferrymen know her."}
FERRY_POST = Post(
    "41", "7", "2024-05-04T20:00:00+00:00", None,
    "> I see no rope.\n\nOh, but there is one, and I grew up on such ropes.\n\n((That ought to give me a reroll.))",
    quoted=((0, 17),),
)  # fmt: skip
GRIM = NarrationStyle("grim and dry", "long", "second", "present")
GERMAN = NarrationStyle("like a chronicle", "medium", "first", "past", "German")


def relevance() -> Messages:
    """The justification check of the ruling that waits."""
    return _opinions(ModelSettings())[0]


def relevance_turned() -> Messages:
    """The same for the second of two votes: examples, facts and aspects in another order."""
    return _opinions(ModelSettings(votes=2))[1]


def repair() -> Messages:
    """The same after an answer that could not be read."""
    return _opinions(ModelSettings(), "I think it fits.")[1]


def narration(style: NarrationStyle) -> Messages:
    """The telling of a roll with a draft that was turned down."""
    return _tellings(style)[0]


def redraft() -> Messages:
    """The same after a draft with two faults."""
    return _tellings(NarrationStyle())[1]


def posts(*before: str) -> Messages:
    """A post that quotes another, by a player at whom a compel waits."""
    table = ferry_table()
    table.rule(COMPEL)
    brief = post_brief(table.game, FERRY_POST, "ansa", "the ferry landing")
    assert brief is not None
    client = ScriptedClient(*before, '{"found": []}')
    asyncio.run(PostReader(client, NOWHERE, posts_prompt()).read(brief))
    return client.asked[-1]


PROMPTS: dict[str, Callable[[], Messages]] = {
    "relevance": relevance,
    "relevance-turned": relevance_turned,
    "repair": repair,
    "narration-plain": lambda: narration(NarrationStyle()),
    "narration-grim": lambda: narration(GRIM),
    "narration-german": lambda: narration(GERMAN),
    "redraft": redraft,
    "posts": posts,
    "posts-again": lambda: posts("Nothing is declared here."),
}


@pytest.fixture(autouse=True)
def two_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks find the same two faults in the draft that has them, and none in others."""
    at = FIRST_DRAFT.index("laughs")
    faults = (
        Flag("decision", "laughs", at, at + len("laughs"), "Ansa laughs, and her player did not say so."),
        Flag("missing", "", 0, 0, "“Ferry Adrift” is not told."),
    )
    monkeypatch.setattr(telling, "lint", lambda text, facts: Report(faults if text == FIRST_DRAFT else ()))


@pytest.mark.parametrize("name", PROMPTS)
def test_a_prompt_reads_as_its_snapshot(name: str) -> None:
    file, found = SNAPSHOTS / f"{name}.txt", rendered(PROMPTS[name]())
    if os.environ.get(RENEW):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8", newline="\n")
    kept = file.read_text(encoding="utf-8") if file.is_file() else ""
    changed = difflib.unified_diff(kept.splitlines(), found.splitlines(), "kept", "now", lineterm="", n=2)
    how = f"{RENEW}=1 .venv/bin/pytest {Path(__file__).relative_to(Path(__file__).parents[2]).as_posix()}"
    assert found == kept, "\n".join([f"{file.name} is another; if that is meant: {how}", *changed])


def test_there_is_a_snapshot_of_each_prompt_and_no_other() -> None:
    assert {file.name for file in SNAPSHOTS.iterdir()} == {f"{name}.txt" for name in PROMPTS}


@pytest.mark.parametrize("name", PROMPTS)
def test_the_table_has_secrets_and_no_prompt_has_them(name: str) -> None:
    text = rendered(PROMPTS[name]())
    assert [secret for secret in SECRETS if secret.casefold() in text.casefold()] == []


@pytest.mark.parametrize("name", PROMPTS)
def test_nothing_is_left_to_fill_in(name: str) -> None:
    text = rendered(PROMPTS[name]())
    assert "$" not in text
    assert "<!--" not in text


def rendered(messages: Messages) -> str:
    """The messages as a person reads them, each under its role."""
    return "\n\n".join(f"========== {message.role}\n{message.text}" for message in messages) + "\n"


def _opinions(settings: ModelSettings, *before: str) -> list[Messages]:
    client = ScriptedClient(*before, no_opinion())
    ferry_table(asking(client, settings)).advise(WAITING)
    return client.asked


def _tellings(style: NarrationStyle) -> list[Messages]:
    client = ScriptedClient(FIRST_DRAFT, "The rope parts, and the ferry goes.")
    ferry_table(asking(client, ModelSettings(style=style))).narrate(UNTOLD)
    return client.asked
