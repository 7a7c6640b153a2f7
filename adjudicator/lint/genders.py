"""Whether somebody in a text is a he or a she, from the name or from the pronouns beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from adjudicator.lint.mentions import Mention
from adjudicator.lint.people import Gender, Known
from adjudicator.lint.prose import Prose
from adjudicator.lint.scene_facts import Person
from adjudicator.lint.word_lists import word_set

_MALE = word_set("man boy watchman gunman barkeep butler footman priest monk king prince")
_FEMALE = word_set("woman girl maid nun witch queen princess lady")
_GIVING = word_set(
    """
    bring brings brought give gives gave hand hands handed offer offers offered pour pours poured tell tells told show
    shows showed send sends sent buy buys bought fetch fetches lend lends pass passes passed teach teaches taught
    """
)
"""After these, "her" is whom something is given to: "brings her wine"."""

_MEANWHILE = word_set("while as before until because")
_NEAR = 3
"""So few words after a name, "his" or "her" belongs to it."""


class Genders:
    """The genders of the known people; ``tells`` gives the gender that the pronoun at a word tells, or None."""

    def __init__(
        self,
        prose: Prose,
        mentions: Mapping[int, Mention],
        known: Sequence[Known],
        leading: Sequence[Known],
        tells: Callable[[int], Gender | None],
    ) -> None:
        self._prose, self._mentions = prose, mentions
        self._known = {id(one.person): one.gender for one in known}
        # Where actor or opponent surely is a man, "his" beside the other's name may mean him.
        self._taken = {one.gender for one in leading}
        self._count(tells)

    def of(self, person: Person | None) -> Gender | None:
        """The gender of a person; None where nothing tells it."""
        return self._known.get(id(person))

    def of_mention(self, mention: Mention) -> Gender | None:
        """The gender of whoever is mentioned, from the common noun where there is no name."""
        if mention.person is not None or mention.first < 0:
            return self.of(mention.person)
        word = self._prose.tokens[mention.first].low.removesuffix("'s")
        return "he" if word in _MALE else "she" if word in _FEMALE else None

    def learn(self, person: Person, gender: Gender) -> None:
        """Note a gender unless one is known."""
        if self._known.get(id(person)) is None:
            self._known[id(person)] = gender

    def _count(self, tells: Callable[[int], Gender | None]) -> None:
        """Who is followed in a sentence by "his" or "she", with nobody else in it, has that gender."""
        votes: dict[int, Counter[Gender]] = {}
        told = [None if token.quoted else tells(index) for index, token in enumerate(self._prose.tokens)]
        mixed = self._mixed(told)
        sentence, people, latest, end = -1, set[int](), 0, -_NEAR
        for index, token in enumerate(self._prose.tokens):
            if token.sentence != sentence:
                sentence, people, end = token.sentence, set(), -_NEAR
            mention = self._mentions.get(index)
            if mention is not None and not mention.plural and not token.quoted:
                latest, end = id(mention.person), mention.end
                people.add(latest)
            gender = told[index]
            if gender is None or gender in self._taken or not people or self._is_given(index):
                continue
            if self._may_be_other(index, gender, latest, votes):
                continue
            if self._is_beside(index, end) or (len(people) == 1 and sentence not in mixed):
                votes.setdefault(latest, Counter())[gender] += 1
        for person, counts in votes.items():
            if self._known.get(person, "they") is None:
                self._known[person] = counts.most_common(1)[0][0]

    def _may_be_other(self, index: int, gender: Gender, latest: int, votes: Mapping[int, Counter[Gender]]) -> bool:
        """Whether "while he" behind a name may mean somebody else, of whom that gender was told before."""
        if self._prose.tokens[index - 1].low not in _MEANWHILE:
            return False
        return any(gender in counts for person, counts in votes.items() if person != latest)

    def _is_given(self, index: int) -> bool:
        return self._prose.tokens[index].low == "her" and self._prose.tokens[index - 1].low in _GIVING

    def _mixed(self, told: Sequence[Gender | None]) -> set[int]:
        """The sentences that speak of a man and of a woman."""
        sentences: dict[int, set[Gender]] = {}
        for gender, token in zip(told, self._prose.tokens, strict=True):
            if gender is not None:
                sentences.setdefault(token.sentence, set()).add(gender)
        return {sentence for sentence, genders in sentences.items() if len(genders) > 1}

    def _is_beside(self, index: int, end: int) -> bool:
        """Whether a possessive follows a name within a few words and no comma: "Silas cocks his gun"."""
        if index - end >= _NEAR or self._prose.tokens[index].low.split("'")[0] in ("he", "she"):
            return False
        return not any(self._prose.breaks_before(place) for place in range(end, index + 1))
