"""Character sheets as people paste them, plain text or Markdown, read into characters.

Understood, in any order and in upper or lower case, with bullets, emphasis, quotes or dashes around, and in tables:

- a name: ``Name: Mira``, ``# Mira``, ``**Mira**``, ``NPC: Warden``, ``Mira (NPC)``, or the first line alone;
  another name, heading, bold line, line of dashes or ``Tom (PC)`` starts another character;
- ``High Concept: …``, ``Trouble: …``, ``Relationship: …``, ``Phase 1: …``, ``Other aspect: …``, or the label as a
  heading with the aspect below it; ``Aspects:`` with a list below it or behind it, ``Queen (High Concept)`` in it;
- skills and approaches: ``Great (+4) Lore``, ``Great (+4): Lore, Fight``, ``Lore +4``, ``Lore: 4``, ``+4 Lore``,
  ``Lore (Great)``, ``Skilled (+2) at: Lore, Fight``, and a rating on a line of its own with names below it;
- ``Refresh 3``, ``Fate Points: 2``, ``FP 2/3``, ``Current FP: 1``; ``Player: Ada``; ``Type: NPC``, ``NPC``, a heading
  ``NPCs``;
- ``Consequences:`` with mild, moderate and severe ones.

- ``Stunts:`` with one on each line, which stay text.

Stress and passages of description are passed over, and the report says so.
"""

from __future__ import annotations

import re

from adjudicator.formats.imported import Imported
from adjudicator.formats.sheet_lines import lines_of
from adjudicator.formats.sheet_reader import Reader
from adjudicator.formats.sheet_report import Account

LARGEST = 200_000
"""bytes of UTF-8"""


def read_pasted(text: str) -> Imported:
    """The characters in ``text`` and a report on the rest; bad text is reported, never raised.

    Text over 200,000 bytes is not read at all.
    """
    account = Account()
    size = len(text.encode("utf-8", "surrogatepass"))
    characters = []
    if size > LARGEST:
        account.say(
            "skipped",
            f"The text has {size:,} bytes and is not read; the most is {LARGEST:,}. Paste fewer sheets at once.",
        )
    elif re.match(r'[\ufeff\s]*(?:\{\s*"|\[\s*\{)', text):
        account.say("skipped", "The text looks like JSON and is not read; a pasted sheet is plain text or Markdown.")
    else:
        characters = Reader(lines_of(text), account).read()
    return Imported("text", tuple(characters), report=account.report())
