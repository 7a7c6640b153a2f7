"""One character while its sheet is being read, the move it becomes, and advice about the sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from adjudicator.core.naming import folded
from adjudicator.formats.sheet_amounts import Amount
from adjudicator.formats.sheet_labels import Field
from adjudicator.formats.sheet_report import Account, Topic
from adjudicator.wording.plain import counted, signed

Kind = Literal["pc", "npc"]
Style = Literal["label", "heading", "bold", "line"]
NAMELESS = "Unnamed character"


@dataclass(slots=True)
class Draft:
    """What is known of a character so far. ``rank`` tells titles from names below them: a heading's level, else 7."""

    account: Account
    line: int = 0
    name: str = ""
    written: str = ""
    """the line of the name as it stood"""
    style: Style = "line"
    rank: int = 7
    kind: Kind | None = None
    player: str = ""
    refresh: int | None = None
    refresh_beside_points: int | None = None
    fate_points: int | None = None
    skills: dict[str, int] = field(default_factory=dict)
    spelled: dict[str, str] = field(default_factory=dict)
    """each skill by its folded name"""
    aspects: list[str] = field(default_factory=list)
    consequences: list[str] = field(default_factory=list)
    labels: list[Field] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    """folded texts of aspects and consequences"""
    held: set[Field] = field(default_factory=set)
    puzzled: bool = False
    """a line below the name was not understood"""
    notes: list[tuple[Topic, str]] = field(default_factory=list)
    """what is to be said, without the name, which may come last"""

    @property
    def title(self) -> str:
        """The name, or what stands in for it."""
        return self.name or NAMELESS

    @property
    def filled(self) -> bool:
        """True when more than a name was read."""
        return bool(self.held)

    def skip(self, sentence: str) -> None:
        """Something is understood and has no place in a move."""
        self.notes.append(("skipped", sentence))

    def guess(self, sentence: str) -> None:
        """Something may have been meant otherwise."""
        self.notes.append(("guessed", sentence))

    def advise(self, sentence: str) -> None:
        """Something about the sheet deserves another look."""
        self.notes.append(("advice", sentence))

    def take_aspect(self, label: Field, text: str) -> None:
        """An aspect under ``label``; an empty one is dropped and a second of the same words as well."""
        self.held.add(label)
        if not text:
            self.advise(f"an empty {_in_words(label)} is dropped.")
        elif folded(text) in self.texts:
            self.advise(f"the aspect {text!r} stands there twice; it is read once.")
        else:
            self.texts.add(folded(text))
            self.aspects.append(text)
            self.labels.append(label)

    def take_consequence(self, text: str) -> None:
        """A consequence; an empty slot is nothing."""
        self.held.add("consequences")
        if text and folded(text) not in self.texts:
            self.texts.add(folded(text))
            self.consequences.append(text)

    def take_skill(self, skill: str, rating: int) -> None:
        """A rating; of two that differ the first stays."""
        self.held.add("skills")
        same = self.spelled.setdefault(folded(skill), skill)
        if same not in self.skills:
            self.skills[same] = rating
        elif self.skills[same] != rating:
            first, second = signed(self.skills[same]), signed(rating)
            self.guess(f"{same} is {first} and {second}; the first is taken. Leave one of the two out.")

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

    def finish(self, group: Kind | None) -> None:
        """Put the move and everything there is to say about it into the account; ``group`` is a heading's kind."""
        self._name_and_kind(group)
        self._points()
        self._lint()
        self.account.moves.append(self._move())
        self.account.read.append(self._sentence())
        for topic, sentence in self.notes:
            self.account.say(topic, f"{self.title}: {sentence}")

    def _name_and_kind(self, group: Kind | None) -> None:
        if not self.name:
            self.guess(f"the sheet from line {self.line} on has no name; a line 'Name: …' gives it one.")
        elif self.style == "line":
            self.guess(f"line {self.line} is read as the name; a line 'Name: …' would give another.")
        if self.kind is None and not self.player:
            read, other = ("an NPC", "PC") if group == "npc" else ("a player character", "NPC")
            self.guess(f"read as {read}; a line 'Type: {other}' would change that.")
        self.kind = self.kind or ("pc" if self.player else group) or "pc"

    def _points(self) -> None:
        beside = self.refresh_beside_points
        if self.refresh is None and beside is not None:
            self.refresh = beside
            self.guess(f"{beside}, after the fate points, is read as refresh; a line 'Refresh: …' would change that.")
        elif beside is not None and beside != self.refresh:
            self.guess(
                f"refresh is {self.refresh} on a line of its own and {beside} after the fate points; "
                "the line 'Refresh: …' is taken, so change that if it is wrong."
            )
        if self.fate_points is not None and (self.kind == "npc" or self.fate_points < 0):
            why = "NPCs have none of their own" if self.kind == "npc" else "nobody has fewer than none"
            self.skip(f"fate points {self.fate_points} are left out; {why}.")
            self.fate_points = None
        if self.kind == "pc" and self.refresh is None:
            self.guess("no refresh is read, so the rule set's own holds; a line 'Refresh: …' would change that.")

    def _lint(self) -> None:
        concepts = self.labels.count("high concept")
        if concepts > 1:
            self.advise(f"{concepts} aspects are called high concept; a character has one.")
        if not concepts and self.kind == "pc":
            self.advise("no aspect is called high concept; say which one is with 'High Concept: …'.")
        if self.refresh is not None and self.refresh < 1:
            left_out = " and is left out of the move" if self.refresh < 0 else ""
            self.advise(f"refresh is {self.refresh}{left_out}; it should be at least 1.")

    def _move(self) -> dict[str, Any]:
        consequences = [{"text": text, "kind": "consequence"} for text in self.consequences]
        move: dict[str, Any] = {"do": "add_character", "name": self.title, "kind": self.kind}
        numbers = {"refresh": self.refresh, "fate_points": self.fate_points}
        move |= {key: number for key, number in numbers.items() if number is not None and number >= 0}
        move |= {"skills": self.skills} if self.skills else {}
        move |= {"aspects": [*self.aspects, *consequences]} if self.aspects or consequences else {}
        return move | ({"player": self.player} if self.player else {})

    def _sentence(self) -> str:
        parts = [_in_words(label) for label in ("high concept", "trouble") if label in self.labels]
        others = sum(label not in ("high concept", "trouble") for label in self.labels)
        parts += [counted(others, "other aspect" if parts else "aspect")] if others else []
        parts += [counted(len(self.consequences), "consequence")] if self.consequences else []
        parts += [counted(len(self.skills), "skill")] if self.skills else []
        parts += [f"refresh {self.refresh}"] if self.refresh is not None else []
        parts += [counted(self.fate_points, "fate point")] if self.fate_points is not None else []
        parts += [f"player {self.player}"] if self.player else []
        return f"{self.title}: {'NPC' if self.kind == 'npc' else 'PC'}, {', '.join(parts) or 'nothing but the name'}."


def _in_words(label: Field) -> str:
    return "aspect" if label == "aspects" else label
