"""What the page of a table says to those who show links to it: what is played, by whom, and a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode

from gusher.pictures import SIZE, wording
from gusher.pictures.svg import escape
from gusher.rules.kernel import LANGUAGES, game, games
from gusher.server.live import views
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.push.wording import MOST_NAMES
from gusher.server.sharing.budgets import Budgets, Visitor
from gusher.server.storage.storage import NotStoredError, StoredTable

from .door import address_of, host_of
from .languages import preferred

_PAGE = re.compile(r"/(?:table|debrief)/([\w-]{1,40})(/replay)?/?")


class Previews:
    """The tags of pages. They are made from a table's row without its log, so that pages come at once."""

    def __init__(self, tables: Tables, budgets: Budgets) -> None:
        self._tables = tables
        self._budgets = budgets

    async def __call__(self, scope: Any) -> str:
        """The tags for a table's page; none for other pages, and for tables of which nothing can be said."""
        match = _PAGE.fullmatch(scope["path"])
        if match is None:
            return ""
        try:
            self._budgets.looks_back.take(Visitor(None, address_of(scope)))
            stored = await self._tables.glance(match[1])
        except (Refusal, NotStoredError):
            return ""
        if stored is None or stored.damage or stored.game not in games():
            return ""
        headers = dict(scope["headers"])
        language = preferred(headers.get(b"accept-language", b"").decode("latin-1"), LANGUAGES)
        at = _at(scope) if match[2] and self._tables.shows_past(stored) else None
        return _tags(stored, at, language, f"{scope['scheme']}://{host_of(scope)}")


def _at(scope: Any) -> int | None:
    """The position that is asked for."""
    [said, *_] = parse_qs(scope["query_string"].decode("latin-1")).get("at", [""])
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None


def _tags(stored: StoredTable, at: int | None, language: str, origin: str) -> str:
    kind = game(stored.game)
    title = wording.title_of(kind, language)
    sides = views.usual_sides(stored.game, len(stored.seats))
    names = wording.names_of(stored.seats, sides, kind, language)
    shown = at if at is not None and 0 <= at < stored.standing.n else None
    query = {"lang": language} if shown is None else {"at": shown, "lang": language}
    said = {
        "og:type": "website",
        "og:site_name": "Gusher",
        "og:title": f"{title}: {wording.listed(names, language)}" if len(names) <= MOST_NAMES else title,
        "og:description": wording.alternative(kind, language)
        if shown is not None
        else _standing(stored, names, sides, language) or wording.alternative(kind, language),
        "og:image": f"{origin}/api/tables/{stored.id}/picture.png?{urlencode(query)}",
        "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": wording.alternative(kind, language),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(value)}" />\n'
        for name, value in said.items()
    )


def _standing(stored: StoredTable, names: list[str], sides: Sequence[int], language: str) -> str:
    """How the game stands, as far as the row of its table tells."""
    standing = stored.standing
    if not stored.is_full or not stored.has_begun:
        return "" if stored.from_file else wording.waiting(language)
    if not standing.over:
        return wording.to_move([names[seat] for seat in standing.movers if seat < len(names)], language)
    if standing.result is None:
        return ""
    places = standing.result.places
    if places and len(places) != len(set(sides)):
        # Options can put people together otherwise; who has won then, only the table itself can tell.
        return ""
    winners = [side for side, place in enumerate(places) if place == 1]
    return wording.result(
        [[name for name, own in zip(names, sides, strict=True) if own == side] for side in winners], language
    )
