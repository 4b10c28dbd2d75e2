"""A table's state as somebody may see it, with what follows from it alone. It stays the same object as long as the same
is in sight: nothing is worked out or sent twice. Eyes that see the same share one ``Sight``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gusher.rules.kernel import Fields, Game, Record, fields_of
from gusher.rules.kernel.engine import engine

from .exits import Exits


@dataclass(frozen=True)
class Standing:
    """How the game stands: the code of how it ended, each side's points and place."""

    ending: str | None
    points: list[int]
    places: list[int]


class Sight:
    """One eye's state (``record``, read-only) and its bytes; and who has left the game, which everybody sees."""

    def __init__(self, game: Game, record: Record, data: bytes, exits: Exits) -> None:
        self.record = record
        self.data = data
        self.exits = exits
        self._game = game
        self._legal: dict[int, list[str]] = {}

    @cached_property
    def standing(self) -> Standing:
        """How the game stands for everybody who sees this. Nobody changes it."""
        rules, s, exits = engine(self._game), self.record, self.exits
        return Standing(exits.ending(rules, s), rules.points(s), exits.places(rules, s))

    @cached_property
    def scene(self) -> Fields:
        """What screens draw of it. Nobody changes it."""
        return fields_of(engine(self._game), self.record)

    def legal(self, seat: int) -> list[str]:
        """What a seat with this sight may do, in notation. Nobody changes it."""
        if seat not in self._legal:
            write = self._game.actions.write
            self._legal[seat] = list(map(write, self.exits.legal(engine(self._game), self.record, seat)))
        return self._legal[seat]
