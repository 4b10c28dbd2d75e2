"""What an idle table of the game costs in memory."""

from __future__ import annotations

from dev.bench.load.idle import idle_table_of

FIGURES = {"atacama.server.idle": idle_table_of("atacama", 2, 40.0)}
