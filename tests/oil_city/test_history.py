"""Every event and every biography says where it comes from, or that nobody has looked."""

from __future__ import annotations

import re
from pathlib import Path

from gusher.rules.oil_city.components import default_components

PAGE = (Path(__file__).parents[2] / "docs/oil-city-sources.md").read_text("utf-8")
OURS = default_components()
SOURCES = PAGE.partition("## Sources")[2].partition("\n## ")[0]
NAMES = re.findall(r"^- \*\*(.+?)\*\*: ", SOURCES, flags=re.MULTILINE)


def entries() -> dict[str, str]:
    """What stands under each heading of an event or a character."""
    pieces = re.split(r"^### (.+)\n", PAGE.partition("## Events")[2], flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def test_every_event_and_every_character_has_an_entry():
    events = [f"{event.year}: {event.title.en}" for event in OURS.events]
    assert list(entries()) == [*events, *(each.name for each in OURS.characters)]


def test_each_entry_names_a_source_or_says_that_there_is_none():
    for heading, text in entries().items():
        shown = re.findall(r"^- Shown: (.+(?:\n  .+)*)", text, flags=re.MULTILINE)
        assert shown or "Not verified here: " in text, heading
        for each in shown:
            assert any(name in each for name in NAMES), f"{heading}: {each}"


def test_every_source_is_used_and_says_what_it_is():
    told = "".join(entries().values())
    assert [name for name in NAMES if name not in told] == []
    assert len(NAMES) == len(set(NAMES)) > 10


def test_the_drill_of_1884_is_where_McGarvey_began():
    (card,) = [event for event in OURS.events if event.year == 1884]
    for text in card.text:
        assert "Gorlic" not in text
        assert "Uher" in text
