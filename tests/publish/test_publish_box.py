"""What is printed to be cut out suffices for what lies on the table: for every list and mission, in games played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES
from tests.games import RULES
from tests.publish.laid_out import ALL, Needed, needed, setups
from tests.rotation import share

from warbook.engine.game import Setup
from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.book.values import part_count
from warbook.publish.print.model import Token
from warbook.publish.tokens.fielded import units_of
from warbook.publish.tokens.tokens import to_tokens

IN_NO_BOX = {
    "Priority": "the number that a die shows, which lies there",
    "Genuine": "noted by the number of a token: whoever saw it lie there would know",
    "Budget": "written on a list from one game to the next",
}
"""What is on nobody's table, and why."""
FLEETING = 1
"""Who has the only one of something while he acts needs none."""


@cache
def tokens_of(name: str) -> tuple[Token, ...]:
    return to_tokens(opened(name)).tokens


def printed(name: str) -> Needed:
    """How much is printed of each name: in a player's colour, and of all together."""
    found: Needed = Counter()
    for token in tokens_of(name):
        amount = token.quantity * token.worth
        found[token.name, ALL] += amount
        if token.colour in PLAYER_COLOURS:
            found[token.name, PLAYER_COLOURS.index(token.colour)] += amount
    return found


def told(name: str) -> dict[str, str]:
    """Names of rules, as they stand on what is printed."""
    rules = opened(name).rules
    return {one.name: one.title or one.name for one in (*rules.resources.values(), *rules.cards.values())}


def laid_down(name: str) -> set[str]:
    """The tokens and resources that are laid down by rule, and all pieces: none of what the rules keep out of the box, what
    is only done within one deed, what the language keeps for itself."""
    book = opened(name)
    kept = {**book.rules.tokens, **book.rules.resources}
    away = {
        one
        for one, declared in kept.items()
        if declared.in_the_box == 0 or getattr(declared, "lasting", None)
    }
    return {*kept, *book.rules.cards} - away - book.flows.passing - set(IN_NO_BOX)


def lacking(name: str, most: Needed) -> list[str]:
    """Where the box holds too little, in words."""
    box, titles, wanted, rules = printed(name), told(name), laid_down(name), opened(name).rules
    names = {token.name for token in tokens_of(name)}
    both = {token.name for token in tokens_of(name) if token.colour in PLAYER_COLOURS}
    faults = []
    for (thing, whose), amount in sorted(most.items()):
        title = titles.get(thing, thing)
        if thing in rules.tokens or thing in rules.resources or thing in rules.cards:
            if thing not in wanted:
                continue
        elif title not in names:
            continue
        if whose not in ((0, 1) if title in both else (ALL,)):
            continue
        if amount > box[title, whose] and not (amount <= FLEETING and not box[title, ALL]):
            faults.append(f"{title} of {whose}: {box[title, whose]} printed, {amount} needed")
    return faults


@pytest.mark.parametrize("name", share(GAMES, 5, always=("first_skirmish", "moth_and_wick")))
def test_the_box_holds_what_a_game_needs(name: str) -> None:
    """One game of each mission, each time between other lists."""
    folder = RULES / name
    every = list(setups(folder))
    by_mission: dict[str, list[Setup]] = {}
    for setup in every:
        by_mission.setdefault(setup.mission, []).append(setup)
    for turn, some in enumerate(by_mission.values()):
        assert lacking(name, needed(folder, some[turn % len(some)], turn)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_box_holds_what_any_list_and_mission_needs(name: str) -> None:
    folder = RULES / name
    for seed, setup in enumerate(setups(folder)):
        assert lacking(name, needed(folder, setup, seed)) == [], setup


@pytest.mark.parametrize("name", GAMES)
def test_of_each_card_there_are_as_many_discs_as_a_list_or_mission_fields(name: str) -> None:
    book, box = opened(name), printed(name)
    fielded: Counter[str] = Counter()
    for one in book.around.lists:
        fielded |= units_of(book.rules, one)
    for mission in book.rules.missions.values():
        fielded |= Counter(start.card for start in mission.starts)
    for card, count in fielded.items():
        found = book.rules.cards.get(card)
        if found is not None:
            assert box[found.title or card, ALL] == count * part_count(book.rules, found), card


@pytest.mark.parametrize("name", GAMES)
def test_no_two_things_have_one_mark(name: str) -> None:
    marks: dict[str, set[str]] = {}
    for token in tokens_of(name):
        if token.quantity and token.letter and not token.letter.isdigit():
            marks.setdefault(token.letter.casefold(), set()).add(token.name)
    assert {mark: names for mark, names in marks.items() if len(names) > 1} == {}


def test_a_box_with_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "moth_and_wick"
    most = needed(RULES / name, next(iter(setups(RULES / name))), 1)
    fewer = tuple(replace(one, quantity=one.quantity // 3) for one in tokens_of(name))
    monkeypatch.setitem(globals(), "tokens_of", lambda _: fewer)
    found = " ".join(lacking(name, most))
    assert "Wound of 3" in found and "Shadow of 0" in found
