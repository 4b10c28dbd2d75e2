"""Is a part still as it was made?

A part is fresh while its product is there and its input files are unchanged. A stamp holds three things: a
salt (what else went into the part, such as the version of Python), a digest of the inputs' contents, and their
sizes and times. While sizes and times agree nothing is read: that is what makes the second start quick. If they
differ, the contents decide, so that a `git checkout` there and back makes nothing anew.
"""

from __future__ import annotations

import os


class Trouble(Exception):
    """Something a person has to see to; the message says what."""


def files_below(folder: str, leave_out: tuple[str, ...] = ()) -> list[str]:
    """All files below a folder, except below folders of these names, in a fixed order."""
    paths = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name in leave_out:
                continue
            if entry.is_dir(follow_symlinks=False):
                paths += files_below(entry.path, leave_out)
            else:
                paths.append(entry.path)
    return paths


class Stamp:
    """The record of one part that was made."""

    def __init__(self, path: str, root: str, salt: str, inputs: list[str]) -> None:
        """A stamp in the file `path`; inputs are known by their place below `root`, which may be moved."""
        self.path = path
        self.root = root
        self.salt = salt
        self.inputs = inputs
        self.seen = self._sizes_and_times()
        self.digest = ""

    def fresh(self) -> bool:
        """Whether the inputs are what they were when the part was made."""
        try:
            with open(self.path, encoding="utf-8") as file:
                salt, digest, seen = file.read().split("\n", 2)
        except (OSError, ValueError):
            return False
        if salt != self.salt:
            return False
        if seen == self.seen:
            return True
        if digest != self.read().digest:
            return False
        if os.access(os.path.dirname(self.path), os.W_OK):  # else still fresh, only slower to find out
            self.write()
        return True

    def read(self) -> Stamp:
        """Look at the inputs' contents; done before the part is made, so that later changes count as such."""
        import hashlib

        digest = hashlib.sha256()
        for path in self.inputs:
            digest.update(f"\n{path.removeprefix(self.root)}\n".encode())
            if os.path.exists(path):
                with open(path, "rb") as file:
                    digest.update(file.read())
        self.digest = digest.hexdigest()
        return self

    def write(self) -> None:
        """Record that the part was made from the inputs as they were read."""
        partial = f"{self.path}.{os.getpid()}"
        with open(partial, "w", encoding="utf-8") as file:
            file.write(f"{self.salt}\n{self.digest}\n{self.seen}")
        os.replace(partial, self.path)

    def remove(self) -> None:
        """From here on the part counts as not made."""
        if os.path.exists(self.path):
            os.unlink(self.path)

    def _sizes_and_times(self) -> str:
        lines = []
        for path in self.inputs:
            try:
                status = os.stat(path)
            except FileNotFoundError:
                lines.append(f"missing {path.removeprefix(self.root)}")
            else:
                lines.append(f"{status.st_mtime_ns} {status.st_size} {path.removeprefix(self.root)}")
        return "\n".join(lines)
