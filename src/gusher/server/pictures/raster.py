"""From SVG to PNG. It takes a tenth of a second or two and holds Python's lock meanwhile, so workers do it."""

from __future__ import annotations

from .fonts import FAMILY, FILES


def png(svg: str) -> bytes:
    """A drawing of ours as PNG. It looks the same everywhere: no font but our own is used."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=list(FILES),
            font_family=FAMILY,
            serif_family=FAMILY,
        )
    )
