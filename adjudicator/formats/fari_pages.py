"""Fari's characters of versions 3 to 6: pages of sections of blocks, whose labels may be in any language.

So the place of a section and the types of its blocks decide what it holds: the first texts are aspects, the next
stunts, the rest notes; texts behind boxes in the same column, or that can be ticked themselves, are consequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.fari_boxes import TEXT_BLOCKS, are_free_invocations, with_free
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.reading_options import Part
from adjudicator.formats.stunts import ImportedStunt, bonus_in
from adjudicator.wording.plain import counted

_FURNITURE = frozenset({"Image", "Link", "Separator", "InfoText"})
_COUNTERS = frozenset({"Numeric", "PointCounter", "DicePool"})


@dataclass(frozen=True, slots=True)
class _Section:
    label: str
    blocks: list[Node]
    column: str
    on_card: bool

    @property
    def types(self) -> set[str]:
        return {block["type"].line() for block in self.blocks}

    @property
    def texts(self) -> list[Node]:
        return [block for block in self.blocks if block["type"].line() in TEXT_BLOCKS]

    @property
    def can_be_ticked(self) -> bool:
        return bool(self.texts) and all(isinstance(text.dig("meta", "checked").value, bool) for text in self.texts)


def read_pages(one: Node, gathering: Gathering, draft: CharacterDraft) -> None:
    """Read the pages into the draft, with a guess for every section whose place decided what it holds."""
    sections = list(_sections(one))
    parts = _parts(sections, gathering)
    for index, section in enumerate(sections):
        part = parts.get(index)
        _read_texts(section, part, gathering, draft)
        if part is not None and any(text["value"].line() for text in section.texts):
            others = ", ".join(sorted({"aspects", "stunts", "consequences", "notes", "nothing"} - {part}))
            draft.guess(
                f"the section {section.label!r} is read as {part} by its place; "
                f"--read-as {section.label + '=…'!r} with {others} would change that."
            )
    blocks = [block for section in sections for block in section.blocks]
    _read_skills(blocks, draft)
    _read_counters(blocks, gathering, draft)


def _sections(one: Node) -> Iterator[_Section]:
    for page in one["pages"].objects():
        for column, section in _columns(page):
            label = section["label"].line()
            yield _Section(label, list(section["blocks"].objects()), column, section["visibleOnCard"].flag())


def _columns(page: Node) -> Iterator[tuple[str, Node]]:
    """The sections of a page with what names their column: version 5 and 6 in rows, 4 in halves, 3 with a position."""
    if page["rows"].there:
        for row in page["rows"].objects():
            for column in row["columns"].objects():
                for section in column["sections"].objects():
                    yield column.path, section
        return
    sections = page["sections"]
    if sections.shape is dict:
        for half, inside in sections.entries():
            for section in inside.objects():
                yield f"{page.path}.{half}", section
        return
    for section in sections.objects():
        yield f"{page.path}.{section['position'].line()}", section


def _parts(sections: list[_Section], gathering: Gathering) -> dict[int, Part]:
    """What each section with texts holds, by its index."""
    parts: dict[int, Part] = {}
    places = [index for index, section in enumerate(sections) if section.texts]
    for index in places:
        if _holds_consequences(sections, index):
            parts[index] = "consequences"
    rest = [index for index in places if index not in parts]
    # What is shown on the card is what is invoked, so it wins over what merely comes first.
    first = next((index for index in rest if sections[index].on_card), rest[0] if rest else None)
    order: list[Part] = ["stunts", "notes"]
    for index in rest:
        parts[index] = "aspects" if index == first else order[0] if len(order) == 1 else order.pop(0)
    for index in places:
        said = gathering.options.part(sections[index].label)
        parts[index] = parts[index] if said is None else said
    return parts


def _holds_consequences(sections: list[_Section], index: int) -> bool:
    section = sections[index]
    if section.on_card:
        return False
    before = sections[index - 1] if index else None
    stress = before is not None and before.types == {"SlotTracker"} and before.column == section.column
    return stress or section.can_be_ticked


def _read_texts(section: _Section, part: Part | None, gathering: Gathering, draft: CharacterDraft) -> None:
    latest: ImportedAspect | None = None
    for block in section.blocks:
        kind, label = block["type"].line(), block["label"].line()
        if kind in TEXT_BLOCKS:
            latest = _text(block, label, part, draft)
        elif kind == "SlotTracker":
            latest = _boxes(block, label, latest, part, gathering, draft)
        elif kind not in _FURNITURE | _COUNTERS | {"Skill"}:
            block.puzzle()


def _text(block: Node, label: str, part: Part | None, draft: CharacterDraft) -> ImportedAspect | None:
    """The aspect or the consequence that the block is, once the draft has taken it."""
    if part in ("aspects", "consequences"):
        aspect = ImportedAspect(block["value"].line(), label, "character" if part == "aspects" else "consequence")
        return aspect if draft.take_aspect(aspect) else None
    text = block["value"].passage()
    if part == "stunts" and text:
        draft.take_stunt(ImportedStunt(label, text, bonus_in(text)))
    elif part == "notes":
        draft.keep(label, text)
    return None


def _boxes(
    block: Node,
    label: str,
    aspect: ImportedAspect | None,
    part: Part | None,
    gathering: Gathering,
    draft: CharacterDraft,
) -> ImportedAspect | None:
    """Boxes below an aspect; the aspect comes back with the free invocations it has now."""
    if aspect is not None and are_free_invocations(label, gathering):
        held = draft.consequences if aspect.kind == "consequence" else draft.aspects
        held[-1] = with_free(aspect, label, block["value"], gathering)
        return held[-1]
    if aspect is not None and part == "aspects":
        draft.guess(
            f"the boxes {label!r} below {aspect.text!r} are left out; --free-invokes-label {label!r} would read them "
            "as free invocations."
        )
    else:
        draft.skip("stress is not modelled; keep the boxes on the sheet.")
    return aspect


def _read_skills(blocks: list[Node], draft: CharacterDraft) -> None:
    unrated = 0
    for block in blocks:
        if block["type"].line() == "Skill":
            rating, name = block["value"].rating(), block["label"].line()
            if rating is None or not name:
                unrated += 1
            else:
                draft.take_skill(name, rating)
    if unrated:
        draft.skip(f"{counted(unrated, 'skill')} without a rating left out.")


def _read_counters(blocks: list[Node], gathering: Gathering, draft: CharacterDraft) -> None:
    """The counter that Fari itself counts fate points with, else the only one there is."""
    counters = [block for block in blocks if block["type"].line() == "PointCounter"]
    main = [block for block in counters if block.dig("meta", "isMainPointCounter").flag()]
    chosen = main[0] if main else counters[0] if len(counters) == 1 else None
    for block in blocks:
        if block["type"].line() in _COUNTERS and block is not chosen:
            label = block["label"].line()
            draft.skip(f"the counter {label!r} is not modelled; keep it on the sheet.")
    if chosen is None:
        return
    label = chosen["label"].line()
    draft.fate_points, most = chosen["value"].number(), chosen.dig("meta", "max").number()
    if not main and draft.fate_points is not None:
        draft.guess(f"the only counter, {label!r}, is read as fate points; make another the main counter in Fari.")
    if most is not None and gathering.options.refresh is None:
        draft.refresh = most
        draft.guess(f"{most}, the most of the counter {label!r}, is read as refresh; --refresh N would change that.")
