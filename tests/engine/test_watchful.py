"""The judge that minds what can be done next: what it reads from rules, and what it makes of where pieces stand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.shipped import GAMES, changed, folder_of, game_of, players

from warbook.cli.setup import Agreed, make_setup
from warbook.engine.aims import aims_of
from warbook.engine.answers import bits
from warbook.engine.contests import contests_of, lead
from warbook.engine.game import Game
from warbook.engine.goals import goals_for, standing
from warbook.engine.heuristic import Judge
from warbook.engine.plan import CARD, DONE, MISSION, OWNER, PARTS, POS, WHOLE
from warbook.engine.state import State
from warbook.engine.threats import threats_of
from warbook.engine.watchful import Watchful, apart, watches
from warbook.language.ir import MICROMETRES_PER_INCH as INCH

GATES, SHORE = "Three Sluices", "Far Shore"


def deployed(mission: str, game: Game | None = None) -> State:
    """A game as it stands when the first piece has been activated."""
    game = game or game_of("orders")
    state = game.start(make_setup(game, folder_of("orders"), Agreed(mission)), seed=3)
    sides = players(3)
    while state.decision is not None and state.decision.kind != "action":
        state.answer(sides[state.decision.player].choose(state))
    return state


def units(s: State, player: int) -> list[int]:
    """The units of a player."""
    return [one for one in standing(s, aims_of(s.game, s.G[MISSION]), player) if s.F[WHOLE][one] < 0]


def put(s: State, unit: int, x: float, y: float) -> None:
    """Lets all that is left of a unit stand side by side from a place on, in inches."""
    for number, part in enumerate(bits(s.F[PARTS][unit] & ~s.G[DONE])):
        s.F[POS][part] = int((x + number) * INCH), int(y * INCH)


def judged(s: State, sort: type[Watchful] | type[Judge], player: int = 0) -> float:
    """How good a state is for a player."""
    aims = aims_of(s.game, s.G[MISSION])
    told: tuple[Any, ...] = aims, player, goals_for(s, aims, player)
    return (Watchful(s.game, *told) if sort is Watchful else Judge(*told)).balance(s)


def test_it_is_told_on_tables_where_cards_have_ways_to_strike() -> None:
    assert {name: watches(game_of(name)) for name in GAMES if name in ("orders", "downsync", "skirm")} == {
        "orders": True,
        "downsync": False,
        "skirm": False,
    }


def test_how_far_blows_reach_and_how_strong_they_are_is_read_from_cards() -> None:
    state = deployed(GATES)
    threats, cards = threats_of(state.game), list(state.game.book.cards)
    found = {}
    for player in (0, 1):
        for one in units(state, player):
            found[cards[state.F[CARD][one]]] = threats.reaches(state, one)
    cutters, gun = found["Reed Cutters"], found["Punt Gun"]
    assert [(far / INCH, moved / INCH) for far, moved, _ in cutters] == [(15, 21)]
    assert [(far / INCH, moved / INCH) for far, moved, _ in gun] == [(21, 25)]
    assert gun[0][2] == pytest.approx(3 * cutters[0][2])


def test_what_a_piece_can_still_do_is_read_from_the_rules() -> None:
    """What it gets to act with, less where it is suppressed, and what is left of that while it acts."""
    state = deployed(GATES)
    threats, plan = threats_of(state.game), state.game.plan
    mine = units(state, 0)[0]
    assert threats.gets(state, mine) == 2
    stride = threats.goes(state, mine)
    assert [threats.goes_with(state, mine, has) for has in (2, 1, 0)] == [2 * stride, stride, 0]
    state.F[plan.column("Suppression")][mine] = 9
    assert threats.gets(state, mine) == 1
    state.F[plan.column("Action Point")][mine] = 1
    assert threats.has(state, mine) == 1


def test_nothing_comes_of_a_move_that_is_put_off_in_vain() -> None:
    """Whoever has nothing left to act with counts less at a place that he could have come to."""
    state = deployed(GATES)
    acting = state.decision.subject if state.decision is not None else -1
    x, y = (at / INCH for at in state.game.space.marker(state, "Mill Gate", 0))
    player, left = state.F[OWNER][acting], state.game.plan.column("Action Point")
    put(state, acting, x - 1, y - 7)
    worth = []
    for has in (2, 1, 0):
        state.F[left][acting] = has
        if not has:
            state.F[state.game.plan.column("Spent Order")][acting] = 1
            state.G[state.game.plan.has("Spent Order")] |= 1 << acting
        worth.append(judged(state, Watchful, player))
    assert worth[0] >= worth[1] > worth[2]


def test_what_a_roll_gives_to_whom_it_is_made_against_is_a_burden() -> None:
    state = deployed(GATES)
    column = state.game.plan.column("Suppression")
    assert threats_of(state.game).marks == [column]
    mine = units(state, 0)[0]
    before = {sort: judged(state, sort) for sort in (Judge, Watchful)}
    state.F[column][mine] = 2
    assert judged(state, Judge) == before[Judge]
    assert judged(state, Watchful) < before[Watchful]


def test_whoever_has_acted_is_feared_less() -> None:
    """The same enemy in reach: first yet to act, then with his order spent."""
    state = deployed(GATES)
    spent, threats = state.game.plan.column("Spent Order"), threats_of(state.game)
    fresh = [one for one in units(state, 1) if not state.F[spent][one]]
    assert set(bits(threats.to_act(state, 1))) == set(fresh)
    before = judged(state, Watchful)
    for one in fresh:
        state.F[spent][one] = 1
        state.G[state.game.plan.has("Spent Order")] |= 1 << one
    assert threats.to_act(state, 1) == 0
    assert judged(state, Watchful) > before


def test_it_costs_more_to_stand_where_somebody_could_strike() -> None:
    """One stands out of everybody's reach, and then within an enemy's."""
    state = deployed(SHORE)
    for player in (0, 1):
        for number, one in enumerate(units(state, player)):
            put(state, one, 1, -60 * (1 + number) if player == 0 else 400 + 60 * number)
    victim, enemy = units(state, 0)[0], units(state, 1)[0]
    put(state, enemy, 20, 100)
    worth = {}
    for away in (80, 7):
        put(state, victim, 20, 100 - away)
        worth[away] = {sort: judged(state, sort) for sort in (Judge, Watchful)}
    assert apart([(0, 0, INCH)], [(5 * INCH, 0, INCH), (9 * INCH, 0, INCH)]) == 3 * INCH
    assert worth[7][Watchful] - worth[7][Judge] < worth[80][Watchful] - worth[80][Judge]


def test_where_losses_are_scored_they_are_minded_more() -> None:
    threats = threats_of(game_of("orders"))
    assert threats.are_scored(deployed(SHORE)) and not threats.are_scored(deployed(GATES))


def test_a_place_is_looked_at_by_who_could_come_to_it() -> None:
    """Who is there counts whole, who could come for a part, who is far off for next to nothing."""
    state = deployed(GATES)
    contests = contests_of(state)
    assert [(one.marker, one.near) for one in contests] == [
        (name, 3 * INCH) for name in ("West Gate", "Mill Gate", "East Gate")
    ]
    assert contests_of(deployed(SHORE)) == ()
    x, y = state.game.space.marker(state, "Mill Gate", 0)
    assert contests[1].away(state, [(x, y + 13 * INCH, INCH), (x, y + 20 * INCH, INCH)]) == 9 * INCH
    counts = [
        contests[1].share(far * INCH, goes * INCH)
        for far, goes in ((-1, 0), (10, 10), (10, 5), (10, 0), (23, 10), (57, 10))
    ]
    assert counts == sorted(counts, reverse=True) and counts[0] == 1 and counts[-1] == 0
    assert counts[1] > counts[2] == counts[3]
    assert lead(0) == 0 and -1 < lead(-2) < lead(-1) < 0


def test_whoever_comes_to_a_place_betters_it_for_his_side() -> None:
    state = deployed(GATES)
    mine = units(state, 0)[0]
    x, y = (at / INCH for at in state.game.space.marker(state, "Mill Gate", 0))
    gained = {}
    for player in (0, 1):
        put(state, mine, x - 1, y - 17)
        before = judged(state, Watchful, player)
        put(state, mine, x - 1, y)
        gained[player] = judged(state, Watchful, player) - before
    assert gained[0] > 0 > gained[1]


def test_nothing_hangs_on_what_things_are_called() -> None:
    other = changed("orders", "Suppression", "Dread")
    assert threats_of(other).marks == [other.plan.column("Dread")]
