"""What it takes to look ahead on a thread of one's own: the twin of a position, the network, and lists of moves."""

from __future__ import annotations

from functools import cached_property

from gusher.analysis.games.atacama.endgame.moving import do, take_over, undo
from gusher.analysis.games.atacama.endgame.twin import TWIN, draw_keys, is_over
from gusher.analysis.games.atacama.outlook.lines import lay_out
from gusher.analysis.games.atacama.outlook.net import Net, Numbers, learnt, made
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import Record, blank
from gusher.rules.kernel.engine import Engine

from .plan import Plan, planned
from .weighing import weigh_moves

SEED = 1
"""For the numbers of which keys are made."""


class Eyes:
    """Looks at one position at a time. ``entries`` positions are remembered by whoever looks ahead with them."""

    def __init__(self, engine: Engine, numbers: Numbers | None, entries: int) -> None:
        self._numbers, self._entries = numbers, entries
        self._board = b""
        self._rigs = 0
        self._take_over, self._lay_out = engine.run(take_over), engine.run(lay_out)
        self._do, self._undo, self._is_over = engine.run(do), engine.run(undo), engine.run(is_over)
        self._weigh_moves = engine.run(weigh_moves)

    @cached_property
    def twin(self) -> Record:
        """The position."""
        twin = blank(TWIN)
        draw_keys(twin, SEED)
        return twin

    @cached_property
    def net(self) -> Net:
        """What it promises."""
        return made(self._numbers or learnt())

    @cached_property
    def plan(self) -> Plan:
        """Lists of moves, and what is remembered."""
        return planned(self._entries)

    def begin(self, s: Record, limits: Limits) -> None:
        """Get ready to look at a position. What is remembered of others is forgotten, where it is worth nothing here,
        or where the same limits have to give the same answer."""
        twin = self.twin
        self._take_over(twin, s, 0)
        board = s["worth"].tobytes() + s["direction"].tobytes() + s["concession"].tobytes()
        is_new_board = board != self._board
        self._lay_out(twin, self.net, is_new_board)
        if is_new_board or limits.iterations is not None or twin["rigs_left"] > self._rigs:
            self.plan.seen[:] = self.plan.known[:] = 0
        self._board, self._rigs = board, int(twin["rigs_left"])

    def look_back(self, s: Record) -> None:
        """The position again, after a search that was stopped somewhere below it."""
        self._take_over(self.twin, s, 0)

    def weighed(self) -> list[tuple[int, int]]:
        """The moves here, in numbers of the twin, with what they promise at first sight; none when the game is over."""
        twin, plan = self.twin, self.plan
        ply = int(twin["ply"])
        count = 0 if self._is_over(twin) else self._weigh_moves(twin, self.net, plan, ply)
        return [(int(plan.moves[ply, each]), int(plan.order[ply, each])) for each in range(count)]

    def weighed_after(self, move: int) -> list[tuple[int, int]]:
        """``weighed`` after a move."""
        self._do(self.twin, move)
        moves = self.weighed()
        self._undo(self.twin)
        return moves
