"""Everything as a workbook: a sheet each, with titles that stay in sight and can be filtered by."""

from __future__ import annotations

import io
from collections.abc import Sequence

import xlsxwriter

from .wording import Written

WIDEST = 60
"""So many letters a column shows at most; what is longer is broken."""
NARROWEST = 8


def workbook(sheets: Sequence[Written]) -> bytes:
    """All sheets. Whatever is text stays text: no formula and no link is made of it."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    title = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    plain = book.add_format({"text_wrap": True, "valign": "top"})
    for sheet in sheets:
        page = book.add_worksheet(sheet.title)
        for column, heading in enumerate(sheet.headings):
            name = f"{heading.title} ({heading.unit})" if heading.unit else heading.title
            page.write_string(0, column, name, title)
            page.set_column(column, column, _width(sheet, column, name), plain)
        for number, row in enumerate(sheet.rows, start=1):
            for column, value in enumerate(row):
                if isinstance(value, str):
                    page.write_string(number, column, value)
                elif value is not None:
                    page.write_number(number, column, value)
        page.freeze_panes(1, 0)
        page.autofilter(0, 0, len(sheet.rows), len(sheet.headings) - 1)
    book.close()
    return made.getvalue()


def _width(sheet: Written, column: int, name: str) -> int:
    """Room for the longest value, and for a title on two lines."""
    longest = max((len(str(row[column])) for row in sheet.rows if row[column] is not None), default=0)
    return min(WIDEST, max(NARROWEST, longest + 2, len(name) // 2 + 4))
