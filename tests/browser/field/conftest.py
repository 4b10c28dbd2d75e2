"""Tables on the field at which a test plays."""

from __future__ import annotations

import pytest
from browser.field.pages import FieldPage
from browser.laying import Course, lay

NAMES = ("Ada", "Grace", "Marie", "Lise")


@pytest.fixture
def shared(visit, server):
    """A page where one device plays all seats of a table: ``shared(course, "die5")``, with the next outcomes and
    whatever ``visit`` takes. Its people are called Ada, Grace, Marie and Lise; nothing moves, if not asked to."""

    def open_page(course: Course, *dice: str, prepare=None, **options) -> FieldPage:
        options.setdefault("reduced_motion", "reduce")
        guest = server.guest()
        number = lay(server, course.record, *((guest, name) for name in NAMES[: course.seats]), dice=dice)
        page = visit(guest=guest, **options)
        if prepare:
            page.add_init_script(prepare)
        page.goto(f"/table/{number}")
        table = FieldPage(page)
        table.map.wait_for()
        return table

    return open_page


@pytest.fixture
def apart(visit, server):
    """The same where everybody has a device of their own: a list of pages, and what their people are at the server."""

    def open_pages(course: Course, *dice: str, pages: int | None = None, **options):
        options.setdefault("reduced_motion", "reduce")
        guests = [server.guest() for _ in range(course.seats)]
        number = lay(server, course.record, *zip(guests, NAMES, strict=False), dice=dice)
        opened = [FieldPage(visit(f"/table/{number}", guest=guest, **options)) for guest in guests[:pages]]
        for table in opened:
            table.map.wait_for()
        return opened, guests, number

    return open_pages
