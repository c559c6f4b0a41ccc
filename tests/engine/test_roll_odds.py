"""The odds of declared rolls are those of the game: worked out exactly, and counted in play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.engine.answers import Options, SomeOf
from warbook.engine.game import Game
from warbook.engine.odds import BadRoll, chance_of_success, expected, success_counts
from warbook.engine.odds_spec import Reroll
from warbook.engine.roll_odds import roll_spec, tried
from warbook.engine.roll_rerolls import rerolls
from warbook.engine.state import State
from warbook.language.load import load_sources
from warbook.language.model import Rulebook
from warbook.language.render import render_text
from warbook.language.source import Source

TEXT = """# Game: Butts

- Players: 2
- Grid: 4 by 4 squares
- Wins: most Fame

### Kind: Archer

| Resource | Held by | Starts at |
|---|---|---|
| Arrow | Archer | {dice} |
| Hit | Archer | 0 |
| Win | Archer | 0 |
| Fame | player | 0 |

### Kind: Butt

### Die: Painted Die

| Face | Sides |
|---|---|
| Gold | 1 |
| Blue | 2 |
| White | 3 |

| Archer | Role |
|---|---|
| Bowman | Shoots |

| Butt | Role |
|---|---|
| Straw | Is shot at |

### Sequence: Game

1. The Round is played {times} times.

### Sequence: Round

1. For each Archer:
   1. For each Butt:
      1. The Archer rolls Volley against the Butt.

### Roll: Volley by shooter (an Archer) against target (a Butt)

- Dice: as many {die} as the shooter's Arrow
{judged}
- Success:
  1. The shooter gains Hit equal to the roll's Successes.
  2. The shooter gains 1 Win.

### Window: Second Look by roller (an Archer)

- Opens: after any Roll
- Limit: once
{own}

### Window: Parry at target (a Butt)

- Opens: after any Roll
- Limit: once
{other}

### Mission: Field

