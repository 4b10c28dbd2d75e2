"""Games as small text files that people can read, mail and replay.

A header says what was played and by whom, parts of one's own stand in it whole, and then come the moves in notation.
Only what stands is written, not what was taken back. ``docs/notation.md`` describes the form; ``read`` and ``write``
are each other's inverse.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from gusher.rules.kernel import (
    CHANCE,
    Game,
    GusherError,
    IllegalError,
    NotationError,
    OptionError,
    PartsError,
    Record,
    game,
    is_game,
)
from gusher.rules.kernel.engine import Engine

from .dice import ADDITION, MISSING, SCHEME, Dice, promise
from .entries import EndKind, Entry
from .names import clean
from .pausing import MANY, Pausing, whole
from .table import Table

TITLE = "Gusher game file 1"
LIMIT = 256 * 1024
"""The size of the largest file that is read, in characters."""
WIDTH = 100
HIDDEN = "?"
"""Stands in the file of a game that goes on for a move or outcome that whoever asked for it may not see."""
SEATS_LIMIT = 30
RESIGN = "resign"
RETURN = "back"
TAKEOVER = re.compile(r"bot-([a-z_]{1,40})")
"""Stand among the moves where a seat has resigned, where a bot of a level took it over, and where somebody is back."""
DRAWN_IN_VAIN = re.compile(r"void-([1-9][0-9]{0,4})")
"""Stands where so many outcomes were drawn that were taken back: those after it have later numbers."""


class FileError(GusherError):
    """A text is no game file, or the game in it is not possible. ``field`` and ``place`` name the line and, where one
    is at fault, the move."""


@dataclass(frozen=True)
class Player:
    """Who sat there: a person's name, or the name of a bot's level."""

    kind: Literal["person", "bot"]
    name: str


@dataclass(frozen=True)
class Result:
    """How it ended, and each side's points."""

    ending: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Seed:
    """The seed of the dice, shown after the end, so that every outcome can be checked, and what was mixed with it.
    ``promises`` are the hashes by which seats had promised that, empty where one had not; by ``scheme`` 1 there were
    none."""

    seed: str
    table: str
    nonces: tuple[str, ...] = ()
    scheme: int = 1
    promises: tuple[str, ...] = ()

    @property
    def dice(self) -> Dice:
        """The dice that drew."""
        return Dice(bytes.fromhex(self.seed), self.table, self.nonces, self.scheme)

    @property
    def broken(self) -> list[int]:
        """The seats whose additions are not what they had promised, though they count."""
        pairs = enumerate(zip(self.nonces, self.promises, strict=True)) if self.scheme > 1 else ()
        return [seat for seat, (nonce, by) in pairs if nonce != MISSING and promise(self.table, nonce) != by]


