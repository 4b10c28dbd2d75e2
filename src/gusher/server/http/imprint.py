"""Who runs this server, as they say it themselves: in text files in the data folder, one for each language or one for
all. And for how long tables are kept, which is theirs to decide, too."""

from __future__ import annotations

from pathlib import Path

from litestar import get
from litestar.params import FromQuery

from gusher.rules.kernel import LANGUAGES
from gusher.server.protocol.itself import Operator

from .services import AnyRequest, count, failures, services
from .table_pictures import language_of

NAME = "imprint.txt"
"""The one for all languages; ``imprint.de.txt`` is the German one."""
LONGEST = 20_000
"""Bytes of a file."""


class UnreadableError(Exception):
    """An imprint is there and can't be shown: a sentence that names the file."""


def imprint(folder: Path, language: str) -> str:
    """The imprint in a language, or in another if it is not there in that; empty if there is none. UnreadableError."""
    for file in (folder / f"imprint.{language}.txt", folder / NAME, *_of_languages(folder)):
        if file.is_file():
            return read(file)
    return ""


def files(folder: Path) -> list[Path]:
    """All imprints in a data folder."""
    return [each for each in (folder / NAME, *_of_languages(folder)) if each.is_file()]


@get("/api/operator", sync_to_thread=True, responses=failures(400, 429))
def get_operator(request: AnyRequest, lang: FromQuery[str | None] = None) -> Operator:
    """Who runs this server, and for how long it keeps tables."""
    here = services(request)
    count(request, here.budgets.lobbies)
    try:
        text = imprint(here.data, language_of(request, lang))
    except UnreadableError:
        # The doctor and the page of the operator say so.
        text = ""
    return Operator(text, here.keep.ended, here.keep.running)


def _of_languages(folder: Path) -> list[Path]:
    return [folder / f"imprint.{each}.txt" for each in LANGUAGES]


def read(file: Path) -> str:
    """The text of one. UnreadableError."""
    try:
        if file.stat().st_size > LONGEST:
            raise UnreadableError(f"{file} is larger than {LONGEST} bytes")
        return file.read_text("utf-8-sig").strip()
    except OSError as error:
        raise UnreadableError(f"{file} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableError(f"{file} is no text in UTF-8") from None
