"""Series that are kept in a file while they are played: stopped at any time, even killed, they go on where they were.

The file is text, a line of JSON each, and only grows. The first line says what is played (``describing``) and what a
game's row holds, as NumPy describes a type. Every other line is a block of games, written when it was played: the
number of its ``first`` game, how many, their ``rows`` (compressed by zlib, in base 64) and a checksum of these. Nothing
in it is ever run. A last line without an end was being written when the program was killed: its games are played again.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout

from gusher.rules.kernel import GusherError

from .games import MOST_GAMES, Games, seed_of_game

FORM = 1
MARK = "series of games kept by Gusher"
MOST_A_LINE = 1_000_000
"""More games than a block ever has."""
MOST_SHOWN = 200
"""Letters of a value that are shown where two differ."""

Blocks = dict[int, Games]
"""By the number of its first game."""


class Kept:
    """A file that is open for a series."""

    def __init__(self, file: Path, whole: int, blocks: Blocks) -> None:
        self.blocks = blocks
        self._file = file
        self._out = file.open("ab")
        self._out.truncate(whole)

    def add(self, first: int, games: Games) -> None:
        """Write a block. GusherError if the disk takes no more."""
        with _naming(self._file):
            self._out.write(_line(first, games))
            self._out.flush()

    def close(self) -> None:
        """All is written."""
        with _naming(self._file):
            self._out.close()


@contextmanager
def opened(file: Path, series: Mapping[str, object], none: Games) -> Iterator[Kept]:
    """The file of a series, which goes on in it or begins; ``none`` are its columns without any games.

    GusherError (field ``kept``) if the file holds another series, by other rules or players, and what differs; if it
    is damaged; if another program plays it; or if the disk refuses.
    """
    lock = FileLock(f"{file}.lock", blocking=False)
    with _naming(file):
        lock.acquire()
    try:
        with _naming(file):
            if not file.exists() or file.stat().st_size == 0:
                _begin(file, _head(series, none))
            found, blocks, whole = _read(file)
            said = difference(found, json.loads(json.dumps(series)))
            if said:
                raise refusal(file, f"it holds another series: {said}")
            kept = Kept(file, whole, blocks)
        try:
            yield kept
        finally:
            kept.close()
    finally:
        lock.release()


def inside(folder: str | Path, name: str) -> Path:
    """The file of one series in a folder of several, which is made if it isn't there."""
    with _naming(Path(folder)):
        Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder, f"{name}.jsonl")


def read(file: Path) -> tuple[dict[str, Any], Blocks]:
    """What is kept in a file: what is played, and the games. GusherError if it is damaged or can't be read."""
    with _naming(file):
        return _read(file)[:2]


def difference(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    """What differs between two series, in words; empty if nothing does."""
    said = []
    for name in dict.fromkeys((*one, *other)):
        there, here = one.get(name), other.get(name)
        if there != here:
            said.append(OTHERWISE[name] if name in OTHERWISE else f"{name} is {_shown(there)}, not {_shown(here)}")
    return "; ".join(said)


OTHERWISE = {"rules": "it was played by other rules", "bots": "the bots were others"}
"""What is said where marks differ that mean nothing to a reader."""


def refusal(file: Path, detail: str) -> GusherError:
    """Why a file can't be used."""
    return GusherError("kept", "kept", f"{file}: {detail}")


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    try:
        yield
    except Timeout:
        raise refusal(file, "another program is playing this series") from None
    except OSError as error:
        raise refusal(file, error.strerror or str(error)) from None


# The file -------------------------------------------------------------------------------------------------------------


def _begin(file: Path, head: bytes) -> None:
    """Write the first line: all of it, or no file."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(head)
    fresh.replace(file)


def _read(file: Path) -> tuple[dict[str, Any], Blocks, int]:
    """What is played, the games, and how many bytes of the file are whole lines."""
    with file.open("rb") as lines:
        head = next(lines, b"")
        series, row = _opening(file, head)
        blocks: Blocks = {}
        whole = len(head)
        for number, line in enumerate(lines, 2):
            if not line.endswith(b"\n"):
                break
            try:
                first, games = _block(json.loads(line), row, series["seed"])
            except (ValueError, KeyError, TypeError, zlib.error) as error:
                detail = f"line {number} is damaged ({error}); without it and all below, the file is whole"
                raise refusal(file, detail) from None
            if first in blocks:
                raise refusal(file, f"line {number} is damaged (its games stand above)")
            blocks[first] = games
            whole += len(line)
    end = 0
    for first in sorted(blocks):
        if first < end:
            raise refusal(file, f"it is damaged: game {first} stands in it twice")
        end = first + len(blocks[first])
    return series, blocks, whole


def _head(series: Mapping[str, object], none: Games) -> bytes:
    head = {"series": series, "row": _columns(none)}
    return _json({"is": MARK, "form": FORM, **head, "checksum": zlib.crc32(_json(head))})


def _line(first: int, games: Games) -> bytes:
    rows = np.zeros(len(games), _columns(games))
    for column in fields(games):
        rows[column.name] = getattr(games, column.name)
    packed = zlib.compress(rows.tobytes(), 1)
    block = {"first": first, "games": len(games), "checksum": _checksum(first, packed)}
    return _json({**block, "rows": base64.b64encode(packed).decode("ascii")})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _checksum(first: int, packed: bytes) -> int:
    return zlib.crc32(packed, zlib.crc32(str(first).encode()))


def _columns(games: Games) -> list[Any]:
    """A game's row, as NumPy describes it."""
    columns = ((column.name, getattr(games, column.name)) for column in fields(games))
    return [(name, values.dtype.newbyteorder("<").str, values.shape[1:]) for name, values in columns]


def _opening(file: Path, line: bytes) -> tuple[dict[str, Any], Any]:
    try:
        head = json.loads(line)
        is_ours = head["is"] == MARK
        form = head["form"]
    except (ValueError, KeyError, TypeError):
        is_ours, form = False, None
    if not is_ours:
        raise refusal(file, "this is no kept series")
    if form != FORM:
        raise refusal(file, "another release of Gusher wrote it")
    if zlib.crc32(_json({name: head.get(name) for name in ("series", "row")})) != head.get("checksum"):
        raise refusal(file, "line 1 is damaged")
    return head["series"], np.dtype([(name, kind, tuple(shape)) for name, kind, shape in head["row"]])


def _block(line: Mapping[str, Any], row: Any, seed: int) -> tuple[int, Games]:
    first, count = line["first"], line["games"]
    if type(first) is not int or type(count) is not int or not (0 < count <= MOST_A_LINE and 0 <= first <= MOST_GAMES):
        raise ValueError("no such games")
    packed = base64.b64decode(line["rows"], validate=True)
    if _checksum(first, packed) != line["checksum"]:
        raise ValueError("its checksum is wrong")
    size = count * row.itemsize
    rows = np.frombuffer(zlib.decompressobj().decompress(packed, size), row)
    games = Games(*(np.array(rows[name], row[name].base.newbyteorder("=")) for name in row.names))
    if games.seed.tolist() != list(range(seed_of_game(seed, first), seed_of_game(seed, first) + count)):
        raise ValueError("its games belong to another series")
    return first, games
