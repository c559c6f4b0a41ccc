"""Compiling a mutant: what is known of the game is taken over, and only functions whose text differs are compiled.

What is known of the game as it is written (which rules may ask, what is counted, which rules clash) is known of its
mutants too: they say less, or the same with other numbers, so that it holds at most too much. Functions, tables and
questions keep their numbers, so that a function which says the same has the same text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from warbook.engine.aimed_prices import aimed_apart
from warbook.engine.asking import find_asking
from warbook.engine.compile import emit_rules, executed
from warbook.engine.compiler import Compiler
from warbook.engine.deferred import Defined
from warbook.engine.emit_changes import emit_gain
from warbook.engine.emit_events import Events
from warbook.engine.emit_expr import Exprs
from warbook.engine.emit_laws import law_functions
from warbook.engine.emit_lean import lean
from warbook.engine.emit_procedures import emit_action, emit_procedure
from warbook.engine.emit_replacements import emit_would
from warbook.engine.emit_rolls import emit_roll
from warbook.engine.emit_use import emit_use, emit_window
from warbook.engine.game import Game
from warbook.engine.gaps.mutants import Mutant
from warbook.engine.in_missions import only_there
from warbook.engine.names import Key
from warbook.engine.optional_roles import settled
from warbook.engine.plan import NOWHERE, Plan, Standing
from warbook.engine.program import Compiled
from warbook.language.check.clashes import Clashes
from warbook.language.looks import Looks
from warbook.language.model import Hook, Rulebook

DEFINED = re.compile(r"^(?:def )?(\w+)(?=\(| = )", re.MULTILINE)
LOOP_VARIABLE = re.compile(r"\bx(\d+)\b")
TABLE = re.compile(r"\bT\d+\b")
SETTLED = ("procedures", "actions", "rolls", "hooks", "offers")
"""The parts of a game that are looked through for roles that may be nobody's."""
KNOWN = (
    *("finished", "spoken_numbers", "given_more", "thrown_kept", "adjusted_numbers"),
    *("of_this_roll", "fixed_numbers"),
)
"""What a compiler finds out about the whole game, and keeps."""
DATA = ("terrains", "sights", "kinds", "groups")
HIDEABLE = ("tokens", "resources")
"""The parts of a game of which facts are looked up where they are needed, always or if they say who may look."""
GEOMETRY = "near"
"""Before the key of a table that depends on nothing but the board."""


class KnownPlan(Plan):
    """A plan whose questions keep their numbers; `known` are those of the game as it is written."""

    __slots__ = ("known",)
    known: dict[Any, int]

    def prompt(
        self, text: str, span: object, picked: tuple[str, ...] = (), standing: Standing = NOWHERE
    ) -> int:
        key = (text, span, picked)
        if key not in self.known:
            self.known[key] = len(self.prompts)
            self.prompts.append((text, span))
            self.standing.append(standing)
            self.picked.append(picked)
        return self.known[key]


class KnownExprs(Exprs):
    """Tables keep their numbers, and are made anew where the game could say otherwise."""

    made: set[Any]

    def table(self, key: Any, make: Any) -> str:
        if key in self.table_index and key not in self.made and key[0] != GEOMETRY:
            self.tables[self.table_index[key]] = make() if callable(make) else make
        self.made.add(key)
        return super().table(key, make)


class KnownClashes(Clashes):
    """Which rules clash, asked with the rules of a mutant."""

    origin: dict[int, Hook]

    def trace(self, hook: Hook) -> Any:
        return super().trace(self.origin.get(id(hook), hook))


class Original(Compiler):
    """The game as it is written, of which mutants are made."""

    def __init__(self, book: Rulebook) -> None:
        apart, aims = aimed_apart(book)
        super().__init__(settled(apart), aims, Looks())
        self.examples = book.examples
        plan = copied(self.plan)
        self.plan, self.known = plan, plan.known
        self.exprs = exprs_of(self)
        self.written = book
        self.plan_before = copied(self.plan)
        self.codes: dict[str, Any] = {}
        self.chunks: dict[str, str] = {}
        self.game = Game(book, True, self.compiled())
        numbers = [self.numbers["example", e.name] for e in self.examples]
        examples = {f"{kind}{number}" for kind in ("p", "named") for number in numbers}
        self.of_examples = {name: text for name, text in self.chunks.items() if name in examples}

    def compiled(self) -> Compiled:
        """The game with its worked examples."""
        find_asking(self, self.events)
        emit_rules(self, self.examples)
        return executed(self)

    def define(self, texts: Sequence[str], names: dict[str, Any]) -> Defined:
        self.chunks = run(self.texts, names, self.codes)
        return Defined(self.chunks, [])


