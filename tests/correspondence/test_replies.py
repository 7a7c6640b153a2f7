"""What a reply says: every kind of thing that happens, points as the ledger has them, nothing twice, and errata."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import (
    ALL,
    CORE,
    FATES,
    UNWRITTEN,
    act,
    active,
    advantage,
    answer,
    aspect,
    boost,
    close,
    compel,
    do,
    free,
    hand,
    hurt,
    invoke,
    npc,
    pc,
    rolled,
    scene,
    settle,
)  # fmt: skip
from posting import HEADINGS, played, post, sections

from adjudicator import RuleViolation, Table
from adjudicator.correspondence.passages import Origin
from adjudicator.correspondence.post_records import ReadPost
from adjudicator.correspondence.posted import last_post
from adjudicator.correspondence.reply import reply
from adjudicator.correspondence.taking_in import LOST
from adjudicator.formats.thread_post import Post

ROLLED = rolled("mira", 1, opposition=2)
SAID = {"because": "The planks are wet, and I slide under the bar."}
TOLD: list[tuple[list[Any], str, str]] = [
    # what happened since the last post, heading, a sentence below it
    ([ROLLED], "Rolls", "r1, Mira: Overcome; dice + 0 0 0, rating +0, total 1 against 2: Fail by 1 as it stands"),
    ([act(skill="Fight", opposition=2)], "Rolls", "r1, Mira: Overcome with Fight; dice awaited against 2: still open"),
    ([rolled("mira", 3)], "Rolls", "total 3 unopposed: Excel by 3 as it stands"),
    ([rolled("mira", 1, target="guard", opposition=active("guard", 2))], "Rolls",
     "r1, Mira: Overcome, against Guard; dice + 0 0 0, rating +0, total 1 against Guard (dice + + 0 0, rating +0"),
    ([ROLLED, invoke("mira", "slick"), settle()], "Rolls", "invocations +2, total 3 against 2: Succeed by 1"),
    ([ROLLED, do("abandon", reason="a slip")], "Rolls", "against 2: it never counted"),
    ([ROLLED, invoke("mira", "slick", **SAID)], "Invocations",
     f'Mira invokes Slick Planks on r1 (1 fate point): +2 to the roll of Mira. Reason: "{SAID["because"]}"'),
    ([ROLLED, invoke("mira", "loyal")], "Invocations", "Mira invokes Loyal Heart on r1 (1 fate point, owed to Tam)"),
    ([ROLLED, invoke("tam", "fog", "aid", helping="mira")], "Invocations",
     "Tam invokes Thick Fog on r1 (1 fate point): +2 to the roll of Mira"),
    ([ROLLED, invoke("gm", "fog", "hinder")], "Invocations",
     "The GM invokes Thick Fog on r1 (1 fate point): +2 to the opposition"),
    ([ROLLED, invoke("mira", "quick", "reroll", dice=[1, 1, 0, 0])], "Invocations", "(1 fate point): a reroll"),
    ([boost("gap"), ROLLED, free("mira", "gap")], "Invocations", "Mira invokes Gap on r1 (a free invocation): +2"),
    ([boost("gap"), ROLLED, free("mira", "gap")], "Aspects", "Out of play: Gap (the boost was used)"),
    ([aspect("mud", free={"mira": 2, "anyone": 1})], "Aspects",
     "New: Mud (on the scene; 2 free invocations for Mira; 1 free invocation for anyone)"),
    ([aspect("mud", on="tam")], "Aspects", "New: Mud (on Tam)"),
    ([hurt("tam", "guard")], "Aspects", "New: Deep Cut (consequence on Tam; 1 free invocation for Guard)"),
    ([aspect("mud", free={"mira": 2}), hand("mud", "mira", "tam", count=2)], "Aspects",
     "Mira passes 2 free invocations on Mud to Tam"),
    ([do("rename_aspect", aspect="fog", text="Thin Fog")], "Aspects", "Thick Fog reads now: Thin Fog"),
    ([do("remove_aspect", aspect="fog", reason="the wind")], "Aspects", "Out of play: Thick Fog (the wind)"),
    ([rolled("mira", 1, advantage(UNWRITTEN), uses="fog"), settle()], "Aspects",
     "Thick Fog: 1 free invocation more for Mira"),
    ([compel("gm", "mira", "quick")], "Compels",
     "c1: the GM compels Mira with Quick Hands: it goes wrong at the worst moment - Mira, accept c1 for 1 fate point"),
    ([compel("gm", "mira", "quick"), answer("accept")], "Compels", "Mira accepts c1 (Quick Hands)"),
    ([compel("gm", "mira", "quick"), answer("refuse")], "Compels", "Mira refuses c1 (Quick Hands)"),
    ([compel("tam", "mira", "quick"), answer("withdraw")], "Compels", "c1 is withdrawn: Tam no longer compels Mira"),
    ([do("declare_detail", by="mira", detail="A rope hangs there.")], "Also",
     "Mira declares (1 fate point): A rope hangs there."),
    ([do("concede", by="mira")], "Also", "Mira concedes"),
    ([do("concede", by="mira")], "Fate points", "Mira: 3 fate points, owed after the scene 0 -> 1"),
    ([do("adjust", character="mira", fate_points=-2, reason="a slip of mine")], "Also",
     "The GM corrects Mira by -2 fate points: a slip of mine"),
    ([do("consult", by="mira", question="Is it late?", dice=[0, 0, 0, 0])], "Also",
     "Mira asks the oracle: Is it late? (0 0 0 0 at +0): partly"),
    ([close()], "Also", "The scene is over, and with it Slick Planks, Thick Fog"),
    ([close(leads_into="contest")], "Also", "The scene leads into a contest"),
    ([do("start_session", name="Two")], "Also", "A session starts: Two"),
    ([do("start_scenario")], "Also", "A scenario starts"),
    ([do("change_rules", rules=CORE)], "Also", "The table plays Fate Core System now"),
    ([pc("ilse", 5)], "Also", "Ilse joins"),
    ([pc("ilse", 5)], "Fate points", "Ilse: 5 fate points"),
    ([ROLLED, invoke("mira", "loyal")], "Fate points", "Mira: 3 -> 2 fate points"),
    ([ROLLED, invoke("mira", "loyal")], "Fate points", "Tam: 3 fate points, owed after the scene 0 -> 1"),
    ([ROLLED, invoke("mira", "loyal"), settle(), close()], "Fate points", "Tam: 3 -> 4 fate points"),
    ([ROLLED, invoke("gm", "fog", "hinder")], "Fate points", "The GM's pool: 2 -> 1"),
    ([ROLLED], "Fate points", "Mira: 3 fate points"),
    ([do("tell", text="The bell begins.\n\nNobody speaks.", title="Night")], "", "The bell begins.\n\nNobody speaks."),
    ([do("tell", text="The bell begins.", title="Night")], "", "Night"),
    ([close(), scene("The Gate", description="Rain.")], "", "The Gate"),
    ([close(), scene("The Gate", description="Rain.")], "", "Rain."),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "heading", "sentence"), TOLD)
def test_what_happened_is_told(moves: list[Any], heading: str, sentence: str) -> None:
    table = played(*moves)
    assert any(sentence in line for line in sections(table).get(heading, [])), sections(table)


DRAWN = do("draw", table="events", faces=[1])


@pytest.mark.parametrize("moves", [[], [npc("cook")], [aspect("trap", hidden=True)], [DRAWN]])
def test_what_players_need_not_know_is_nothing_to_post(moves: list[Any]) -> None:
    table = played(*moves)
    assert reply(table).empty
    assert post(table) == []


def test_only_prose_needs_no_block() -> None:
    table = played(do("tell", text="The bell begins."))
    assert list(sections(table)) == [""]
    assert post(table) == ["The bell begins."]


@pytest.mark.parametrize("rules", FATES)
def test_outcomes_are_called_what_the_rule_set_calls_them(rules: str) -> None:
    assert "Succeed with style by 3" in sections(played(rolled("mira", 3), rules=rules))["Rolls"][0]


def test_a_first_post_starts_from_what_everybody_joined_with() -> None:
    table = played(ROLLED, invoke("mira", "slick"), told=False)
    assert sections(table)["Fate points"] == ["Mira: 3 -> 2 fate points", "Tam: 3 fate points", "The GM's pool: 2"]
    assert sections(table)["Also"] == ["Mira joins", "Tam joins"]
    assert not any("Quick Hands" in line for line in sections(table)["Aspects"])


def test_a_proposal_turned_down_is_told_with_the_reason_and_again_once_it_is_approved() -> None:
    table = played(ROLLED)
    post(table)
    ruling = table.propose(invoke("mira", "slick", **SAID))
    assert reply(table).empty
    table.decide(ruling.id, "reject", reason="It is dry here.")
    expected = f"Turned down ({ruling.id}): Mira invokes Slick Planks for a bonus on r1 (a fate point). It is dry here."
    assert sections(table)["Also"] == [expected]
    post(table)
    table.reopen(ruling.id)
    table.decide(ruling.id, "approve")
    assert len(sections(table)["Invocations"]) == 1
    assert "Also" not in sections(table)


def test_an_override_says_which_rule_it_is_against() -> None:
    table = played(ROLLED, invoke("mira", "slick"))
    post(table)
    ruling = table.propose(invoke("mira", "slick"))
    table.decide(ruling.id, "override", set_aside=["invoke.paid-once"])
    assert sections(table)["Also"] == [f"{ruling.id} stands, although it is against invoke.paid-once"]


def test_a_question_is_asked_once_with_the_id_to_quote() -> None:
    table = played(pc("ilse", player="Ada"), ROLLED)
    post(table)
    ruling = table.propose(invoke("ilse", "fog", "aid", helping="mira"))
    table.decide(ruling.id, "ask", question="How does it help?")
    [asked] = sections(table)["Questions"]
    assert asked.startswith(f"Ilse (Ada), {ruling.id}: How does it help? (about: Ilse invokes Thick Fog to aid Mira")
    assert asked.endswith(f"put {ruling.id} in your answer")
    post(table)
    assert reply(table).empty
    table.reply(ruling.id, "They lose sight of her.")
    table.decide(ruling.id, "ask", question="Who does?")
    assert "Who does?" in sections(table)["Questions"][0]


def test_what_is_undone_after_a_post_becomes_an_erratum_once() -> None:
    table = played(ROLLED)
    ruling = table.rule(invoke("mira", "slick", **SAID))
    post(table)
    table.undo()
    found = sections(table)
    assert len(found["Errata"]) == 1
    assert found["Errata"][0].startswith(f"{ruling.id} is taken back, as if it had never happened: Mira invokes Slick")
    assert "Mira: 2 -> 3 fate points" in found["Fate points"]
    assert found.keys() == {"", "Fate points", "Errata"}
    post(table)
    assert reply(table).empty


def test_what_is_undone_before_a_post_is_never_told() -> None:
    table = played(ROLLED)
    post(table)
    table.rule(invoke("mira", "slick", **SAID))
    table.rule(do("tell", text="She slides."))
    table.undo(2)
    assert reply(table).empty


def test_words_edited_away_are_an_erratum_to_a_decision_that_rests_on_them() -> None:
    table = played(ROLLED)
    ruling = table.propose(invoke("mira", "slick", because="wet planks"))
    words = 'I invoke *Slick Planks*:\nthe planks are  "wet".'
    read_in(table, ruling.id, words, "Well.\n" + words.replace("  ", "\n"))
    table.decide(ruling.id, "approve")
    post(table)
    assert reply(table).empty
    read_in(table, ruling.id, words, "Well. I invoke nothing.")
    [line] = sections(table)["Errata"]
    assert line == f'{ruling.id} stands, but Ada has edited away the words it rests on: "{" ".join(words.split())}"'
    post(table)
    assert reply(table).empty


def test_words_edited_away_before_the_decision_are_no_erratum() -> None:
    table = played(ROLLED)
    ruling = table.propose(invoke("mira", "slick", because="wet planks"))
    read_in(table, ruling.id, "the words", "other ones")
    table.object(ruling.id, LOST, by="Ada")
    table.decide(ruling.id, "approve")
    assert "Errata" not in sections(table)


def read_in(table: Table, ruling: str, words: str, text: str) -> None:
    """Note that ``ruling`` was read from ``words`` of a post that now reads ``text``."""
    post_ = ReadPost(Post("p1", "ada", None, None, text))
    origin = Origin("p1", "ada", "Ada", None, words)
    table.notebook.note({"post:p1": post_.to_record(), f"origin:{ruling}": origin.to_record()})


def test_the_last_post_is_kept_as_it_was() -> None:
    table = played(told=False)
    assert last_post(table.notebook) is None
    parts = post(table, "discord")
    kept = last_post(table.notebook)
    assert kept is not None
    assert ([*kept.messages], kept.target) == (parts, "discord")
    table.rule(do("tell", text="More."))
    post(table, "phpbb")
    assert [*table.notebook.all("posted")] == ["1", "2"]


def test_a_ruling_decided_while_a_post_is_written_is_told_in_the_next() -> None:
    table = played(ROLLED)
    early = reply(table)
    table.rule(invoke("mira", "slick", **SAID))
    assert "Invocations" not in [piece.heading for piece in early.page.folded]
    table.notebook.note({"posted:9": {"target": "plain", "messages": [], "page": early.page.to_record(),
                                      "told": early.told.to_record()}})  # fmt: skip
    assert len(sections(table)["Invocations"]) == 1


STEPS: list[Any] = [
    rolled("mira", 1, opposition=2), settle(), close(), scene(), do("undo"), do("post"), do("start_session"),
    invoke("mira", "slick", because="one"), invoke("mira", "loyal", because="two"),
    free("tam", "mud", "aid", helping="mira"), aspect("mud", free={"tam": 1}),
    compel("gm", "mira", "quick"), compel("tam", "mira", "quick"), answer("accept"),
    answer("refuse"), do("concede", by="tam"), do("adjust", character="tam", fate_points=2, reason="a gift"),
    do("declare_detail", by="mira", detail="a rope"), invoke("gm", "fog", "hinder"),
    do("tell", text="The bell begins."),
]  # fmt: skip


@pytest.mark.parametrize("rules", ALL)
@settings(max_examples=15, deadline=None)
@given(steps=st.lists(st.sampled_from(STEPS), min_size=5, max_size=30))
def test_whatever_happens_points_are_the_ledgers_and_nothing_is_told_twice(rules: str, steps: list[Any]) -> None:
    table = played(rules=rules)
    before = dict.fromkeys(("mira", "tam"), (3, 0))
    told: set[tuple[str, str]] = set()
    for step in [*steps, do("post")]:
        if step["do"] == "post":
            found = reply(table)
            lines = {line for piece in found.page.folded if piece.heading == "Fate points" for line in piece.lines}
            for who, (points, owed) in before.items():
                now = ledger(table, who)
                assert not lines or shown(who, points, owed, *now) in lines
                assert lines or (points, owed) == now
                before[who] = now
            new = {(key, status) for key, (status, _) in found.told.rulings.items()}
            assert not new & told
            # Where nothing is worth a post, nothing counts as told either.
            told |= new if post(table) else set()
            assert reply(table).empty
        else:
            try_out(table, step)


def try_out(table: Table, step: Any) -> None:
    try:
        if step["do"] == "undo":
            table.undo()
        else:
            table.rule(step)
    except RuleViolation:
        return


def ledger(table: Table, who: str) -> tuple[int, int]:
    """What the ledger's lines leave a character: points, and points owed."""
    sums = []
    for account in (f"char:{who}", f"owed:{who}"):
        lines = table.ledger(account)
        sums.append(sum(one["amount"] * (1 if one["to"] == account else -1) for one in lines))
    return sums[0], sums[1]


def shown(who: str, points: int, owed: int, points_now: int, owed_now: int) -> str:
    def changed(before: int, after: int) -> str:
        return str(after) if before == after else f"{before} -> {after}"

    waiting = f", owed after the scene {changed(owed, owed_now)}" if owed or owed_now else ""
    unit = "fate point" if points_now == 1 else "fate points"
    return f"{who.title()}: {changed(points, points_now)} {unit}{waiting}"


def test_headings_come_in_one_order() -> None:
    moves = [invoke("mira", "slick"), aspect("mud"), compel("gm", "mira", "quick"), do("concede", by="tam")]
    table = played(ROLLED, *moves)
    ruling = table.propose(invoke("mira", "fog"))
    table.decide(ruling.id, "ask", question="How?")
    assert [*sections(table)] == ["", *HEADINGS[:-1]]
    assert re.fullmatch(r"(?s)=== Out of character ===\nRolls\n- .*\n=== In character ===", post(table)[0])
