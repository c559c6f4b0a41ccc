"""What is offered where “the Tanker” could be one of several: that its Kind says that there is never more than one."""

from __future__ import annotations

from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.source import Source

GAME = """# Game: Convoy

- Players: 2
- Grid: 8 by 8 squares

### Kind: Truck

| Token | Holds | Kept by |
|-------|-------|---------|
| Dust  | many  | Truck   |

### Kind: Tanker

- Short: what they are after

### Sequence: Game

1. Each Truck gains 1 Dust. {rest}
"""


def told(text: str) -> list[Diagnostic]:
    """The errors of a game."""
    source = Source("x.rules.md", text)
    return [one for one in load_sources({source.path: source}, name="x").told if one.is_error]


def test_the_kind_is_offered_to_say_so() -> None:
    text = GAME.format(rest="If any Truck is adjacent to the Tanker, each Truck gains 1 Dust.")
    (fault,) = told(text)
    assert fault.edit is not None
    mended = text[: fault.edit.span.start] + fault.edit.replacement + text[fault.edit.span.end :]
    assert "### Kind: Tanker\n\n- In the box: 1\n" in mended
    assert told(mended) == []


def test_nothing_of_the_sort_is_offered_where_a_sentence_is() -> None:
    faults = told(GAME.format(rest="The Tanker's player wins."))
    assert faults and not any(
        one.edit is not None and "In the box" in one.edit.replacement for one in faults if one.candidates
    )
    again = GAME.format(rest="If any Truck is adjacent to the Truck, each Truck gains 1 Dust.").replace(
        "### Kind: Truck\n", "### Kind: Truck\n\n- In the box: 4\n"
    )
    assert not any(one.edit is not None and "In the box" in one.edit.replacement for one in told(again))
