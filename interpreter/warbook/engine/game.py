"""A compiled game: how it is set up, how it runs from decision to decision, how its states are saved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from warbook.engine import pieces
from warbook.engine.compile import Compiled, compile_rules
from warbook.engine.dice import DiceStream, ScriptedDice
from warbook.engine.grid import GridSpace
from warbook.engine.masks import lowest
from warbook.engine.perhaps import OUTCOME
from warbook.engine.plan import (
    ACTIVE,
    CARD,
    DONE,
    FIRST,
    FIXED,
    KIND,
    MISSION,
    OWN0,
    OWNER,
    POS,
    WHOLE,
    WINNER,
    group_key,
)
from warbook.engine.runtime import DEPTH_LIMIT
from warbook.engine.state import Finish, GameEnds, Stalled, State
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.model import Rulebook


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before play: mission, size, layout, and each player's force list (names of cards)."""

    mission: str = ""
    size: str = ""
    layout: str = ""
    forces: tuple[tuple[str, ...], tuple[str, ...]] = field(default=((), ()))


PATIENCE = 100_000
"""How often loops may turn between two answers before a rule counts as one that never ends."""
EXAMPLE_PATIENCE = 2_000
"""The same in a worked example, which is short: a designer is told at once."""


class Game:
    """One game, ready to play. Made once from a checked rulebook; states refer to it."""

    def __init__(self, book: Rulebook, examples: bool = False) -> None:
        compiled: Compiled = compile_rules(book, examples)
        self.book = book
        self.patience = EXAMPLE_PATIENCE if examples else PATIENCE
        self.plan = compiled.plan
        self.code = compiled.code
        self.exits = compiled.exits
        self.widths = compiled.widths
        self.functions = compiled.names
        self.numbers = compiled.numbers
        self.laws = compiled.laws
        self.source = compiled.source
        self.secrets = compiled.secrets
        self._values: dict[Any, Any] = {}
        self.space = self._space()
        self.plan.slot("forces")
        self.lineages = [tuple(self.plan.in_play(a) for a in self.plan.ancestors(k)) for k in self.plan.kinds]
        self._rows = self._card_rows()
        self.held = [
            [(g, inner) for g, cards in c.holds for inner in cards] for c in self.book.cards.values()
        ]
        self.borne = {
            self.plan.cards.index(name): self.plan.slot(f"has card {name}")
            for name in self.book.cards
            if f"has card {name}" in self.plan.slots
        }
        self.holdings = [
            self.plan.column(f"members {n}") for n, g in self.book.groups.items() if g.holder is not None
        ]
        self._holders = [
            self.plan.column(f"holder {n}") for n, g in self.book.groups.items() if g.holder is not None
        ]
        self.keeping = [
            self.plan.slot(group_key(name, owner))
            for name, group in self.book.groups.items()
            if group.in_play
            for owner in ((0, 1) if group.owned else (None,))
        ]
        """The slots of groups whose members are in play though they stand nowhere."""
        self._columns = FIXED + len(self.plan.columns)
        self._slots = 9 + len(self.plan.slots)

    def _space(self) -> Any:
        space = self.book.space
        if space.grid:
            return GridSpace(space.width, space.height, self)
        from warbook.engine.tabletop import TableSpace

        return TableSpace(self)

    # ---------------------------------------------------------------- pieces' values
    def _card_rows(self) -> list[list[tuple[int, int]]]:
        """For each card, then for no card: (column, value) of what its pieces begin with."""
        from warbook.engine.emit_expr import Exprs

        exprs = Exprs(self.plan)
        rows = []
        for card in [*self.book.cards.values(), None]:
            row = []
            for name, stat in self.book.stats.items():
                expr = card.stats.get(name, stat.default) if card is not None else stat.default
                if expr is not None and expr.type.base != "text":
                    row.append((self.plan.column(name), exprs.constant(expr)))
            rows.append(row)
        self._kind_rows = []
        for kind in self.plan.kinds:
            found = []
            for ancestor in reversed(self.plan.ancestors(kind)):
                for name, expr in self.book.kinds[ancestor].defaults.items():
                    if isinstance(expr, (ir.Num, ir.Listed)):
                        found.append((self.plan.column(name), exprs.constant(expr)))
            self._kind_rows.append(found)
        return rows

    def fill(self, s: State, piece: int, kind: str, card: int) -> None:
        """Gives a new piece the values of its kind and card."""
        for column in self._holders:
            s.F[column][piece] = -1
        for column, value in self._kind_rows[self.plan.kinds.index(kind)]:
            s.F[column][piece] = value
        for column, value in self._rows[card]:
            if value or card >= 0:
                s.F[column][piece] = value
        for name, listed in self.book.lists.items():
            if listed.holder is not None and listed.holder in self.plan.ancestors(kind):
                s.F[self.plan.column(name)][piece] = 0

    def begin(self, s: State, piece: int, kind: str) -> None:
        """Gives a new piece the resources it starts with."""
        for name, resource in self.book.resources.items():
            if resource.start is not None and resource.holder in self.plan.ancestors(kind):
                self._start(s, piece, name)

    def _start(self, s: State, one: int, name: str) -> None:
        amount = self.value(s, self.book.resources[name].start, {"self": one})
        s.F[self.plan.column(name)][one] = amount
        if amount:
            s.G[self.plan.has(name)] |= 1 << one

    def part_count(self, s: State, piece: int, kind: str) -> int:
        expr = self.book.kinds[kind].part_count
        return 1 if expr is None else int(self.value(s, expr, {"self": piece}))

    def value(self, s: State, expr: ir.Expr | None, roles: dict[str, Any]) -> Any:
        """An expression's value now, of a set its mask: used where speed does not matter (examples, setup, odds)."""
        if expr is None:
            return None
        key = (expr, tuple(roles))
        cached = self._values.get(key)
        if cached is None:
            cached = self._values[key] = self.compiled(expr, key[1])
        return cached(s, *roles.values())

    def compiled(self, expr: ir.Expr, roles: tuple[str, ...]) -> Any:
        """An expression as a function of a state and of what takes the roles."""
        from warbook.engine.emit_expr import Exprs

        exprs = Exprs(self.plan)
        exprs.law_index = lambda sort, name: self.laws[sort, name]  # type: ignore[method-assign]
        args = {name: f"a{i}" for i, name in enumerate(roles)}
        source = exprs.mask(expr, args) if expr.type.many else exprs.ex(expr, args)
        names = {**self.functions, **{f"T{i}": t for i, t in enumerate(exprs.tables)}}
        head = "".join(f", a{i}" for i in range(len(roles)))
        text = f"def value(s{head}):\n    F = s.F; G = s.G; S = s.game.space\n    return {source}\n"
        exec(compile(text, "<rules>", "exec"), names)
        return names["value"]

    # ---------------------------------------------------------------- starting
    def blank(self) -> State:
        """A state with two players and nothing else."""
        s = State(self)
        s.F = [[] for _ in range(self._columns)]
        s.G = [0] * self._slots
        for name, slot in self.plan.slots.items():
            if name.startswith(OUTCOME):
                s.G[slot] = None
        s.G[WINNER] = -1
        s.G[MISSION] = -1
        s.G[self.plan.slot("forces")] = ((), ())
        for name, listed in self.book.lists.items():
            if listed.dice is not None and listed.holder is None:
                s.G[self.plan.slot(name)] = -1
        for player in (0, 1):
            for column in s.F:
                column.append(0)
            s.F[OWNER][player] = player
            s.F[KIND][player] = s.F[CARD][player] = s.F[WHOLE][player] = -1
            s.F[POS][player] = self.space.nowhere
        for name, resource in self.book.resources.items():
            if resource.holder == "player" and resource.start is not None:
                for player in (0, 1):
                    self._start(s, player, name)
        return s

    @property
    def begins(self) -> bool:
        """Whether the rules say how the game goes, from its first step on."""
        return ("sequence", "Game") in self.numbers

    def start(
        self, setup: Setup | None = None, seed: int = 0, dice: DiceStream | ScriptedDice | None = None
    ) -> State:
        """A new game at its first decision."""
        setup = setup or Setup()
        s = self.blank()
        s.dice = dice or DiceStream(seed)
        self.arrange(s, setup)
        s.stack.append([self.numbers["sequence", "Game"], 0, *self.widths[self.numbers["sequence", "Game"]]])
        self.run(s)
        return s

    def arrange(self, s: State, setup: Setup) -> None:
        """Applies what was agreed before play: mission, size, terrain, pieces that begin on the board."""
        mission = setup.mission or next(iter(self.book.missions), "")
        if mission:
            s.G[MISSION] = self.plan.missions.index(mission)
        if self.book.sizes is not None:
            names = self.plan.lists[self.book.sizes]
            s.G[self.plan.slot(self.book.sizes)] = names.index(setup.size) if setup.size else 0
        s.G[self.plan.slot("forces")] = setup.forces
        if hasattr(self.space, "lay"):
            layouts = self.book.missions[mission].layouts if mission else ()
            self.space.lay(s, setup.layout or (layouts[0] if layouts else next(iter(self.book.layouts), "")))
        if mission:
            for start in self.book.missions[mission].starts:
                piece = self.place(s, start.card, start.player, start.place, start.side)
                if start.group:
                    self.put_in(s, piece, start.group, start.player)

    def put_in(self, s: State, piece: int, group: str, player: int) -> None:
        """A piece in a group of the game's, or of its player's."""
        declared = self.book.groups[group]
        s.G[self.plan.slot(group_key(group, player if declared.owned else None))] |= 1 << piece
        if declared.in_play:
            pieces.enter(s, piece)

    def place(self, s: State, card: str, player: int, spot: tuple[int, int] | None, side: str = "") -> int:
        """A piece of a card on the board, at a place as the rules write it."""
        if card in self.book.cards:
            kind = self.book.cards[card].kind
            piece = pieces.create(s, self.plan.kinds.index(kind), player, self.plan.cards.index(card))
        else:
            piece = pieces.create(s, self.plan.kinds.index(card), player, -1)
        if spot is not None:
            parts = s.F[4][piece]
            first = lowest(parts) if parts else piece
            where = self.space.square(*spot, side) if self.book.space.grid else spot
            pieces.put_on(s, first, where)
        return piece

    # ---------------------------------------------------------------- running
    def run(self, s: State) -> None:
        """Runs frames until a player is asked or the game is over. Raises `Stalled` where rules never end."""
        stack, code = s.stack, self.code
        try:
            while stack:
                frame = stack[-1]
                try:
                    while code[frame[0]](s, frame):
                        if not stack:
                            break
                        frame = stack[-1]
                        if len(stack) > DEPTH_LIMIT:
                            raise Stalled("rules call each other without end", self.span_of(frame[0]))
                    else:
                        by_somebody(s)
                        return
                except Finish as end:
                    self._unwind(s, end.frame)
        except GameEnds:
            stack.clear()
            won = self.winner(s)
            s.G[WINNER] = -1 if won is None else won
        except RecursionError:
            raise Stalled("rules call each other without end", self.span_of(stack[-1][0])) from None
        s.over = True
        s.decision = None

    def span_of(self, number: int) -> Span | None:
        """Where the rule stands whose function has a number."""
        sort, name = next((key for key, n in self.numbers.items() if n == number), ("", ""))
        declared = (
            self.book.procedures.get(f"{sort} {name}")
            or self.book.rolls.get(name)
            or self.book.windows.get(name)
        )
        return declared.span if declared is not None else None

    def _unwind(self, s: State, number: int) -> None:
        """Leaves frames until the one that was ended, which goes on at its exit."""
        stack = s.stack
        while stack and stack[-1][0] != number:
            frame = stack.pop()
            leave = self.functions.get(f"left{frame[0]}")
            if leave is not None:
                leave(s, frame)
        if stack:
            stack[-1][1] = self.exits[number]

    # ---------------------------------------------------------------- results
    def winner(self, s: State) -> int | None:
        """The player who won a game that is over, or None for a draw."""
        if s.G[WINNER] >= 0:
            return int(s.G[WINNER])
        if self.book.winner is None:
            return None
        scores = [self.value(s, self.book.winner, {"player": p}) for p in (0, 1)]
        return None if scores[0] == scores[1] else int(scores[1] > scores[0])


__all__ = ["DONE", "FIRST", "OWN0", "Game", "Setup"]


def by_somebody(s: State) -> None:
    """What would be decided by whoever has a piece of no player is decided by the player whose turn it is."""
    if s.decision is not None and s.decision.player not in (0, 1):
        s.decision.player = s.G[ACTIVE]
