"""Dice that anyone can check.

A table commits to a secret seed before its people's devices promise, by a hash, what they will add. Once all promises
are in, the devices say what it is; what somebody has not said follows from the seed. Outcome number k is an HMAC-SHA256
under the seed of the table, the additions and k, and of nothing else: so any process that has these draws the same.
When the game is over the seed is shown, and everybody who kept the commitment can draw every outcome again.

The steps are ordered so that nobody who still has a choice knows more than the others:

1. The server settles a seed and shows its SHA-256 (``GET /api/dice``), before there is a table.
2. Each person who sits down promises an addition, by a hash of it and of the table's id.
3. When the last seat is filled, all promises are stored and shown. From then on nobody sits down or gets up.
4. Each device notes the promises and says what it had promised; nothing else is taken, and nothing shown before all of
   it is there.
5. When all have, or after ``SECONDS_TO_ADD``, the game begins. For bots, and for people who promised nothing or were
   too late, the addition is an HMAC under the seed: nobody picks it. Where nobody has promised anything, as in rooms
   and by script, the game begins at once.
6. The seed is shown when nobody can go on: the game is over by the rules, or people have ended or resigned it, or
   somebody who is alone has abandoned a table where nothing had happened for two weeks, or its room is erased, which
   ends its games first. A table that everybody just left keeps its seed, since somebody may go on there. A table that
   is deleted before it begins has drawn nothing.

The tables of a round of a tournament can have the same luck (``MIRRORED``): they share a seed, and draw under the name
of their room instead of their own. Nobody promises anything in a room, so what is mixed in follows from the seed and is
the same, too. Outcomes are counted by seat: so the seventh roll of the second seat is the same at all these tables,
even if somebody has moved a rig instead of rolling. The promises hold, with one addition:

- A seed that is shown would tell tables that still play what they will roll. So it is shown once all tables that share
  it are over, and not by a table alone (``StoredTable.sealed``). Then every table is checked as any other.
- Who sees the board of a table that is ahead knows their own next rolls. So the room tells its members of no table but
  their own until the round is over, and its wall shows no boards. Nobody can keep people from looking over somebody's
  shoulder: the host's screen says so where this is chosen.

The tables of rooms with one seed (``SEEDED``) have the same chance, too, whatever server and day: their seed follows
from what a host typed or let a device draw (``seeded``) and from the round, they draw under one name, and nothing is
mixed in. Outcomes are counted by what they are, such as events and dice, and where one acts after the other by seat,
too. So the third event and the twentieth die are the same, whoever rolls it. That holds for groups of one game with the
same options and as many sides: where other outcomes are possible, the same number draws another one. Whoever knows the
seed, or has played by it, can foresee all of it, and a short one can be guessed from the fingerprint that every table
shows. So only hosts see it, and members see no other table before all are over.

Where the game in a file goes on at a server, that brings outcomes with it. They are counted, but these dice have not
drawn them and claim only what follows. A game file can't say where other dice began, so that of such a table names no
seed; its page checks the rest (``DiceState.since``).

Two programs check a game. The table's page keeps the commitment that it was shown first, its own promise, and the
others' promises as they were before it said anything; it draws everything again by the weights that the server gives
(``/api/tables/{id}/draws``). ``gusher verify FILE`` works offline and asks its own rules for the weights, but does not
know what a device was shown. Both are held to ``tests/table/dice.json``.

Operators know the seed, and see what is hidden, since they hold the state. With seats of their own, or by claiming that
additions came too late, they can choose between as many outcomes as there are subsets of those seats; they can also
delete a table that has not begun, or turn somebody away, and try again, which people see if it happens often. A device
that is away when the last seat is filled adds nothing. Where no honest person's addition is in, the dice are whatever
the server likes. The page says so, too.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import NamedTuple, cast

from .entries import Action, Entry, Outcome

SCHEME = 2
"""How new tables draw. By scheme 1 devices said at once what they add, and the server chose what was missing. A game
goes on, and is checked, by the scheme that it began with."""
MIRRORED = 3
"""How tables with the same luck draw: as by ``SCHEME``, but with one seed and one name for all, and with outcomes
numbered by ``shared_numbers``."""
SEEDED = 4
"""How tables draw whose seed was chosen: under ``SEEDED_NAME``, without additions, numbered by ``shared_numbers``."""
SEEDED_NAME = "seed"
SHARED = (MIRRORED, SEEDED)
"""The schemes by which several tables draw the same."""
SCHEMES = (1, SCHEME, *SHARED)
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
        if self.scheme == SEEDED:
            return ()
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


OUTCOMES_OF_SEAT = 100_000
"""The numbers set aside for each seat: more than any game has outcomes."""
SEATS_OF_KIND = 64
"""The seats for which numbers are set aside for each kind of outcome: more than any game has."""
_KIND = re.compile("[a-z]{0,6}")


def shared_numbers(entries: Iterable[Entry], scheme: int = MIRRORED, *, together: bool = False) -> list[int]:
    """The number of every outcome of a log at tables that draw the same: from 0 on until somebody acts; after that,
    for each seat from its own first number on, the outcomes that follow its actions. By ``SEEDED`` each kind of
    outcome, by the letters with which its text begins, has numbers of its own, and where everybody acts ``together``,
    seats have none."""
    numbers, drawn, seat = [], Counter[int](), 0
    for entry in entries:
        if isinstance(entry, Action):
            seat = 0 if together else 1 + (entry.seat or 0)
        elif isinstance(entry, Outcome):
            stream = seat if scheme == MIRRORED else SEATS_OF_KIND * _kind(entry.text) + seat
            numbers.append(OUTCOMES_OF_SEAT * stream + drawn[stream])
            drawn[stream] += 1
    return numbers


def _kind(text: str) -> int:
    """The letters with which an outcome's text begins, six at most, as a number."""
    letters = cast(re.Match[str], _KIND.match(text))[0]
    return reduce(lambda number, letter: 27 * number + ord(letter) - ord("a") + 1, letters, 0)


def seeded(seed: str, round_: int) -> bytes:
    """The secret seed of all tables of a round (from 0) of a room for which ``seed`` was chosen."""
    return hashlib.sha256(f"gusher room\n{seed}\n{round_}".encode()).digest()


def span(outcome: int, outcomes: Sequence[int], weights: Sequence[int]) -> Span:
    """What ``outcome`` is drawn by among ``outcomes``. ValueError if it is none of them."""
    first = 0
    for each, weight in sorted(zip(outcomes, weights, strict=True)):
        if each == outcome:
            return Span(sum(weights), first, weight)
        first += weight
    raise ValueError(f"{outcome} can't be drawn here")
