"""``gusher doctor --report``: a file for those who mend Gusher, without names, secrets or addresses. Nothing is sent
anywhere: whoever makes it sees all of it first.

Only what is listed here gets into it, so that nothing else can.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gusher.server.logs import PROBLEMS

from .steps import Finding

FORMAT = 1
MOST_PROBLEMS = 50
_QUOTED = ("versions", "versions.32", "disk", "disk.full")
"""Findings whose gaps hold versions and sizes. Those of all others may hold folders, addresses or names."""
_FIELDS = ("time", "level", "event", "because", "error", "counts", "left_out", "method", "route", "status")
"""What is taken of a line of the log. A table's id would let others watch it."""
_PLACES = (
    (re.compile(r"[\w.+-]+@[\w.-]+"), "an e-mail address"),
    (re.compile(r"\w+://\S+"), "a link"),
    (re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'\"“”]+){2,}"), "a path"),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){3,}"), "an address"),
)
_FRAME = re.compile(r"[^\\/]+(?:[\\/][^\\/]+)?$")
"""The file of a frame, and its folder."""


def report(findings: Iterable[Finding], data: Path) -> str:
    """The whole file: the findings, and the last problems in the log of a server with this ``data`` folder."""
    content = {
        "gusher_report": FORMAT,
        "findings": [
            {"state": each.state, "what": each.key} | ({"said": each.gaps} if each.key in _QUOTED else {})
            for each in findings
        ],
        "problems": [_problem(each) for each in _lines(data / PROBLEMS)][-MOST_PROBLEMS:],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _lines(file: Path) -> Iterable[dict[str, Any]]:
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        # There has been no problem.
        return
    for line in text.splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            # A disk that was full has cut it short.
            continue
        if isinstance(said, dict):
            yield said


def _problem(line: dict[str, Any]) -> dict[str, Any]:
    return {name: _scrubbed(line[name]) for name in _FIELDS if name in line}


def _scrubbed(value: Any) -> Any:
    """The same without places of this computer and of people."""
    if isinstance(value, dict):
        return {name: _trace(each) if name == "trace" else _scrubbed(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_scrubbed(each) for each in value]
    if not isinstance(value, str):
        return value
    for pattern, what in _PLACES:
        value = pattern.sub(f"({what})", value)
    return value


def _trace(frames: Iterable[Any]) -> list[str]:
    return [match[0] for each in frames if (match := _FRAME.search(str(each)))]
