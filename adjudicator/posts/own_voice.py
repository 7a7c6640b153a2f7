"""Whether a post speaks for its own author, and of the roll that is open: else it is for the game master to say."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudicator.posts.found import Declared
from adjudicator.posts.known_names import Known, Unclear, character
from adjudicator.posts.phrases import SKILLS

_NAME = r"@?(?P<who>[A-ZÀ-ÖØ-Þ][\w’'-]{1,30}(?: [A-ZÀ-ÖØ-Þ][\w’'-]{1,30}){0,2})"
_LABEL = re.compile(rf"\W*{_NAME}\W{{0,3}}:\W")
_SAYS = re.compile(rf"\b(?:says|said)\s+(?:the\s+)?{_NAME}")
_TO_SKILL = re.compile(
    r"\b(?:to|on|for)\s+(?:(?:my|the|his|her|their|an?)\s+)?(?P<skill>[A-ZÀ-ÖØ-Þ][\w’'-]{1,24})\b(?!['’]s)"
)


def check_speaker(found: Declared, by: str, known: Known) -> None:
    """Raises Unclear where another than the post's author would act.

    The game master acts for everybody but the characters of players; a bot's dice are whoever's it names.
    """
    named = {by, *_voices(found, known)} if found.kind != "compel" else {by}
    theirs = {known.speaker} if known.speaker != "gm" else {"gm", *(set(known.characters) - set(known.players))}
    if known.speaker is None:
        theirs = set() if found.kind != "roll" else {by}
    if others := sorted(named - theirs):
        names = " and ".join(known.characters.get(other, other) for other in others)
        raise Unclear(f"The post speaks for {names}, and another account wrote it. Who does this?")


def check_skill(text: str, rolled: Mapping[str, str]) -> None:
    """Raises Unclear where ``text`` adds to a skill with which none of the open rolls in ``rolled`` is made."""
    open_with = {skill.casefold(): skill for skill in rolled.values()}
    named = {one["skill"] for one in _TO_SKILL.finditer(text) if one["skill"].casefold() in SKILLS | open_with.keys()}
    if not open_with or "" in open_with or any(one.casefold() in open_with for one in named):
        return
    if named:
        said, rolling = ", ".join(sorted(named)), ", ".join(sorted(open_with.values()))
        raise Unclear(f"The post names {said}, and what is rolled is {rolling}. Which roll is meant?")


def _voices(found: Declared, known: Known) -> list[str]:
    """The characters that the passage is put in the mouth of: "Mira: …", "… says Mira"."""
    voices = []
    for said in (_LABEL.match(found.passage.text), _SAYS.search(found.passage.text)):
        if said is not None:
            try:
                voices.append(character(said["who"], known))
            except Unclear:
                continue
    return voices
