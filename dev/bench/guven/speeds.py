"""How fast it plays, alone and at a table."""

from __future__ import annotations

from dev.bench.field.drives import all_of_a_six
from dev.bench.field.playouts import against_cpp, against_openspiel, driving_against_cpp
from dev.bench.field.positions import drives
from dev.bench.field.search import against_uct
from dev.bench.server import move_of

FIGURES = {
    "guven.playouts": against_cpp("guven"),
    "guven.playouts.driving": driving_against_cpp("guven"),
    "guven.playouts.openspiel": against_openspiel("guven"),
    "guven.search": against_uct("guven"),
    "guven.drives": all_of_a_six("guven"),
    "guven.server.move": move_of("guven", 2.0, drives),
}
