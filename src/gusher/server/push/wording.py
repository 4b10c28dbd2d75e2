"""What a reminder says, in the person's language: at which game it is their turn, and with whom."""

from __future__ import annotations

from gusher.rules.kernel import Game, game
from gusher.server.storage.storage import StoredTable

MOST_NAMES = 4
"""With more players than this, names are left out."""

_TURN = {
    "en": "Your turn at {game}",
    "de": "Du bist am Zug: {game}",
    "pl": "Twój ruch: {game}",
}
# Names are not inflected, which Polish would ask for after “z”.
_WITH = {"en": "With {names}", "de": "Mit {names}", "pl": "Przy stole: {names}"}
_CHALLENGE = {
    "en": "Do you want to play {game}?",
    "de": "Willst du spielen? {game}",
    "pl": "Zagramy? {game}",
}
_GREETING = {
    "en": "Gusher will tell you here when it is your turn.",
    "de": "Gusher sagt hier Bescheid, wenn du am Zug bist.",
    "pl": "Gusher da tu znać, gdy przyjdzie twój ruch.",
}
_CONFIRMING = {
    "en": (
        "Gusher: is this your address?",
        "Gusher was asked to send reminders to this address when it is a player’s turn. If you asked for that, open"
        " this page within a day:\n{link}\n\nIf you did not, do nothing: no reminders will come.",
    ),
    "de": (
        "Gusher: Ist das deine Adresse?",
        "An diese Adresse soll Gusher schreiben, wenn jemand am Zug ist. Wenn du das möchtest, öffne innerhalb eines"
        " Tages diese Seite:\n{link}\n\nWenn nicht, tu nichts: Dann kommen keine Erinnerungen.",
    ),
    "pl": (
        "Gusher: czy to twój adres?",
        "Gusher ma wysyłać na ten adres przypomnienia, gdy przyjdzie czyjś ruch. Jeśli to twoja prośba, otwórz w ciągu"
        " doby tę stronę:\n{link}\n\nJeśli nie, nie rób nic: przypomnienia nie będą przychodzić.",
    ),
}
_STOPPING = {
    "en": "Stop these e-mails:",
    "de": "Diese E-Mails abbestellen:",
    "pl": "Wyłącz te wiadomości:",
}


def greeting(language: str) -> str:
    """The first message at a place where reminders will come from now on."""
    return _GREETING[language]


def wording(game: Game, names: list[str], language: str, *, is_asked: bool = False) -> tuple[str, str]:
    """Title and text for somebody who is to move, or ``is_asked`` to play, where these other people play."""
    from babel.lists import format_list

    title = (_CHALLENGE if is_asked else _TURN)[language].format(game=game.texts[language]["game"]["title"])
    if not names or len(names) > MOST_NAMES:
        return title, ""
    return title, _WITH[language].format(names=format_list(names, locale=language))


def wording_at(table: StoredTable, person: str, language: str) -> tuple[str, str]:
    """Title and text for a person who is to move at a table, or is asked to play there: nothing that is hidden."""
    names = [seat.name for seat in table.seats if seat.kind == "person" and seat.person != person and seat.name]
    is_asked = any(seat.kind == "kept" and seat.person == person for seat in table.seats)
    return wording(game(table.game), list(dict.fromkeys(names)), language, is_asked=is_asked)


def confirming(language: str) -> tuple[str, str]:
    """Subject and text that ask whether an e-mail address is right; the text has room for a ``link``."""
    return _CONFIRMING[language]


def stopping(language: str) -> str:
    """What stands before the link that stops e-mails."""
    return _STOPPING[language]
