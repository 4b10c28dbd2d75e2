"""How fast it plays, alone and at a table."""

from __future__ import annotations

from dev.bench.field.drives import all_of_a_six
from dev.bench.field.playouts import against_cpp, against_openspiel, driving_against_cpp
from dev.bench.field.positions import drives
from dev.bench.field.search import against_uct
from dev.bench.server import move_of

FIGURES = {
    "ghawar.playouts": against_cpp("ghawar"),
    "ghawar.playouts.driving": driving_against_cpp("ghawar"),
    "ghawar.playouts.openspiel": against_openspiel("ghawar"),
    "ghawar.search": against_uct("ghawar"),
    "ghawar.drives": all_of_a_six("ghawar"),
    "ghawar.server.move": move_of("ghawar", 2.0, drives),
}
