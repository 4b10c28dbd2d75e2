"""``gusher worker`` as a process of a test."""

import os
import subprocess
import sys

from dev.testing.servers import LiveServer


class Worker:
    """A worker for the servers on one bus; ``options`` go to the command. Ends with the test."""

    def __init__(self, data, redis, options=()):
        data.mkdir(exist_ok=True)
        self._log = data / "worker.log"
        arguments = ["worker", "--data", str(data), "--bus", redis.url, *options]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        if LiveServer.nursery is not None:
            self.process = LiveServer.nursery.gusher(arguments, environment, self._log, None)
            return
        with self._log.open("ab") as log:
            command = [sys.executable, "-P", "-m", "gusher", *arguments]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    @property
    def output(self):
        return self._log.read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
