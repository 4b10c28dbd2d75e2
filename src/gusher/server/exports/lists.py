"""Everything as lists: a CSV file a sheet, together in a zip.

As RFC 4180 has it: commas, lines that end with CR LF, quotes where needed; in UTF-8 with a byte order mark, by which
Excel knows it. The first line has the columns' names, the same in every language; ``dictionary.csv`` explains them.
"""

from __future__ import annotations

import csv
import io
import zipfile

from gusher.analysis.debriefing import Cell

from .wording import Order, Written, written

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A text that begins so would be a formula to a spreadsheet, whoever typed it."""


def zipped(order: Order) -> bytes:
    """All lists."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as files:
        for sheet in written(order):
            # Without a time of its own the same lists make the same file.
            info = zipfile.ZipInfo(f"{sheet.name}.csv")
            info.compress_type = zipfile.ZIP_DEFLATED
            files.writestr(info, _list(sheet).encode("utf-8-sig"))
    return made.getvalue()


def _list(sheet: Written) -> str:
    made = io.StringIO()
    lines = csv.writer(made)
    lines.writerow([each.name for each in sheet.headings])
    lines.writerows([harmless(value) for value in row] for row in sheet.rows)
    return made.getvalue()


def harmless(value: Cell) -> Cell:
    """A value that no spreadsheet takes for a formula: an apostrophe before it says that it is text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
