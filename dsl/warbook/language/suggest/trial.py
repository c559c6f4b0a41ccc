"""Whether a text would be read: its declaration read once more, in a copy, with the text in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.block_tree import Block, Bullet, Step, Table, Text
from warbook.language.check.afterwards import happened_by_then
from warbook.language.check.nowhere import operands
from warbook.language.check.paid import unasked
from warbook.language.declare import cards, grid_steps, missions, rolls, scenery
from warbook.language.declare.examples import example
from warbook.language.declare.lasting import one_held
from warbook.language.declare.procedures import action, procedure
from warbook.language.declare.raw import HOOK, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.rule_source import Rules
from warbook.language.declare.rules import read_rules
from warbook.language.declare.values import definition, sight, value, window
from warbook.language.diagnostic import Diagnostic, Edit, Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook, Rulebook, Terrain, Token
from warbook.language.resolve.declared import Names
from warbook.language.suggest.at_odds import at_odds
from warbook.language.suggest.named import naming
from warbook.language.unread_words import Ledger
from warbook.language.walk import nodes

B = TypeVar("B", bound=Block)
WHO = "W302"
"""What is said where it is not clear who is meant."""
NAMINGS = 12
"""So many texts with a name in the place of an unclear word are kept of one."""
FAR = 1 << 40
"""Where in its file a text that is tried seems to stand: behind everything."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A text that can be put in other words, and the declaration that holds it; `kind` is what a paraphrase is for. It
    may lie in one of its rules, `rule`; `hooked` where only such rules may stand as begin with a moment."""

    raw: Raw
    text: Text
    kind: str
    rule: Bullet | None = None
    hooked: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What reading a text came to: how far it was read, up to 1, how many faults are left in it, and how many there are
    now before and after it that were not there."""

    read: float
    inside: int
    before: int
    after: int

    @property
    def passes(self) -> bool:
        """Whether it is read, and nothing around it is wrong that was not before."""
        return not self.inside and not self.before and not self.after

    @property
    def leads_on(self) -> bool:
        """Whether it is read, and only what comes after it is now looked at, and wrong."""
        return not self.inside and not self.before


