"""Several processes in traffic while the machine itself makes trouble: the disk fills up, the clock jumps."""

import asyncio
import os
import signal
import time

import pytest
from disks import fill
from processes import children, wait_for
from traffic import PATIENCE, Traffic

from dev.testing.clock import OwnClock
from dev.testing.servers import LiveServer

SECONDS_AFTERWARDS = 3.0


def traffic_meanwhile(server, trouble):
    """Let people and bots play while there is trouble, and a moment longer: everything that was acknowledged has to be
    kept, and bots to go on. Returns how many moves there were."""
    ann, bob = server.guest(), server.guest()
    traffic = Traffic([server.url])
    traffic.open(ann, bob, tables=8, bots=4)
    with_bots = [device for device in traffic.devices if device.has_bot]

    def bots_moves():
        return [sum(line["seat"] == 1 for line in device.log) for device in with_bots]

    def make_trouble():
        # Their processes have started.
        wait_for(lambda: all(bots_moves()))
        trouble()
        before = bots_moves()
        time.sleep(SECONDS_AFTERWARDS)
        wait_for(lambda: all(map(goes_on, with_bots, before, bots_moves())), PATIENCE)

    asyncio.run(traffic.run(make_trouble))
    wait_for(lambda: len(children(server.process)) == 2)
    return traffic.check(ann)


def goes_on(device, before, now):
    """Whether a bot has moved meanwhile, unless its game is over."""
    return now > before or device.view.get("over")


def kill_one(server):
    wait_for(lambda: children(server.process))
    os.kill(children(server.process)[-1], signal.SIGKILL)


# What a full disk does to one process, test_backups.py and test_folder.py ask in every run.
@pytest.mark.slow
def test_a_disk_that_is_full_and_has_room_again(small_disk):
    disk = small_disk(16 * 1024)
    with LiveServer(disk, options=["--processes", "2"], compiles=False) as server:

        def trouble():
            for number in range(3):
                time.sleep(0.8)
                fill(disk)
                time.sleep(0.4)
                if number == 1:
                    kill_one(server)
                time.sleep(0.4)
                (disk / "photos").unlink()

        assert traffic_meanwhile(server, trouble) > 30
        assert "Traceback" not in server.output


@pytest.mark.slow
def test_a_clock_that_jumps(tmp_path):
    """By an hour to and fro, while processes are killed."""
    clock = OwnClock(tmp_path)
    with LiveServer(tmp_path / "data", clock.environment, ["--processes", "2"], compiles=False) as server:
        before = time.time()

        def trouble():
            for seconds in (3600, 0, -3600, 0):
                time.sleep(0.8)
                clock.put(seconds)
                time.sleep(0.3)
                kill_one(server)

        assert traffic_meanwhile(server, trouble) > 30
        # It has jumped indeed.
        clock.put(7200)
        ann = server.guest()
        ann.new_table("here", "open")
        [mine] = ann.get("/api/tables")
        assert mine["changed"] > before + 7000
        assert "Traceback" not in server.output
