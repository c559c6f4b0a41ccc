"""What nobody may see, and how much others have: decks, mines that lie somewhere, bids, stores."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise

from tests.engine.shipped import start
from tests.engine.sketch import book

from warbook.engine.answers import bits
from warbook.engine.determinization import determinized, for_side
from warbook.engine.dice import DiceStream
from warbook.engine.display_names import thing
from warbook.engine.game import Game
from warbook.engine.greedy import GreedyPlayer
from warbook.engine.hidden import hidden_from, hiding
from warbook.engine.log import story
from warbook.engine.plan import CARD, DONE, OWNER, group_key
from warbook.engine.players import RandomPlayer, named, play
from warbook.engine.prompts import listing, prompt
from warbook.engine.save import from_json, to_json
from warbook.engine.state import State
from warbook.engine.views import view

RULES = """# Game: Bidders

- Players: 2
- Grid: 5 by 5 squares
- Wins: most Gold

### Kind: Digger

| Stat | Measured in |
|---|---|
| Arm | number |

### Kind: Card

- Stands on: nothing

| Stat | Measured in |
|---|---|
| Worth | number |

| Token | Holds | Kept by | Hidden from |
|---|---|---|---|
| Mine | one | Square | everyone |
| Curse | one | Digger | everyone |
| Gem | many | Digger | the opponent |

| Resource | Held by | Starts at | At most | Hidden from |
|---|---|---|---|---|
| Gold | player | 6 | — | — |
| Bid | player | 0 | 6 | the opponent |
| Debt | player | 1 | — | everyone |
| Store | Digger | 2 | — | the opponent |

| Digger | Arm |
|---|---|
| Pick | 1 |
| Spade | 2 |

| Card | Worth |
|---|---|
| Copper | 1 |
| Silver | 2 |
| Ruby | 5 |

### Group: Deck

- Holds: Cards
- Held by: each player
- Hidden from: everyone

### Group: Hand

- Holds: Cards
- Held by: each player
- Hidden from: the opponent

### Group: Shown

- Holds: Cards
- Held by: each player

### Sequence: Game

1. For each player:
   1. The player creates 1 Copper, as first.
   2. The player creates 1 Silver, as middle.
   3. The player creates 1 Ruby, as last.
   4. For each own Card:
      1. The Card joins own Deck.
2. For each Digger:
   1. The Digger gains 1 Gem.
3. The first player chooses 1 Digger, as cursed. The cursed gains Curse.
4. The Round is played 3 times.

### Sequence: Round

1. **Bids.** For each player:
   1. The player chooses a number from 0 to 6, as bid.
   2. The player's Bid becomes the bid.
   3. The player's Debt becomes the bid.
2. **Cards.** For each player:
   1. The player draws 2 Cards from own Deck into own Hand.
   2. The player chooses 1 Card in own Hand, as kept.
   3. The kept leaves own Hand. The kept joins own Shown.
   4. The player gains Gold equal to the kept's Worth.
3. **Digging.** For each player:
   1. The player chooses 1 own Digger, as digger.
   2. The digger digs.
4. Each player loses Gold equal to own Bid.

### To dig by digger (a Digger)

1. The digger's player chooses 1 Square within 1 square of the digger, as place.
2. If the place's Mine is 1 or more:
   1. The place loses Mine.
   2. The digger loses 1 Store.
3. Otherwise:
   1. The place gains Mine.
   2. The digger gains 1 Gem.
4. The digger rolls Luck.

### Roll: Luck by digger (a Digger)

- Dice: 1d6 + the digger's Wealth
- Succeeds on: 5 or more
- Success: The digger's player gains 1 Gold.

### Value: Wealth of digger (a Digger)

- Is: the digger's Gem + the digger's Arm

### Mission: Field

