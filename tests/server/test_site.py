"""A site as ``deploy/`` describes it, without its containers: two servers of two processes and two workers that share a
PostgreSQL and a Redis, and nginx in front of them with the configuration that lies there."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from processes import wait_for
from traffic import Traffic
from workers import Worker

from dev.testing.postgres import own_postgres
from dev.testing.redis import OwnRedis
from dev.testing.servers import LiveServer, free_port
from gusher.server.http.guest import Guest

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Nginx:
    """The proxy of ``deploy/``, but for its addresses and for where it keeps things."""

    def __init__(self, folder, servers):
        self.port = free_port()
        text = CONFIGURATION.read_text().replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        for number, server in enumerate(servers, start=1):
            text = text.replace(f"server server-{number}:8000", f"server 127.0.0.1:{server.port}")
        kept = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
        text = text.replace("http {", "http {\naccess_log off;\n" + kept)
        self._folder, self._file = folder, folder / "nginx.conf"
        self._file.write_text(f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n{text}")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        # Debian keeps it where only an administrator's shell looks.
        program = shutil.which("nginx", path=os.environ["PATH"] + os.pathsep + "/usr/sbin")
        assert program, "nginx is not installed"
        command = [program, "-p", str(self._folder), "-c", str(self._file), "-e", str(self._folder / "error.log")]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        self.process = subprocess.Popen(command)
        wait_for(self._answers)
        return self

    def _answers(self):
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(60)


def test_the_proxy_passes_everything_on(tmp_path):
    options = ["--trusted-proxy=127.0.0.1", "--limit", "sockets_of_address=2"]
    with (
        LiveServer(tmp_path / "data", options=options, compiles=False) as server,
        Nginx(tmp_path, [server] * 2) as site,
    ):
        # A proxy that is not believed would be one address with four devices.
        ann, bob = Guest(site.url, source="127.0.0.2"), Guest(site.url, source="127.0.0.3")
        table = ann.new_table("here", "open")
        bob.take_seat(table, 1)
        with ann.sit(table) as here, ann.sit(table), bob.sit(table) as there, bob.sit(table):
            for number in range(6):
                chair = (here, there)[number % 2]
                n = chair.act(chair.legal()[0])
                here.until(n)
                there.until(n)
            with pytest.raises(Exception, match="too_many_sockets"), ann.sit(table):
                pass


@pytest.mark.slow
def test_a_site_goes_on_whichever_part_of_it_ends(tmp_path):
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(own_postgres()), stack.enter_context(OwnRedis())
        database = ["--database", postgres.url]
        options = [*database, "--bus", redis.url, "--bots=workers", "--processes=2", "--trusted-proxy=127.0.0.1"]
        servers = [
            stack.enter_context(LiveServer(tmp_path / f"server-{number}", options=options, compiles=False))
            for number in (1, 2)
        ]
        workers = [stack.enter_context(Worker(tmp_path / f"worker-{number}", redis, database)) for number in (1, 2)]
        site = stack.enter_context(Nginx(tmp_path, servers))
        ann, bob = Guest(site.url), Guest(site.url)
        traffic = Traffic([site.url])
        traffic.open(ann, bob, tables=8, bots=4)

        def trouble():
            time.sleep(1.5)
            servers[0].kill()
            time.sleep(1.0)
            workers[0].process.kill()
            servers[0].start()
            time.sleep(1.0)
            # What is asked to stop hands over what it has.
            servers[1].stop()
            traffic.goes_on(20)

        asyncio.run(traffic.run(trouble))
        assert traffic.check(ann) > 20
        assert traffic.drops > 0
        for device in traffic.devices:
            if device.has_bot:
                assert any(line["seat"] == 1 for line in device.log)
        assert [each.output for each in (*servers, *workers) if "Traceback" in each.output] == []
