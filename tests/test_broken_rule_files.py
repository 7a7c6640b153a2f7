"""Every way a rule file can be wrong, and the file and key its message names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.ruleset import NEVER_LEFT_OUT
from adjudicator.errors import BadRuleFile
from adjudicator.shipped import rules_folder

HEAD = 'name = "house"\ntitle = "House"\nextends = "unwritten"\n'

# what is in the file (after HEAD, unless it has a name of its own), the key, words of the message
BROKEN = [
    ("[number]\nobstacle = 2", "number", "unknown section or key; nearest known: numbers"),
    ('mood = "grim"', "mood", "unknown section or key"),
    ("[numbers]\nobstacel = 2", "numbers.obstacel", "unknown number; nearest known: obstacle"),
    ("[numbers]\nobstacle = true", "numbers.obstacle", "a whole number, not true or false"),
    ("[numbers]\nobstacle = 2.0", "numbers.obstacle", "not a number with a fraction"),
    ('[numbers]\nobstacle = "2"', "numbers.obstacle", "not text"),
    ("[numbers]\nobstacle = [2]", "numbers.obstacle", "not a list"),
    ("[numbers]\nobstacle = 1979-05-27", "numbers.obstacle", "not a date"),
    ("[numbers]\nobstacle = -1", "numbers.obstacle", "at least 0, not -1"),
    ("[numbers]\nstyle_shifts = 0", "numbers.style_shifts", "at least 1, not 0"),
    ("numbers = 3", "numbers", "must be a table, not a number"),
    ("[[numbers]]\nobstacle = 2", "numbers", "must be a table, not a list"),
    ('[policies]\nowner_pays = "hostile"', "policies.owner_pays", "nearest known: owner_paid"),
    ('[policies]\nowner_paid = "always"', "policies.owner_paid", "'always'"),
    ('[policies]\nhinder = "any_roll"', "policies.hinder", "nearest known: any-roll"),
    ("[policies]\nhinder = true", "policies.hinder", "must be text, not true or false"),
    ('[policies]\nnpc_paid = ["bank"]', "policies.npc_paid", "must be text, not a list"),
    ('[offers]\naction = ["overcome"]', "offers.action", "nearest known: actions"),
    ('[offers]\nactions = ["overcom"]', "offers.actions", "unknown action 'overcom'"),
    ('[offers]\nactions = "overcome"', "offers.actions", "must be a list, not text"),
    ("[offers]\nactions = []", "offers.actions", "at least one action"),
    ('[offers]\nbenefits = ["bonus", "luck"]', "offers.benefits", "unknown benefit 'luck'"),
    ('[offers]\nbenefits = ["bonus", "bonus"]', "offers.benefits", "names a benefit twice"),
    ('[offers]\nmoves = ["rest"]', "offers.moves", "unknown move 'rest'"),
    ("[offers]\nmoves = [1]", "offers.moves", "must be text, not a number"),
    ('[words.rungs]\n1 = "So-so"', "words.rungs", "unknown table of words"),
    ('[words.ladder]\n9 = "Godlike"', "words.ladder.9", "unknown entry; nearest known"),
    ('[words.ladder]\n"+1" = "So-so"', 'words.ladder."+1"', "nearest known: 1"),
    ('[words.outcomes]\nwin = "Win"', "words.outcomes.win", "unknown entry"),
    ('[words.actions]\ndance = "Dance"', "words.actions.dance", "unknown entry"),
    ("[words.outcomes]\nfail = 0", "words.outcomes.fail", "must be text, not a number"),
    ('[hand_outs.dance]\nfail = ["none"]', "hand_outs.dance", "unknown situation"),
    ('[hand_outs]\n"attack on hidden" = 1', 'hand_outs."attack on hidden"', "unknown situation"),
    ('[hand_outs.overcome]\nexcel = ["boost"]', "hand_outs.overcome.excel", "unknown outcome"),
    ('[hand_outs.overcome]\nstyle = ["bost"]', "hand_outs.overcome.style", "nearest known: boost"),
    ('[hand_outs.overcome]\nstyle = "boost"', "hand_outs.overcome.style", "must be a list, not text"),
    ("[hand_outs.overcome]\nstyle = []", "hand_outs.overcome.style", "at least one result"),
    ('[hand_outs.overcome]\nstyle = ["boost", "boost"]', "hand_outs.overcome.style", "names a result twice"),
    ("[hand_outs]\novercome = 1", "hand_outs.overcome", "must be a table, not a number"),
    ('[rules."scene.on"]\nsays = "One."', 'rules."scene.on"', "unknown rule id; nearest known: scene.one"),
    ('[rules.scene.one]\nsays = "One."', "rules.scene", "a rule id goes in quotes"),
    ('[rules."scene.one"]\nsay = "One."', 'rules."scene.one".say', "unknown key; nearest known: says"),
    ('[rules."scene.one"]\nsays = 1', 'rules."scene.one".says', "must be text, not a number"),
    ('[rules."scene.one"]\nsays = " "', 'rules."scene.one".says', "must not be empty"),
    ('[rules."scene.one"]\nsays = "One.\\nTwo."', 'rules."scene.one".says', "one line"),
    ('[rules."scene.one"]\nsays = "\\u001b[31mOne."', 'rules."scene.one".says', "control characters"),
    ('[rules."scene.one"]\nunverified = "yes"', 'rules."scene.one".unverified', "true or false, not text"),
    ('[rules]\n"scene.one" = "One."', 'rules."scene.one"', "must be a table, not text"),
    ('[unverified]\n"numbers.luck" = "A guess."', 'unverified."numbers.luck"', "unknown dotted key"),
    ('[unverified]\n"play.rope" = "A guess."', 'unverified."play.rope"', "nearest known: play."),
    ('[unverified]\n"numbers.hint" = true', 'unverified."numbers.hint"', "must be text, not true or false"),
    ('[unverified]\nnumbers.hint = "A guess."', "unverified.numbers", "unknown dotted key"),
    ('title = "T"', "name", "is missing"),
    ('name = "h"', "title", "is missing"),
    ('name = "my rules"\ntitle = "T"', "name", "letters, digits"),
    ('name = ""\ntitle = "T"', "name", "must not be empty"),
    ('name = "h"\ntitle = 7', "title", "must be text, not a number"),
    ('name = "h"\ntitle = "T"', 'rules."names.known"', "is not worded"),
    ('name = "h"\ntitle = "T"\nextends = "unwriten"', "extends", "no rule set is called 'unwriten'"),
    ('name = "h"\ntitle = "T"\nextends = ["unwritten"]', "extends", "must be text, not a list"),
    ('name = "h"\ntitle = "T"\nextends = "./house.toml"', "extends", "goes round in a circle"),
    ('name = "h"\ntitle = "T"\nleave_out = "scene.one"', "leave_out", "must be a list, not text"),
    ('name = "h"\ntitle = "T"\nleave_out = ["scene.on"]', "leave_out", "unknown rule id 'scene.on'"),
    ('name = "h"\ntitle = "T"\nleave_out = ["scene.one", "scene.one"]', "leave_out", "names a rule id twice"),
    ('name = "h"\nname = "i"\ntitle = "T"', "", "is not valid TOML"),
    ('name = "h"\ntitle = T', "", "is not valid TOML"),
    ('name = "h"\ntitle = "T"\n[numbers]\nhint = 1\n[numbers]\nhint = 2', "", "is not valid TOML"),
    (f"name = {'[' * 5000}", "", "is not valid TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key", "words"), BROKEN)
def test_broken(tmp_path: Path, text: str, key: str, words: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text if text.startswith(("name", "title")) else HEAD + text, encoding="utf-8")
    with pytest.raises(BadRuleFile) as caught:
        load_ruleset(str(path))
    assert (caught.value.file, caught.value.key) == (str(path), key)
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"{path}: {key}")


@pytest.mark.parametrize("rule", sorted(NEVER_LEFT_OUT))
def test_what_keeps_the_books_true_is_never_left_out(tmp_path: Path, rule: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'leave_out = ["{rule}"]\n{HEAD}', encoding="utf-8")
    with pytest.raises(BadRuleFile, match=rf"leave_out: {rule} .*never be left out"):
        load_ruleset(str(path))


# a line of the complete file, what stands there instead, the key that is then missing
GAPS = [
    ('says = "A roll is settled once."', "", 'rules."settle.open".says'),
    ('source = "Actions and Outcomes / The Four Outcomes"', "", 'rules."settle.dice-thrown".source'),
    ('remedy = "Open a scene first."', "", 'rules."scene.open".remedy'),
    ('[rules."hint.held"]', '[rules."hint.held"]\nunverified = false\n[old]', "old"),
    ('-4 = "Horrifying"', "", "words.ladder.-4"),
    ('tie = "Tie"', "", "words.outcomes.tie"),
    ('defend = "Defend"', "", "words.actions.defend"),
]


@pytest.mark.parametrize(("line", "instead", "key"), GAPS)
def test_a_file_that_extends_nothing_leaves_nothing_unsaid(
    tmp_path: Path, line: str, instead: str, key: str
) -> None:
    text = (rules_folder() / "fate-core.toml").read_text(encoding="utf-8")
    assert text.count(line) == 1
    path = tmp_path / "house.toml"
    path.write_text(text.replace(line, instead), encoding="utf-8")
    with pytest.raises(BadRuleFile) as caught:
        load_ruleset(str(path))
    assert (caught.value.file, caught.value.key) == (str(path), key)


def test_a_mistake_in_an_extended_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "below.toml").write_text(HEAD + "[numbers]\nluck = 1\n", encoding="utf-8")
    (tmp_path / "top.toml").write_text('name = "t"\ntitle = "T"\nextends = "below.toml"\n', encoding="utf-8")
    with pytest.raises(BadRuleFile) as caught:
        load_ruleset(str(tmp_path / "top.toml"))
    assert (caught.value.file, caught.value.key) == (str(tmp_path / "below.toml"), "numbers.luck")


def test_a_circle_of_three_names_the_way_round(tmp_path: Path) -> None:
    for file, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        text = f'name = "{file}"\ntitle = "T"\nextends = "{parent}.toml"\n'
        (tmp_path / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadRuleFile) as caught:
        load_ruleset(str(tmp_path / "a.toml"))
    assert caught.value.file == str(tmp_path / "c.toml")
    assert "a.toml extends b.toml extends c.toml extends a.toml" in caught.value.what


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none.toml", "No such file"),
        ("folder.toml", "directory"),
        ("a\0b.toml", "null"),
        ("x" * 300 + ".toml", "long"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadRuleFile, match=f"cannot be read: .*{words}"):
        load_ruleset(str(tmp_path / name))


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes('name = "h"\ntitle = "Häuser"\n'.encode("latin-1"))
    with pytest.raises(BadRuleFile, match="is not UTF-8 text"):
        load_ruleset(str(path))


@given(content=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: (HEAD + text).encode()))
def test_whatever_a_file_holds_it_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "anything.toml"
    path.write_bytes(content)
    try:
        read = load_ruleset(str(path))
    except BadRuleFile as error:
        assert error.file == str(path)
    else:
        assert read.name == "house"
