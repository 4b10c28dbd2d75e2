"""Brings up to date what `./gusher COMMAND` needs, then becomes `.venv/bin/python -m gusher COMMAND`.

This folder is run with the standard library only: there are no packages yet.
"""

from __future__ import annotations

import os
import sys

from parts import HERE, PYTHON, ROOT, UNSOUND, VENV, needed_by
from stamps import Trouble


def main(arguments: list[str]) -> None:
    """Set up and hand over. Comes back only by an exception, or after `build`, which does no more."""
    for name in ("PYTHONHOME", "PYTHONPATH"):  # another Python's packages have no place here
        os.environ.pop(name, None)
    if not _ready(arguments):
        _set_up(arguments)
    if arguments[:1] != ["build"]:
        os.execv(PYTHON, [PYTHON, "-P", "-m", "gusher", *arguments])


def _ready(arguments: list[str]) -> bool:
    return not os.path.exists(UNSOUND) and all(part.fresh() for part in needed_by(arguments))


def _set_up(arguments: list[str]) -> None:
    import fcntl

    from child import say
    from making import make

    for name in ("requirements.lock", "requirements-test.lock", "src/gusher/__init__.py", "web/package-lock.json"):
        if not os.path.exists(f"{ROOT}/{name}"):
            raise Trouble(f"{name} is missing in {ROOT}: this is not a whole clone of Gusher.")
    if not (3, 11) <= sys.version_info < (3, 15):  # the wrapper takes the Python of any .venv
        version = sys.version.split()[0]
        raise Trouble(f"The .venv in {ROOT} has Python {version}; 3.11 to 3.14 will do. Remove it and run this again.")
    with open(f"{ROOT}/.gusher.lock", "w") as lock:  # one at a time sets up this clone
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another ./gusher is setting up here; waiting for it.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        if _ready(arguments):  # somebody else was faster
            return
        if not os.path.exists(HERE):
            say(f"Setting up Gusher in {ROOT}: about 250 MB to download, once. It takes a minute or two.")
        elif os.path.exists(UNSOUND):
            _start_anew("The last set-up broke off while it was installing packages: making .venv anew.")
        elif not needed_by(arguments)[0].fresh():
            _start_anew("The .venv does not fit the Python that is here now: making it anew.")
        make(needed_by(arguments))
        say("Ready.")


def _start_anew(why: str) -> None:
    """Begin without .venv. Its Python may be what is wrong, so the wrapper has to look for one again."""
    import shutil

    print(why, file=sys.stderr, flush=True)
    shutil.rmtree(VENV)
    os.execv(f"{ROOT}/gusher", [f"{ROOT}/gusher", *sys.argv[1:]])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Trouble as trouble:
        sys.exit(f"gusher: {trouble}")
    except OSError as error:
        from child import reason

        what = f"{error.strerror or error}: {error.filename or ROOT}"
        sys.exit(f"gusher: {what}\n{reason(str(error))}".rstrip())
    except KeyboardInterrupt:
        print("\ngusher: stopped. Run it again: it goes on from where it was.", file=sys.stderr)
        sys.exit(130)
