"""What an idle table of the game costs in memory."""

from __future__ import annotations

from dev.bench.load.idle import idle_table_of

FIGURES = {"oil_city.server.idle": idle_table_of("oil_city", 30, 160.0, count=100, moves=4)}
