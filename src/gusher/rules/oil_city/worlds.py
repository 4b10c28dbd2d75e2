"""What other companies may have before them (O21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gusher.rules.kernel import Record

from .companies import company_of
from .hiding import OWNED
from .items import BANK, HIDDEN, NOTHING


def fill_in(seen: Record, _true: Record, shuffled: Callable[[Any], Any]) -> None:
    """Plots that others may choose from are drawn, each as likely as any other. Nobody has planned or offered anything:
    that is up to players."""
    left = shuffled(np.flatnonzero(seen["owner"] == HIDDEN)).tolist()
    seen["owner"][seen["owner"] == HIDDEN] = BANK
    for place, slot in np.argwhere(seen["drawn_plot"] == HIDDEN).tolist():
        plot = left.pop()
        seen["drawn_plot"][place, slot] = 1 + plot
        seen["owner"][plot] = company_of(place)
    for name in OWNED:
        if name != "drawn_plot":
            field = seen[name]
            field[field == HIDDEN] = NOTHING
