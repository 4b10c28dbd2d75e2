"""Everything as lists: a CSV file a sheet, together in a zip.

As RFC 4180 has it: commas, lines that end with CR LF, quotes where needed; in UTF-8 with a byte order mark, by which
Excel knows it. The first line has the columns' names, the same in every language; ``dictionary.csv`` explains them.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence

from gusher.analysis.debriefing import Cell

from .wording import Written

FORMULAS = "=+-@＝＋－＠"
"""A cell that begins with one of them is a formula to a spreadsheet, in full width, too."""
SEPARATORS = ";\t\r\n"
"""Spreadsheets begin a new cell after them: after a semicolon where commas are decimal, as in German and Polish, even
between quotes."""
_CELL_OF_A_FORMULA = re.compile(rf"""(^|[{SEPARATORS}])([\s"']*)(?=[{re.escape(FORMULAS)}])""")


def zipped(sheets: Sequence[Written]) -> bytes:
    """All lists."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as files:
        for sheet in sheets:
            # Without a time of its own the same lists make the same file.
            info = zipfile.ZipInfo(f"{sheet.name}.csv")
            info.compress_type = zipfile.ZIP_DEFLATED
            files.writestr(info, comma_separated([each.name for each in sheet.headings], sheet.rows))
    return made.getvalue()


def comma_separated(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """One list."""
    made = io.StringIO()
    lines = csv.writer(made)
    lines.writerow(columns)
    lines.writerows([harmless(value) for value in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")


def harmless(value: Cell) -> Cell:
    """A value in which no spreadsheet sees a formula: an apostrophe says that what follows is text."""
    return _CELL_OF_A_FORMULA.sub(r"\1\2'", value) if isinstance(value, str) else value
