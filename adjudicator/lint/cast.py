"""Who is mentioned where in a text, on whose side they are, and whom its pronouns stand for."""

from __future__ import annotations

from adjudicator.lint.mentions import MentionFinder
from adjudicator.lint.people import Known, NameWords, Side, known_people
from adjudicator.lint.pronouns import ADDRESSED, Pronouns
from adjudicator.lint.prose import Prose
from adjudicator.lint.scene_facts import Facts, Person

_OBJECTS = frozenset(("him", "her", "them"))
_OWNERS = frozenset(("his", "her", "their", "your", "my", "our"))
_OUR_OBJECTS = frozenset(("you", "me", "us"))


class Cast:
    """The mentions and pronouns of one text.

    ``at`` maps a word's index to the mention that begins there, ``actor`` is the person who rolled, or None.
    """

    def __init__(self, prose: Prose, facts: Facts, words: NameWords) -> None:
        self._prose, self._words = prose, words
        self.known: tuple[Known, ...] = tuple(known_people(facts, words))
        self._is_party = sum(one.side == "us" and one.person.present for one in self.known) > 1
        self.mentions = MentionFinder(prose, self.known, words).find()
        self.at = {mention.first: mention for mention in self.mentions}
        self.actor: Person | None = next((one.person for one in self.known if one.person.name == facts.actor), None)
        leading = (facts.actor, facts.opponent)
        self._pronouns = Pronouns(prose, self.mentions, self.known, leading, words.small)

    def side_of(self, person: Person) -> Side:
        """Whose side somebody is on."""
        return next((one.side for one in self.known if one.person is person), "them")

    def person_at(self, index: int) -> Person | None:
        """Whom the name or pronoun at this word stands for; None where that is unknown or nobody in particular."""
        mention = self.at.get(index)
        if mention is not None:
            return mention.person
        if self._prose.tokens[index].low in ADDRESSED:
            return self.actor
        meant = self._pronouns.resolved.get(index)
        return meant.person if meant else None

    def side_at(self, index: int) -> Side | None:
        """Whose side the name or pronoun at this word stands for; None where nobody is mentioned."""
        mention = self.at.get(index) or self._pronouns.resolved.get(index)
        if mention is not None:
            return mention.side
        return "us" if self._prose.tokens[index].low in ADDRESSED else None

    def owner_at(self, place: int, us: bool) -> int | None:
        """The index after the owner named at this word ("Voss's"), if the owner is on that side."""
        mention = self.at.get(place)
        if mention is not None:
            return mention.end if mention.possessive and (mention.side == "us") is us else None
        owned = self._prose.tokens[place].low in _OWNERS and self.side_at(place) == ("us" if us else "them")
        return place + 1 if owned else None

    def object_at(self, place: int, us: bool) -> int | None:
        """The index after a mention of that side, or after a pronoun that may stand for it, beginning here."""
        tokens = self._prose.tokens
        low = tokens[place].low
        if low in _OBJECTS:
            if low == "them" and not (us and self._is_party) and self.side_at(place) != ("us" if us else "them"):
                return None
            return place + 1 if low != "her" or self._pronouns.is_object(place) else None
        if low in _OUR_OBJECTS:
            return place + 1 if us else None
        for first in range(place, min(place + 3, len(tokens))):
            mention = self.at.get(first)
            if mention is not None:
                return mention.end if (mention.side == "us") is us and not mention.possessive else None
            if first == place and tokens[first].low not in self._words.determiners:
                return None
        return None
