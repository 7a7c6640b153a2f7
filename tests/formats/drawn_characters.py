"""Characters drawn at random, of nothing but what a format carries."""

from __future__ import annotations

from hypothesis import strategies as st

from adjudicator.formats import ImportedAspect, ImportedCharacter, ImportedStunt
from adjudicator.formats.nodes import lines, one_line
from adjudicator.formats.sheet_labels import field_of
from adjudicator.formats.sheet_skills import LADDER
from adjudicator.formats.stunts import bonus_in

# Whatever people write: the JSON formats carry every text that can be read at all.

LINES = st.text(min_size=1, max_size=40).map(one_line).filter(bool)
PASSAGES = st.text(max_size=80).map(lines)
SMALL = st.one_of(st.none(), st.integers(0, 9))
# Labels stay unique, since Foundry keeps parts under their names.
ASPECTS = st.lists(
    st.tuples(LINES, st.sampled_from(["character", "consequence"]), st.integers(0, 3), PASSAGES.map(one_line)),
    max_size=5, unique_by=lambda parts: " ".join(parts[0].casefold().split()),
)  # fmt: skip
STUNTS = st.lists(st.tuples(LINES, PASSAGES, st.integers(-9, 9), LINES), max_size=3, unique_by=lambda parts: parts[0])
SKILLS = st.dictionaries(LINES, st.integers(-9, 20), max_size=5)


@st.composite
def characters(draw: st.DrawFn, key: str) -> ImportedCharacter:
    """A character of nothing but what the format carries."""
    aspects = []
    for n, (text, what, free, means) in enumerate(draw(ASPECTS)):
        boxes, explained = (free, "") if key == "fari" else (0, means if what == "character" else "")
        aspects.append(ImportedAspect(text, f"Label {n}", what, boxes, means=explained))
    stunts = []
    for name, words, bonus, skill in draw(STUNTS):
        if key == "fco":
            stunts.append(ImportedStunt(name, words, bonus, skill if bonus else ""))
        else:
            stunts.append(ImportedStunt(name, words or name, bonus_in(words or name)))
    folded = {" ".join(name.casefold().split()): (name, rating) for name, rating in draw(SKILLS).items()}
    kind = draw(st.sampled_from(["pc", "npc"])) if key == "fco" else "pc"
    return ImportedCharacter(
        draw(LINES), kind, draw(SMALL), draw(SMALL) if kind == "pc" else None, dict(folded.values()),
        tuple(sorted(aspects, key=lambda aspect: aspect.kind)), tuple(stunts),
        notes=draw(PASSAGES) if key == "fco" else "",
    )  # fmt: skip


# Words of the ladder mean a rating wherever they stand, and labels what they announce.
WORD = st.text(st.characters(categories=["Ll", "Lo"]), min_size=2, max_size=8).filter(lambda word: word not in LADDER)
PHRASES = st.lists(WORD, min_size=1, max_size=4).map(lambda words: "Ab " + " ".join(words).capitalize())
PHRASE = PHRASES.filter(lambda phrase: field_of(phrase) is None)
LABEL = st.sampled_from(["High Concept", "Trouble", "Relationship", "Phase 1", "Other aspect", ""])


@st.composite
def plain_people(draw: st.DrawFn) -> ImportedCharacter:
    """A character of plain words, as a sheet for people carries it."""
    texts = draw(st.lists(PHRASE, max_size=6, unique_by=lambda text: text.casefold()))
    labelled = draw(st.lists(st.tuples(LABEL, st.booleans()), min_size=len(texts), max_size=len(texts)))
    aspects = [
        ImportedAspect(text, "Mild" if hurt else label, "consequence" if hurt else "character")
        for text, (label, hurt) in zip(texts, labelled, strict=True)
    ]
    kind = draw(st.sampled_from(["pc", "npc"]))
    skills = draw(st.lists(PHRASE, max_size=4, unique_by=lambda text: text.casefold()))
    return ImportedCharacter(
        draw(PHRASE), kind, draw(SMALL), draw(SMALL) if kind == "pc" else None,
        {skill: draw(st.integers(-4, 8)) for skill in skills},
        tuple(sorted(aspects, key=lambda aspect: aspect.kind)),
        tuple(ImportedStunt(name, words) for name, words in draw(st.lists(st.tuples(PHRASE, PHRASE), max_size=3))),
        player=draw(st.one_of(st.just(""), PHRASE)),
    )  # fmt: skip
