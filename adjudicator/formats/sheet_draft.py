"""One character while its pasted sheet is being read: what the lines themselves tell about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.pieces import CharacterKind
from adjudicator.formats.aspect_lists import free_on
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.sheet_amounts import Amount
from adjudicator.formats.sheet_labels import Field

Kind = CharacterKind
Style = Literal["label", "heading", "bold", "line"]
_CALLED: dict[Field, str] = {"high concept": "High Concept", "trouble": "Trouble"}


@dataclass(slots=True)
class Draft(CharacterDraft):
    """A draft that remembers its lines. ``rank`` tells titles from names below them: a heading's level, else 7."""

    line: int = 0
    written: str = ""
    """the line of the name as it stood"""
    style: Style = "line"
    rank: int = 7
    refresh_beside_points: int | None = None
    labels: list[Field] = field(default_factory=list)
    held: set[Field] = field(default_factory=set)
    puzzled: bool = False
    """a line below the name was not understood"""

    @property
    def filled(self) -> bool:
        """True when more than a name was read."""
        return bool(self.held)

    def take_labelled(self, what: Field, text: str, label: str = "") -> None:
        """An aspect under a field's label, ``label`` in the sheet's own words."""
        self.held.add(what)
        # "Aspect: …" says no more than that it is one.
        called = "" if label.casefold() == "aspect" else label or _CALLED.get(what, "")
        said, free = free_on(text) or (text, 0)
        if self.take_aspect(ImportedAspect(said, called, free=free)):
            self.labels.append(what)

    def take_consequence(self, text: str, severity: str = "") -> None:
        """A consequence; an empty slot is nothing."""
        self.held.add("consequences")
        said, free = free_on(text) or (text, 0)
        self.take_aspect(ImportedAspect(said, severity.capitalize(), "consequence", free))

    def take_skill(self, skill: str, rating: int) -> None:
        """A rating; of two that differ the first stays."""
        self.held.add("skills")
        CharacterDraft.take_skill(self, skill, rating)

    def take_amount(self, amount: Amount) -> None:
        """A number of fate points or a refresh; the later one stays."""
        self.held.add(amount.field)
        if amount.field == "fate points":
            self.fate_points = amount.value
        else:
            self.refresh = amount.value
        if amount.of is not None:
            self.fate_points, self.refresh_beside_points = amount.value, amount.of
            self.refresh = None if amount.field == "refresh" else self.refresh

    def finish(self, group: Kind | None = None) -> ImportedCharacter:
        """The character for good, with everything there is to say about it; ``group`` is a heading's kind."""
        self._name_and_kind(group)
        self._refresh()
        if "high concept" not in self.labels and self.kind == "pc":
            self.advise("no aspect is called high concept; say which one is with 'High Concept: …'.")
        return CharacterDraft.finish(self)

    def _name_and_kind(self, group: Kind | None) -> None:
        if not self.name:
            self.guess(f"the sheet from line {self.line} on has no name; a line 'Name: …' gives it one.")
        elif self.style == "line":
            self.guess(f"line {self.line} is read as the name; a line 'Name: …' would give another.")
        if self.kind is None and not self.player:
            read, other = ("an NPC", "PC") if group == "npc" else ("a player character", "NPC")
            self.guess(f"read as {read}; a line 'Type: {other}' would change that.")
        self.kind = self.kind or ("pc" if self.player else group) or "pc"

    def _refresh(self) -> None:
        beside = self.refresh_beside_points
        if self.refresh is None and beside is not None:
            self.refresh = beside
            self.guess(f"{beside}, after the fate points, is read as refresh; a line 'Refresh: …' would change that.")
        elif beside is not None and beside != self.refresh:
            self.guess(
                f"refresh is {self.refresh} on a line of its own and {beside} after the fate points; "
                "the line 'Refresh: …' is taken, so change that if it is wrong."
            )
        if self.kind == "pc" and self.refresh is None:
            self.guess("no refresh is read, so the rule set's own holds; a line 'Refresh: …' would change that.")
