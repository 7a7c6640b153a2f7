"""People who act or speak in a draft although they are not there, or out of it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.mentions import Mention
from adjudicator.lint.scene_facts import Person
from adjudicator.lint.speakers import Speakers

_LONGEST_APPOSITION = 10


def absent_people(materials: Materials) -> Iterator[Flag]:
    """A flag for each deed and each quoted word of somebody who is absent or taken out."""
    out = {person.name: person for person in materials.facts.people if person.taken_out or not person.present}
    if not out:
        return
    deeds = _Deeds(materials)
    for mention in materials.cast.mentions:
        if mention.person is None or mention.person.name not in out or mention.possessive:
            continue
        end = deeds.end_of(mention)
        if end is not None:
            yield materials.flag_words("absent", mention.first, end, _why(mention.person))
    for quotation, speaker in Speakers(materials).find():
        if speaker.name in out:
            yield materials.flag("absent", quotation.start, quotation.end, _why(speaker))


def _why(person: Person) -> str:
    return f"{person.name} is {'out of it' if person.taken_out else 'not there'}, and acts here."


class _Deeds:
    """Tells what somebody does from what merely is so."""

    def __init__(self, materials: Materials) -> None:
        self._materials, self._prose = materials, materials.prose
        self._states = (
            materials.words.verbs["absent.states"]
            | materials.words.words("language.auxiliaries")
            | materials.words.words("language.prepositions")
        )
        self._no_verbs = materials.words.words("language.function") - materials.words.verbs["absent.everyday"]

    def end_of(self, mention: Mention) -> int | None:
        """Where the telling of a deed of the mentioned person ends; None where nothing is done."""
        verb = self._verb_after(mention)
        if verb is None or self._prose.tokens[verb].quoted or not self._looks_like_a_deed(verb):
            return None
        subject = self._materials.subjects.of(verb)
        if subject is None or subject.index != mention.first:
            return None
        if self._materials.discounts.of(verb, (), subject) != "none":
            return None
        return self._materials.sentence(verb)[1]

    def _verb_after(self, mention: Mention) -> int | None:
        """The word that would be the verb: the next one but for adverbs and an apposition between commas."""
        index, (_, end) = mention.end, self._prose.sentence_of(mention.first)
        if index < end and self._prose.breaks_before(index):
            limit = min(index + _LONGEST_APPOSITION, end)
            index = next((place for place in range(index + 1, limit) if self._prose.breaks_before(place)), end)
        while index < end and (self._prose.tokens[index].low.endswith("ly") or self._prose.tokens[index].low == "also"):
            index += 1
        return index if index < end else None

    def _looks_like_a_deed(self, verb: int) -> bool:
        low = self._prose.tokens[verb].low
        if low in self._states or low in self._no_verbs:
            return False
        if low.endswith("s") and not low.endswith("ss"):
            return True
        past = low.endswith("ed") or low in self._materials.words.bases
        return past and not self._materials.discounts.told_in_present
