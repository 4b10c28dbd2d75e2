"""Text as game files."""

from __future__ import annotations

import re

from gusher.rules.kernel import Game, game
from gusher.table.dice import ADDITION, MISSING, SCHEME, SEEDED
from gusher.table.names import clean
from gusher.table.pausing import MANY, Pausing, whole

from .game_file import HIDDEN, TITLE, FileError, GameFile, Player, Result, Seed, Step, quote, short

LIMIT = 256 * 1024
"""The size of the largest file that is read, in characters."""
SEATS_LIMIT = 30

_HEADER = re.compile(
    r"(game|seats|seed|dice of|dice scheme|promises|end|points|(?:option|parts|seat) [\w-]{1,40}):(.*)"
)


def read(text: str) -> GameFile:
    """What a text says as a game file; ``replaying_into`` checks its moves. FileError names the line."""
    return whole(reading(text))


def reading(text: str, most: int | None = None) -> Pausing[GameFile]:
    """The same as work that pauses. FileError ``file_too_long`` for more than ``most`` moves and outcomes."""
    if len(text) > LIMIT:
        raise FileError("file_too_large", "file", f"{len(text)} characters are more than {LIMIT}")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != TITLE:
        detail = f"a game file begins with {TITLE!r}"
        raise FileError("file_title", "line 1", detail, place={"line": 1}, found=short(lines[0].strip()))
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
        return FileError(code, f"line {number}", detail, place={"line": number}, found=short(found))

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
            step = Step.of(word, self.number)
            if step.seat is not None and step.seat < 0:
                raise self.fail("file_seat", "seats count from 1", word)
            if step.text == HIDDEN:
                raise self.fail("file_hidden", "this move was hidden when the file was made", word)
            if self.most is not None and len(self.steps) >= self.most:
                raise self.fail("file_too_long", f"more than {self.most} moves and outcomes", word)
            self.steps.append(step)

    def _needed(self, key: str) -> str:
        if key not in self.values:
            raise FileError("file_missing_line", "header", f"the line “{key}: …” is missing", found=f"{key}:")
        return self.values[key]

    def _integer(self, key: str, text: str, least: int, most: int, code: str = "file_number") -> int:
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII) or not least <= int(text) <= most:
            raise self.fail(code, f"{quote(text)} is no number from {least} to {most}", text, key)
        return int(text)

    def _game(self) -> tuple[str, int]:
        named = re.fullmatch(r"(\w+), rules (\d{1,9})", self._needed("game"), re.ASCII)
        if named is None:
            raise self.fail("file_game_line", "expected “game: name, rules number”", self.values["game"], "game")
        try:
            kind, version = game(named[1]), int(named[2])
        except KeyError:
            raise self.fail("file_game", f"there is no game {quote(named[1])} here", named[1], "game") from None
        if not kind.replays(version):
            detail = f"played by rules {version}, but rules {kind.rules_version} are in force here"
            raise self.fail("file_rules", detail, f"rules {version}", "game")
        return named[1], version

    def _options(self, of: Game) -> dict[str, str | bool]:
        known = {option.name: option for option in of.options}
        options: dict[str, str | bool] = {}
        for key, value in self.values.items():
            word, _, name = key.partition(" ")
            if word not in ("option", "parts"):
                continue
            if name not in known:
                raise self.fail("file_option", f"{of.name} has no option {quote(name)}", key, key)
            is_set = word == "option" and value in [each.name for each in known[name].sets]
            if (word == "parts") != (known[name].kind == "parts") and not is_set:
                detail = f"{name} is written “{'parts' if word == 'option' else 'option'} {name}:”"
                raise self.fail("file_parts" if word == "option" else "file_no_parts", detail, f"{key}:", key)
            if word == "parts":
                options[name] = "\n".join(self.parts[name]) + "\n"
            elif known[name].kind == "switch":
                if value not in ("yes", "no"):
                    raise self.fail("file_switch", f"{name} is yes or no, not {quote(value)}", value, key)
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
        scheme = self._integer("dice scheme", self._needed("dice scheme"), SCHEME, SEEDED, "file_scheme")
        promises = tuple("" if each == MISSING else each for each in self._needed("promises").split())
        if len(promises) != seats or not all(re.fullmatch(r"|[0-9a-f]{64}", each) for each in promises):
            detail = f"expected a hash or - for each of {seats} seats"
            raise self.fail("file_promises", detail, self.values["promises"], "promises")
        if len(nonces) != seats or not all(re.fullmatch(ADDITION, each) for each in nonces):
            detail = f"expected an addition or - for each of {seats} seats"
            raise self.fail("file_additions", detail, self.values["dice of"], "dice of")
        return Seed(seed, table, tuple(nonces), scheme, promises)