@dataclass(frozen=True)
class Step:
    """A move or outcome, or that somebody left: its text, and the seat if it is not the lowest of those that were to
    move. ``line`` is for errors."""

    text: str
    seat: int | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class GameFile:
    """What a game file says. ``options`` holds the values that differ from the default of its rules, and parts as text.
    ``lines`` tells on which line of a text each key of its header stood, for errors."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, str | bool] = field(default_factory=dict)
    players: Mapping[int, Player] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    seed: Seed | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @classmethod
    def of(
        cls,
        table: Table,
        players: Mapping[int, Player] | None = None,
        seed: Seed | None = None,
        hidden: Container[int] = (),
    ) -> GameFile:
        """The file of a table as it stands, without what the entries in ``hidden`` say. The seed belongs into files of
        games that are over."""
        return whole(filing(table, players, seed, hidden))


def filing(
    table: Table,
    players: Mapping[int, Player] | None = None,
    seed: Seed | None = None,
    hidden: Container[int] = (),
) -> Pausing[GameFile]:
    """``GameFile.of`` as work that pauses."""
    kind = table.game
    defaults = kind.resolve(table.seats, {}, table.rules_version)
    options = {name: value for name, value in table.options.items() if value != defaults[name]}
    result = Result(table.ending, tuple(table.points)) if table.ending else None
    steps, s = [], table.start_state()
    kinds = ("resign", "takeover", "return")
    left = [entry for entry in table.entries if entry.kind in kinds] if table.exits.has_left else []
    drawn = 0
    for step in table.line:
        while left and left[0].n < step.n:
            steps.append(left_step(left.pop(0)))
        if step.seat == CHANCE and not table.by_hand:
            in_vain = table.drawn_before(step.n) - drawn
            if in_vain:
                steps.append(Step(f"void-{in_vain}"))
            drawn += in_vain + 1
        text = HIDDEN if step.n in hidden else table.entries[step.n].text
        steps.append(step_of(table.engine, s, step.seat, text))
        table.engine.play_unchecked(s, step.seat, step.action)
        yield
    steps += map(left_step, left)
    return GameFile(kind.name, table.rules_version, table.seats, options, players or {}, tuple(steps), result, seed)


def step_of(rules: Engine, s: Record, seat: int, text: str) -> Step:
    """What a seat, or chance, does in state ``s``, as a file has it."""
    return Step(text, None if seat in (CHANCE, rules.movers(s)[0]) else seat)


def left_step(entry: Entry) -> Step:
    """That somebody leaves a game or comes back to it, as a file has it."""
    text = {"resign": RESIGN, "return": RETURN}.get(entry.kind, f"bot-{entry.level}")
    return Step(text, entry.seat)


# Writing --------------------------------------------------------------------------------------------------------------


def write(file: GameFile) -> str:
    """The text of a game file."""
    return whole(writing(file))


def writing(file: GameFile) -> Pausing[str]:
    """The same as work that pauses."""
    lines = [TITLE, f"game: {file.game}, rules {file.rules_version}", f"seats: {file.seats}"]
    for name, value in sorted(file.options.items()):
        if isinstance(value, bool):
            lines.append(f"option {name}: {'yes' if value else 'no'}")
        elif "\n" in value:
            lines += [f"parts {name}:", *(f"| {line}".rstrip() for line in value.removesuffix("\n").split("\n"))]
        else:
            lines.append(f"option {name}: {value}")
    for seat, player in sorted(file.players.items()):
        lines.append(f"seat {seat + 1}: {player.kind} {player.name}")
    if file.seed:
        lines.append(f"seed: {file.seed.seed}")
        lines.append(f"dice of: {' '.join((file.seed.table, *file.seed.nonces))}")
        if file.seed.scheme > 1:
            lines.append(f"dice scheme: {file.seed.scheme}")
            lines.append(f"promises: {' '.join(each or MISSING for each in file.seed.promises)}")
    lines.append("")
    for line in _wrapped(file):
        lines.append(line)
        yield
    if file.result:
        lines += ["", f"end: {file.result.ending}", f"points: {' '.join(str(each) for each in file.result.points)}"]
    return "\n".join(lines) + "\n"


def _wrapped(file: GameFile) -> Iterator[str]:
    """The moves, ten of them numbered at a time, in lines that fit a letter."""
    line = ""
    for number, step in enumerate(file.steps):
        word = step.text if step.seat is None else f"{step.seat + 1}:{step.text}"
        if number % 10 == 0:
            word = f"{number + 1}. {word}"
        if line and (number % 10 == 0 or len(line) + 1 + len(word) > WIDTH):
            yield line
            line = ""
        line = f"{line} {word}".lstrip()
    if line:
        yield line


# Reading --------------------------------------------------------------------------------------------------------------

_HEADER = re.compile(
    r"(game|seats|seed|dice of|dice scheme|promises|end|points|(?:option|parts|seat) [\w-]{1,40}):(.*)"
)
_SEAT = re.compile(r"(\d{1,2}):(?=.)")


def read(text: str) -> GameFile:
    """What a text says as a game file; whether its moves are possible is told by ``replay_into``. FileError names the
    line."""
    return whole(reading(text))


def reading(text: str, most: int | None = None) -> Pausing[GameFile]:
    """The same as work that pauses. FileError ``file_too_long`` for more than ``most`` moves and outcomes."""
    if len(text) > LIMIT:
        raise FileError("file_too_large", "file", f"{len(text)} characters are more than {LIMIT}")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != TITLE:
        detail = f"a game file begins with {TITLE!r}"
        raise FileError("file_title", "line 1", detail, place={"line": 1}, found=_short(lines[0].strip()))
    return (yield from _Reader(lines, most).file())


class _Reader:
    """Collects what the lines of one file say."""

    def __init__(self, lines: list[str], most: int | None) -> None:
        self.lines = lines
        self.most = most
        self.number = 1
        self.values: dict[str, str] = {}
        self.lines_of: dict[str, int] = {}
        self.parts: dict[str, list[str]] = {}
        self.steps: list[Step] = []

    def file(self) -> Pausing[GameFile]:
        for line in self.lines[1:]:
            self.number += 1
            yield from self._line(line)
        name, version = self._game()
        seats = self._integer("seats", self._needed("seats"), 1, SEATS_LIMIT)
        return GameFile(
            name,
            version,
            seats,
            self._options(game(name)),
            self._players(seats),
            tuple(self.steps),
            self._result(),
            self._seed(seats),
            self.lines_of,
        )

    def fail(self, code: str, detail: str, found: str, key: str | None = None) -> FileError:
        """What is wrong with the line of ``key``, or the one that is being read."""
        number = self.lines_of.get(key, self.number) if key else self.number
        return FileError(code, f"line {number}", detail, place={"line": number}, found=_short(found))

    def _line(self, line: str) -> Pausing[None]:
        if line.startswith("|"):
            last = next(reversed(self.lines_of), "")
            if not last.startswith("parts ") or self.steps:
                raise self.fail("file_stray", "a line of parts must follow “parts name:”", line)
            self.parts[last.removeprefix("parts ")].append(line.removeprefix("|").removeprefix(" "))
        elif header := _HEADER.fullmatch(line.strip()):
            key, value = header[1], header[2].strip()
            if key in self.lines_of:
                raise self.fail("file_twice", f"“{key}” stands here for the second time", f"{key}:")
            self.lines_of[key] = self.number
            self.values[key] = value
            if key.startswith("parts "):
                self.parts[key.removeprefix("parts ")] = []
        elif not line.strip().startswith("#"):
            yield from self._moves(line)
        yield

    def _moves(self, line: str) -> Pausing[None]:
        for number, word in enumerate(line.split()):
            if number % MANY == 0:
                yield
            if re.fullmatch(r"\d{1,5}\.", word):
                continue
            found = _SEAT.match(word)
            seat = int(found[1]) - 1 if found else None
            if seat is not None and seat < 0:
                raise self.fail("file_seat", "seats count from 1", word)
            text = word[found.end() :] if found else word
            if text == HIDDEN:
                raise self.fail("file_hidden", "this move was hidden when the file was made", word)
            if self.most is not None and len(self.steps) >= self.most:
                raise self.fail("file_too_long", f"more than {self.most} moves and outcomes", word)
            self.steps.append(Step(text, seat, self.number))

    def _needed(self, key: str) -> str:
        if key not in self.values:
            raise FileError("file_missing_line", "header", f"the line “{key}: …” is missing", found=f"{key}:")
        return self.values[key]

    def _integer(self, key: str, text: str, least: int, most: int, code: str = "file_number") -> int:
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII) or not least <= int(text) <= most:
            raise self.fail(code, f"{_quote(text)} is no number from {least} to {most}", text, key)
        return int(text)

    def _game(self) -> tuple[str, int]:
        found = re.fullmatch(r"(\w+), rules (\d{1,9})", self._needed("game"), re.ASCII)
        if found is None:
            raise self.fail("file_game_line", "expected “game: name, rules number”", self.values["game"], "game")
        if not is_game(found[1]):
            raise self.fail("file_game", f"there is no game {_quote(found[1])} here", found[1], "game")
        kind, version = game(found[1]), int(found[2])
        if not kind.replays(version):
            detail = f"played by rules {version}, but rules {kind.rules_version} are in force here"
            raise self.fail("file_rules", detail, f"rules {version}", "game")
        return found[1], version

    def _options(self, of: Game) -> dict[str, str | bool]:
        known = {option.name: option for option in of.options}
        options: dict[str, str | bool] = {}
        for key, value in self.values.items():
            word, _, name = key.partition(" ")
            if word not in ("option", "parts"):
                continue
            if name not in known:
                raise self.fail("file_option", f"{of.name} has no option {_quote(name)}", key, key)
            is_set = word == "option" and value in [each.name for each in known[name].sets]
            if (word == "parts") != (known[name].kind == "parts") and not is_set:
                detail = f"{name} is written “{'parts' if word == 'option' else 'option'} {name}:”"
                raise self.fail("file_parts" if word == "option" else "file_no_parts", detail, f"{key}:", key)
            if word == "parts":
                options[name] = "\n".join(self.parts[name]) + "\n"
            elif known[name].kind == "switch":
                if value not in ("yes", "no"):
                    raise self.fail("file_switch", f"{name} is yes or no, not {_quote(value)}", value, key)
                options[name] = value == "yes"
            else:
                options[name] = value
        return options

    def _players(self, seats: int) -> dict[int, Player]:
        players = {}
        for key, value in self.values.items():
            word, _, number = key.partition(" ")
            if word == "seat":
                seat = self._integer(key, number, 1, seats, "file_seat") - 1
                kind, _, name = value.partition(" ")
                if kind not in ("person", "bot") or clean(name) is None:
                    detail = "expected “person” or “bot” and a name of at most 40 letters that can be seen"
                    raise self.fail("file_player", detail, value, key)
                players[seat] = Player(kind, name)  # type: ignore[arg-type]
        return players

    def _result(self) -> Result | None:
        if "end" not in self.values and "points" not in self.values:
            return None
        points = [self._integer("points", each, -(10**8), 10**8) for each in self._needed("points").split()]
        return Result(self._needed("end"), tuple(points))

    def _seed(self, seats: int) -> Seed | None:
        if not self.values.keys() & {"seed", "dice of", "dice scheme", "promises"}:
            return None
        seed = self._needed("seed")
        if not re.fullmatch(r"(?:[0-9a-f]{2}){1,64}", seed):
            raise self.fail("file_seed", "a seed is written in hexadecimal digits", seed, "seed")
        table, *nonces = self._needed("dice of").split() or [""]
        if "dice scheme" not in self.values and "promises" not in self.values:
            return Seed(seed, table, tuple(nonces))
        scheme = self._integer("dice scheme", self._needed("dice scheme"), SCHEME, SCHEME, "file_scheme")
        promises = tuple("" if each == MISSING else each for each in self._needed("promises").split())
        if len(promises) != seats or not all(re.fullmatch(r"|[0-9a-f]{64}", each) for each in promises):
            raise self.fail(
                "file_promises", f"expected a hash or - for each of {seats} seats", self.values["promises"], "promises"
            )
        if len(nonces) != seats or not all(re.fullmatch(ADDITION, each) for each in nonces):
            raise self.fail(
                "file_additions",
                f"expected an addition or - for each of {seats} seats",
                self.values["dice of"],
                "dice of",
            )
        return Seed(seed, table, tuple(nonces), scheme, promises)


def replay(file: GameFile) -> Table:
    """The table that a file's moves lead to. FileError names the line of a move that is not possible."""
    return whole(replaying(file))


