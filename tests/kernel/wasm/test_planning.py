"""Bots that plan make the same choices on a device, compiled for this processor, and interpreted, over whole games: who
is to move, and who thinks again though nobody waits for them."""

import base64
import random
from pathlib import Path

import pytest
from examples import nightly
from in_node import answers

from gusher.bots import modules
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.rules.kernel import CHANCE, game, games
from gusher.rules.kernel.engine import Engine, can_compile

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)

PLANNED = [name for name in games() if is_planned(name)]
MOST_SECOND_THOUGHTS = 20


def thoughts(player, levels, seed, **options):
    """What the bots of a whole game chose, one level a seat: the questions for a device, and the actions."""
    engine, drawn = player.engine, random.Random(seed)
    s, noted = engine.game.start(len(levels), options), []

    def ask(seat, **question):
        known, level = engine.known(s, seat), levels[seat]
        if question["begins"] == "begin":
            actions = player.planner.plan(known, seat, level, question["seed"])
        else:
            again = player.planner.think_again(known, seat, level)
            actions = [] if again is None else [again]
        record = base64.b64encode(known.tobytes()).decode()
        noted.append(({"record": record, "seat": seat, "level": level.name, **question}, actions))
        for action in actions:
            # What one company does may end the phase.
            if seat in engine.movers(s) or question["begins"] == "begin_again":
                engine.play(s, seat, action)
        return actions

    while movers := engine.movers(s):
        seat = drawn.choice(movers)
        if seat == CHANCE:
            engine.play_unchecked(s, CHANCE, drawn.choice(engine.legal(s, CHANCE)))
        elif any(map(player.planner.stirs, ask(seat, begins="begin", seed=drawn.getrandbits(40)))):
            others = [other for other in range(len(levels)) if other not in engine.movers(s)]
            for other in others[:MOST_SECOND_THOUGHTS]:
                ask(other, begins="begin_again", seed=0)
    return noted


def tables(name):
    """Levels and options of whole games: weak ones in every run, as many as there are at night."""
    there = modules.levels_there(game(name))
    weak, strong = there[:-3], there[-3:]
    yield weak[:4], {"companies": "4"}
    yield (*weak[-3:], *weak[:2]), {"companies": "3", "plot_choice": True}
    yield (*weak[-2:], strong[-1]), {"companies": "3", "turns": "3"}


def many_tables(name):
    """More of them."""
    there = modules.levels_there(game(name))
    strong = there[-3:]
    yield strong, {"companies": "3"}
    yield (*strong[::-1], there[-4]), {"companies": "4", "plot_choice": True, "tie_break": True}
    yield (*strong, *strong[::-1]), {"companies": "3"}


@pytest.mark.parametrize("those", [tables, *nightly(many_tables)])
@pytest.mark.parametrize("name", PLANNED)
def test_planners_choose_alike_on_a_device(name, those, tmp_path):
    kind = game(name)
    player = Player(Engine(kind, is_compiled=True))
    noted = [
        each for seed, (levels, options) in enumerate(those(name)) for each in thoughts(player, levels, seed, **options)
    ]
    exports = {
        "kernel/thinker": "Thinker, seeded",
        "kernel/records": "bytesOf",
        f"generated/thinkers/{name}": "thinking",
    }
    script = Path(__file__).with_name("think.mjs")
    there = answers(script, exports, [modules.made(kind)], [question for question, _ in noted], tmp_path)
    assert there == [actions for _, actions in noted]
    assert any(len(actions) > 3 for _, actions in noted)
    assert any(actions for question, actions in noted if question["begins"] == "begin_again") or those is tables
