"""What every game must pass: ``check`` plays random games and asks the rules everything that the contract promises.

A failure names the seed, the ply and the actions so far, so that the game can be played up to that point again.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np

from . import questions
from .chance import CHANCE, WAITING_FOR_CHANCE, advance, by_weight, seeded
from .engine import MOST_SIDES, Engine, can_compile, interpreted
from .errors import IllegalError, NotationError
from .game import LANGUAGES, Game
from .naming import fields_of
from .records import Record, View, from_bytes, key, view
from .telling import Phrase

Scramble = Callable[[Any, int, random.Random], None]
"""``scramble(view, seat, random)`` changes in a state what ``seat`` may not see, to something else that could be."""

SPECTATOR = -1
"""The seat of somebody without one: ``conceal`` blanks for them whatever is hidden from anybody else's eyes."""

MOST_ASKED = 3000
"""A game with more actions than this is asked about so many of them, drawn anew in each state, and all legal ones;
unless ``check`` gets another number."""

FEW_ASKED = 20
"""The same for ``check_secrets``."""

STRANGE = (0, -1, 1, 255, 1 << 24, 2**31 - 1, -(2**31), -(1 << 24), 127 << 24, -128 << 24)
"""Numbers that are hardly ever actions."""

NO_ACTIONS = (0x01C80000, -1, 123456, 2**31 - 1, -(2**31), 2**31, True, 1.5, None, "text")
NO_SEATS = (-1, 99, CHANCE, 2**31, True, 0.5, None, "text")
"""What callers have given for an action and for a seat."""
STATES_OF_REFUSALS = 12
LARGEST_IN_BROWSERS = 1 << 53
"""JavaScript's numbers are whole up to this."""


class NonconformingError(AssertionError):
    """A game breaks the contract."""


@dataclass
class Report:
    """What ``check`` has seen: games, states, the longest game, positions reached in two orders, states in which
    something is concealed from somebody, those of them in which ``scramble`` changed it, the fields that it changed,
    those of which something was concealed from every seat (``unseen``), how many actions were ``foreseen`` from what
    the seat is shown, and how games ended."""

    games: int = 0
    states: int = 0
    longest: int = 0
    transpositions: int = 0
    concealed: int = 0
    hidden: int = 0
    scrambled: set[str] = field(default_factory=set)
    unseen: set[str] = field(default_factory=set)
    foreseen: int = 0
    endings: Counter[str] = field(default_factory=Counter)


def check(
    game: Game,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    games: int = 10,
    seed: int = 1,
    most_plies: int = 1000,
    most_asked: int = MOST_ASKED,
    scramble: Scramble | None = None,
    bystanders: bool = False,
    every: int = 1,
    is_compiled: bool | None = None,
) -> Report:
    """Play ``games`` random games and check every promise of the contract in every state.

    ``most_plies``: a game must end before. ``most_asked``: about how many actions ``why`` is asked in each state, and
    how many are looked ahead from, drawn anew if there are more. ``scramble``: needed for games that ``conceal``
    something. ``bystanders``: whether seats that nobody waits for may act, too, while others are waited for.
    ``every``: a game of thousands of steps is asked about only after so many of them, one more or less at random.
    ``is_compiled``: whether to compare with compiled runs, by default wherever rules can be compiled.
    NonconformingError says what is wrong.
    """
    compare = can_compile() if is_compiled is None else is_compiled
    report = Report()
    positions: dict[bytes, list[object]] = {}
    _check_notation(game, random.Random(seed))  # noqa: S311 (repeatable, not secret)
    _check_texts(game)
    if game.conceals(game.resolve(seats, options or {})) and scramble is None:
        raise NonconformingError(f"{game.name} conceals something: give check a scramble for it")
    for number in range(games):
        asked = (scramble, bystanders, positions, report, most_asked, every)
        walk = _Walk(game, seats, dict(options or {}), seed + number, compare, *asked)
        with walk.explained():
            walk.game_to_the_end(most_plies)
            walk.transpositions()
            walk.playouts()
    for speed in {False, compare}:
        _check_refusals(Engine(game, is_compiled=speed), game.start(seats, dict(options or {})), seeded(seed))
    if report.concealed > 0 and report.hidden == 0:
        raise NonconformingError(f"{game.name}: scramble never changed anything that conceal covers")
    return report


