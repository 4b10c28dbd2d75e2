"""The built web app as the server gives it out."""

import gzip
from pathlib import Path

import pytest

from dev.testing.servers import ServerThread
from gusher.bots import modules as thinking
from gusher.rules.kernel import game, modules
from gusher.server.http import app, web
from gusher.server.work.workers import Workers

PAGE = b"<!doctype html><title>Gusher</title><script>\n  let x = 1\n</script>" + b"<p>sand</p>" * 100
WEB = Path(__file__).parents[2] / "web/src"
SCRIPT = b"export const rig = 1\n" * 100


@pytest.fixture
def built(tmp_path, monkeypatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets/app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets/thinking.worker-1a2b.js").write_bytes(SCRIPT)
    (folder / "sw.js").write_bytes(SCRIPT)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / ".vite").mkdir()
    (folder / ".vite/manifest.json").write_bytes(b"{}")
    monkeypatch.setattr(web, "FOLDER", folder)
    monkeypatch.setattr(web.App.__init__, "__defaults__", (folder,))
    data = tmp_path / "data"
    data.mkdir()
    with ServerThread(app.create(data, compiles=False, workers=Workers(1))) as server:
        yield server.guest()


def test_every_address_of_the_app_is_its_page(built):
    for path in ("/", "/t/abc123", "/rules/atacama", "/index.html", "/t/abc/?x=1"):
        status, headers, body = built.ask("GET", path)
        assert (status, body) == (200, PAGE), path
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert headers["cache-control"] == "no-cache"


def test_files_are_kept_by_browsers_as_long_as_they_stay_the_same(built):
    status, headers, body = built.ask("GET", "/assets/app-1a2b.js")
    assert (status, body) == (200, SCRIPT)
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in headers["cache-control"]
    assert built.ask("GET", "/icon.svg")[1]["content-type"] == "image/svg+xml"
    assert built.ask("GET", "/", headers={"If-None-Match": built.ask("GET", "/")[1]["etag"]})[0] == 304
    assert built.ask("GET", "/", headers={"If-None-Match": '"old"'})[0] == 200


def test_what_can_be_compressed_is(built):
    _, headers, body = built.ask("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert int(headers["content-length"]) == len(body) < len(SCRIPT) / 5
    assert gzip.decompress(body) == SCRIPT
    assert "content-encoding" not in built.ask("GET", "/icon.svg", headers={"Accept-Encoding": "gzip"})[1]


def test_a_module_of_a_game_comes_as_one_and_stays_the_same(built, monkeypatch):
    monkeypatch.setattr(modules, "_here", {})
    assert built.ask("GET", "/modules/atacama-1a2b.wasm")[0] == 404
    modules.offer("atacama-1a2b", b"\0asm" * 1000)
    status, headers, body = built.ask("GET", "/modules/atacama-1a2b.wasm", headers={"Accept-Encoding": "gzip"})
    assert (status, headers["content-type"], headers["content-encoding"]) == (200, "application/wasm", "gzip")
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(body) == b"\0asm" * 1000
    for path in ("/modules/atacama-3c4d.wasm", "/modules/../index.html"):
        assert built.ask("GET", path)[0] == 404, path


def test_a_module_that_is_still_being_made_is_no_error(built, monkeypatch):
    monkeypatch.setattr(modules, "_here", {})
    for kind in (modules, thinking):
        path = f"/modules/{kind.name_of(game('atacama'))}.wasm"
        status, headers, body = built.ask("GET", path)
        assert (status, headers["cache-control"], body) == (202, "no-store", b"")
        modules.offer(path.removeprefix("/modules/").removesuffix(".wasm"), b"\0asm")
        assert built.ask("GET", path)[0] == 200


def test_files_that_are_not_there_are_not_the_page(built):
    for path in ("/assets/app-old.js", "/nothing.png", "/../secret.txt", "/.vite/manifest.json", "/%2e%2e/x.py"):
        assert built.ask("GET", path)[0] == 404, path


def test_head_has_no_body(built):
    status, headers, body = built.ask("HEAD", "/")
    assert (status, headers["content-length"], body) == (200, str(len(PAGE)), b"")


def test_only_the_pages_own_small_script_may_run(built):
    import base64
    import hashlib

    policy = built.ask("GET", "/")[1]["content-security-policy"]
    inside = PAGE.split(b"<script>")[1].split(b"</script>")[0]
    assert f"'sha256-{base64.b64encode(hashlib.sha256(inside).digest()).decode()}'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256" in policy
    assert "'unsafe-inline'" not in policy.partition("style-src")[0]


def test_a_policy_goes_with_all_that_a_page_or_a_worker_is_made_of(built):
    for path in ("/", "/assets/page", "/icon.svg", "/sw.js", "/assets/thinking.worker-1a2b.js", "/assets/gone.js"):
        assert "script-src 'self'" in built.ask("GET", path)[1]["content-security-policy"], path
    # There are dozens of these before a first move, and a browser asks the page's policy about them.
    assert "content-security-policy" not in built.ask("GET", "/assets/app-1a2b.js")[1]


def test_workers_are_called_as_the_server_knows_them():
    sources = (file for suffix in ("ts", "svelte") for file in WEB.rglob(f"*.{suffix}"))
    made = [line for file in sources for line in file.read_text("utf-8").splitlines() if "new Worker(" in line]
    assert made
    assert all(".worker.ts'" in line for line in made), made


def test_without_an_app_the_page_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(web.App.__init__, "__defaults__", (tmp_path / "nothing",))
    data = tmp_path / "data"
    data.mkdir()
    with ServerThread(app.create(data, compiles=False, workers=Workers(1))) as server:
        status, _, body = server.guest().ask("GET", "/")
        assert status == 503
        assert b"./gusher serve" in body
        assert server.guest().get("/api/games")
        # It is seen as soon as it is there.
        (tmp_path / "nothing").mkdir()
        (tmp_path / "nothing/index.html").write_bytes(PAGE)
        assert server.guest().ask("GET", "/")[2] == PAGE
