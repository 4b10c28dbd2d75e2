"""The licences of all that is others' work: of the packages that are installed, of what is in the web app, and of our
font. They are read from what is there, so they are always those of what runs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

import gusher
from gusher.pictures import fonts

from . import web
from .services import AnyRequest, count, failures, services

FILE = "notices.txt"
"""Those of the web app, which is built with them."""
_LICENCE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_NAME = re.compile(r"[\w.-]+")
_TEXT = ResponseSpec(str, description="The text.", generate_examples=False, media_type="text/plain")


def written(packages: Iterable[Distribution], app: Path = web.FOLDER) -> str:
    """The notices of these packages, of the web app and of the font, in this order."""
    chapters = [_notice(each) for each in packages]
    if (app / FILE).is_file():
        chapters.append((app / FILE).read_text("utf-8"))
    font = (Path(fonts.__file__).with_suffix("") / "OFL.txt").read_text("utf-8")
    chapters.append(_chapter(f"{fonts.FAMILY}, made from Source Serif 4 (OFL-1.1)", [font]))
    return "\n\n".join(chapters)


def needed(by: str = gusher.__name__) -> list[Distribution]:
    """The packages that one needs: those that it asks for, and those that these ask for; all that are installed where
    it is no package itself but a folder, as in a clone."""
    there = {_plain(each.name): each for each in distributions()}
    if by not in there:
        return in_order(there.values())
    chosen: dict[str, Distribution] = {}
    wanted = [by]
    while wanted:
        name = wanted.pop()
        if name in there and name not in chosen:
            chosen[name] = there[name]
            wanted += _asked_for(there[name])
    del chosen[by]
    return in_order(chosen.values())


def in_order(packages: Iterable[Distribution]) -> list[Distribution]:
    """By name."""
    return sorted(packages, key=lambda each: _plain(each.name))


@get("/api/notices", media_type="text/plain", sync_to_thread=True, responses={200: _TEXT, **failures(429)})
def get_notices(request: AnyRequest) -> Response[str]:
    """The licences of all that is others' work here."""
    count(request, services(request).budgets.lobbies)
    return Response(_all(), media_type="text/plain")


@cache
def _all() -> str:
    return written(needed())


def _asked_for(package: Distribution) -> Iterator[str]:
    """The names of what a package needs; not of what only its extras do."""
    for each in package.requires or ():
        if "extra ==" not in each and (match := _NAME.match(each)):
            yield _plain(match[0])


def _notice(package: Distribution) -> str:
    said = [each for field in ("License-Expression", "License") for each in package.metadata.get_all(field) or ()]
    licence = next((each for each in said if each and "\n" not in each), "")
    if not licence:
        kinds = package.metadata.get_all("Classifier") or ()
        licence = ", ".join(each.rpartition(" :: ")[2] for each in kinds if each.startswith("License"))
    files = [each for each in package.files or () if _is_licence(each.parts)]
    texts = [each.read_text("utf-8") for each in sorted(files)]
    return _chapter(f"{package.name} {package.version}" + (f" ({licence})" if licence else ""), texts)


def _is_licence(parts: tuple[str, ...]) -> bool:
    """Whether a file of a package, by its path, is what its licence asks to be handed on."""
    return ".dist-info" in parts[0] and bool(_LICENCE.search("/".join(parts[1:])))


def _chapter(title: str, texts: Iterable[str]) -> str:
    return "\n\n".join([title, "=" * len(title), *(each.replace("\r\n", "\n").strip() for each in texts)]) + "\n"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