def check_secrets(
    game: Game, seats: int, options: Mapping[str, object], states: Iterable[Record], scramble: Scramble, seed: int = 1
) -> Report:
    """Scramble the secrets of each state for every seat, and check that the seat does not notice. NonconformingError if
    it does."""
    report = Report()
    walk = _Walk(game, seats, dict(options), seed, False, scramble, False, {}, report, FEW_ASKED)
    with walk.explained():
        for s in states:
            walk.ask_concealed(s)
    return report


def _changed(s: Record, other: Record) -> set[str]:
    """The fields in which two states differ."""
    return {name for name in s.dtype.names or () if s[name].tobytes() != other[name].tobytes()}


def _largest(value: Any) -> int:
    """The largest number of a field, whatever its sign."""
    return max(
        (abs(each) for each in (value if isinstance(value, list) else [value]) if isinstance(each, int)), default=0
    )


def _check_refusals(engine: Engine, s: Record, luck: int) -> None:
    """``Engine.play`` refuses by a sentence whatever is not legal, and the state stays as it was."""
    for _ in range(STATES_OF_REFUSALS):
        movers, before = engine.movers(s), s.tobytes()
        if not movers:
            return
        seat = movers[0]
        legal = engine.legal(s, seat)
        asked: list[tuple[Any, Any]] = [
            (seat, each) for each in NO_ACTIONS if type(each) is not int or each not in legal
        ]
        asked += [(each, legal[0]) for each in NO_SEATS if type(each) is not int or each not in movers]
        for one, action in asked:
            what = f"{engine.game.name}: seat {one!r} with {action!r}"
            try:
                engine.play(s, one, action)
            except IllegalError as error:
                if " " not in str(error.detail):
                    raise NonconformingError(f"{what} is not refused by a sentence: {error}") from error
            except Exception as error:
                raise NonconformingError(f"{what} is not refused: {error!r}") from error
            else:
                raise NonconformingError(f"{what} is not refused")
            if s.tobytes() != before:
                raise NonconformingError(f"{what} is refused, and has changed the state")
        luck = advance(luck)
        engine.play(s, seat, engine.draw(s, luck) if seat == CHANCE else engine.pick(s, seat, luck))


def _check_notation(game: Game, chance: random.Random) -> None:
    written: dict[str, int] = {}
    for action in _actions(game, chance, MOST_ASKED):
        text = game.actions.write(action)
        if not text or any(letter.isspace() for letter in text):
            raise NonconformingError(f"{action:#x} is written {text!r}, which is empty or has spaces")
        if written.setdefault(text, action) != action:
            raise NonconformingError(f"{action:#x} and {written[text]:#x} are both written {text}")
    for text, action in written.items():
        try:
            again = game.actions.read(text)
        except NotationError as error:
            raise NonconformingError(f"{action:#x} is written {text}, but can't be read: {error}") from error
        if again != action:
            raise NonconformingError(f"{action:#x} is written {text}, but is read as {again:#x}")
    for text in ("", " ", "\0", "no such action", "x" * 10_000, "é"):
        try:
            action = game.actions.read(text)
        except NotationError:
            continue
        raise NonconformingError(f"{text[:20]!r} is no action, but is read as {action:#x}")


def _has_texts(game: Game) -> bool:
    return (game.folder / f"text.{LANGUAGES[0]}.toml").exists()


def _check_texts(game: Game) -> None:
    if not _has_texts(game):
        return
    for language in LANGUAGES:
        for part, codes in (("reasons", game.reasons[1:]), ("endings", game.endings[1:])):
            for code in codes:
                if not game.texts[language].get(part, {}).get(code, {}).get("text"):
                    raise NonconformingError(f"text.{language}.toml has no {part}.{code}.text")


def _actions(game: Game, chance: random.Random, most: int) -> list[int]:
    """All actions, or some of them if there are too many."""
    count = len(game.actions)
    indices = range(count) if count <= most else sorted(chance.sample(range(count), most))
    return [game.actions.at(index) for index in indices]


class FromTheFront:
    """An array field whose indices count from the front only: compiled code doesn't ask for negative ones."""

    __slots__ = ("_array",)

    def __init__(self, array: memoryview) -> None:
        self._array = array

    def __getitem__(self, index: Any) -> Any:
        # Asked millions of times: a plain number first, and nothing is called for it.
        if index.__class__ is int:
            if index < 0:
                raise _from_the_end(index)
        elif min(index) < 0 if isinstance(index, tuple) else index < 0:
            raise _from_the_end(index)
        return self._array[index]

    def __setitem__(self, index: Any, value: int) -> None:
        if min(index) < 0 if isinstance(index, tuple) else index < 0:
            raise _from_the_end(index)
        self._array[index] = value

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[int]:
        return iter(self._array)


