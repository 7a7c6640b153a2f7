"""Tellings at a terminal: drafts with their flags, turned down with reasons, edited, accepted; and any text checked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hired_model import MODEL, Hired, words_of

from adjudicator import Table

KEYS = "[a]ccept [e]dit [r]eject [l]ater"
SLIPS, SHUT = "Mira slips, and the bar stays shut.", "Rain runs down the stones. The bar holds, and Mira stays outside."
TWO_FLAGS, ONE_FLAG = "Mira falls short. Zorro laughs 7 times.", "Seven steps, and the bar holds. Mira falls short."


def _told(hired: Hired) -> list[str]:
    with Table.open(hired.folder / "table.db") as table:
        rulings = [record["ruling"] for record in table.export() if "ruling" in record]
    return [event["text"] for one in rulings for event in one.get("events", ()) if event["kind"] == "told"]


def _last_words(hired: Hired, number: int) -> str:
    """The end of a request, behind what never changes."""
    return str(hired.asked[number].body["messages"][-1]["content"])


def test_flags_are_sent_back_twice_and_what_is_left_is_marked(hired: Hired) -> None:
    hired.at("settled").stub.answers(MODEL, [TWO_FLAGS, ONE_FLAG, TWO_FLAGS])
    with hired.at_terminal("narrate") as player:
        screen = words_of(player.wait(KEYS))
        assert "table.db · unwritten · The Gate" in screen
        assert "q6 a telling of r1 «Seven» steps, and the bar holds. Mira falls short. number: «Seven»: " in screen
        assert screen.count("number: ") == 1
        player.press("a", "q6 is told")
        assert player.end() == 0
    assert _told(hired) == [ONE_FLAG]
    assert len(hired.asked) == 3
    for number, draft in ((1, TWO_FLAGS), (2, ONE_FLAG)):
        assert hired.asked[number].body["messages"][-2] == {"role": "assistant", "content": draft}
    assert '- "Zorro": ' in _last_words(hired, 1)
    assert '- "7": ' in _last_words(hired, 1)
    assert '- "Seven": ' in _last_words(hired, 2)
    for received in hired.asked:
        assert not [secret for secret in ("Trapdoor", "secretly the heir") if secret in received.prompt]


def test_a_reason_leads_to_another_draft_and_the_last_word_is_the_gms(hired: Hired) -> None:
    hired.at("settled").stub.answers(MODEL, [SLIPS, SHUT])
    with hired.at_terminal("narrate", "r1") as player:
        assert "the checks found nothing" in player.wait(KEYS)
        player.press("r", "why not (it goes into the next draft)")
        player.line("too little rain")
        assert SHUT in player.wait(KEYS)
        player.press("e", "text")
        player.line("Zorro keeps the bar shut.")
        # What the GM writes is checked as well, and told all the same.
        assert "«Zorro» keeps the bar shut." in player.wait(KEYS)
        player.press("a", "q7 is told")
        assert player.end() == 0
    assert _told(hired) == ["Zorro keeps the bar shut."]
    assert len(hired.asked) == 2
    assert "too little rain" not in _last_words(hired, 0)
    assert f"{SLIPS}\nand said: too little rain" in _last_words(hired, 1)
    assert hired.state()["pending"] == []


def test_after_two_more_drafts_it_is_the_gms_turn_to_write(hired: Hired) -> None:
    hired.at("settled").stub.answers(MODEL, [SLIPS, SHUT, "The bar holds against Mira.", "Never asked for."])
    with hired.at_terminal("narrate") as player:
        player.wait(KEYS)
        for reason, promise in (("too short", " (it goes into"), ("too long", " (it goes into"), ("too dry", ": ")):
            player.press("r", f"why not{promise}")
            player.line(reason)
            player.wait("in your own words: adjudicator tell" if reason == "too dry" else KEYS)
        assert player.end() == 0
    assert len(hired.asked) == 3
    assert [reason in _last_words(hired, 2) for reason in ("too short", "too long", "too dry")] == [True, True, False]
    assert (hired.state()["pending"], _told(hired)) == ([], [])


def test_wishes_reach_the_request_and_change_nothing_else(hired: Hired) -> None:
    hired.at("settled").stub.always(MODEL, SLIPS)
    ruling = hired.json("narrate", code=7)
    assert (ruling["moves"][0]["text"], ruling["status"], ruling["opinion"]["model"]) == (SLIPS, "pending", "lint")
    assert hired.run("config", "set", "tone", "grim").code == 0
    wishes = ("--length", "long", "--person", "second", "--tense", "present", "--language", "German")
    assert hired.run("narrate", *wishes).code == 7
    plain, wished = (json.loads(json.dumps(received.body)) for received in hired.asked)
    how, facts = _parted(wished)
    usual, same_facts = _parted(plain)
    assert (facts, wished) == (same_facts, plain)
    for wish in ("grim", "second person", "present tense", "German", "Two or three paragraphs"):
        assert (wish in how, wish in usual) == (True, False)


def _parted(body: dict[str, Any]) -> tuple[str, str]:
    """The wishes of a request, taken out of it, and the facts behind them."""
    how, heading, facts = body["messages"].pop()["content"].partition("THE FACTS")
    assert heading
    return how, facts


@pytest.mark.parametrize(("flag", "said"), [("--tone", "tone: is empty"), ("--language", "language: is empty")])
def test_wishes_that_cannot_be_meant(hired: Hired, flag: str, said: str) -> None:
    ended = hired.at("settled").run("narrate", flag, " ")
    assert (ended.code, ended.out) == (5, "")
    assert said in ended.err
    assert hired.state()["pending"] == []


def test_a_model_that_fails_is_named_and_the_templates_tell(hired: Hired) -> None:
    hired.at("settled")
    hired.environment |= {"ADJUDICATOR_BASE_URL": "", "ADJUDICATOR_API_KEY": ""}
    why = f"templates instead of the drafter: openai:{MODEL} needs a key"
    ended = hired.run("narrate")
    assert (ended.code, ended.err) == (6, "")
    assert words_of(ended.out).count(why) == 1
    assert words_of(hired.run("show", "q6").out).count(why) == 1
    for_a_program = hired.run("narrate", "--json")
    ruling = json.loads(for_a_program.out)
    assert (for_a_program.code, ruling["id"]) == (6, "q7")
    assert ruling["opinion"]["flags"][-1].startswith(why)
    assert for_a_program.err.startswith(why)
    assert hired.state()["pending"] == ["q6", "q7"]
    assert hired.run("approve", "q6").code == 0
    assert len(_told(hired)) == 1


def test_the_templates_have_nothing_new_to_say(hired: Hired) -> None:
    hired.at("settled").environment["ADJUDICATOR_MODEL"] = "none"
    with hired.at_terminal("narrate") as player:
        player.wait(KEYS)
        player.press("r", "why not")
        player.line("I have heard that one.")
        player.wait("in your own words: adjudicator tell")
        assert player.end() == 0
    assert (hired.state()["pending"], _told(hired)) == ([], [])


def test_any_text_is_checked(hired: Hired) -> None:
    hired.at("settled")
    (hired.folder / "text.txt").write_bytes(b"\xef\xbb\xbfMira falls short.\r\nZorro laughs 7 times.\r\n")
    ended = hired.run("lint", "text.txt")
    assert (ended.code, ended.err) == (0, "")
    assert "checked against r1\n  Mira falls short.\n  «Zorro» laughs «7» times.\n" in ended.out
    assert "number: «7»: " in ended.out
    found = json.loads(hired.run("lint", "--json", "--roll", "r1", typed=TWO_FLAGS).out)
    assert set(found) == {"roll", "flags", "covered", "unchecked"}
    assert (found["roll"], {(one["kind"], one["quote"]) for one in found["flags"]}) == (
        "r1",
        {("name", "Zorro"), ("number", "7")},
    )
    assert {TWO_FLAGS[one["start"] : one["end"]] for one in found["flags"]} == {"Zorro", "7"}
    assert "the checks found nothing" in hired.run("lint", typed=SLIPS).out
    assert (hired.state()["pending"], hired.asked) == ([], [])


def test_before_any_roll_is_settled_the_outcome_is_not_checked(hired: Hired) -> None:
    ended = hired.at("scene").run("lint", typed="Mira gets through. Zorro laughs.")
    assert ended.code == 0
    assert "no roll is settled: the outcome is not checked" in ended.out
    assert "«Zorro» laughs." in ended.out


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("--roll", "r9"), SLIPS, "there is no roll 'r9'"),
        ((), " \n", "text is empty"),
        (("nothing.txt",), "", "nothing.txt cannot be read: No such file or directory"),
        (("bytes.txt",), "", "bytes.txt cannot be read: 'utf-8' codec"),
    ],
)
def test_what_cannot_be_checked(hired: Hired, arguments: tuple[str, ...], typed: str, said: str) -> None:
    hired.at("settled")
    (hired.folder / "bytes.txt").write_bytes(b"\xff\xfe")
    ended = hired.run("lint", *arguments, "--json", typed=typed)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
