"""One character while it is being read from whatever source."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from adjudicator.core.naming import folded
from adjudicator.core.pieces import CharacterKind
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.sheet_labels import field_of
from adjudicator.formats.sheet_lint import lint, useless
from adjudicator.formats.sheet_report import Account, Topic
from adjudicator.formats.stunts import ImportedStunt
from adjudicator.wording.plain import counted, signed

NAMELESS = "Unnamed character"
_CALLED: tuple[Literal["high concept", "trouble"], ...] = ("high concept", "trouble")


@dataclass(slots=True)
class CharacterDraft:
    """What is known of a character so far; ``finish`` makes it one for good."""

    account: Account
    name: str = ""
    kind: CharacterKind | None = None
    player: str = ""
    refresh: int | None = None
    fate_points: int | None = None
    skills: dict[str, int] = field(default_factory=dict)
    spelled: dict[str, str] = field(default_factory=dict)
    """each skill by its folded name"""
    aspects: list[ImportedAspect] = field(default_factory=list)
    consequences: list[ImportedAspect] = field(default_factory=list)
    stunts: list[ImportedStunt] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """notes for the game master"""
    source: str = ""
    texts: set[str] = field(default_factory=set)
    """folded texts of aspects and consequences"""
    said: list[tuple[Topic, str]] = field(default_factory=list)
    """what is to be said, without the name, which may come last"""

    @property
    def title(self) -> str:
        """The name, or what stands in for it."""
        return self.name or NAMELESS

    def skip(self, sentence: str) -> None:
        """Something is understood and has no place in a move."""
        self.said.append(("skipped", sentence))

    def guess(self, sentence: str) -> None:
        """Something may have been meant otherwise."""
        self.said.append(("guessed", sentence))

    def advise(self, sentence: str) -> None:
        """Something about the sheet deserves another look."""
        self.said.append(("advice", sentence))

    def keep(self, label: str, text: str) -> None:
        """Keep ``text`` among the notes, which only the game master sees."""
        if text:
            self.kept.append(f"{label}: {text}" if label else text)

    def take_aspect(self, aspect: ImportedAspect) -> bool:
        """An aspect or a consequence; an empty one is dropped and a second of the same words as well."""
        if aspect.kind == "consequence":
            return self._take_consequence(aspect)
        if fault := useless(aspect, self.texts):
            self.advise(fault)
            return False
        self.texts.add(folded(aspect.text))
        self.aspects.append(aspect)
        return True

    def _take_consequence(self, aspect: ImportedAspect) -> bool:
        new = bool(aspect.text) and folded(aspect.text) not in self.texts
        if new:
            self.texts.add(folded(aspect.text))
            self.consequences.append(aspect)
        return new

    def take_skill(self, skill: str, rating: int) -> None:
        """A rating; of two that differ the first stays."""
        same = self.spelled.setdefault(folded(skill), skill)
        if same not in self.skills:
            self.skills[same] = rating
        elif self.skills[same] != rating:
            first, second = signed(self.skills[same]), signed(rating)
            self.guess(f"{same} is {first} and {second}; the first is taken. Leave one of the two out.")

    def take_stunt(self, stunt: ImportedStunt) -> None:
        """A stunt; an empty one is nothing."""
        if stunt.name or stunt.text:
            self.stunts.append(stunt if stunt.name else replace(stunt, name=stunt.text, text=""))

    def finish(self) -> ImportedCharacter:
        """The character for good; everything there is to say about it goes into the account."""
        self._points()
        self._stunts()
        for sentence in lint(self.aspects, self.stunts, self.refresh, is_npc=self.kind == "npc"):
            self.advise(sentence)
        done = ImportedCharacter(
            name=self.title,
            kind=self.kind or "pc",
            refresh=self.refresh if self.refresh is None or self.refresh >= 0 else None,
            fate_points=self.fate_points,
            skills=dict(self.skills),
            aspects=(*self.aspects, *self.consequences),
            stunts=tuple(self.stunts),
            player=self.player,
            notes="\n".join(self.kept),
            source=self.source,
        )
        self.account.read.append(self._sentence(done))
        for topic, sentence in self.said:
            self.account.say(topic, f"{self.title}: {sentence}")
        return done

    def _points(self) -> None:
        if self.fate_points is not None and (self.kind == "npc" or self.fate_points < 0):
            why = "NPCs have none of their own" if self.kind == "npc" else "nobody has fewer than none"
            self.skip(f"fate points {self.fate_points} are left out; {why}.")
            self.fate_points = None

    def _stunts(self) -> None:
        if self.stunts:
            self.skip(
                f"{counted(len(self.stunts), 'stunt')} kept as text in the notes, which only the game master sees; "
                "the rules here know none."
            )

    def _sentence(self, done: ImportedCharacter) -> str:
        fields = [field_of(aspect.label) for aspect in self.aspects]
        parts: list[str] = [called for called in _CALLED if called in fields]
        others = sum(called not in _CALLED for called in fields)
        free = sum(aspect.free for aspect in done.aspects)
        parts += [counted(others, "other aspect" if parts else "aspect")] if others else []
        parts += [counted(len(self.consequences), "consequence")] if self.consequences else []
        parts += [counted(free, "free invocation")] if free else []
        parts += [counted(len(self.skills), "skill")] if self.skills else []
        parts += [counted(len(self.stunts), "stunt")] if self.stunts else []
        parts += [f"refresh {self.refresh}"] if self.refresh is not None else []
        parts += [counted(done.fate_points, "fate point")] if done.fate_points is not None else []
        parts += [f"player {self.player}"] if self.player else []
        return f"{self.title}: {'NPC' if self.kind == 'npc' else 'PC'}, {', '.join(parts) or 'nothing but the name'}."
