"""What people can download of a finished game or tournament: everything as lists or as a workbook, and what a game
prints on paper."""

from .making import MEDIA_TYPES, Format, make, prints
from .wording import Order

__all__ = ["MEDIA_TYPES", "Format", "Order", "make", "prints"]
