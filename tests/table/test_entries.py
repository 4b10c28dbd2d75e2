"""What a log says, as JSON and back."""

from typing import get_args

import msgspec
import pytest

from gusher.room.entries import Entry as RoomEntry
from gusher.table.entries import Ask, Clock, Entry, EntryKind, Takeover, Undo, step_entry


def kinds(entries):
    return [each.__struct_config__.tag for each in get_args(entries)]


def test_every_kind_has_its_name():
    assert sorted(kinds(Entry)) == sorted(get_args(EntryKind))
    assert len(set(kinds(RoomEntry))) == len(get_args(RoomEntry))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ('{"n":3,"kind":"action","seat":0,"text":"e5","at":1.25}', step_entry(3, 0, "e5", 1.25)),
        ('{"n":0,"kind":"outcome","text":"+A","role":"maker"}', step_entry(0, None, "+A", role="maker")),
        ('{"n":4,"kind":"undo","seat":1,"to":0}', Undo(4, 1, to=0)),
        ('{"n":4,"kind":"ask","seat":1,"to":2,"waiting":[0]}', Ask(4, 1, to=2, waiting=(0,))),
        ('{"n":0,"kind":"clock","role":"maker"}', Clock(0, role="maker")),
        ('{"n":9,"kind":"takeover","seat":2,"level":"driller","by":1}', Takeover(9, 2, level="driller")),
    ],
)
def test_what_earlier_releases_wrote_is_read(text, entry):
    # They wrote the number before the kind, and had one class with all fields.
    read = msgspec.json.decode(text, type=Entry)
    assert read == entry
    assert msgspec.json.decode(msgspec.json.encode(read), type=Entry) == entry


@pytest.mark.parametrize("text", ['{"n":0,"kind":"action","seat":0}', '{"n":0,"kind":"undo"}', '{"n":0,"kind":"x"}'])
def test_an_entry_without_what_it_needs_is_refused(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Entry)
