"""A draft that is not in English: what can be compared letter by letter is, and the rest is said to be unchecked."""

from __future__ import annotations

import pytest

from adjudicator.lint import Facts, Person, lint

PEOPLE = (Person("Mira", is_pc=True), Person("Voss"))
GERMAN = "Mira rutscht auf den nassen Ziegeln aus und fällt in den Hof. „Ich gebe auf“, sagt sie. Drei Wachen kommen."
ENGLISH = "Mira slips on the wet tiles and falls into the yard. “I give up,” she says. Three guards come running."


@pytest.mark.parametrize(
    "text",
    [
        GERMAN,
        "Mira glisse sur les tuiles et tombe dans la cour. « Je me rends », dit-elle, et les gardes la prennent.",
        "Mira resbala en las tejas mojadas y cae al patio. «Me rindo», dice, y los guardias la rodean.",
        "Мира поскользнулась на мокрой черепице и упала во двор.",
        "ミラは濡れた瓦の上で滑って中庭に落ちた。「参った」と彼女は言った。",
        "γλίστρησε η Μίρα και έπεσε στην αυλή.",
    ],
)
def test_it_is_noticed_by_its_letters_and_small_words(text: str) -> None:
    report = lint(text, Facts(outcome="succeed", actor="Mira", people=PEOPLE))
    assert report.flags == ()
    [line] = report.unchecked
    assert line.endswith(": not checked, the text is not English")
    for part in ("outcome", "names", "speech", "decisions", "rules", "numbers in words"):
        assert part in line


def test_the_facts_may_say_so() -> None:
    assert lint(ENGLISH, Facts(outcome="succeed", people=PEOPLE, language="sv")).flags == ()
    assert lint(ENGLISH, Facts(outcome="succeed", people=PEOPLE, language="en-GB")).flags != ()


def test_figures_secrets_facts_and_repetitions_are_compared_all_the_same() -> None:
    text = "Mira sieht 12 Wachen. Der Graf ist der Mörder seines Bruders. Die Glocken läuten über der Stadt."
    facts = Facts(
        known=("3 Wachen",),
        secrets=("Der Graf ist der Mörder seines Bruders.",),
        earlier=("Die Glocken läuten über der Brücke.",),
        must_tell=("Glocken läuten", "Tiefes Wasser"),
        language="de",
    )
    report = lint(text, facts)
    assert [(flag.kind, flag.quote) for flag in report.flags] == [
        ("number", "12"),
        ("secret", "Der Graf ist der Mörder seines Bruders"),
        ("repeated", "Die Glocken läuten über der"),
        ("missing", ""),
    ]
    assert report.covered == ("Glocken läuten",)


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        "Steel rings. Sparks fly. Voss staggers.",
        "Señor Ibáñez bows to Mademoiselle d'Arcy, and says adieu.",
        "“Sacré bleu!” says the Frenchman, and Mira laughs until the guards come round the corner.",
        "No.",
        "",
    ],
)
def test_english_with_a_foreign_word_in_it_is_english(text: str) -> None:
    assert not any("not English" in line for line in lint(text, Facts()).unchecked)
