"""Preconditions of verbs, and the rules that lift them: for who does it, and for whom it happens to."""

from __future__ import annotations

from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples

RULES = """
| Token | Holds | Kept by |
|---|---|---|
| Daze | one | Unit |
| Hidden | one | Unit |
| Wound | many | Unit |

### To strike target (a Unit) by striker (a Unit)

| Needs | When |
|---|---|
| awake | the striker has no Daze |
| in sight | the target has no Hidden |

1. The target gains 1 Wound.

### Trait: Valour

- The bearer ignores "awake" to strike a Unit whose Might is 2 or less.

### Token: Hidden

- The bearer ignores "in sight" to be struck by a Unit whose Might is 3.
"""


def struck(striker: str, target: str, tokens: str) -> bool:
    """Whether a strike that needs something comes to anything."""
    told = []
    for done, wounds in (("Do", "1 Wound"), ("No effect", "no Wound")):
        example = f"""
### Example: A strike

- Given: a {striker} of the first player at A1, as striker
- Given: a {target} of the second player at A2, as target
- Given: {tokens}
- {done}: The striker strikes the target.
- Then: the target has {wounds}
"""
        told.append(run_examples(book(RULES + example, HEAD.replace("| Fury |", "| Valour |"))) == [])
    assert told[0] != told[1]
    return told[0]


def test_a_verb_whose_needs_are_not_met_does_not_happen() -> None:
    assert struck("Scout", "Brute", "the target gains Daze")
    assert not struck("Scout", "Brute", "the striker gains Daze")


def test_a_trait_lifts_a_need_for_its_bearer_and_for_those_it_names() -> None:
    assert struck("Brute", "Scout", "the striker gains Daze")
    assert not struck("Brute", "Brute", "the striker gains Daze"), "a Might of 3 is more than 2"


def test_a_need_is_lifted_for_whom_it_happens_to() -> None:
    assert struck("Brute", "Scout", "the target gains Hidden")
    assert not struck("Scout", "Brute", "the target gains Hidden")


def test_one_need_lifted_leaves_the_other() -> None:
    assert not struck("Scout", "Brute", "the target gains Hidden. The striker gains Daze")
    assert struck("Brute", "Scout", "the target gains Hidden. The striker gains Daze"), "both are lifted"