@dataclass(slots=True)
class Trial:
    """Texts tried in the place of one."""

    reader: Reader
    unit: Unit
    terrains: Mapping[str, Terrain]
    book: Rulebook | None = None
    """What could be read of the game, where what its checks would say is asked too."""
    before: frozenset[tuple[str, int, int]] = frozenset()
    known: dict[str, Outcome] = field(default_factory=dict)
    made: dict[str, object] = field(default_factory=dict)
    """What was made of each text that was read, what it says of somebody for a time, and the tokens that keep that."""
    refused: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Each text that is refused as unclear, as what it could be: its readings, each in its words."""
    unclear: dict[str, tuple[int, int]] = field(default_factory=dict)
    """From where to where the words stand in a text of which it is not clear whom they mean, the first."""

    def __post_init__(self) -> None:
        if self.unit.rule is not None:
            self.unit = replace(self.unit, raw=replace(self.unit.raw, rules=[self.unit.rule]))
        found, *_ = self._read(self.unit.raw)
        self.before = frozenset((d.code, d.span.start, d.span.end) for d in found)

    def of(self, words: str) -> Outcome:
        """What comes of reading these words there."""
        if (found := self.known.get(words)) is None:
            found = self.known[words] = self._tried(words)
        return found

    def _tried(self, words: str) -> Outcome:
        if self.unit.hooked and HOOK.match(words) is None:
            return Outcome(0.0, 1, 0, 0)
        text = replace(self.unit.text, text=words, segments=((0, FAR),))
        found, made, deaf = self._read(with_text(self.unit.raw, self.unit.text, text))
        inside = [span.start - FAR for span in (*(d.span for d in found), *deaf) if span.start >= FAR]
        around = [
            d.span.start > self.unit.text.span.start
            for d in found
            if d.span.start < FAR
            and (d.code, d.span.start, d.span.end) not in self.before
            and d.span != self.unit.text.span
        ]
        whole = [d for d in found if d.span == self.unit.text.span]
        if (
            not found
            and not deaf
            and isinstance(made, tuple)
            and (
                had_for_nothing(made[0])
                or of_itself(made[0])
                or (self.book is not None and at_odds(self.book, self.reader.names, made[0], FAR))
            )
        ):
            return Outcome(1.0, 1, 0, 0)
        read = min((at / max(len(words), 1) for at in inside), default=0.0 if whole else 1.0)
        if not inside and not whole:
            self.made[words] = made
        else:
            edits = [e for d in found for e in d.candidates or ((d.edit,) if d.edit is not None else ())]
            self.refused[words] = tuple(said for e in edits if (said := put_right(text, e)) is not None)
            whom = next((d for d in found if d.code == WHO and d.span.start >= FAR), None)
            if whom is not None:
                place = whom.span.start - FAR, whom.span.end - FAR
                self.unclear[words] = place
            if whom is not None and words != self.unit.text.text:
                ways = naming(self.unit.raw.head.text, self.reader.names, words, place, whom.hint).ways()
                named = (said for some in ways for said in some if said != words)
                self.refused[words] = self.refused[words] or tuple(islice(named, NAMINGS))
        return Outcome(read, len(inside) + len(whole), around.count(False), around.count(True))

    def _read(self, raw: Raw) -> tuple[list[Diagnostic], object, list[Span]]:
        """The faults of a declaration, what it comes to, and the words in it that nothing has listened to."""
        made: object = None
        names: Names = copy(self.reader.names)
        names.used, names.ledger, names.lasting, names.tried = [], Ledger(), dict(names.lasting), True
        reader = Reader(self.reader.outline, names)
        if self.unit.rule is not None:
            made = Rules()
            read_rules(reader, raw, made)
        elif (make := _MADE.get(raw.sort)) is not None:
            made = reader.attempt(lambda: make(reader, raw, self.terrains))
        kept: dict[str, Token] = {}
        for held in [one for name, one in names.lasting.items() if name not in self.reader.names.lasting]:
            reader.attempt(lambda held=held: one_held(reader, held, Rules(), kept))  # type: ignore[misc]
        faults = [d for d in reader.faults if d.is_error]
        deaf = [] if faults else [text.at(node.start, node.end) for text, node in names.ledger.unheard()]
        return faults, (made, names.lasting, kept), deaf


def had_for_nothing(made: object) -> bool:
    """Whether the text that is tried is refused when the whole game is looked at: for what it pays, or for what it asks that
    is always so."""
    rules = (*made.hooks, *made.offers) if isinstance(made, Rules) else (made,)
    refused: list[Expr | Do] = [pay for one in rules if one is not None for pay in unasked(one)]
    refused += [asked for one in rules if isinstance(one, Hook) for asked in happened_by_then(one)]
    return any(one.span is not None and one.span.start >= FAR for one in refused)


def of_itself(made: object) -> bool:
    """Whether the text that is tried says of somebody that it is near itself, does something to itself, has more than itself, or
    joins the group it is in."""
    alike = {frozenset((one.left, one.right)) for one in told_to_be_one(made)}
    for law in getattr(made, "laws", ()):
        told = {var for _, var in law.event.binds}
        if any(all(isinstance(x, ir.Var) and x.name in told for x in pair) for pair in alike):
            return True
    for one in nodes(made):
        match one:
            case ir.Join(of=member, group=ir.Group(owner=ir.Field(of=holds))):
                sides: tuple[Expr, ...] = (member, holds)
            case ir.ForEach(var=var, of=of, body=body):
                joins = (j for j in nodes(body) if isinstance(j, ir.Join) and not j.leave)
                again = any(j.of == ir.Var(var, type=j.of.type) and j.group in nodes(of) for j in joins)
                sides = (of, of) if again else ()
            case ir.Near() | ir.Distance() | ir.Spatial(relation="adjacent" | "opposes"):
                sides = operands(one)
            case ir.Compare(left=left, right=right):
                sides = (left, right)
            case ir.RollFor(args=args) | ir.Perform(args=args):
                sides = tuple(arg for arg in args if arg.type.base == "thing")
            case ir.Arith(op="-", left=left, right=right):
                sides = (left, right)
            case _:
                continue
        here = one.span is not None and one.span.start >= FAR
        if not here or len(sides) != 2 or isinstance(sides[0], ir.Num):
            continue
        if sides[0] == sides[1] or (isinstance(one, ir.Perform) and frozenset(sides) in alike):
            return True
    return False


def told_to_be_one(made: object) -> Iterator[ir.Compare]:
    """Where an event says that one of those of whom it tells is one who has a name already: `When the bearer is hit by a Cat`."""
    events = (one.event for one in (*getattr(made, "hooks", ()), *getattr(made, "laws", ())))
    for event in events:
        tests = event.test.of if isinstance(event.test, ir.And) else (event.test,)
        yield from (one for one in tests if isinstance(one, ir.Compare) and one.op == "==")


def put_right(text: Text, edit: Edit | None) -> str | None:
    """A text after an edit in it; None where that stands elsewhere."""
    if edit is None:
        return None
    places = [text.at(i, i + 1).start for i in range(len(text.text))]
    last = text.at(0, len(text.text)).end
    if edit.span.start not in (*places, last) or edit.span.end not in (*places, last):
        return None
    start, end = ([*places, last].index(place) for place in (edit.span.start, edit.span.end))
    return text.text[:start] + edit.replacement + text.text[end:]


def _procedure(r: Reader, raw: Raw, _: Mapping[str, Terrain]) -> Any:
    table: dict[str, Any] = {"To": r.names.verbs, "Sequence": r.names.sequences, "Effect": r.names.effects}
    signature = table[raw.sort].get(raw.name)
    if signature is None:
        return None
    roles = signature[0].roles if isinstance(signature, list) else signature.roles
    return procedure(r, raw, {"To": "verb"}.get(raw.sort, raw.sort.lower()), roles)


def _plainly(make: Callable[[Reader, Raw], object]) -> Callable[[Reader, Raw, Mapping[str, Terrain]], object]:
    return lambda r, raw, _: make(r, raw)


_MADE: dict[str, Callable[[Reader, Raw, Mapping[str, Terrain]], object]] = {
    "To": _procedure,
    "Sequence": _procedure,
    "Effect": _procedure,
    "Example": lambda r, raw, terrains: example(r, raw, dict(terrains)),
    "Value": _plainly(value),
    "Action": _plainly(action),
    "Roll": _plainly(rolls.roll),
    "Definition": _plainly(definition),
    "Sight": _plainly(sight),
    "Window": _plainly(window),
    "Step": _plainly(grid_steps.step),
    "Trait": _plainly(cards.trait),
    "Mission": _plainly(missions.mission),
    "Terrain": _plainly(scenery.terrain),
}
"""How a declaration of each sort is read."""


def with_text(raw: Raw, old: Text, new: Text) -> Raw:
    """A declaration with one text in the place of another."""

    def text(one: Text) -> Text:
        return new if one is old or one == old else one

    def block(one: B) -> B:
        if isinstance(one, Bullet):
            return replace(one, text=text(one.text), children=tuple(map(block, one.children)))
        if isinstance(one, Step):
            said = text(one.text) if one.text is not None else None
            return replace(one, text=said, children=tuple(map(block, one.children)))
        if isinstance(one, Table):
            return replace(one, rows=tuple(tuple(map(text, row)) for row in one.rows))
        return one

    facts = [replace(f, value=text(f.value), children=tuple(map(block, f.children))) for f in raw.facts]
    return replace(
        raw,
        facts=facts,
        steps=[block(s) for s in raw.steps],
        rules=[block(b) for b in raw.rules],
        tables=[block(t) for t in raw.tables],
    )
