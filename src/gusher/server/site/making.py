"""What a site consists of: the built app without the pages that take a server, its answers that are the same for all,
the modules of games that devices play by themselves, and a service worker that keeps all of it.

The app knows by a tag in the head of the page that it is a site, and where a server is (``web/src/base/site.ts``).
Nothing in it is bound to a host or a folder, and no script stands in the page, so that a policy may forbid those.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from gusher.rules.kernel import game, games
from gusher.server.http import web
from gusher.server.http.describing import all_games
from gusher.server.protocol.persons import Person
from gusher.server.work import shipping

LEFT_OUT = frozenset(
    {
        "src/room/RoomPage.svelte",
        "src/pages/friends/Friends.svelte",
        "src/pages/admin/AdminPage.svelte",
        "src/pages/debrief/DebriefPage.svelte",
    }
)
"""Pages that take a server. What only they load is left out, too."""
MANIFEST = ".vite/manifest.json"
PAGE = "index.html"
WORKER = "sw.js"
BOOT = "boot.js"
INSTALLED = "manifest.webmanifest"
_MARK = '<meta charset="utf-8" />'
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_HEALTH = "/api/health"


class NoAppError(Exception):
    """There is no built app, or it does not fit the rules that are here; says what helps."""


def files(server: str = "", app: Path = web.FOLDER) -> dict[str, bytes]:
    """All files of a site by their paths in its folder. ``server`` is the address of one, without a slash at its end,
    or empty. NoAppError."""
    if not (app / PAGE).is_file() or not (app / MANIFEST).is_file():
        raise NoAppError("The web app has not been built. In a clone, ./gusher build does that.")
    made = _of_the_app(app)
    made |= _modules(made)
    made |= {f"answers/{name}.json": msgspec.json.encode(answer) for name, answer in _answers().items()}
    made |= _page((app / PAGE).read_text("utf-8"), server)
    made[INSTALLED] = _installed(json.loads((app / INSTALLED).read_text("utf-8")))
    made[WORKER] = _worker(made)
    return dict(sorted(made.items()))


def is_site(folder: Path) -> bool:
    """Whether this is the folder of a site."""
    page = folder / PAGE
    return page.is_file() and b'name="gusher-site"' in page.read_bytes()


def _of_the_app(app: Path) -> dict[str, bytes]:
    """What the app loads, under the names that it has at a server."""
    chunks = json.loads((app / MANIFEST).read_text("utf-8"))
    page = (app / PAGE).read_text("utf-8")
    wanted = [key for key, chunk in chunks.items() if f'"/{chunk["file"]}"' in page]
    reached: set[str] = set()
    while wanted:
        key = wanted.pop()
        if key not in reached and key not in LEFT_OUT:
            reached.add(key)
            wanted += [*chunks[key].get("imports", ()), *chunks[key].get("dynamicImports", ())]
    known = {file for chunk in chunks.values() for file in _files_of(chunk)}
    needed = {file for key in reached for file in _files_of(chunks[key])}
    made = {}
    for path in sorted(app.rglob("*")):
        name = path.relative_to(app).as_posix()
        is_ours = not name.startswith((".", web.MODULES)) and name not in {PAGE, WORKER, INSTALLED}
        if path.is_file() and is_ours and (name in needed or name not in known):
            made[name] = path.read_bytes()
    return made


def _files_of(chunk: Mapping[str, Any]) -> list[str]:
    return [chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())]


def _modules(app: Mapping[str, bytes]) -> dict[str, bytes]:
    """The rules and the bots of the games that a device can play by itself."""
    made = {}
    for kind in map(game, games()):
        for name, module in shipping.modules_of(kind).items() if kind.telling is not None else ():
            if not any(name.encode() in content for file, content in app.items() if file.endswith(".js")):
                wrong = f"The web app was built for other rules or bots of {kind.name}."
                raise NoAppError(f"{wrong} In a clone, ./gusher build builds it anew.")
            made[f"{web.MODULES}{name}.wasm"] = module
    return made


def _answers() -> dict[str, Any]:
    """What a server answers those whom it does not know, and before there is a table."""
    return {"games": all_games(), "me": Person("", "", None), "tables": []}


def _page(page: str, server: str) -> dict[str, bytes]:
    """The page, and the script that stands in it at a server."""
    scripts = _SCRIPT.findall(page)
    if len(scripts) != 1 or _HEALTH not in scripts[0] or _MARK not in page:
        raise NoAppError("The page of the web app is none that a site can be made of.")
    boot = scripts[0].replace(_HEALTH, INSTALLED) + _beside("boot.js")
    page = _SCRIPT.sub(f'<script src="{BOOT}"></script>', page)
    page = page.replace(_MARK, f'{_MARK}\n    <meta name="gusher-site" content="{escape(server)}" />', 1)
    for before, after in (('href="/', 'href="'), ('src="/', 'src="'), ("url(/", "url(")):
        page = page.replace(before, after)
    return {PAGE: page.encode(), BOOT: boot.encode()}


def _installed(manifest: dict[str, Any]) -> bytes:
    """What an installed site is called and looks like, in whatever folder it lies."""
    # By default the address where it begins.
    del manifest["id"]
    manifest |= {"start_url": "./", "scope": "./"}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    return json.dumps(manifest, indent=2, ensure_ascii=False).encode()


def _worker(made: Mapping[str, bytes]) -> bytes:
    """The service worker: another one with every change of any file, so that browsers notice."""
    version = hashlib.sha256()
    for name, content in sorted(made.items()):
        version.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    kept = json.dumps(sorted(made))
    said = f"const VERSION = '{version.hexdigest()[:16]}'\nconst FILES = {kept}\n"
    return (said + _beside("worker.js")).encode()


def _beside(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")
