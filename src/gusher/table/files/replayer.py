"""Game files played again at a table, and whether their dice drew what they tell."""

from __future__ import annotations

from typing import get_args

from gusher.rules.kernel import CHANCE, GusherError, IllegalError, NotationError, OptionError, PartsError, game
from gusher.table.draws import drawing
from gusher.table.entries import Action, End, EndKind, Entry, Outcome, Resign, Return, Takeover
from gusher.table.pausing import Pausing, whole
from gusher.table.table import Table

from .game_file import DRAWN_IN_VAIN, RESIGN, RETURN, TAKEOVER, FileError, GameFile, Step, quote, short


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


def replaying_into(table: Table, file: GameFile) -> Pausing[None]:
    """Play a file's moves at a table of that game: work that pauses. FileError names the line, and tells the rules'
    reason."""
    for number, step in enumerate(file.steps, start=1):
        if DRAWN_IN_VAIN.fullmatch(step.text):
            continue
        movers = table.movers()
        place = f"line {step.line}"
        where = {"line": step.line, "move": number}
        if not movers:
            detail = f"move {number}, {quote(step.text)}: the game is over"
            raise FileError("game_over", place, detail, place=where, found=short(step.text))
        chance = movers == [CHANCE]
        seat = movers[0] if step.seat is None and not chance else step.seat
        entry = _read_exit(table, step, seat)
        if entry is None and chance:
            entry = Outcome(table.n, text=step.text)
        elif entry is None:
            entry = Action(table.n, seat, text=step.text)
        try:
            table.apply([entry])
        except (IllegalError, NotationError) as error:
            said = error.detail if isinstance(error, NotationError) else table.game.says(error.code)
            detail = f"move {number}, {quote(step.text)}: {said}"
            raise FileError(error.code, place, detail, place=where, found=short(step.text)) from error
        yield
    ending = file.result.ending if file.result else ""
    is_by_people = ending in get_args(EndKind)[1:] and (ending != "resigned" or bool(table.exits.resigned))
    if is_by_people and not table.over:
        table.apply([End(table.n, ends=ending)])  # type: ignore[arg-type]
    if file.result and (table.ending != file.result.ending or tuple(table.points) != file.result.points):
        result = f"{table.ending or 'not over'}, points {' '.join(str(each) for each in table.points)}"
        end = {"line": file.lines["end"]} if "end" in file.lines else {}
        raise FileError("file_result", "result", f"the moves lead to another result: {result}", place=end)


def _read_exit(table: Table, step: Step, seat: int | None) -> Entry | None:
    """The entry by which somebody left, if that is what a step tells."""
    if seat is None or seat >= table.seats:
        return None
    if step.text in (RESIGN, RETURN):
        return Resign(table.n, seat) if step.text == RESIGN else Return(table.n, seat)
    bot = TAKEOVER.fullmatch(step.text)
    return Takeover(table.n, seat, level=bot[1]) if bot else None


def unlike(file: GameFile) -> list[int]:
    """The numbers (from 1) of the moves of a file whose outcome its seed does not give. FileError if it has no seed or
    can't be replayed.

    Only what stands is in a file, and it says where outcomes were taken back: so they count in the file as they did
    at the table.
    """
    if file.seed is None:
        detail = "the line “seed: …” is missing: it is shown when a game is over"
        raise FileError("file_missing_line", "header", detail, found="seed:")
    dice = file.seed.dice
    drawn = {each.n: each for each in whole(drawing(replay(file), file.seed.scheme))}
    wrong, n, in_vain = [], 0, 0
    for step in file.steps:
        if marker := DRAWN_IN_VAIN.fullmatch(step.text):
            in_vain += int(marker[1])
            continue
        if n in drawn:
            total, first, weight = drawn[n].span
            if not first <= dice.number(drawn[n].k + in_vain, total) < first + weight:
                wrong.append(n + 1)
        n += 1
    return wrong
