"""TypeScript for devices that play by a game's rules themselves, and think: where things stand in its records, what
reasons are called, how actions are written, and what its bots are like."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from gusher.analysis.because import ANSWER, FIRST, MOST_IN_A_TURN, NODES_ON_DEVICES, case_of
from gusher.bots import modules as thinking
from gusher.bots.search.excusing import LEAST_ERROR, excuses_of
from gusher.bots.search.levels import Level
from gusher.bots.search.thinking import SEARCHES
from gusher.rules.kernel import Either, Explaining, Game, Joined, Numbers, Ordinals, Parted, Slot, Words, modules
from gusher.rules.kernel.engine import MOST_SIDES
from gusher.rules.kernel.explaining import MOST_SAID
from gusher.rules.kernel.records import MARKER

from .alone import sentences

ARRAYS = {
    np.dtype(np.int8): "Int8Array",
    np.dtype(np.int16): "Int16Array",
    np.dtype(np.int32): "Int32Array",
    np.dtype(np.int64): "BigInt64Array",
}


def rules_of(game: Game) -> str:
    """What a device has to know to ask the module of a game. TypeError for a game without observations."""
    if game.observation is None:
        raise TypeError(f"{game.name} has no observations")
    records = {"state": game.record, "observation": game.observation.record}
    reasons = [[code, game.section(number) if code else None] for number, code in enumerate(game.reasons)]
    kinds = ([kind.ranges, _slot(kind.slot)] for kind in game.actions.kinds)
    return "\n".join(
        [
            "import type { Rules } from '../../kernel/rules'",
            "",
            "export const rules: Rules = {",
            f"  name: '{modules.name_of(game)}',",
            *(f"  {name}: {_layout(record)}," for name, record in records.items()),
            f"  room: {2 * max(game.most_actions, MOST_SIDES)},",
            f"  reasons: {_written(reasons)},",
            "  actions: [",
            *(f"    {_written(kind)}," for kind in kinds),
            "  ],",
            "}",
            "",
            "/** What lies on the table. A list of several dimensions has its rows one after the other. */",
            *_interface("State", game.record),
            "/** What follows from it, for screens to draw. */",
            *_interface("Observation", game.observation.record),
            "export interface Fields extends State, Observation {}",
            "",
        ]
    )


def bots_of(game: Game) -> str:
    """What a device has to know to ask the module of a game's bots."""
    thoughts, there = thinking.thoughts_of(game), thinking.levels_there(game)
    advising = thoughts.advising
    levels = {level.name: _mind(game, level) for level in (*there, *([advising.adviser] if advising else []))}
    seconds = {level.name: level.seconds for level in there if level.seconds}
    return "\n".join(
        [
            "import type { Thinking } from '../../kernel/thinker'",
            "",
            "export const thinking: Thinking = {",
            f"  name: '{thinking.name_of(game)}',",
            f"  state: {game.record.itemsize},",
            f"  memory: {thoughts.memory(game).itemsize},",
            f"  move: {np.dtype(np.int32).itemsize * thoughts.longest},",
            f"  levels: {_written(levels)},",
            f"  searches: {SEARCHES},",
            f"  seconds: {_written(seconds)},",
            f"  stirs: {_written(thoughts.stirs)},",
            f"  forAll: {_written(thoughts.for_all)},",
            *([] if game.explaining is None else [f"  explains: {_written(_explains(game, game.explaining))},"]),
            "}",
            "",
        ]
    )


def _explains(game: Game, explaining: Explaining) -> Any:
    """What is to be known of it to ask why a turn was made, and the sentences of the answer. ``adviser`` is the level
    that is asked what to do; where the strongest neither plays as people do nor searches, the best turn by the
    evaluation is advised. Who plans explains with what it thinks in."""
    advising, line = thinking.thoughts_of(game).advising, explaining.account["done"].shape[1]
    said = {"least": LEAST_ERROR, "line": line, "did": sentences(explaining.did), "noted": explaining.noted}
    if advising is not None:
        return {
            "memory": 0,
            "most": 0,
            "answer": max(FIRST + 3 * MOST_SAID * line, advising.review),
            "adviser": advising.adviser.name,
            "judge": _mind(game, advising.judge),
            "excuses": {},
            "because": sentences(advising.because),
            **said,
        }
    strongest = thinking.levels_there(game)[-1]
    return {
        "memory": case_of(game, NODES_ON_DEVICES).itemsize,
        "most": MOST_IN_A_TURN,
        "answer": ANSWER,
        "adviser": strongest.name if strongest.mind or strongest.seconds else None,
        "judge": None,
        "excuses": {level.name: _excuses(game, level) for level in thinking.levels_there(game)},
        "because": sentences(explaining.because),
        **said,
    }


def _excuses(game: Game, level: Level) -> Any:
    """Why a level may have erred, as ``web/src/kernel/thinker.ts`` reads it."""
    excuses = excuses_of(game, level)
    if excuses is None:
        return None
    better = [[name, _mind(game, each)] for name, each in excuses.better]
    return [_mind(game, excuses.noticing), excuses.unnoticed, better, excuses.itself]


def _mind(game: Game, level: Level) -> str:
    """A level as the module is told of it."""
    return base64.b64encode(thinking.thoughts_of(game).mind_of(game, level).tobytes()).decode()


def _layout(record: np.dtype[np.void]) -> str:
    """How many bytes a record has, and where its fields stand, as ``web/src/kernel/records.ts`` reads it."""
    fields = (f"{field}: [{array}, {offset}, {count}]" for field, array, offset, count in _fields(record))
    return f"{{ bytes: {record.itemsize}, fields: {{ {', '.join(fields)} }} }}"


def _interface(name: str, record: np.dtype[np.void]) -> Iterator[str]:
    """The type of a record in the browser."""
    yield f"export interface {name} {{"
    for field, _, _, count in _fields(record):
        yield f"  {field}: {'readonly number[]' if count else 'number'}"
    yield "}"
    yield ""


def _fields(record: np.dtype[np.void]) -> Iterator[tuple[str, str, int, int]]:
    """The fields of a record: the name, its kind of array, where it begins, and how many numbers it has, 0 for one that
    is no list."""
    for name in record.names or ():
        if not name.startswith(MARKER):
            kind, offset = record.fields[name][:2]  # type: ignore[index]
            yield name, ARRAYS[kind.base], offset, prod(kind.shape) if kind.shape else 0


def _slot(slot: Slot) -> Any:
    """How the texts of a slot are made from its number, as ``web/src/kernel/notation.ts`` reads it."""
    if isinstance(slot, Parted):
        return _slot(slot.slot)
    if isinstance(slot, Words):
        return list(slot.words)
    if isinstance(slot, Ordinals):
        return {"first": 1, "unit": 1}
    if isinstance(slot, Numbers):
        unsaid = {"unsaid": True} if slot.unsaid_lowest else {}
        return {"first": slot.lowest, "unit": slot.unit, **unsaid}
    if isinstance(slot, Joined):
        return {"text": slot.template, "of": {name: [each.count, _slot(each)] for name, each in slot.slots.items()}}
    if isinstance(slot, Either):
        return {"either": [[each.count, _slot(each)] for each in slot.slots.values()]}
    raise TypeError(f"there is no TypeScript for {slot}")


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
