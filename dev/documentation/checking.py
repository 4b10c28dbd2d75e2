"""Looks for links between finished pages that lead nowhere."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The ids of a page, what it links to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in ("img", "script", "link", "source", "iframe"):
            self.loads += [given[name] for name in ("src", "href") if name in given]


def broken_links(site: Path) -> list[str]:
    """A line for each link of a page that leads nowhere, and for each file that it would load from elsewhere."""

    @cache
    def page_of(path: Path) -> _Page:
        return _Page(path.read_text("utf-8"))

    problems = []
    for path in sorted(site.rglob("*.html")):
        name, page = path.relative_to(site).as_posix(), page_of(path)
        problems += [f"{name}: loads {each}" for each in page.loads if urlsplit(each).netloc]
        for link in dict.fromkeys([*page.links, *page.loads]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            # Whatever else a fragment means, on a page it names a place.
            fragment = unquote(parts.fragment) if target.suffix == ".html" and target.exists() else ""
            if not target.exists() or (fragment and fragment not in page_of(target).ids):
                problems.append(f"{name}: {link} leads nowhere")
    return problems
