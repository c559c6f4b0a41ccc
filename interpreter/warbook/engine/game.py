"""A game that can be played: its rules compiled, the ground it is played on, and how a new state of it begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.engine import pieces
from warbook.engine.compile import compile_rules
from warbook.engine.dice import DiceStream, ScriptedDice
from warbook.engine.given_cards import with_given_cards
from warbook.engine.grid import GridSpace
from warbook.engine.optional_roles import OUTCOME
from warbook.engine.plan import CARD, KIND, MISSION, OWNER, POS, WHOLE, WINNER
from warbook.engine.program import Compiled, Program
from warbook.engine.state import State
from warbook.engine.tabletop import TableSpace
from warbook.language.model import PLAYERS, Rulebook
from warbook.language.starting import in_starting_order


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


class Game(Program):
    """One game, ready to play. Made once from a checked rulebook."""

    def __init__(self, book: Rulebook, examples: bool = False, compiled: Compiled | None = None) -> None:
        book = with_given_cards(book) if examples else book
        super().__init__(
            book, compiled or compile_rules(book, examples), EXAMPLE_PATIENCE if examples else PATIENCE
        )
        self.space = self.fresh_space()
        self.outcomes = [slot for name, slot in self.plan.slots.items() if name.startswith(OUTCOME)]

    def fresh_space(self) -> GridSpace | TableSpace:
        """The grid or the table, of which nothing has been worked out yet."""
        space = self.book.space
        return GridSpace(space.width, space.height, self) if space.grid else TableSpace(self)

    # ---------------------------------------------------------------- starting
    def blank(self) -> State:
        """A state with two players and nothing else."""
        s = State(self)
        s.F = [[] for _ in range(self.columns)]
        s.G = [0] * self.slots
        for slot in self.outcomes:
            s.G[slot] = None
        s.G[WINNER] = -1
        s.G[MISSION] = -1
        s.G[self.plan.slot("forces")] = ((), ())
        for name, listed in self.book.lists.items():
            if listed.holder is None and listed.start is not None:
                s.G[self.plan.slot(name)] = listed.start
            elif listed.dice is not None and listed.holder is None:
                s.G[self.plan.slot(name)] = -1
        for player in PLAYERS:
            for column in s.F:
                column.append(0)
            s.F[OWNER][player] = player
            s.F[KIND][player] = s.F[CARD][player] = s.F[WHOLE][player] = -1
            s.F[POS][player] = self.space.nowhere
            for name, listed in self.book.lists.items():
                if listed.holder == "player":
                    s.F[self.plan.column(name)][player] = listed.start or 0
        for name in in_starting_order(self.book.resources):
            if self.book.resources[name].holder == "player":
                for player in PLAYERS:
                    pieces.start_with(s, player, name)
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
        s.run()
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
                piece = pieces.place_card(s, start.card, start.player, start.place, start.side)
                if start.group:
                    pieces.put_in(s, piece, start.group, start.player)
