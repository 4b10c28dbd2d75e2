"""Getting from slow to fast while people play already.

Rules run interpreted at first. A process of its own compiles them (or finds them compiled) and keeps them on disk; from
there a thread loads them into this process, and the bots' workers into theirs.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from gusher.bots import modules as thinking
from gusher.bots import warm
from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile, compile_rules

from . import shipping
from .workers import Workers, may_compile

COMPILE = (sys.executable, "-P", "-m", warm.__name__, warm.UNTIL_STDIN_CLOSES)
LOW_PRIORITY = 10
SECONDS_FOR_FIRST_PAGE = 0.3

log = logging.getLogger("gusher.server")


@dataclass
class Readiness:
    """How far it has got. Once ``settled``, nothing more will change. ``say`` is told about full speed."""

    say: Callable[[str], None]
    compiled: bool = False
    bots: bool = False
    settled: bool = False

    async def get_ready(self, workers: Workers) -> None:
        """Compile everything, and load it."""
        # The first page comes first: on a small machine all of this would be in its way.
        await asyncio.sleep(SECONDS_FOR_FIRST_PAGE)
        workers.start()
        try:
            await asyncio.to_thread(shipping.offer)
            if may_compile() and await self._fill_cache():
                self.compiled = await asyncio.to_thread(_load)
            if self.compiled:
                await workers.prepare(games())
                self.bots = True
                self.say("Full speed is reached: rules and bots are compiled.")
        except Exception:
            # Nobody has to stop playing because of that.
            log.exception("Getting faster has failed; the games go on as they are")
        finally:
            self.settled = True
            # All that belongs to compiled rules stays: no need to look for garbage in it, while everybody waits.
            gc.freeze()

    async def _fill_cache(self) -> bool:
        """Whether compiled rules are on disk now."""
        # A wheel has brought them, if its rules are those that are here.
        has_modules = all(modules.offered(name) for name in thinking.names())
        process = await asyncio.create_subprocess_exec(
            *COMPILE,
            *([warm.WITHOUT_MODULES] if has_modules else []),
            # Closes with this process, however that ends: nothing goes on compiling for a server that is gone.
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            with suppress(ProcessLookupError):
                # From here, not from within: a process with threads must run nothing between fork and exec.
                # On Windows nothing is said; there the system sees to it that windows answer.
                if hasattr(os, "setpriority"):
                    os.setpriority(os.PRIO_PROCESS, process.pid, LOW_PRIORITY)
            # Not ``communicate``, which would close the pipe.
            assert process.stdout is not None
            assert process.stderr is not None
            errors, _ = await asyncio.gather(process.stderr.read(), _offer_modules(process.stdout))
            await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if process.returncode:
            said = errors.decode(errors="replace").strip().splitlines()[-1:] or [f"status {process.returncode}"]
            log.warning("The rules could not be compiled, so the games stay a little slower: %s", said[0])
        return process.returncode == 0


async def _offer_modules(lines: asyncio.StreamReader) -> None:
    """Offer devices each module as soon as the line comes that tells where it lies."""
    async for line in lines:
        if line.startswith(warm.MODULE.encode()):
            file = Path(msgspec.json.decode(line.removeprefix(warm.MODULE.encode()), type=str))
            modules.offer(file.stem, await asyncio.to_thread(file.read_bytes))


def _load() -> bool:
    # can_compile first: it says no where there is no Numba, without an error.
    return can_compile() and all(compile_rules(game(name)) for name in games())
