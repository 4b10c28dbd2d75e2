"""Branches of finished games: what would be on the board after other moves, for whoever tries them out.

Nothing of a branch is kept here: whoever looks at one says each time what it consists of. So any process can answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from gusher.bots import advising
from gusher.rules.kernel import CHANCE, IllegalError, NotationError
from gusher.server.live import past
from gusher.server.live.table import LiveTable
from gusher.server.protocol.analysed import Branch, BranchConsider, BranchView
from gusher.server.protocol.connection import Considered
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.failing import Reason
from gusher.table import Table, consider
from gusher.table.branches import MOST_MOVES, Tried, drawn, trying

from .elsewhere import Works
from .insights import check_ready
from .queues import Queues, asked

SECONDS_OF_BOTS = 3.0
"""So long bots play for whoever tries out a branch; then they can be asked to go on."""


class Branches:
    """The branches of the tables of this process."""

    def __init__(self, workers: Works, queues: Queues) -> None:
        self._workers = workers
        self._queues = queues

    async def seen(self, live: LiveTable, wanted: Branch, address: str) -> BranchView:
        """A branch as it is wanted. Refusal: ``not_over``, ``unknown_entry``, ``unknown_seat``, ``branch_too_long``,
        what the rules have against a move; and for bots ``not_your_turn`` where nobody is to move, ``not_ready``,
        ``too_fast`` and ``too_slow``."""
        moves = list(wanted.moves)
        branch = await live.aside.run(past.branch(live, wanted.n, moves), address)
        if wanted.further == "draw":
            branch, more = await live.aside.run(drawn(branch, secrets.randbelow), address)
            moves += more
        elif wanted.further == "bots":
            moves += await self._played(live, branch, address)
            branch = await live.aside.run(past.branch(live, wanted.n, moves), address)
        if len(moves) > MOST_MOVES:
            raise Refusal("branch_too_long", "moves", f"a branch has {MOST_MOVES} moves at most", status=409)
        return BranchView(moves, await live.aside.run(past.view_of(live, branch, wanted.seat), address))

    async def considered(self, live: LiveTable, wanted: BranchConsider, address: str) -> Considered:
        """What an action would do in a branch."""
        branch = await live.aside.run(past.branch(live, wanted.n, wanted.moves), address)
        try:
            effect = consider(branch, trying(branch, wanted.seat), wanted.seat, wanted.action)
        except (IllegalError, NotationError) as error:
            raise refusal_of(error, live.game) from error
        reason = Reason(effect.reason, effect.section) if effect.reason else None
        return Considered(0, wanted.action, reason, effect.points, effect.scene)

    async def _played(self, live: LiveTable, branch: Table, address: str) -> Sequence[Tried]:
        if branch.movers() in ([], [CHANCE]):
            raise Refusal("not_your_turn", status=409)
        await check_ready(live)
        self._queues.check_room(address)
        question = live.game.name, branch.state.tobytes(), secrets.randbits(24), SECONDS_OF_BOTS
        failing = "Bots could not play on in a branch"
        played = await asked(self._workers, self._queues, address, failing, advising.play_for, *question)
        return [Tried(seat, text) for seat, text in played]
