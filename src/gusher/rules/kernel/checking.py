"""What is checked of arguments, everywhere alike: the error names the argument and what was expected."""

from __future__ import annotations

import operator
from typing import Any

from .errors import OptionError


def number(value: Any, field: str, lowest: int | None = None, highest: int | None = None) -> int:
    """A whole number, if there are bounds within them. TypeError and OptionError name the field and what was found."""
    try:
        checked = operator.index(value)
    except TypeError:
        raise TypeError(f"{field}: expected a whole number, found {value!r}") from None
    if (lowest is not None and checked < lowest) or (highest is not None and checked > highest):
        raise OptionError(field, field, f"expected {lowest} to {highest}, found {checked}")
    return checked


def seed(value: Any) -> int:
    """A seed, below 2**63."""
    return number(value, "seed", 0, 2**63 - 1)


def one_of(value: Any, field: str, possible: tuple[str, ...]) -> int:
    """The place of a word among those that are possible. OptionError names them."""
    if value not in possible:
        raise OptionError(field, field, f"expected {' or '.join(possible)}, found {value!r}")
    return possible.index(value)