class Patched(Compiler):
    """Compiles one mutant of a game: the functions in which its part stands, or all but the examples."""

    def __init__(self, original: Original, book: Rulebook) -> None:
        self.original = original
        apart, self.aims = aimed_apart(book)
        self.book = resettled(original, apart)
        plan = copied(original.plan_before)
        plan.book, plan.known = self.book, original.known
        self.plan = plan
        self.plan.prompts, self.plan.picked = original.plan.prompts, original.plan.picked
        self.plan.standing = original.plan.standing
        self.plan.slots, self.plan.columns = dict(original.plan.slots), dict(original.plan.columns)
        self.exprs = exprs_of(self)
        self.exprs.tables = list(original.exprs.tables)
        self.exprs.table_index = dict(original.exprs.table_index)
        self.laws = dict(original.laws)
        self.numbers = dict(original.numbers)
        self.asking = set(original.asking)
        self.secrets = dict(original.secrets)
        for name in KNOWN:
            if name in original.__dict__:
                self.__dict__[name] = original.__dict__[name]
        self.__dict__["clashes"] = clashes(original, self.book)
        self.chunks: dict[str, str] = {}
        self.start_afresh()

    def start_afresh(self) -> None:
        self.events = Events(self)
        self.labels = self.areas = 0
        self.texts = []
        self.frames = dict(self.original.frames)

    def compiled(self, part: str, key: Any) -> Compiled:
        """The mutant, of which the part `part` differs under `key`."""
        self.areas = 10_000
        self.partly = emit_part(self, part, key)
        if not self.partly:
            self.start_afresh()
            if part in ("hooks", "laws", "changes"):
                find_asking(self, self.events)
            emit_rules(self, ())
        return executed(self)

    def define(self, texts: Sequence[str], names: dict[str, Any]) -> Defined:
        before, codes = self.original.chunks, self.original.codes
        for text in dict.fromkeys(before.values()) if self.partly else self.original.of_examples.values():
            exec(codes[text], names)
        self.chunks = run(self.texts, names, codes)
        return Defined(self.chunks, [])

    def changed(self, part: str, old: Any, new: Any) -> set[str] | None:
        """The functions that do otherwise than those of the game; None where it cannot be told by functions: a fact that
        the table or what somebody knows goes by, and no function."""
        if part in DATA or (part in HIDEABLE and (old.hidden, old.secret) != (new.hidden, new.secret)):
            return None
        before, now = self.original.chunks, self.chunks
        found = {name for name, text in now.items() if before.get(name) != text}
        if not self.partly:
            found |= before.keys() - now.keys() - self.original.of_examples.keys()
        tables = {
            f"T{i}"
            for i, (one, other) in enumerate(zip(self.exprs.tables, self.original.exprs.tables, strict=False))
            if one is not other and one != other
        }
        if tables:
            found |= {name for name, text in (before | now).items() if tables & set(TABLE.findall(text))}
        return found or None


def emit_part(c: Patched, part: str, key: Any) -> bool:
    """Writes only the functions in which a part of the game stands; whether these are known."""
    before = c.original.written
    match part:
        case "procedures":
            procedure = c.book.procedures[key]
            emit_procedure(c, procedure)
            if procedure.needs or before.procedures[key].needs:
                c.texts.extend(law_functions(c))
        case "actions":
            emit_action(c, c.book.actions[key])
            emit_use(c)
        case "rolls":
            emit_roll(c, c.book.rolls[key])
        case "offers":
            emit_window(c, c.book.windows[before.offers[key].window])
        case "hooks":
            return emit_event(c, before.hooks[key])
        case _:
            return False
    return True


