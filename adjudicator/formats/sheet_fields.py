"""The fields of a sheet: what a label, with its value behind it or below it, puts on the character being read."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from adjudicator.formats.aspect_lists import aspects_on, consequences_on
from adjudicator.formats.sheet_amounts import amounts
from adjudicator.formats.sheet_cast import Cast
from adjudicator.formats.sheet_identity import identify
from adjudicator.formats.sheet_labels import MARK, Labelled, own_label, severity
from adjudicator.formats.sheet_lines import Line, readable, spoken, without_boxes
from adjudicator.formats.sheet_skills import plainly_skills, skills_in
from adjudicator.formats.sheet_stunts import stunt_on
from adjudicator.formats.stunts import bonus_in

Section = Literal["aspects", "skills", "consequences", "stunts", "stress", "prose", "unknown", ""]
"""Where the lines without a label belong; "" is nowhere yet, "unknown" under a heading nobody knows."""

_HIGHEST_UNMARKED = 10


class Fields:
    """Fills the draft of ``cast``. ``waiting`` is a label whose value may stand on the next line."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self.waiting: tuple[Line, Labelled] | None = None
        self.carried: int | None = None
        """a rating that waits for names"""
        self._bold = 0
        """how many stunts there were when one was only named, in bold"""

    def take(self, line: Line, what: Labelled) -> Section | None:
        """Take a labelled line; the section that it opens comes back, None where the old one goes on."""
        self.let_go()
        match what.field:
            case "name" | "npc" | "pc" | "kind" | "player" | "group":
                if identify(self._cast, line, what):
                    self.waiting = (line, what)
                return ""
            case "high concept" | "trouble" | "aspect":
                if what.value:
                    self._cast.draft.take_labelled(what.field, spoken(what.value), what.label)
                else:
                    self.waiting = (line, what)
                return None
            case "refresh" | "fate points":
                self._amounts(line, what.field, what.value)
                return ""
            case "consequence":
                self._cast.draft.take_consequence(spoken(without_boxes(what.value)), what.label)
                return None
            case _:
                return self._section(line, what)

    def fill(self, line: Line, *, gap: bool) -> bool:
        """Take an unlabelled line as the value that is waited for; False where it cannot be."""
        if self.waiting is None:
            return False
        above, what = self.waiting
        if line.kind in ("heading", "bold") or (gap and above.kind == "plain") or plainly_skills(line.text):
            self.let_go()
            return False
        self.waiting = None
        if what.field == "name":
            self._cast.name(line, line.text, "label")
        elif what.field == "player":
            self._cast.draft.player = spoken(line.text)
        else:
            self._cast.draft.take_labelled(what.field, spoken(line.text), what.label)
        return True

    def let_go(self) -> None:
        """Wait no longer: the label that waited stays empty."""
        if self.waiting is not None and self.waiting[1].field not in ("name", "player"):
            self._cast.draft.take_labelled(self.waiting[1].field, "")
        self.waiting = None

    def aspects(self, text: str, *, inline: bool) -> None:
        """Take a line of aspects."""
        draft = self._cast.draft
        found, parted_at = aspects_on(text, inline=inline)
        if parted_at and len(found) > 1:
            draft.guess(f"{len(found)} aspects are parted at {parted_at!r}; with a line for each none would be parted.")
        for aspect in found:
            draft.take_labelled(*own_label(aspect))

    def skills(self, line: Line, text: str, *, expected: bool) -> bool:
        """Take a line of skills; False where it is none. Where none is ``expected`` it has to be plainly one."""
        found = skills_in(text, self.carried if expected else None)
        if found is None:
            return False
        if not expected and not found.forms <= {"rung", "signed"}:
            highest = max((rating for _, rating in found.ratings), default=0)
            if "word" in found.forms or not MARK.search(text) or not found.ratings or highest > _HIGHEST_UNMARKED:
                return False
            self._cast.draft.guess(f"line {line.number} is read as a skill; if it is none, leave it out.")
        for odd in found.odd:
            self._cast.draft.guess(f"the number of {odd!r} is taken, not the word; change the number if it is wrong.")
        for words in found.worded:
            self._cast.draft.guess(
                f"what follows {words!r} on line {line.number} is read as skills; leave it out if they are none."
            )
        for skill, rating in found.ratings:
            self._cast.draft.take_skill(skill, rating)
        self.carried = found.carried
        return True

    def consequence(self, text: str) -> None:
        """Take a line below ``Consequences:``, with or without its severity."""
        for part in consequences_on(text):
            what = severity(part, loose=True)
            text = spoken(without_boxes(what.value if what else part))
            # Numbers alone are the sizes of empty slots.
            readable_text = text if any(character.isalpha() for character in text) else ""
            self._cast.draft.take_consequence(readable_text, what.label if what else "")

    def stunt(self, line: Line, text: str) -> None:
        """Take a line below ``Stunts:``; a plain line below a name in bold is the text of that stunt."""
        stunts = self._cast.draft.stunts
        self._cast.draft.held.add("stunts")
        named = bool(stunts) and line.kind == "plain" and self._bold == len(stunts)
        found = stunt_on(text)
        if named and found is not None:
            stunts[-1] = replace(stunts[-1], text=spoken(text), bonus=bonus_in(text))
        elif found is not None:
            self._cast.draft.take_stunt(found)
        self._bold = len(stunts) if line.kind == "bold" and not named else 0

    def stress(self) -> None:
        """Boxes are seen and not kept."""
        self._cast.draft.skip("stress is not modelled; keep the boxes on the sheet.")

    def _section(self, line: Line, what: Labelled) -> Section:
        draft, value = self._cast.draft, what.value
        match what.field:
            case "aspects":
                draft.held.add("aspects")
                if spoken(value):
                    self.aspects(value, inline=True)
                return "aspects"
            case "skills":
                draft.held.add("skills")
                self.carried = None
                if readable(value) and not self.skills(line, value, expected=True):
                    self._cast.puzzle(line)
                return "skills"
            case "consequences":
                draft.held.add("consequences")
                self.consequence(value)
                return "consequences"
            case "stunts":
                self.stunt(line, value)
                return "stunts"
            case "stress":
                self.stress()
                return "" if value else "stress"
            case _:
                draft.skip(f"{what.label!r} is not modelled; keep it on the sheet.")
                return "" if value else "prose"

    def _amounts(self, line: Line, field: Literal["refresh", "fate points"], value: str) -> None:
        found, left = amounts(field, value)
        draft = self._cast.draft
        if not found and readable(value):
            self._cast.puzzle(line)
        elif not found:
            draft.skip(f"{field} has no number on line {line.number}.")
        for amount in found:
            draft.take_amount(amount)
        if found and left:
            draft.guess(f"line {line.number} is read as {field} without {left!r}; leave only the number if it matters.")
