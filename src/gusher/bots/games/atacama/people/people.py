"""How people play Atacama, for the engine of all bots."""

from __future__ import annotations

from gusher.bots.games.atacama.mind import MIND, Mind
from gusher.bots.search.people import People

from .deciding import HEAD, decide

FARTHEST_INTERPRETED = 1
"""How far they look where rules are not compiled: an answer takes them a tenth of a second then."""


def hurried(mind: Mind) -> Mind:
    """Who does not look far."""
    return mind._replace(looks=min(mind.looks, FARTHEST_INTERPRETED))


def noticing(mind: Mind) -> Mind:
    """Who sees every move, and takes each for what they judge it to be."""
    return mind._replace(overlooks=0.0, neglects=0.0, tires=0.0, errs=0.0, wavers=0.0)


PEOPLE = People(
    mind=MIND,
    head=HEAD,
    decide=decide,
    hurried=hurried,
    noticing=noticing,
    excuses={"others": {"minds": 1.0}, "line": {"counts": 0.0}, "craves": {"craves": 0.0}},
)
