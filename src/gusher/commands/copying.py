"""What `gusher backup` and `gusher restore` share."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from gusher.server.storage.backups.making import Progress


@contextmanager
def stopped_in_good_order() -> Iterator[None]:
    """Whoever stops it, with Ctrl-C or otherwise, leaves nothing half done; and what can't be done is said in one
    sentence."""
    from gusher.server.storage.folder import UnusableError

    def stop(_signal: int, _frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except UnusableError as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        click.echo("Stopped. Nothing of it is left.", err=True)
        raise click.Abort from None
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def shown(what: str) -> Iterator[Progress]:
    """Show a progress bar to whoever sits at a terminal; yields the function that moves it."""
    with click.progressbar(length=1, label=what, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def progress(done: int, every: int) -> None:
            bar.length = max(1, every)
            bar.update(done - bar.pos)

        yield progress
