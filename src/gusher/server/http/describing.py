"""The games, described for screens."""

from __future__ import annotations

from functools import cache

from gusher import bots
from gusher.rules.kernel import Game, PartsSet, game, games
from gusher.server.protocol import offered
from gusher.server.protocol.offered import GameInfo


@cache
def all_games() -> list[GameInfo]:
    """The games as screens know them."""
    return [_about(game(name)) for name in games()]


def _about(kind: Game) -> GameInfo:
    options = [
        offered.Option(
            option.name,
            option.kind,
            option.default,
            [offered.OptionValue(choice.name, list(choice.seats)) for choice in option.values],
            option.quick,
            [_set(each) for each in option.sets],
            option.apart,
        )
        for option in kind.options
    ]
    levels, climb = list(bots.levels(kind.name)), list(bots.climb(kind.name))
    return GameInfo(kind.name, kind.rules_version, list(kind.seats), options, levels, climb, hints_with(kind))


def _set(parts: PartsSet) -> offered.PartsSet:
    ahead, within = parts.ahead or (None, None)
    return offered.PartsSet(parts.name, ahead, within, parts.group)


def hints_with(kind: Game) -> dict[str, list[str | bool]] | None:
    """What has to be chosen of which options for hints to be possible: nothing of those that are not named. None where
    there are no hints whatever is chosen."""
    ways = list(kind.set_ups())
    fine = [way for way in ways if kind.may_hint(way)]
    if not fine:
        return None
    wanted = {}
    for option in kind.options:
        possible = list(dict.fromkeys(way[option.name] for way in fine))
        if len(possible) < len({way[option.name] for way in ways}):
            wanted[option.name] = possible
    return wanted
