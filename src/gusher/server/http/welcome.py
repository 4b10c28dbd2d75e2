"""The first page on the computer that Gusher was started on: the address for others, also as a QR code, and what to
answer when the firewall asks. It works without the app and scripts, and only that computer gets it."""

from __future__ import annotations

import platform
from html import escape
from typing import Any

import segno

from . import addresses
from .addresses import Endpoint
from .languages import preferred
from .plain_pages import plain_page

PATH = "/welcome"

WORDS = {
    "en": {
        "title": "Gusher is running",
        "play": "Play on this computer",
        "others": "Everybody in the same Wi-Fi can join at this address:",
        "alone": "This computer is not connected to a network: others can’t join, but everything works here.",
        "windows": "Windows asks once whether others may connect. Tick private networks, and allow it. If the "
        "question is gone, open “Allow an app through Windows Firewall” and tick Python under Private.",
        "macos": "macOS asks once whether Python may accept connections: allow it.",
        "box": "Private networks",
        "allow": "Allow",
        "cancel": "Cancel",
        "stop": "Leave the other window open: Gusher runs until you close it. Every move is kept.",
    },
    "de": {
        "title": "Gusher läuft",
        "play": "Auf diesem Computer spielen",
        "others": "Alle im selben WLAN spielen unter dieser Adresse mit:",
        "alone": "Dieser Computer ist in keinem Netz: Andere können nicht mitspielen, aber hier geht alles.",
        "windows": "Windows fragt einmal, ob andere hereindürfen. Hake private Netzwerke an und erlaube es. "
        "Wenn die Frage weg ist: Öffne „Apps über die Windows-Firewall zulassen“ und hake Python "
        "unter „Privat“ an.",
        "macos": "macOS fragt einmal, ob Python Verbindungen annehmen darf: Erlaube es.",
        "box": "Private Netzwerke",
        "allow": "Zulassen",
        "cancel": "Abbrechen",
        "stop": "Lass das andere Fenster offen: Solange läuft Gusher. Jeder Zug ist gespeichert.",
    },
    "pl": {
        "title": "Gusher działa",
        "play": "Graj na tym komputerze",
        "others": "Wszyscy w tym samym Wi-Fi dołączą pod tym adresem:",
        "alone": "Ten komputer nie jest w żadnej sieci: inni nie mogą dołączyć, ale tutaj wszystko działa.",
        "windows": "Windows zapyta raz, czy inni mogą się łączyć. Zaznacz sieci prywatne i zezwól. Jeśli "
        "pytanie zniknęło: otwórz „Zezwalaj aplikacji na dostęp przez Zaporę systemu Windows” i "
        "zaznacz Python w kolumnie „Prywatne”.",
        "macos": "macOS zapyta raz, czy Python może przyjmować połączenia: zezwól.",
        "box": "Sieci prywatne",
        "allow": "Zezwól",
        "cancel": "Anuluj",
        "stop": "Nie zamykaj drugiego okna: dopóki jest otwarte, Gusher działa. Każdy ruch jest zapisany.",
    },
}

_ASKS = """<svg viewBox="0 0 320 150" role="img" aria-label="{label}" style="max-width: 24em; width: 100%">
<rect x="8" y="8" width="304" height="134" rx="10" fill="#fff" stroke="#2b2622" stroke-width="2"/>
<path d="M28 24 l16 -6 16 6 v16 q0 16 -16 24 q-16 -8 -16 -24 z" fill="#c9a45c" stroke="#2b2622" stroke-width="2"/>
<text x="72" y="46" font-size="20" font-weight="bold" fill="#2b2622">Python</text>
{box}<g font-size="15" text-anchor="middle">
<rect x="88" y="104" width="102" height="28" rx="6" fill="#2b2622"/>
<text x="139" y="123" fill="#f3e7d0">{allow}</text>
<rect x="200" y="104" width="98" height="28" rx="6" fill="none" stroke="#2b2622"/>
<text x="249" y="123" fill="#2b2622">{cancel}</text>
</g>
<path d="M40 118 h36 m-10 -8 l10 8 -10 8" fill="none" stroke="#9c2f1f" stroke-width="4" stroke-linecap="round"/>
</svg>
"""
_BOX = """<rect x="30" y="74" width="16" height="16" fill="none" stroke="#2b2622" stroke-width="2"/>
<path d="M33 82 l4 5 8 -12" fill="none" stroke="#9c2f1f" stroke-width="3"/>
<text x="56" y="88" font-size="15" fill="#2b2622">{box}</text>
"""


def page(scope: Any, at: Endpoint) -> str | None:
    """The page, if this computer itself asks for it; None for any other request. The server answers ``at`` that."""
    client = scope.get("client")
    if scope["path"] != PATH or not client or not addresses.is_local(addresses.plain(client[0])):
        return None
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    language = preferred(accepted, tuple(WORDS))
    return _page(language, next(iter(at.shared()), None), platform.system())


def _page(language: str, address: str | None, system: str) -> str:
    words = {name: escape(text) for name, text in WORDS[language].items()}
    button = "padding: 0.6em 1.2em; border-radius: 0.4em; background: #2b2622; color: #f3e7d0; text-decoration: none"
    parts = [
        plain_page(language, "", WORDS[language]["title"], ""),
        f'<p><a href="/" style="{button}">{words["play"]}</a></p>\n',
    ]
    if address is None:
        parts.append(f"<p>{words['alone']}</p>\n")
    else:
        code = segno.make(address, error="m").svg_inline(scale=7, light="#fff", border=3)
        shown = escape(address.removeprefix("http://"))
        parts.append(f'<p>{words["others"]}</p>\n<p style="font-size: 2em"><b>{shown}</b></p>\n{code}\n')
        parts.append(_asks(words, system))
    return "".join([*parts, f"<p>{words['stop']}</p>\n"])


def _asks(words: dict[str, str], system: str) -> str:
    """A drawing of the firewall's question, on systems that ask one."""
    if system not in ("Windows", "Darwin"):
        return ""
    label = words["windows" if system == "Windows" else "macos"]
    box = _BOX.format(**words) if system == "Windows" else ""
    return f"<p>{label}</p>\n" + _ASKS.format(label=label, box=box, allow=words["allow"], cancel=words["cancel"])
