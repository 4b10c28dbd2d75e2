"""How many examples Hypothesis tries: all of them with ``./gusher test --all``, a part of them in a quick run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
