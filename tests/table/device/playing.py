"""A table with dice of its own, played by a list of wishes: what a device has to make of the same."""

import json

import msgspec

from gusher.rules.kernel import CHANCE, IllegalError, NotationError, game, kind_of
from gusher.server.live.views import only_for
from gusher.table import files
from gusher.table.commands.end import propose_end
from gusher.table.commands.leave import propose_resign
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import MISSING, Dice
from gusher.table.pausing import whole
from gusher.table.table import NOBODY, Table
from gusher.table.view import Viewer, covered, eye_of, looking, telling


def told(case):
    """What a case comes to, as JSON has it. A wish is a seat and what it does: an action or several, or to
    take back so far, to end the game or to resign, so that a bot of a level plays on."""
    seats, nonces = case["seats"], (MISSING,) * case["seats"]
    table = Table(game(case["game"]), seats, case["options"])
    dice = Dice(bytes.fromhex(case["seed"]), case["table"], nonces)
    table.take(table.start(dice, case["at"]))
    refused = {}
    for number, (seat, wish) in enumerate(case["wishes"]):
        at = case["at"] + 1 + number
        try:
            table.take(proposed(table, people_of(case, table), seat, wish, dice, at))
        except (IllegalError, NotationError) as error:
            refused[str(number)] = error.code
    players = {int(seat): files.Player(**player) for seat, player in case["players"].items()}
    has_drawn = table.over and table.outcomes_drawn
    seed = files.Seed(case["seed"], case["table"], nonces, dice.scheme, ("",) * seats) if has_drawn else None
    people = people_of(case, table)
    viewer = Viewer(people, "hot_seat")
    seen, hidden = looking(table, viewer, frozenset(range(seats)) - people), covered(table, viewer)
    told = {
        "refused": refused,
        "entries": list(table.entries),
        "lines": whole(telling(table, range(table.n), hidden)),
        "movers": seen.movers,
        "legal": {seat: legal for seat, legal in seen.legal.items() if is_beside(table, seat, viewer)},
        "points": seen.points,
        "places": seen.places,
        "ending": seen.ending,
        "undo": seen.undo,
        "only_for": only_for(table, viewer),
        "conceals": not table.shows_past,
        "file": files.write(files.GameFile.of(table, players, seed, hidden)),
    }
    if table.game.books is not None:
        told["books"] = books_of(table)
    return json.loads(msgspec.json.encode(told))


def books_of(table):
    """What the game's books tell of a table."""
    books = table.game.books(table.engine, table.game.start(table.seats, table.options))
    for step in table.line:
        books.follow(step.n, step.seat, step.action)
    return books.told()


def is_beside(table, seat, viewer):
    """Whether a seat plays for the side whose view a device has: it works out for no other what may be done."""
    eye = eye_of(table, viewer)
    return eye != NOBODY and table.sides[seat] == table.sides[eye]


def people_of(case, table):
    """The seats of people, who share the device: all but those of ``bots``, by seat, and of stand-ins."""
    return frozenset(range(table.seats)) - {int(seat) for seat in case.get("bots", ())} - table.exits.stand_ins.keys()


def proposed(table, people, seat, wish, dice, at):
    """What a wish comes to, of somebody at a device that all ``people`` share."""
    if isinstance(wish, int):
        return propose_undo(table, seat, wish, people, range(table.seats), at=at)
    if isinstance(wish, dict) and "ends" in wish:
        asking = next((mover for mover in table.movers() if mover in people), min(people, default=0))
        return propose_end(table, wish["ends"], asking, own=people, at=at)
    if isinstance(wish, dict):
        return propose_resign(table, seat, people, wish["resigns"], at)
    return table.propose(seat, several(wish), dice, at=at)


def several(wish):
    """The actions of a wish."""
    return [wish] if isinstance(wish, str) else wish


def at_random(name, seats, options, chosen, most=400):
    """A case in which whatever may be done is done, to the end or ``most`` wishes, now and then taken back, or
    nonsense."""
    kind = game(name)
    seed, at = chosen.randbytes(32), 1_700_000_000
    players = {"0": {"kind": "person", "name": "Zoë"}, str(seats - 1): {"kind": "bot", "name": "foreman"}}
    # At half of the tables, but for one seat.
    bots = {seat: "novice" for seat in range(seats - 1) if chosen.random() < 0.5} if chosen.random() < 0.5 else {}
    case = {
        "game": name, "seats": seats, "options": options, "players": players, "bots": bots, "seed": seed.hex(),
        "table": f"here-{chosen.randrange(10**6)}", "at": at, "wishes": [],
    }  # fmt: skip
    dice = Dice(seed, case["table"], (MISSING,) * seats)
    table = Table(kind, seats, options)
    table.take(table.start(dice, at))
    while not table.over and len(case["wishes"]) < most:
        movers = table.movers()
        assert movers[0] != CHANCE
        # Where everybody acts at once, who is ready still can do something, too.
        mover = chosen.choice(movers if kind.done is None or chosen.random() < 0.9 else range(seats))
        if not table.legal(mover):
            continue
        wish = one_move(table, mover, dice, chosen)
        if chosen.random() < 0.1:
            wish = chosen.choice(["nonsense", kind.actions.write(kind.actions.at(chosen.randrange(len(kind.actions))))])
            wish = chosen.choice([wish, [*several(one_move(table, mover, dice, chosen)), wish]])
        if chosen.random() < 0.1:
            wish = max(0, table.n - chosen.randrange(4))
        if chosen.random() < 0.01:
            wish = chosen.choice([{"ends": "agreed"}, {"ends": "abandoned"}, {"resigns": None}, {"resigns": "foreman"}])
        people = people_of(case, table)
        seat = chosen.choice(sorted(people)) if isinstance(wish, (int, dict)) else mover
        now = at + 1 + len(case["wishes"])
        case["wishes"].append([seat, wish])
        try:
            table.take(proposed(table, people, seat, wish, dice, now))
        except (IllegalError, NotationError):
            continue
    # By then it may be over.
    case["wishes"] += [[0, {"ends": "agreed"}]] * chosen.randrange(2)
    return case


def one_move(table, seat, dice, chosen):
    """What a seat may do, of each kind of action alike; where it is part of a move, often more of that."""
    texts, trial = [], table
    while True:
        legal = trial.legal(seat)
        kinds = {kind_of(trial.game.actions.read(text)) for text in legal}
        kind = chosen.choice(sorted(kinds))
        if table.game.done is not None and chosen.random() < 0.08:
            # What comes first there is to be ready.
            kind = kind_of(trial.game.actions.read(legal[0]))
        text = chosen.choice([text for text in legal if kind_of(trial.game.actions.read(text)) == kind])
        texts.append(text)
        if not trial.game.actions.is_part(kind) or chosen.random() < 0.2:
            break
        trial = trial.propose(seat, [text], dice).after
        if seat not in trial.movers() or (trial.game.done is None and trial.movers() != [seat]):
            break
    return texts if len(texts) > 1 else texts[0]
