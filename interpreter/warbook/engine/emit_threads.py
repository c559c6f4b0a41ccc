"""The blocks of a frame as they are written: a block that is come to from one place alone goes on there, and one that only goes
on elsewhere is passed over. Blocks keep their numbers, by which frames are kept and go on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

GOES = re.compile(r"pc = @(\d+)@; continue$")
"""A line with which a block ends that goes on in another, whatever happened."""
NAMED = re.compile(r"(pc|f\[1\]|s\.asked) = @(\d+)@")
COPIED = 4
"""A block of no more than so many lines is written where it is gone on in, though it is come to from elsewhere too."""
Blocks = dict[int, list[str]]


def threaded(blocks: Blocks, exit: int) -> Blocks:
    """The blocks that are left, by their numbers; `exit` is the one with which a frame is left at once."""
    past = _passed_over(blocks)

    def farther(named: re.Match[str]) -> str:
        number = int(named[2])
        return f"{named[1]} = @{past.get(number, number)}@"

    found = {number: [NAMED.sub(farther, line) for line in lines] for number, lines in blocks.items()}
    kept = {0, exit}
    gone_to: Counter[int] = Counter()
    for by, to in _names(found.values()):
        if by == "pc":
            gone_to[to] += 1
        else:
            kept.add(to)  # a frame goes on there when it is run again
    once = {to for to, times in gone_to.items() if times == 1 and to not in kept}
    joined = {number: _with_what_follows(number, found, once) for number in found}
    return {number: joined[number] for number in sorted(_reached(joined, kept))}


def _passed_over(blocks: Blocks) -> dict[int, int]:
    """Blocks that do nothing but go on in another, and where one ends that goes on with them."""
    step = {
        number: int(goes[1])
        for number, lines in blocks.items()
        if (acts := [line for line in lines if line != "pass"]) and (goes := GOES.match(acts[0]))
    }
    found = {}
    for number in step:
        last, seen = number, set[int]()
        while last in step and last not in seen:
            seen.add(last)
            last = step[last]
        if last not in step:
            found[number] = last
    return found


def _names(blocks: Iterable[list[str]]) -> Iterable[tuple[str, int]]:
    """What blocks name others by, and their numbers."""
    return ((named[1], int(named[2])) for lines in blocks for line in lines for named in NAMED.finditer(line))


def _with_what_follows(number: int, blocks: Blocks, once: set[int]) -> list[str]:
    """A block, with those in which it goes on."""
    found, seen, copied = list(blocks[number]), {number}, False
    while goes := GOES.match(found[-1]):
        to = int(goes[1])
        small = len(blocks[to]) <= COPIED
        if to in seen or not (small or (to in once and not copied)):
            break
        seen.add(to)
        copied = copied or to not in once
        found[-1:] = blocks[to]
    return found


def _reached(blocks: Blocks, first: set[int]) -> set[int]:
    """The blocks that some others lead to, and these."""
    found, left = set[int](), [number for number in first if number in blocks]
    while left:
        number = left.pop()
        if number not in found:
            found.add(number)
            left.extend(to for _, to in _names([blocks[number]]))
    return found
