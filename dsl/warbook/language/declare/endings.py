"""What happens once there are none of something any more: `The game ends if there are no Soldiers.`"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language.blocks import Bullet, Text
from warbook.language.resolve.declared import Names
from warbook.language.suggest.words import TERM

_NONE = rf"there (?:is|are) no (?:more )?(?P<one>{TERM})(?: left)?(?:,? (?P<how>or|and) (?:there are )?no (?:more )?(?P<two>{TERM})(?: left)?)?"
_WHERE = r"(?: on the (?:board|table|map)| in play| left)?"
_AFTER = re.compile(
    rf"^(?P<what>[^:]*?(?:ends|wins|loses|is over)(?: the game)?)(?: immediately| at once)?,? (?:if|when|once|as soon as) {_NONE}{_WHERE}\.?$"
)
_BEFORE = re.compile(rf"^(?:If|When|Whenever|Once|As soon as) {_NONE}{_WHERE}[,:] (?P<what>.+)$", re.DOTALL)


def holder(name: str, names: Names) -> str | None:
    """What keeps a token of that name; None for things and for what nothing declares."""
    token = names.find(name, names.tokens)
    return (
        names.tokens[token].holder if token is not None and names.tokens[token].holder != "player" else None
    )


def described(name: str, names: Names) -> str:
    """What there is none of: a kind, or whatever has such a token."""
    keeper = holder(name, names)
    return name if keeper is None else f"{keeper} with {name}"


def moment(name: str, names: Names) -> str:
    """When there may be none of it for the first time."""
    keeper = holder(name, names)
    return f"{name} is removed or leaves the board" if keeper is None else f"{keeper} loses {name}"


def once_none(bullet: Bullet, names: Names) -> Iterator[Bullet]:
    """`The game ends if there are no Soldiers` as what happens when the last of them is removed or leaves the board;
    any other bullet as it is. Of two kinds each is a rule."""
    said = None if bullet.children else _AFTER.match(bullet.text.text) or _BEFORE.match(bullet.text.text)
    if said is None:
        yield bullet
        return
    kinds = [name for name in (said["one"], said["two"]) if name]
    for kind in kinds:
        gone = kinds if said["how"] == "and" else [kind]
        test = ", and ".join(f"there is no {described(name, names)}" for name in gone)
        head = f"When a {moment(kind, names)}, if {test}: "
        text = Text(head, bullet.text.span, tuple((i, bullet.text.span.start) for i in range(len(head))))
        yield replace(bullet, text=text.then(bullet.text.slice(*said.span("what"))))
