"""What is played in a load: games settled before it begins, so that the client need not read what comes."""

from __future__ import annotations

import json
import random

from dev.testing.servers import LiveServer
from gusher.rules.kernel import CHANCE, game, games
from gusher.rules.kernel.engine import engine
from gusher.server.http.guest import Guest
from gusher.table.files import read, replay

from .boardgame import FIELDS, BoardGame
from .client import Move, Plan, Table

TABLES = 100
INTERVAL = 0.5
MOVES = 24
WARMING = 4
TABLES_OF_A_PAIR = 20
"""Two people have so many of the tables: few enough for all limits."""

PEOPLE = 30
COMPANIES = 10
ENTRIES = 240
ENTRIES_TO_WARM = 20
ENTRY_INTERVAL = 0.06


def act(seat: int, action: str) -> str:
    """The message by which a device plays, with gaps (``client.Move``)."""
    return f'{{"type":"act","id":{{id}},"n":{{n}},"seat":{seat},"actions":[{json.dumps(action)}]}}'


def ours(
    server: LiveServer, count: int | None = None, length: int | None = None, interval: float | None = None
) -> Plan:
    """So many tables of the first game there is, each with two people at a device of their own, who play so many moves,
    one each ``interval`` seconds; where nothing is said, a hundred tables."""
    count, length, interval = _sizes(count, length, interval)
    playing, drawn = games()[0], random.Random(1)  # noqa: S311 (nothing secret)
    tables: list[Table] = []
    while len(tables) < count:
        pair = [server.guest(), server.guest()]
        pair[1].get("/api/games")
        for _ in range(TABLES_OF_A_PAIR):
            table = pair[0].new_table("here", "open", game=playing)
            pair[1].take_seat(table, 1)
            moves = [Move(seat, act(seat, action)) for seat, action in _drawn_moves(playing, drawn)[:length]]
            tables.append(_at(table, pair, moves))
    return Plan("gusher", tables, interval, min(WARMING, length // 2))


def _sizes(count: int | None, length: int | None, interval: float | None) -> tuple[int, int, float]:
    return (
        TABLES if count is None else count,
        MOVES if length is None else length,
        INTERVAL if interval is None else interval,
    )


def _at(table: str, guests: list[Guest], moves: list[Move]) -> Table:
    url = f"{guests[0].url.replace('http', 'ws', 1)}/api/tables/{table}/live?after=0"
    n = guests[0].get(f"/api/tables/{table}")["n"]
    return Table([url] * len(guests), [guest.cookie or "" for guest in guests], [[] for _ in guests], moves, n)


def _drawn_moves(playing: str, drawn: random.Random) -> list[tuple[int, str]]:
    """The first moves of a random game for two that is long enough, as seat and action."""
    kind = game(playing)
    rules = engine(kind)
    while True:
        s = kind.start(2, {})
        moves: list[tuple[int, str]] = []
        while len(moves) < MOVES and (waiting := rules.movers(s)):
            if waiting == [CHANCE]:
                raise AssertionError(f"{playing} throws dice, which nobody can settle before")
            action = drawn.choice(rules.legal(s, waiting[0]))
            moves.append((waiting[0], kind.actions.write(action)))
            rules.play_unchecked(s, waiting[0], action)
        if len(moves) == MOVES:
            return moves


def theirs(
    server: BoardGame, count: int | None = None, length: int | None = None, interval: float | None = None
) -> Plan:
    """The same of boardgame.io's game of about as many moves."""
    count, length, interval = _sizes(count, length, interval)
    drawn = random.Random(1)  # noqa: S311 (nothing secret)
    tables = []
    for _ in range(count):
        match, secrets = server.match()
        moves = []
        for number, field in enumerate(drawn.sample(range(FIELDS), length)):
            player = str(number % 2)
            payload = {"type": "place", "args": [field], "playerID": player, "credentials": secrets[number % 2]}
            event = ["update", {"type": "MAKE_MOVE", "payload": payload}, number, match, player]
            moves.append(Move(number % 2, f"42/place,{json.dumps(event)}"))
        hellos = [
            ["40/place,", f"42/place,{json.dumps(['sync', match, str(player), secret, 2])}"]
            for player, secret in enumerate(secrets)
        ]
        tables.append(Table([server.socket] * 2, [""] * 2, hellos, moves))
    return Plan("boardgame", tables, interval, min(WARMING, length // 2))


def thirty(server: LiveServer) -> Plan:
    """A table of Oil City for thirty people, each at a device: drafts of the first phase, one after the other."""
    guests = [server.guest() for _ in range(PEOPLE)]
    for guest in guests:
        guest.get("/api/games")
    seats = ["here", *["open"] * (PEOPLE - 1)]
    table = guests[0].new_table(*seats, game="oil_city", options={"companies": str(COMPANIES)})
    for seat, guest in enumerate(guests[1:], start=1):
        guest.take_seat(table, seat)
    # What was drawn at the start is known now.
    played = replay(read(guests[0].ask("GET", f"/api/tables/{table}/record")[2].decode()))
    s, rules, kind = played.engine.copy(played.state), played.engine, played.game
    drawn = random.Random(1)  # noqa: S311 (nothing secret)
    moves: list[Move] = []
    assert kind.done is not None
    while len(moves) < ENTRIES:
        seat = drawn.choice(rules.movers(s))
        actions = [each for each in rules.legal(s, seat) if each != kind.done(s)]
        texts = {each: kind.actions.write(each) for each in actions}
        # Who is ready brings the phase to its end, and then dice would be thrown.
        actions = [each for each, text in texts.items() if not text.startswith("ready")]
        if actions:
            action = drawn.choice(actions)
            moves.append(Move(seat, act(seat, texts[action])))
            rules.play_unchecked(s, seat, action)
    return Plan("gusher", [_at(table, guests, moves)], ENTRY_INTERVAL, ENTRIES_TO_WARM)