| Starts | Player | At |
|---|---|---|
| Bowman | first player | A1 |
| Straw | second player | D4 |
"""
TIMES = 500
OWN = (
    "",
    "re-rolls each failed die",
    "re-rolls up to 1 failed die",
    "re-rolls up to 2 failed dice",
    "re-rolls up to 2 dice",
    "re-rolls any number of dice",
    "re-rolls each die that shows 3 or less",
    "re-rolls each die that shows 2",
)


def butts(dice: int, die: str, judged: str, own: str = "", other: str = "") -> Rulebook:
    """A game of one archer who shoots at one butt, again and again."""
    offer = '\n- In {}, "{}": The {}\'s player {}.'
    text = TEXT.format(
        dice=dice,
        die=die,
        judged=judged,
        times=TIMES,
        own=offer.format("Second Look", "Again", "roller", own) if own else "",
        other=offer.format("Parry", "Parried", "target", other) if other else "",
    )
    source = Source("butts/butts.rules.md", text)
    loaded = load_sources({source.path: source}, name="butts")
    assert loaded.rulebook is not None, render_text(loaded.errors, loaded.sources, colour=False)
    return loaded.rulebook


def chosen(s: State, opposed: bool) -> list[int]:
    """The dice whose being thrown again serves who is asked: failures one's own, successes another's."""
    faces, lucky = s.G[s.game.plan.slots["Dice "]], s.G[s.game.plan.slots["Lucky "]]
    again = s.G[s.game.plan.slots["Rerolled "]]
    return [i for i in range(len(faces)) if bool(lucky >> i & 1) == opposed and not again >> i & 1]


def answered(s: State, forced: bool) -> object:
    """What a good player answers, who takes an offer only where it serves."""
    assert s.decision is not None
    asked = s.decision
    opposed = asked.player == 1
    serving = chosen(s, opposed)
    if isinstance(asked.answers, Options):
        taken = bool(serving) or (forced and not opposed)
        return asked.answers.kth(0 if taken else asked.answers.count() - 1)
    if isinstance(asked.answers, SomeOf):
        able = [i for i in serving if asked.answers.mask >> i & 1]
        return able[: asked.answers.most]
    return next(k for k in (asked.answers.kth(i) for i in range(asked.answers.count())) if k in serving)


def counted(book: Rulebook, seed: int, forced: bool) -> tuple[int, int]:
    """How many rolls succeeded, and how many dice did, of so many rolls in play."""
    game = Game(book)
    s = game.start(seed=seed)
    while not s.over:
        s.answer(answered(s, forced))
    plan = game.plan
    return sum(s.F[plan.column("Win")]), sum(s.F[plan.column("Hit")])


def agree(book: Rulebook, dice: int, seed: int, forced: bool = False) -> None:
    """What is worked out lies within five deviations of what is counted."""
    roll = book.rolls["Volley"]
    spec = roll_spec(roll, {"Arrow": dice}, again=[a.reroll for a in rerolls(book, roll)])
    chance, dist = float(chance_of_success(spec)), success_counts(spec)
    mean = float(expected(dist))
    spread = sum(float(p) * (n - mean) ** 2 for n, p in dist.items())
    wins, hits = counted(book, seed, forced)
    assert abs(wins - TIMES * chance) <= 5 * (TIMES * chance * (1 - chance)) ** 0.5 + 1e-6
    assert abs(hits - TIMES * mean) <= 5 * (TIMES * spread) ** 0.5 + 1e-6


@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    dice=st.integers(1, 4),
    sides=st.sampled_from((4, 6, 8)),
    target=st.integers(2, 4),
    low=st.booleans(),
    natural=st.sampled_from(("", "- Always succeeds on: 1", "- Always fails on: 4")),
    own=st.sampled_from(OWN),
    other=st.sampled_from(("", "re-rolls 1 die", "re-rolls up to 2 dice")),
    seed=st.integers(0, 99),
)
def test_pools_of_dice_agree_with_play(
    dice: int, sides: int, target: int, low: bool, natural: str, own: str, other: str, seed: int
) -> None:
    judged = f"- Each die succeeds on: {target} or {'less' if low else 'more'}\n{natural}".rstrip()
    agree(butts(dice, f"d{sides}", judged, own, other), dice, seed, forced="shows" in own)


@settings(max_examples=5, deadline=None, derandomize=True)
@given(
    dice=st.integers(1, 4),
    good=st.sampled_from(("Gold", "Gold, Blue", "White")),
    own=st.sampled_from(("", "re-rolls up to 1 failed die", "re-rolls any number of dice")),
    seed=st.integers(0, 99),
)
def test_declared_dice_agree_with_play(dice: int, good: str, own: str, seed: int) -> None:
    agree(butts(dice, "Painted Die", f"- Each die succeeds on: {good}", own), dice, seed)


def test_how_many_dice_only_play_tells_is_tried() -> None:
    book = butts(3, "d6", "- Each die succeeds on: 4 or more")
    roll = book.rolls["Volley"]
    assert tried(book, roll, roll.dice) == [*range(1, 11)]


@pytest.mark.parametrize(
    ("own", "other", "found"),
    [
        ("re-rolls up to 2 failed dice", "", [Reroll("failures", 2)]),
        ("re-rolls any number of dice", "re-rolls 1 die", [Reroll("best"), Reroll("worst", 1)]),
        ("re-rolls each die that shows 3 or less", "", [Reroll("faces", None, frozenset({1, 2, 3}))]),
    ],
)
def test_windows_are_chances_to_re_roll(own: str, other: str, found: list[Reroll]) -> None:
    book = butts(3, "d6", "- Each die succeeds on: 4 or more", own, other)
    assert [a.reroll for a in rerolls(book, book.rolls["Volley"])] == found


def test_what_cannot_be_reckoned_is_said() -> None:
    book = butts(3, "d6", "- Each die succeeds on: 4 or more", "re-rolls each successful die")
    with pytest.raises(BadRoll, match="nobody reckons"):
        rerolls(book, book.rolls["Volley"])
