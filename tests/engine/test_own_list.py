"""Lists that people make on a screen: played where they keep to the rules, told what is wrong with them where not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.engine.shipped import folder_of, game_of

from warbook.cli.lists import lists_in
from warbook.engine.entries import read_entry
from warbook.engine.session.opening import Unfit, chosen, opening_of
from warbook.engine.session.own_list import NoList, own_list

LISTED = ("skirm", "downsync", "orders", "moth_and_wick")


def made(name: str) -> dict[str, Any]:
    """The first list of a game as the page has it."""
    game = game_of(name)
    one = lists_in(folder_of(name), game)[0]
    units = []
    for text in one.cards:
        card, carried = read_entry(text)
        groups = game.book.own_groups(card)
        kinds = {x: game.book.lineage(game.book.cards[x].kind) for x in carried or ()}
        carries = {g: [x for x in carried or () if holds in kinds[x]] for g, holds in groups.items()}
        units.append({"card": card, "count": 1, "carries": carries if carried is not None else {}})
    return {"name": one.name, "force": one.force, "size": one.size, "kept": dict(one.kept), "units": units}


@pytest.mark.parametrize("name", LISTED)
def test_a_list_as_the_page_has_it_is_the_one_of_the_file(name: str) -> None:
    game = game_of(name)
    one, mine = lists_in(folder_of(name), game)[0], own_list(game, made(name))
    assert (mine.name, mine.force, mine.size, mine.kept) == (one.name, one.force, one.size, one.kept)
    assert [read_entry(x)[0] for x in mine.cards] == [read_entry(x)[0] for x in one.cards]
    setup = opening_of(game, []).made(chosen({"lists": [made(name), None]}))
    assert setup.forces[0] == mine.cards


def test_a_list_that_breaks_a_limit_is_not_played() -> None:
    name = LISTED[0]
    data = made(name)
    data["units"] = [{**one, "count": 9} for one in data["units"]]
    with pytest.raises(Unfit, match="is not allowed"):
        opening_of(game_of(name), []).made(chosen({"lists": [data, None]}))


@pytest.mark.parametrize("name", LISTED[:1])
def test_whatever_comes_in_its_place_is_refused(name: str) -> None:
    """Every part of a good list put in the place of another, and other data: either a list, or a sentence."""
    game, data, draws = game_of(name), made(name), random.Random(1)
    junk: list[Any] = [None, 0, -1, 10**9, "", "x" * 300, [], {}, True, 0.5, [[]], {"a": 1}, *data.values()]
    refused = 0
    for _ in range(400):
        worse = {**data, draws.choice(list(data)): draws.choice(junk)}
        unit = {**data["units"][0], draws.choice(["card", "count", "carries"]): draws.choice(junk)}
        if draws.random() < 0.5:
            worse = {**data, "units": [unit]}
        try:
            assert own_list(game, worse).cards
        except NoList as why:
            refused += 1
            assert str(why).endswith(".")
    assert refused > 200
