"""What a game's pages tell of besides its rules: files beside them, other states of the game, what was worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from warbook.language.diff import Comparison
from warbook.publish.book.arranged import Arranged
from warbook.publish.book.face import Face
from warbook.publish.book.force_lists import ForceListed
from warbook.publish.book.model import Download, Fight
from warbook.publish.book.versions import State


@dataclass(frozen=True, slots=True)
class Later:
    """An edition of a game that stands on the same site: its title, its folder beside the game's, what it changes."""

    title: str
    folder: str
    changes: Comparison


@dataclass(frozen=True, slots=True)
class Around:
    """Each part empty where there is nothing of it.

    `downloads` and `images` (by card name) are files beside the pages, which stand in a `folder`; `lists` the force lists
    that come with the game, and `builds` whether others can be made on a page; `later` its editions on the same site,
    `since` what differs from an older state, `states` its tagged versions; `fights` what its attacks come to; `told` what
    happens in its worked examples, by their names; `wrong` of a draft what is wrong with its worked examples, None for
    what is no draft; `play` the page on which it is played; `arranged` how its quick sheet is, `face` how it looks.
    """

    folder: str = ""
    downloads: Sequence[Download] = ()
    images: Mapping[str, str] = field(default_factory=dict)
    lists: Sequence[ForceListed] = ()
    builds: bool = False
    later: Sequence[Later] = ()
    since: Comparison | None = None
    states: Sequence[State] = ()
    fights: Sequence[Fight] = ()
    told: Mapping[str, Sequence[str]] = field(default_factory=dict)
    wrong: Mapping[str, Sequence[str]] | None = None
    play: str = ""
    arranged: Arranged = Arranged()
    face: Face = Face()


def small(picture: str) -> str:
    """Where a card's picture lies in the size of a thumbnail."""
    folder, _, name = picture.rpartition("/")
    return f"{folder}/small/{name}"


ALONE = Around()
"""Nothing but the rules."""
