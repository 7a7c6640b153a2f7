"""Walks over the lines of a paste: which sheet and which section each belongs to, and what is to read it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.aspect_lists import free_on
from adjudicator.formats.imported import ImportedCharacter
from adjudicator.formats.sheet_cast import Cast
from adjudicator.formats.sheet_draft import Style
from adjudicator.formats.sheet_fields import Fields, Section
from adjudicator.formats.sheet_labels import Labelled, ends_passage, labelled, own_label, severity
from adjudicator.formats.sheet_lines import Line, spoken, without_boxes
from adjudicator.formats.sheet_names import name_on, says_whose
from adjudicator.formats.sheet_report import Account
from adjudicator.formats.sheet_skills import plainly_skills, skills_in

_PASSED_OVER = ("stunts", "prose")


class Reader:
    """Reads ``lines`` into ``account``, one line after the other, remembering the section it is in."""

    def __init__(self, lines: Sequence[Line], account: Account) -> None:
        self._lines = lines
        self._cast = Cast(account)
        self._fields = Fields(self._cast)
        self._section: Section = ""
        self._listed = False
        """an item of a list stood in this section"""
        self._gap = False
        """the line before was blank"""
        self._titled = False
        """the line before was a title, so that dashes below only underline it"""

    def read(self) -> list[ImportedCharacter]:
        """The characters on the lines."""
        for at, line in enumerate(self._lines):
            if line.kind == "dashes":
                self._dashes(line)
            elif line.kind != "blank":
                self._line(at, line)
            self._gap = line.kind == "blank"
        self._fields.let_go()
        self._cast.close()
        return self._cast.characters

    def _enter(self, section: Section, *, listed: bool = False) -> None:
        self._section, self._listed = section, listed

    def _dashes(self, line: Line) -> None:
        if self._titled and not self._gap:
            return
        self._fields.let_go()
        self._cast.divide(line)
        if self._cast.divided:
            self._enter("")

    def _line(self, at: int, line: Line) -> None:
        what = labelled(line)
        if what and self._section in _PASSED_OVER and not line.level and not ends_passage(what):
            what = None
        self._cast.draft.line = self._cast.draft.line or line.number
        self._titled = line.kind in ("heading", "bold") or (what is not None and not what.value)
        if self._cast.divided:
            self._below_dashes(line, what)
        if what is not None:
            self._labelled(line, what)
        elif self._fields.fill(line, gap=self._gap):
            self._enter("aspects" if self._cast.draft.filled else "", listed=True)
        elif self._opens_sheet(at, line):
            self._cast.name(line, line.text, _style(line), another=not self._nameless)
            self._enter("")
        elif line.kind in ("heading", "bold"):
            self._title(at, line)
        else:
            self._content(at, line)

    def _below_dashes(self, line: Line, what: Labelled | None) -> None:
        if what is not None and self._cast.holds(what):
            self._cast.start(line)
        elif what is not None or not self._may_name(line):
            self._cast.undivided()

    def _labelled(self, line: Line, what: Labelled) -> None:
        section = self._fields.take(line, what)
        if section is not None:
            self._enter(section)
        elif self._section in (*_PASSED_OVER, "unknown"):
            self._enter("")

    @property
    def _nameless(self) -> bool:
        """Whether the sheet has only begun, so that a name is still to come."""
        return not self._cast.draft.name and self._cast.draft.held <= {"kind", "player"} and not self._section

    def _opens_sheet(self, at: int, line: Line) -> bool:
        """Whether the line is a name with its kind, such as ``Warden (NPC)``, and not part of the text above it."""
        if line.kind == "item" or not says_whose(line.text):
            return False
        amid = self._section in (*_PASSED_OVER, "consequences") or (self._section == "aspects" and not self._listed)
        return not amid or self._gap or self._cast.divided or self._restarts(at)

    def _title(self, at: int, line: Line) -> None:
        """A heading or a bold line without a known label: a name, a rating, or a section nobody knows."""
        draft = self._cast.draft
        style = _style(line)
        in_passage = self._section in _PASSED_OVER and style == "bold"
        if self._is_rating(line):
            self._skills(line)
        elif self._may_name(line) and (
            self._cast.divided
            or not draft.name
            or (not draft.filled and draft.style != "label")
            or (draft.style == style and line.level <= draft.rank and not in_passage)
            or self._restarts(at)
        ):
            self._cast.name(line, line.text, style, another=self._restarts(at))
            self._enter("")
        elif in_passage:
            self._in_section(line)
        else:
            self._cast.puzzle(line)
            self._enter("unknown")

    def _content(self, at: int, line: Line) -> None:
        if self._section not in (*_PASSED_OVER, "aspects", "consequences") and free_on(line.text) is not None:
            self._cast.draft.take_labelled("aspects", line.text)
            return
        if line.kind == "plain" and self._may_name(line):
            another = self._cast.divided or (self._gap and self._restarts(at))
            if self._nameless or another:
                self._cast.name(line, line.text, "line", another=another)
                self._enter("")
                return
        if not self._in_section(line) and not self._loose(line):
            self._cast.puzzle(line)

    def _in_section(self, line: Line) -> bool:
        """Whether the section takes the line; a section that is over is left."""
        if self._section != "skills" and self._section and plainly_skills(line.text) and not self._may_be_stunt(line):
            self._enter("")
            return False
        match self._section:
            case "aspects":
                return self._aspect(line)
            case "skills":
                return self._fields.skills(line, line.text, expected=True)
            case "consequences":
                if self._gap and line.kind == "plain" and severity(line.text, loose=True) is None:
                    self._enter("")
                    return False
                self._fields.consequence(line.text)
                return True
            case "stress":
                if self._gap and without_boxes(line.text) == line.text:
                    self._enter("")
                    return False
                return True
            case "stunts":
                self._fields.stunt(line, line.text)
                return True
            case _:
                return self._section in _PASSED_OVER

    def _aspect(self, line: Line) -> bool:
        if line.kind == "item":
            self._listed = True
            self._cast.draft.take_labelled(*own_label(spoken(line.text)))
            return True
        if self._listed:
            self._enter("")
            return False
        self._fields.aspects(line.text, inline=False)
        return True

    def _loose(self, line: Line) -> bool:
        """Whether the line says what it is without any section."""
        if without_boxes(line.text) != line.text:
            self._fields.stress()
            return True
        return self._skills(line)

    def _skills(self, line: Line) -> bool:
        taken = self._fields.skills(line, line.text, expected=self._section == "skills")
        if taken and self._fields.carried is not None:
            self._enter("skills")
        return taken

    def _is_rating(self, line: Line) -> bool:
        """Whether a title is a rating for the names below it, or skills outright."""
        found = skills_in(line.text) if self._section == "skills" else None
        return plainly_skills(line.text) or (found is not None and not found.ratings)

    def _may_be_stunt(self, line: Line) -> bool:
        """A stunt may be noted as ``Lore +2``; a rung with its number is no stunt."""
        found = skills_in(line.text)
        return self._section in _PASSED_OVER and found is not None and "signed" in found.forms and not found.worded

    def _may_name(self, line: Line) -> bool:
        boxes = without_boxes(line.text) != line.text
        return line.kind != "item" and not boxes and not plainly_skills(line.text) and name_on(line.text)[0] != ""

    def _restarts(self, at: int) -> bool:
        """Whether the next line announces what this sheet has already, so that this line names another one."""
        below = (line for line in self._lines[at + 1 : at + 6] if line.kind not in ("blank", "dashes"))
        following = next(below, None)
        what = labelled(following) if following else None
        return what is not None and self._cast.holds(what)


def _style(line: Line) -> Style:
    return "heading" if line.kind == "heading" else "bold" if line.kind == "bold" else "line"
