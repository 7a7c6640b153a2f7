"""The words a ruling came from: the exact passage of a post, kept with the ruling, and told apart from its like."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from typing import Any

from adjudicator.correspondence.pasted import without_pasted
from adjudicator.formats.thread_post import Post
from adjudicator.posts import Found, Passage
from adjudicator.table.notebook import Notebook

Record = Mapping[str, Any]

LEAST = 12
"""Letters and digits of a line that may be taken for somebody's own among lines of ours."""
_END = re.compile(r"\s*(?:\[/(?:spoiler|details)\]|</details>|\|\|)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a ruling was read: the post, whose it is, when it was written, the passage, and doubts about it."""

    post: str
    account: str
    called: str
    at: str | None
    text: str
    doubts: tuple[str, ...] = ()

    def to_record(self) -> dict[str, Any]:
        """The origin, JSON-ready, as the notebook keeps it."""
        return asdict(self) | {"doubts": list(self.doubts)}


def origin_of(post: Post, text: str, doubts: Sequence[str] = ()) -> Origin:
    """The origin of something that stands in ``post``."""
    return Origin(post.id, post.account, post.called or post.account, post.at, text, tuple(doubts))


def origins(notebook: Notebook) -> dict[str, Record]:
    """Ruling -> where it was read, for every ruling that came from a post."""
    return notebook.all("origin")


def keyed(post: Post, found: Sequence[Found]) -> list[tuple[str, Found]]:
    """What was found in a post, each with a key that stays the same when the post is read again or edited around it."""
    seen: Counter[str] = Counter()
    keys = []
    for one in found:
        told = "\0".join((post.id, one.kind, " ".join(one.passage.text.split())))
        digest = hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:16]
        seen[digest] += 1
        keys.append((f"{digest}.{seen[digest]}", one))
    return keys



def besides(post: Post, found: Sequence[Found], taken: Sequence[Passage], words: Sequence[str]) -> list[Found]:
    """What of ``found`` stands elsewhere in the post than the passages ``taken`` and the ``words`` found before."""
    spans = [(one.start, one.end) for one in taken if one.source == "text"]
    spans += [(at, at + len(text)) for text in words if text and (at := post.text.find(text)) >= 0]

    def is_taken(one: Found) -> bool:
        return any(one.passage.start < end and start < one.passage.end for start, end in spans)

    return [one for one in found if not is_taken(one)]


def own_words(text: str, ours: Container[str]) -> str:
    """``text`` with everything blanked that we wrote for pasting: lines out of ``ours``, and short ones among them."""
    before, after = text.split("\n"), without_pasted(text, ours).split("\n")
    marks = [at for at, line in enumerate(before) if line != after[at]]
    ends = (at for at, line in enumerate(before) if marks and at > marks[-1] and _END.fullmatch(line))
    for first, last in pairwise([*marks, *islice(ends, 1)]):
        between = range(first + 1, last)
        # Headings and names are too short to be told from what anybody writes, but for where they stand.
        if all(sum(map(str.isalnum, before[at])) < LEAST for at in between):
            after[first + 1 : last] = [" " * len(before[at]) for at in between]
    return "\n".join(after)


def stands_in(words: str, text: str) -> bool:
    """Whether ``text`` still says ``words``, however its lines are broken."""
    return " ".join(words.split()) in " ".join(text.split())
