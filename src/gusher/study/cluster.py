"""Machines of a Ray cluster that play blocks of games (``gusher[ray]``).

Games have their seeds by their numbers, so it means nothing who plays a block. Where a machine is lost, Ray has its
blocks played again by another one; each block is counted when it comes back, and so once. Only this process writes what
is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from gusher.rules.kernel import OptionError

from .sending import Hands, Timed, sent, timed
from .work import Work

SECONDS_A_BLOCK = 2.0
"""Long beside the way to another machine."""
FOREVER = -1
"""However many machines are lost."""
NO_RAY = "Ray is not installed here: install gusher[ray]"


@contextmanager
def cluster(work: Work, address: str) -> Iterator[Hands]:
    """The cluster at an address, as Ray understands it (``auto``, ``ray://head:10001``). OptionError if there is none,
    or it can't play."""
    ray = _ray()
    is_ours = not ray.is_initialized()
    if is_ours:
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise OptionError("ray", "ray", f"there is no Ray cluster at {address}: {error}") from None
    hands = _Cluster(ray, sent(work, ray.cloudpickle.dumps))
    try:
        yield hands
    except ray.exceptions.RayTaskError as error:
        # What the work itself raised, without Ray's account of where.
        raise error.cause from None
    finally:
        hands.give_up()
        if is_ours:
            ray.shutdown()


class _Cluster:
    """See ``sending.Hands``."""

    seconds = SECONDS_A_BLOCK

    def __init__(self, ray: Any, text: bytes) -> None:
        self._ray, self._text = ray, text
        self._task = ray.remote(num_cpus=1, max_retries=FOREVER)(timed)
        self._asked: dict[Future[Timed], Any] = {}

    def count(self) -> int:
        """Its cores: they become more and fewer. One, where machines are still to come."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play(self, first: int, count: int) -> Future[Timed]:
        asked = self._task.remote(self._text, first, count)
        future: Future[Timed] = asked.future()
        self._asked[future] = asked
        # What has come back is nobody's any more, and leaves the memory of the cluster.
        future.add_done_callback(lambda done: self._asked.pop(done, None))
        return future

    def give_up(self) -> None:
        """Have nothing more played."""
        for asked in list(self._asked.values()):
            self._ray.cancel(asked)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise OptionError("ray", "ray", NO_RAY) from None
