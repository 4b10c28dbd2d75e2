"""One move of a bot: from the bytes of a state to an action in notation."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np

from gusher.analysis import turns
from gusher.analysis.because import Because
from gusher.analysis.evaluation import ask_estimate
from gusher.analysis.refuting import Refuter
from gusher.analysis.turns import Turns
from gusher.analysis.what_if import Ended
from gusher.rules.kernel import CHANCE, Game, GusherError, Record, advance, below, blank, from_bytes, game, seeded
from gusher.rules.kernel.engine import MOST_SIDES, Engine, can_compile, compile_rules

from . import looking_far, thinking
from .bot import bot_of, is_planned, own_goes_on, own_searcher, planner_of
from .excusing import excuses_of
from .levels import CAREFUL, Level
from .limits import Limits, within
from .moves import are_whole
from .planning import Planner
from .search import NODES_INTERPRETED, Search, check
from .searching import Searcher
from .strengths import level_of, levels

LEAST_SECONDS = 0.1
"""How long a bot that searches searches at least, however long it took to get ready."""
MOST_CHARACTERS = 64
"""How many levels are kept as compiled code has them."""
MOST_BEGUN = 512
"""How many actions of moves that have been begun are kept in mind, for whichever tables."""


class Player:
    """Everything a bot needs in one game, made once a process and speed. For one thread at a time. Where moves are
    several actions, it remembers the rest of a begun move, and goes on with it as long as things turn out as it
    thought."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        kind = engine.game
        self.planner = planner_of(engine)
        self._memory = blank(thinking.memory_of(kind, thinking.NODES))
        self._out = np.zeros(thinking.MOST_IN_A_MOVE, np.int32)
        self._people = bot_of(kind.name).people
        self._whole = are_whole(kind.name)
        self._characters: dict[int, tuple[Level, Record]] = {}
        self._begun: OrderedDict[tuple[Level, int, bytes], int] = OrderedDict()

    @cached_property
    def search(self) -> Search:
        """Somebody who searches, and says what was found."""
        return Search(self.engine)

    @cached_property
    def expert(self) -> Searcher | None:
        """For levels that search and are expert: the game's own searcher, if it has one."""
        return own_searcher(self.engine, self.search)

    def play(self, s: Record, seat: int, level: Level, seed: int, limits: Limits) -> int:
        """The action of a level in a state as the seat knows it; ``limits`` are for levels that search."""
        if self.planner is not None:
            return self.planner.play(s, seat, level, seed)
        begun = self._begun.get((level, seat, s.tobytes())) if self._whole else None
        if begun is not None:
            return begun
        actions = self._think(s, seat, level, seed, limits)
        self._remember(s, seat, level, actions)
        return actions[0]

    def excuse(self, s: Record, seat: int, actions: Sequence[int], level: Level) -> str | None:
        """Why a level took a turn that was not the best one: what it is like, or what it must have missed, by a name of
        the game's texts (``explain.erred``). None for levels that search, and for whatever is not known.

        Asked afterwards, with what it drew unknown: if it would have done the same had it noticed everything, it is its
        judgement that errs; else it did not notice what was better, or took it for something worse."""
        if self.planner is not None:
            return self.planner.excuse(s, seat, actions, level)
        if level.searches(len(self.engine.points(s))):
            return None
        excuses = excuses_of(self.engine.game, level)
        if excuses is None:
            return None
        after = self.engine.after(s, seat, actions).tobytes()

        def would_do_it(level: Level) -> bool:
            return self.engine.after(s, seat, self._think(s, seat, level, 1, Limits())).tobytes() == after

        if not would_do_it(excuses.noticing):
            return excuses.unnoticed
        return next((name for name, better in excuses.better if not would_do_it(better)), excuses.itself)

    def forget_begun(self) -> None:
        """Think anew, also in the middle of a move."""
        self._begun.clear()

    def greedy_game(self, s: Record, level: Level, luck: int, own: int, most: int) -> Ended | None:
        """How a game ends in which all seats go on from ``s`` at a level that neither searches nor forgets, with
        nothing concealed from them: all of it in one call. ``luck`` draws the outcomes, ``own`` what seats draw. None
        for a game that is not over after ``most`` moves and outcomes."""
        memory = self._greedy(s, level, luck, own, most)
        if not memory["is_over"]:
            return None
        sides = len(self.engine.points(s))
        return Ended(*(memory[each][:sides].tolist() for each in ("out", "chances")))

    def greedy_promise(self, s: Record, level: Level, luck: int, own: int, most: int) -> list[float]:
        """What each side has in the end of such a game; where it is not over after ``most`` moves and outcomes, what
        the evaluation says that it may expect, in points."""
        memory = self._greedy(s, level, luck, own, most)
        sides = len(self.engine.points(s))
        if memory["is_over"]:
            return [float(points) for points in memory["out"][:sides]]
        out = np.zeros(max(self.engine.game.most_actions, 2 * MOST_SIDES), np.int32)
        values = np.zeros(MOST_SIDES, np.float64)
        self.engine.run(ask_estimate)(memory["believed"], out, values)
        return values[:sides].tolist()  # type: ignore[no-any-return]

    def _greedy(self, s: Record, level: Level, luck: int, own: int, most: int) -> Record:
        memory, run = self._memory, self.engine.run
        run(thinking.begin_to_play)(memory, s, thinking.record_of(self.engine.game, level), luck, own)
        run(looking_far.go_on)(memory, most)
        return memory

    def second_thought(
        self, s: Record, waiting: Sequence[int], levels: Sequence[Level | None]
    ) -> tuple[int, int] | None:
        """The first bot that acts though nobody waits for it, and its action. ``levels`` by seat, None for people."""
        for seat, level in enumerate(levels):
            if self.planner is not None and seat not in waiting and level is not None:
                action = self.planner.think_again(self.engine.known(s, seat), seat, level)
                if action is not None:
                    return seat, action
        return None

    def stirs(self, action: int) -> bool:
        """Whether an action is a reason for levels to think again whom nobody waits for."""
        return self.planner is not None and self.planner.stirs(action)

    def _think(self, s: Record, seat: int, level: Level, seed: int, limits: Limits) -> tuple[int, ...]:
        """The actions of a level's move, as far as they need no second look."""
        memory, run = self._memory, self.engine.run
        way = run(looking_far.begin)(memory, s, seat, self._character(level), seeded(seed))
        go_on = run(looking_far.go_on)
        if way != thinking.SEARCHES:
            go_on(memory, 1)
        elif level.expert and self.expert is not None:
            move = self.expert.think(self.engine.copy(memory["believed"]), seat, seed, limits).move
            memory["length"], memory["actions"][: len(move)] = len(move), move
        else:
            check(self.engine, s, seat, limits)
            within(limits, lambda count: int(go_on(memory, count)))
        return tuple(self._out[: run(looking_far.choice)(memory, self._out)].tolist())

    def _character(self, level: Level) -> Record:
        """A level for compiled code."""
        # Known by what it is, not by what is in it: to hash all of that takes as long as a quick thought.
        kept = self._characters.get(id(level))
        if kept is None or kept[0] is not level:
            if len(self._characters) == MOST_CHARACTERS:
                self._characters.clear()
            own, nodes = level, thinking.NODES
            if not self.engine.is_compiled:
                nodes = NODES_INTERPRETED
                if level.mind is not None and self._people is not None:
                    own = replace(level, mind=self._people.hurried(level.mind))
            kept = self._characters[id(level)] = level, thinking.record_of(self.engine.game, own, nodes)
        return kept[1]

    def _remember(self, s: Record, seat: int, level: Level, actions: tuple[int, ...]) -> None:
        """Keep the rest of a move."""
        if len(actions) == 1:
            return
        known = self.engine.copy(s)
        for action, following in pairwise(actions):
            self.engine.play_unchecked(known, seat, action)
            self._begun[level, seat, known.tobytes()] = following
        while len(self._begun) > MOST_BEGUN:
            self._begun.popitem(last=False)

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        if self.planner is not None:
            self.planner.rehearse()
            return
        kind = self.engine.game
        s = kind.start(kind.seats[0], {})
        generator = seeded(1)
        while (seat := self.engine.movers(s)[0]) == CHANCE:
            # Drawn, since the same throw again and again may lead nowhere.
            generator = advance(generator)
            outcomes = self.engine.legal(s, CHANCE)
            self.engine.play_unchecked(s, CHANCE, outcomes[below(generator, len(outcomes))])
        self._think(s, seat, CAREFUL, 1, Limits())
        self.greedy_game(s, CAREFUL, seeded(1), seeded(1), 1)
        self.search.think(s, seat, 1, Limits(iterations=1))

    def rehearse_expert(self) -> None:
        """The same for the game's own searcher, if it has one. Apart, since not everybody needs it."""
        if self.planner is None and self.expert is not None:
            self.expert.rehearse()
        goes_on = own_goes_on(self.engine)
        if goes_on is not None:
            goes_on.rehearse()


