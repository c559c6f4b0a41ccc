"""Reading a game: the names first, then what each declaration says, with faults collected."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.memo import Memo
from warbook.language.declare.raw import Outline, Raw
from warbook.language.diagnostic import Diagnostic, Label, Severity
from warbook.language.ir import Expr, Type
from warbook.language.model import Role
from warbook.language.resolve import comparisons, conditions, readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Names
from warbook.language.resolve.fault import Fault, told_of
from warbook.language.resolve.misread import tree_of
from warbook.language.resolve.numbers import number
from warbook.language.resolve.scope import Scope
from warbook.language.resolve.undeclared import unknown_beside
from warbook.language.sentence import Node

MOST_FAULTS = 500
"""After so many faults no more are looked for."""
VALUES = {
    "number": "a number that is not rolled",
    "length": "a distance in inches",
    "squares": "a number of squares",
}
"""What a value of a type is called."""
T = TypeVar("T")
GAME = ir.Listed("sequence", "", type=Type("sequence", ""))
LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(in|inches|mm|cm)?")


@dataclass(slots=True)
class Reader:
    """A game being read."""

    outline: Outline
    names: Names
    faults: list[Diagnostic] = field(default_factory=list)
    memo: Memo | None = None
    """What was read of the game before, once all its names are known."""

    def kept(self, part: str, raw: Raw, read_it: Callable[[], T]) -> T | None:
        """What reading a declaration gives, which is not read again where it was, and nothing it asks has changed."""
        if self.memo is None or len(self.faults) >= MOST_FAULTS:
            return self.attempt(read_it)
        return self.memo.read(part, raw, lambda: self.attempt(read_it), self.faults)

    def attempt(self, read_it: Callable[[], T]) -> T | None:
        """What it reads, or None with its fault noted; nothing more is read where too much is wrong."""
        if len(self.faults) >= MOST_FAULTS:
            return None
        try:
            return read_it()
        except Fault as fault:
            found = (fault.diagnostic, *fault.others)
            self.faults += [
                d for d in (*found, *unknown_beside(self.names, found, fault.silent)) if d not in self.faults
            ]
            return None

    def fault(
        self,
        code: str,
        text: Text,
        message: str,
        hint: str | None = None,
        severity: Severity = Severity.ERROR,
        labels: tuple[Label, ...] = (),
    ) -> None:
        self.faults.append(
            Diagnostic(code, severity, told_of(message), text.span, labels, self.names.own(hint))
        )

    def context(self, text: Text, scope: Scope | None = None) -> Context:
        base = scope or Scope({})
        return Context(self.names, base.bind("game", GAME) if "game" not in base.roles else base, text)

    # -------------------------------------------------------------- readings of one text
    def tree(self, text: Text, start: str, c: Context | None = None) -> Node:
        return tree_of(c or self.context(text), text, start)

    def condition(self, text: Text, scope: Scope) -> Expr:
        """What holds or not."""
        c = self.context(text, scope)
        return conditions.condition(c, self.tree(text, "condition", c))

    def expression(self, text: Text, scope: Scope, wanted: str = "") -> Expr:
        """One value: a number, a distance, dice with what is added, a thing; of the type `wanted`, if any is."""
        c = self.context(text, scope)
        tree = self.tree(text, "value", c)
        if len(tree.children) != 1 or tree[0].kind != "same":
            raise c.fail("W360", None, "One value belongs here, not a range or a list.")
        found = readers.expression(c, tree[0][0])
        if wanted and (found.type.base != wanted or found.type.many):
            raise c.fail("W314", None, f"Here belongs {VALUES[wanted]}, and this is {found.type}.")
        return found

    def comparison(self, text: Text, scope: Scope) -> tuple[str, Expr]:
        """`N or more`, `more than N`, `N or less`, `less than N`: the operator (`>=` or `<=`) and the bound."""
        c = self.context(text, scope)
        tree = self.tree(text, "value", c)
        op = comparisons.COMPARISONS.get(tree[0].kind, "==")
        if op != "==":
            bound = readers.expression(c, comparisons.compared(tree[0]))
            if op in ("<", ">"):
                bound = ir.Arith("+" if op == ">" else "-", bound, number(1), type=bound.type)
            return op[0] + "=", bound
        raise c.fail(
            "W361", None, "It is not said which way it succeeds.", "Write “… or more” or “… or less”."
        )

    def names_in(self, text: Text) -> list[tuple[Node, int | None]]:
        """A list of names, each perhaps with a number: `Reach 2, Loud`."""
        tree = self.tree(text, "names")
        return [
            (n[0], int(n.children[1].word) if n.children[1] is not None else None)
            for n in tree.parts
            if n.kind == "name"
        ]

    def length(self, text: Text) -> int:
        """A fixed length in µm on a table, or in squares on a grid."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?) ?(in|inches|mm|cm|squares?|levels?)?", text.text.strip())
        if match is None:
            raise self.context(text).fail(
                "W362", None, "A length belongs here.", "Write 6in, 40mm or 3 squares."
            )
        return scaled(match[1], match[2])

    def height(self, text: Text) -> int:
        """A height: in µm on a table, in sixtieths of a square on a grid."""
        if not self.names.space.grid:
            return self.length(text)
        match = re.fullmatch(r"(\d+(?:\.\d+)?) ?(squares?|levels?)?", text.text.strip())
        if match is None:
            raise self.context(text).fail(
                "W362", None, "A height belongs here.", "Write 2 squares, or 0.5 squares."
            )
        return round(float(match[1]) * ir.HEIGHTS_PER_SQUARE)

    def size(self, text: Text) -> tuple[int, int, bool]:
        """`48in by 48in`, `12 by 12 squares`: two lengths, and whether they are squares."""
        match = re.fullmatch(
            r"(\d+(?:\.\d+)?) ?(in|mm|cm|squares?)? by (\d+(?:\.\d+)?) ?(in|mm|cm|squares?)?",
            text.text.strip(),
        )
        if match is None or not match[4]:
            raise self.context(text).fail(
                "W362", None, "A size belongs here.", "Write 48in by 48in, or 12 by 12 squares."
            )
        unit = match[4]
        return scaled(match[1], match[2] or unit), scaled(match[3], unit), unit.startswith("square")

    def place(self, text: Text) -> tuple[int, int]:
        """`A1` on a grid (column, row), `10in, 12in` on a table (from the left and from the first
        player's edge)."""
        words = text.text.strip()
        if not self.names.space.width and (games := self.outline.of("Game")):
            raise self.context(games[0].head).fail(
                "W223",
                None,
                "It is not said on what the game is played.",
                "Add “- Grid: 8 by 8 squares” or “- Table: 48in by 48in”.",
            )
        if self.names.space.grid:
            match = re.fullmatch(r"([A-Z])(\d{1,2})", words)
            if match is None:
                raise self.context(text).fail("W363", None, "A square is written like A1 or C12.")
            spot = ord(match[1]) - 65, int(match[2]) - 1
        else:
            both = re.fullmatch(r"(\d+(?:\.\d+)?) ?(in|mm|cm), ?(\d+(?:\.\d+)?) ?(in|mm|cm)", words)
            if both is None:
                raise self.context(text).fail("W363", None, "A place is written like 10in, 12in.")
            spot = scaled(both[1], both[2]), scaled(both[3], both[4])
        if not (
            0 <= spot[0] <= self.names.space.width - self.names.space.grid
            and 0 <= spot[1] <= self.names.space.height - self.names.space.grid
        ):
            raise self.context(text).fail("W364", None, "This place is off the table.")
        return spot

    def yes(self, raw: Raw, label: str) -> bool:
        fact = raw.fact(label)
        if fact is None:
            return False
        word = fact.value.text.lower()
        if word not in ("yes", "no", "never", "each player", "player", "a player"):
            self.fault("W365", fact.value, "This is answered by yes or no.")
        return word not in ("no", "never")

    # -------------------------------------------------------------- roles
    def role(self, node: Node, prep: str, c: Context) -> Role:
        """A role of a heading: `attacker (a Soldier)`, `Soldier`, `player`."""
        word = node[0]
        named = next(
            (n for n in node.children[1:] if n is not None and n.kind in ("TERM", "PLAYER", "WORD")), None
        )
        if word.kind == "PLAYER":
            return Role("player", ir.PLAYER, prep)
        if word.kind == "TERM":
            return Role(word.word, self.role_type(word, c), prep)
        if named is None:
            if word.word in ("player", "roller"):
                return Role(word.word, ir.PLAYER, prep)
            raise c.fail(
                "W366",
                word,
                f"What kind of thing {word.word} is, is not said.",
                f"Write “{word.word} (a KIND)”, with one of the kinds.",
            )
        return Role(word.word, self.role_type(named, c), prep)

    def role_type(self, node: Node, c: Context) -> Type:
        word = node.word
        if word in ("Player", "player"):
            return ir.PLAYER
        if word == "Action":
            return ir.ACTION
        if word == "Point" or (word == "Square" and self.names.space.grid):
            return ir.PLACE
        if word == "Terrain":
            return Type("terrain")
        if word == "Effect":
            return ir.EFFECT
        if word == "number":
            return ir.NUMBER
        if word == "distance":
            return ir.SQUARES if self.names.space.grid else ir.LENGTH
        if word in self.names.kinds:
            return Type("thing", word)
        if word in self.names.lists:
            return Type("listed", word)
        raise c.unknown(
            node, "kind", word, [*self.names.kinds, *self.names.lists, "Action", "Square", "Terrain"], "W310"
        )

    def roles(self, nodes: list[Node], c: Context) -> tuple[Role, ...]:
        return tuple(self.role(n.children[-1], leaf(n[0]).word, c) for n in nodes)  # type: ignore[arg-type]


def leaf(node: Node) -> Node:
    """The word that a node of one word holds."""
    while node.children:
        node = node[0]
    return node


def scaled(number: str, unit: str | None) -> int:
    """A length in µm; squares and levels as they are."""
    if unit in (None, "square", "squares", "level", "levels"):
        return round(float(number))
    return round(float(number) * {"mm": 1000, "cm": 10_000}.get(unit or "", ir.MICROMETRES_PER_INCH))


def scope_of(roles: tuple[Role, ...], principal: bool = True) -> Scope:
    """The scope of a rule with these roles: its first role is the one it is about."""
    bound: dict[str, Expr] = {r.name: ir.Var(r.name, type=r.type) for r in roles}
    bound["game"] = GAME
    subject = next((r for r in roles if r.prep == "by"), roles[0] if roles else None)
    about = bound[subject.name] if subject is not None and principal else None
    return Scope(bound, None, about, None, about, actor=about, doubtful=one_of_two(bound, about))


def one_of_two(roles: dict[str, Expr], about: Expr | None) -> Expr | None:
    """Who a rule is about whom “it” need not be: where a heading names two pieces, or a place, it could be either."""
    return about if sum(one.type.base in ("thing", "place") for one in roles.values()) > 1 else None
