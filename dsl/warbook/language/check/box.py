"""What a mission or an example puts out, beside what comes in the box."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.check.record import Checked, Finding
from warbook.language.model import Given, Start


def second_of_one(game: Checked) -> Iterator[Finding]:
    """A second one of what there is but one of, by which rules that say “the KIND” hold."""
    book = game.book
    alone = {name for name, kind in book.kinds.items() if kind.in_the_box == 1}
    sets: list[tuple[Start | Given, ...]] = [one.starts for one in book.missions.values()]
    sets += [(*one.starts, *one.pieces) for one in book.examples]
    for put in sets:
        places: dict[str, object] = {}
        for start in put:
            name = single(game, start, alone)
            second = name in places and (start.place is None or start.place != places[name])
            places[name] = start.place
            if name and second:  # not one that is only called by a name where it stands
                yield Finding(
                    start.span,
                    f"This is a second {name}, and no more than one comes in the box.",
                    "Leave it out; or say of its Kind how many there are, “- In the box: …”.",
                )


def single(game: Checked, start: Start | Given, alone: set[str]) -> str:
    """By which name no other one may be put out beside a piece; "" where others may, or it is only a name for a part."""
    card = game.book.cards.get(start.card)
    if not alone.intersection(game.book.lineage(card.kind if card is not None else start.card)):
        return ""
    return "" if isinstance(start, Given) and (start.part or start.held) else start.card
