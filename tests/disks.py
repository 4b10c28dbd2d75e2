"""Disks that fill up."""


def fill(folder):
    """Leave no room on the disk of a folder, by a file ``photos``."""
    with (folder / "photos").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 1024)
        except OSError:
            return
