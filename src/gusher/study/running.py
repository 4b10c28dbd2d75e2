"""The command: which series, in what order, and how they are shown."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO

from gusher.rules.kernel import Game, OptionError
from gusher.rules.kernel.game import varied
from gusher.rules.kernel.variants import is_declared, numbers_changed, numbers_of

from .again import game_file
from .at_random import random_games
from .comparing import compare
from .frames import check_parquet, stacked, write_parquet
from .games import MOST_SEED, SEEDS_APART
from .joining import groups, join
from .kept import inside
from .ladder import ladder
from .match import matches
from .pages import page, report_part
from .players import MIXED, RANDOM, Thinking, usual
from .report import comparison_text, ladder_text, result_text
from .results import Result
from .results import as_json as json_of
from .setting import MOST_STEPS
from .shares import Share
from .work import Progress

RANDOM_GAMES = 10_000
MATCHES = 100
STOPPED = 130
"""The exit status after Ctrl-C."""
ENDLESS = 1
"""The exit status where a game had to be given up."""
SECONDS_A_LINE = 10.0
"""How often a line tells how far it is, where lines stay."""
SECONDS_TO_TELL = 0.5
"""How long games must have been played before a rate means anything."""


@dataclass(frozen=True)
class Order:
    """What was asked for. ``seats`` is None for every count of seats that can be played. Without ``players``, a ladder
    has all levels, and ``usual`` plays everything else."""

    game: Game
    count: int | None
    seats: tuple[int, ...] | None
    options: Mapping[str, object]
    players: tuple[str, ...]
    is_ladder: bool
    seed: int
    jobs: int
    thinking: Thinking
    most_steps: int | None
    kept: Path | None = None
    share: Share | None = None
    ray: str | None = None
    against: Order | None = None

    @property
    def who(self) -> tuple[str, ...]:
        """Who plays."""
        return self.players or (() if self.is_ladder else (usual(self.game.name),))

    @property
    def is_random(self) -> bool:
        """Whether all play at random: then compiled games are to be had by the thousand."""
        return not self.is_ladder and (set(self.players) in ({RANDOM}, {MIXED}))

    def compared(self, other: Game, options: Mapping[str, object]) -> Order:
        """The same order with a second series, of another game or with other options, to compare it with. What is kept
        goes into two folders."""
        if self.is_ladder:
            raise OptionError("against", "against", "a ladder can't be compared")
        one = self.game
        if is_declared(other.name) and not is_declared(one.name) and not self.is_random:
            # Bots that know the game can't play its variant, so they play neither.
            one = varied(one.name, {name: numbers_of(one.name)[name] for name in numbers_changed(other.name)})

        def kept(name: str) -> Path | None:
            return None if self.kept is None else inside(self.kept / name, name).parent

        against = replace(self, game=other, options=options, kept=kept("other"))
        return replace(self, game=one, kept=kept("one"), against=against)

    def common(self, seats: int, progress: Progress | None) -> dict[str, Any]:
        """What series at random, matches and ladders are all asked for with so many seats, by name."""
        count = self.count if self.count is not None else RANDOM_GAMES if self.is_random else MATCHES
        most_steps = MOST_STEPS if self.most_steps is None else self.most_steps
        return {
            "options": self.options, "count": count, "seed": self.seed, "jobs": self.jobs, "most_steps": most_steps,
            "progress": progress, "kept": self._kept(seats), "share": self.share,
            "ray": self.ray,
        }  # fmt: skip

    def _kept(self, seats: int) -> Path | None:
        """Where to keep the games with so many seats: one series in a file, several in a folder."""
        is_one_of_many = len(self.seat_counts()) > 1
        if self.kept is None or (self.is_ladder and not is_one_of_many):
            return self.kept
        if self.is_ladder:
            return self.kept / f"{seats}_seats"
        return inside(self.kept, f"{seats}_seats") if is_one_of_many or self.kept.is_dir() else self.kept

    def seat_counts(self) -> tuple[int, ...]:
        """For which numbers of seats to play: those asked for, else as many as players are named, else all of them that
        the options allow, and those of what it is compared with. OptionError if they allow none."""
        if self.seats is not None:
            return self.seats
        if len(self.players) > 1 and not self.is_ladder:
            return (len(self.players),)
        if self.against is not None:
            own, others = (each.seat_counts() for each in (replace(self, against=None), self.against))
            return tuple(seats for seats in own if seats in others)
        possible, wrong = [], None
        for seats in self.game.seats:
            try:
                self.game.resolve(seats, self.options)
                possible.append(seats)
            except OptionError as error:
                wrong = error
        if not possible and wrong is not None:
            raise wrong
        return tuple(possible)


def seat_counts(game: Game, text: str) -> tuple[int, ...] | None:
    """Numbers of seats from ``2,3``; None for ``all``. OptionError if it is neither."""
    if text == "all":
        return None
    try:
        return tuple(int(each) for each in text.split(","))
    except ValueError:
        possible = ", ".join(str(each) for each in game.seats)
        raise OptionError("seats", "seats", f"{text!r} is neither all nor numbers of seats ({possible})") from None


def share(text: str) -> Share:
    """The second of five shares from ``2/5``. OptionError if it is no share."""
    which, _, of = text.partition("/")
    try:
        return int(which), int(of)
    except ValueError:
        raise OptionError("share", "share", f"expected one as in 2/5, found {text!r}") from None


def run(order: Order, *, as_json: bool = False, parquet: Path | None = None, html: Path | None = None) -> int:
    """Play, and print a report for each number of seats, or one JSON array; write every game to ``parquet``, and the
    report with pictures to ``html``. Returns the exit status: 0; 1 if a game was given up; 130 if it was stopped."""
    if parquet is not None:
        check_parquet(parquet)
        if len(order.seat_counts()) > 1:
            raise OptionError("parquet", "parquet", "a file has games of one number of seats: choose it (--seats)")
    shown: list[object] = []
    parts = []
    endless = stopped = False
    for seats in order.seat_counts():
        if order.is_ladder:
            with _line(order, seats, is_silent=as_json) as line:
                common = order.common(seats, line)
                rungs = ladder(order.game, seats, players=order.who, thinking=order.thinking, **common)
            results, text = [rung.result for rung in rungs], ladder_text(rungs)
            shown += map(json_of, rungs)
        else:
            results = []
            for each in (order, order.against):
                if each is not None and not any(result.stopped for result in results):
                    with _line(each, seats, is_silent=as_json) as line:
                        results.append(_play(each, seats, line))
            found = results[0] if len(results) == 1 else compare(*results)
            text = result_text(found) if isinstance(found, Result) else comparison_text(found)
            shown.append(json_of(found))
        if not as_json:
            print(text, flush=True)
        parts.append(report_part(text, results))
        if parquet is not None:
            _write(parquet, results)
        for result in results:
            endless = endless or bool(result.endless)
            stopped = stopped or result.stopped
            if result.endless:
                print(_gave_up(result), file=sys.stderr, flush=True)
        if stopped:
            break
    if html is not None:
        try:
            html.write_text(page(f"Games of {order.game.name}", parts), "utf-8")
        except OSError as error:
            raise OptionError("html", "html", f"{html}: {error.strerror}") from None
    if as_json:
        print(json.dumps(shown, indent=2))
    return STOPPED if stopped else ENDLESS if endless else 0


def _write(file: Path, results: Sequence[Result]) -> None:
    frames = [each.frame() for each in results]
    write_parquet(file, frames[0] if len(frames) == 1 else stacked(frames))


def joined(paths: Sequence[Path], *, as_json: bool = False, parquet: Path | None = None) -> int:
    """Print reports of kept series, or one JSON array; write every game to ``parquet``. Returns the exit status."""
    results = [join(*files) for files in groups(paths)]
    if parquet is not None:
        if len({each.seats for each in results}) > 1:
            raise OptionError("parquet", "parquet", "a file has games of one number of seats: join only those")
        _write(parquet, results)
    for result in [] if as_json else results:
        print(result_text(result), flush=True)
    if as_json:
        print(json.dumps([json_of(each) for each in results], indent=2))
    return 0


def one_game(order: Order, seed: int) -> str:
    """The game file of one game of a series. OptionError if it can't be said which, or can't be repeated."""
    counts = order.seat_counts()
    if len(counts) > 1 or order.is_ladder:
        raise OptionError("seats", "seats", "say with how many seats the game was played")
    series = seed >> SEEDS_APART
    if not 0 <= series <= MOST_SEED:
        raise OptionError("write", "write", f"{seed} is no seed of a game")
    alone = replace(order, count=1, seed=series, jobs=1, kept=None, share=None, ray=None)
    return game_file(_play(alone, counts[0], None), seed)


def _play(order: Order, seats: int, line: ProgressLine | None) -> Result:
    if order.is_random:
        return random_games(order.game, seats, by_kind=MIXED in order.players, **order.common(seats, line))
    return matches(order.game, order.who, seats=seats, thinking=order.thinking, **order.common(seats, line))


@contextmanager
def _line(order: Order, seats: int, *, is_silent: bool) -> Iterator[ProgressLine]:
    """A progress line, cleared at the end."""
    line = ProgressLine(f"{order.game.name}, {seats} seats", sys.stderr, is_silent=is_silent)
    try:
        yield line
    finally:
        line.clear()


def _gave_up(result: Result) -> str:
    seeds = ", ".join(str(seed) for seed in result.endless[:10])
    return (
        f"gusher study: {len(result.endless)} of {result.played} games did not end within {result.most_steps} steps; "
        f"seeds, for --write: {seeds}{', …' if len(result.endless) > 10 else ''}"
    )


class ProgressLine:
    """How far a series is: on a terminal in one line that the result replaces, elsewhere in a line now and then."""

    def __init__(self, title: str, stream: TextIO, *, is_silent: bool = False) -> None:
        self._title, self._stream = title, stream
        self._is_silent, self._is_terminal = is_silent, stream.isatty()
        self._began: float | None = None
        self._shown_at: float | None = None

    def __call__(self, played: int, asked: int) -> None:
        """Show it."""
        if self._is_silent:
            return
        now = time.perf_counter()
        if self._shown_at is None:
            self._shown_at = now
            self._show(f"{played:,} of {asked:,} games, getting ready")
        else:
            self._show(f"{played:,} of {asked:,} games{self._rate(played, asked, now)}", now - self._shown_at)

    def clear(self) -> None:
        """Take the line away."""
        if not self._is_silent and self._is_terminal:
            self._stream.write("\r\033[K")
            self._stream.flush()

    def _rate(self, played: int, asked: int, now: float) -> str:
        if self._began is None:
            # The first games took the time to load the rules, too.
            self._began, self._before = now, played
            return ""
        if played == self._before or now - self._began < SECONDS_TO_TELL:
            return ""
        rate = (played - self._before) / (now - self._began)
        return f", {rate:,.{0 if rate >= 10 else 2}f} a second, {clock((asked - played) / rate)} left"

    def _show(self, text: str, waited: float = 0.0) -> None:
        if self._is_terminal:
            self._stream.write(f"\r\033[K{self._title}: {text}")
        elif waited >= SECONDS_A_LINE:
            self._stream.write(f"{self._title}: {text}\n")
            self._shown_at = time.perf_counter()
        self._stream.flush()


def clock(seconds: float) -> str:
    """A time to wait: ``12 s``, ``3:05 min``, ``2:10 h``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"
