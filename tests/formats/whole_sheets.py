"""Whole sheets as people paste them, each with the moves that come of it."""

from __future__ import annotations

from typing import Any

Move = dict[str, Any]

MARKDOWN = """\
# The Lantern Crew

## Mira Vance
*Player: Ada*

**High Concept:** Smuggler Queen of Port Hale
**Trouble:** Debts in Every Harbour

### Aspects
- Slick as an Eel
- “Never Without a Knife”
- *Once Bitten, Twice Shy*

### Skills
**Great (+4):** Athletics
**Good (+3):** Lore, Deceive
Fair (+2): Will / Notice

### Stunts
**Backstab.** Because I strike from the dark, I get +2 to Fight when nobody has seen me.
- Lore +2 when maps are on the table

### Stress
Physical [ ][ ][x]
Mental ☐☐☐

### Consequences
- Mild (2): Bruised Ribs
- Moderate (4):
- Severe (6): none

Refresh: 3 | Fate Points: 2
"""

PLAIN_WITH_TABS = """\
NAME\tOskar Lund
PLAYER\tBea
HIGH CONCEPT\tRetired Lighthouse Keeper
TROUBLE\tThe Sea Wants Him Back
SKILLS
Lore\t4
Will\t3
Notice\t3
Fight\t-1
REFRESH\t3
"""

ACCELERATED = """\
Juno Okafor

High Concept: Sky-Courier with a Borrowed Wing
Trouble: "I Can Fix That!"
Other Aspects: Friends in Low Orbit; Fast Hands, Faster Mouth

Approaches
Careful +1 Clever +2 Flashy +1 Forceful +0 Quick +3 Sneaky +2

Stunts:
• Because I never look down, I get +2 when I Quickly overcome heights.

FP 2/3
"""

UNWRITTEN = """\
**Name:** Teodor of the Seven Bells
**Type:** PC

**High Concept** – Clockmaker Who Heard Too Much
**Trouble** – The Guild Never Forgets
**Phase 1:** Apprenticed to a Liar
**Phase 2:** I Carry My Brother’s Tools
**Relationship:** Bound by Oath to Ilse

Superb (+5) Crafts
Great (+4) Lore
Good (+3) Investigate, Notice
Adequate (+1) Contacts, Stealth, Will
Terrible (-2) Drive

Refresh 4
"""

CAST_OF_NPCS = """\
# NPCs

**The Warden**
Aspects: Boots Too Big for Him; Sleeps on Watch
Skills: Fight +2, Notice +1
Mild: Black Eye

**Captain Hesk**
High Concept: Last Honest Officer
Great: Command
Fair: Fight, Will
Fate Points: 2
"""

DIVIDED = """\
Name: Ana
High Concept: Street Healer
Trouble: Cannot Say No
--------------------
Skills: Great (+4) Empathy; Good (+3): Crafts, Will
Refresh: 2
--------------------
Name: Bo
High Concept: Her Tired Bodyguard
Lore: 1
"""

HEADINGS_WITH_VALUES_BELOW = """\
# Character Sheet

### Name
Søren Ødegård

### Player
Cleo

### High Concept
Cartographer of Places That Move

### Trouble
> Homesick for a Town Nobody Else Remembers

### Approach
| Careful +3 | Quick +1 |

### Background
He grew up on a barge. High water took it.
The rest he will not tell.

### Extras
A compass that points to the last lie told.

### Fate Points
"""

OTHER_SCRIPTS = """\
\ufeffName: 林 美玲\r
🎭 High Concept\uff1a茶屋の密偵\r
⚠️ Trouble: «Долг перед Домом»\r
Aspects:\r
\t•\u00a0影のように歩く\r
\t•\u00a0صديقة الجميع\r
調査: +3\r
隠密: +2\r
Consequences: mild – 足首の捻挫; severe – none\r
"""

