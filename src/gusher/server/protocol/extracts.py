"""An extract of every game's board for the lobby: part of a real position, drawn as in pictures to share, in the
colours of the screens by daylight and by lamplight. Letters would be too small and are left out."""

from __future__ import annotations

import re

from gusher.pictures.card import picture_of
from gusher.pictures.svg import NAMESPACE, Markup, tag
from gusher.rules.kernel import game
from gusher.rules.kernel.game import all_games

from . import pictures

POSITION = "extract"
"""The game file beside the rules whose position is shown. A game that has none has an empty sheet."""
BY_DAY = re.compile(r"light-dark\((#\w{6}), #\w{6}\)")
LETTERS = re.compile(r"<text\b.*?</text>")


def drawing(styles: str) -> str:
    """All extracts in one file, as symbols that have their games' names. ``styles``: what names the colours."""
    pairs = {f'"{pair[1]}"': f'"{pair[0]}"' for pair in reversed([*BY_DAY.finditer(styles)])}
    shown = [name for name in all_games() if (game(name).folder / pictures.FOLDER / f"{POSITION}.txt").exists()]
    symbols = []
    for name in shown:
        markup, width, height = picture_of(name).extract(pictures.seen(name, POSITION))
        drawn = re.sub(r'"#\w{6}"', lambda colour: pairs[colour[0]], LETTERS.sub("", markup))
        symbols.append(tag("symbol", Markup(drawn), id=name, viewBox=f"0 0 {width:g} {height:g}"))
    return tag("svg", *symbols, xmlns=NAMESPACE) + "\n"
