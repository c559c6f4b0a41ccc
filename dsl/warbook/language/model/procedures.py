"""What is done: verbs, sequences, effects, actions, windows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.model.base import Decl


@dataclass(frozen=True, slots=True)
class Role:
    """A name that a rule gives to one taking part; `prep` is the word before it, "" the subject or object."""

    name: str
    type: Type
    prep: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A titled step of a sequence."""

    title: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Need:
    """A named precondition of an action or verb; `aimed` are the names of those that say which target one may have."""

    name: str
    test: Expr
    span: Span
    aimed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Procedure(Decl):
    """A verb, sequence, effect or action: steps with roles."""

    sort: str
    roles: tuple[Role, ...]
    body: Do
    phases: tuple[Phase, ...] = ()
    needs: tuple[Need, ...] = ()


Price = tuple[tuple[tuple[int, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Action(Decl):
    """What a thing can do at a price. `of` is the card it stands on; None: all of its user's kind have it.

    `like` names the action whose needs and effect it shares, with its own `stats`.
    """

    price: Price
    like: str | None
    of: str | None
    stats: Mapping[str, Expr]
    procedure: Procedure | None
    team: int = 0


@dataclass(frozen=True, slots=True)
class Window(Decl):
    """A named moment at which offers may be taken; `before_rolls` opens it before every roll, `after_dice` when
    its dice lie on the table and nothing has come of them yet: for the player of its first role. `implied` where
    the language opens it for leave that names no window."""

    roles: tuple[Role, ...]
    before_rolls: bool
    once: bool
    after_dice: bool = False
    implied: bool = False
