"""A pinned pip: Debian's Python comes without one, and the one of Python 3.11 takes minutes where an index is large.

pip runs from inside its wheel, so that is only fetched, from the index that pip itself would use, and checked
against the hash below.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import ssl
import urllib.error
import urllib.parse
import urllib.request

from stamps import Trouble

NAME = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PUBLIC_INDEX = "https://pypi.org/simple"


def fetch(folder: str) -> str:
    """The path of the pip wheel in this folder, downloaded if it is not there yet."""
    path = os.path.join(folder, NAME)
    if not os.path.exists(path):
        wheel = _download(_setting("index-url") or PUBLIC_INDEX)
        partial = f"{path}.{os.getpid()}"
        with open(partial, "wb") as file:
            file.write(wheel)
        os.replace(partial, path)
    return path


def _download(index: str) -> bytes:
    host, login = _login(index)
    try:
        page, place = _get(index.rstrip("/") + "/pip/", host, login)
        link = re.search(rf'href="([^"]*/{re.escape(NAME)}[^"]*)"', page.decode("utf-8", "replace"))
        if link is None:
            raise Trouble(f"The package index has no {NAME}. Python's own pip does as well: install python3-venv.")
        wheel, _ = _get(urllib.parse.urljoin(place, link[1].replace("&amp;", "&").partition("#")[0]), host, login)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise Trouble(
            f"pip could not be downloaded: {why}.\n"
            "The first start needs the network; later ones do not. Behind a proxy, set HTTPS_PROXY;\n"
            "for another package index, PIP_INDEX_URL."
        ) from None
    if hashlib.sha256(wheel).hexdigest() != SHA256:
        raise Trouble(f"The {NAME} of the package index is not the real one (its hash differs). It was not used.")
    return wheel


def _login(index: str) -> tuple[str, str]:
    """The host of an index, and what to say there if the address holds a name and a password."""
    parts = urllib.parse.urlsplit(index)
    if not parts.username:
        return parts.netloc, ""
    pair = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
    return parts.netloc.rpartition("@")[2], "Basic " + base64.b64encode(pair.encode()).decode()


def _get(url: str, host: str, login: str) -> tuple[bytes, str]:
    """The content at a URL, and the URL it came from after redirects. The login is sent to this host alone."""
    parts = urllib.parse.urlsplit(url)
    parts = parts._replace(netloc=parts.netloc.rpartition("@")[2])
    headers = {"Accept": "text/html, */*;q=0.1", "User-Agent": "gusher"}
    request = urllib.request.Request(urllib.parse.urlunsplit(parts), headers=headers)
    if login and parts.netloc == host:
        request.add_unredirected_header("Authorization", login)
    certificates = _setting("cert") or os.environ.get("SSL_CERT_FILE") or None
    trust = ssl.create_default_context(cafile=certificates)
    try:
        answer = urllib.request.urlopen(request, timeout=60, context=trust)
    except urllib.error.URLError as error:
        # A bare Debian has no certificates. What comes is checked by its hash: only a password is at risk.
        if login or not isinstance(error.reason, ssl.SSLCertVerificationError):
            raise
        answer = urllib.request.urlopen(request, timeout=60, context=_unverified())
    with answer:
        return answer.read(), answer.geturl()


def _unverified() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _setting(name: str) -> str:
    """One of pip's settings, from the environment or else its configuration files; empty if it is not set."""
    from configparser import ConfigParser, Error

    value = os.environ.get("PIP_" + name.upper().replace("-", "_"))
    if value:
        return value
    home = os.path.expanduser("~")
    config = ConfigParser(interpolation=None, strict=False)
    try:
        config.read([
            "/etc/xdg/pip/pip.conf",
            "/etc/pip.conf",
            f"{home}/.pip/pip.conf",
            f"{home}/Library/Application Support/pip/pip.conf",
            os.path.join(os.environ.get("XDG_CONFIG_HOME") or f"{home}/.config", "pip", "pip.conf"),
            os.environ.get("PIP_CONFIG_FILE", ""),
        ])  # fmt: skip
    except (Error, UnicodeDecodeError):
        return ""
    return config.get("install", name, fallback="") or config.get("global", name, fallback="")
