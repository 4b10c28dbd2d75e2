"""Tables in the middle of a game: the moves that led there, and what the dice will show next.

The moves come from a game file, or are played here one by one. Nobody has to draw them: they are written into the
server's storage as if they had been drawn, with a seed that was tried until the next outcomes are those that the test
wants.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from played import Played

from gusher.rules.kernel import CHANCE, game
from gusher.rules.kernel.engine import engine
from gusher.server.live.kept_table import standing_of
from gusher.server.people.people import new_id
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Table, files
from gusher.table.dice import Dice

MOST_IN_A_DAY = 10_000


class Course(Played):
    """How a game has gone so far, played by texts: ``record`` is its game file."""

    def __init__(self, name: str, seats: int, **options: str | bool) -> None:
        kind = game(name)
        super().__init__(engine(kind), seats, options)
        self.texts: list[str] = []
        self.options = options

    def play(self, *texts: str):
        super().play(*texts)
        self.texts += texts
        return self

    @property
    def record(self) -> files.GameFile:
        """The moves as a game file has them."""
        steps = tuple(files.Step(text) for text in self.texts)
        return files.GameFile(self.game.name, self.game.rules_version, self.seats, self.options, steps=steps)


def cut(file: files.GameFile, moves: int | None) -> tuple[files.GameFile, list[str]]:
    """A recorded game without what comes after so many moves, or without so many of the last ones (below 0); and the
    moves that are left."""
    rest = [] if moves is None else [step.text for step in file.steps[moves:]]
    shorter = files.GameFile(file.game, file.rules_version, file.seats, file.options, steps=file.steps[:moves])
    return shorter, rest


def person_of(guest) -> str:
    """A guest's id, which only their own devices know."""
    if not guest.cookie:
        guest.get("/api/me")
    return guest.cookie.partition("=")[2].partition(".")[0]


def lay(server, record: files.GameFile, *seats, dice: Sequence[str] = ()) -> str:
    """A table at that server where this has been played; its id. Each seat is a guest, a guest and a name, ``open`` or
    a bot's level; ``dice`` are the next outcomes."""
    table = files.replay(record)
    at = time.time()
    kept = tuple(_seat(number, seat) for number, seat in enumerate(seats))
    maker = next(seat.person for seat in kept if seat.person)
    name = new_id()
    stored = StoredTable(
        id=name,
        game=record.game,
        rules_version=record.rules_version,
        options={option: value for option, value in table.options.items() if value is not None},
        maker=maker,
        seed=_seed(table, name, tuple(seat.nonce for seat in kept), dice),
        made=at,
        nonces=tuple(seat.nonce for seat in kept),
        # Nobody has promised anything.
        scheme=1,
        standing=standing_of(table, at),
        seats=kept,
    )

    async def write() -> None:
        storage = SqliteStorage(server.data / DATABASE)
        try:
            assert await storage.create(stored, table.entries, MOST_IN_A_DAY)
        finally:
            await storage.close()

    # Playwright has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, write()).result()
    return name


def _seat(number: int, seat) -> StoredSeat:
    if isinstance(seat, str):
        if seat == "open":
            return StoredSeat(number, "open", nonce="-")
        return StoredSeat(number, "bot", bot=seat, nonce="-")
    guest, name = seat if isinstance(seat, tuple) else (seat, "")
    return StoredSeat(number, "person", name, None, person_of(guest), f"nonce{number}")


def _seed(table: Table, name: str, nonces: tuple[str, ...], wanted: Sequence[str]) -> bytes:
    """A seed under which the next outcomes of a table are these. Each is drawn from what can come where it is drawn,
    which a test knows: the faces of a die, or two dice together."""
    for number in count():
        seed = number.to_bytes(32, "big")
        dice = Dice(seed, name, nonces)
        if all(
            dice.draw(table.outcomes_drawn + k, *_faces(table, text)) == table.game.actions.read(text)
            for k, text in enumerate(wanted)
        ):
            return seed
    raise AssertionError


def _faces(table: Table, text: str) -> tuple[list[int], list[int]]:
    """All outcomes of the kind of one, and their weights."""
    if text.startswith("die"):
        return [table.game.actions.read(f"die{pips}") for pips in range(1, 7)], [1] * 6
    separator = text[1]
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if separator == "-" or a <= b]
    faces = [table.game.actions.read(f"{a}{separator}{b}") for a, b in pairs]
    return faces, [1 if separator == "-" or a == b else 2 for a, b in pairs]


__all__ = ["CHANCE", "Course", "cut", "lay", "person_of"]
