"""Runs where there is nothing else, by the Python that has Gusher: starts it as a person would, plays, and says how it
went. Its arguments are the command that starts it."""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from gusher.server.http.guest import Guest


def bring_up_loopback() -> None:
    """There is no network in here; to talk to itself a computer needs none."""
    with socket.socket() as probe, suppress(PermissionError):
        fcntl.ioctl(probe, 0x8914, struct.pack("16sh14x", b"lo", 1 | 64))


def main(start: list[str]) -> None:
    bring_up_loopback()
    assert not [name for name in ("python3", "python", "cc", "node") if shutil.which(name)]
    server = subprocess.Popen(start, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    ready = next(filter(None, (re.search(r"(http://localhost:\d+)", line) for line in server.stdout)))
    guest = Guest(ready[1].replace("localhost", "127.0.0.1"))
    page = guest.ask("GET", "/")[2].decode()
    table = guest.new_table("here", "driller")
    with guest.sit(table) as chair:
        chair.until(chair.act("e5") + 1)
        moves = [entry["text"] for entry in chair.view["log"] if entry["kind"] == "action"]
    with guest.sit(table) as chair:
        module = chair.view["module"]
    compiled_by_then = any(Path.home().rglob("*.nbc"))
    while not any(Path.home().rglob("*.nbc")):
        assert server.poll() is None
        time.sleep(0.1)
    server.send_signal(signal.SIGINT)
    said = server.communicate(timeout=60)[0]
    answer = {"page": page, "module": module, "moves": moves, "compiled_by_then": compiled_by_then, "said": said}
    print(json.dumps({**answer, "status": server.returncode}))


if __name__ == "__main__":
    main(sys.argv[1:])
