"""Bots at tables on a device do what they do in Python, in whole games: what they are shown, what they choose, and how
their moves are made."""

from pathlib import Path

import pytest
from examples import nightly
from in_node import answers, holding

from gusher.bots import modules as thinking
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table import files
from gusher.table.dice import MISSING, Dice
from gusher.table.table import Table
from gusher.table.view import Viewer, covered

LIMITS = Limits(iterations=60)
"""As in ``thought.mjs``."""
NAMES = [name for name in games() if thinking.levels_there(game(name)) and not is_planned(name)]

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


def on_device(name, cases, folder):
    """The game files of these tables, as the device's own code plays them in Node."""
    exports = holding(name) | {
        "kernel/thinker": "Thinker",
        "table/device/bots": "Bots",
        "table/device/file": "fileOf, written",
        f"generated/thinkers/{name}": "thinking",
    }
    made = (modules.made(game(name)), thinking.made(game(name)))
    return answers(Path(__file__).with_name("bots.mjs"), exports, made, cases, folder)


def played(name, case, player, levels):
    """The file of the same table in Python, where each thought draws from the next of the case's seeds."""
    kind, seats = game(name), case["seats"]
    table, nobody = Table(kind, seats, case["options"]), (MISSING,) * seats
    dice = Dice(bytes.fromhex(case["seed"]), case["table"], nobody)
    table.take(table.start(dice, 0))
    for draws in case["seeds"]:
        if table.over:
            break
        [seat, *_] = table.movers()
        s = player.engine.known(table.state, seat)
        legal = player.engine.legal(s, seat)
        chosen = (legal[0],) if len(legal) == 1 else player._think(s, seat, levels[seat], draws, LIMITS)
        for action in chosen:
            if table.movers() == [seat]:
                table.take(table.propose(seat, [kind.actions.write(action)], dice, at=0))
    players = {int(seat): files.Player(**each) for seat, each in case["players"].items()}
    has_drawn = table.over and table.outcomes_drawn
    seed = files.Seed(case["seed"], case["table"], nobody, 2, ("",) * seats) if has_drawn else None
    return files.write(files.GameFile.of(table, players, seed, covered(table, Viewer())))


@pytest.mark.parametrize("most", [60, *nightly(2000)])
@pytest.mark.parametrize("name", NAMES)
def test_bots_play_whole_games_as_in_python(name, most, tmp_path):
    kind, player = game(name), Player(Engine(game(name), is_compiled=True))
    there, cases, seated = thinking.levels_there(kind), [], []
    for number, set_up in enumerate(kind.set_ups()):
        seats = set_up.pop("seats")
        levels = [there[(number + seat) % len(there)] for seat in range(seats)]
        options = {each.name: set_up[each.name] for each in kind.options if each.kind != "parts"}
        cases.append(
            {
                "seats": seats, "options": options, "seed": bytes([number] * 32).hex(), "table": f"here-{number}",
                "players": {str(seat): {"kind": "bot", "name": level.name} for seat, level in enumerate(levels)},
                "seeds": [most * number + each for each in range(most)],
            }
        )  # fmt: skip
        seated.append(levels)
    expected = [played(name, case, player, levels) for case, levels in zip(cases, seated, strict=True)]
    assert on_device(name, cases, tmp_path) == expected
    assert all("\nend: " in text for text in expected) or most == 60
