"""Blocks of a frame that are written where they are gone on in do what they did apart."""

from __future__ import annotations

from warbook.engine.emit_threads import threaded


def test_a_block_that_is_come_to_once_goes_on_where_it_is_come_from() -> None:
    found = threaded({0: ["a", "pc = @1@; continue"], 1: [*"bcdef", "s.stack.pop(); return True"]}, 0)
    assert found == {0: [*"abcdef", "s.stack.pop(); return True"]}


def test_a_block_that_only_goes_on_is_passed_over() -> None:
    found = threaded(
        {
            0: ["if x: pc = @1@; continue", "f[1] = @1@; return True"],
            1: ["pc = @2@; continue"],
            2: ["pass", "pc = @3@; continue"],
            3: [*"abcde", "s.stack.pop(); return True"],
        },
        3,
    )
    assert found[0] == ["if x: pc = @3@; continue", "f[1] = @3@; return True"]
    assert list(found) == [0, 3]


def test_where_a_frame_goes_on_and_where_it_is_left_stays() -> None:
    blocks = {
        0: ["s.asked = @0@; f[1] = @1@; return False"],
        1: [*"abcde", "pc = @2@; continue"],
        2: [*"fghij", "s.stack.pop(); return True"],
    }
    assert list(threaded(blocks, 2)) == [0, 1, 2]
    assert threaded(blocks, 0)[1] == [*"abcdefghij", "s.stack.pop(); return True"]


def test_a_short_block_is_written_again_and_a_long_one_is_not() -> None:
    blocks = {
        0: ["if x: pc = @1@; continue", "if y: pc = @2@; continue", "pc = @1@; continue"],
        1: ["a", "pc = @2@; continue"],
        2: [*"bcdef", "s.stack.pop(); return True"],
    }
    found = threaded(blocks, 0)
    assert found[0] == ["if x: pc = @1@; continue", "if y: pc = @2@; continue", "a", "pc = @2@; continue"]
    assert (found[1], found[2]) == (blocks[1], blocks[2])


def test_circles_of_blocks_end() -> None:
    assert threaded({0: ["pc = @1@; continue"], 1: ["pc = @0@; continue"]}, 0)
    found = threaded({0: ["a", "pc = @1@; continue"], 1: ["b", "pc = @1@; continue"]}, 0)
    assert found[1] == ["b", "pc = @1@; continue"]
