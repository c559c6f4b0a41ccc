"""Worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model.base import Decl
from warbook.language.model.procedures import Role
from warbook.language.model.scenery import Feature, Start


@dataclass(frozen=True, slots=True)
class Given:
    """A piece an example starts with: a card's, or one of a kind with its `stats`; one of several has no `name`.

    `places` has one for each part of it; without a place it waits in `group`, or nowhere. With `part`, it only
    gives a name to that part (from 1) of the piece `card` names, and puts it at `place` where there is one; with
    `held`, to what that piece holds of this card. One of no player (2) is the piece that is drawn at that place,
    perhaps on a `side` of its square. `traits` are those that it has here beside its card's.
    """

    card: str
    player: int
    place: tuple[int, int] | None
    name: str
    span: Span
    places: tuple[tuple[int, int], ...] = ()
    group: str = ""
    part: int = 0
    stats: Mapping[str, Expr] = field(default_factory=dict)
    held: str = ""
    side: str = ""
    traits: tuple[tuple[str, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Example(Decl):
    """A worked example, executed: pieces, changes, dice and answers, what is done, what must then hold.

    `idle` are the lines of `done`, counted from 0, that must have no effect."""

    pieces: tuple[Given, ...]
    features: tuple[Feature, ...]
    given: tuple[tuple[Expr | Do, Span, str], ...]
    dice: tuple[int | str, ...]
    answers: tuple[str, ...]
    done: tuple[tuple[Do, Span, str], ...]
    then: tuple[tuple[Expr, Span, str], ...]
    mission: str | None
    roles: tuple[Role, ...]
    drawn: tuple[int, ...] = ()
    offered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    declines: tuple[str, ...] = ()
    during: tuple[str, ...] = ()
    starts: tuple[Start, ...] = ()
    layout: str = ""
    idle: tuple[int, ...] = ()
    deeds: tuple[Span, ...] = ()
    """Where each line of `done` stands, with its label."""
    givens: tuple[Span, ...] = ()
    """Where each line of `given` stands, with its label."""
    spots: tuple[tuple[str, Span], ...] = ()
    """Where what is told of it by each label stands, the first of it."""
