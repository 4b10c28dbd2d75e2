"""TypeScript for devices that hold tables of a game themselves: how each game begins, and what its log says."""

from __future__ import annotations

import base64
import json
from typing import Any

from gusher.rules.kernel import Game


def alone_of(game: Game) -> str:
    """What a device needs for that beside the game's module and ``devices.rules_of``. TypeError for a game whose log
    only a server can tell."""
    if game.telling is None:
        raise TypeError(f"{game.name} does not tell its log in numbers")
    options = [option for option in game.options if option.kind != "parts"]
    starts = [
        [
            resolved["seats"],
            {option.name: resolved[option.name] for option in options},
            base64.b64encode(game.set_up(resolved).tobytes()).decode(),
            game.conceals(resolved),
        ]
        for resolved in game.set_ups()
    ]
    parts = [kind.code for kind in game.actions.kinds if game.actions.is_part(kind.code)]
    sentences = [
        [name, [[gap, None if called is None else list(called)] for gap, called in gaps.items()]]
        for name, gaps in game.telling.sentences
    ]
    return "\n".join(
        [
            "import type { Alone } from '../../kernel/alone'",
            "",
            "export const alone: Alone = {",
            f"  game: '{game.name}',",
            f"  version: {game.rules_version},",
            f"  usual: {_written({option.name: option.default for option in options})},",
            f"  endings: {_written(game.endings)},",
            f"  parts: {_written(parts)},",
            f"  layOpen: {_written(game.concealed_lay_open)},",
            f"  sentences: {_written(sentences)},",
            "  starts: [",
            *(f"    {_written(start)}," for start in starts),
            "  ],",
            "}",
            "",
        ]
    )


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
