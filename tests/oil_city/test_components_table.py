"""Own components at a table: the strangest ones that a file may hold can be played to the end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gusher.rules.kernel import PartsError, game
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import default_components, write_components

OIL_CITY = game("oil_city")
OURS = default_components()
MOST = 5000

STRANGE = {
    "nothing costs anything": replace(OURS, prices=(0,) * 10),
    "nothing can be had": replace(OURS, most=((0,) * 5,) * 4),
    "nothing is there": replace(OURS, box=(0,) * 12, start=((0,) * 4,) * 4, cash=0),
    "all is dear": replace(
        OURS,
        prices=(2000,) * 10,
        events=tuple(replace(event, wax=2000, kerosene=2000, gas=2000) for event in OURS.events),
        most=((3,) * 5,) * 4,
        cash=20_000,
    ),
    "little is there, and most of it is handed out": replace(
        OURS,
        plots=OURS.plots[:21],
        events=OURS.events[:6],
        start=((3, 1, 0, 0), (0, 0, 3, 0), (0, 3, 0, 0), (0, 0, 0, 3)),
        box=tuple(min(number, 35) for number in OURS.box),
    ),
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_components_are_played_to_the_end(name):
    """At random, and interpreted: a number that the state can't hold would be refused."""
    engine = Engine(OIL_CITY, is_compiled=False)
    chooser = random.Random(name)
    state = OIL_CITY.start(9, {"components": write_components(STRANGE[name])})
    actions = 0
    while movers := engine.movers(state):
        seat = chooser.choice(movers)
        legal = engine.legal(state, seat)
        ready = [action for action in legal if OIL_CITY.actions.write(action).startswith("ready")]
        engine.play_unchecked(state, seat, chooser.choice(ready if ready and chooser.random() < 0.3 else legal))
        actions += 1
        assert actions < MOST
    assert engine.ending(state) == "six_turns"


def test_a_table_refuses_a_file_with_its_place():
    with pytest.raises(PartsError) as refused:
        OIL_CITY.start(9, {"components": "[box]\ntower = 121\n"})
    assert refused.value.field.startswith("section box, key")
