"""Where everything is kept: a Rulebook's names as numbers of columns, slots and table rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from warbook.engine.came_up import SLOT, acting
from warbook.engine.nested_rolls import RESULTS
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import PLAYERS, Rulebook

# Columns that every game has; the radius of a base is in µm.
KIND, OWNER, CARD, WHOLE, PARTS, POS, NUMBER, RADIUS = range(8)
FIXED = 8
"""How many those are."""
# Slots of G that every game has.
ACTIVE, FIRST, WINNER, MISSION, OCCUPIED, OWN0, _OWN1, SCENERY, DONE = range(9)


PAST = "gone before"
"""The slot with all that had left the game before the next of its kind and player was made, when there was no other."""
OVER = "the game is over"
"""The slot that tells whether the game has come to its end; what happens at its end may still be going on."""


Standing = tuple[int, dict[str, int]]
"""For a prompt the number of the rule that asks, and where in its frame those stand whom its sentences name."""
NOWHERE: Standing = (-1, {})


@dataclass(slots=True)
class Plan:
    """The numbering of one game."""

    book: Rulebook
    columns: dict[str, int] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    effects: list[str] = field(default_factory=list)
    terrains: list[str] = field(default_factory=list)
    lists: dict[str, list[str]] = field(default_factory=dict)
    missions: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    histories: dict[tuple[str, str], int] = field(default_factory=dict)
    of_players: set[str] = field(default_factory=set)
    """The events of which rules ask whether a player has done them, by whatever is the player's."""
    borne: set[str] = field(default_factory=set)
    """The cards of which rules ask who carries them."""
    prompts: list[tuple[str, object]] = field(default_factory=list)
    picked: list[tuple[str, ...]] = field(default_factory=list)
    """For each prompt what is picked: the base type of what is chosen, or of each option's pick."""
    standing: list[Standing] = field(default_factory=list)
    came: dict[str, int] = field(default_factory=dict)
    """The bit by which each rule tells that it has acted (`came_up.py`)."""
    edges: int = -1
    """The slot that tells whether the players have exchanged their edges; below 0 where no rule lets them."""

    def column(self, name: str) -> int:
        if name not in self.columns:
            self.columns[name] = FIXED + len(self.columns)
        return self.columns[name]

    def slot(self, name: str) -> int:
        if name not in self.slots:
            self.slots[name] = 9 + len(self.slots)
        return self.slots[name]

    def noting(self, name: str) -> str:
        """A line that notes that a rule has acted."""
        return f"G[{self.slot(SLOT)}] |= {1 << self.came[name]}"

    def ancestors(self, kind: str) -> list[str]:
        """The kind and all wider ones."""
        return self.book.lineage(kind)

    def actions_like(self, name: str) -> tuple[int, ...]:
        """The numbers of the action of a name, and of all that are made like it."""
        found = []
        for number, action in enumerate(self.actions):
            seen: list[str] = []
            here: str | None = action
            while here is not None and here not in seen:
                seen.append(here)
                here = self.book.actions[here].like
            if name in seen:
                found.append(number)
        return tuple(found)

    def edge(self, G: Sequence[Any], player: int) -> int:
        """Which edge a player has in a state with these numbers: 0 the front one, 1 the back one."""
        return player if self.edges < 0 else player ^ G[self.edges]

    def in_play(self, kind: str) -> int:
        """The slot with the mask of all of a kind in play."""
        return self.slot(f"play {kind}")

    def has(self, counter: str) -> int:
        """The slot with the mask of those that have at least one of a token or resource."""
        return self.slot(f"has {counter}")

    def bear(self, card: str) -> None:
        """Notes that rules ask who carries a card."""
        self.borne.add(card)
        self.slot(f"has card {card}")

    def roll_index(self, name: str) -> int:
        """The number by which the roll being made is known."""
        return list(self.book.rolls).index(name) + 1

    def prompt(
        self, text: str, span: object, picked: tuple[str, ...] = (), standing: Standing = NOWHERE
    ) -> int:
        self.prompts.append((text, span))
        self.picked.append(picked)
        self.standing.append(standing)
        return len(self.prompts) - 1


def plan_of(book: Rulebook, nodes: Iterable[Any]) -> Plan:
    """Numbers everything that a game declares."""
    plan = Plan(book)
    plan.kinds = list(book.kinds)
    plan.cards = list(book.cards)
    plan.actions = list(book.actions)
    plan.effects = [p.name for p in book.procedures.values() if p.sort == "effect"]
    plan.terrains = list(book.terrains)
    plan.lists = {name: list(listed.values) for name, listed in book.lists.items()}
    plan.missions = list(book.missions)
    plan.traits = list(book.traits)
    for kind in book.kinds:
        plan.in_play(kind)
        plan.slot(f"all {kind}")
    for name in book.stats:
        plan.column(name)
    for name in (*book.tokens, *book.resources):
        plan.column(name)
        plan.has(name)
    for name, listed in book.lists.items():
        if listed.holder is not None:
            plan.column(name)
        else:
            plan.slot(name)
    for name, group in book.groups.items():
        for player in PLAYERS if group.owned else (None,):
            plan.slot(group_key(name, player))
    for name in book.windows:
        plan.slot(f"outcome {name}")
    for name in book.rolls:
        for number in RESULTS:
            plan.slot(f"{number} {name}")
    plan.slot("roll")
    plan.slot(OVER)
    for node in nodes:
        if isinstance(node, ir.Happened):
            events = (
                [node.event] if node.what is None else [f"{node.event} {action}" for action in plan.actions]
            )
            if node.subject.type == ir.PLAYER:
                plan.of_players.update(events)
            for key in ((event, node.during) for event in events):
                if key not in plan.histories:
                    plan.histories[key] = plan.column(f"since {key[1]}: {key[0]}")
        elif isinstance(node, ir.Setting) and node.name.startswith("number of "):
            plan.slot(node.name)
        elif isinstance(node, ir.PickEdge):
            plan.edges = plan.slot("edges")
        elif isinstance(node, ir.Call) and node.name.startswith("card "):
            plan.bear(node.name.removeprefix("card "))
    bearers = [
        *(o.bearer for o in book.offers),
        *(h.bearer for h in book.hooks),
        *(x.bearer for x in book.laws),
        *(x.bearer for x in book.changes),
    ]
    for bearer in bearers:
        if bearer is not None and bearer.sort == "card":
            plan.bear(bearer.name)
    for action in book.actions.values():
        if action.of is not None and carried(book, action.of):
            plan.bear(action.of)
    for name, group in book.groups.items():
        if group.holder is not None:
            plan.column(f"members {name}")
            plan.column(f"holder {name}")
    plan.slot(SLOT)
    plan.came = {name: bit for bit, name in enumerate(acting(book))}
    return plan


def carried(book: Rulebook, card: str) -> bool:
    """Whether things of a card's kind are carried by others, in groups of their own."""
    kinds = book.lineage(book.cards[card].kind)
    return any(group.holder is not None and group.holds in kinds for group in book.groups.values())


def group_key(name: str, player: int | None) -> str:
    return f"group {name}" if player is None else f"group {name} of {player}"


def constant(expr: Expr | None) -> bool:
    return isinstance(expr, (ir.Num, ir.Listed))
