"""Why something was not done."""

from __future__ import annotations

from msgspec import Struct


class Reason(Struct):
    """Why something can't be done: a code of the game's or the common texts, and the section of the rules page."""

    code: str
    section: str | None = None


class Refused(Struct, tag="refused", omit_defaults=True):
    """Message ``id`` was not carried out and nothing changed. ``field`` names the part of the message that was wrong,
    if one was, ``place`` and ``found`` where in a text it was and what stood there (see ``Failure``). ``id`` is None
    for a message that could not be read, and for what concerns the whole connection."""

    id: int | None
    reason: Reason
    field: str | None = None
    place: dict[str, str | int] = {}
    found: str = ""


class Failure(Struct, omit_defaults=True):
    """The body of every HTTP answer that is an error. ``detail`` is English, for whoever reads answers by hand.

    What was wrong in a file is told so that screens can say it in any language: ``place`` from the outside in
    (``{"line": 8, "move": 5}``; each key has a word in the texts), and ``found``, which stood there. ``game`` is the
    game whose texts have words for code and place, if one is concerned. ``meant``: what may have been meant instead."""

    reason: Reason
    field: str | None
    detail: str
    game: str | None = None
    place: dict[str, str | int] = {}
    found: str = ""
    meant: list[str] = []