WHOLE_SHEETS: list[tuple[str, str, list[Move]]] = [
    (
        "Markdown with a title above it",
        MARKDOWN,
        [
            {
                "do": "add_character",
                "name": "Mira Vance",
                "kind": "pc",
                "refresh": 3,
                "fate_points": 2,
                "skills": {"Athletics": 4, "Lore": 3, "Deceive": 3, "Will": 2, "Notice": 2},
                "aspects": [
                    "Smuggler Queen of Port Hale",
                    "Debts in Every Harbour",
                    "Slick as an Eel",
                    "Never Without a Knife",
                    "Once Bitten, Twice Shy",
                    {"text": "Bruised Ribs", "kind": "consequence"},
                ],
                "player": "Ada",
                "notes": (
                    "Stunts: Backstab (+2): Because I strike from the dark, I get +2 to Fight when nobody has seen me."
                    " • Lore +2 when maps are on the table (+2)"
                ),
            }
        ],
    ),
    (
        "columns parted by tabs",
        PLAIN_WITH_TABS,
        [
            {
                "do": "add_character",
                "name": "Oskar Lund",
                "kind": "pc",
                "refresh": 3,
                "skills": {"Lore": 4, "Will": 3, "Notice": 3, "Fight": -1},
                "aspects": ["Retired Lighthouse Keeper", "The Sea Wants Him Back"],
                "player": "Bea",
            }
        ],
    ),
    (
        "approaches on one line",
        ACCELERATED,
        [
            {
                "do": "add_character",
                "name": "Juno Okafor",
                "kind": "pc",
                "refresh": 3,
                "fate_points": 2,
                "skills": {"Careful": 1, "Clever": 2, "Flashy": 1, "Forceful": 0, "Quick": 3, "Sneaky": 2},
                "aspects": [
                    "Sky-Courier with a Borrowed Wing",
                    "I Can Fix That!",
                    "Friends in Low Orbit",
                    "Fast Hands, Faster Mouth",
                ],
                "notes": "Stunts: Because I never look down, I get +2 when I Quickly overcome heights. (+2)",
            }
        ],
    ),
    (
        "a ladder with Adequate and dashes behind labels",
        UNWRITTEN,
        [
            {
                "do": "add_character",
                "name": "Teodor of the Seven Bells",
                "kind": "pc",
                "refresh": 4,
                "skills": {
                    "Crafts": 5,
                    "Lore": 4,
                    "Investigate": 3,
                    "Notice": 3,
                    "Contacts": 1,
                    "Stealth": 1,
                    "Will": 1,
                    "Drive": -2,
                },
                "aspects": [
                    "Clockmaker Who Heard Too Much",
                    "The Guild Never Forgets",
                    "Apprenticed to a Liar",
                    "I Carry My Brother’s Tools",
                    "Bound by Oath to Ilse",
                ],
            }
        ],
    ),
    (
        "NPCs under one heading",
        CAST_OF_NPCS,
        [
            {
                "do": "add_character",
                "name": "The Warden",
                "kind": "npc",
                "skills": {"Fight": 2, "Notice": 1},
                "aspects": [
                    "Boots Too Big for Him",
                    "Sleeps on Watch",
                    {"text": "Black Eye", "kind": "consequence"},
                ],
            },
            {
                "do": "add_character",
                "name": "Captain Hesk",
                "kind": "npc",
                "skills": {"Command": 4, "Fight": 2, "Will": 2},
                "aspects": ["Last Honest Officer"],
            },
        ],
    ),
    (
        "dashes inside a sheet and between two",
        DIVIDED,
        [
            {
                "do": "add_character",
                "name": "Ana",
                "kind": "pc",
                "refresh": 2,
                "skills": {"Empathy": 4, "Crafts": 3, "Will": 3},
                "aspects": ["Street Healer", "Cannot Say No"],
            },
            {
                "do": "add_character",
                "name": "Bo",
                "kind": "pc",
                "skills": {"Lore": 1},
                "aspects": ["Her Tired Bodyguard"],
            },
        ],
    ),
    (
        "headings with their values below",
        HEADINGS_WITH_VALUES_BELOW,
        [
            {
                "do": "add_character",
                "name": "Søren Ødegård",
                "kind": "pc",
                "skills": {"Careful": 3, "Quick": 1},
                "aspects": ["Cartographer of Places That Move", "Homesick for a Town Nobody Else Remembers"],
                "player": "Cleo",
                "notes": "Stunts: A compass that points to the last lie told.",
            }
        ],
    ),
    (
        "other scripts, a byte order mark and Windows line ends",
        OTHER_SCRIPTS,
        [
            {
                "do": "add_character",
                "name": "林 美玲",
                "kind": "pc",
                "skills": {"調査": 3, "隠密": 2},
                "aspects": [
                    "茶屋の密偵",
                    "Долг перед Домом",
                    "影のように歩く",
                    "صديقة الجميع",
                    {"text": "足首の捻挫", "kind": "consequence"},
                ],
            }
        ],
    ),
]
