"""Matches: players against each other, each in every seat as often.

Matches go action by action from Python, because bots take most of the time anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from gusher import lab
from gusher.bots.search.choosing import Player
from gusher.rules.kernel import CHANCE, GusherError, Record, advance, seeded
from gusher.table.files import Step, step_of

from .describing import about, mark_of_bots, player
from .facts import Watcher, facts_of
from .games import Games, no_games, seed_of_game
from .players import Contender, Playing, Thinking, action_of, begin, contender, prepare
from .programs import end_programs
from .results import Result, play_series
from .setting import MOST_STEPS, Playable, Setting, check_numbers, outcome, setting_of
from .shares import Share
from .work import Progress

OPENING = 2
"""Decisions drawn at random at the start of games that begin without chance: else games of the same two bots could all
be alike."""


@dataclass(frozen=True)
class MatchWork:
    """A series of games between players who change seats from game to game.

    Games come in rounds of as many as there are seats, if not all players are alike. In the games of a round, opening
    and luck are the same: the n-th outcome is drawn from the same number.
    """

    setting: Setting
    players: tuple[Contender, ...]
    seed: int
    opening: int
    most_steps: int

    @property
    def is_repeatable(self) -> bool:
        """See ``work.Work``."""
        return all(each.is_repeatable for each in self.players)

    @property
    def games_a_round(self) -> int:
        """See ``work.Work``. Equal players don't change seats, and with the same luck they might play the same game
        again, so each game is a round of its own."""
        return 1 if len(set(self.players)) == 1 else self.setting.seats

    def seating(self, number: int) -> list[int]:
        """Which of the players sits on each seat in a game."""
        return [(seat - number) % self.setting.seats for seat in range(self.setting.seats)]

    def names(self, number: int) -> tuple[str, ...]:
        """See ``work.Work``."""
        return tuple(self.players[player].name for player in self.seating(number))

    def describe(self) -> Mapping[str, object]:
        """See ``work.Work``."""
        described = about(self.setting, self.seed, self.most_steps)
        described |= {"opening": self.opening, "players": [player(each) for each in self.players]}
        if any(each.level is not None for each in self.players):
            described["bots"] = mark_of_bots()
        return described

    def prepare(self) -> None:
        """See ``work.Work``."""
        for each in self.players:
            prepare(each, self.setting)

    def play(self, first: int, count: int) -> Games:
        """See ``work.Work``."""
        games = self.no_games(count)
        try:
            for row in range(count):
                self._play(games, row, first + row, [])
        except GusherError:
            # Who has gone wrong is not left behind.
            end_programs()
            raise
        return games

    def steps(self, number: int) -> list[tuple[int, int]]:
        """See ``work.Work``. The same as before only if no player goes by the clock."""
        done: list[tuple[int, int]] = []
        self._play(self.no_games(1), 0, number, done)
        return done

    def no_games(self, count: int) -> Games:
        """See ``work.Work``."""
        sides = len(self.setting.engine.points(self.setting.start))
        return no_games(count, self.setting.seats, sides, len(facts_of(self.setting.game.name).names))

    def _play(self, games: Games, row: int, number: int, done: list[tuple[int, int]]) -> None:
        """Play a game, write what became of it into a row, and what was done into ``done``."""
        engine = self.setting.engine
        seating = self.seating(number)
        luck = advance(seeded(seed_of_game(self.seed, number // self.games_a_round)))
        opening = advance(seeded(luck))
        own = seeded(seed_of_game(self.seed, number))
        decided = happened = turns = 0
        starter = last = -1
        is_stirred = False
        s = engine.copy(self.setting.start)
        watching = facts_of(engine.game.name).watcher(s)
        steps: list[tuple[Step, int]] | None = [] if any(each.program for each in self.players) else None
        for seat, who in enumerate(seating):
            begin(self.players[who], self.setting, seat)
        # A new one for every game: what it remembers of one must not decide another.
        bot = Player(engine)
        while (waiting := engine.movers(s)) and decided + happened < self.most_steps:
            if waiting == [CHANCE]:
                luck = advance(luck)
                action = outcome(engine, s, luck)
                self._do(s, CHANCE, action, watching, done, steps)
                happened += 1
                continue
            seat = waiting[0]
            levels = [self.players[player].level for player in seating] if is_stirred else []
            second = bot.second_thought(s, waiting, levels)
            is_stirred = second is not None
            if second is not None:
                seat, action = second
            elif decided < self.opening:
                opening = advance(opening)
                action = engine.pick(s, seat, opening)
            else:
                own = advance(own)
                action = action_of(self.players[seating[seat]], bot, s, seat, own, steps or ())
                is_stirred = bot.stirs(action)
            self._do(s, seat, action, watching, done, steps)
            starter = seat if decided == 0 else starter
            turns += seat != last
            last = seat
            decided += 1
        games.seed[row] = seed_of_game(self.seed, number)
        games.decisions[row], games.outcomes[row], games.turns[row] = decided, happened, turns
        games.starter[row] = starter
        ending = engine.ending(s)
        games.ended[row] = engine.game.endings.index(ending) if ending else 0
        games.points[row], games.places[row] = engine.points(s), engine.places(s)
        games.seating[row] = seating
        if facts_of(engine.game.name).names:
            games.facts[row] = watching.facts(s)

    def _do(
        self,
        s: Record,
        seat: int,
        action: int,
        watching: Watcher,
        done: list[tuple[int, int]],
        steps: list[tuple[Step, int]] | None,
    ) -> None:
        """Do what a seat or chance does, and write it down; for programs in the words of game files."""
        engine = self.setting.engine
        if steps is not None:
            steps.append((step_of(engine, s, seat, engine.game.actions.write(action)), engine.logged(s, action)))
        watching.watch(s, seat, action)
        engine.play_unchecked(s, seat, action)
        done.append((seat, action))


def matches(
    game: Playable,
    players: Sequence[Playing] | Mapping[str, Playing],
    count: int = 100,
    seed: int = 1,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    thinking: Thinking | None = None,
    opening: int | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    progress: Progress | None = None,
    kept: str | Path | None = None,
    share: Share | None = None,
    ray: str | None = None,
) -> Result:
    """Play ``count`` games between ``players``: ``random``, names of levels, or your own functions and programs
    (``Chooser``, ``Program``). Results use these names, or the keys of a mapping.

    A single player takes all ``seats`` (by default the fewest of the game). Several take one seat each, and everybody
    moves on by one seat from game to game. Within a round of as many games as there are seats, opening and luck are the
    same. A level can be limited as in ``foreman@500`` (iterations a move) or ``foreman@0.5s``; ``thinking`` does so for
    all others that search. By iterations, results are repeatable, with any number of ``jobs`` (processes); by the clock
    they are not, and several jobs should have a core each. The first ``opening`` decisions are drawn at random: by
    default 2 if the game begins without chance.

    Everything else is as for ``random_games``. GusherError names the field and the reason.
    """
    check_numbers(count=count, jobs=jobs)
    work = match_work(
        game, players, seed, seats=seats, options=options, thinking=thinking, opening=opening, most_steps=most_steps
    )
    try:
        return play_series(work, count, jobs, progress, kept=kept, share=share, ray=ray)
    finally:
        end_programs()


def match_work(
    game: Playable,
    players: Sequence[Playing] | Mapping[str, Playing],
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    thinking: Thinking | None = None,
    opening: int | None = None,
    most_steps: int = MOST_STEPS,
) -> MatchWork:
    """What ``matches`` plays. GusherError names the field and the reason."""
    given = list(players.items()) if isinstance(players, Mapping) else [("", each) for each in players]
    if not given:
        raise GusherError("players", "players", "there are none")
    if seats is None and len(given) > 1 and not isinstance(game, lab.Game):
        seats = len(given)
    known = setting_of(game, seats, options)
    if len(given) == 1:
        given *= known.seats
    if len(given) != known.seats:
        asked = f"say one for all, or one for each of the {known.seats} seats"
        raise GusherError("players", "players", f"there are {len(given)}; {asked}")
    if opening is None:
        opening = 0 if known.engine.movers(known.start) == [CHANCE] else OPENING
    check_numbers(seed=seed, most_steps=most_steps, opening=opening)
    contenders = tuple(contender(known, each, thinking or Thinking(), name) for name, each in given)
    for one, other in combinations(contenders, 2):
        if one.name == other.name and one != other:
            detail = f"two are called {one.name!r}; name them, as in {{'one': {one.name}, 'other': …}}"
            raise GusherError("players", "players", detail)
    return MatchWork(known, contenders, seed, opening, most_steps)
