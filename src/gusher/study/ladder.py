"""How far the levels stand apart: each against the one below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from gusher.bots import levels
from gusher.rules.kernel import OptionError

from .kept import inside
from .match import matches
from .players import RANDOM, Playing, Thinking
from .results import Result, Standing
from .setting import MOST_STEPS, Playable, setting_of
from .shares import Share
from .work import Progress


@dataclass(frozen=True)
class Rung:
    """A level against the one below, which has all other seats. ``result.by_player`` tells more."""

    upper: str
    lower: str
    result: Result

    @property
    def standing(self) -> Standing | None:
        """How the upper one fares; None if no game came to its end."""
        return self.result.by_player[0] if self.result.by_player else None


def ladder(
    game: Playable,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    count: int = 100,
    seed: int = 1,
    *,
    players: Sequence[Playing] = (),
    thinking: Thinking | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    progress: Progress | None = None,
    kept: str | Path | None = None,
    share: Share | None = None,
    ray: str | None = None,
) -> list[Rung]:
    """``count`` games for every level against the one below, lowest first: one of the upper against the lower in all
    other seats. ``players`` names others than random and all levels, weakest first.

    Everything else is as for ``matches``; ``kept`` is a folder, with a file for each rung. Ctrl-C ends it; the last
    rung then covers its finished games.
    """
    setting = setting_of(game, seats, options)
    if setting.seats < 2:
        raise OptionError("seats", "seats", "nobody is there to play against")
    climbing = list(players) or [RANDOM, *levels(setting.game.name)]
    if len(climbing) < 2:
        raise OptionError("players", "players", "a ladder needs two players or more")
    rungs: list[Rung] = []
    for number, (lower, upper) in enumerate(pairwise(climbing)):

        def tell(played: int, asked: int, before: int = number) -> None:
            if progress is not None:
                progress(before * asked + played, (len(climbing) - 1) * asked)

        result = matches(
            setting.game,
            [upper, *[lower] * (setting.seats - 1)],
            count,
            seed,
            options=setting.options,
            thinking=thinking,
            jobs=jobs,
            most_steps=most_steps,
            progress=tell,
            kept=None if kept is None else inside(kept, f"rung_{number + 1}"),
            share=share,
            ray=ray,
        )
        rungs.append(Rung(result.players[0], result.players[1], result))
        if result.stopped:
            break
    return rungs
