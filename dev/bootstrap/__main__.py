"""Brings up to date what `./gusher COMMAND` needs, then becomes `.venv/bin/python -m gusher COMMAND`."""

from __future__ import annotations

import os
import sys

from parts import HERE, PYTHON, ROOT, UNSOUND, VENV, check_sources, needed_by
from stamps import Trouble


def main(arguments: list[str]) -> None:
    """Set up and hand over. Comes back only by an exception, or after `build`, which does no more."""
    for name in ("PYTHONHOME", "PYTHONPATH"):  # another Python's packages have no place here
        os.environ.pop(name, None)
    command = arguments[0] if arguments else ""
    if not _ready(command):
        _set_up(command)
    if command == "build":
        return
    os.execv(PYTHON, [PYTHON, "-P", "-m", "gusher", *arguments])


def _ready(command: str) -> bool:
    return not os.path.exists(UNSOUND) and all(part.fresh() for part in needed_by(command))


def _set_up(command: str) -> None:
    from child import say
    from making import make

    check_sources()
    if not (3, 11) <= sys.version_info < (3, 15):  # the wrapper takes the Python of any .venv
        version = sys.version.split()[0]
        raise Trouble(f"The .venv in {ROOT} has Python {version}; 3.11 to 3.14 will do. Remove it and run this again.")
    with OnlyOne():
        if _ready(command):  # somebody else was faster
            return
        if not os.path.exists(HERE):
            say(f"Setting up Gusher in {ROOT}: about 250 MB to download, once. It takes a minute or two.")
        elif os.path.exists(UNSOUND):
            say("The last set-up broke off while it was writing packages: making .venv anew.")
            _start_anew()
        elif not needed_by(command)[0].fresh():
            say("The .venv does not fit the Python that is here now: making it anew.")
            _start_anew()
        make(needed_by(command))
        say("Ready.")


def _start_anew() -> None:
    """Begin without .venv. Its Python may be what is wrong, so the wrapper has to look for one again."""
    import shutil

    shutil.rmtree(VENV)
    os.execv(os.path.join(ROOT, "gusher"), [os.path.join(ROOT, "gusher"), *sys.argv[1:]])


class OnlyOne:
    """Lets one ./gusher at a time set up this clone."""

    def __enter__(self) -> None:
        import fcntl

        from child import say

        self.file = open(os.path.join(ROOT, ".gusher.lock"), "w")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another ./gusher is setting up here; waiting for it.")
            fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.file.close()


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
