"""Beginners at Atacama."""

from __future__ import annotations

from gusher.rules.atacama.kinds import CLAIM, colour_placed, field_placed
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine

from .choosing import best_of


def nearest(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Builds on the richest ore of its own metals, in red if there is a red rig, whatever the line.

    Without a concession any ore is rich, and it claims as soon as that brings points at once."""
    legal = engine.legal(s, seat)
    claims = [action for action in legal if kind_of(action) == CLAIM]
    if claims:
        claim = best_of(claims, lambda action: _points_after(engine, s, seat, action), seed)
        if len(claims) == len(legal) or _points_after(engine, s, seat, claim) > 0:
            return claim
    places = [action for action in legal if kind_of(action) != CLAIM]
    return best_of(places, lambda action: _ore(s, seat, action), seed)


def ahead(engine: Engine, s: Record, seat: int, seed: int) -> int:
    """Does what brings it most points at once; where nothing does, it takes the richest ore."""
    legal = engine.legal(s, seat)

    def liking(action: int) -> tuple[int, int]:
        return _points_after(engine, s, seat, action), 0 if kind_of(action) == CLAIM else _ore(s, seat, action)

    return best_of(legal, liking, seed)


def _points_after(engine: Engine, s: Record, seat: int, action: int) -> int:
    after = engine.copy(s)
    engine.play_unchecked(after, seat, action)
    return engine.points(after)[seat]


def _ore(s: Record, seat: int, action: int) -> int:
    """What a rig's field shows to a seat, twice under a red rig; before the claim, to anybody."""
    v, field = view(s), field_placed(action)
    concession = v.concession[seat]
    worth = max(v.worth[0, field], v.worth[1, field]) if concession == NOBODY else v.worth[concession, field]
    return int(worth * (1 + colour_placed(action)))
