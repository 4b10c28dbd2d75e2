"""Games as long as nobody plays them: a deal in Oil City that is begun and thrown away, over and over."""

from __future__ import annotations

from gusher.rules.kernel import CHANCE, game
from gusher.table import Table
from gusher.table.entries import step_entry

OIL_CITY = game("oil_city")
SEATS = 9


def opening():
    """The outcomes before anybody can act: of several, the first."""
    table = Table(OIL_CITY, SEATS, {})
    while table.movers() == [CHANCE]:
        text = OIL_CITY.actions.write(table.engine.legal(table.state, CHANCE)[0])
        table.apply([step_entry(table.n, None, text)])
    return [entry.text for entry in table.entries]


def moves(count):
    """The texts of a game of so many moves and outcomes."""
    begun = opening()
    return [*begun, *(("1-draft", "1-drop")[number % 2] for number in range(count - len(begun)))]


def text_of(count):
    """Its game file, as dense as can be."""
    head = f"Gusher game file 1\ngame: oil_city, rules {OIL_CITY.rules_version}\nseats: {SEATS}\n\n"
    return f"{head}{' '.join(moves(count))}\n"
