"""The demo tells a complete scene, and nobody has to press anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Ended, Program


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    return Program(tmp_path_factory.mktemp("demo")).run("demo")


@pytest.mark.parametrize(
    "part",
    [
        "Mira joins as mira",
        "Jon joins as jon",
        "r2: total 1 against 5, fail by 4",
        "r2 now: fail 100 %",
        "may Mira?",
        "unsure (checklist)",
        "the GM presses a: approved",
        "r2: total 5 against 5, tie",
        "error[invoke.paid-once]",
        "error[invoke.passive-opposition]",
        "now      adjudicator invoke mira crates-stacked-to-fall --for reroll --free",
        "Owed after the scene: Mira 1 fate point.",
        "Crates, herring, brine",
        "1 fate point: owed to mira -> mira (owed points, the scene is over)",
    ],
)
def test_the_scene_has_its_parts(told: Ended, part: str) -> None:
    assert (told.code, told.err) == (0, "")
    assert part in told.out


def test_it_writes_nothing(tmp_path: Path) -> None:
    program = Program(tmp_path)
    assert program.run("demo").code == 0
    assert list(tmp_path.iterdir()) == []
