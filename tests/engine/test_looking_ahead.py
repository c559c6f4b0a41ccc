"""What looking ahead leaves out changes nothing: windows that are closed at once, laws that cannot concern a piece, ways that are
too far."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.shipped import FEW, MOST_GAMES, after, game_of, start

from warbook.engine.aims import aims_of
from warbook.engine.answers import Region, bits
from warbook.engine.dice import DiceStream
from warbook.engine.emit_sets import any_near_call
from warbook.engine.goals import goals_for
from warbook.engine.grid_near import near_bytes, near_masks
from warbook.engine.law_modes import ALONG, WATCHED
from warbook.engine.masks import any_near, near_of
from warbook.engine.plan import MISSION, PARTS, POS
from warbook.engine.players import named
from warbook.engine.rollout import _headed, beside, habit, headed
from warbook.engine.state import Horizon, State
from warbook.engine.table import path
from warbook.engine.table.areas import Near

TABLE = FEW[-1]


def declined(state: State) -> None:
    """Declines all that is offered, one after the other."""
    while state.decision is not None and state.decision.kind == "offer":
        state.take(state.decision.answers.kth((state.decision.answers.count() or 1) - 1))


@pytest.mark.parametrize("name", MOST_GAMES)
def test_windows_that_are_closed_at_once_are_windows_in_which_all_is_declined(name: str) -> None:
    state, sides, closed = start(name, 2), (named("quick", 1), named("quick", 2)), 0
    for _ in range(120):
        if state.decision is None:
            break
        answer = sides[state.decision.player].choose(state)
        if state.decision.kind != "offer":
            slow, fast = state.copy(), state.copy()
            slow.take(answer)
            closed += slow.decision is not None and slow.decision.kind == "offer"
            declined(slow)
            fast.level = 0
            fast.take(answer)
            assert (fast.F, fast.G, fast.over) == (slow.F, slow.G, slow.over)
            assert getattr(fast.decision, "rule", None) == getattr(slow.decision, "rule", None)
        state.answer(answer)
    assert closed or name not in FEW or not game_of(name).book.windows


@pytest.mark.parametrize("name", MOST_GAMES)
def test_a_window_of_no_more_frames_ends_looking_ahead_where_something_is_offered(name: str) -> None:
    state, sides = start(name, 3), (named("random", 1), named("random", 2))
    for _ in range(120):
        if state.decision is None:
            break
        answer, before = sides[state.decision.player].choose(state), state.copy()
        state.answer(answer)
        if state.decision is not None and state.decision.kind == "offer":
            before.level = len(state.stack)
            with pytest.raises(Horizon):
                before.take(answer)
            assert (before.F, before.G) == (state.F, state.G)


def test_a_piece_that_no_law_watches_may_be_anywhere_on_its_way() -> None:
    found = set()
    for decisions in range(0, 120, 8):
        state = after(TABLE, decisions, 3)
        law = state.game.functions["law_move"]
        for piece in state.game.space.standing(state):
            watched = bool(law(state, piece, WATCHED))
            found.add(watched)
            assert watched or law(state, piece, ALONG)
    assert found == {False, True}


def test_a_way_that_leads_past_nobody_is_watched_by_no_law() -> None:
    unwatched = 0
    for decisions in range(0, 240, 8):
        state = after(TABLE, decisions, 3)
        law, places = state.game.functions["law_move"], state.F[POS]
        for piece in state.game.space.standing(state):
            here = places[piece]
            kind = bool(law(state, piece, WATCHED))
            for x, y in ((101_600, 0), (0, -152_400), (-203_200, 76_200)):
                state.path = way = here, (here[0] + x, here[1] + y)
                places[piece] = way[-1]
                watched = bool(law(state, piece, WATCHED))
                state.path, free = None, []
                for places[piece] in path.points_along(way, 5_000):
                    free.append(bool(law(state, piece, ALONG)))
                places[piece] = here
                assert watched or all(free)
                unwatched += kind and not watched
    assert unwatched


def test_what_is_near_is_the_same_of_all_at_once() -> None:
    for decisions in range(0, 120, 12):
        state = after(TABLE, decisions, 5)
        space = state.game.space
        here = [one for one in space.standing(state) if one > 1]
        some = [*here, *(one for one in range(2, len(state.F[POS])) if state.F[PARTS][one])]
        mask = sum(1 << one for one in some)
        for other in some:
            for far in (0, 50_800, 304_800):
                near = space.near_thing(state, mask, other, far)
                assert [*bits(near)] == [one for one in sorted(some) if space.near_ee(state, one, other, far)]
                point = state.F[POS][other] or (far, far)
                near = space.near_point(state, mask, point, far)
                assert [*bits(near)] == [one for one in sorted(some) if space.near_ep(state, one, point, far)]
        zones = {zone for mission in state.game.book.missions.values() for zone in mission.zones}
        for zone in sorted(zones):
            inside = {one for one in some if space.in_zone(state, one, zone, 0)}
            assert inside == set(bits(space.inside(state, mask, zone, 0)))
            area = space.zone(state, zone, 0)
            assert inside == {
                one for one in some if (bases := space.circles(state, one)) and all(map(area.admits, bases))
            }


def test_no_move_is_longer_than_it_can_reach() -> None:
    looked = 0
    for decisions in range(0, 120, 6):
        state = after(TABLE, decisions, 7)
        decision = state.decision
        if decision is None or not isinstance(decision.answers, Region) or not decision.answers.path:
            continue
        region = decision.answers.region
        looked += 1
        toll = region.cost((region.start,))
        assert all(path.length(way) + toll <= region.allowance for way in region.lattice())
        goals = goals_for(state, aims_of(state.game, state.G[MISSION]), decision.player)
        for draw in range(3):
            way = habit(state, decision, goals, DiceStream(draw))
            assert decision.answers.contains(way)
    assert looked


def test_what_is_placed_near_somebody_is_tried_towards_the_goals_first() -> None:
    """Legal places, of which the first is nearer to a goal than the one it is placed near; none where it is near nobody."""
    near = 0
    for decisions in range(0, 120, 3):
        state = after("orders", decisions, 5)
        decision = state.decision
        if decision is None or decision.kind != "place" or not isinstance(decision.answers, Region):
            continue
        goals = goals_for(state, aims_of(state.game, state.G[MISSION]), decision.player)
        tried = [*beside(decision.answers, decision.subject, goals)]
        assert all(decision.answers.contains(place) for place in tried)
        area = decision.answers.region.area
        if isinstance(area, Near):
            near += 1
            known = [goals.way(decision.subject, place) for place in tried]
            assert not known or min(known) < goals.way(decision.subject, (area.of.x, area.of.y))
            assert not tried or habit(state, decision, goals, DiceStream(1)) == tried[0]
        else:
            assert not tried
    assert near > 3


def test_ways_that_are_kept_for_the_next_look_are_those_that_are_legal() -> None:
    """Also where somebody else's ways from the same place, or the same piece's ways after it was changed, are kept."""
    looked = 0
    for decisions in range(0, 160, 5):
        state = after(TABLE, decisions, 9)
        decision = state.decision
        if decision is None or not isinstance(decision.answers, Region) or not decision.answers.path:
            continue
        goals = goals_for(state, aims_of(state.game, state.G[MISSION]), decision.player)
        for slower in (0, 25_400, 101_600, 0):
            region = decision.answers.region
            other = replace(region, allowance=max(0, region.allowance - slower))
            asked = Region(state, lambda _, other=other: other, True)
            known = [*_headed(other.start, other.allowance, goals.at(decision.subject))]
            legal = [[list(point) for point in way] for way in known if other.contains(way)]
            assert [*headed(asked, decision.subject, goals)] == legal
            looked += len(legal)
    assert looked > 20


def test_a_way_that_leads_through_nobody_is_allowed_by_the_same_laws() -> None:
    free = 0
    for decisions in range(0, 160, 5):
        state = after(TABLE, decisions, 9)
        decision, space = state.decision, state.game.space
        if decision is None or not isinstance(decision.answers, Region) or not decision.answers.path:
            continue
        region, law = decision.answers.region, state.game.functions["law_move"]
        everything = space.scenery(state).features
        for way in (
            region._straight(direction, 12_700 * step) for direction in range(32) for step in range(1, 9)
        ):
            if region.reaches(way):
                lawful = space.lawful(state, decision.subject, way, law, everything)
                assert region.allows(way) == (region.passes(way) and lawful)
                free += not [*path.crossed(way, region.r, space.nearby(state, decision.subject, 10**6))]
        assert space.past_all is None
    assert free > 100


def test_whether_any_is_near_is_whether_those_near_are_any() -> None:
    places, squares = [0, 1, 5, 9], 0b1000100010
    for mask in range(16):
        assert any_near(places, mask, squares) == (near_of(places, mask, squares) != 0)


@pytest.mark.parametrize("sided", [False, True])
def test_what_is_near_is_the_same_by_bytes_and_by_masks(sided: bool) -> None:
    masks, rows = near_masks(5, 7, 2, True, sided), near_bytes(5, 7, 2, True, sided)
    assert [[mask >> place & 1 for place in range(len(masks))] for mask in masks] == [[*row] for row in rows]


def test_only_a_whole_call_is_asked_whether_any_is_near() -> None:
    assert any_near_call("near_of(F[5], G[11], T6[F[5][e]])") == "any_near(F[5], G[11], T6[F[5][e]])"
    assert (
        any_near_call("near_of(F[5], near_of(F[5], G[1], a), b)")
        == "any_near(F[5], near_of(F[5], G[1], a), b)"
    )
    for other in ("near_of(F[5], a, b) & (c)", "(near_of(F[5], a, b))", "G[11] & G[5]"):
        assert any_near_call(other) is None
