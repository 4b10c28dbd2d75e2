"""The pinned pip comes from the index that is configured, and only if its hash is right."""

from __future__ import annotations

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("bootstrap")

WHEEL = b"not really pip"


class Index(BaseHTTPRequestHandler):
    """A package index with pip in it; /private/ wants a password."""

    def do_GET(self) -> None:
        import packages as pip_wheel

        if self.path.startswith("/private/") and self.headers["Authorization"] != "Basic bWU6YSBi":  # me:a b
            self.send_error(401)
            return
        pages = {
            "simple/pip/": f'<a href="../../files/{pip_wheel.NAME}#sha256=x">pip</a>'.encode(),
            "empty/pip/": b"<a href='pip-1.0.whl'>pip</a>",
            f"files/{pip_wheel.NAME}": WHEEL,
        }
        page = pages.get(self.path.removeprefix("/private").lstrip("/"))
        if page is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    import packages as pip_wheel

    for name in ("PIP_INDEX_URL", "PIP_CONFIG_FILE", "PIP_CERT", "http_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pip_wheel, "SHA256", hashlib.sha256(WHEEL).hexdigest())
    server = HTTPServer(("127.0.0.1", 0), Index)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_from_the_index_of_the_environment(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import packages as pip_wheel

    monkeypatch.setenv("PIP_INDEX_URL", f"http://{index}/simple")
    path = pip_wheel.fetch(str(tmp_path))
    assert path == str(tmp_path / pip_wheel.NAME)
    assert (tmp_path / pip_wheel.NAME).read_bytes() == WHEEL
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:1/")
    assert pip_wheel.fetch(str(tmp_path)) == path, "what is there is not fetched again"


def test_from_the_index_of_pips_configuration(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import packages as pip_wheel

    (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = http://me:a%20b@{index}/private/simple/\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    pip_wheel.fetch(str(tmp_path))
    assert (tmp_path / pip_wheel.NAME).read_bytes() == WHEEL


def test_a_wrong_hash_leaves_nothing_behind(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import packages as pip_wheel
    from stamps import Trouble

    monkeypatch.setenv("PIP_INDEX_URL", f"http://{index}/simple")
    monkeypatch.setattr(pip_wheel, "SHA256", "0" * 64)
    with pytest.raises(Trouble, match="hash differs"):
        pip_wheel.fetch(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("place", "complaint"),
    [("empty", "has no pip-"), ("nowhere", "could not be downloaded: Not Found"), ("private/simple", "Unauthorized")],
)
def test_what_is_wrong_is_said(
    index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, complaint: str
) -> None:
    import packages as pip_wheel
    from stamps import Trouble

    monkeypatch.setenv("PIP_INDEX_URL", f"http://{index}/{place}")
    with pytest.raises(Trouble, match=complaint):
        pip_wheel.fetch(str(tmp_path))


def test_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import packages as pip_wheel
    from stamps import Trouble

    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:1/simple")
    with pytest.raises(Trouble, match="needs the network"):
        pip_wheel.fetch(str(tmp_path))


def test_where_it_can_not_be_fetched_python_s_own_does(monkeypatch, tmp_path):
    import packages
    from stamps import Trouble

    def fetch(_folder):
        raise Trouble("no network")

    monkeypatch.setattr(packages, "fetch", fetch)
    monkeypatch.setattr(packages, "site_packages", lambda: str(tmp_path))
    monkeypatch.setattr(packages, "PYTHON", "true")
    assert packages._pip() == ["-m", "pip"]
    monkeypatch.setattr(packages, "PYTHON", "false")
    with pytest.raises(Trouble, match="no network"):
        packages._pip()
    # What is there is not brought again.
    (tmp_path / "pip").mkdir()
    assert packages._pip() == ["-m", "pip"]
