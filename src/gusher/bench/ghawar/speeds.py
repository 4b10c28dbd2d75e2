"""How fast it plays, alone and at a table."""

from __future__ import annotations

from gusher.bench.field.drives import all_of_a_six
from gusher.bench.field.playouts import against_cpp, against_openspiel, driving_against_cpp
from gusher.bench.field.positions import drives
from gusher.bench.field.search import against_uct
from gusher.bench.server import move_of

FIGURES = {
    "ghawar.playouts": against_cpp("ghawar"),
    "ghawar.playouts.driving": driving_against_cpp("ghawar"),
    "ghawar.playouts.openspiel": against_openspiel("ghawar"),
    "ghawar.search": against_uct("ghawar"),
    "ghawar.drives": all_of_a_six("ghawar"),
    "ghawar.server.move": move_of("ghawar", 2.0, drives),
}
