"""Tables in the hall of Oil City, out of a recorded game: five people in three companies."""

from __future__ import annotations

from functools import cached_property

from browser.field.tables import recorded
from browser.laying import cut, lay

NAMES = ("Ada", "Grace", "Marie", "Lise", "Emmy")
"""By seat: Ada and Lise are partners in the first company, Grace and Emmy in the second; Marie is the third."""

ARRANGING, TRADING, LOADING, INVESTING = 31, 68, 176, 189
"""How much of the recorded game has been played when these phases begin."""


def lay_hall(server, steps: int | None, *guests) -> str:
    """A table where so much of the game has been played; a guest for each seat."""
    record, _ = cut(recorded("oil_city", "six_turns"), steps)
    return lay(server, record, *zip(guests, NAMES, strict=True))


class HallTables:
    """Tables at which somebody sits in the first company, and friends elsewhere."""

    def __init__(self, server, ada, friend) -> None:
        self._server, self._ada, self._friend = server, ada, friend

    def _lay(self, steps: int | None) -> str:
        return lay_hall(self._server, steps, self._ada, *[self._friend] * (len(NAMES) - 1))

    @cached_property
    def investing(self) -> str:
        """The fifth turn, tokens are placed."""
        return self._lay(INVESTING)

    @cached_property
    def arranging(self) -> str:
        """The first turn: towers, a driller and a drill in hand."""
        return self._lay(ARRANGING)

    @cached_property
    def loading(self) -> str:
        """Wagons, and gas for them."""
        return self._lay(LOADING)

    @cached_property
    def over(self) -> str:
        """After six turns."""
        return self._lay(None)
