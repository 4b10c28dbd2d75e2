"""What is played: a game with its seats and options, ready to be sent to other processes."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from gusher import lab
from gusher.rules.kernel import CHANCE, Game, GusherError, OptionError, Record, by_weight, game, games
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.rules.kernel.game import varied
from gusher.rules.kernel.variants import is_declared, numbers_changed, original_of

from .games import MOST_GAMES, MOST_SEED

MOST_STEPS = 100_000
"""Steps (decisions and outcomes) after which a game is given up and reported, unless somebody asks for another
bound."""

Playable: TypeAlias = Game | lab.Game | str
"""A game as it can be said: by its name, as its rules declare it, or as ``gusher.game`` makes it, which has its seats
and options."""


@dataclass(frozen=True)
class Setting:
    """A game at its start. ``options`` are all of the game's, with their values."""

    game: Game
    seats: int
    options: Mapping[str, Any]

    @cached_property
    def engine(self) -> Engine:
        """The rules, compiled where that is possible."""
        return Engine(self.game, is_compiled=can_compile())

    @cached_property
    def start(self) -> Record:
        """The state at the start: not to be played in."""
        return self.game.set_up({"seats": self.seats, **self.options})

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat."""
        return tuple(self.engine.side(self.start, seat) for seat in range(self.seats))

    def __reduce__(self) -> tuple[Callable[..., Setting], tuple[Any, ...]]:
        return Setting, (self.game, self.seats, dict(self.options))


def setting_of(played: Playable, seats: int | None, options: Mapping[str, object] | None) -> Setting:
    """What is to be played; with the fewest seats, if they aren't said. GusherError names the field (``game``,
    ``seats`` or an option) and the reason."""
    if isinstance(played, lab.Game):
        if options or seats not in (None, played.seats):
            raise OptionError("game", "game", f"{played!r} has its seats and options already")
        return Setting(played.declared, played.seats, played.own_options)
    if isinstance(played, str):
        if played not in games() and not is_declared(played):
            raise GusherError("unknown_game", "game", f"there is no game {played!r}; there are {', '.join(games())}")
        played = game(played)
    resolved = played.resolve(played.seats[0] if seats is None else seats, options or {})
    return Setting(played, resolved.pop("seats"), resolved)


def outcome(engine: Engine, s: Record, generator: int) -> int:
    """One outcome, drawn as compiled playouts draw it (``kernel.drivers.draw``)."""
    weights = engine.weights(s)
    return engine.legal(s, CHANCE)[by_weight(generator, weights, len(weights))]


def check_numbers(**numbers: int) -> None:
    """Refuse a count, seed, number of jobs or bound that makes no sense: OptionError with its name."""
    least = {"seed": 0, "opening": 0}
    highest = {"seed": MOST_SEED, "count": MOST_GAMES}
    for name, number in numbers.items():
        low, high = least.get(name, 1), highest.get(name, MOST_GAMES)
        if not low <= number <= high:
            raise OptionError(name, name, f"{number} is not between {low} and {high}")


def _by_name(sent: Game) -> tuple[Callable[..., Game], tuple[str, dict[str, int]]]:
    if original_of(sent.name) not in games() or game(sent.name) is not sent:
        raise OptionError("jobs", "jobs", f"{sent.name} is no game of Gusher's own: it plays in one process only")
    return varied, (original_of(sent.name), dict(numbers_changed(sent.name)))


copyreg.pickle(Game, _by_name)
