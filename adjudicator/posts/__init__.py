"""What players declare in play-by-post threads, recognised without a model: notations and clear phrases only.

Whatever is not said for certain becomes a question to the game master.
"""

from __future__ import annotations

from adjudicator.posts.found import SPEAKER, Declared, Found, Passage, Question
from adjudicator.posts.parts import Part, split
from adjudicator.posts.recognise import recognise
from adjudicator.posts.resolve import Known, known_from, resolve

__all__ = [
    "SPEAKER",
    "Declared",
    "Found",
    "Known",
    "Part",
    "Passage",
    "Question",
    "known_from",
    "recognise",
    "resolve",
    "split",
]
