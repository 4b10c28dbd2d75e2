"""The colours of the pictures: those of the screens by daylight."""

PAPER = "#f3e9d2"
SHEET = "#fbf5e6"
FIELD = "#fdf8ea"
CLOSED = "#eadbb8"
LINE = "#c9b48a"
INK = "#2b2622"
SOFT = "#5f554a"
CRUDE = "#211c19"
VERMILION = "#d93c1c"
ON_SEAT = "#fffaf0"

SEATS = (
    "#5c2b5a", "#3a5596", "#5f7430", "#7c2817", "#8f6a00", "#2f77a3", "#6e4a2a", "#4c5b5e", "#a0407f", "#2b2622",
)  # fmt: skip