| Starts | Player | At |
|---|---|---|
| Pick | first player | A1 |
| Spade | first player | C1 |
| Pick | second player | A5 |
| Spade | second player | C5 |
"""


@cache
def game() -> Game:
    return Game(book("", RULES))


def states(seed: int) -> list[State]:
    """Every decision of a game between random players, and its end."""
    state = game().start(seed=seed)
    found: list[State] = []
    players = (RandomPlayer(seed), RandomPlayer(seed + 1))
    play(state, players, watch=lambda s: found.append(s.copy()))
    return [*found, state]


@cache
def played() -> list[State]:
    return states(4)


def known(state: State, player: int) -> str:
    """All that a view, the log and a question tell a player; hidden pieces without their numbers."""
    told = [json.dumps(view(state, player).to_json(log=False)), *story(state, viewer=player)]
    if state.decision is not None and state.decision.player == player:
        told += [prompt(state), *(listing(state) or ())]
    return re.sub(r"(hidden \w+|Pick|Spade|Copper|Silver|Ruby) \d+", r"\1", "\n".join(told))


def test_nobody_sees_into_a_deck_nor_what_lies_hidden_from_everyone() -> None:
    state = played()[4]
    deck = state.G[game().plan.slot("group Deck of 0")]
    assert deck
    for player in (0, 1):
        assert hidden_from(state, player) & deck == deck
        seen = view(state, player).to_json()
        assert seen["groups"]["group Deck of 0"] == deck.bit_count()
        assert not any(deck >> piece["id"] & 1 for piece in seen["pieces"]), (
            "one could follow it by its number"
        )
        assert not any({"Curse", "Mine", "Debt"} & set(piece["has"]) for piece in seen["pieces"])
        assert all("Debt" not in has for has in seen["players"])
        assert not re.search("Curse|Mine|Debt", "\n".join(seen["log"]))


def test_only_who_has_it_knows_how_much_of_a_hidden_resource_there_is() -> None:
    state = played()[4]
    assert state.F[game().plan.column("Bid")][0] and state.F[game().plan.column("Bid")][1]
    for player in (0, 1):
        seen = view(state, player).to_json()
        assert "Bid" in seen["players"][player] and "Bid" not in seen["players"][1 - player]
        for piece in seen["pieces"]:
            assert ("Store" in piece["has"]) <= (piece["owner"] == player)
        bids = [line for line in seen["log"] if "Bid" in line]
        assert bids and all(line.startswith("AB"[player]) for line in bids)


def test_what_is_drawn_is_told_to_whoever_may_see_it() -> None:
    state = next(s for s in played() if s.G[game().plan.slot("group Hand of 0")].bit_count() == 2)
    mine, theirs = (next(x for x in story(state, viewer=player) if "drawn" in x) for player in (0, 1))
    assert mine.startswith("A's ") and mine.endswith(" are drawn.") and "hidden" not in mine
    assert theirs == "A's hidden Card, A's hidden Card are drawn."
    deck = state.G[game().plan.slot("group Deck of 0")]
    assert {thing(state, one, 0) for one in bits(deck)} == {"A's hidden Card"}, "shuffled, none is known"


def test_a_roll_in_which_something_hidden_counts_tells_its_dice_only() -> None:
    assert hiding(game()).rolls == {"Luck"}, "by way of the value that counts it"
    lines = {player: [x for x in story(played()[-1], viewer=player) if "Luck" in x] for player in (0, 1)}
    assert lines[0] and lines[1]
    for player, told in lines.items():
        for line in told:
            own = line.startswith("AB"[player])
            assert (" = " in line and "against" in line) == own, line


def test_dealing_anew_leaves_what_a_side_knows_as_it_is() -> None:
    for state in played():
        for player in (0, 1):
            again = for_side(state, player)
            assert known(again, player) == known(state, player)


def test_nothing_follows_from_how_what_is_hidden_lies() -> None:
    """Two games that one side cannot tell apart are dealt to exactly the same; else a save would betray them."""
    differing = 0
    for state in played()[:-1]:
        for player in (0, 1):
            state.log = None
            other = determinized(state, player, DiceStream(11))
            other.dice = state.dice.copy()
            differing += other.F[CARD] != state.F[CARD]
            ones = [json.dumps(to_json(for_side(s, player))) for s in (state, other)]
            assert ones[0] == ones[1]
    assert differing > 5


def test_what_is_dealt_could_be_so() -> None:
    state = played()[5]
    bid, gem = game().plan.column("Bid"), game().plan.column("Gem")
    bids, debts = set(), set()
    for seed in range(60):
        copy = determinized(state, 0, DiceStream(seed))
        assert copy.F[bid][0] == state.F[bid][0] and 0 <= copy.F[bid][1] <= 6
        assert sorted(copy.F[gem]) == sorted(state.F[gem])
        assert sorted(copy.F[CARD]) == sorted(state.F[CARD])
        assert copy.F[OWNER] == state.F[OWNER]
        bids.add(copy.F[bid][1])
        debts.add(copy.F[game().plan.column("Debt")][0])
        play(copy, (RandomPlayer(1), RandomPlayer(2)))
        assert copy.over
    assert bids == set(range(7)), "all that it may be"
    assert len(debts) > 1


def test_what_has_gone_is_not_dealt_among_what_was_made_later() -> None:
    """What lies in a bag is of this round: what was in it in earlier ones, and was removed unseen, was something else."""
    state, sides, seen = start("orders", 5), [named("quick", 1), named("quick", 2)], 0
    plan = state.game.plan
    rank, pools = plan.column("Rank"), [plan.slot(group_key("Order Pool", player)) for player in (0, 1)]

    def lying(s: State) -> list[list[int]]:
        return [sorted(s.F[rank][one] for one in bits(s.G[pool] & ~s.G[DONE])) for pool in pools]

    for count in range(600):
        if state.decision is None:
            break
        if any(state.G[pool] & state.G[DONE] and state.G[pool] & ~state.G[DONE] for pool in pools):
            seen += 1
            assert lying(determinized(state, count % 2, DiceStream(count))) == lying(state)
        state.answer(sides[state.decision.player].choose(state))
    assert seen


def test_a_rule_in_the_middle_does_not_remember_what_was_dealt_away() -> None:
    bid = game().plan.column("Bid")
    state = next(s for s in played() if s.F[bid][1])
    told = [(f[slot], name) for f in state.stack for slot, name, _ in game().secrets.get(f[0], ())]
    assert (state.F[bid][1], "Bid") in told
    for seed in range(20):
        copy = determinized(state, 0, DiceStream(seed))
        values = {f[slot] for f in copy.stack for slot, _, _ in game().secrets.get(f[0], ())}
        assert values <= {copy.F[bid][1], copy.F[game().plan.column("Debt")][1]}


def test_greedy_bids_alike_whatever_it_cannot_see() -> None:
    for state in played()[:-1]:
        assert state.decision is not None
        other = determinized(state, state.decision.player, DiceStream(5))
        assert GreedyPlayer(3).choose(state) == GreedyPlayer(3).choose(other)


def test_a_save_for_one_side_goes_on() -> None:
    for state, _ in pairwise(played()[2::4]):
        again = from_json(game(), json.loads(json.dumps(to_json(for_side(state, 1)))))
        assert view(again, 1).to_json(log=False) == view(for_side(state, 1), 1).to_json(log=False)
        assert not again.answers_given()
        play(again, (RandomPlayer(1), RandomPlayer(2)))
        assert again.over


LOTS = """# Game: Lots

