"""The log for programs: one JSON object a line, which says what happened, when, at which table and how often, and never
who anybody is.

A message for people may hold what somebody typed. So only the words of our own source are written here, and of what
fills their gaps only numbers, ids of tables and codes; of an error its kind and the places in the source.
"""

from __future__ import annotations

import json
import logging
import os
import re
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request or connection that is being worked on; empty for all that nobody has asked for."""

OURS = "gusher"
LONGEST_EVENT = 120
MOST_FRAMES = 30
_GAP = re.compile(r"%(?:\.\d+)?[sdrf]")
_TABLE = re.compile(r"\btable $", re.IGNORECASE)
_ID = re.compile(r"[0-9a-z]{12}")
_FILLED = re.compile(r"""[\n<('"{\[:=]""")
"""Where in the words of another library something may begin that it has filled in."""
_PACKAGES = re.compile(r".*(?:site-packages|src|lib/python[\d.]+)[/\\]")


class JsonLines(logging.Formatter):
    """Writes records so. A record may bring ``extra={"fields": {…}}``: numbers and words of our own, written as they
    are."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
        template = str(getattr(record, "template", record.msg))
        given = getattr(record, "given", record.args)
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")[:-6] + "Z",
            "level": record.levelname.lower(),
            "event": _event(record.name, template),
            "process": os.getpid(),
        }
        if request := REQUEST.get():
            line["request"] = request
        if record.name.split(".")[0] == OURS and isinstance(given, tuple):
            line |= _safe(template, given)
        if (left_out := getattr(record, "left_out", 0)) > 0:
            line["left_out"] = left_out
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _event(name: str, template: str) -> str:
    """What happened, in the words of the source. Other libraries may put anything into theirs, but begin with words of
    their own."""
    if name.split(".", maxsplit=1)[0] == OURS:
        return _GAP.sub("…", template)
    begin = _FILLED.split(template, maxsplit=1)[0]
    return f"{name}: {_GAP.sub('…', begin).rstrip()}"[:LONGEST_EVENT]


def _safe(template: str, given: tuple[Any, ...]) -> dict[str, Any]:
    """What may be logged of the values that fill the gaps in a text."""
    fields: dict[str, Any] = {}
    counts = []
    for gap, value in zip(_GAP.finditer(template), given, strict=False):
        if isinstance(value, BaseException):
            fields["because"] = _kind(value)
        elif isinstance(value, bool | int | float):
            counts.append(value)
        elif _TABLE.search(template[: gap.start()]) and _ID.fullmatch(str(value)):
            fields["table"] = str(value)
    if counts:
        fields["counts"] = counts
    return fields


def _kind(error: BaseException) -> str:
    """What kind of error it is; of a refusal, its code."""
    code = getattr(getattr(error, "reason", None), "code", None)
    return f"{type(error).__name__}: {code}" if isinstance(code, str) else type(error).__name__


def _error(error: BaseException) -> dict[str, Any]:
    fields: dict[str, Any] = {"kind": _kind(error), "trace": list(_places(error.__traceback__))[-MOST_FRAMES:]}
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        fields["because"] = _error(cause)
    return fields


def _places(trace: TracebackType | None) -> Iterator[str]:
    for frame, line in traceback.walk_tb(trace):
        # Where all of it lies on this machine is nobody's business.
        yield f"{_PACKAGES.sub('', frame.f_code.co_filename)}:{line} {frame.f_code.co_name}"
