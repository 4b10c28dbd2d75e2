"""What may lie under rigs, for whoever has not kept it in mind (G34)."""

from __future__ import annotations

import numpy as np

from gusher.rules.kernel import Record

from .loads import UNKNOWN


def fill_in(seen: Record, true: Record, drawn: np.random.Generator) -> None:
    """What lies under all covered platforms together, everybody can count; how it is spread there is drawn, each way as
    likely as any other."""
    covered = seen["stone"] == UNKNOWN
    seen["stone"][covered] = drawn.permutation(true["stone"][covered])
