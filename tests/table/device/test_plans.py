"""The best plans for phases of a game, on a device: the same that a server lists, beside the same that was done."""

import json
from pathlib import Path

import msgspec
import pytest
from examples import nightly
from in_node import with_bots
from table.device.test_bots import played

from gusher.analysis.because import thousandths
from gusher.analysis.best import asking
from gusher.bots import modules as thinking
from gusher.bots.phases import Phases
from gusher.bots.search.choosing import Player
from gusher.rules.kernel import from_bytes, game
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table.pausing import whole

NAME = "oil_city"
SET_UPS = (
    {"seats": 3, "companies": "rulebook", "turns": "6", "plot_choice": True, "tie_break": False},
    {"seats": 5, "companies": "3", "turns": "6", "plot_choice": False, "tie_break": True},
)
"""The second has companies of two."""
STEPS = 160
"""Thoughts of bots in a game."""

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


class Planned:
    """A game, and the plans that a server lists for its phases."""

    def __init__(self, number, set_up, every, player):
        kind, options = game(NAME), {**set_up}
        seats = options.pop("seats")
        there = thinking.levels_there(kind)
        levels = [there[(7 * number + 3 * seat) % len(there)] for seat in range(seats)]
        case = {
            "seats": seats, "options": options, "people": {}, "seed": bytes([number] * 32).hex(),
            "table": f"here-{number}", "seeds": list(range(STEPS)),
        }  # fmt: skip
        self.player, self.phases = player, Phases(player.engine, player.planner)
        self.table = played(NAME, case, player, levels)
        sides = sorted(set(self.table.sides))
        asked = [(n, sides[n // every % len(sides)]) for n in range(0, self.table.n, every)]
        asked += [(self.table.n, side) for side in sides]
        entries = [
            {"n": each.n, "at": 0, "text": each.text}
            | ({"kind": "outcome"} if each.seat is None else {"kind": "action", "seat": each.seat})
            for each in self.table.entries
        ]
        self.case = {"seats": seats, "options": options, "entries": entries, "asked": asked}
        self.listed = [self.plans(*each) for each in asked]

    def plans(self, n, side):
        """What a server lists."""
        question = whole(asking(self.table, n, side))
        said = {"first": question.n, "seat": question.seat, "moves": []}
        if question.seat is not None:
            s = from_bytes(game(NAME).record, question.state)
            found = self.phases.ponder(s, question.seat, question.played, question.done)
            said["moves"] = [
                {
                    "moves": json.loads(msgspec.json.encode([ply._asdict() for ply in way.moves])),
                    "played": way.played,
                    "looks": way.looks,
                    "points": thousandths(way.points) / 1000,
                }
                for way in found.ways
            ]
        return said


def as_listed(found):
    """What a device says, without what it says of no plan."""
    moves = [{part: move[part] for part in ("moves", "played", "looks", "points")} for move in found["moves"]]
    return {"first": found["first"], "seat": found["seat"], "moves": moves}


@pytest.mark.parametrize("every", [67, *nightly(11)])
def test_a_device_lists_the_plans_that_a_server_lists(every, tmp_path):
    player = Player(Engine(game(NAME), is_compiled=True))
    games = [Planned(number, set_up, every, player) for number, set_up in enumerate(SET_UPS)]
    script, more = Path(__file__).with_name("plans.mjs"), {"table/device/plans": "plansAt"}
    answered = with_bots(script, NAME, more, [each.case for each in games], tmp_path)
    for found, each in zip(answered, games, strict=True):
        assert list(map(as_listed, found)) == each.listed
    moves = [move for each in games for listed in each.listed for move in listed["moves"]]
    assert any(move["played"] for move in moves)
    assert any(not move["played"] for move in moves)
    assert {seat for each in games for listed in each.listed for seat in [listed["seat"]]} > {0, 1}