- Players: 2
- Grid: 3 by 3 squares
- Wins: most Gold

| Resource | Held by | Starts at |
|---|---|---|
| Gold | player | 0 |

### Kind: Lot

- Stands on: nothing

| Stat | Measured in |
|---|---|
| Colour | Colour |

### List: Colour

| Colour |
|---|
| Black |
| White |

### Group: Bag

- Holds: Lots
- Held by: each player
- Hidden from: everyone

### Group: Palm

- Holds: Lots
- Held by: each player
- Hidden from: the opponent

### Sequence: Game

1. The first player creates 1 Lot, as lot. The lot's Colour becomes White. The lot joins the first player's Bag.
2. The first player draws 1 Lot from own Bag{where}.
3. The first player chooses a number from 1 to 2, as answer.
"""


def lots(where: str) -> State:
    return Game(book("", LOTS.replace("{where}", where))).start()


def test_what_is_printed_on_a_drawn_piece_is_told_to_whoever_may_look_at_it() -> None:
    shown, taken = lots(", as lot. The lot is removed"), lots(" into own Palm")
    told = "A's Lot 1 (White) is drawn."
    assert [list(story(shown, viewer=player))[-2] for player in (0, 1)] == [told, told]
    assert [list(story(taken, viewer=player))[-1] for player in (0, 1)] == [told, "A's hidden Lot is drawn."]
