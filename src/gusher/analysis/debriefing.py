"""What a finished game has to show those who played it: numbers for charts and for discussion, and tables of
everything to take along. A game declares in ``gusher.analysis.games.<game>`` how it is debriefed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from gusher.table import Table
from gusher.table.pausing import Pausing

Kind = Literal["number", "side", "item", "word", "text"]
"""What stands in a column: a number; a side, from 0; an item, by its word in the game's texts (``words.item``); a word,
by its whole key there; or text as it is. None is an empty cell in any of them."""

Cell = str | int | float | None


class Column(NamedTuple):
    """A column of a sheet. The game's texts have its title and its meaning under ``export.columns.<name>``, and its
    ``unit``, if it has one, under ``export.units``."""

    name: str
    kind: Kind = "number"
    unit: str | None = None


class Sheet(NamedTuple):
    """A table of figures. The game's texts have its title and what its rows are under ``export.sheets.<name>``."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]


class Debriefed(NamedTuple):
    """What a game comes to: what screens show (``shown``), in the type that the game names, and all of it in
    ``sheets``. No names of people are in it: sides are numbers."""

    shown: Any
    sheets: list[Sheet]


class Debriefing(NamedTuple):
    """How a game is debriefed: the type of what screens show, and the work on a table whose game is over."""

    shown: type
    work: Callable[[Table], Pausing[Debriefed]]
