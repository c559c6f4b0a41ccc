"""Which rules have acted in a game: what waits for events, and what is done by name; each leaves a bit in a slot of the state.

Standing rules – prohibitions, changed numbers – and prices leave none: they are asked again and again, and whether they
told is not to be seen from it. Of them it is asked by playing without them (`standing_rules.py`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from warbook.language.ir import Do
from warbook.language.model import Hook, Rulebook

SLOT = "came up"


@dataclass(frozen=True, slots=True)
class CameUp(Do):
    """Notes that a rule has acted."""

    name: str


@dataclass(frozen=True, slots=True)
class Counted(Do):
    """Counts an event for whom each of some roles stands, where rules ask whether it has happened to them."""

    events: tuple[tuple[str, str], ...]


def hook_names(book: Rulebook) -> dict[Hook, str]:
    """What rules that wait for events are called: by their token, trait or card, else by their text; numbered where several
    are called alike. Those that the language adds have no name."""
    said = {
        h: h.bearer.name if h.bearer is not None and h.bearer.name else h.text
        for h in book.hooks
        if not h.lapse
    }
    of, count = Counter(said.values()), Counter[str]()
    found = {}
    for hook, name in said.items():
        count[name] += 1
        found[hook] = f"{name} #{count[name]}" if of[name] > 1 else name
    return found


def acting(book: Rulebook) -> dict[str, None]:
    """The rules that can act, as they are called, each once."""
    done = (f"{p.sort} {p.name}" for p in book.procedures.values() if p.sort != "sequence")
    return dict.fromkeys((*hook_names(book).values(), *done))
