"""Every plot that somebody has had: whose it was, what it cost, and what stood on it last."""

from __future__ import annotations

from typing import Any

from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.items import DRILLER, ITEM_NAMES, NOTHING
from gusher.rules.oil_city.ledger import Entry
from gusher.rules.oil_city.state import ARRANGING, SHOWN

from .walking import Step
from .worth import price_of_piece


class Land:
    """Of each plot its ``owners`` in order, what was ``paid`` to the bank, and what buildings last cost (``built``)."""

    def __init__(self) -> None:
        self.owners: dict[int, list[int]] = {}
        self.paid: dict[int, int] = {}
        self.built: dict[int, int] = {}

    def follow(self, step: Step) -> None:
        """Note plots that change hands, and what stands on them when everybody sees it."""
        for entry in step.entries:
            if entry.item.startswith("plot"):
                self._moved(step.old, entry)
        if step.old.phase == ARRANGING and step.new.phase != ARRANGING:
            for plot in self.owners:
                self.built[plot] = sum(
                    price_of_piece(step.new, ITEM_NAMES[piece])
                    for field in range(FIELDS)
                    for piece in [step.new.piece[SHOWN, plot, field]]
                    if piece not in (NOTHING, DRILLER)
                )

    def _moved(self, v: Any, entry: Entry) -> None:
        plot = int(entry.item.removeprefix("plot")) - 1
        if entry.reason == "given_back":
            del self.owners[plot], self.paid[plot]
            return
        if entry.reason in ("landed", "drawn"):
            self.owners[plot], self.paid[plot] = [], price_of_piece(v, "plot") if entry.reason == "drawn" else 0
        self.owners[plot].append(entry.taker.company)