def emit_event(c: Patched, hook: Hook) -> bool:
    """Writes only the functions of the event that a rule waits for; whether these are known, and ask no more often."""
    sort, name = hook.event.sort, hook.event.name
    if not name or hook.event.sort not in ("verb", "begins", "ends", "gain", "lose", "change", "roll"):
        return False
    if sort == "roll":
        keys: tuple[Key, ...] = (("roll", name),)
    elif sort in ("gain", "lose", "change"):
        keys = (("gain", name), ("would", name))
    else:
        keys = (("verb" if sort == "verb" else "sequence", name),)
    dos = [*c.events.bodies(sort, name), *c.events.replacing(sort, name)]
    if not set(keys) & c.asking and any(c.asks(do) for do in dos):
        return False
    if sort == "roll":
        emit_roll(c, c.book.rolls[name])
    elif len(keys) == 2:
        emit_gain(c, name)
        emit_would(c, name)
    else:
        emit_procedure(c, c.book.procedures[" ".join(keys[0])])
    return True


def mutant_game(original: Original, mutant: Mutant) -> tuple[Game, set[str] | None]:
    """A mutant, ready to play its examples, and which functions do otherwise."""
    book = mutant.of(original.written)
    compiler = Patched(original, book)
    compiled = compiler.compiled(mutant.part, mutant.key)
    old = None if mutant.part == "winner" else getattr(original.written, mutant.part)[mutant.key]
    return Game(book, True, compiled), compiler.changed(mutant.part, old, mutant.new)


def run(texts: list[str], names: dict[str, Any], codes: dict[str, Any]) -> dict[str, str]:
    """Defines functions, compiling only those that have not been met; the text in which each is defined."""
    chunks = {}
    for text in texts:
        plain = renumbered(lean(text))
        code = codes.get(plain)
        if code is None:
            code = codes[plain] = compile(plain, "<rules>", "exec")
        exec(code, names)
        chunks.update(dict.fromkeys(DEFINED.findall(plain), plain))
    return chunks


def renumbered(text: str) -> str:
    """A function's text with its loop variables counted from 1."""
    found: dict[str, str] = {}
    return LOOP_VARIABLE.sub(lambda m: found.setdefault(m[0], f"x{len(found) + 1}"), text)


def exprs_of(compiler: Compiler) -> KnownExprs:
    exprs = KnownExprs(compiler.plan, compiler.law_index)
    exprs.made = set()
    return exprs


def copied(plan: Plan) -> KnownPlan:
    other = KnownPlan(plan.book)
    for name in Plan.__slots__:
        value = getattr(plan, name)
        setattr(other, name, value.copy() if isinstance(value, (dict, list, set)) else value)
    other.known = {}
    return other


def resettled(original: Original, book: Rulebook) -> Rulebook:
    """A mutant in which nothing is done with roles that were given to nobody: only what differs is looked through."""
    before, after, book = original.written, original.book, only_there(book)
    found: dict[str, Any] = {}
    for part in SETTLED:
        old, new, known = getattr(before, part), getattr(book, part), getattr(after, part)
        if old is new:
            found[part] = known
        elif isinstance(new, tuple):
            by_id = {id(one): other for one, other in zip(old, known, strict=True)}
            found[part] = tuple(by_id.get(id(one)) or settled_one(book, part, one) for one in new)
        else:
            found[part] = {
                name: known[name] if old.get(name) is one else settled_one(book, part, one, name)
                for name, one in new.items()
            }
    return replace(book, **found)


def settled_one(book: Rulebook, part: str, one: Any, name: str = "") -> Any:
    empty: dict[str, Any] = {p: () if isinstance(getattr(book, p), tuple) else {} for p in SETTLED}
    alone = settled(replace(book, **{**empty, part: {name: one} if name else (one,)}))
    found = getattr(alone, part)
    return found[name] if name else found[0]


def clashes(original: Original, book: Rulebook) -> Clashes:
    """Which rules of a mutant clash: those that do in the game."""
    known = original.__dict__.get("clashes")
    if known is None:
        return Clashes(book)
    other = KnownClashes.__new__(KnownClashes)
    other.book, other.graph, other._traces = known.book, known.graph, known._traces
    other.origin = {}
    old = known.book.hooks
    missing = [h for h in old if not any(h is x for x in book.hooks)]
    for hook in book.hooks:
        if missing and not any(hook is x for x in old):
            other.origin[id(hook)] = missing[0]
    return other
