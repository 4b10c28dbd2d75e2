"""Prepares the sources of the site: the pages of ``docs/`` as they are, and what only a site can show."""

from __future__ import annotations

import os
import re
import shutil
from functools import partial
from pathlib import Path

from gusher.rules.kernel import LANGUAGES, game

from . import interface
from .drawing import draw

OWN_NAMES = {"en": "English", "de": "Deutsch", "pl": "polski"}
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s:]+)(#[^)]*)?\)")
SECTION = re.compile(r"^## (.+)\n((?:(?!^## ).*\n?)*)", re.MULTILINE)
POSITION = re.compile(r'!\[([^\]]*)\]\(position:([\w-]+)(#[\w-]+)?(?:\s+"([^"]*)")?\)')


def stage(root: Path, sources: Path) -> None:
    """Write the sources of the site of this clone into a new folder."""
    shutil.copytree(root / "docs", sources, ignore=shutil.ignore_patterns("*.py"))
    for path in sorted(sources.rglob("*.md")):
        page = path.relative_to(sources)
        text = path.read_text("utf-8")
        if page.parts[0] == "rules":
            text = POSITION.sub(partial(_picture, path), text)
        text = LINK.sub(partial(_link, root, sources, page), text)
        path.write_text(_with_languages(path, text), "utf-8")
    _add_modules(sources)
    _add_contents(sources / "index.md")


def language_of(page: str) -> str:
    """The language that the name of a page ends with; nothing if there is none."""
    ending = page.removesuffix(".md").rpartition(".")[2]
    return ending if ending in LANGUAGES else ""


def _with_languages(path: Path, text: str) -> str:
    """A page with links below its title to the same page in other languages. In the contents there is the English one,
    from which the others are reached."""
    language = language_of(path.name)
    stem = path.name.removesuffix(".md").removesuffix(f".{language}")
    names = {each: f"{stem}.{each}.md" for each in LANGUAGES if (path.parent / f"{stem}.{each}.md").exists()}
    if not names:
        return text
    names = {"en": f"{stem}.md", **names}  # the start page has no language in its name
    links = " · ".join(
        OWN_NAMES[each] if name == path.name else f"[{OWN_NAMES[each]}]({name})" for each, name in names.items()
    )
    title, _, rest = text.partition("\n")
    head = "" if language in ("", "en") else "---\norphan: true\n---\n"
    return f"{head}{title}\n\n{links}\n{rest}"


def _link(root: Path, sources: Path, page: Path, match: re.Match[str]) -> str:
    """A link of a page. What lies outside ``docs/`` is a file to load, and a folder there is only named."""
    words, target, anchor = match[1], match[2], match[3] or ""
    place = Path(os.path.normpath(root / "docs" / page.parent / target))
    if place.is_relative_to(root / "docs") and place.suffix != ".py":
        return match[0]
    if not place.is_file():
        return words
    kept = sources / "files" / f"{place.parent.name}-{place.name}{'.txt' if place.suffix == '.md' else ''}"
    kept.parent.mkdir(exist_ok=True)
    shutil.copy(place, kept)
    return f"[{words}]({os.path.relpath(kept, (sources / page).parent)}{anchor})"


def _picture(path: Path, match: re.Match[str]) -> str:
    """A position on a rules page as a picture; where only the game's own screen can draw it, what it shows in words."""
    name, language = path.name.split(".")[:2]
    words, caption = (" ".join((part or "").split()) for part in (match[1], match[4]))
    if match[3]:
        return f"> {words}\n>\n> *{caption}*"
    file = path.with_name(f"{name}-{match[2]}.{language}.svg")
    file.write_text(draw(game(name), match[2], language), "utf-8")
    return f"![{words}]({file.name})\n\n*{caption}*"


def _add_modules(sources: Path) -> None:
    """A page for each public module, below the page that lists them."""
    folder = sources / "api"
    folder.mkdir()
    page = sources / "api.md"
    names = interface.modules()
    for name in names:
        (folder / f"{name}.rst").write_text(interface.page(name), "utf-8")
    listed = interface.LISTED.sub(r"- [`\1`](api/\1.rst)", page.read_text("utf-8"))
    page.write_text(f"{listed}\n{_contents('', [f'api/{name}' for name in names])}", "utf-8")


def _add_contents(start: Path) -> None:
    """The contents beside every page: the pages that each section of the start page links to."""
    text = start.read_text("utf-8")
    parts = []
    for title, section in SECTION.findall(text):
        pages = [target.removesuffix(".md") for _, target, anchor in LINK.findall(section) if not anchor]
        parts.append(_contents(title, [page for page in dict.fromkeys(pages) if language_of(page) in ("", "en")]))
    start.write_text(text + "\n" + "\n".join(parts), "utf-8")


def _contents(title: str, pages: list[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", *([f":caption: {title}"] if title else []), "", *pages, "```\n"])
