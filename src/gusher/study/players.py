"""Who plays: at random, a level of the bots, or somebody's own function or program."""

from __future__ import annotations

import math
import re
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import numpy as np

from gusher.bots import levels
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import GREEDY, Level
from gusher.bots.search.limits import Limits
from gusher.bots.search.strengths import ladder, level_of
from gusher.lab import baselines
from gusher.rules.kernel import CHANCE, GusherError, Record, advance, below, seeded
from gusher.rules.kernel.engine import Engine

from .playing import pick_by_kind
from .programs import Done, Program, conversation, words
from .setting import Setting

RANDOM = "random"
"""Any legal action, each as likely as any other."""
MIXED = "mixed"
"""Any kind of action that is legal, each as likely as any other, and then any action of that kind."""

MOST_CORES = 64
"""A search of more is a mistake."""

Chooser: TypeAlias = Callable[[Engine, Record, int, int], int]
"""A player of one's own: from the engine, the state as the seat may see it, the seat and a seed to a legal action. Its
``__name__`` stands in results; with several jobs it must be found by import."""


@dataclass(frozen=True)
class Thinking:
    """How long bots that search may think about a move, in place of their level's own time; at most one is given.

    ``seconds`` and ``iterations`` limit a move. ``pace`` replaces each second of a level's own time by so many
    iterations, so that levels keep their distance. ``iterations`` and ``pace`` make games repeatable. ``cores``: how
    many cores each bot may use.
    """

    seconds: float | None = None
    iterations: int | None = None
    pace: int | None = None
    cores: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.cores <= MOST_CORES:
            raise GusherError("time", "cores", f"{self.cores} is not between 1 and {MOST_CORES}")
        given = {name: value for name, value in vars(self).items() if value is not None and name != "cores"}
        if len(given) > 1:
            raise GusherError("time", next(iter(given)), f"only one of {', '.join(given)} can be given")
        for name, value in given.items():
            if not (math.isfinite(value) and value > 0):
                raise GusherError("time", name, f"{value} is not above 0")

    def limits(self, level: Level) -> Limits:
        """When a search of this level stops that begins now."""
        if self.iterations is not None:
            return Limits(iterations=self.iterations, cores=self.cores)
        if self.pace is not None:
            return Limits(iterations=max(1, round(self.pace * level.seconds)), cores=self.cores)
        return Limits(deadline=time.perf_counter() + (self.seconds or level.seconds), cores=self.cores)

    def for_program(self, seed: int) -> tuple[str, float]:
        """What a program gets as limits, with the seed of what it draws, and how many seconds it may think. A
        ``pace`` means nothing to a program."""
        if self.iterations is not None:
            return f"seed {seed} iterations {self.iterations}", 0.0
        if self.seconds is not None:
            return f"seed {seed} milliseconds {round(1000 * self.seconds)}", self.seconds
        return f"seed {seed}", 0.0


