"""Debriefs of games that are over: worked out aside, once however many ask, and the last few kept."""

from __future__ import annotations

from collections.abc import Hashable

from gusher.analysis.debriefing import Debriefed
from gusher.analysis.evaluation import analysis_of
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.kept import Kept

from .aside import Aside
from .table import LiveTable


class Debriefs:
    """The debriefs of this process, by table and how long its log is."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._kept: Kept[tuple[str, int], Debriefed] = Kept(lambda: limits.DEBRIEFS_KEPT)

    async def of(self, live: LiveTable, owner: Hashable) -> Debriefed:
        """What a game comes to. Refusal: ``not_found`` where a game has no debrief, or ``not_over``."""
        debriefing = analysis_of(live.stored.game).debrief
        if debriefing is None:
            raise Refusal("not_found", status=404)
        if not live.table.over:
            raise Refusal("not_over", status=409)
        work = debriefing.work
        return await self._kept.of((live.stored.id, live.n), lambda: self._aside.run(work(live.table), owner))

    async def close(self) -> None:
        """Give up what is under way."""
        await self._kept.close()
