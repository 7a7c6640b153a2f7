"""Labelled drafts, and how many of their labels the checks find.

A file in drafts/ holds one JSON object a line: scenes first (an id, a genre and the facts), then drafts (the scene,
the outcome, the text, changed facts if any, and the faults planted in it, each with its kind and the words it stands
in). A label is found when a flag of its kind touches its words; for the outcome, which a whole draft tells, and for
what is missing, a flag of the kind will do.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.lint import Facts, Flag, Person, lint

DRAFTS = Path(__file__).parent / "drafts"
ANYWHERE = ("outcome", "missing")


@dataclass(frozen=True)
class Draft:
    """A draft with its facts and the (kind, start, end) of each planted fault."""

    id: str
    genre: str
    text: str
    facts: Facts
    faults: tuple[tuple[str, int, int], ...]


@dataclass
class Score:
    """What was found of a file of drafts: labels by kind, and flags that no label asks for, by draft."""

    found: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    clean: int = 0
    clean_flagged: list[str] = field(default_factory=list)

    def missed_of(self, kind: str) -> list[str]:
        """The missed labels of a kind."""
        return [label for label in self.missed if f" {kind} " in label]

    def recall(self, kind: str) -> float:
        """The share of labels of a kind that were found."""
        missed = len(self.missed_of(kind))
        return self.found[kind] / (self.found[kind] + missed)


def read_drafts(name: str) -> list[Draft]:
    """The drafts of one file."""
    lines = (DRAFTS / name).read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    scenes = {record["id"]: record for record in records if "text" not in record}
    return [_draft(record, scenes[record["scene"]]) for record in records if "text" in record]


def score(drafts: list[Draft]) -> Score:
    """Check each draft and compare with its labels."""
    total = Score()
    for draft in drafts:
        flags = lint(draft.text, draft.facts).flags
        used = _compare(draft, flags, total)
        unasked = [flag for flag in flags if flag not in used]
        total.extra += [f"{draft.id} {flag.kind} {flag.quote!r}" for flag in unasked]
        if not draft.faults:
            total.clean += 1
            total.clean_flagged += [draft.id] if flags else []
    return total


def _compare(draft: Draft, flags: tuple[Flag, ...], total: Score) -> list[Flag]:
    used: list[Flag] = []
    for kind, start, end in draft.faults:
        touching = [
            flag
            for flag in flags
            if flag.kind == kind and (kind in ANYWHERE or (flag.start < end and start < flag.end))
        ]
        used += touching
        if touching:
            total.found[kind] += 1
        else:
            total.missed.append(f"{draft.id} {kind} {draft.text[start:end]!r}")
    return used


def _draft(record: dict[str, Any], scene: dict[str, Any]) -> Draft:
    facts = scene["facts"] | record.get("facts", {})
    text = record["text"]
    places = [
        (fault["kind"], len(text), 0)
        if fault["kind"] == "missing"
        else (fault["kind"], text.index(fault["quote"]), len(fault["quote"]))
        for fault in record["faults"]
    ]
    return Draft(
        record["id"],
        scene["genre"],
        text,
        Facts(
            outcome=record["outcome"],
            actor=facts["actor"],
            opponent=facts["opponent"],
            people=tuple(Person(**person) for person in facts["people"]),
            said=tuple((who, words) for who, words in facts["said"]),
            **{name: tuple(facts.get(name, ())) for name in ("known", "must_tell", "secrets", "earlier")},
        ),
        tuple((kind, start, start + length) for kind, start, length in places),
    )
