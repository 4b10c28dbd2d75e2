"""Installs Python packages exactly as a lock file names them, by a pinned pip: Debian's Python comes without one, and
the one of Python 3.11 takes minutes where an index is large. It runs from inside its wheel, so that is only fetched,
from the index that pip itself would use, and checked against the hash below."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import ssl
import subprocess
import urllib.error
import urllib.request
from configparser import ConfigParser, Error
from urllib.parse import unquote, urljoin, urlsplit

from child import run
from parts import HERE, LOG, PYTHON, ROOT, UNSOUND, site_packages
from stamps import Trouble

NAME = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PUBLIC_INDEX = "https://pypi.org/simple"
UNPACKS = "Installing collected packages"
_OPTIONS = ("--no-deps", "--no-user", "--no-input", "--no-compile", "--disable-pip-version-check", "--progress-bar=off")


def install(lock: str) -> None:
    """Install what this lock file names, unless it is there already. Nobody needs a compiler."""
    pip = [PYTHON, *_pip(), "install", *_OPTIONS, "--require-hashes", "--only-binary=:all:", "-r", f"{ROOT}/{lock}"]
    # A crash in between leaves halves behind, which pip would take for wholes.
    with open(UNSOUND, "w", encoding="utf-8"):
        try:
            run(pip, "Installing packages", ROOT, LOG)
        except Trouble as trouble:
            if UNPACKS not in trouble.output:
                os.unlink(UNSOUND)
            raise
    os.unlink(UNSOUND)


def _pip() -> list[str]:
    """How to call pip with the Python of the .venv, which has it afterwards; Python's own where it can't be fetched."""
    if not os.path.isdir(f"{site_packages()}/pip"):
        try:
            wheel = fetch(HERE)
        except Trouble:
            ensurepip = [PYTHON, "-I", "-m", "ensurepip"]
            if subprocess.run(ensurepip, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode:
                raise
        else:
            run([PYTHON, f"{wheel}/pip", "install", *_OPTIONS, "--no-index", wheel], "Installing pip", ROOT, LOG)
    return ["-m", "pip"]


def fetch(folder: str) -> str:
    """The path of the pip wheel in this folder, downloaded if it is not there yet."""
    path = f"{folder}/{NAME}"
    if not os.path.exists(path):
        wheel = _download(_setting("index-url") or PUBLIC_INDEX)
        with open(f"{path}.{os.getpid()}", "wb") as file:
            file.write(wheel)
        os.replace(f"{path}.{os.getpid()}", path)
    return path


def _download(index: str) -> bytes:
    parts = urlsplit(index)
    host, pair = parts.netloc.rpartition("@")[2], f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    login = "Basic " + base64.b64encode(pair.encode()).decode() if parts.username else ""
    try:
        page, place = _get(index.rstrip("/") + "/pip/", host, login)
        link = re.search(rf'href="([^"]*/{re.escape(NAME)}[^"]*)"', page.decode("utf-8", "replace"))
        if link is None:
            raise Trouble(f"The package index has no {NAME}. Python's own pip does as well: install python3-venv.")
        wheel, _ = _get(urljoin(place, link[1].replace("&amp;", "&").partition("#")[0]), host, login)
    except (OSError, ValueError) as error:
        raise Trouble(
            f"pip could not be downloaded: {getattr(error, 'reason', error)}.\nThe first start needs the network; later"
            " ones do not. Behind a proxy, set HTTPS_PROXY;\nfor another package index, PIP_INDEX_URL."
        ) from None
    if hashlib.sha256(wheel).hexdigest() != SHA256:
        raise Trouble(f"The {NAME} of the package index is not the real one (its hash differs). It was not used.")
    return wheel


def _get(url: str, host: str, login: str) -> tuple[bytes, str]:
    """The content at a URL, and the URL it came from after redirects. The login is sent to this host alone."""
    parts = urlsplit(url)
    parts = parts._replace(netloc=parts.netloc.rpartition("@")[2])
    request = urllib.request.Request(parts.geturl(), headers={"Accept": "text/html, */*;q=0.1", "User-Agent": "gusher"})
    if login and parts.netloc == host:
        request.add_unredirected_header("Authorization", login)
    trust = ssl.create_default_context(cafile=_setting("cert") or os.environ.get("SSL_CERT_FILE") or None)
    try:
        answer = urllib.request.urlopen(request, timeout=60, context=trust)
    except urllib.error.URLError as error:
        # A bare Debian has no certificates. What comes is checked by its hash: only a password is at risk.
        if login or not isinstance(error.reason, ssl.SSLCertVerificationError):
            raise
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        answer = urllib.request.urlopen(request, timeout=60, context=trust)
    with answer:
        return answer.read(), answer.geturl()


def _setting(name: str) -> str:
    """One of pip's settings, from the environment or else its configuration files; empty if it is not set."""
    home, config = os.path.expanduser("~"), ConfigParser(interpolation=None, strict=False)
    folders = ("/etc/xdg/pip", "/etc", f"{home}/.pip", f"{home}/Library/Application Support/pip",
               os.environ.get("XDG_CONFIG_HOME", f"{home}/.config") + "/pip")  # fmt: skip
    try:
        config.read([*(f"{folder}/pip.conf" for folder in folders), os.environ.get("PIP_CONFIG_FILE", "")])
    except (Error, UnicodeDecodeError):
        config.clear()
    named = os.environ.get("PIP_" + name.upper().replace("-", "_"), "")
    return named or config.get("install", name, fallback="") or config.get("global", name, fallback="")
