"""Pages from templates, rendered once for everybody who sees the same, and finished for each session."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from adjudicator.frontends.desk.filters import FILTERS

MOST_KEPT = 256
"""pages that are kept rendered"""
MOST_SAID = 512
"""messages that wait to be shown once"""


class Pages:
    """Renders the templates. What differs from session to session is put in last, so that a page can be kept."""

    def __init__(self) -> None:
        self._environment = Environment(
            loader=PackageLoader("adjudicator.frontends.desk"), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        # Nobody can write these words into a text of theirs, since nobody knows them.
        self._form_word, self._request, self._said = (f"@{secrets.token_hex(12)}@" for _ in range(3))
        self._environment.filters |= FILTERS
        self._environment.globals |= {
            "FORM_WORD": self._form_word, "REQUEST": self._request, "SAID": Markup(self._said),
        }  # fmt: skip
        self._kept: OrderedDict[tuple[str, ...], str] = OrderedDict()
        self._messages: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    def rendered(self, template: str, **context: Any) -> str:
        """A whole page, for nobody in particular yet."""
        return self._environment.get_template(template).render(**context)

    def kept(self, key: tuple[str, ...], make: Callable[[], str]) -> str:
        """The page made for ``key`` before, else what ``make`` makes of it now; a key holds the table's stamp."""
        if key not in self._kept:
            self._kept[key] = make()
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def finished(self, page: str, form_word: str = "", said: str | None = None) -> str:
        """The page for one session: its form word, a fresh request id, and the message ``said`` stands for, once."""
        message = self._messages.pop(said, None) if said else None
        shown = self.rendered("_said.html", message=message) if message is not None else ""
        page = page.replace(self._form_word, form_word).replace(self._said, shown)
        return page.replace(self._request, secrets.token_hex(8))

    def keep_message(self, message: Mapping[str, Any]) -> str:
        """Keep a message for the next page; returns the word to ask for it with."""
        word = secrets.token_hex(8)
        self._messages[word] = message
        if len(self._messages) > MOST_SAID:
            self._messages.popitem(last=False)
        return word
