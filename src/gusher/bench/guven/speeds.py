"""How fast it plays, alone and at a table."""

from __future__ import annotations

from gusher.bench.field.drives import all_of_a_six
from gusher.bench.field.playouts import against_cpp, against_openspiel, driving_against_cpp
from gusher.bench.field.positions import drives
from gusher.bench.field.search import against_uct
from gusher.bench.server import move_of

FIGURES = {
    "guven.playouts": against_cpp("guven"),
    "guven.playouts.driving": driving_against_cpp("guven"),
    "guven.playouts.openspiel": against_openspiel("guven"),
    "guven.search": against_uct("guven"),
    "guven.drives": all_of_a_six("guven"),
    "guven.server.move": move_of("guven", 2.0, drives),
}
