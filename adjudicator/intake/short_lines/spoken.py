"""What a line is read against, and whom or what a name in it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.violations import Malformed
from adjudicator.intake import short_names

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a line is read against: the table's state, and its rule set where the caller has it."""

    state: State
    ruleset: Ruleset | None = None

    def is_character(self, key: str) -> bool:
        """True for the id of a character, and for the GM."""
        return key == "gm" or key in self.state["characters"]

    def is_aspect(self, key: str) -> bool:
        """True for the id of an aspect."""
        return key in self.state["aspects"]

    def character(self, typed: str) -> str:
        """The id of the character, or "gm", that ``typed`` means; else ``typed`` itself."""
        return self._meant(typed, short_names.character, self.is_character)

    def aspect(self, typed: str) -> str:
        """The id of the aspect in play that ``typed`` means, else ``typed`` itself."""
        return self._meant(typed, short_names.aspect, self.is_aspect)

    def stranger(self, typed: str) -> str:
        """``typed``, which names no character, for the rules to refuse. Raises Malformed where it fits several."""
        short_names.character(self.state, typed)
        return typed

    def begins_name(self, who: str, typed: str) -> bool:
        """True when ``typed`` begins the id or the name of the character ``who``, or a later word of them."""
        wanted = re.sub(r"^the\s+", "", typed, flags=re.IGNORECASE)
        one = self.state["characters"].get(who)
        names = (who, one["name"] if one is not None else who)
        return any(f" {_plain(wanted)}" in f" {_plain(name)}" for name in names)

    def seat(self, who: str) -> str:
        """The seat that proposes what ``who`` does: a PC's own, the GM's for everybody else."""
        one = self.state["characters"].get(who)
        return who if one is not None and one["kind"] == "pc" else "gm"

    def _meant(self, typed: str, find: Callable[[State, str], str], known: Callable[[str], bool]) -> str:
        bare = re.sub(r"^the\s+", "", typed, flags=re.IGNORECASE)
        for spelled in (typed, typed.replace("’", "'"), typed.replace("'", "’"), bare):
            # A beginning that fits several may go on with the word that tells them apart.
            with suppress(Malformed):
                found = find(self.state, spelled)
                if known(found):
                    return found
        return typed


def _plain(name: str) -> str:
    return folded(name.replace("’", "'").replace("-", " "))
