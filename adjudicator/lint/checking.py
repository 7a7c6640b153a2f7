"""The table of checks, and running a draft through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from adjudicator.lint.absent_people import absent_people
from adjudicator.lint.english import english
from adjudicator.lint.facts_left_out import covered_facts, facts_left_out
from adjudicator.lint.flags import Flag, FlagKind, Report, Unchecked
from adjudicator.lint.given_speech import given_speech
from adjudicator.lint.language import is_english
from adjudicator.lint.made_decisions import made_decisions
from adjudicator.lint.materials import Materials, gathered
from adjudicator.lint.new_names import new_names
from adjudicator.lint.repeated_phrases import repeated_phrases
from adjudicator.lint.rules_talk import rules_talk
from adjudicator.lint.scene_facts import Facts
from adjudicator.lint.secrets_let_slip import secrets_let_slip
from adjudicator.lint.told_numbers import told_numbers
from adjudicator.lint.told_outcome import told_outcome


@dataclass(frozen=True, slots=True)
class Check:
    """One check: the kind of its flags, and whether it needs to understand the words of the draft.

    ``unread`` names what it leaves unchecked in a draft that is not in English.
    """

    kind: FlagKind
    run: Callable[[Materials], Iterable[Flag | Unchecked]]
    needs_english: bool
    unread: str = ""


CHECKS: tuple[Check, ...] = (
    Check("outcome", told_outcome, True, "outcome"),
    Check("number", told_numbers, False, "numbers in words"),
    Check("name", new_names, True, "names"),
    Check("speech", given_speech, True, "speech"),
    Check("decision", made_decisions, True, "decisions"),
    Check("absent", absent_people, True, "absent people"),
    Check("missing", facts_left_out, False),
    Check("secret", secrets_let_slip, False),
    Check("repeated", repeated_phrases, False),
    Check("mechanics", rules_talk, True, "talk of the rules"),
)


def lint(text: str, facts: Facts) -> Report:
    """The report on a draft: flags by their place in it, facts it covers, and what could not be checked.

    Any text can be checked. Raises ``BadConfiguration`` when the word lists are not there.
    """
    in_english = is_english(text, facts.language, english())
    materials = gathered(text, facts, in_english)
    flags: list[Flag] = []
    unchecked: list[str] = []
    for check in CHECKS:
        for finding in check.run(materials) if in_english or not check.needs_english else ():
            if isinstance(finding, Flag):
                flags.append(finding)
            else:
                unchecked.append(finding.says)
    if not in_english:
        left = ", ".join(check.unread for check in CHECKS if check.unread)
        unchecked.append(f"{left}: not checked, the text is not English")
    flags.sort(key=lambda flag: (flag.start, flag.end, flag.kind))
    return Report(tuple(flags), covered_facts(materials), tuple(unchecked))
