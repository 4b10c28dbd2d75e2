"""Pages of paper: texts in our own font, lines and boxes, as PDF.

The font is embedded whole, so that pages look and print the same everywhere; texts can be searched and copied.
Measures are points, from the top left corner.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pydyf

from gusher.pictures.fonts import FAMILY, FILES, face, shortened, width

A4 = (595, 842)
Colour = tuple[float, float, float]
INK: Colour = (0.17, 0.15, 0.13)
SOFT: Colour = (0.42, 0.38, 0.33)
LINE: Colour = (0.79, 0.71, 0.54)
PAPER: Colour = (0.98, 0.96, 0.9)
Anchor = Literal["start", "middle", "end"]
WEIGHTS = ("R", "B")
"""The names of the regular and the bold font in a page."""


class Page:
    """A page that is drawn on."""

    def __init__(self) -> None:
        self.stream = pydyf.Stream(compress=True)

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: float,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
        colour: Colour = INK,
        room: float | None = None,
    ) -> None:
        """A line of text, shortened where there is no more ``room``."""
        if room is not None:
            said = shortened(said, room, size, bold=bold)
        left = x - width(said, size, bold=bold) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        glyphs = "".join(f"{face(bold=bold).glyphs.get(letter, 0):04x}" for letter in said)
        self.stream.set_color_rgb(*colour)
        self.stream.begin_text()
        self.stream.set_font_size(WEIGHTS[bold], size)
        self.stream.move_text_to(round(left, 2), round(A4[1] - y, 2))
        self.stream.stream.append(f"<{glyphs}> Tj".encode())
        self.stream.end_text()

    def line(
        self,
        x: float,
        y: float,
        to: float,
        down_to: float | None = None,
        *,
        thick: float = 0.6,
        colour: Colour = LINE,
        dashed: bool = False,
    ) -> None:
        """A line, level unless it goes ``down_to`` somewhere."""
        self.stream.set_color_rgb(*colour, stroke=True)
        self.stream.set_line_width(thick)
        self.stream.set_dash([4, 4] if dashed else [], 0)
        self.stream.move_to(x, A4[1] - y)
        self.stream.line_to(to, A4[1] - (y if down_to is None else down_to))
        self.stream.stroke()

    def box(self, x: float, y: float, wide: float, high: float, *, colour: Colour = PAPER) -> None:
        """A filled box."""
        self.stream.set_color_rgb(*colour)
        self.stream.rectangle(x, A4[1] - y - high, wide, high)
        self.stream.fill()


def document(pages: Sequence[Page], title: str, language: str) -> bytes:
    """All pages as a file."""
    made = pydyf.PDF()
    made.info["Title"] = pydyf.String(title)
    made.catalog["Lang"] = pydyf.String(language)
    fonts = pydyf.Dictionary({name: _font(made, bold=name == "B").reference for name in WEIGHTS})
    for page in pages:
        made.add_object(page.stream)
        sheet = {
            "Type": "/Page",
            "Parent": made.pages.reference,
            "MediaBox": pydyf.Array([0, 0, *A4]),
            "Resources": pydyf.Dictionary({"Font": fonts}),
            "Contents": page.stream.reference,
        }
        made.add_page(pydyf.Dictionary(sheet))
    written = io.BytesIO()
    made.write(written)
    return written.getvalue()


def _font(made: pydyf.PDF, *, bold: bool) -> pydyf.Dictionary:
    """A weight of our font, by its glyphs."""
    its, name = face(bold=bold), f"/{FAMILY.replace(' ', '')}-{'Bold' if bold else 'Regular'}"
    data = Path(FILES[bold]).read_bytes()
    file = pydyf.Stream([data], {"Length1": len(data)}, compress=True)
    made.add_object(file)
    ascent, descent = round(1000 * its.ascent), round(1000 * its.descent)
    described = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": 4,
            "FontBBox": pydyf.Array([-500, descent, 1500, ascent]),
            "ItalicAngle": 0,
            "Ascent": ascent,
            "Descent": descent,
            "CapHeight": round(0.67 * 1000),
            "StemV": 140 if bold else 85,
            "FontFile2": file.reference,
        }
    )
    made.add_object(described)
    glyphs = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": pydyf.Dictionary(
                {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": described.reference,
            "CIDToGIDMap": "/Identity",
            "W": pydyf.Array([0, pydyf.Array([round(1000 * each) for each in its.widths])]),
        }
    )
    made.add_object(glyphs)
    letters = pydyf.Stream([_letters(its.glyphs).encode()], compress=True)
    made.add_object(letters)
    font = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([glyphs.reference]),
            "ToUnicode": letters.reference,
        }
    )
    made.add_object(font)
    return font


def _letters(glyphs: dict[str, int]) -> str:
    """Which letter each glyph stands for, so that texts can be searched and copied: of several the plainest. A list
    has a hundred at most."""
    plainest = {glyph: letter for letter, glyph in sorted(glyphs.items(), reverse=True)}
    pairs = [f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(plainest.items())]
    parts = [pairs[first : first + 100] for first in range(0, len(pairs), 100)]
    lists = (f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /Letters def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
            *lists,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
