"""Dice that anyone can check.

A table commits to a secret seed before its people's devices promise, by a hash, what they will add. Once everybody has
promised, they say what it is; what somebody has not said follows from the seed. Outcome number k is what HMAC-SHA256
under the seed says about the table, the additions and k, and about nothing else: so any process that has these draws
the same. When the game is over the seed is shown, and whoever kept the commitment can draw every outcome again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

SCHEME = 2
"""By which new tables draw. By the first one devices said at once what they add, and the server chose what was missing:
its tables and files are checked as they were drawn."""
SCHEMES = (1, SCHEME)
MISSING = "-"
"""Stands for what a seat has not added."""
ADDITION = r"[A-Za-z0-9_-]{1,64}"
"""What a seat can add."""
_SPAN = 1 << 64


def promise(table: str, addition: str) -> str:
    """By what a device promises an addition before it says it, in hexadecimal: good for one table."""
    return hashlib.sha256(f"gusher addition\n{table}\n{addition}".encode()).hexdigest()


class Span(NamedTuple):
    """What an outcome is drawn by: of ``total`` numbers, ``weight`` from ``first`` on."""

    total: int
    first: int
    weight: int


@dataclass(frozen=True)
class Dice:
    """The dice of one table: its secret seed, its name and what its seats have added, or ``MISSING``."""

    seed: bytes
    table: str
    nonces: tuple[str, ...] = ()
    scheme: int = SCHEME

    @classmethod
    def fresh(cls, table: str, nonces: Sequence[str] = ()) -> Dice:
        """Dice with a new secret seed."""
        return cls(secrets.token_bytes(32), table, tuple(nonces))

    @property
    def commitment(self) -> str:
        """What is shown before anything is drawn: SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()

    @cached_property
    def additions(self) -> tuple[str, ...]:
        """What is mixed in for each seat. Where a seat has added nothing, that follows from the seed, which nobody can
        change any more."""
        if self.scheme == 1:
            return self.nonces
        return tuple(self._instead(seat) if nonce == MISSING else nonce for seat, nonce in enumerate(self.nonces))

    def _instead(self, seat: int) -> str:
        return hmac.digest(self.seed, f"instead of an addition\n{self.table}\n{seat}".encode(), "sha256").hex()

    def draw(self, k: int, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """Outcome number ``k`` (counting every outcome ever drawn at the table), by weight, from outcomes in any order.

        Numbers that would favour the first outcomes are rejected and drawn again, so that the weights hold exactly.
        """
        drawn = self.number(k, sum(weights))
        for outcome, weight in sorted(zip(outcomes, weights, strict=True)):
            if drawn < weight:
                return outcome
            drawn -= weight
        raise ValueError("there is no outcome to draw from")

    def number(self, k: int, total: int) -> int:
        """Below ``total``, the number by which outcome ``k`` is drawn."""
        retry = 0
        while (drawn := self._number(k, retry)) >= _SPAN - _SPAN % total:
            retry += 1
        return drawn % total

    def _number(self, k: int, retry: int) -> int:
        message = "\n".join((self.table, *self.additions, str(k), str(retry)))
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:8], "big")


def span(outcome: int, outcomes: Sequence[int], weights: Sequence[int]) -> Span:
    """What ``outcome`` is drawn by among ``outcomes``. ValueError if it is none of them."""
    first = 0
    for each, weight in sorted(zip(outcomes, weights, strict=True)):
        if each == outcome:
            return Span(sum(weights), first, weight)
        first += weight
    raise ValueError(f"{outcome} can't be drawn here")
