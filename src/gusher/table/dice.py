"""Dice that anyone can check.

A table commits to a secret seed before its people give their nonces. Outcome number k is what HMAC-SHA256 under the
seed says about the table, the nonces and k; when the game is over the seed is shown, and whoever kept the commitment
can draw every outcome again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

_SPAN = 1 << 64


@dataclass(frozen=True)
class Dice:
    """The dice of one table: its secret seed, its name and the nonces of its people."""

    seed: bytes
    table: str
    nonces: tuple[str, ...] = ()

    @classmethod
    def fresh(cls, table: str, nonces: Sequence[str] = ()) -> Dice:
        """Dice with a new secret seed."""
        return cls(secrets.token_bytes(32), table, tuple(nonces))

    @property
    def commitment(self) -> str:
        """What is shown before anything is drawn: SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, k: int, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """Outcome number ``k`` (counting every outcome ever drawn at the table), by weight, from outcomes in any order.

        Numbers that would favour the first outcomes are rejected and drawn again, so that the weights hold exactly.
        """
        total = sum(weights)
        retry = 0
        while (drawn := self._number(k, retry)) >= _SPAN - _SPAN % total:
            retry += 1
        drawn %= total
        for outcome, weight in sorted(zip(outcomes, weights, strict=True)):
            if drawn < weight:
                return outcome
            drawn -= weight
        raise ValueError("there is no outcome to draw from")

    def _number(self, k: int, retry: int) -> int:
        message = "\n".join((self.table, *self.nonces, str(k), str(retry)))
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:8], "big")
