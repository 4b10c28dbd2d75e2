"""One game of a series, played again as a game file."""

from __future__ import annotations

from gusher.rules.kernel import OptionError
from gusher.table.files import GameFile, Player, step_of, write
from gusher.table.files import Result as FileResult

from .games import MOST_GAMES, MOST_SEED, SEEDS_APART
from .results import Result


def game_file(result: Result, seed: int) -> str:
    """The game with this seed (``Result.games.seed``) as the text of a game file, for ``gusher replay``.

    OptionError if the seed belongs to another series, or if a player uses the clock: such games can't be repeated.
    """
    if not 0 <= seed <= (MOST_SEED << SEEDS_APART) + MOST_GAMES or seed >> SEEDS_APART != result.seed:
        raise OptionError("seed", "seed", f"{seed} is no game of the series {result.seed}")
    if not result.repeatable:
        detail = "it can't be repeated: somebody goes by the clock, or rules or bots are others now"
        raise OptionError("seed", "players", detail)
    number = seed & MOST_GAMES
    setting = result.work.setting
    engine, s = setting.engine, setting.engine.copy(setting.start)
    steps = []
    for seat, action in result.work.steps(number):
        steps.append(step_of(engine, s, seat, setting.game.actions.write(action)))
        engine.play_unchecked(s, seat, action)
    ending = engine.ending(s)
    defaults = setting.game.resolve(setting.seats, {})
    return write(
        GameFile(
            game=result.game,
            rules_version=setting.game.rules_version,
            seats=result.seats,
            options={name: value for name, value in setting.options.items() if value != defaults[name]},
            players={seat: Player("bot", name) for seat, name in enumerate(result.work.names(number))},
            steps=tuple(steps),
            result=FileResult(ending, tuple(engine.points(s))) if ending else None,
        )
    )