@cache
def _player(name: str, is_compiled: bool) -> Player:
    player = Player(Engine(game(name), is_compiled=is_compiled))
    if is_compiled:
        player.rehearse()
    return player


@cache
def _quick_planner(name: str) -> Planner | None:
    """The planner of a game whose bots plan, for questions that take no time: over interpreted rules."""
    return planner_of(Engine(game(name), is_compiled=False))


def choose(game_name: str, record: bytes, seat: int, level: str, seed: int) -> str:
    """What a bot does: the notation of a legal action for ``seat`` in the state whose bytes are ``record``.

    Takes the level's time, counted from the call; a process that must load the rules first still searches for
    ``LEAST_SECONDS``. Plays compiled as soon as ``compile_search`` has filled the cache on disk, in whichever process,
    and interpreted, hence weaker, before. Draws from ``seed`` alone. GusherError for an unknown game or level and for a
    seat that isn't to move; ValueError for bytes that are no state of this game. One call at a time in a process.
    """
    began = time.perf_counter()
    chosen = level_of(game_name, level)
    kind = game(game_name)
    s = from_bytes(kind.record, record)
    player = _player(game_name, is_ready(kind))
    if seat not in player.engine.movers(s) or seat == CHANCE:
        raise GusherError("not_your_turn", "seat", f"seat {seat} is not to move")
    deadline = max(began + chosen.seconds, time.perf_counter() + LEAST_SECONDS)
    return str(kind.actions.write(player.play(s, seat, chosen, seed, Limits(deadline=deadline))))


