"""A brief read once: its words, whom the effect helps, and what in it addresses a judge."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.judge_address import find_address
from adjudicator.drafting.passages import clip
from adjudicator.drafting.stems import Word, content, uncompared, words_of

LONGEST_READ = 8_000
"""Characters of one text that are read; what comes after is reported as not read."""

_AGAINST_SOMEBODY = re.compile(r"\b(?:obstacle|opposition)\b", re.IGNORECASE)
_SOMEBODYS_ROLL = re.compile(r"\bto (?!own\b)(.+?)(?:['’]s|['’]) (?:roll|opposition|total)\b")


@dataclass(frozen=True, slots=True)
class Reading:
    """A brief with what the checklist needs to know about it.

    ``brief`` has its texts cut to ``LONGEST_READ``; ``said`` are the player's words with passages that
    address a judge blanked out, offsets unchanged. The word tables go from stem to first word and leave
    proper names out.
    """

    brief: InvocationBrief
    said: str
    addressed: tuple[Evidence, ...]
    was_cut: bool
    said_words: dict[str, Word]
    action_words: dict[str, Word]
    aspect_words: dict[str, Word]
    meaning_words: dict[str, Word]
    uncompared: tuple[tuple[str, str], ...]
    helped: str
    hampered: str

    @property
    def is_comparable(self) -> bool:
        """Whether missing overlap means anything: the texts that would share words can be compared."""
        return not any(name in ("because", "action", "aspect") for name, _ in self.uncompared)

    @property
    def action_tells(self) -> bool:
        """Whether the action says what is done, and not only which action and skill it is."""
        return len(self.action_words) > 1

    @property
    def deed(self) -> str:
        """The action's words without the actor's name before them."""
        return self.brief.action.removeprefix(f"{self.brief.actor}: ")

    @property
    def on_hampered(self) -> bool:
        """Whether the aspect lies on the one whom the invocation is meant to hamper."""
        return bool(self.hampered) and _same(self.brief.aspect_on, self.hampered)


def read_brief(brief: InvocationBrief) -> Reading:
    """Read a brief; nothing in it can make this fail."""
    found = {name: find_address(text) for name, text in _texts(brief).items()}
    addressed = tuple(
        Evidence(clip(_texts(brief)[name], passage).text, name.split(" ")[0])
        for name in ("because", "action", "aspect", "means", "scene", *_fact_names(brief))
        for passage in found[name].passages
    )
    said = found["because"].rest[:LONGEST_READ]
    short = _cut(brief)
    names = _proper_names(short)
    words = {name: _without(content(words_of(text)), names) for name, text in _texts(short).items()}
    helped, hampered = _direction(short)
    return Reading(
        brief=short,
        said=said,
        addressed=addressed,
        was_cut=short != brief,
        said_words=_without(content(words_of(said)), names),
        action_words=words["action"],
        aspect_words=content(words_of(short.aspect)),
        meaning_words=content(words_of(f"{short.aspect} {short.means}")),
        uncompared=_uncompared(short, said),
        helped=helped,
        hampered=hampered,
    )


def _texts(brief: InvocationBrief) -> dict[str, str]:
    texts = {name: getattr(brief, name) for name in ("scene", "because", "action", "aspect", "means")}
    return texts | dict(zip(_fact_names(brief), brief.facts, strict=True))


def _fact_names(brief: InvocationBrief) -> list[str]:
    return [f"facts {number}" for number in range(len(brief.facts))]


def _cut(brief: InvocationBrief) -> InvocationBrief:
    return replace(
        brief,
        scene=brief.scene[:LONGEST_READ],
        because=brief.because[:LONGEST_READ],
        action=brief.action[:LONGEST_READ],
        aspect=brief.aspect[:LONGEST_READ],
        means=brief.means[:LONGEST_READ],
        facts=tuple(fact[:LONGEST_READ] for fact in brief.facts),
    )


def _uncompared(brief: InvocationBrief, said: str) -> tuple[tuple[str, str], ...]:
    texts = _texts(brief) | {"because": said}
    samples = ((name.split(" ")[0], uncompared(text)) for name, text in texts.items())
    return tuple((name, sample) for name, sample in samples if sample)


def _proper_names(brief: InvocationBrief) -> set[str]:
    names = f"{brief.actor} {brief.against} {brief.aspect_on}"
    return {word.stem for word in words_of(names) if word.text[0].isupper()}


def _without(words: dict[str, Word], names: set[str]) -> dict[str, Word]:
    return {stem: word for stem, word in words.items() if stem not in names}


def _direction(brief: InvocationBrief) -> tuple[str, str]:
    """Whom the effect helps and whom it hampers; "" where the brief does not say."""
    somebody = _SOMEBODYS_ROLL.search(brief.effect)
    if somebody:
        return somebody.group(1), brief.against
    if _AGAINST_SOMEBODY.search(brief.effect):
        return "", brief.against
    return brief.actor, brief.against


def _same(one: str, other: str) -> bool:
    plain = [re.sub(r"^(?:the|an?) ", "", name.strip().casefold()) for name in (one, other)]
    return plain[0] == plain[1] != ""
