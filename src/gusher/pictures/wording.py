"""What pictures and previews say of a table, in three languages."""

from __future__ import annotations

from collections.abc import Sequence

from gusher.rules.kernel import Game

from .seen import Seated

_OPEN = {"en": "Open seat", "de": "Freier Platz", "pl": "Wolne miejsce"}
_NUMBER = {"en": "Player {n}", "de": "Spieler {n}", "pl": "Gracz {n}"}
_TURN = {"en": "{name} to move", "de": "{name} ist am Zug", "pl": "Teraz gra {name}"}
_ALL = {"en": "Everybody plays at once", "de": "Alle spielen gleichzeitig", "pl": "Wszyscy grają jednocześnie"}
_WAITING = {"en": "Waiting for players", "de": "Es fehlen noch Mitspieler", "pl": "Brakuje jeszcze graczy"}
_WINS = {"en": "{name} wins", "de": "{name} gewinnt", "pl": "Wygrywa {name}"}
_WIN = {"en": "{names} win", "de": "{names} gewinnen", "pl": "Wygrywają {names}"}
_SHARED = {"en": "Shared victory: {names}", "de": "Geteilter Sieg: {names}", "pl": "Wspólne zwycięstwo: {names}"}
_ABANDONED = {"en": "The game was abandoned", "de": "Die Partie wurde abgebrochen", "pl": "Partię przerwano"}
_POSITION = {"en": "A position of {game}", "de": "Eine Stellung von {game}", "pl": "Pozycja z gry {game}"}


def name_of(seat: Seated, game: Game, language: str) -> str:
    """What somebody at a table is called."""
    if seat.kind == "bot" and seat.name in ("", seat.bot):
        level = game.texts[language].get("levels", {}).get(seat.bot)
        return str(level["name"]) if level else seat.bot or ""
    if seat.kind in ("open", "kept"):
        return _OPEN[language]
    return seat.name or number(seat.seat, language)


def names_of(seats: Sequence[Seated], sides: Sequence[int], game: Game, language: str) -> list[str]:
    """What all at a table are called. Where each plays alone, those of one name get their seat's number with it."""
    names = [name_of(seat, game, language) for seat in seats]
    if len(set(sides)) < len(names):
        return names
    return [
        f"{name} {seat.seat + 1}" if names.count(name) > 1 and seat.kind in ("person", "bot") else name
        for name, seat in zip(names, seats, strict=True)
    ]


def number(seat: int, language: str) -> str:
    """What somebody is called who has no name."""
    return _NUMBER[language].format(n=seat + 1)


def title_of(game: Game, language: str) -> str:
    """What a game is called."""
    return str(game.texts[language]["game"]["title"])


def alternative(game: Game, language: str) -> str:
    """What is said of a picture to those who can't see it."""
    return _POSITION[language].format(game=title_of(game, language))


def listed(names: Sequence[str], language: str) -> str:
    """“Ada, Bo and Cy”."""
    from babel.lists import format_list

    return format_list(list(dict.fromkeys(names)), locale=language)


def waiting(language: str) -> str:
    """For a table with seats to take."""
    return _WAITING[language]


def to_move(names: Sequence[str], language: str) -> str:
    """Whose turn it is: somebody's, or everybody's."""
    if len(names) == 1:
        return _TURN[language].format(name=names[0])
    return _ALL[language] if names else ""


def result(winners: Sequence[Sequence[str]], language: str) -> str:
    """Who has won: for each side that has, who plays for it. None has in a game that was abandoned."""
    if not winners:
        return _ABANDONED[language]
    if len(winners) > 1:
        return _SHARED[language].format(names=listed([listed(side, language) for side in winners], language))
    [side] = winners
    if len(set(side)) == 1:
        return _WINS[language].format(name=side[0])
    return _WIN[language].format(names=listed(side, language))
