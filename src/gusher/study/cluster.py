"""Long work on the machines of a Ray cluster (``gusher[ray]``).

A task's answer depends only on its arguments (games have seeds by their numbers), so any machine may do it. If a
machine is lost, Ray repeats its calls on another one; an answer counts when it comes back, and so once. Only this
process writes files.
"""

from __future__ import annotations

import io
import pickle
import socket
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from gusher.rules.kernel import Game, OptionError

from .processes import WAITING_A_WORKER
from .sending import Task, done, sent

SECONDS_A_BLOCK = 2.0
"""Long compared with the way to another machine."""
TRIES = 20
"""How often a lost call is repeated. Machines are hardly ever lost as often; a call that ends its process is."""
SECONDS_TO_ANSWER = 10.0
NO_RAY = "Ray is not installed here: install gusher[ray]"


@contextmanager
def cluster(task: Task, game: Game, address: str) -> Iterator[Machines]:
    """The cluster at an address, as Ray understands it (``auto``, ``ray://head:10001``). OptionError if there is none,
    or if it can't do the task."""
    ray = _ray()
    text = sent(task, game, ray.cloudpickle.dumps)
    is_ours = not ray.is_initialized()
    if is_ours:
        try:
            _reach(address)
            modules = _modules(text)
            ray.init(address, log_to_driver=False, runtime_env={"py_modules": modules} if modules else None)
        except (ImportError, OSError, ValueError, RuntimeError) as error:
            detail = getattr(error, "strerror", None) or error
            raise OptionError("ray", "ray", f"there is no Ray cluster at {address}: {detail}") from None
    machines = Machines(ray, text)
    try:
        yield machines
    except ray.exceptions.RayTaskError as error:
        # What the task itself raised, without Ray's account of where.
        raise error.cause from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError) as error:
        raise OptionError("ray", "ray", f"a call was lost {TRIES + 1} times: {error}") from None
    finally:
        machines.give_up()
        if is_ours:
            ray.shutdown()


class Machines:
    """The machines that the cluster has at the time."""

    seconds = SECONDS_A_BLOCK

    def __init__(self, ray: Any, text: bytes) -> None:
        self._ray = ray
        # Sent to every machine once.
        self._text = ray.put(text)
        self._task = ray.remote(num_cpus=1, max_retries=TRIES)(done)
        self._asked: dict[Future[Any], Any] = {}

    def room(self) -> int:
        """See ``hands.Hands``. The number of cores changes; until the first machine comes, it counts as one."""
        return WAITING_A_WORKER * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def ask(self, *arguments: Any) -> Future[Any]:
        """See ``hands.Hands``."""
        asked = self._task.remote(self._text, *arguments)
        future: Future[Any] = asked.future()
        self._asked[future] = asked
        # Once nothing refers to an answer, it leaves the cluster's memory.
        future.add_done_callback(lambda done: self._asked.pop(done, None))
        return future

    def give_up(self) -> None:
        """Cancel all calls."""
        for asked in list(self._asked.values()):
            self._ray.cancel(asked)


def _reach(address: str) -> None:
    """OSError if nobody answers there: Ray itself would take a minute to say so."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_ANSWER).close()


def _modules(text: bytes) -> list[str]:
    """The files and packages that a pickled task names and that are not installed: a player's own, or a clone's."""
    installed = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    reading = _Reading(io.BytesIO(text))
    reading.load()
    found = set[str]()
    for name in reading.packages - {"gusher", "__main__"}:
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is not None and not any(Path(file).is_relative_to(each) for each in installed):
            found.add(str(Path(file).parent if Path(file).name == "__init__.py" else file))
    return sorted(found)


class _Reading(pickle.Unpickler):
    """Reads a task and notes where it has its functions and classes from."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.packages = set[str]()

    def find_class(self, module: str, name: str) -> Any:
        self.packages.add(module.partition(".")[0])
        return super().find_class(module, name)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise OptionError("ray", "ray", NO_RAY) from None
