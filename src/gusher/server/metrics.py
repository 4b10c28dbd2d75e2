"""Figures for operators, as Prometheus asks for them, at an address of their own that no visitor reaches.

They are read when somebody asks, in the loop that serves, so that nothing is slower because they could be asked for.
None of them says who anybody is.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

from .storage.folder import UnusableError

if TYPE_CHECKING:
    from prometheus_client import Metric

SECONDS_TO_ANSWER = 5.0


class Address(NamedTuple):
    """Where to be asked: by this computer alone, unless a host is named."""

    host: str
    port: int


class Figure(NamedTuple):
    """A figure: ``gusher_`` and ``name``, what it means, and its values by the words of one ``label``, or one value
    without a label (an empty word). A ``total`` only grows."""

    name: str
    kind: Literal["now", "total"]
    meaning: str
    values: Mapping[str, float]
    label: str = ""


def one(name: str, kind: Literal["now", "total"], meaning: str, value: float) -> Figure:
    """A figure of a single value."""
    return Figure(name, kind, meaning, {"": value})


class _Collector:
    """Asks the loop, from the thread in which a question has come."""

    def __init__(self, read: Callable[[], Iterable[Figure]], loop: asyncio.AbstractEventLoop) -> None:
        self._read = read
        self._loop = loop

    def describe(self) -> list[Metric]:
        """Nothing is asked for beforehand: that would wait for ourselves."""
        return []

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        asked = time.perf_counter()
        for figure in asyncio.run_coroutine_threadsafe(self._ask(asked), self._loop).result(SECONDS_TO_ANSWER):
            kind = CounterMetricFamily if figure.kind == "total" else GaugeMetricFamily
            labels = [figure.label] if figure.label else []
            family = kind(f"gusher_{figure.name}", figure.meaning, labels=labels)
            for word, value in sorted(figure.values.items()):
                family.add_metric([word] if labels else [], value)
            yield family

    async def _ask(self, asked: float) -> list[Figure]:
        late = time.perf_counter() - asked
        return [one("loop_late_seconds", "now", "How long this question waited for its turn.", late), *self._read()]


@asynccontextmanager
async def served(address: Address | None, read: Callable[[], Iterable[Figure]]) -> AsyncIterator[None]:
    """Answer there, if anywhere, until the block ends. UnusableError if that can't be."""
    if address is None:
        yield
        return
    try:
        from prometheus_client import CollectorRegistry, start_http_server
        from prometheus_client.platform_collector import PlatformCollector
        from prometheus_client.process_collector import ProcessCollector
    except ImportError:
        raise UnusableError('For figures, Prometheus\'s client is needed: pip install "gusher[cluster]".') from None
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    registry.register(_Collector(read, asyncio.get_running_loop()))
    try:
        server, thread = start_http_server(address.port, address.host, registry)
    except OSError as error:
        where = f"{address.host}:{address.port}"
        raise UnusableError(f"Can't serve figures at {where}: {error.strerror}. Choose another --metrics.") from None
    try:
        yield
    finally:
        server.shutdown()
        with contextlib.suppress(RuntimeError):
            await asyncio.to_thread(thread.join, SECONDS_TO_ANSWER)
        server.server_close()
