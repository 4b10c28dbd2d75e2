"""TypeScript for devices that hold tables of a game themselves: how each game begins, and what its log says."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from typing import Any

from gusher.rules.kernel import Game, Sentence
from gusher.rules.kernel.telling import Called

from .printed import printed_of
from .runs import Run, runs, with_runs


def alone_of(game: Game) -> str:
    """What a device needs for that beside the game's module and ``devices.rules_of``. TypeError for a game whose log
    only a server can tell."""
    if game.telling is None:
        raise TypeError(f"{game.name} does not tell its log in numbers")
    options = {option.name: option.default for option in game.options if option.kind != "parts"}
    parts = [kind.code for kind in game.actions.kinds if game.actions.is_part(kind.code)]
    start, choices = starts_of(game)
    return "\n".join(
        [
            "import type { Alone } from '../../kernel/alone'",
            "",
            "export const alone: Alone = {",
            f"  game: '{game.name}',",
            f"  version: {game.rules_version},",
            f"  usual: {_written(options)},",
            f"  endings: {_written(game.endings)},",
            f"  parts: {_written(parts)},",
            f"  layOpen: {_written(game.concealed_lay_open)},",
            f"  together: {_written(game.done is not None)},",
            f"  resignable: {_written(game.resignable)},",
            f"  logs: {_written(game.as_logged is not None)},",
            f"  longest: {game.telling.longest},",
            f"  sentences: {_written(sentences(game.telling.sentences))},",
            f"  printed: {_written(printed_of(game))},",
            f"  start: '{base64.b64encode(start).decode()}',",
            "  choices: [",
            *(f"    {_written(choice)}," for choice in _in_base64(choices)),
            "  ],",
            "}",
            "",
        ]
    )


Choices = list[tuple[list[str], list[tuple[list[Any], list[Run]]]]]


def starts_of(game: Game) -> tuple[bytes, Choices]:
    """The record of one start, and after it a byte that says whether something can be concealed; and what others have
    in its place: by the names of what is chosen together (``seats``, options), for all that can be chosen."""
    set_ups = list(game.set_ups())
    names = [name for name in set_ups[0] if name == "seats" or _option(game, name).kind != "parts"]
    starts = [game.set_up(each).tobytes() + bytes([game.conceals(each)]) for each in set_ups]
    by_seats = [name for name in names if name == "seats" or not _goes_with_any_seats(game, name)]
    apart = [by_seats, *([name] for name in names if name not in by_seats)]
    # In most games what one option changes does not depend on others.
    choices = next(each for each in (_choices(apart, set_ups, starts), _choices([names], set_ups, starts)) if each)
    return starts[0], choices


def _option(game: Game, name: str) -> Any:
    return next(option for option in game.options if option.name == name)


def _goes_with_any_seats(game: Game, name: str) -> bool:
    return all(set(each.seats) == set(game.seats) for each in _option(game, name).values)


def _choices(groups: Sequence[Sequence[str]], set_ups: Sequence[Mapping[str, Any]], starts: Sequence[bytes]) -> Choices:
    """What is different for each choice in these groups. Nothing if not all starts are put together of that."""
    first, usual = starts[0], set_ups[0]
    known: list[dict[tuple[Any, ...], list[Run]]] = [{} for _ in groups]
    for chosen, start in zip(set_ups, starts, strict=True):
        for group, of_group in zip(groups, known, strict=True):
            if all(chosen[name] == usual[name] for name in usual if name not in group):
                of_group[tuple(chosen[name] for name in group)] = runs(first, start, 1)
    for chosen, start in zip(set_ups, starts, strict=True):
        made = first
        for group, of_group in zip(groups, known, strict=True):
            made = with_runs(made, of_group.get(tuple(chosen[name] for name in group), []))
        if made != start:
            return []
    return [
        ([*group], [([*values], changed) for values, changed in of_group.items()])
        for group, of_group in zip(groups, known, strict=True)
    ]


def _in_base64(choices: Choices) -> Any:
    return [
        [names, [[values, [[at, base64.b64encode(there).decode()] for at, there in each]] for values, each in cases]]
        for names, cases in choices
    ]


def sentences(said: Sequence[Sentence]) -> Any:
    """As ``web/src/kernel/telling.ts`` reads them."""
    return [[name, [[gap, _called(called)] for gap, called in gaps.items()]] for name, gaps in said]


def _called(called: Called) -> Any:
    if called is None or isinstance(called, int):
        return called
    smaller = [each for each in called if isinstance(each, Sentence)]
    return sentences(smaller) if smaller else list(called)


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