def _from_the_end(index: Any) -> IndexError:
    return IndexError(f"index {index}: compiled rules don't count from the end")


def strict_view(record: Record) -> View:
    """A view that also refuses what only compiled code would get wrong."""
    seen = view(record)
    seen.insist(FromTheFront)
    return seen


@dataclass
class _Walk:
    """One random game, with everything that is asked about its states."""

    game: Game
    seats: int
    options: dict[str, object]
    seed: int
    compare: bool
    scramble: Scramble | None
    bystanders: bool
    positions: dict[bytes, list[object]]
    report: Report
    most_asked: int = MOST_ASKED
    every: int = 1

    def __post_init__(self) -> None:
        self.conceals = self.game.conceals(self.game.resolve(self.seats, self.options))
        self.chance = random.Random(self.seed)  # noqa: S311 (repeatable, not secret)
        self.slow = Engine(self.game, is_compiled=False)
        self.slow.run = cache(partial(interpreted, see=strict_view))
        self.fast = Engine(self.game, is_compiled=True) if self.compare else self.slow
        self.everyone = (*range(self.seats), CHANCE, SPECTATOR, self.seats, 31, 63, 64, 1000, -(2**31))
        self.out = np.zeros(max(self.game.most_actions, 2 * MOST_SIDES) + 8, np.int32)
        self.played: list[tuple[int, int]] = []
        self.logged: set[int] = set()
        self.covered: dict[tuple[int, object], dict[int, bool]] = {}
        self.sides: int | None = None

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Say where in which game something went wrong."""
        try:
            yield
        except Exception as error:
            texts = " ".join(self.game.actions.write(action) for _, action in self.played)
            where = f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed}, ply {len(self.played)}"
            raise NonconformingError(f"{error or type(error).__name__}\n  in {where}\n  after: {texts}") from error

    def game_to_the_end(self, most_plies: int) -> None:
        """Play a game, asking everything in every state."""
        s = self.game.start(self.seats, self.options)
        assert s.tobytes() == self.game.start(self.seats, self.options).tobytes(), "set-up is not the same every time"
        earlier = [(s, s.tobytes())]
        measured = {0, self.chance.randrange(1, 8), self.chance.randrange(8, 40)}
        self.report.games += 1
        while movers := self.ask(s):
            ply = len(self.played)
            assert ply < most_plies, f"the game goes on after {most_plies} plies"
            if ply in measured and self.report.games <= 3:
                self.distribution(s, movers)
            seat, action = self.draw(s, movers)
            self.check_phrase(s, seat, action)
            after, twin = self.slow.copy(s), self.fast.copy(s)
            self.slow.play_unchecked(after, seat, action)
            self.fast.play_unchecked(twin, seat, action)
            self.played.append((seat, action))
            self.logged.add(self.game.as_logged(view(s), action) if self.game.as_logged else action)
            assert after.tobytes() == twin.tobytes(), "interpreted and compiled play lead to different states"
            assert s.tobytes() == earlier[-1][1], "playing in a copy has changed the state it was copied from"
            s = after
            earlier.append((s, s.tobytes()))
        for ply, (state, saved) in enumerate(earlier):
            assert state.tobytes() == saved, f"the state at ply {ply} has changed since"
        self.report.longest = max(self.report.longest, len(self.played))
        self.report.endings[self.slow.ending(s) or ""] += 1

    def draw(self, s: Record, movers: list[int]) -> tuple[int, int]:
        """Any of the seats that may act, and any of its actions; outcomes by their weights."""
        seat = self.chance.choice(movers)
        actions = self.slow.legal(s, seat)
        if seat == CHANCE:
            return seat, self.chance.choices(actions, self.slow.weights(s))[0]
        return seat, self.chance.choice(actions)

    # What is asked in every state -------------------------------------------------------------------------------------

    def ask(self, s: Record) -> list[int]:
        """Check a state, or pass it by. Returns who is to act."""
        if self.every == 1 or self.chance.randrange(self.every) == 0 or not self.slow.movers(s):
            return self.ask_everything(s)
        return self.ask_movers(s)

    def ask_everything(self, s: Record) -> list[int]:
        """Check a state. Returns who is to act."""
        saved = s.tobytes()
        self.report.states += 1
        movers = self.ask_movers(s)
        self.ask_actions(s, movers)
        self.ask_weights(s, movers)
        self.ask_result(s, movers)
        self.ask_picks(s, movers)
        self.ask_concealed(s)
        self.ask_fields(s)
        known = self.positions.setdefault(key(s, self.game.key), self.summary(s))
        assert known == self.summary(s), "keys are equal, but answers differ: something is missing in key"
        assert s.tobytes() == saved, "asking has changed the state"
        again = from_bytes(self.game.record, saved)
        assert again.tobytes() == saved, "the state does not come back from its bytes"
        for seat in movers:
            assert self.fast.legal(again, seat) == self.slow.legal(s, seat), "a state read from bytes plays differently"
        return movers

    def both(self, question: Callable[..., Any], *about: Any) -> Any:
        """The answer to a question, which has to be the same at both speeds."""
        slow = _comparable(question(self.slow, *about))
        if self.fast is not self.slow:
            fast = _comparable(question(self.fast, *about))
            assert slow == fast, f"{question.__name__}{about[1:]}: interpreted {slow!r}, compiled {fast!r}"
        return slow

    def ask_movers(self, s: Record) -> list[int]:
        mask = self.both(_mask, s)
        assert mask == WAITING_FOR_CHANCE or 0 <= mask < 1 << self.seats, f"movers is {mask:#x}"
        return self.slow.movers(s)

    def ask_actions(self, s: Record, movers: list[int]) -> None:
        """``legal`` is exactly what ``why`` has nothing against, for every seat and number."""
        strange = [*STRANGE, *(self.chance.randrange(-(2**31), 2**31) for _ in range(30))]
        known = _actions(self.game, self.chance, self.most_asked)
        for seat in self.everyone:
            listed = self.both(self.listed, s, seat)
            assert len(listed) <= self.game.most_actions, f"{len(listed)} legal actions, most_actions is less"
            assert len(set(listed)) == len(listed), f"legal lists an action twice: {self.texts(listed)}"
            stands_by = self.bystanders and seat in range(self.seats) and movers and movers != [CHANCE]
            fits = bool(listed) == (seat in movers) or (listed and stands_by)
            assert fits, f"movers are {movers}, but seat {seat} has {len(listed)} actions"
            asked = [*known, *strange, *listed]
            reasons = self.both(Engine.reasons, s, seat, asked)
            assert all(0 <= reason < len(self.game.reasons) for reason in reasons), "a reason without a code"
            allowed = {action for action, reason in zip(asked, reasons, strict=True) if reason == 0}
            assert allowed == set(listed), (
                f"seat {seat}: only legal lists {self.texts(set(listed) - allowed)}, "
                f"only why allows {self.texts(allowed - set(listed))}"
            )
            for engine in (self.slow, self.fast):
                self.refuses(engine, s, seat, next(each for each in asked if each not in allowed))

    def refuses(self, engine: Engine, s: Record, seat: int, action: int) -> None:
        """``play`` does nothing that ``why`` is against."""
        try:
            engine.play(s, seat, action)
        except IllegalError:
            return
        raise AssertionError(f"seat {seat} could play {action}, which is illegal")

    def listed(self, engine: Engine, s: Record, seat: int) -> list[int]:
        """``legal``, which writes no further than it may."""
        untouched = -123456789
        self.out[:] = untouched
        count = int(engine.run(questions.ask_legal)(s, seat, self.out))
        assert (self.out[self.game.most_actions :] == untouched).all(), "legal writes beyond most_actions"
        return self.out[:count].tolist()  # type: ignore[no-any-return]

    def ask_weights(self, s: Record, movers: list[int]) -> None:
        """A positive weight for each outcome, and none where chance is not waited for."""
        weights = self.both(Engine.weights, s)
        outcomes = self.slow.legal(s, CHANCE)
        assert len(weights) == len(outcomes), f"{len(weights)} weights for {len(outcomes)} outcomes"
        assert all(weight > 0 for weight in weights), f"weights {weights}"
        assert sum(weights) < 2**31, f"weights sum to {sum(weights)}: draws need less than 2**31"

    def ask_result(self, s: Record, movers: list[int]) -> None:
        """Points, places and the ending fit together."""
        points = self.both(Engine.points, s)
        places = self.both(Engine.places, s)
        self.sides = self.sides or len(points)
        assert 0 < len(points) == len(places) == self.sides <= MOST_SIDES, f"{points} points, {places} places"
        ranked = [1 + sum(other < place for other in places) for place in places]
        assert places == ranked, f"places {places} leave some out or share none"
        for seat in range(self.seats):
            side = self.both(Engine.side, s, seat)
            assert 0 <= side < len(points), f"seat {seat} plays for side {side} of {len(points)}"
        ending = self.both(_ending, s)
        assert 0 <= ending < len(self.game.endings), f"ending {ending} has no code"
        assert (ending > 0) == (not movers), f"movers are {movers}, the ending is {ending}"

    def ask_picks(self, s: Record, movers: list[int]) -> None:
        """What ``pick`` and ``draw`` draw is legal, the same at both speeds, and an outcome the one that the lists
        give."""
        for seat in movers:
            if seat == CHANCE:
                outcomes, weights = self.slow.legal(s, CHANCE), self.slow.weights(s)
                generator = advance(seeded(self.chance.getrandbits(60)))
                drawn = self.both(Engine.draw, s, generator)
                assert drawn == outcomes[by_weight(generator, weights, len(weights))], f"draws {self.texts([drawn])}"
                continue
            legal = self.slow.legal(s, seat)
            for _ in range(4):
                picked = self.both(Engine.pick, s, seat, advance(seeded(self.chance.getrandbits(60))))
                assert picked in legal, f"pick draws {self.texts([picked])}, which is not legal"

    def ask_concealed(self, s: Record) -> None:
        """Whatever is hidden from a seat, the same goes out to it."""
        done = sorted(self.logged)
        self.ask_owners(s)
        for seat in (*range(self.seats), SPECTATOR):
            seen = self.both(Engine.concealed, s, seat)
            again = self.both(Engine.concealed, from_bytes(self.game.record, seen), seat)
            assert again == seen, f"concealing twice for seat {seat} hides more"
            unlisted = _changed(s, from_bytes(self.game.record, seen)) - self.game.secrets
            assert not unlisted, f"{unlisted} is concealed from seat {seat}, and is none of the secrets"
            covered = self.both(Engine.covered, s, seat, done)
            self.ask_covering(s, seat, dict(zip(done, covered, strict=True)))
            if self.game.observation is not None:
                self.ask_observation(s, from_bytes(self.game.record, seen), seat)
            if not self.conceals:
                assert seen == s.tobytes(), f"something is concealed from seat {seat}, and conceals_with says no"
                assert not any(covered), f"the log covers something from seat {seat}, and conceals_with says no"
                continue
            self.report.concealed += seen != s.tobytes()
            self.ask_shown(s, from_bytes(self.game.record, seen), seat)
            other = self.slow.copy(s)
            if self.scramble is not None:
                self.scramble(view(other), seat, self.chance)
            if other.tobytes() == s.tobytes():
                continue
            self.report.hidden += 1
            changed = _changed(s, other)
            assert changed <= self.game.secrets, f"scramble changes {changed}, and not all of that is a secret"
            self.report.scrambled |= changed
            told = "something of what is concealed"
            assert self.slow.concealed(other, seat).tobytes() == seen, f"seat {seat} sees {told}"
            assert self.slow.covered(other, seat, done) == covered, f"what the log covers from seat {seat} tells {told}"
            self.ask_told(s, other, seat)

    def ask_owners(self, s: Record) -> None:
        """What is concealed in a field that is ``owned``, some seat sees."""
        seen = [self.fast.concealed(s, seat) for seat in range(self.seats)]
        unseen = {
            name
            for name in self.game.secrets
            if np.logical_and.reduce([np.asarray(each[name] != s[name]) for each in seen]).any()
        }
        assert unseen <= {*self.game.hidden}, f"{unseen - {*self.game.hidden}} is owned, and no seat sees all of it"
        self.report.unseen |= unseen

    def ask_covering(self, s: Record, seat: int, covered: dict[int, bool]) -> None:
        """What is covered follows from what ``covering`` says."""
        if self.game.covering is None:
            return
        before = self.covered.setdefault((seat, self.game.covering(s)), {})
        assert all(before.get(each, is_covered) == is_covered for each, is_covered in covered.items()), (
            f"what the log covers from seat {seat} has changed, and what covering says has not"
        )
        before.update(covered)

    def ask_observation(self, s: Record, seen: Record, seat: int) -> None:
        """What a screen draws follows from what the seat is shown."""
        drawn, again = (self.both(Engine.shown, each, seat) for each in (s, seen))
        assert drawn == again, f"the picture for seat {seat} holds something of what is concealed from it"

    def ask_shown(self, s: Record, seen: Record, seat: int) -> None:
        """What a seat may do follows from what it is shown."""
        known = _actions(self.game, self.chance, self.most_asked)
        listed, shown = (self.fast.legal(each, seat) for each in (s, seen))
        assert shown == listed, f"seat {seat} is shown {self.texts(shown)}, but {self.texts(listed)} is legal"
        reasons, shown = (self.fast.reasons(each, seat, known) for each in (s, seen))
        assert shown == reasons, f"what seat {seat} is shown gives other reasons why it can't do something"

    def ask_told(self, s: Record, other: Record, seat: int) -> None:
        """Asking what may be done, and what would come of it, tells nothing of what differs between two states."""
        legal, secret = self.slow.legal(s, seat), "something of what is concealed"
        assert self.slow.legal(other, seat) == legal, f"what seat {seat} may do tells {secret}"
        known = _actions(self.game, self.chance, self.most_asked)
        reasons, others = (self.fast.reasons(each, seat, known) for each in (s, other))
        assert reasons == others, f"why seat {seat} can't do something tells {secret}"
        drawn = random.Random(len(self.played))  # noqa: S311 (repeatable, not secret)
        for action in drawn.sample(legal, min(len(legal), self.most_asked)):
            one, two = (self.both(_foreseen, each, seat, action) for each in (s, other))
            assert one == two, f"looking ahead tells seat {seat} {secret}"
            self.ask_reveals(s, seat, action, foreseen=one)
        # What has revealed something can't be taken back, and everybody is told that.
        for mover in self.fast.movers(s):
            legal = self.fast.legal(s, mover)
            action = legal[len(self.played) % len(legal)]
            if mover != CHANCE and self.fast.why(other, mover, action) == 0:
                one, two = (self.reveals(each, mover, action) for each in (s, other))
                assert one == two, f"taking back {self.texts([action])} tells seat {seat} {secret}"

    def ask_reveals(self, s: Record, seat: int, action: int, *, foreseen: bytes | None) -> None:
        """What a device foresees that has no more than what its seat is shown, is so."""
        guess = self.fast.concealed(s, seat)
        self.fast.play_unchecked(guess, seat, action)
        if not self.both(Engine.reveals, guess, seat, action):
            self.report.foreseen += 1
            assert self.fast.concealed(guess, seat).tobytes() == foreseen, (
                f"{self.texts([action])} brings something to light for seat {seat}, and reveals says no"
            )

    def reveals(self, s: Record, seat: int, action: int) -> bool:
        """Whether somebody learns something from an action."""
        eyes = (SPECTATOR, *range(self.seats))
        return any(self.fast.foreseen(s, eye, seat, action) is None for eye in eyes)

    def ask_fields(self, s: Record) -> None:
        """Screens draw the same at both speeds, and browsers can hold all its numbers."""
        fields = self.both(fields_of, s)
        wide = [name for name, value in fields.items() if _largest(value) >= LARGEST_IN_BROWSERS]
        assert not wide, f"browsers can't tell apart numbers as large as those of {wide}"

    def check_phrase(self, s: Record, seat: int, action: int) -> None:
        """What an action does has a sentence in every language, and words for its gaps."""
        phrase = self.game.phrase(s, seat, action)
        if _has_texts(self.game):
            self.check_sentence("log", phrase)

    def check_sentence(self, table: str, phrase: Phrase) -> None:
        """The texts have it, and it has words for its gaps; so have the smaller ones in it."""
        for language in LANGUAGES:
            key = f"{table}.{phrase.name}"
            sentences = self.game.texts[language].get(table, {}).get(phrase.name)
            assert sentences, f"text.{language}.toml has no {key}"
            for sentence in sentences.values() if isinstance(sentences, dict) else [sentences]:
                gaps = set(re.findall(r"\{(\w+)", sentence)) - {"seat"}
                assert gaps <= set(phrase.words), f"{key} ({language}) lacks {gaps - set(phrase.words)}"
        for value in phrase.words.values():
            for each in [] if isinstance(value, str | int | float) else value:
                self.check_sentence("listed", each)

    # What takes longer ------------------------------------------------------------------------------------------------

    def distribution(self, s: Record, movers: list[int]) -> None:
        """A ``pick`` of the game's own draws all legal actions equally often, and outcomes come by their weights."""
        for seat in movers:
            if seat != CHANCE and not hasattr(self.game.rules, "pick"):
                continue
            actions = self.slow.legal(s, seat)
            weights = self.slow.weights(s) if seat == CHANCE else [1] * len(actions)
            draws = min(max(40 * sum(weights) // min(weights), 2000), 40_000) if len(actions) > 1 else 1
            generator, drawn = seeded(self.seed), Counter[int]()
            for _ in range(draws):
                generator = advance(generator)
                if seat == CHANCE:
                    drawn[self.slow.draw(s, generator)] += 1
                else:
                    drawn[self.fast.pick(s, seat, generator)] += 1
            assert set(drawn) == set(actions), f"never drawn: {self.texts(set(actions) - set(drawn))}"
            expected = [draws * weight / sum(weights) for weight in weights]
            excess = _surprise([drawn[action] for action in actions], expected)
            assert excess < 6, f"seat {seat}: draws are {excess:.1f} standard deviations from what they should be"

    def transpositions(self) -> None:
        """The game again with two actions of one seat swapped: where that leads to an equal key, all goes on alike."""
        for _ in range(20):
            first, second = sorted(self.chance.choices(range(len(self.played)), k=2))
            if self.played[first] == self.played[second] or self.played[first][0] != self.played[second][0]:
                continue
            swapped = list(self.played)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            self.compare_lines(swapped, second)

    def compare_lines(self, swapped: list[tuple[int, int]], last_swap: int) -> None:
        one, other = (self.game.start(self.seats, self.options) for _ in range(2))
        together = False
        for ply, (step, twin_step) in enumerate(zip(self.played, swapped, strict=True)):
            if self.fast.why(other, *twin_step):
                assert not together, "keys are equal, but not what can be done"
                return
            self.fast.play_unchecked(one, *step)
            self.fast.play_unchecked(other, *twin_step)
            if ply >= last_swap:
                equal = key(one, self.game.key) == key(other, self.game.key)
                assert equal or not together, "keys were equal, and are not after the same action"
                if equal and not together:
                    self.report.transpositions += 1
                together = equal
                if equal and ply % self.every == 0:
                    assert self.summary(one) == self.summary(other), "keys are equal, but answers differ"

    def summary(self, s: Record) -> list[object]:
        """All that may depend on a position only."""
        engine = self.fast
        weights = dict(zip(engine.legal(s, CHANCE), engine.weights(s), strict=True))
        legal = [sorted(engine.legal(s, seat)) for seat in range(self.seats)]
        return [engine.movers(s), legal, weights, engine.points(s), engine.places(s), engine.ending(s)]

    def playouts(self) -> None:
        """A playout ends, and the same everywhere."""
        start = self.game.start(self.seats, self.options)
        end = self.both(Engine.playout, start, self.seed)
        assert self.slow.movers(from_bytes(self.game.record, end)) == [], "a playout stops before the end"
        self.both(Engine.perft, start, 1)

    def texts(self, actions: Iterable[int]) -> str:
        """Actions as people read them; numbers for what is none."""
        known = {action: self.game.actions.write(action) for action in self.game.actions}
        return " ".join(known.get(action, hex(action)) for action in sorted(actions)) or "nothing"


def _comparable(answer: Any) -> Any:
    return answer.tobytes() if isinstance(answer, np.void) else answer


def _foreseen(engine: Engine, s: Record, seat: int, action: int) -> bytes | None:
    state = engine.foreseen(s, seat, seat, action)
    return None if state is None else state.tobytes()


def _mask(engine: Engine, s: Record) -> int:
    return int(engine.run(questions.ask_movers)(s))


def _ending(engine: Engine, s: Record) -> int:
    return int(engine.run(questions.ask_ending)(s))


def _surprise(counts: list[int], expected: list[float]) -> float:
    """How many standard deviations counts are from what is expected: a chi-square brought to the normal distribution
    (Wilson and Hilferty)."""
    freedom = len(counts) - 1
    if freedom == 0:
        return 0.0
    square = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    spread = 2 / (9 * freedom)
    return float((math.cbrt(square / freedom) - (1 - spread)) / math.sqrt(spread))
