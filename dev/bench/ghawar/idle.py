"""What an idle table of the game costs in memory."""

from __future__ import annotations

from dev.bench.load.idle import idle_table_of

FIGURES = {"ghawar.server.idle": idle_table_of("ghawar", 2, 64.0)}
