"""Bullets that go on with the one before them: they say what comes of the dice that it throws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from warbook.language.blocks import Bullet, Text

_THROWS = re.compile(
    r"\b(?:[Rr]olls?|[Tt]hrows?|[Tt]ests?|[Tt]akes? (?:an? )?[A-Z][\w' -]* (?:test|check|roll))\b"
)
_CAME = r"(?:succe\w+|fail\w*|hits?|miss\w*|pass\w*|wins?|loses?|(?:is|was) (?:an? )?(?:success|failure|hit|miss|double|tie|\d|over|under|at (?:least|most)|more|less|odd|even))"
_GOES_ON = re.compile(
    r"On (?:an? |any |each )?(?:roll of |result of |total of |natural |unmodified )?(?:\d|success|failure|hit|miss|double|tie|draw|anything|any other|odd|even)"
    r"|(?:If|Unless) (?:the |this |that )?(?:roll|result|test|check|total|die|dice|it|they|both dice) "
    + _CAME
    + r"|Otherwise,|\d+(?:[–-]\d+|\+)?: "
)


def joined(bullets: Iterable[Bullet]) -> Iterator[Bullet]:
    """The same bullets, each that begins “On 6, …” after one that throws dice as a sentence of that one."""
    held: Bullet | None = None
    for bullet in bullets:
        if held is not None and goes_on(held, bullet):
            stop = "" if held.text.text.rstrip().endswith(".") else "."
            between = Text(f"{stop} ", held.text.span, ((0, held.text.span.end),))
            held = replace(held, text=held.text.then(between).then(bullet.text))
            continue
        if held is not None:
            yield held
        held = bullet
    if held is not None:
        yield held


def goes_on(before: Bullet, bullet: Bullet) -> bool:
    """Whether a bullet says what comes of the dice that the one before it throws."""
    if before.children or bullet.children:
        return False
    return _GOES_ON.match(bullet.text.text) is not None and _THROWS.search(before.text.text) is not None
