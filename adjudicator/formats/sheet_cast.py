"""The characters of a paste: where one ends, the next begins, and which names are only titles."""

from __future__ import annotations

from adjudicator.core.naming import folded
from adjudicator.formats.imported import ImportedCharacter
from adjudicator.formats.sheet_draft import Draft, Kind, Style
from adjudicator.formats.sheet_labels import Labelled
from adjudicator.formats.sheet_lines import Line, spoken
from adjudicator.formats.sheet_names import name_on
from adjudicator.formats.sheet_report import Account

RANKS: dict[Style, int] = {"bold": 7, "line": 7, "label": 8}


class Cast:
    """The character being read, and ``characters``, those that are done."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.draft = Draft(account)
        self.characters: list[ImportedCharacter] = []
        self.group: Kind | None = None
        self._divided = 0
        self._names: set[str] = set()

    @property
    def divided(self) -> bool:
        """True right after a line of dashes that may start another character."""
        return bool(self._divided)

    def divide(self, line: Line) -> None:
        """A line of dashes; what comes after it tells whether another character starts."""
        if self.draft.filled:
            self._divided = line.number

    def undivided(self) -> None:
        """What follows the dashes belongs to the same sheet."""
        self.draft.guess(
            f"the dashes on line {self._divided} are read as a divider inside the sheet; "
            "a line 'Name: …' below them would start another."
        )
        self._divided = 0

    def holds(self, what: Labelled) -> bool:
        """True when the sheet has such a field already, so that a second one belongs to another sheet."""
        return what.field in ("name", "npc", "pc") or (what.field != "aspect" and what.field in self.draft.held)

    def puzzle(self, line: Line) -> None:
        """The line is not understood."""
        self.draft.puzzled = True
        self.account.puzzle(line.number, line.text)

    def name(self, line: Line, text: str, style: Style, *, another: bool = False) -> None:
        """A name: of a character that has none yet, else, or if it is to be ``another``, of a new one."""
        name, kind = name_on(text)
        rank = RANKS.get(style, line.level)
        if self.draft.name or (self.draft.filled and (another or self.divided)):
            self.start(line, rank)
        draft = self.draft
        draft.line, draft.written, draft.style, draft.rank = line.number, line.text, style, rank
        # A label leaves no doubt that it is a name, however long it is.
        draft.name, draft.kind = name or spoken(text), kind or draft.kind
        self._divided = 0

    def start(self, line: Line, rank: int = 0) -> None:
        """Another character starts; ``rank`` is that of its name, 0 when it has none yet."""
        self._divided = 0
        self._finish(rank)
        self.draft = Draft(self.account, line=line.number)

    def close(self) -> None:
        """The paste is over."""
        self._finish(0)

    def _finish(self, rank: int) -> None:
        draft = self.draft
        if not draft.filled and not draft.name:
            return
        # A kind behind the name leaves no doubt that it is one.
        only_named = not draft.filled and draft.style != "label" and draft.kind is None
        if only_named and draft.puzzled:
            self.account.puzzle(draft.line, draft.written)
        elif only_named and rank and (draft.style == "line" or rank > draft.rank):
            self.account.say(
                "guessed",
                f"Line {draft.line}, {draft.name!r}, is read as a title; a line 'Name: …' would make it a character.",
            )
        else:
            self.characters.append(draft.finish(self.group))
            self._twice(draft)

    def _twice(self, draft: Draft) -> None:
        if folded(draft.title) in self._names:
            self.account.say("advice", f"{draft.title}: more than one sheet has this name.")
        self._names.add(folded(draft.title))
