"""What has been done during a sequence: by whom, to whom, and how it is forgotten."""

from __future__ import annotations

from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """
| Token | Holds | Kept by |
|---|---|---|
| Tired | one | Unit |
| Bruised | one | Unit |
| Fresh | one | Unit |

### To strike target (a Unit) by striker (a Unit)

1. The Weighing is played.

### Sequence: Weighing

1. Each Unit that has struck during the Bout gains Tired.
2. Each Unit that has been struck during the Bout gains Bruised.
3. Each Unit that has not struck during the Bout gains Fresh.

### Sequence: Bout by hero (a Unit)

1. Each Unit whose Might is 1 is struck by the hero.
"""


def wrong(do: str, then: str) -> list[str]:
    example = f"""
### Example: A bout

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at A2, as scout
- Do: {do}
- Then: {then}
"""
    return [d.message for d in run_examples(book(RULES + example))]


def test_who_has_done_it_and_to_whom_it_has_been_done() -> None:
    done = "the brute has Tired, and the brute has no Bruised, and the scout has Bruised, and the scout has no Tired"
    assert (
        wrong("The brute begins the Bout.", f"{done}, and the scout has Fresh, and the brute has no Fresh")
        == []
    )


def test_outside_of_the_sequence_nothing_has_been_done_during_it() -> None:
    nothing = "the brute has no Tired, and the scout has no Bruised, and the brute has Fresh"
    assert wrong("The brute strikes the scout.", nothing) == []
    assert (
        wrong(
            "The brute begins the Bout. The brute loses Tired. The Weighing is played.",
            "the brute has no Tired",
        )
        == []
    )
