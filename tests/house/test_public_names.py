"""The names a host imports: few, explained, and only those that are promised."""

from __future__ import annotations

import inspect

import pytest

import adjudicator


def test_the_public_names_are_few_and_sorted() -> None:
    names = [name for name in adjudicator.__all__ if name != "__version__"]
    assert 6 <= len(names) <= 14
    assert len(set(names)) == len(names)
    assert "Table" in names


def test_every_public_name_is_there_and_explained() -> None:
    things = {name: getattr(adjudicator, name) for name in adjudicator.__all__}
    explained = {
        # A dataclass without a docstring is given one that is only its signature.
        name: inspect.getdoc(thing) is not None and not str(inspect.getdoc(thing)).startswith(f"{name}(")
        for name, thing in things.items()
        if inspect.isclass(thing) or inspect.isfunction(thing)
    }
    assert [name for name, found in explained.items() if not found] == []
    assert len(explained) >= 6


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        adjudicator.Tabel  # noqa: B018
