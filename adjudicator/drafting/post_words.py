"""The writer's own words in a post: without mark-up, without what is struck out, without quotations of others."""

from __future__ import annotations

from adjudicator.drafting.quoting import find_quote
from adjudicator.formats.thread_post import Post
from adjudicator.posts import Passage
from adjudicator.posts.view import CLOSE, OPEN, view


class PostWords:
    """``text`` is what the writer says; a quotation of it is found as a passage of the post itself."""

    def __init__(self, post: Post) -> None:
        self._quoted = post.quoted
        self._seen = view(post.text, post.quoted)
        self._places = [at for at, letter in enumerate(self._seen.text) if letter not in (OPEN, CLOSE)]
        self.text = "".join(self._seen.text[at] for at in self._places)

    def find(self, quote: str) -> Passage | None:
        """Where the writer says this; None where they do not, and where words of others stand in between."""
        found = find_quote(quote, self.text)
        if found is None:
            return None
        passage = self._seen.passage(self._places[found.start], self._places[found.end - 1] + 1)
        quotes = any(passage.start < end and start < passage.end for start, end in self._quoted)
        return None if quotes or not passage.text else passage
