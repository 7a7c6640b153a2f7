"""Cases from a file, and what a drafter gets to see of one."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

from adjudicator.core.opinion import Policy
from adjudicator.core.violations import Malformed
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.intake.cases import Case, read_cases


def load_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file of JSON Lines, in its order.

    Raises Malformed, with the file, the number of the line and the key, for what cannot be read.
    """
    try:
        lines = path.read_bytes().removeprefix(BOM_UTF8).split(b"\n")
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    try:
        return read_cases(lines)
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from error


def case_brief(case: Case, policy: Policy = "normal") -> InvocationBrief:
    """What a drafter is told of ``case``: everything but what is there for marking.

    A case that names a policy was answered under it and keeps it; ``policy`` holds for the others.
    """
    return InvocationBrief(
        ruling=case.id,
        scene_name="",
        scene=case.scene,
        actor=case.actor,
        action=case.action,
        aspect=case.aspect,
        aspect_kind=case.aspect_kind,
        aspect_on=case.aspect_on,
        means=case.means,
        effect=case.effect,
        against=case.against,
        because=case.justification,
        aspects=(f"{case.aspect} ({case.aspect_on})", *case.other_aspects),
        facts=case.facts,
        policy=case.policy or policy,
    )
