"""The text of one function as it is written: variables, lines, and the basic blocks of a frame.

A frame is a list: its function's number, its program counter, then its variables. Its function runs the block
that the counter names; to ask or to call it stores where to go on and returns.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from warbook.engine.emit_context import Context
from warbook.engine.emit_events import ACTS
from warbook.engine.emit_threads import threaded
from warbook.language.ir import Do, Expr
from warbook.language.model import Role

LABEL = re.compile(r"@(\d+)@")
"""What names a block while a function is written."""


class Frame(ABC):
    """The source of one function. Variables are Python locals in a plain function, slots of `f` in a
    frame."""

    def __init__(self, context: Context, params: list[str], frame: bool, number: int) -> None:
        self.c = context
        self.frame = frame
        self.number = number
        self.env: dict[str, str] = {}
        self.blocks: list[list[str]] = [[]]
        self.indent = 0
        self.slots = 2
        self.names = 0
        self.nowhere: list[int] = []
        self.exit = 0
        self.asking = 0
        self.kept: set[str] = set()
        """The names whose variables are not made anew: roles that may stand for nobody."""
        self.args: list[str] = []
        for p in params:
            self.args.append(self.var(p))

    def var(self, name: str) -> str:
        """A new variable for a name of the rules; the same again where it has been taken back from whom it stood for."""
        if name in self.kept:
            return self.env[name]
        if self.frame:
            place = f"f[{self.slots}]"
            self.slots += 1
        else:
            place = f"v{self.names}"
            self.names += 1
        self.env[name] = place
        return place

    def line(self, text: str) -> None:
        self.blocks[-1].append("    " * self.indent + text)

    def label(self) -> int:
        """A number for a block written later."""
        self.c.labels += 1
        return self.c.labels

    def begin(self, label: int) -> None:
        """Here begins the block of that label; the one before flows into it."""
        if self.blocks[-1] is not None:
            self.go(label)
        self.blocks.append([f"#{label}"])
        self.indent = 0

    def begin_fresh(self, label: int) -> None:
        """Begins a block into which the one before does not flow."""
        self.blocks.append([f"#{label}"])
        self.indent = 0

    def go(self, label: int) -> None:
        self.line(f"pc = @{label}@; continue")

    def leave(self) -> str:
        """What leaves the function at once: on to a frame's exit, or back from a plain function."""
        return f"pc = @{self.exit}@; continue" if self.frame else "return"

    def stop(self, label: int) -> None:
        """Returns to the run loop; on resuming, goes on at `label`. The block that asks is noted, so that a state
        can be saved now and ask the same again."""
        self.line(f"s.asked = @{self.asking}@; f[1] = @{label}@; return False")

    def ask(self) -> None:
        """Begins the block in which a question is worked out: it changes nothing."""
        self.asking = self.label()
        self.begin(self.asking)

    def ex(self, e: Expr) -> str:
        return self.c.exprs.ex(e, self.env)

    def mask(self, e: Expr) -> str:
        return self.c.exprs.mask(e, self.env) if e.type.many else f"(1 << {self.ex(e)})"

    def given(self, args: tuple[Expr, ...]) -> str:
        return "".join(f", {self.ex(a)}" for a in args)

    def push(self, number: int, args: str) -> None:
        """Calls a frame; goes on after it has returned."""
        after = self.label()
        self.line(f"s.stack.append([{number}, 0{args}, *W[{number}]]); f[1] = @{after}@; return True")
        self.begin_fresh(after)

    @abstractmethod
    def do(self, do: Do) -> None:
        """One statement."""

    def taking_over(self, roles: Sequence[Role], sequence: bool = False) -> tuple[list[str], list[str]]:
        """Lines that note who acts from here on, and those that note who acted before."""
        who = next((r for r in roles if r.prep == "by" and r.type.base == "thing"), None)
        if not self.c.events.asks_who or (who is None and not sequence):
            return [], []
        slot, before = self.c.plan.slot(ACTS), self.var("who acted before")
        taken = [f"{before} = G[{slot}]"]
        if who is not None:
            taken.append(f"G[{slot}] = {self.env[who.name]}")
        return taken, [f"G[{slot}] = {before}"]

    def saving(self, places: Sequence[str]) -> tuple[str, str]:
        """A line that keeps what stands in some places, and one that puts it back."""
        kept, every = self.var(f"kept {self.label()}"), ", ".join(places)
        return f"{kept} = ({every},)", f"{every}, = {kept}"

    def source(self, name: str) -> str:
        """The function's text, its labels turned into block numbers."""
        if not self.frame:
            lines = [x for block in self.blocks for x in block] or ["pass"]
            head = [
                f"def {name}(s{''.join(', ' + a for a in self.args)}):",
                "    F = s.F; G = s.G; S = s.game.space",
            ]
            return "\n".join([*head, *("    " + x for x in lines)])
        numbers: dict[str, int] = {}
        bodies: list[list[str]] = []
        for block in self.blocks:
            while block and block[0].startswith("#"):
                numbers[block[0][1:]] = len(bodies)
                block = block[1:]
            bodies.append(block or ["pass"])
        blocks = {
            number: [LABEL.sub(lambda label: f"@{numbers[label[1]]}@", line) for line in body]
            for number, body in enumerate(bodies)
        }
        for number, body in list(blocks.items())[:-1]:
            if not body[-1].lstrip().startswith(("pc =", "f[1] =")) and "return" not in body[-1]:
                body.append(f"pc = @{number + 1}@; continue")
        blocks = threaded(blocks, numbers.get(str(self.exit), 0))
        text = [
            f"def {name}(s, f):",
            "    F = s.F; G = s.G; S = s.game.space",
            "    pc = f[1]",
            "    while True:",
        ]
        dispatch(list(blocks.items()), 2, text)
        return LABEL.sub(r"\1", "\n".join(text))


def dispatch(blocks: list[tuple[int, list[str]]], depth: int, text: list[str]) -> None:
    """A binary tree of comparisons down to each block, in the order of their numbers."""
    pad = "    " * depth
    if len(blocks) == 1:
        text.extend(pad + line for line in blocks[0][1])
        return
    middle = len(blocks) // 2
    text.append(f"{pad}if pc < {blocks[middle][0]}:")
    dispatch(blocks[:middle], depth + 1, text)
    text.append(f"{pad}else:")
    dispatch(blocks[middle:], depth + 1, text)
