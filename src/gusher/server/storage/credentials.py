"""What proves who is who: the secret that signs cookies, and the key by which push services know us. In the data folder
of one server, or in the database of several, which have to believe each other's cookies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from .folder import PUSH_KEY, secret_in, write_whole


class Credentials(Protocol):
    """Made on first use; whichever server is first makes them."""

    @property
    def place_of_push_key(self) -> str:
        """Where the push key is kept, as operators are told."""

    def secret(self) -> bytes:
        """See ``folder.secret_in``. UnusableError if it isn't what was written."""

    def push_key(self, make: Callable[[], bytes]) -> bytes:
        """The key that ``make`` has made. OSError if it can't be kept or read."""


class FolderCredentials:
    """Files in a data folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def place_of_push_key(self) -> str:
        """See ``Credentials.place_of_push_key``."""
        return str(self._folder / PUSH_KEY)

    def secret(self) -> bytes:
        """See ``Credentials.secret``."""
        return secret_in(self._folder)

    def push_key(self, make: Callable[[], bytes]) -> bytes:
        """See ``Credentials.push_key``."""
        file = self._folder / PUSH_KEY
        if not file.exists():
            write_whole(file, make())
        return file.read_bytes()
