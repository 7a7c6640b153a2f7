"""Whom the pronouns of a text stand for, as far as reading from left to right can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.lint.genders import Genders
from adjudicator.lint.mentions import Mention
from adjudicator.lint.people import Gender, Known
from adjudicator.lint.prose import Prose, Token
from adjudicator.lint.word_lists import word_set

PRONOUNS: Mapping[str, Gender] = {
    **dict.fromkeys(word_set("he him his himself he's he'd he'll"), "he"),
    **dict.fromkeys(word_set("she her hers herself she's she'd she'll"), "she"),
    **dict.fromkeys(word_set("they them their theirs themselves they're they'd they'll they've"), "they"),
}  # fmt: skip
ADDRESSED = word_set("you you're you've you'd you'll i i'm i've i'd i'll we we're we've we'd we'll")
"""Subjects that stand for a player's character in a telling."""

SUBJECTS = frozenset(word for word in PRONOUNS if word.split("'")[0] in ("he", "she", "they")) | ADDRESSED
_OPENING = word_set("and but when while as until because so then if")
_MOST_LEADS, _FEW_LEADS, _FEW_SENTENCES = 12, 4, 2


class Pronouns:
    """Reads a text once; ``resolved`` maps a pronoun's index to the mention it stands for.

    ``leading`` are the names of the actor and of the opponent, whom a pronoun means before anybody is named.
    """

    def __init__(
        self,
        prose: Prose,
        mentions: Sequence[Mention],
        known: Sequence[Known],
        leading: tuple[str, str],
        small: frozenset[str],
    ) -> None:
        self._prose, self._small = prose, small
        self._at = {mention.first: mention for mention in mentions}
        people = {one.person.name: one for one in known}
        self._leading = [people[name] for name in leading if name in people]
        self._genders = Genders(prose, self._at, known, self._leading, self._tells)
        self._expected = self._expect()
        self._leads: list[Mention] = []
        self._guesses: dict[int, Gender] = {}
        self.resolved: dict[int, Mention] = {}
        self._read()

    def is_object(self, place: int) -> bool:
        """Whether "her" at this place stands for a person rather than for whose something is."""
        if self._prose.breaks_before(place + 1):
            return True
        after = self._prose.tokens[place + 1].low
        return after in self._small or after.endswith("ing")

    def _tells(self, index: int) -> Gender | None:
        """The gender that a pronoun tells of somebody in its sentence: not "him", which is mostly another."""
        low = self._prose.tokens[index].low
        gender = PRONOUNS.get(low)
        if gender is None or gender == "they" or low == "him" or (low == "her" and self.is_object(index)):
            return None
        return gender

    def _expect(self) -> dict[Gender, Mention]:
        """Whom a pronoun means before anybody is named: actor or opponent, as far as their genders allow."""
        found: dict[Gender, Mention] = {}
        both: tuple[Gender, ...] = ("he", "she")
        for one in reversed(self._leading):
            if one.plural:
                continue
            gender = self._genders.of(one.person)
            free = [each for each in both if each not in found or self._genders.of(found[each].person) is None]
            for each in (gender,) if gender else free:
                found[each] = Mention(-1, -1, one.person, one.side, False, False)
        return found

    def _read(self) -> None:
        """Who leads a clause is whom the next pronouns mean, until somebody else leads one."""
        led = -1
        for index, token in enumerate(self._prose.tokens):
            if token.quoted:
                continue
            mention = self._at.get(index)
            if mention is not None:
                self._note(mention, led != token.sentence or self._opens_clause(index))
                led = token.sentence
            gender = PRONOUNS.get(token.low)
            if gender is None:
                continue
            meant = self._other(index, gender) or self._latest(gender)
            if meant is not None:
                self.resolved[index] = meant
                self._learn(meant, gender, token)
            if token.low in SUBJECTS:
                led = token.sentence

    def _note(self, mention: Mention, leads: bool) -> None:
        """Remember a mention: as the latest where it leads a clause, else behind the latest."""
        place = len(self._leads) if leads else max(len(self._leads) - 1, 0)
        self._leads.insert(place, mention)
        del self._leads[:-_MOST_LEADS]
        if mention.plural or self._gender(mention) is not None:
            return
        # Of two people in play one is surely a man: then the other is taken to be a woman, until shown otherwise.
        recent = [*self._leads[-_FEW_LEADS:], *self._expected.values()]
        firm = {self._gender(one) for one in recent if one.person is not mention.person}
        if len(firm & {"he", "she"}) == 1:
            self._guesses[mention.first] = "she" if "he" in firm else "he"

    def _latest(self, gender: Gender) -> Mention | None:
        for mention in reversed(self._leads):
            if gender == "they" and mention.plural:
                return mention
            if mention.plural or gender == "they":
                continue
            if (self._gender(mention) or self._guesses.get(mention.first) or gender) == gender:
                return mention
        return self._expected.get(gender)

    def _learn(self, meant: Mention, gender: Gender, token: Token) -> None:
        """A subject's pronoun close to the name tells the gender as well."""
        if meant.first < 0 or meant.person is None or token.low not in SUBJECTS or gender == "they":
            return
        distance = token.sentence - self._prose.tokens[meant.first].sentence
        if distance == 0 or (distance <= _FEW_SENTENCES and meant is self._leads[-1]):
            self._genders.learn(meant.person, gender)

    def _opens_clause(self, index: int) -> bool:
        """Whether a name stands where a clause begins: after a comma, an "and" or a "when"."""
        before = index - 1 if index and self._prose.tokens[index - 1].low in ("the", "old") else index
        return self._prose.breaks_before(before) or self._prose.tokens[before - 1].low in _OPENING

    def _other(self, index: int, gender: Gender) -> Mention | None:
        """In "Voss sidesteps, and she stumbles" the pronoun is the other of the two, where neither has a gender."""
        tokens = self._prose.tokens
        if not index or tokens[index - 1].low not in ("and", "but") or tokens[index].low not in SUBJECTS:
            return None
        meant = self._latest(gender)
        if meant is None or meant.first < 0 or meant.person is None or self._gender(meant) is not None:
            return None
        if tokens[meant.first].sentence != tokens[index].sentence:
            return None
        others = [one for one in self._leading if one.person is not meant.person]
        if len(self._leading) < 2 or len(others) != 1:
            return None
        return Mention(-1, -1, others[0].person, others[0].side, others[0].plural, False)

    def _gender(self, mention: Mention) -> Gender | None:
        return self._genders.of_mention(mention)
