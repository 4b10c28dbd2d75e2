"""Is a part still as it was made? A stamp holds a salt (such as the version of Python), a digest of the inputs'
contents, and their sizes and times. While these agree nothing is read: that makes the second start quick. If they
differ, the contents decide, so that a `git checkout` there and back makes nothing anew."""

from __future__ import annotations

import os


class Trouble(Exception):
    """Something a person has to see to; the message says what. `output` is all that a program said before."""

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output


def files_below(folder: str, leave_out: tuple[str, ...] = ()) -> list[str]:
    """All files below a folder, except below folders of these names, in a fixed order."""
    paths = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name not in leave_out:
            paths += files_below(entry.path, leave_out) if entry.is_dir(follow_symlinks=False) else [entry.path]
    return paths


class Stamp:
    """The record of one part that was made, in the file `path`; inputs are known by their place below `root`."""

    def __init__(self, path: str, root: str, salt: str, inputs: list[str]) -> None:
        self.path, self.root, self.salt, self.inputs, self.digest = path, root, salt, inputs, ""
        self.seen = "\n".join(map(self._size_and_time, inputs))

    def fresh(self) -> bool:
        """Whether the inputs are what they were when the part was made."""
        try:
            with open(self.path, encoding="utf-8") as file:
                salt, digest, seen = file.read().split("\n", 2)
        except (OSError, ValueError):
            return False
        if salt != self.salt or (seen != self.seen and digest != self.read().digest):
            return False
        if seen != self.seen and os.access(os.path.dirname(self.path), os.W_OK):  # else only slower to find out
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

    def _size_and_time(self, path: str) -> str:
        try:
            status = os.stat(path)
        except FileNotFoundError:
            return f"missing {path.removeprefix(self.root)}"
        return f"{status.st_mtime_ns} {status.st_size} {path.removeprefix(self.root)}"
