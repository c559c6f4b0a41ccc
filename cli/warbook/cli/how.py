"""`warbook how`: the book of mechanics at the terminal, to be copied into a game."""

from __future__ import annotations

import re

import click

from warbook.cli.choices import fitting, same
from warbook.cli.output import BOLD, DIM, coloured, paint
from warbook.cli.problem import Problem, listed, perhaps
from warbook.publish.reference.mechanics import Mechanic, alone, groups, mechanics, replaced


@click.command("how")
@click.argument("mechanic", nargs=-1)
@click.option("--game", "whole", is_flag=True, help="Print a whole small game that has it, and nothing else.")
def command(mechanic: tuple[str, ...], whole: bool) -> int:
    """Show how a mechanic is said: morale, transports, a hand of cards, scatter …

    MECHANIC is its name, or what else it is called; without it, all are listed. What is printed can be copied into a
    rules file, and passes “warbook check” there.
    """
    if not mechanic:
        _list()
        return 0
    one = find(" ".join(mechanic))
    print(alone(one) if whole and one.rule else _told(one), end="")
    return 0


def find(given: str) -> Mechanic:
    """The mechanic that is meant, by its name or another word for it. Raises `Problem`."""
    names: dict[str, Mechanic] = {}
    for one in mechanics():
        names.setdefault(one.title, one)
    for one in mechanics():
        for word in one.also:
            names.setdefault(word, one)
    exact = same(given, names)
    if exact is not None:
        return names[exact]
    found = list(dict.fromkeys(names[name] for name in fitting(given, names)))
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem(f"“{given}” could be {listed((one.title for one in found), 'or')}.")
    if spoken := [one for one in mechanics() if speaks_of(one, given)]:
        some = listed((one.title for one in spoken[:MOST]), "and")
        raise Problem(f"The book of mechanics has nothing called “{given}”. It is spoken of in {some}.")
    near = perhaps(given, names) or " “warbook how” lists all there are."
    raise Problem(f"The book of mechanics has nothing called “{given}”.{near}")


MOST = 5
"""No more than so many mechanics are named that speak of something."""


def speaks_of(one: Mechanic, words: str) -> bool:
    """Whether a mechanic's rules, or what is said of them, have such words."""
    return (
        re.search(rf"\b{re.escape(words)}", f"{one.says} {one.rule} {one.notes}", re.IGNORECASE) is not None
    )


def _list() -> None:
    on = coloured()
    for group in groups():
        print(paint(group.title, BOLD, on=on))
        for one in group.mechanics:
            also = f" ({', '.join(one.also)})" if one.also else ""
            print(f"  {one.title}{paint(also, DIM, on=on)}")


def _told(one: Mechanic) -> str:
    """A mechanic in a few words, and its extract."""
    on = coloured()
    head = [paint(one.says, DIM, on=on)]
    if not one.rule:
        return "\n".join([*head, "", one.notes, ""])
    instead = replaced(one)
    if instead:
        head.append(paint(f"In the place of {listed((h.lstrip('# ') for h in instead), 'and')}.", DIM, on=on))
    return "\n".join([*head, "", one.extract])
