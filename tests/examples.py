"""What a quick run tries of many examples; ``./gusher test --all`` tries all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet
    from hypothesis import settings

PART = 8
"""A quick run tries one of so many examples."""
FEWEST = 5
"""Of each test it tries so many all the same."""


@dataclass
class Run:
    """What pytest was asked for; ``conftest.py`` says so before any test is read."""

    is_quick: bool = False


run = Run()


def examples(most: int, **rest: Any) -> settings:
    """So many examples, however long one takes; ``rest`` are other settings of Hypothesis."""
    # Not every run has tests that need it, and it takes long to import.
    from hypothesis import settings

    number = max(most // PART, min(FEWEST, most)) if run.is_quick else most
    return settings(max_examples=number, deadline=None, **rest)


def nightly(*values: Any) -> list[ParameterSet]:
    """Parameters, or tuples of them, that a quick run leaves to others beside them."""
    return [pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.slow) for each in values]
