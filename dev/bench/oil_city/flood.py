"""What one client can do to the others with the game for a crowd: tables for thirty, files longer than any game, and
sixty sockets that ask and act."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from multiprocessing.synchronize import Event

from dev.bench.attacks import ELSEWHERE, frame, web_socket
from dev.bench.flood import flood_of
from dev.testing.servers import LiveServer
from gusher.rules.kernel import CHANCE, game
from gusher.server.http.guest import Guest, RefusedError
from gusher.table import Table
from gusher.table.entries import step_entry

FILE = 260_000
"""Bytes of the game file."""


def _strangers(server: LiveServer, stop: Event) -> Iterator[Guest]:
    """Ever new people: cookies are free."""
    while not stop.is_set():
        yield Guest(server.url, source=ELSEWHERE)


def _long_file() -> bytes:
    kind = game("oil_city")
    table = Table(kind, 9, {})
    while table.movers() == [CHANCE]:
        text = kind.actions.write(table.engine.legal(table.state, CHANCE)[0])
        table.apply([step_entry(table.n, None, text)])
    head = f"Gusher game file 1\ngame: oil_city, rules {kind.rules_version}\nseats: 9\n\n"
    opening = " ".join(table.texts(0, table.n))
    return f"{head}{opening}{' 1-draft 1-drop' * ((FILE - len(opening)) // 15)}\n".encode()


def files(server: LiveServer, stop: Event) -> None:
    """Open long files, and ask for their records and earlier positions."""
    text = _long_file()
    shorter = text[: len(text) * 5 // 6].rpartition(b" 1-draft")[0] + b"\n"
    for guest in _strangers(server, stop):
        for body in (text, shorter):
            status, _, answer = guest.ask("POST", "/api/records", body)
            if status == 201:
                table = json.loads(answer)["id"]
                guest.ask("GET", f"/api/tables/{table}/record")
                guest.ask("GET", f"/api/tables/{table}/at/20000")


def tables(server: LiveServer, stop: Event) -> None:
    """Make tables, each with a new cookie."""
    for guest in _strangers(server, stop):
        with contextlib.suppress(RefusedError):
            guest.new_table(*["open"] * 30, game="oil_city", public=True)


def questions(server: LiveServer, stop: Event) -> None:
    """Ask what a move would do, over sixty sockets."""
    guest = Guest(server.url, source=ELSEWHERE)
    table = guest.new_table(*["here"] * 9, game="oil_city")
    legal = guest.get(f"/api/tables/{table}")["legal"]
    seat, actions = next((seat, each) for seat, each in legal.items() if each)
    asked = {"type": "consider", "id": 1, "seat": int(seat), "action": actions[0]}
    _ask_all(server, stop, table, guest, json.dumps(asked))


def acts(server: LiveServer, stop: Event) -> None:
    """Write and drop a deal, over sixty sockets that all want to see it."""
    guest = Guest(server.url, source=ELSEWHERE)
    table = guest.new_table(*["here"] * 9, game="oil_city")
    _ask_all(
        server,
        stop,
        table,
        guest,
        *(json.dumps({"type": "act", "id": 1, "n": 0, "seat": 0, "actions": [text]}) for text in ("1-draft", "1-drop")),
    )


def _ask_all(server: LiveServer, stop: Event, table: str, guest: Guest, *texts: str) -> None:
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(web_socket(server.port, table, guest.cookie)) for _ in range(60)]
        for each in sockets:
            each.setblocking(False)
        while not stop.is_set():
            for text in texts:
                for each in sockets:
                    with contextlib.suppress(OSError):
                        each.send(frame(1, text.encode()))
                    with contextlib.suppress(OSError):
                        each.recv(1 << 20)


FIGURES = {
    "server.flood.crowd": flood_of(
        # Tables last: whoever has made so many makes no more for a while.
        {"long files": files, "questions": questions, "acts": acts, "tables": tables}
    )
}
