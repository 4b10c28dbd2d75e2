"""The built web app and the games' modules: files, compressed once, with the headers that browsers need."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gusher.bots import modules as thinking
from gusher.rules.kernel import modules

FOLDER = Path(__file__).parents[1] / "static"

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALLEST_COMPRESSED = 512
MODULES = "modules/"
HASHED = ("assets/", MODULES)
"""Where files lie whose names change with their contents: Vite's, and the games' modules."""

PARTS = (b"text/javascript", b"text/css", b"font/", b"application/wasm", b"image/webp")
"""What only a page makes something of, by its own policy."""
WORKERS = (".worker-", "/sw.js")
"""How scripts are called that go by a policy of their own."""

_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gusher</title>
<body style="font-family: Georgia, serif; max-width: 34em; margin: 3em auto; padding: 0 1em">
<h1>Gusher is running, but its web app has not been built</h1>
<p>Stop the server with Ctrl+C and start it with <code>./gusher serve</code>, which builds the app first.</p>
<p>If you are working on the app, run <code>npm run dev</code> in <code>web/</code> and open the address it prints.</p>
"""


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    kind: str
    plain: bytes
    compressed: bytes | None
    etag: str
    caching: str


class App:
    """The files of the app, read when the first of them is asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[str, File] | None = None
        self._modules: dict[str, File] = {}
        self._scripts = "'self'"

    def find(self, path: str) -> File | None:
        """The file for a path; the app's page for every address of the app; None for a file that is not there."""
        files = self._read()
        name = path.strip("/")
        if name.startswith(MODULES):
            return self._module(name)
        if name in files and name != "index.html":
            return files[name]
        is_file = "." in name.rpartition("/")[2]
        return None if is_file and name != "index.html" else files.get("index.html")

    def _module(self, name: str) -> File | None:
        if name not in self._modules:
            module = modules.offered(name.removeprefix(MODULES).removesuffix(".wasm"))
            if module is None:
                return None
            self._modules[name] = _file(name, module)
        return self._modules[name]

    @property
    def is_built(self) -> bool:
        """Whether there is an app to serve."""
        return "index.html" in self._read()

    @property
    def scripts(self) -> str:
        """Which scripts may run, as a content security policy says it: our files, the games' modules, and the page's
        own small ones."""
        self._read()
        return self._scripts

    def _read(self) -> dict[str, File]:
        if self._files is None:
            files = {}
            for path in sorted(self._folder.rglob("*")):
                name = path.relative_to(self._folder).as_posix()
                if path.is_file() and not name.startswith("."):
                    files[name] = _file(name, path.read_bytes())
            if "index.html" not in files:
                # Looked for again next time: it may be being built.
                return files
            self._files = files
            inline = _INLINE_SCRIPT.findall(files["index.html"].plain)
            hashes = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in inline]
            self._scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{each}'" for each in hashes)])
        return self._files


def is_being_made(path: str) -> bool:
    """Whether this is the address of a module that fits the games as they are here, but is not there yet."""
    name = path.strip("/")
    return name.startswith(MODULES) and name.removeprefix(MODULES).removesuffix(".wasm") in thinking.names()


def is_part(path: str, kind: bytes) -> bool:
    """Whether a browser makes neither a page nor a worker of a file: it needs no policy then, and there are many."""
    return kind.startswith(PARTS) and not any(each in path for each in WORKERS)


def _file(name: str, plain: bytes) -> File:
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_dense = not kind.startswith("text/") and not kind.endswith(("json", "xml", "wasm"))
    small = gzip.compress(plain, 9, mtime=0) if not is_dense and len(plain) >= SMALLEST_COMPRESSED else None
    return File(
        kind=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        plain=plain,
        compressed=small if small and len(small) < len(plain) else None,
        etag=_etag(plain),
        caching=FOREVER if name.startswith(HASHED) else ASK_AGAIN,
    )


def _etag(plain: bytes) -> str:
    return f'"{hashlib.sha256(plain).hexdigest()[:24]}"'


def with_tags(page: File, tags: str) -> File:
    """The app's page with some more tags in its head."""
    plain = page.plain.replace(b"</head>", tags.encode() + b"</head>", 1)
    compressed = gzip.compress(plain, 6, mtime=0) if page.compressed is not None else None
    return replace(page, plain=plain, compressed=compressed, etag=_etag(plain))


async def answer(app: App, scope: dict[str, Any], send: Any, tags: str = "") -> None:
    """Answer one GET or HEAD request for a page or a file of the app. A page gets these tags into its head."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if not app.is_built:
        await respond(scope, send, 503, [("content-type", "text/html; charset=utf-8")], NOT_BUILT.encode())
        return
    file = app.find(scope["path"])
    if file is None and is_being_made(scope["path"]):
        # No error: whoever asks has another way, and browsers write errors to their console.
        await respond(scope, send, 202, [("cache-control", "no-store")], b"")
        return
    if file is None:
        await respond(scope, send, 404, [("content-type", "text/plain; charset=utf-8")], b"There is no such file.\n")
        return
    if tags and file.kind.startswith("text/html"):
        file = with_tags(file, tags)
    varies = "accept-encoding, accept-language" if tags else "accept-encoding"
    headers = [("etag", file.etag), ("cache-control", file.caching), ("vary", varies)]
    if file.etag in asked.get(b"if-none-match", ""):
        await respond(scope, send, 304, headers, b"")
        return
    headers.append(("content-type", file.kind))
    if file.compressed is not None and "gzip" in asked.get(b"accept-encoding", ""):
        await respond(scope, send, 200, [*headers, ("content-encoding", "gzip")], file.compressed)
    else:
        await respond(scope, send, 200, headers, file.plain)


async def tell(scope: dict[str, Any], send: Any, status: int, text: str) -> None:
    """Answer with a few lines for people to read."""
    await respond(scope, send, status, [("content-type", "text/plain; charset=utf-8")], text.encode())


async def show(scope: dict[str, Any], send: Any, page: str) -> None:
    """Answer with a page of its own, which is another one each time."""
    headers = [("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store")]
    await respond(scope, send, 200, headers, page.encode())


async def respond(scope: dict[str, Any], send: Any, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    """Answer with these headers and this body, which is left out where only the head was asked for."""
    if status != 304:
        headers = [*headers, ("content-length", str(len(body)))]
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
