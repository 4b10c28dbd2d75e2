"""Runs pip, npm and the like: shows what they are at, and turns their failures into plain words."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

from stamps import Trouble

_REASONS = {
    "A downloaded package is not what the lock names (its hash differs), so nothing was installed.\n"
    "Try again; if it stays so, the package index in use serves altered files.": "DO NOT MATCH THE HASHES|EINTEGRITY",
    "The disk is full. Gusher needs 1 GB beside its sources, and pip some in the temporary folder (TMPDIR).":
        "No space left on device|ENOSPC|Disk quota exceeded|EDQUOT",
    "The network cannot be reached, or a download broke off. The first start needs it; later ones do not.\n"
    "Behind a proxy, set HTTPS_PROXY; for another package index, PIP_INDEX_URL and npm's `registry`.":
        "Temporary failure in name resolution|Name or service not known|nodename nor servname|NewConnectionError|"
        "Failed to establish a new connection|Network is unreachable|ConnectTimeoutError|ReadTimeoutError|ProxyError|"
        "IncompleteRead|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTFOUND|ETIMEDOUT",
    "The certificate of a server could not be verified. Behind a filtering proxy, name its certificate:\n"
    "PIP_CERT for pip, NODE_EXTRA_CA_CERTS for npm.":
        "CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF",
    "That folder cannot be written; ./gusher keeps what it makes beside its sources.":
        "Read-only file system|EROFS|Permission denied|EACCES",
    "A package does not come ready-made for this machine and this Python.": "No matching distribution found",
}  # fmt: skip
"""What to tell a person, and what pip, npm or the system say in that case; the first that fits counts."""
SECONDS_BETWEEN_LINES = 5

_running: set[subprocess.Popen[bytes]] = set()
_no_more = threading.Event()


def reason(output: str) -> str:
    """Why a child failed, in plain words; empty if unknown."""
    return next((words for words, marks in _REASONS.items() if any(mark in output for mark in marks.split("|"))), "")


def say(text: str) -> None:
    """Tell the person at the terminal. Not on stdout: that belongs to the command."""
    print(text, file=sys.stderr, flush=True)


def stop() -> None:
    """End all programs that run here, and start no more: what failed beside them has ended the set-up."""
    _no_more.set()
    for process in list(_running):
        process.terminate()


def run(command: list[str], doing: str, cwd: str, log: str, **variables: str) -> None:
    """Run a program to its end, or raise Trouble with the reason. What it says goes to the log of its own name; now and
    then the last line is shown, so that nobody looks at nothing."""
    log = f"{log}.{doing.partition(' ')[2].replace(' ', '-') or doing}"
    try:
        with open(log, "wb") as out:
            process = subprocess.Popen(
                command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env={**os.environ, **variables}
            )
    except OSError as error:
        raise Trouble(f"{doing} failed: {error}") from None
    _running.add(process)
    began = time.monotonic()
    try:
        while process.poll() is None and not _no_more.is_set():
            try:
                process.wait(SECONDS_BETWEEN_LINES)
            except subprocess.TimeoutExpired:
                last = (_lines(log) or [doing])[-1].strip()
                say(f"      {time.monotonic() - began:3.0f} s  {last[:100]}")
    finally:
        _running.discard(process)
        process.terminate()
        process.wait()
    if process.returncode:
        output = "".join(_lines(log))
        words = reason(output) or "Its last lines:\n" + "".join(_lines(log)[-15:]).rstrip()
        raise Trouble(f"{doing} failed. {words}\nEverything it said is in {log}", output)


def _lines(log: str) -> list[str]:
    with open(log, encoding="utf-8", errors="replace") as file:
        return file.readlines()
