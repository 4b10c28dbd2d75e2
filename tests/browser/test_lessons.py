"""Learning by playing: from the lobby to the praise of a lesson, and on to the next."""

from browser.lessons import expect_no_trace_in_the_lobby, miss_and_solve


def test_a_lesson_is_missed_tried_again_and_solved(visit):
    page = visit("/", anew=True)
    miss_and_solve(page)
    page.goto("/")
    expect_no_trace_in_the_lobby(page)
