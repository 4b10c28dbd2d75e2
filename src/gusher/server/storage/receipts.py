"""Which messages have been carried out, so that one that is sent again because its answer got lost is done once.

A device gives each message that changes something a key of its own making, random and never used again. With what the
message came to, a receipt is stored: both or neither, however the server ends. Nobody is ever shown one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

KEPT = 64
"""Receipts of one person at one table; the oldest goes. A device sends again what it had under way when the line broke:
a few messages, and before anything else."""


@dataclass(frozen=True)
class Receipt:
    """The message that ``person`` gave this ``key`` was carried out; the first entry that it came to has number
    ``n``."""

    person: str
    key: str
    n: int


class Receipts:
    """Those of one table, the latest of each person."""

    def __init__(self) -> None:
        self._keys: dict[str, OrderedDict[str, None]] = {}

    def has(self, person: str | None, key: str) -> bool:
        """Whether this message has been carried out. One without a key is always new."""
        return person is not None and key in self._keys.get(person, ())

    def add(self, receipts: Iterable[Receipt]) -> None:
        """Remember these, the oldest first."""
        for receipt in receipts:
            keys = self._keys.setdefault(receipt.person, OrderedDict())
            keys[receipt.key] = None
            keys.move_to_end(receipt.key)
            if len(keys) > KEPT:
                keys.popitem(last=False)
