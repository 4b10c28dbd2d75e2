"""What is proven of a position of Atacama, and what of it can be seen on the board."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from gusher.analysis.proofs import Proven
from gusher.rules.atacama.board import SIDE, TILES
from gusher.rules.atacama.explaining import can_count, named
from gusher.rules.atacama.scoring import RIGS_TO_COUNT, line_points, rigs_in_line
from gusher.rules.kernel import Phrase, Record, view
from gusher.rules.kernel.engine import Engine

from .endgame import Solver, by_printed_rules

ENTRIES = 1 << 20
"""What its solver remembers: 16 MiB."""
MOST_OPEN, USUAL_SECONDS = 28, 0.5
"""With more fields open a proof does not come in so short a time, and is not begun."""
MORE_OPEN = 2
"""In twice the time so many more fields can be seen through."""
MOST_REASONS = 3


class AtacamaProver:
    """See ``gusher.analysis.proofs.Prover``."""

    def __init__(self, engine: Engine) -> None:
        self._solver = Solver(engine, ENTRIES)

    def prove(self, s: Record, seconds: float) -> Proven | None:
        """What can be proven of a position of two players in which all tiles lie, within so many seconds."""
        if not by_printed_rules(s) or s["tiles_laid"] < TILES or s["open_count"] > within_reach(seconds):
            return None
        proof = self._solver.solve(s, deadline=time.perf_counter() + seconds, wins_first=True)
        if not (proof.is_exact or proof.low > 0 or proof.high < 0):
            return None
        ahead = 0 if proof.low > 0 else 1 if proof.high < 0 else None
        reasons = [] if ahead is None else seen(view(s), ahead)
        return Proven(float(proof.low), float(proof.high), proof.action, reasons)


def within_reach(seconds: float) -> float:
    """With so many open fields at most a proof usually comes in this time."""
    return MOST_OPEN + MORE_OPEN * math.log2(max(1.0, seconds / USUAL_SECONDS))


class _Reason(NamedTuple):
    """What speaks for who is ahead, and by how many points."""

    points: int
    phrase: Phrase


def seen(s: Any, ahead: int) -> list[Phrase]:
    """What can be seen on the board of why a seat is ahead: sentences of ``proof.…``, weightiest first."""
    return [reason.phrase for reason in sorted(_reasons(s, ahead), key=lambda each: -each.points)[:MOST_REASONS]]


def _reasons(s: Any, ahead: int) -> Iterator[_Reason]:
    for seat in range(s.seats):
        direction, concession = s.direction[seat], s.concession[seat]
        if direction < 0:
            # Before the claim no line is anybody's.
            continue
        for line in range(SIDE):
            points = line_points(s, direction, line, concession)
            words: dict[str, Any] = {"line": named(direction, line), "player": 1 + seat, "points": abs(points)}
            for_ahead = points if seat == ahead else -points
            if rigs_in_line(s, direction, line) >= RIGS_TO_COUNT:
                if for_ahead > 0:
                    yield _Reason(for_ahead, Phrase("counts" if points > 0 else "costs", words))
            elif for_ahead < 0 and not can_count(s, direction, line):
                yield _Reason(-for_ahead, Phrase("lost" if points > 0 else "spared", words))
