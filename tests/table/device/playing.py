"""A table with dice of its own, played by a list of wishes: what a device has to make of the same."""

import json

import msgspec

from gusher.rules.kernel import CHANCE, IllegalError, NotationError, game
from gusher.table import files
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import MISSING, Dice
from gusher.table.pausing import whole
from gusher.table.table import Table
from gusher.table.view import Viewer, looking, telling


def told(case):
    """What a case comes to, as JSON has it. A wish is a seat and what it does: an action, or to take back so far."""
    seats, nonces = case["seats"], (MISSING,) * case["seats"]
    table, everyone = Table(game(case["game"]), seats, case["options"]), frozenset(range(seats))
    dice = Dice(bytes.fromhex(case["seed"]), case["table"], nonces)
    table.take(table.start(dice, case["at"]))
    refused = {}
    for number, (seat, wish) in enumerate(case["wishes"]):
        at = case["at"] + 1 + number
        try:
            if isinstance(wish, str):
                table.take(table.propose(seat, [wish], dice, at=at))
            else:
                table.take(propose_undo(table, seat, wish, everyone, at=at))
        except (IllegalError, NotationError) as error:
            refused[str(number)] = error.code
    players = {int(seat): files.Player(**player) for seat, player in case["players"].items()}
    has_drawn = table.over and table.outcomes_drawn
    seed = files.Seed(case["seed"], case["table"], nonces, dice.scheme, ("",) * seats) if has_drawn else None
    seen = looking(table, Viewer(everyone, "hot_seat"))
    told = {
        "refused": refused,
        "entries": list(table.entries),
        "lines": whole(telling(table, range(table.n), ())),
        "movers": seen.movers,
        "legal": seen.legal,
        "points": seen.points,
        "places": seen.places,
        "ending": seen.ending,
        "undo": seen.undo,
        "file": files.write(files.GameFile.of(table, players, seed)),
    }
    return json.loads(msgspec.json.encode(told))


def at_random(name, seats, options, chosen):
    """A case in which whatever may be done is done, to the end, now and then taken back, or nonsense."""
    kind = game(name)
    seed, at = chosen.randbytes(32), 1_700_000_000
    players = {"0": {"kind": "person", "name": "Zoë"}, str(seats - 1): {"kind": "bot", "name": "foreman"}}
    case = {
        "game": name, "seats": seats, "options": options, "players": players, "seed": seed.hex(),
        "table": f"here-{chosen.randrange(10**6)}", "at": at, "wishes": [],
    }  # fmt: skip
    dice = Dice(seed, case["table"], (MISSING,) * seats)
    table = Table(kind, seats, options)
    table.take(table.start(dice, at))
    while not table.over:
        [mover, *_] = table.movers()
        assert mover != CHANCE
        wish = chosen.choice(table.legal(mover))
        if chosen.random() < 0.1:
            wish = chosen.choice(["nonsense", kind.actions.write(kind.actions.at(chosen.randrange(len(kind.actions))))])
        if chosen.random() < 0.1:
            wish = max(0, table.n - chosen.randrange(4))
        seat = mover if isinstance(wish, str) else chosen.randrange(seats)
        case["wishes"].append([seat, wish])
        try:
            if isinstance(wish, str):
                table.take(table.propose(seat, [wish], dice))
            else:
                table.take(propose_undo(table, seat, wish, range(seats)))
        except (IllegalError, NotationError):
            continue
    return case
