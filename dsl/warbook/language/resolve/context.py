"""What resolving a sentence needs: the game's names, the roles in scope, and where to report faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve.declared import Names
from warbook.language.resolve.earlier import Branch, Contest, Mention, Opened, Rolled
from warbook.language.resolve.fault import Fault, only, other_word, told_of, unnamed
from warbook.language.resolve.nobodys_side import done_to_a_friend, unsided
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.sentence import Node


@dataclass(slots=True)
class Context:
    """One rule being resolved."""

    names: Names
    scope: Scope
    text: Text
    counter: list[int] = field(default_factory=lambda: [0])
    warnings: list[Diagnostic] = field(default_factory=list)
    loop: Opened | None = None
    """What was done for each of several, or so many times, in the sentence before."""
    shared: Mapping[str, Expr] = field(default_factory=dict)
    """Roles of the case before, which the other case that is being read may give to somebody else."""
    met: Mapping[str, Expr] = field(default_factory=dict)
    """Roles that several cases have given, one or the other."""
    twofold: Do | None = None
    """What is done on a result and only if something is so: two conditions, of which “Otherwise” could be either's."""
    cases: tuple[Opened, ...] = ()
    """What has been done under conditions, in the sentences before."""
    nested: Opened | None = None
    """The loop with which the last one ends: `each player rolls 1d6 for each own KIND`."""
    before: list[Do] | None = None
    """Choices that the act being read needs before it; None where none can be made."""
    needed: list[Expr] | None = None
    """What must hold for the procedure being read to begin at all; None where nothing of the kind can be said."""
    changes: str = ""
    """The token or resource whose gain or loss the rule being read waits for."""
    said: str = ""
    """Everything that the rule being read says."""
    supposed: Scope | None = None
    """What was spoken of under the last “If …”."""
    inside: Scope | None = None
    """What can be spoken of at the end of what is done under the condition just read."""
    found_one: Do | None = None
    """What was done last with the nearest of some, where there is one."""
    branch: Branch | None = None
    """A roll made under a condition, by the sentence before."""
    hits: tuple[Expr, ...] = ()
    """What has been said of a high result of the plain dice thrown last: `On 5 or more, …`."""
    asked: set[str] = field(default_factory=set)
    """The rolls of which it is asked what came of them where none is sure to have been made."""
    contest: Contest | None = None
    """Two who have rolled against each other, in the sentences before."""
    counted: str = ""
    """What has been gained or lost, so many of it, since a number was last thrown, chosen, spent or waited for."""
    rolled: Rolled | None = None
    """The declared roll that was made last, in the sentences before."""

    seated: bool = False
    """Whether a line of an example is read: “the first player” is the one of its Given lines, whoever is first meanwhile."""

    ended: bool = False
    """Whether it is read what must hold at the end of an example: it can be asked what a player knows."""

    subject: Span | None = None
    """Where the subject of the clause stands that is read."""
    mentions: list[Mention] = field(default_factory=list)
    """The noun phrases of the rule that name somebody, in the order of reading."""
    heads: set[Span] = field(default_factory=set)
    """Where noun phrases stand that belong to the event of the rule, of which all that it does speaks."""
    replaced: set[Expr] = field(default_factory=set)
    """Those in whose place another has come, and who are spoken of no more."""
    places: list[tuple[Span, str]] = field(default_factory=list)
    """The zones and terrains that the rule names as where something is, in the words in which they are named."""
    players: dict[Span, Expr] = field(default_factory=dict)
    """The players whom noun phrases stand for, by where they are."""
    pointed: dict[Span, dict[int, tuple[Node, Expr]]] = field(default_factory=dict)
    """Whom the pronouns of each text stand for, by where they begin."""
    sides: dict[Expr, Expr] = field(default_factory=dict)
    """Whose the pieces are that were chosen as own or enemy ones."""
    drawn: dict[Expr, Expr] = field(default_factory=dict)
    """Of which set those are one who are chosen, or whose turn in a loop it is."""
    known: dict[Expr, Expr] = field(default_factory=dict)
    """Whom the event that is waited for happens to, where that one has a name already: `the bearer is removed`."""

    def span(self, node: Node | None) -> Span:
        return (
            self.text.at(node.start, node.end)
            if node is not None and node.end > node.start
            else self.text.span
        )

    def fresh(self, name: str) -> str:
        """A variable's name that no other rule part uses."""
        self.counter[0] += 1
        return f"{name}.{self.counter[0]}"

    def fail(
        self,
        code: str,
        node: Node | None,
        message: str,
        hint: str | None = None,
        labels: tuple[Label, ...] = (),
        replacement: str | None = None,
    ) -> Fault:
        span = self.span(node)
        edit = Edit(span, replacement) if replacement is not None else None
        told = told_of(message)
        return Fault(Diagnostic(code, Severity.ERROR, told, span, labels, self.names.own(hint), edit))

    def unknown(
        self,
        node: Node | None,
        what: str,
        name: str,
        known: Iterable[str],
        code: str = "W301",
        holder: str = "KIND",
    ) -> Fault:
        """The fault of a name that nothing declares, or that is declared as something else."""
        known = list(known)
        if node is None and name in self.text.text:
            at = self.text.text.index(name)
            node = Node("TERM", (), name, at, at + len(name))
        able = dict.fromkeys(known)
        meant = [one for one in self.names.meant_by(name) if self.names.find(one, able)]
        if meant:
            return self.fail("W323", node, *other_word(name, meant), replacement=only(meant))
        if what == "role" and known == ["bearer"] and "bearer" not in self.text.text:
            known = []  # whom a change for a time is of
        before = self.text.text[: node.start] if node is not None else ""
        called = node is None or re.search(r"\b(?:the|as) $", before.lower()) is not None
        message, hint, close = unnamed(self.names, what, name, known, holder, called)
        if what == "role" and re.search(rf", as (?:an? |the )?{re.escape(name)}\b", before) is not None:
            message = f"Not one {name} is named: each of several could have named another."
            hint = (
                "Those “with the highest …” may be several; so is whoever “each” speaks of. Say in a verb of one what is "
                f"chosen and done then: “### To VERB by picker (a Player)”, with “The picker chooses …, as {name}.”"
            )
            each = re.search(rf"\b[Ee]ach [^.:]*, as {re.escape(name)}\. ([Ee]ach [^.:]*\. )+", before)
            if each is not None:
                hint = (
                    f"The sentence between is of all of them again. Say that first; or begin with “For each player: The player "
                    f"chooses …, as {name}.”, and go on with “The player …. The {name} …”."
                )
        # In `X Fear` the letter is the number of a trait: without it, nobody would know how many.
        numbered = re.match(r"[A-Z] ", name) is not None
        return self.fail(code, node, message, hint, replacement=None if numbered else only(close))

    def role_variable(self, name: str, type_: Type) -> str:
        """The variable of a role: that of the case before, where that gives the same role to one of the same sort."""
        known = self.shared.get(name)
        return known.name if isinstance(known, ir.Var) and known.type == type_ else self.fresh(name)

    def bound(self, name: str, value: Expr) -> None:
        self.scope = self.scope.bind(name, value)
        if value.type == ir.NUMBER:
            self.counted = ""

    def called_by_kind(self, kind: str, value: Expr) -> None:
        """Lets a KIND by itself be what has just been chosen; where there was one before, it could be either."""
        second = kind in self.names.kinds and self.scope.roles.get(kind) not in (None, value)
        self.bound(kind, value)
        if second:
            self.scope = replace(self.scope, unclear=self.scope.unclear | {kind})

    def introduce(self, node: Node, one: Expr, chosen: bool = False) -> None:
        """Keeps whom a noun phrase has brought in."""
        self.scope = self.scope.introducing(self.span(node), one, chosen)

    def me(self, node: Node) -> Expr:
        """The player from whose side `own` and `enemy` are seen."""
        if self.seated and self.scope.me is None:
            raise self.fail(
                "W305",
                node,
                "An example is seen from nobody's side.",
                "Say whose: “each KIND whose player is the first player”, “the first player has 2 …”; or name somebody first, “NAME is in own …”.",
            )
        side = self.side
        if side is not None:
            self.of_the_chosen(node, side)
            return side
        about = self.scope.principal
        if about is not None and about.type == ir.PLACE:
            raise self.fail(
                "W305",
                node,
                "A square is on nobody's side, and nothing else is spoken of.",
                "Say whose: “the KIND's player …”.",
            )
        if about is not None:
            return owner_of(about)
        if self.scope.unsided:
            pieces = {*self.names.kinds, *self.names.cards}
            fault = self.fail("W305", node, *unsided(self.text.text, node.start, node.end, pieces))
            edits = (
                Edit(self.text.at(start, end), words)
                for start, end, words in done_to_a_friend(self.text.text, node.start)
            )
            raise Fault(replace(fault.diagnostic, candidates=tuple(edits)))
        self.beside_the_active(node)
        return ir.PlayerNow("active")

    def beside_the_active(self, node: Node) -> None:
        """Refuses a side that would be the active player's where another player is named in the same step."""
        here = self.text.span
        named = [m for m in self.mentions if m.noun == "player" and here.holds(m.at)]
        for mention in named:
            in_order = self.text.text[mention.node.end :].startswith("'s order")
            if mention.node.kind in ("active_player", "non_active") or in_order:
                continue
            raise self.fail(
                "W305",
                node,
                "This could be seen from the active player, or from the player who is named.",
                "Say whose: “each KIND whose player is the active player”, “… whose player is the second player”.",
            )

    def of_the_chosen(self, node: Node, side: Expr) -> None:
        """Refuses a side that is only that of somebody chosen, where it could be that of who chose."""
        if self.scope.me is not None or self.scope.principal is not None:
            return
        for known in self.scope.introduced:
            own = known.one in self.sides and not isinstance(self.sides[known.one], ir.Opponent)
            if known.chosen and not own and owner_of(known.one) == side:
                raise self.fail(
                    "W305",
                    node,
                    "This could be seen from the one who was chosen, or from who chose.",
                    "Say whose: “each KIND whose player is the first player”, “each KIND whose player is the NAME's player”.",
                )

    @property
    def side(self) -> Expr | None:
        """The player from whose side things are seen; None where nobody is known who has one."""
        if self.scope.me is not None:
            return self.scope.me
        known = (self.scope.principal, *self.scope.roles.values())
        sided = (x for x in known if x is not None and x.type.base in ("thing", "player") and not x.type.many)
        return next((owner_of(x) for x in sided), None)
