"""How those who ask for something are told that the storage can't be read or written now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gusher.server.protocol.errors import Refusal

from .storage import NotStoredError


@contextmanager
def refusing() -> Iterator[None]:
    """A NotStoredError is the Refusal ``not_stored``."""
    try:
        yield
    except NotStoredError as error:
        raise Refusal("not_stored", status=503) from error
