"""The folder in which a server keeps everything: who may look into it, which server uses it, and the secret in it.

It is closed to other people of the computer; on Windows the folders of a user are anyway. The lock is the folder's and
not the storage's: several processes may share a database, where the numbers of entries keep them in order.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import secrets
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

DATABASE = "gusher.db"
SECRET = "secret"  # noqa: S105 - the name of a file
PUSH_KEY = "push.key"
"""By which push services know this server."""
LOCK = "server.lock"
USER = "server.json"
"""Which server uses the folder. Not in the lock's own file: Windows lets nobody read what is locked."""
BACKUPS = "backups"
"""The folder in it for what was kept before the database got another form."""

SECRET_BYTES = 32

_OURS = (
    DATABASE,
    f"{DATABASE}-wal",
    f"{DATABASE}-shm",
    f"{DATABASE}-journal",
    "gusher.lock",
    SECRET,
    PUSH_KEY,
    LOCK,
    USER,
)
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600

log = logging.getLogger("gusher.server")


class UnusableError(Exception):
    """What a server keeps its things in can't be used: a sentence for whoever starts it, which says what to do."""


class InUseError(UnusableError):
    """Another server uses it, and answers at this ``address``, if it has said so on this computer."""

    def __init__(self, sentence: str, address: str | None) -> None:
        super().__init__(sentence)
        self.address = address


def name_user(folder: Path, address: str | None) -> None:
    """Write into a folder that we hold who uses it and where it answers, for other servers that want to use it."""
    user = {"process": os.getpid(), "computer": socket.gethostname(), "address": address}
    with _told(folder):
        write_whole(folder / USER, json.dumps(user).encode())


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make the folder if need be, close it to other people, and keep other servers out of it meanwhile. The lock goes
    with the process, however that ends. UnusableError if it can't be, or another server has it."""
    with _told(folder):
        folder.mkdir(_FOLDER_MODE, parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, mode=_FILE_MODE, blocking=False)
        try:
            lock.acquire()
        except Timeout:
            raise _in_use(folder) from None
    try:
        with _told(folder):
            _close_to_others(folder)
        name_user(folder, None)
        yield
    finally:
        with suppress(OSError):
            (folder / USER).unlink()
        lock.release()


def secret_in(folder: Path) -> bytes:
    """The secret of a data folder, made on first use. Whoever reads it can be anybody at this server's tables.

    UnusableError if it isn't what was written: anybody could guess a secret that was cut short.
    """
    file = folder / SECRET
    with _told(folder):
        if not file.exists():
            _make_secret(file)
        secret = file.read_bytes()
    _check_secret(file, secret)
    return secret


def credentials_in(folder: Path) -> dict[str, bytes]:
    """What proves who is who, by its name, as far as it has been made. UnusableError if it can't be read, or isn't what
    was written."""
    with _told(folder):
        credentials = {name: (folder / name).read_bytes() for name in (SECRET, PUSH_KEY) if (folder / name).exists()}
    if SECRET in credentials:
        _check_secret(folder / SECRET, credentials[SECRET])
    return credentials


def _check_secret(file: Path, secret: bytes) -> None:
    if len(secret) != SECRET_BYTES or not any(secret):
        raise UnusableError(
            f"The file {file} is damaged: it has {len(secret)} bytes"
            f"{', all of them zero' if len(secret) == SECRET_BYTES else f' instead of {SECRET_BYTES}'}. "
            "It proves who sits on which seat. Bring it back from a backup. Without one, delete it and a new one is "
            "made; then nobody can return to a seat at the tables that are kept here."
        )


def _make_secret(file: Path) -> None:
    fresh = file.with_name(f".secret-{secrets.token_hex(8)}")
    try:
        write_whole(fresh, secrets.token_bytes(SECRET_BYTES))
        # Of two processes that start together, the first one's counts.
        with suppress(FileExistsError):
            put(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def put(fresh: Path, file: Path, *, over: bool = False) -> None:
    """Give a finished file its name, for good. FileExistsError if another has it, unless it goes ``over`` that."""
    if over:
        fresh.replace(file)
    else:
        try:
            # Linked, not moved: that tells whether another has the name in the same moment.
            os.link(fresh, file)
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL):
                raise
            # A disk without links, such as a memory stick; Windows calls that an invalid function.
            if file.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
            fresh.replace(file)
        else:
            fresh.unlink()
    # The name is to be kept, too. Not every system and disk can do that, and most do so anyway.
    with suppress(OSError):
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_whole(file: Path, data: bytes) -> None:
    """Write a whole file or nothing, for our eyes only. OSError if that can't be."""
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE), "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Errors of the file system as a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in (errno.EEXIST, errno.ENOTDIR):
            reason = "there is a file of that name"
        raise UnusableError(f"The data folder {folder} can't be used: {reason}. Choose another with --data.") from error


def _in_use(folder: Path) -> InUseError:
    user: dict[str, Any] = {}
    with suppress(OSError, ValueError, TypeError):
        user = dict(json.loads((folder / USER).read_bytes()))
    who = f" (process {user['process']})" if user.get("process") else ""
    is_here = user.get("computer") in (None, socket.gethostname())
    if not is_here:
        who = f" on the computer {user['computer']}{who}"
    where = f"; it answers at {user['address']}" if user.get("address") else ""
    return InUseError(
        f"Another server{who} uses the folder {folder}{where}. Only one can: stop that one, or choose another folder "
        "with --data.",
        user.get("address") if is_here else None,
    )


# Who may look into it -------------------------------------------------------------------------------------------------


def _close_to_others(folder: Path) -> None:
    """Let nobody but us read what is in the folder, or say why that can't be."""
    if os.name == "nt":
        # There are no modes: the folder of each user is closed to the others, and so is what is made in there.
        return
    if reason := _why_not_closed(folder):
        log.warning("Others on this computer may look into %s: %s", folder, reason)
    for name in _OURS:
        file = folder / name
        with suppress(FileNotFoundError):
            _tighten(file, _FILE_MODE)


def _why_not_closed(folder: Path) -> str:
    if not stat.S_IMODE(folder.stat().st_mode) & ~_FOLDER_MODE:
        return ""
    if any(inside.is_dir() and inside.name != BACKUPS for inside in folder.iterdir()):
        # Perhaps it is / or /srv: closing that would hurt others.
        return f"it holds other folders, too, so its permissions stay as they are. “chmod 700 {folder}” closes it."
    return "" if _tighten(folder, _FOLDER_MODE) else "its permissions can't be changed."


def _tighten(path: Path, mode: int) -> bool:
    """Take every permission beyond ``mode``. Whether that worked; if it is a file, says so where it didn't."""
    if not stat.S_IMODE(path.stat().st_mode) & ~mode:
        return True
    reason = "this disk keeps no permissions"
    try:
        path.chmod(mode)
    except OSError as error:
        reason = f"{error.strerror}; it belongs to user {path.stat().st_uid}"
    if not stat.S_IMODE(path.stat().st_mode) & ~mode:
        return True
    log.warning("The permissions of %s can't be changed: %s.", path, reason)
    return False
