"""Grounds "no causal link" and "unclear": nothing said joins the aspect to the action.

Shared words are a poor sign of a link and missing ones a poor sign of none; the reason says which it was.
"""

from __future__ import annotations

import re

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.doubts import PLAIN, STRONG, WEAK, Doubt, quoted
from adjudicator.drafting.passages import clip, sentences
from adjudicator.drafting.reading import Reading
from adjudicator.drafting.stems import content, words_of

_LETTERS = re.compile(r"[^\W\d_]{2,}")


def no_causal_link(reading: Reading) -> Doubt | None:
    """Nothing in the player's words, or no words at all, between the aspect and the action."""
    brief = reading.brief
    if _on_outsider(reading):
        why = f"the aspect is on {brief.aspect_on}, who takes no part in this that anybody has told"
        return _link_doubt(reading, STRONG, why)
    if reading.on_hampered or not reading.is_comparable or is_bare_name(reading):
        return None
    if shared_with_action(reading) or _joined_by_scene(reading):
        return None
    if not reading.said.strip():
        return _link_doubt(reading, PLAIN, "no words were given, and aspect and action share none")
    # A place or a mood touches everybody there, and a bare skill leaves nothing to compare with.
    telling = reading.action_tells and brief.aspect_kind not in ("situation", "game")
    strength = PLAIN if telling else WEAK
    return _link_doubt(reading, strength, "the player's words name nothing that the action names")


def unclear(reading: Reading) -> Doubt | None:
    """The aspect is only named, or says nothing by itself, and nobody has agreed what it means."""
    brief = reading.brief
    aspect = quoted(brief.aspect)
    speaks = _LETTERS.search(brief.aspect) is not None and brief.aspect.strip().casefold() != "boost"
    if brief.means.strip():
        return None
    if not speaks and not reading.said_words:
        why = f"{aspect} says nothing by itself and nobody has said what it means"
    elif is_bare_name(reading):
        why = f"the player's words only name {aspect} and do not say what it does here"
    else:
        return None
    return Doubt(
        "unclear",
        PLAIN,
        why,
        f"What does {brief.actor} do with {aspect} here, in words that everybody at the table can see?",
        f"the player added what {aspect} means for this action",
        _first_words(reading),
    )


def is_bare_name(reading: Reading) -> bool:
    """Whether the player's words hardly say more than the aspect's own."""
    said, own = reading.said_words.keys(), reading.aspect_words.keys()
    more = len(said - own)
    if not said:
        return bool(reading.said.strip()) and bool(words_of(reading.said)) and reading.is_comparable
    return len(said & own) > 0 and more <= 1 and len(said & own) >= 2 * more


def shared_with_action(reading: Reading) -> list[str]:
    """The words, as written, by which the player's words, the aspect or its meaning touch the action."""
    near = reading.said_words.keys() | reading.meaning_words.keys()
    return [word.text for stem, word in reading.action_words.items() if stem in near]


def _joined_by_scene(reading: Reading) -> bool:
    for sentence in sentences(reading.brief.scene):
        words = content(words_of(sentence.text)).keys()
        if words & reading.meaning_words.keys() and words & (reading.said_words.keys() - reading.meaning_words.keys()):
            return True
    return False


def _on_outsider(reading: Reading) -> bool:
    """Whether the aspect is on a character who neither acts nor is opposed nor is spoken of."""
    brief = reading.brief
    if brief.aspect_on in ("", "scene", "game", brief.actor) or brief.aspect_on in (
        reading.helped,
        reading.hampered,
    ):
        return False
    named = {word.stem for word in words_of(brief.aspect_on) if not word.idle}
    if not named or reading.on_hampered:
        return False
    told = {word.stem for word in words_of(f"{reading.said} {brief.action} {brief.against} {reading.helped}")}
    return not named & told


def _first_words(reading: Reading) -> tuple[Evidence, ...]:
    found = sentences(reading.said)
    return (Evidence(clip(reading.said, found[0]).text, "because"),) if found else ()


def _link_doubt(reading: Reading, strength: int, why: str) -> Doubt:
    brief = reading.brief
    aspect, action = quoted(brief.aspect), quoted(reading.deed)
    suggestion = f"the player told what {aspect} does for {action}"
    if not reading.helped:
        hampered = reading.hampered or "the roll"
        question = f"How exactly does {aspect} get in the way of {hampered}, as {brief.actor} would have it?"
        suggestion = f"the player told what {aspect} puts in the way of {hampered}"
    elif reading.helped == brief.actor:
        question = f"How exactly does {aspect} help {brief.actor} with {action}?"
    else:
        question = f"How exactly does {brief.actor} make {aspect} help {reading.helped} with {action}?"
    return Doubt("no causal link", strength, why, question, suggestion, _first_words(reading))