@dataclass(frozen=True)
class Contender:
    """One of the players of a series. Neither ``level`` nor ``chooser`` nor ``program``: at random, ``by_kind`` if it
    draws the kind of action first."""

    name: str
    level: Level | None = None
    chooser: Chooser | None = None
    program: Program | None = None
    thinking: Thinking = Thinking()
    by_kind: bool = False

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same moves: unless it searches by the clock. Of functions and programs we
        take it on trust."""
        if self.program is not None:
            return self.thinking.seconds is None
        is_by_clock = self.thinking.iterations is None and self.thinking.pace is None
        return self.level is None or self.level.seconds == 0.0 or not is_by_clock


Playing: TypeAlias = str | Program | Chooser
"""A player as it can be asked for (``contender``)."""

_GIVEN = re.compile(r"([^=\s@:/]{1,40})=(.+)")
_FUNCTION = re.compile(r"([^\W\d][\w.]*):([^\W\d]\w*)")


def contender(setting: Setting, player: Playing, thinking: Thinking, name: str = "") -> Contender:
    """A player by name: ``random``, ``mixed``, ``greedy`` (where bots look one move ahead), ``self_taught`` (in
    Atacama's basic game), a level, or ``level@500`` (iterations a move) and ``level@0.5s`` (seconds), on several cores
    in ``level@4x500`` and ``level@4x0.5s``; or a program or a function, as text ``./command --fast`` and
    ``module:function``. ``name`` is what results call it, if that is another name; in a text it can stand before, as in
    ``mine=./command --fast``.

    GusherError names the field ``players`` and the reason.
    """
    if isinstance(player, str) and (given := _GIVEN.fullmatch(player)):
        return contender(setting, given[2], thinking, name or given[1])
    if name:
        return replace(contender(setting, player, thinking), name=name)
    if isinstance(player, Program):
        return Contender(player.command, program=player, thinking=thinking)
    if not isinstance(player, str):
        if not callable(player):
            raise GusherError("players", "players", f"expected a name, a function or a program, found {player!r}")
        return Contender(getattr(player, "__name__", type(player).__name__), chooser=player)
    if named := _FUNCTION.fullmatch(player):
        return replace(contender(setting, _function(player, *named.groups()), thinking), name=player)
    level, at, limit = player.partition("@")
    if player in (RANDOM, MIXED):
        return Contender(player, by_kind=player == MIXED)
    greedy = () if is_planned(setting.game.name) else (GREEDY.name,)
    if player in greedy:
        return Contender(player, level=GREEDY)
    taught = (baselines.SELF_TAUGHT,) if baselines.is_there(setting.game.name, setting.options) else ()
    if player in taught:
        return Contender(player, chooser=baselines.self_taught(setting.game.name))
    possible = _levels(setting)
    if level not in possible and _can_be_run(player):
        return contender(setting, Program(player), thinking)
    if level not in possible:
        raise GusherError(
            "unknown_level",
            "players",
            f"there is no player {player!r}; there are {', '.join((RANDOM, MIXED, *greedy, *taught, *possible))}",
        )
    return Contender(player, level_of(setting.game.name, level), thinking=_limited(player, limit) if at else thinking)


def usual(game: str) -> str:
    """The level that plays by default: the middle one of those that need no thinking time."""
    names = [level.name for level in ladder(game) if level.seconds == 0]
    return names[len(names) // 2]


def _function(player: str, module: str, name: str) -> Chooser:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise GusherError("players", "players", f"{player} can't be found: {error}") from None
    return found  # type: ignore[no-any-return]


def _can_be_run(command: str) -> bool:
    try:
        first = (shlex.split(command) or [""])[0]
    except ValueError:
        return False
    return shutil.which(first) is not None


def _limited(player: str, limit: str) -> Thinking:
    cores, times, each = limit.rpartition("x")
    try:
        shared = int(cores) if times else 1
        if each.endswith("s"):
            return Thinking(seconds=float(each[:-1]), cores=shared)
        return Thinking(iterations=int(each), cores=shared)
    except ValueError:
        what = "write a number of iterations as in @500, or of seconds as in @0.5s, with cores as in @4x0.5s"
        raise GusherError("unknown_level", "players", f"{player!r}: {what}") from None


def _levels(setting: Setting) -> Sequence[str]:
    try:
        return levels(setting.game.name)
    except GusherError:
        return ()


def prepare(one: Contender, setting: Setting) -> None:
    """Compile or load what a player needs, so that no time to think goes into it."""
    any_action(setting.engine, *_somewhere(setting), 1, by_kind=one.by_kind)
    if one.program is not None:
        # It may have to compile as well: once, and not in every process at the same time.
        begin(one, setting, 0)
    if one.level is not None:
        player = Player(setting.engine)
        player.rehearse()
        player.rehearse_expert()


def _somewhere(setting: Setting) -> tuple[Record, int]:
    """A state in which a seat is to act, and the seat."""
    engine = setting.engine
    s = engine.copy(setting.start)
    generator = seeded(1)
    while (seat := engine.movers(s)[0]) == CHANCE:
        # Drawn, since the same throw again and again may lead nowhere.
        generator = advance(generator)
        outcomes = engine.legal(s, CHANCE)
        engine.play_unchecked(s, CHANCE, outcomes[below(generator, len(outcomes))])
    return s, seat


def any_action(engine: Engine, s: Record, seat: int, generator: int, *, by_kind: bool) -> int:
    """What a random player does, or a mixed one (``by_kind``), where the generator stands so."""
    if not by_kind:
        return engine.pick(s, seat, generator)
    out, scratch = (np.zeros(engine.game.most_actions, np.int32) for _ in range(2))
    return int(engine.run(pick_by_kind)(s, seat, generator, out, scratch))


def begin(one: Contender, setting: Setting, seat: int) -> None:
    """Tell a player that a game begins, in which it has this seat."""
    if one.program is not None:
        conversation(one.name, one.program, seat).begin(setting)


def action_of(one: Contender, bot: Player, s: Record, seat: int, seed: int, done: Done = ()) -> int:
    """What a player does as ``seat`` in ``s``, after all that was ``done``; ``bot`` thinks for it if it is a level.
    GusherError if that isn't legal."""
    engine = bot.engine
    if one.level is None and one.chooser is None and one.program is None:
        return any_action(engine, s, seat, seed, by_kind=one.by_kind)
    seen = engine.known(s, seat)
    if one.chooser is not None:
        action = one.chooser(engine, seen, seat, seed)
    elif one.program is not None:
        limits, seconds = one.thinking.for_program(seed)
        history = words(engine, seen, seat, done)
        action = conversation(one.name, one.program, seat).choose(engine, seen, seat, history, limits, seconds)
    else:
        assert one.level is not None
        action = bot.play(seen, seat, one.level, seed, one.thinking.limits(one.level))
    refusal = engine.refusal(s, seat, action)
    if refusal is not None:
        raise GusherError("illegal", "players", f"{one.name} wanted to do what is not allowed: {refusal.detail}")
    return action
