"""`warbook odds`: the exact chances of a roll."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.choices import meant, pick, plain, same
from warbook.cli.games import open_game
from warbook.cli.odds_given import Given
from warbook.cli.problem import Problem, listed, perhaps

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.engine.roll_odds import Situation
    from warbook.engine.roll_rerolls import Again
    from warbook.language.model import Roll

_NUMBERS = {"advantage": "advantage", "bonus": "bonus", "modifier": "bonus", "target": "target",
            "dice": "dice", "added": "added"}  # fmt: skip
"""Numbers of a roll that may be said outright."""


@click.command("odds")
@click.argument("game")
@click.argument("roll", required=False)
@click.argument("given", nargs=-1, metavar="[KEY=VALUE | SITUATION]...")
def command(game: str, roll: str | None, given: tuple[str, ...]) -> int:
    """Show the exact chances of a roll; without one, name the rolls of the game.

    A KEY is a number that the roll takes from a card (its name, or "attacker's Name" where both sides have
    it), who takes part (attacker="Name of a card"), or one of advantage, bonus, dice, added and target. A
    SITUATION of the roll's table counts when it is named, and so does an offer to throw dice again: whoever rolls
    chooses as serves best, the other side as serves worst. What is not given is tried with every value on the cards,
    and what play changes with as many as there can be.
    """
    playing = open_game(game)
    if roll is None:
        rolls = playing.book.rolls
        print(f"Say which roll: {listed(rolls, 'or')}." if rolls else "This game has no named roll.")
        return 0
    chosen = playing.book.rolls[pick("roll", roll, playing.book.rolls)]
    from warbook.cli.odds_report import report

    known = understood(playing, chosen, given)
    _all_matter(playing, chosen, known)
    print(report(playing, chosen, known))
    for line in left_out(playing, chosen):
        print(line)
    return 0


def left_out(game: Game, roll: Roll) -> list[str]:
    """What rules do just before a roll: only play tells whether they do, so no chance here counts it."""
    found = [
        f"  {f'{hook.bearer.name}: ' if hook.bearer is not None else ''}{hook.text}"
        for hook in game.book.hooks
        if hook.event.sort == "roll" and hook.event.name in ("", roll.name) and hook.moment == "before"
        if hook.text and not hook.lapse
    ]
    return ["", "Left out, as play decides it:", *dict.fromkeys(found)] if found else []


def _all_matter(game: Game, roll: Roll, known: Given) -> None:
    """Refuses a number that changes nothing, whatever it is: it stands for something that this roll does not have."""
    from warbook.cli.odds_report import report

    for name, number in known.numbers.items():
        without = {one: value for one, value in known.numbers.items() if one != name}
        others = [replace(known, numbers={**known.numbers, name: number + more}) for more in range(3)]
        others.append(replace(known, numbers=without))  # a bound may make it the same as any larger one
        try:
            idle = len({report(game, roll, other) for other in others}) == 1
        except Problem:  # a number that cannot be is one that matters
            continue
        if idle:
            raise Problem(f"“{name}” changes nothing in {roll.name}.")


def understood(game: Game, roll: Roll, words: tuple[str, ...]) -> Given:
    """What was given, by what it means; a problem where it means nothing."""
    from warbook.engine.roll_odds import key_of, leaves, name_of, situations

    known, chances = situations(game.book, roll), _chances(game, roll)
    found = Given()
    optional = [*(s.name for s in known if not s.always), *(a.name for a in chances)]
    on = _active(words, optional)
    found.active = [s for s in known if s.always or s.name in on]
    found.again = [a for a in chances if a.name in on]
    keys = {key_of(leaf): name_of(leaf) for leaf in leaves(roll, known)}
    short = [named[1] for named in keys.values() if named is not None]
    people: dict[str, str] = {}
    for word in words:
        key, separator, value = (part.strip() for part in word.partition("="))
        if not separator or (_switch(value) is not None and meant(key, optional)):
            continue
        roles = [r.name for r in roll.roles]
        name = same(key.replace(".", "'s "), keys) or _once(key, short)
        if name is not None:
            found.values[name] = _number(key, value)
        elif plain(key) in _NUMBERS and (_is_number(value) or same(key, roles) is None):
            found.numbers[_NUMBERS[plain(key)]] = _number(key, value)
        elif same(key, roles) is not None:
            people[same(key, roles) or ""] = value
        else:
            options = list(dict.fromkeys((*keys, *roles, *_NUMBERS, *optional)))
            raise Problem(f"“{key}” means nothing to {roll.name}.{perhaps(key, options)}")
    needed = [(key_of(leaf), name_of(leaf)) for leaf in leaves(roll, found.active)]
    for role, value in people.items():
        if not any(named is not None and named[0] == role for _, named in needed):
            raise Problem(f"“{role}={value}” changes nothing in {roll.name}: it takes no number from there.")
    shorts = {key: named[1] for key, named in needed if named is not None}
    for name, amount in _from_cards(game, roll, people, found.active).items():
        if shorts.get(name) not in found.values:  # what is typed wins over a card
            found.values.setdefault(name, amount)
    return found


def _once(key: str, names: list[str]) -> str | None:
    """A short name; a problem where it stands for two numbers of the roll."""
    found = same(key, dict.fromkeys(names))
    if found is not None and names.count(found) > 1:
        raise Problem(
            f"Both sides have “{found}” in this roll. Say whose it is, as in “attacker's {found}=7”."
        )
    return found


def _chances(game: Game, roll: Roll) -> list[Again]:
    """What may be thrown again after a roll."""
    from warbook.engine.odds import BadRoll
    from warbook.engine.roll_rerolls import rerolls

    try:
        return rerolls(game.book, roll)
    except BadRoll as bad:
        raise Problem(f"The odds of {roll.name} cannot be worked out: {bad}.") from bad


def _active(words: tuple[str, ...], names: list[str]) -> set[str]:
    """The situations that are named and not switched off."""
    on: set[str] = set()
    for word in words:
        key, separator, value = (part.strip() for part in word.partition("="))
        wanted = _switch(value) if separator else True
        if wanted is None:
            continue
        name = meant(key, dict.fromkeys(names))
        if name is None and not separator:
            has = f" It knows {listed(dict.fromkeys(names))}." if names else " Nothing changes this roll."
            raise Problem(f"“{key}” is no situation of this roll.{perhaps(key, names) if names else has}")
        if name is not None and wanted:
            on.add(name)
    return on


def _switch(value: str) -> bool | None:
    return {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}.get(
        value.casefold()
    )


def _is_number(value: str) -> bool:
    return value.lstrip("+-−").isdigit()


def _number(key: str, value: str) -> int:
    if not _is_number(value) or len(value) > 6:
        raise Problem(f"“{key}” is a whole number, not “{value}”.")
    return int(value.replace("−", "-"))


def _in_play(game: Game, name: str) -> bool:
    """Whether a number comes to be in play alone: no card has it, so that none of it is not what was asked for."""
    cards = game.book.cards.values()
    return name in game.book.tokens or name in game.book.resources or not any(name in c.stats for c in cards)


def _from_cards(game: Game, roll: Roll, people: dict[str, str], active: list[Situation]) -> dict[str, int]:
    """The numbers that the cards of those taking part have, as the engine reads them."""
    from warbook.engine.masks import lowest
    from warbook.engine.pieces import create
    from warbook.engine.roll_odds import key_of, leaves, name_of

    s = game.blank()
    roles: dict[str, Any] = {}
    for role in roll.roles:
        given = people.get(role.name)
        if given is None:
            continue
        if role.type.base == "action":
            roles[role.name] = game.plan.actions.index(pick("action", given, game.book.actions))
            continue
        card = game.book.cards[pick("card", given, game.book.cards)]
        piece = create(s, game.plan.kinds.index(card.kind), 0, game.plan.cards.index(card.name))
        parts = s.F[4][piece]
        inside = role.type.arg not in game.plan.ancestors(card.kind) and parts
        roles[role.name] = lowest(parts) if inside else piece
    found = {}
    for leaf in leaves(roll, active):
        named = name_of(leaf)
        if named is not None and named[0] in roles:
            mine = {r: roles[r] for r in roles if r == named[0]}
            amount = int(game.value(s, leaf, mine))
            if amount or not _in_play(game, named[1]):
                found[key_of(leaf)] = amount
    return found
