"""Puzzles as screens see them: the position, and what would follow. Nothing is kept of who looks at them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from gusher.rules.kernel import Game, GusherError, game, games
from gusher.server.protocol import connection, posing
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.failing import Reason
from gusher.server.protocol.listed import Seat
from gusher.server.protocol.puzzled import PuzzleHint, PuzzleIdea, PuzzleSummary, PuzzleView
from gusher.server.protocol.seen import TableView
from gusher.server.sharing import limits
from gusher.table import Table, Viewer, consider, puzzles, view
from gusher.table.puzzles import Puzzle

from .views import shown_options

LONGEST = 64
"""So many actions at most may be asked for after the position."""


def listed(name: str) -> list[PuzzleSummary]:
    """A game's puzzles, from the easiest to the hardest. Refusal: ``unknown_game``."""
    kind = _game(name)
    return [posing.listed(kind, puzzle) for puzzle in puzzles.puzzles(name)]


def find(name: str, puzzle: str) -> Puzzle:
    """A game's puzzle. Refusal: ``unknown_game`` or ``unknown_puzzle``."""
    _game(name)
    place = puzzles.places(name).get(puzzle)
    if place is None:
        raise Refusal("unknown_puzzle", "puzzle", status=404)
    return puzzles.puzzles(name)[place]


def _game(name: str) -> Game:
    if name not in games():
        raise Refusal("unknown_game", "game", status=404)
    return game(name)


class Openings:
    """Positions of puzzles, the last few kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Table] = OrderedDict()

    def at(self, name: str, puzzle: Puzzle, after: Sequence[str] = ()) -> Table:
        """The table of a puzzle after so many more actions, which is nobody else's. Refusal says what is wrong with
        them."""
        key = name, puzzle.name
        if key not in self._kept:
            self._kept[key] = puzzles.opened(game(name), puzzle)
        self._kept.move_to_end(key)
        while len(self._kept) > limits.OPENINGS_KEPT:
            self._kept.popitem(last=False)
        table = self._kept[key].fork()
        if len(after) > LONGEST:
            raise Refusal("invalid", "after", f"no more than {LONGEST} actions can be asked for")
        try:
            puzzles.play(table, after, puzzle.seat)
        except GusherError as error:
            raise refusal_of(error) from error
        return table

    def seen(self, name: str, puzzle: Puzzle, after: Sequence[str] = ()) -> PuzzleView:
        """A puzzle, with the position after so many more actions."""
        table = self.at(name, puzzle, after)
        start = table.n - len(after)
        seat = self.seat_of(name, puzzle)
        return PuzzleView(
            game=name,
            name=puzzle.name,
            number=1 + puzzles.places(name)[puzzle.name],
            of=len(puzzles.puzzles(name)),
            fails=round(puzzle.difficulty),
            seat=seat,
            goal=puzzle.goal,
            start=start,
            view=_seen(table, puzzle, seat),
        )

    def tried(self, name: str, puzzle: Puzzle, moves: Sequence[str]) -> Table:
        """The table after a try. Refusal, if it is not a whole turn of whoever is to move, and no more."""
        seat = self.seat_of(name, puzzle)
        after = self.at(name, puzzle, moves)
        before = self.at(name, puzzle, moves[:-1])
        if not moves or seat not in before.movers() or seat in after.movers():
            raise Refusal("invalid", "move", "a try is a whole turn")
        return after

    def considered(self, name: str, puzzle: Puzzle, action: str, after: Sequence[str] = ()) -> connection.Considered:
        """What an action would do in the position, or later in the same turn."""
        seat = self.seat_of(name, puzzle)
        table = self.at(name, puzzle, after)
        try:
            would = consider(table, Viewer(frozenset({seat}), "player"), seat, action)
        except GusherError as error:
            raise refusal_of(error) from error
        reason = None if would.reason is None else Reason(would.reason, would.section)
        return connection.Considered(0, action, reason, would.points, would.scene)

    def hint(self, name: str, puzzle: Puzzle) -> PuzzleHint:
        """A hint for somebody who looks for the move."""
        table = self.at(name, puzzle)
        return posing.hint(table.engine, table.state, puzzle)

    def idea(self, name: str, puzzle: Puzzle) -> PuzzleIdea:
        """What is behind the solution."""
        table = self.at(name, puzzle)
        return posing.idea(table.engine, table.state, puzzle)

    def seat_of(self, name: str, puzzle: Puzzle) -> int:
        """The seat of whoever solves a puzzle."""
        table = self.at(name, puzzle)
        return puzzles.solver(table.engine, table.state, puzzle)


def _seen(table: Table, puzzle: Puzzle, seat: int) -> TableView:
    return TableView(
        id=puzzle.name,
        game=table.game.name,
        rules_version=table.rules_version,
        options=shown_options(table.game, table.options, table.rules_version),
        seats=[
            Seat(each, side, "person", "", None, mine=each == seat, presence=None)
            for each, side in enumerate(table.sides)
        ],
        maker=False,
        thinking=[],
        conceals=not table.shows_past,
        **msgspec.structs.asdict(view(table, Viewer(frozenset({seat}), "player"))),
    )
