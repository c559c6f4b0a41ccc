"""Every reader there is, in one list: what gives each kind of tree its meaning.

A reader speaks of parts whose kinds it does not know, and those may hold parts of its own kind: *the KINDs within 3in of
a KIND that has …*. So readers never import one another for that; they ask the registry, which is passed to them with
the names of the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language.phrasebook.book import PHRASES
from warbook.language.resolve import (
    antecedents,
    history,
    intros,
    numbers,
    opponents,
    places,
    pronouns,
    relatives,
    repeats,
    sets,
    things,
)
from warbook.language.resolve.intros import Intro
from warbook.language.resolve.meanings.counting import COUNTING
from warbook.language.resolve.meanings.deciding import DECIDING
from warbook.language.resolve.meanings.moving import MOVING
from warbook.language.resolve.meanings.rolling import ROLLING
from warbook.language.resolve.meanings.tests import TESTS
from warbook.language.resolve.readers import Meaning, Reading, Telling
from warbook.language.resolve.registry import Registry

THINGS: Mapping[str, Reading] = {
    "literal": numbers.literal,
    "spent": repeats.spent,
    "np": sets.phrase,
    "described": sets.described_alone,
    "together": things.together,
    "either": things.together,
    "numbered": things.numbered,
    "measured": things.measured,
    "described_its": pronouns.its,
    "its": pronouns.its,
    "of": things.whose,
    "player_of": things.player_of,
    "its_player": pronouns.its_player,
    "it": pronouns.pronoun,
    "active_player": things.player_now,
    "opponent": opponents.opponent,
    "non_active": opponents.non_active,
    "that_one": antecedents.pointed_at,
    "first_player": things.player_now,
    "second_player": things.player_now,
    "player": things.player_role,
    "term": things.bare,
    "role_name": things.named,
}
"""Noun phrases."""
VALUES: Mapping[str, Reading] = {
    "how_far": history.how_far,
    "times_done": history.times_done,
    "literal": numbers.literal,
    "add": numbers.sum_of,
    "subtract": numbers.sum_of,
    "multiply": numbers.sum_of,
    "bounded_below": numbers.bounded,
    "bounded_above": numbers.bounded,
    "half": numbers.half,
    "count": numbers.count,
    "best_die": numbers.best_die,
    "total": numbers.total,
    "highest": numbers.total,
    "lowest": numbers.total,
    "distance_between": numbers.distance_between,
    "height_between": numbers.height_between,
    "vertical_between": numbers.vertical_between,
    "as_many": numbers.as_many,
    "spent": repeats.spent,
}
"""Amounts; every noun phrase is one as well."""
TELLINGS: Mapping[str, Telling] = {
    "within": places.where_test,
    "within_move": places.where_test,
    "on_or_within": places.where_test,
    "beyond": places.where_test,
    "between_two": places.where_test,
    "nearest_to": places.where_test,
    "farther": places.where_test,
    "nearer": places.where_test,
    "in_": places.where_test,
    "outside": places.where_test,
    "on": places.where_test,
    "adjacent": places.where_test,
    "with_": places.where_test,
    "without": places.where_test,
    "that": relatives.relative,
    "whose_player": relatives.relative,
    "whose": relatives.relative,
    "whose_has": relatives.relative,
}
"""Words after a noun: what they say of one thing."""
INTROS: Mapping[str, Intro] = {
    "if_order": intros.if_,
    "if_block": intros.if_,
    "unless_order": intros.unless,
    "unless_block": intros.unless,
    "otherwise_if": intros.otherwise_if,
    "otherwise_if_block": intros.otherwise_if,
    "otherwise": intros.otherwise,
    "otherwise_block": intros.otherwise,
    "if_so": intros.if_so,
    "if_so_block": intros.if_so,
    "on_result": intros.on_result,
    "on_result_block": intros.on_result,
    "on_natural": intros.on_natural,
    "for_each": intros.each_time,
    "for_each_block": intros.each_time,
}
"""How sentences begin, and what leads into a list."""
ORDERS: Mapping[str, Meaning] = {**COUNTING, **DECIDING, **MOVING, **ROLLING}
"""What someone does, by the name of the phrase."""
REGISTRY = Registry(
    things=THINGS,
    values=VALUES,
    tellings=TELLINGS,
    intros=INTROS,
    orders=ORDERS,
    tests=TESTS,
    phrases=PHRASES,
)
