"""Characters written for other tools, each read back at once, so that what a format does not carry is said.

A writer is one module and one entry in ``WRITERS``, or a renderer of an installed package that has ``write``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration
from adjudicator.extensions import RENDERERS, Extension, extension, extensions
from adjudicator.formats.detecting import read_file
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.write_fari import fari_character
from adjudicator.formats.write_foundry import foundry_actor
from adjudicator.formats.write_sheet import markdown_sheet, text_sheet
from adjudicator.wording.plain import counted, signed


@dataclass(frozen=True, slots=True)
class Written:
    """A file's text, and sentences on what it does not carry."""

    text: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Writer:
    """A format that characters are written in: a key for ``--as``, a title, the ending of a file's name."""

    key: str
    title: str
    ending: str
    write: Callable[[ImportedCharacter], str]
    notes_stay_hidden: bool = False
    """True where the tool keeps notes from players"""


WRITERS: tuple[Writer, ...] = (
    Writer("fari", "Fari character, version 6", ".fari.json", fari_character),
    Writer("fco", "Foundry fate-core-official actor", ".json", foundry_actor, notes_stay_hidden=True),
    Writer("text", "plain text sheet", ".txt", text_sheet),
    Writer("markdown", "Markdown sheet", ".md", markdown_sheet),
)


def writer_of(key: str) -> Writer:
    """The writer of that key, ours or else a package's. Raises Malformed for a key nobody has, and BadExtension."""
    ours = next((writer for writer in WRITERS if writer.key == key), None)
    if ours is not None:
        return ours
    added = extension(RENDERERS, key)
    if added is None:
        there = ", ".join((*(each.key for each in WRITERS), *(each.label for each in extensions(RENDERERS))))
        raise Malformed(f"{key[:40]!r} is no format to write; there are {there}")
    return _added(added)


def _added(one: Extension) -> Writer:
    loaded = one.load()
    write, title = getattr(loaded, "write", None), getattr(loaded, "title", one.name)
    if not callable(write):
        raise one.broken("writes no characters: it has no function write(character)")

    def text(character: ImportedCharacter) -> str:
        found = one.does("fails on this character", write, character)
        if not isinstance(found, str):
            raise one.broken(f"must give the text of a file, not {type(found).__name__}")
        return found

    # Where a package does not say that its tool keeps notes from players, it does not.
    hides = getattr(loaded, "notes_stay_hidden", False) is True
    return Writer(one.name, str(title), "", text, notes_stay_hidden=hides)


def write_character(one: ImportedCharacter, key: str) -> Written:
    """``one`` in the format ``key``, of WRITERS or of an installed package. Raises Malformed for another key.

    What only the game master may see is left out where the tool would show it to players: hidden aspects always,
    notes but in Foundry. Raises BadExtension for a package that fails.
    """
    writer = writer_of(key)
    shown = tuple(aspect for aspect in one.aspects if not aspect.hidden)
    open_part = replace(one, aspects=shown, notes=one.notes if writer.notes_stay_hidden else "")
    text = writer.write(open_part)
    return Written(text, tuple(_lost(one, text)))


def _lost(one: ImportedCharacter, text: str) -> Iterator[str]:
    try:
        found = read_file(text)
    except (Malformed, BadConfiguration) as error:
        yield f"everything, since it cannot be read back: {error}"
        return
    if len(found.characters) != 1:
        yield f"what is whose: it is read back as {counted(len(found.characters), 'character')}"
        return
    back = found.characters[0]
    yield from _lost_facts(one, back)
    yield from _lost_aspects(one, back)
    yield from _lost_stunts(one, back)


def _lost_facts(one: ImportedCharacter, back: ImportedCharacter) -> Iterator[str]:
    facts = {
        f"the name, which is read back as {back.name!r}": one.name != back.name,
        f"that it is {'an NPC' if one.kind == 'npc' else 'a player character'}": one.kind != back.kind,
        f"the player, {one.player}": one.player != back.player,
        f"refresh {one.refresh}": one.refresh != back.refresh,
        f"fate points {one.fate_points}": one.fate_points != back.fate_points,
        "the notes": bool(one.notes) and one.notes not in back.notes,
    }
    yield from (fact for fact, lost in facts.items() if lost)
    for skill, rating in one.skills.items():
        if back.skills.get(skill) != rating:
            yield f"{skill} {signed(rating)}"
    for skill in back.skills.keys() - one.skills.keys():
        yield f"the border of a name: {skill!r} is read back as a skill"


def _lost_aspects(one: ImportedCharacter, back: ImportedCharacter) -> Iterator[str]:
    found = {aspect.text: aspect for aspect in back.aspects}
    for aspect in one.aspects:
        if aspect.text not in found:
            hidden = ", which is hidden and would be seen" if aspect.hidden else ""
            yield f"the aspect {aspect.text!r}{hidden}"
        else:
            yield from _lost_about(aspect, found[aspect.text])
    order = [aspect.text for aspect in back.aspects if aspect.text in {each.text for each in one.aspects}]
    if order != [aspect.text for aspect in one.aspects if aspect.text in found]:
        yield "the order of the aspects"
    for text in found.keys() - {aspect.text for aspect in one.aspects}:
        yield f"the border of an aspect: {text!r} is read back as one"


def _lost_about(aspect: ImportedAspect, back: ImportedAspect) -> Iterator[str]:
    # Foundry cannot do without a name; one that stands in for none is no loss.
    if aspect.label and aspect.label != back.label:
        yield f"that {aspect.text!r} is called {aspect.label!r}"
    if aspect.kind != back.kind:
        yield f"that {aspect.text!r} is a {aspect.kind} aspect"
    if aspect.free != back.free:
        yield f"{counted(aspect.free, 'free invocation')} on {aspect.text!r}"
    elif aspect.free and aspect.holder != back.holder:
        yield f"who holds the free invocations on {aspect.text!r}"
    if aspect.means != back.means:
        yield f"what {aspect.text!r} means"


def _lost_stunts(one: ImportedCharacter, back: ImportedCharacter) -> Iterator[str]:
    found = list(back.stunts)
    for stunt in one.stunts:
        if stunt in found:
            found.remove(stunt)
            continue
        same = next((each for each in found if (each.name, each.text) == (stunt.name, stunt.text)), None)
        if same is None:
            yield f"the stunt {stunt.name!r}"
        else:
            found.remove(same)
            yield f"the bonus of the stunt {stunt.name!r}, or what it goes with"
    for stunt in found:
        yield f"the border of a stunt: {stunt.name!r} is read back as one"
