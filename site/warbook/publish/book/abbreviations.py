"""A few letters for each of several names, by which nobody takes one for another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from warbook.language.model import Kind, Rulebook
from warbook.language.names import initials
from warbook.publish.book.static_values import bases_of_kind, standing

__all__ = ["abbreviations", "counter_mark", "piece_letters"]

_MOST = 4
"""Letters that a small base has room for."""


def abbreviations(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Letters for each name, all different in whatever case, and from those that are `taken`: initials or the first two
    letters, and of names that would be alike a few more, down to where they differ."""
    others = [letters.casefold() for letters in dict.fromkeys(taken)]
    wanted = list(dict.fromkeys(names))
    left = {name: _candidates(name) for name in wanted}
    found = {name: next(left[name]) for name in wanted}
    while True:
        counts = Counter([*others, *(letters.casefold() for letters in found.values())])
        alike = [name for name in wanted if counts[found[name].casefold()] > 1]
        longer = {name: next(left[name], "") for name in alike}
        if not any(longer.values()):
            break
        found.update({name: letters for name, letters in longer.items() if letters})
    for place, name in enumerate(alike, 1):
        found[name] = f"{found[name][:2]}{place}"
    return found


def _candidates(name: str) -> Iterator[str]:
    """Letters for a name, fewer first."""
    if name.isupper() and len(name) <= 3:
        yield name
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    yield initials(name)
    if len(words) > 1:
        heads = "".join(word[0].upper() for word in words)
        if len(words) > 2:
            yield heads[:_MOST]
        yield words[0][:2].capitalize() + words[1][0].upper()
        yield words[0][0].upper() + words[1][:2].capitalize()
        yield words[0][:2].capitalize() + words[1][:2].capitalize()
    else:
        word = "".join(words) or name
        for size in range(3, min(len(word), _MOST) + 1):
            yield word[:size].capitalize()
        for place in range(_MOST, len(word)):
            yield word[:2].capitalize() + word[place]


def piece_letters(book: Rulebook) -> dict[str, str]:
    """The letters of everything that stands on the table or is marked on its maps, by name."""
    cards = [card for card in book.cards.values() if _stands(standing(book, book.kinds.get(card.kind)))]
    on_cards = {kind for card in cards for kind in book.lineage(card.kind)}
    parts = {kind.parts for kind in book.kinds.values()}
    kinds = [
        f"{value} {kind.name}".strip()
        for kind in book.kinds.values()
        if _stands(kind) and kind.name not in on_cards and kind.name not in parts
        for value in [value for value, _ in bases_of_kind(book, kind)] or [""]
    ]
    markers = [name for mission in book.missions.values() for name in mission.markers]
    begun = [start.card for mission in book.missions.values() for start in mission.starts]
    return abbreviations(
        [*(card.name for card in cards), *kinds, *markers, *begun], map(counter_mark, book.resources)
    )


def counter_mark(name: str) -> str:
    """The letters of a counter of something that is had in numbers."""
    return name if len(name) <= 3 else "".join(word[0] for word in re.findall(r"\w+", name)).upper()[:3]


def _stands(kind: Kind | None) -> bool:
    return kind is not None and kind.stands and not kind.off_board
