"""Several that are chosen, of whom one word is said: `chooses 2 nearest Soldiers`, `chooses 2 adjacent Squares`."""

from __future__ import annotations

from warbook.language.resolve.best import NEAREST, spoken_of
from warbook.language.resolve.context import Context
from warbook.language.resolve.nearness import nearness
from warbook.language.resolve.sets import Picked
from warbook.language.resolve.sides import called
from warbook.language.resolve.unclear import UNCLEAR, unclear
from warbook.language.sentence import Node

ONE_BY_ONE = "Let them be chosen one after the other: “… chooses the nearest KIND, as first. … chooses the nearest KIND that is not the first, as second.”"


def several_of_one_word(c: Context, np: Node, pick: Picked) -> None:
    """Refuses several `nearest`, of whom all would be equally near, and several `adjacent`, to one another perhaps."""
    if pick.single or pick.quantifier not in ("count", "up_to", "at_least") or pick.of.type.base == "die":
        return
    base = np.base
    said = {a[0].word: a for a in base.all("adjective")} if base.kind == "described" else {}
    near = next((said[word] for word in NEAREST if word in said), None)
    near = near or next((n for n in np.parts[1:] if np is not base and nearness(n) is not None), None)
    if near is not None:
        message = "Of several nearest it is not said whether all of them must be equally near."
        raise c.fail(UNCLEAR, near, message, ONE_BY_ONE)
    beside = said.get("adjacent")
    if beside is None or pick.quantifier == "up_to":
        return
    whom = spoken_of(c, pick.of)
    name = called(c, whom) if whom is not None else ""
    rest = c.text.text[base.start : beside.start] + c.text.text[beside.end + 1 : base.end]
    message = "They could be adjacent to one another, or each of them to the one spoken of."
    raise unclear(c, base, message, *([f"{rest} adjacent to {name}"] if name else []))
