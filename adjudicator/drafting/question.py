"""What a drafter is told about an answered question to the oracle: the scene as everybody knows it, and no secret."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from adjudicator.core.game import Game
from adjudicator.core.names import named
from adjudicator.core.oracle import Answer
from adjudicator.drafting.checked_facts import facts_of, gives_away, secrets_of
from adjudicator.lint.scene_facts import Facts


@dataclass(frozen=True, slots=True)
class QuestionBrief:
    """A question with its answer, in names and words; dice and odds are not among them.

    ``details`` are the story details settled in the scene, ``facts`` what a reading is checked against.
    """

    question: str
    answer: Answer
    scene_name: str = ""
    scene: str = ""
    aspects: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    facts: Facts = field(default_factory=Facts)


def question_brief(game: Game, question: str, answer: Answer) -> QuestionBrief | None:
    """The brief of an answered question; None when the question itself gives a secret of the GM's away."""
    if gives_away(question, secrets_of(game)):
        return None
    scene, facts = game.scene, facts_of(game, None)
    visible = (aspect for aspect in game.aspects.values() if aspect.alive and not aspect.hidden)
    return QuestionBrief(
        question,
        answer,
        scene_name=scene.name if scene is not None else "",
        scene=(scene.description or "") if scene is not None else "",
        aspects=tuple(f"{aspect.text} ({named(game, aspect.on)})" for aspect in visible),
        details=scene.details if scene is not None else (),
        facts=replace(facts, known=(*facts.known, question)),
    )
