"""Named tuples of arrays: what compiled code remembers in columns of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")


def made_anew(kind: Callable[..., T], entries: int = 0) -> T:
    """A tuple of arrays: copies of those that ``kind`` declares as its defaults, but with so many ``entries`` of zeros
    where an empty one is declared."""
    declared: Any = kind()
    return kind(*(each.copy() if len(each) else np.zeros(entries, each.dtype) for each in declared))
