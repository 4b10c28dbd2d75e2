"""Sheets in words: what game and analysis say in numbers and keys, as people read it in their language.

The game's texts say what each sheet and each column means (``[export]``). Each column has values of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gusher.analysis.debriefing import Cell, Column, Debriefed, Sheet
from gusher.rules.kernel import game


class Order(NamedTuple):
    """What is to be written. ``names`` of the sides and the ``people`` who play each; both empty to use numbers.
    ``treatment``: the name of the way to play, if a host asks."""

    game: str
    language: str
    names: tuple[str, ...]
    people: tuple[tuple[str, ...], ...]
    debriefed: Debriefed
    treatment: str = ""

    def text(self, key: str) -> str:
        """A text of the game by its whole key."""
        text: Any = game(self.game).texts[self.language]
        for part in key.split("."):
            text = text[part]
        return str(text)


class Heading(NamedTuple):
    """A column in words; ``name`` is the same in every language."""

    name: str
    title: str
    unit: str
    meaning: str


class Written(NamedTuple):
    """A sheet in words; ``name`` is the same in every language."""

    name: str
    title: str
    help: str
    headings: Sequence[Heading]
    rows: Sequence[Sequence[Cell]]


NAMES = (Column("number"), Column("name", "text"), Column("people", "text"))
SESSION = (Column("treatment", "text"),)
DICTIONARY = tuple(Column(name, "text") for name in ("sheet", "column", "title", "unit", "meaning"))


def written(order: Order) -> list[Written]:
    """All sheets, then who is who and the treatment, if that is to be told, and at last what every column means."""
    sheets = [_written(order, sheet) for sheet in order.debriefed.sheets]
    if order.names:
        rows = [
            (1 + n, name, ", ".join(people))
            for n, (name, people) in enumerate(zip(order.names, order.people, strict=True))
        ]
        sheets.append(_written(order, Sheet("names", NAMES, rows)))
    if order.treatment:
        sheets.append(_written(order, Sheet("session", SESSION, [(order.treatment,)])))
    explained = [*sheets, _written(order, Sheet("dictionary", DICTIONARY, []))]
    rows_of_words = list(explaining(explained))
    return [*sheets, _written(order, Sheet("dictionary", DICTIONARY, rows_of_words))]


def explaining(sheets: Sequence[Written]) -> Iterator[Sequence[Cell]]:
    """For each sheet what its rows are, then each of its columns."""
    for sheet in sheets:
        yield sheet.name, None, sheet.title, None, sheet.help
        yield from ((sheet.name, each.name, each.title, each.unit or None, each.meaning) for each in sheet.headings)


def _written(order: Order, sheet: Sheet) -> Written:
    return Written(
        sheet.name,
        order.text(f"export.sheets.{sheet.name}.title"),
        order.text(f"export.sheets.{sheet.name}.help"),
        [_heading(order, column) for column in sheet.columns],
        [[_cell(order, column, value) for column, value in zip(sheet.columns, row, strict=True)] for row in sheet.rows],
    )


def _heading(order: Order, column: Column) -> Heading:
    key = f"export.columns.{column.name}"
    unit = order.text(f"export.units.{column.unit}") if column.unit else ""
    return Heading(column.name, order.text(f"{key}.title"), unit, order.text(f"{key}.meaning"))


def _cell(order: Order, column: Column, value: Cell) -> Cell:
    if value is None or column.kind in ("number", "text"):
        return value
    if column.kind == "side":
        side = int(value)
        return order.names[side] if order.names else 1 + side
    if column.kind == "item":
        return order.text("export.money" if value == "money" else f"words.item.{value}")
    return order.text(str(value))
