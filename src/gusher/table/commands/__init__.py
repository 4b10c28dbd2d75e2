"""What people, bots, clocks and rooms want at a table: a command each, with who may send it and what it proposes."""

from .act import Act
from .aloud import Aloud, ReadOn
from .answer import Answer
from .clock import Clock, Extend
from .close import Close
from .command import Actor, Command, Company, Key, Known, Moment
from .end import Abandon, End
from .enter import Enter
from .hint import Hint
from .leave import Leave, Vacate
from .outage import MakeUp
from .pause import Pause
from .retract import Retract
from .stand_in import StandIn
from .time_up import TimeUp
from .undo import Undo
from .void import Void

__all__ = [
    "Abandon", "Act", "Actor", "Aloud", "Answer", "Clock", "Close", "Command", "Company", "End", "Enter", "Extend",
    "Hint", "Key", "Known", "Leave", "MakeUp", "Moment", "Pause", "ReadOn", "Retract", "StandIn", "TimeUp", "Undo",
    "Vacate", "Void",
]  # fmt: skip
