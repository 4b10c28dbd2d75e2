"""The app as files, for a web server that knows nothing of Gusher: see ``making``."""

from .making import NoAppError, files
from .writing import TakenError, check, write

__all__ = ["NoAppError", "TakenError", "check", "files", "write"]
