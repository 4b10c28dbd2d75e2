"""What may lie under rigs, for whoever has not kept it in mind (G34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gusher.rules.kernel import Record

from .loads import UNKNOWN


def fill_in(seen: Record, true: Record, shuffled: Callable[[Any], Any]) -> None:
    """What lies under all covered platforms together, everybody can count; how it is spread there is shuffled."""
    covered = seen["stone"] == UNKNOWN
    seen["stone"][covered] = shuffled(true["stone"][covered])
