"""Work that machines of a cluster do: the same as on one core. ``test_ray`` shows it with Ray itself."""

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from games.ones.game import GAME as ONES

import dev
from dev.studies.cities import components
from gusher import study
from gusher.rules.kernel import GusherError, game
from gusher.study import sending
from gusher.study.cluster import TRIES
from gusher.study.hands import hands, in_order


class RayTaskError(Exception):
    def __init__(self, cause):
        super().__init__("over there")
        self.cause = cause


class Lost(Exception):
    pass


class Asked:
    def __init__(self, future):
        self.future = lambda: future


class Ray(ModuleType):
    """What we use of Ray, on threads of this process; each block was lost once before it comes back."""

    cloudpickle = pickle
    exceptions = SimpleNamespace(
        RayTaskError=RayTaskError, WorkerCrashedError=Lost, NodeDiedError=Lost, OutOfMemoryError=Lost
    )

    def __init__(self):
        super().__init__("ray")
        self.done, self.threads = [], None

    def is_initialized(self):
        return self.threads is not None

    def init(self, address, **given):
        if address != "auto":
            raise ConnectionError("nobody answers")
        self.given = given
        self.threads = ThreadPoolExecutor(1)

    def put(self, text):
        return text

    def shutdown(self):
        self.threads.shutdown()
        self.threads = None

    def cluster_resources(self):
        return {"CPU": 2.0}

    def cancel(self, asked):
        asked.future().cancel()

    def remote(self, **options):
        self.options = options

        def declared(function):
            def run(text, *arguments):
                self.done.append(arguments)
                function(text, *arguments)
                try:
                    return function(text, *arguments)
                except GusherError as error:
                    raise RayTaskError(error) from error

            return SimpleNamespace(remote=lambda *given: Asked(self.threads.submit(run, *given)))

        return declared


@pytest.fixture
def ray(monkeypatch):
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_a_cluster_plays_the_same_games_as_one_core(ray, tmp_path):
    once = study.matches("atacama", ["prospector", "random"], 30)
    study.matches("atacama", ["prospector", "random"], 7, kept=tmp_path / "kept")
    found = study.matches("atacama", ["prospector", "random"], 30, ray="auto", kept=tmp_path / "kept")
    assert found == once == study.join(tmp_path / "kept")
    assert np.array_equal(found.games.points, once.games.points)
    assert sorted(number for first, count in ray.done for number in range(first, first + count)) == list(range(7, 30))
    assert ray.options == {"num_cpus": 1, "max_retries": TRIES}
    assert not ray.is_initialized()
    assert ray.given["runtime_env"] is None


@pytest.mark.parametrize("address", [None, "auto"])
def test_a_task_is_answered_in_order_with_no_more_under_way_than_there_is_room_for(ray, address):
    taken, wanted = [], [{"tower": number} for number in range(9)]

    def inputs():
        for changed in wanted:
            taken.append(changed)
            yield (changed,)

    with hands(components, game("atacama"), ray=address) as them:
        answers = in_order(them, inputs())
        assert next(answers) == components(wanted[0])
        # Some may have been answered already.
        assert len(taken) - len(ray.done) <= (1 if address is None else 4)
        assert list(answers) == [components(each) for each in wanted[1:]]
    # What a clone has and a wheel has not is brought along.
    assert address is None or ray.given["runtime_env"] == {"py_modules": dev.__path__}


def test_ctrl_c_takes_back_what_was_asked_for_and_leaves_a_session_of_ones_own(ray):
    def stop(played, asked):
        if played:
            raise KeyboardInterrupt

    ray.init("auto")
    stopped = study.random_games("atacama", 2, count=10**6, ray="auto", progress=stop)
    assert stopped.stopped
    assert 0 < stopped.played < 10**6
    assert ray.is_initialized()
    ray.shutdown()


def test_what_a_cluster_cannot_play_is_said(ray, monkeypatch):
    with pytest.raises(GusherError, match="there is no Ray cluster at nowhere: nobody answers"):
        study.random_games("atacama", 2, count=5, ray="nowhere")
    with pytest.raises(GusherError, match=r"there is no Ray cluster at 127\.0\.0\.1:1: Connection refused"):
        study.random_games("atacama", 2, count=5, ray="127.0.0.1:1")
    with pytest.raises(GusherError, match="ones is no game of Gusher's own"):
        study.random_games(ONES, 1, count=5, ray="auto")
    marks = iter(["here", "there", "there"])
    monkeypatch.setattr(sending, "mark_of_bots", lambda: next(marks))
    with pytest.raises(GusherError, match="another machine has other bots: install the same release"):
        study.random_games("atacama", 2, count=1, ray="auto")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GusherError, match=r"Ray is not installed here: install gusher\[ray\]"):
        study.random_games("atacama", 2, count=5, ray="auto")