def excuse(game_name: str, record: bytes, seat: int, moves: Sequence[str], level: str) -> str | None:
    """Why a level did not take the best turn: see ``Player.excuse``. None for levels that do not exist any more."""
    if level not in levels(game_name):
        return None
    kind = game(game_name)
    actions = [kind.actions.read(move) for move in moves]
    player = _player(game_name, is_ready(kind))
    return player.excuse(from_bytes(kind.record, record), seat, actions, level_of(game_name, level))


def stirs(game_name: str, action: str) -> bool:
    """Whether an action, in notation, makes bots think again that the game does not wait for. Quick."""
    planner = _quick_planner(game_name)
    return planner is not None and planner.stirs(game(game_name).actions.read(action))


def think_again(game_name: str, record: bytes, seat: int, level: str) -> str | None:
    """What a bot does that the game does not wait for, as in ``choose``; None for nothing."""
    kind = game(game_name)
    chosen, s = level_of(game_name, level), from_bytes(kind.record, record)
    planner = _player(game_name, is_ready(kind)).planner
    action = None if planner is None else planner.think_again(s, seat, chosen)
    return None if action is None else str(kind.actions.write(action))


def is_for_all(game_name: str, action: str) -> bool:
    """Whether an action, in notation, offers something to all that goes to whoever is quickest. Quick, too."""
    planner = _quick_planner(game_name)
    return planner is not None and planner.is_for_all(game(game_name).actions.read(action))


def overlooking(game_name: str, record: bytes, sides: Collection[int]) -> bytes:
    """A state without what these sides have laid before everybody. Quick, too."""
    s, planner = from_bytes(game(game_name).record, record), _quick_planner(game_name)
    if planner is not None:
        planner.overlook(s, sides)
    return s.tobytes()


def assist(game_name: str, record: bytes, seat: int) -> str | None:
    """What a bot does in a seat beside people who play for the same side; None in games that are searched."""
    kind = game(game_name)
    planner = _player(game_name, is_ready(kind)).planner
    return None if planner is None else str(kind.actions.write(planner.assist(from_bytes(kind.record, record), seat)))


def compile_search(kind: Game) -> bool:
    """Compile all that ``choose`` needs for a game, its rules included, and what explanations and ledgers need, or load
    it from the cache on disk. False if this machine can't compile; then bots go on interpreted, and play weaker."""
    if not (can_compile() and compile_rules(kind)):
        return False
    _player(kind.name, True).rehearse_expert()
    if not is_planned(kind.name):
        Turns(Engine(kind, is_compiled=True)).rehearse()
        Because(Engine(kind, is_compiled=True)).rehearse()
        Refuter(Engine(kind, is_compiled=True)).rehearse()
    _mark_of(kind).touch()
    return True


def is_ready(kind: Game) -> bool:
    """Whether ``compile_search`` has filled the cache on disk for a game, in whichever process."""
    return can_compile() and _mark_of(kind).exists()


@cache
def _mark_of(kind: Game) -> Path:
    """The file that says that the cache on disk has all that a bot needs in a game."""
    from gusher.rules.kernel import cache as disk
    from gusher.rules.kernel.sources import KERNEL, digest_below

    folders = (Path(__file__).parents[1], Path(turns.__file__).parent, KERNEL.parent, kind.folder)
    sources = "-".join(digest_below(each)[:8] for each in folders)
    return disk.folder() / f"{kind.name}-{sources}.bots"