def replaying(file: GameFile) -> Pausing[Table]:
    """The same as work that pauses."""
    table = _open(file)
    yield from replaying_into(table, file)
    return table


def _open(file: GameFile) -> Table:
    try:
        return Table(game(file.game), file.seats, file.options, rules_version=file.rules_version)
    except (OptionError, PartsError) as error:
        place = _place_of(error, file)
        raise FileError(error.code, error.field, error.detail, place=place, found=error.found) from error


def _place_of(error: GusherError, file: GameFile) -> dict[str, str | int]:
    """Where in the file an option is wrong, or the parts that stand in it: their lines are counted with its own."""
    keys = [f"option {error.field}"]
    if isinstance(error, PartsError):
        keys = [f"parts {name}" for name in file.options]
    elif error.field == "seats":
        keys = ["seats"]
    lines = [file.lines[key] for key in keys if key in file.lines]
    if len(lines) != 1:
        return dict(error.place)
    inside = error.place.get("line", 0)
    return {**error.place, "line": lines[0] + int(inside)} if inside else {"line": lines[0], **error.place}


def replay_into(table: Table, file: GameFile) -> None:
    """Play a file's moves at a table of that game. FileError names the line, and tells the rules' reason."""
    whole(replaying_into(table, file))


def replaying_into(table: Table, file: GameFile) -> Pausing[None]:
    """The same as work that pauses."""
    for number, step in enumerate(file.steps, start=1):
        if DRAWN_IN_VAIN.fullmatch(step.text):
            continue
        movers = table.movers()
        place = f"line {step.line}"
        where = {"line": step.line, "move": number}
        if not movers:
            detail = f"move {number}, {_quote(step.text)}: the game is over"
            raise FileError("game_over", place, detail, place=where, found=_short(step.text))
        chance = movers == [CHANCE]
        seat = movers[0] if step.seat is None and not chance else step.seat
        entry = _read_exit(table, step, seat)
        if entry is None and chance:
            entry = Entry(n=table.n, kind="outcome", text=step.text)
        elif entry is None:
            entry = Entry(n=table.n, kind="action", seat=seat, text=step.text)
        try:
            table.apply([entry])
        except (IllegalError, NotationError) as error:
            said = error.detail if isinstance(error, NotationError) else table.game.says(error.code)
            detail = f"move {number}, {_quote(step.text)}: {said}"
            raise FileError(error.code, place, detail, place=where, found=_short(step.text)) from error
        yield
    ending = file.result.ending if file.result else ""
    is_by_people = ending in get_args(EndKind)[1:] and (ending != "resigned" or bool(table.exits.resigned))
    if is_by_people and not table.over:
        table.apply([Entry(n=table.n, kind="end", ends=ending)])  # type: ignore[arg-type]
    if file.result and (table.ending != file.result.ending or tuple(table.points) != file.result.points):
        found = f"{table.ending or 'not over'}, points {' '.join(str(each) for each in table.points)}"
        end = {"line": file.lines["end"]} if "end" in file.lines else {}
        raise FileError("file_result", "result", f"the moves lead to another result: {found}", place=end)


