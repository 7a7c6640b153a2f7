"""What other people's tools and habits write, read into moves; one module a format.

Reading a format never raises for bad text: its report says what was read, skipped, guessed and not understood.
"""

from __future__ import annotations

from adjudicator.formats.pasted_sheet import read_sheets
from adjudicator.formats.sheet_report import SheetReport

__all__ = ["SheetReport", "read_sheets"]
