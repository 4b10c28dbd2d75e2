"""What the server writes about itself: to standard error, and each kind of thing so seldom that nobody can fill a disk
with it. For people as lines of text, for programs as lines of JSON (``json_lines``)."""

from __future__ import annotations

import logging
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Literal

from .json_lines import JsonLines

Form = Literal["text", "json"]

PROBLEMS = "problems.log"
"""The file of the last ones, in the data folder."""
PROBLEMS_BYTES = 100_000
AT_ONCE = 5
SECONDS = 60.0
"""So many lines of one kind are written in this time; the next one after it says how many were left out."""
KINDS = 1000


class Seldom(logging.Filter):
    """Lets through a few lines of each kind. Lines are of a kind if they come from the same place, or begin alike: the
    event loop words all of its errors in one place."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if getattr(record, "counted", False):
            # It sums up many.
            return True
        kind = (record.pathname, record.lineno, record.getMessage()[:40])
        now = time.monotonic()
        began, count = self._kinds.get(kind, (now, 0))
        if now - began >= SECONDS:
            if count > AT_ONCE:
                record.template, record.given, record.left_out = record.msg, record.args, count - AT_ONCE
                record.msg, record.args = f"{record.getMessage()} ({count - AT_ONCE} more like this before)", ()
            began, count = now, 0
        if len(self._kinds) >= KINDS and kind not in self._kinds:
            self._kinds.clear()
        self._kinds[kind] = (began, count + 1)
        return count < AT_ONCE


class _Kept(RotatingFileHandler):
    """Says nothing of its own when the disk is full: the terminal has the line."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (a name of logging)
        pass


def to_folder(folder: Path) -> None:
    """Keep the last warnings and errors of the whole process in a file there: as JSON, in which nobody is named."""
    handler = _Kept(folder / PROBLEMS, maxBytes=PROBLEMS_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    logging.getLogger().addHandler(handler)


def to_standard_error(form: Form = "text") -> None:
    """Write warnings and errors of the whole process there; as JSON, also what is counted every minute."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else text)
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    if form == "json":
        logging.getLogger("gusher").setLevel(logging.INFO)
    # What devices do wrong is told to them, and is no event here.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
