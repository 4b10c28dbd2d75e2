"""Games played on from any position to their end, with the same bot on all seats: quickly, and always alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from gusher.analysis.what_if import Ended
from gusher.rules.kernel import CHANCE, Record, advance, seeded
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.game import Game

from .bot import bot_of, is_planned, own_goes_on
from .choosing import Player
from .levels import Level
from .limits import Limits
from .searching import GoesOn

MOST_STEPS = 20_000
"""So many moves and outcomes after which a game is given up."""
NO_SEARCH = Limits(iterations=1)
"""For levels that don't search anyway."""


class Onward:
    """Plays the games of one kind on. For one thread at a time.

    All seats are taken by the game's level for that (``Bot.onward``). Where it may see everything and looks no further
    than one move ahead, a game is one call of compiled code; otherwise it goes action by action, each seat with what
    it knows.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.level: Level = bot_of(engine.game.name).onward

    def play(self, s: Record, seats: int, seed: int) -> Ended | None:
        """How the game that has this seed ends from ``s`` on, with so many seats; None if it comes to no end. In games
        with the same seed the n-th outcome is drawn from the same number, whatever they begin with."""
        luck, own = seeded(seed), seeded(~seed)
        if self._own is not None and self._own.knows(s):
            return self._own.play(s, own)
        if sees_all(self.engine.game):
            return self._player.greedy_game(s, self.level, luck, own, MOST_STEPS)
        return self._step_by_step(s, seats, luck, own)

    def promise(self, s: Record, seats: int, seed: int) -> Sequence[float] | None:
        """What each side may expect, in points, by the game that has this seed. Where ``Bot.foresees`` says so, bots
        only play so many moves and outcomes on, and the evaluation judges what stands then; elsewhere it is how the
        game ends, and None if it comes to no end."""
        if sees_all(self.engine.game) and not (self._own is not None and self._own.knows(s)):
            most = bot_of(self.engine.game.name).foresees or MOST_STEPS
            return self._player.greedy_promise(s, self.level, seeded(seed), seeded(~seed), most)
        ended = self.play(s, seats, seed)
        return None if ended is None else ended.points

    @cached_property
    def _own(self) -> GoesOn | None:
        return own_goes_on(self.engine)

    @cached_property
    def _player(self) -> Player:
        return Player(self.engine)

    def _step_by_step(self, start: Record, seats: int, luck: int, own: int) -> Ended | None:
        engine, s = self.engine, self.engine.copy(start)
        # A new one for every game: what it remembers of one must not decide another.
        bot = Player(engine)
        levels = [self.level] * seats
        is_stirred = False
        for _ in range(MOST_STEPS):
            waiting = engine.movers(s)
            if not waiting:
                return Ended(engine.points(s), engine.places(s))
            if waiting == [CHANCE]:
                luck = advance(luck)
                engine.play_unchecked(s, CHANCE, engine.draw(s, luck))
                continue
            second = bot.second_thought(s, waiting, levels) if is_stirred else None
            is_stirred = second is not None
            if second is not None:
                seat, action = second
            else:
                own = advance(own)
                seat = waiting[0]
                action = bot.play(engine.known(s, seat), seat, self.level, own, NO_SEARCH)
                is_stirred = bot.stirs(action)
            engine.play_unchecked(s, seat, action)
        return None


def sees_all(kind: Game) -> bool:
    """Whether bots of a game that look one move ahead are given the true state anyway."""
    return not is_planned(kind.name) and (kind.concealed_lay_open or not hasattr(kind.rules, "conceal"))