def _read_exit(table: Table, step: Step, seat: int | None) -> Entry | None:
    """The entry by which somebody left, if that is what a step tells."""
    if seat is None or seat >= table.seats:
        return None
    if step.text in (RESIGN, RETURN):
        return Entry(n=table.n, kind="resign" if step.text == RESIGN else "return", seat=seat)
    bot = TAKEOVER.fullmatch(step.text)
    return Entry(n=table.n, kind="takeover", seat=seat, level=bot[1]) if bot else None


def _drawn_in_vain(file: GameFile) -> dict[int, int]:
    """How many outcomes were drawn and taken back, by the number of the entry that follows."""
    found: dict[int, int] = {}
    n = 0
    for step in file.steps:
        marker = DRAWN_IN_VAIN.fullmatch(step.text)
        if marker:
            found[n] = found.get(n, 0) + int(marker[1])
        else:
            n += 1
    return found


def _quote(text: str) -> str:
    return f"“{_short(text)}”"


def _short(text: str) -> str:
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:30])
    return f"{shown}…" if len(text) > 30 else shown


def unlike(file: GameFile) -> list[int]:
    """The numbers (from 1) of the moves of a file whose outcome its seed does not give. FileError if it has no seed or
    can't be replayed.

    Only what stands is in a file, and it tells where outcomes were taken back: so they count in the file as they did
    at the table.
    """
    if file.seed is None:
        detail = "the line “seed: …” is missing: it is shown when a game is over"
        raise FileError("file_missing_line", "header", detail, found="seed:")
    dice = file.seed.dice
    table = replay(file)
    trial = _open(file)
    wrong, drawn = [], 0
    in_vain = _drawn_in_vain(file)
    for entry in table.entries:
        drawn += in_vain.get(entry.n, 0)
        if entry.kind == "outcome":
            outcomes = trial.engine.legal(trial.state, CHANCE)
            outcome = dice.draw(drawn, outcomes, trial.engine.weights(trial.state))
            if table.game.actions.write(outcome) != entry.text:
                wrong.append(entry.n + 1)
            drawn += 1
        trial.apply([entry])
    return wrong
