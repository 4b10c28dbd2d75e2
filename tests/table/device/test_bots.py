"""Bots at tables on a device do what they do in Python, in whole games: what they are shown, what they choose, and how
their moves are made."""

from pathlib import Path

import pytest
from examples import nightly
from in_node import with_bots

from gusher.bots import modules as thinking
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import game, games
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table import files
from gusher.table.dice import MISSING, Dice
from gusher.table.table import Table
from gusher.table.view import Viewer, covered

LIMITS = Limits(iterations=60)
"""As in ``thought.mjs``."""
NAMES = [name for name in games() if thinking.levels_there(game(name))]

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


def played(name, case, player, levels):
    """The same table in Python, where each thought draws from the next of the case's seeds."""
    kind, seats = game(name), case["seats"]
    table, nobody = Table(kind, seats, case["options"]), (MISSING,) * seats
    dice = Dice(bytes.fromhex(case["seed"]), case["table"], nobody)
    table.take(table.start(dice, 0))
    bots = [None if str(seat) in case["people"] else level for seat, level in enumerate(levels)]
    asked = 0
    for draws in case["seeds"]:
        if table.over:
            break
        movers = table.movers()
        waiting = [seat for seat in movers if bots[seat]]
        done = [entry.text for entry in table.steps() if entry.n >= asked and entry.seat is not None]
        is_stirred = not waiting and any(player.stirs(kind.actions.read(text)) for text in done)
        again = player.second_thought(table.state, movers, bots) if is_stirred else None
        if not waiting and again is None:
            asked = table.n
        seat = again[0] if again else (waiting or movers)[0]
        chosen = (again[1],) if again else thought(player, table.state, seat, levels[seat], draws)
        for number, action in enumerate(chosen):
            if number == 0 or seat in table.movers():
                table.take(table.propose(seat, [kind.actions.write(action)], dice, at=0))
    return table


def written(case, table):
    """The file of a table."""
    nobody = (MISSING,) * case["seats"]
    players = {int(seat): files.Player(**each) for seat, each in case["players"].items()}
    has_drawn = table.over and table.outcomes_drawn
    seed = files.Seed(case["seed"], case["table"], nobody, 2, ("",) * case["seats"]) if has_drawn else None
    viewer = Viewer(frozenset(map(int, case["people"])), "hot_seat")
    return files.write(files.GameFile.of(table, players, seed, covered(table, viewer)))


def thought(player, s, seat, level, seed):
    """All that a seat does, as far as it thinks."""
    known = player.engine.known(s, seat)
    legal = player.engine.legal(known, seat)
    if len(legal) == 1:
        return tuple(legal)
    if player.planner is not None:
        return player.planner.plan(known, seat, level, seed)
    return player._think(known, seat, level, seed, LIMITS)


def set_ups(name, most):
    """All of them; where games take long, a few, of which all but the first have a person in the first seat."""
    kind = game(name)
    if not is_planned(name):
        return [(each, ()) for each in kind.set_ups()]
    few = [each for each in kind.set_ups() if each["seats"] == kind.seats[0]][: 2 if most == 60 else 5]
    return [(each, (0,) if number else ()) for number, each in enumerate(few)]


@pytest.mark.parametrize("most", [60, *nightly(2000)])
@pytest.mark.parametrize("name", NAMES)
def test_bots_play_whole_games_as_in_python(name, most, tmp_path):
    kind, player = game(name), Player(Engine(game(name), is_compiled=True))
    there, cases, seated = thinking.levels_there(kind), [], []
    for number, (set_up, people) in enumerate(set_ups(name, most)):
        seats = set_up.pop("seats")
        levels = [there[(7 * number + seat) % len(there)] for seat in range(seats)]
        options = {each.name: set_up[each.name] for each in kind.options if each.kind != "parts"}
        cases.append(
            {
                "seats": seats, "options": options, "people": {str(seat): levels[seat].name for seat in people},
                "seed": bytes([number] * 32).hex(), "table": f"here-{number}",
                "players": {str(seat): {"kind": "bot", "name": level.name} for seat, level in enumerate(levels)},
                "seeds": [most * number + each for each in range(most)],
            }
        )  # fmt: skip
        seated.append(levels)
    seats = zip(cases, seated, strict=True)
    expected = [written(case, played(name, case, player, levels)) for case, levels in seats]
    script = Path(__file__).with_name("bots.mjs")
    more = {"table/device/acting": "Acting", "table/device/file": "fileOf, written"}
    assert with_bots(script, name, more, cases, tmp_path) == expected
    assert all("\nend: " in text for text in expected) or most == 60
    # Somebody has second thoughts after an offer.
    assert not is_planned(name) or any("reopen" in text for text in expected)
