"""What one file gives while it is being read: characters, aspects and a scene, and the account of the rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.imported import Imported, ImportedAspect, ImportedCharacter, ImportedScene
from adjudicator.formats.nodes import Node
from adjudicator.formats.reading_options import Options
from adjudicator.formats.sheet_lint import rule_like, useless
from adjudicator.formats.sheet_report import Account
from adjudicator.wording.plain import counted


@dataclass(slots=True)
class Gathering:
    """Filled by a format's reader, which says with ``node`` what it looks at."""

    format: str
    options: Options = field(default_factory=Options)
    account: Account = field(default_factory=Account)
    characters: list[ImportedCharacter] = field(default_factory=list)
    aspects: list[ImportedAspect] = field(default_factory=list)
    scene: ImportedScene | None = None
    names: set[str] = field(default_factory=set)
    """folded names of characters"""
    texts: set[str] = field(default_factory=set)
    """folded texts of aspects"""

    def node(self, value: Any, path: str = "") -> Node:
        """``value`` to be looked at."""
        return Node(value, self.account, path)

    def draft(self, name: str, source: str = "") -> CharacterDraft:
        """A character to be filled and handed to ``add``; ``source`` is the id the other tool knows it by."""
        draft = CharacterDraft(self.account, name, source=f"{self.format}:{source}" if source else "")
        if not name:
            draft.guess("the sheet has no name; give it one in the tool it comes from.")
        return draft

    def decide_kind(self, draft: CharacterDraft, said: bool | None, why: str = "") -> None:
        """Settle whose the character is: as the options say, else as the file does; None where it does not."""
        if self.options.kind is not None or said is None or why:
            read = self.options.kind or ("npc" if said else "pc")
            draft.kind = read
            if self.options.kind is None:
                words, other = ("an NPC", "pc") if read == "npc" else ("a player character", "npc")
                draft.guess(f"read as {words}{why and f', {why}'}; --kind {other} would change that.")
        else:
            draft.kind = "npc" if said else "pc"

    def add(self, draft: CharacterDraft) -> None:
        """The draft is complete."""
        if draft.refresh is None and draft.kind == "pc":
            draft.refresh = self.options.refresh
            if draft.refresh is None:
                draft.guess("no refresh is read, so the rule set's own holds; --refresh N would change that.")
        for aspect in (*draft.aspects, *draft.consequences):
            if aspect.free:
                self._free(draft.title, aspect)
        if any(aspect.free or aspect.hidden for aspect in draft.consequences):
            draft.guess("a consequence with free invocations counts as taken in this scene.")
        if not (draft.aspects or draft.skills or draft.stunts or draft.consequences):
            draft.advise("neither aspects nor skills are filled in, as in a template.")
        done = draft.finish()
        if folded(done.name) in self.names:
            self.account.say("advice", f"{done.name}: more than one sheet has this name.")
        self.names.add(folded(done.name))
        self.characters.append(done)

    def place(self, aspect: ImportedAspect) -> None:
        """An aspect of the scene or the game; an empty one is dropped, and a second of the same words."""
        if fault := useless(aspect, self.texts):
            self.account.say("advice", fault)
            return
        self.texts.add(folded(aspect.text))
        self.aspects.append(aspect)
        free = f", {counted(aspect.free, 'free invocation')}" if aspect.free else ""
        hidden = ", hidden from the players" if aspect.hidden else ""
        what = "boost" if aspect.kind == "boost" else f"{aspect.kind} aspect"
        self.account.read.append(f"{aspect.text}: {what}{free}{hidden}.")
        for sentence in rule_like(aspect):
            self.account.say("advice", sentence)
        if aspect.free:
            self._free("", aspect)

    def set_scene(self, scene: ImportedScene) -> None:
        """The scene of the file; of several the first stays, with the notes of all."""
        first = self.scene
        if first is not None:
            notes = "\n".join(text for text in (first.notes, scene.notes) if text)
            self.scene = replace(first, notes=notes)
            self.account.say("guessed", f"of the scene {scene.name!r} only aspects and notes are taken; read it alone.")
            return
        self.scene = scene
        if scene != ImportedScene() and not self.options.open_scene:
            name = repr(scene.name) if scene.name else "without a name"
            self.account.say("skipped", f"the scene {name}, with its notes, is opened only with --open-scene.")

    def holder(self, hidden: bool) -> str:
        """Who holds free invocations on an aspect."""
        return "gm" if hidden else self.options.holder

    def imported(self) -> Imported:
        """What was gathered, for good."""
        return Imported(
            self.format, tuple(self.characters), tuple(self.aspects), self.scene, self.account.report()
        )

    def _free(self, whose: str, aspect: ImportedAspect) -> None:
        if aspect.hidden:
            return
        held, other = ("the game master", "anyone") if aspect.holder == "gm" else ("whoever uses them first", "gm")
        self.account.say(
            "guessed",
            f"{f'{whose}: ' if whose else ''}free invocations on {aspect.text!r} are held by {held}, since the file "
            f"does not say; --free-to {other} would change that.",
        )
