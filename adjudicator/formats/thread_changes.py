"""What changed in a thread since it was read before: new posts, edited ones, and ones that are gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from adjudicator.formats.thread_post import Post

_ALIKE = 0.6
"""share of the text that makes two posts without lasting ids one post, edited"""
_COMPARED = 2000
"""characters that are compared"""


@dataclass(frozen=True, slots=True)
class Changes:
    """Posts by what became of them; ``edited`` are pairs of the post as it was and as it is."""

    new: tuple[Post, ...]
    edited: tuple[tuple[Post, Post], ...]
    gone: tuple[Post, ...]


def changes(before: Sequence[Post], after: Sequence[Post]) -> Changes:
    """``after`` against ``before``. What is only missing because less was pasted shows as gone as well."""
    known = {post.id: post for post in before}
    edited = [
        (known[post.id], post)
        for post in after
        if post.id in known and (known[post.id].text, known[post.id].embeds) != (post.text, post.embeds)
    ]
    now = {post.id for post in after}
    gone = [post for post in before if post.id not in now]
    new: list[Post] = []
    for post in after:
        if post.id in known:
            continue
        old = next((one for one in gone if _same_post(one, post)), None)
        if old is None:
            new.append(post)
        else:
            gone.remove(old)
            edited.append((old, post))
    return Changes(tuple(new), tuple(edited), tuple(gone))


def _same_post(old: Post, new: Post) -> bool:
    """Whether a post whose id was made from its beginning is the old one with another beginning."""
    if old.account != new.account or (old.at and new.at and old.at != new.at):
        return False
    return SequenceMatcher(None, old.text[:_COMPARED], new.text[:_COMPARED], autojunk=False).ratio() >= _ALIKE
