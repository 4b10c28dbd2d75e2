"""The files of one or more sessions together, in a zip."""

from __future__ import annotations

import io
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gusher.analysis.debriefing import Cell
from gusher.server.exports.lists import comma_separated

from .rows import Session, decisions, participants

FOLDER = Path(__file__).parent
FILES: dict[str, Callable[[Session], Iterator[dict[str, Cell]]]] = {
    "participants": participants,
    "decisions": decisions,
}
SNIPPETS = ("read_data.R", "read_data.py")


class Sessions(NamedTuple):
    """What is to be written, and the language of the codebook."""

    language: str
    sessions: Sequence[Session]


def zipped(order: Sessions) -> bytes:
    """All files. Their columns are those of the codebook, whatever the game and however many sessions."""
    codebook = tomllib.loads((FOLDER / "codebook.toml").read_text("utf-8"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as files:

        def add(name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
            files.writestr(zipfile.ZipInfo(name), comma_separated(columns, rows), zipfile.ZIP_DEFLATED)

        for name, rows_of in FILES.items():
            columns = list(codebook[name])
            rows = ([row.get(column) for column in columns] for each in order.sessions for row in rows_of(each))
            add(f"{name}.csv", columns, rows)
        meanings = (
            (file, column, meaning["type"], meaning[order.language])
            for file in FILES
            for column, meaning in codebook[file].items()
        )
        add("codebook.csv", ("file", "column", "type", "meaning"), meanings)
        for snippet in SNIPPETS:
            files.writestr(zipfile.ZipInfo(snippet), (FOLDER / "snippets" / f"{snippet}.txt").read_bytes())
    return made.getvalue()
