"""Rulebook → compiled game: every rule becomes a Python function, those that may ask become frames.

All hooks, changes and laws are known here, so a special rule costs nothing where no piece has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine import runtime
from warbook.engine.answers import Numbers, OneOf, Options, SomeOf, YesNo, bits
from warbook.engine.emit_body import Body
from warbook.engine.emit_events import Events
from warbook.engine.emit_expr import Exprs, walked
from warbook.engine.emit_prices import substitutes
from warbook.engine.emit_rolls import after_windows, emit_roll
from warbook.engine.emit_use import emit_use, emit_window
from warbook.engine.plan import Plan, group_key, plan_of
from warbook.engine.state import Decision, Finish, GameEnds
from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.model import Action, Example, Procedure, Rulebook

Key = tuple[str, str]


@dataclass(slots=True)
class Area:
    """Where something may be placed: a compiled test, and what is needed to call it."""

    name: str
    params: list[str]
    near: tuple[Expr, Expr] | None
    zone: tuple[str, Expr] | None
    compiler: Compiler

    def hint(self, body: Body) -> str:
        """Source of a rough bound: near something, or in a zone."""
        if self.near is not None:
            return f"('near', {body.ex(self.near[0])}, {body.ex(self.near[1])})"
        if self.zone is not None:
            return f"('zone', {self.compiler.exprs.table(('zone', self.zone[0]), self.zone[0])}, {body.ex(self.zone[1])})"
        return "None"


@dataclass(slots=True)
class Compiled:
    """The functions of a game: frames by number, where each leaves, their widths, and the tables they use."""

    plan: Plan
    code: list[Any]
    exits: list[int]
    widths: list[tuple[None, ...]]
    names: dict[str, Any]
    numbers: dict[Key, int]
    laws: dict[Key, int]
    source: str


class Compiler:
    """Compiles one game."""

    def __init__(self, book: Rulebook, examples: bool = False) -> None:
        self.book = book
        self.examples = book.examples if examples else ()
        self.plan = plan_of(book)
        self.exprs = Exprs(self.plan)
        self.exprs.law_index = self.law_index  # type: ignore[method-assign]
        self.events = Events(self)
        self.labels = 0
        self.laws: dict[Key, int] = {}
        self.texts: list[str] = []
        self.areas = 0
        self.numbers: dict[Key, int] = {}
        self.frames: dict[int, Body] = {}
        self.asking: set[Key] = set()
        self.plan.slots["@mission"] = 3

    # ---------------------------------------------------------------- who asks
    def bodies(self) -> dict[Key, list[Do]]:
        """Everything that is called by name, with the statements in it."""
        found: dict[Key, list[Do]] = {}
        for p in self.book.procedures.values():
            found[p.sort, p.name] = [p.body, *self.events.of_procedure(p)]
        for a in self.book.actions.values():
            if a.procedure is not None:
                found["action", a.name] = [a.procedure.body]
        for r in self.book.rolls.values():
            opened = [
                ir.Open(w.name, ir.Num(0, type=ir.PLAYER), ())
                for w in self.book.windows.values()
                if w.before_rolls and w.name not in r.without
            ]
            opened.extend(ir.Open(w.name, ir.Num(0, type=ir.PLAYER), ()) for w, _ in after_windows(self, r))
            found["roll", r.name] = [
                *opened,
                *(d for d in (r.success, r.failure) if d is not None),
                *self.events.bodies("roll", r.name),
            ]
            if r.keeps is not None:
                found["roll", r.name].append(ir.Gain(r.keeps[1], r.keeps[0], ir.Num(1, type=ir.NUMBER)))
        for name in (*self.book.tokens, *self.book.resources):
            found["gain", name] = [*self.events.bodies("gain", name), *self.events.bodies("lose", name)]
        found["removal", ""] = self.events.bodies("removed", "")
        found["moved", ""] = [*self.events.bodies("move", ""), *self.events.bodies("end_move", "")]
        for name in self.book.groups:
            found["join", name] = self.events.bodies("join", name)
        return found

    def find_asking(self) -> None:
        """Which of them may ask a player: the least set closed under calling. The game itself is
        always a frame."""
        bodies = self.bodies()
        self.asking |= {key for key in bodies if key == ("sequence", "Game")}
        while True:
            new = {
                key
                for key, done in bodies.items()
                if key not in self.asking and any(self.asks(d) for d in done)
            }
            if not new:
                return
            self.asking |= new

    def asks(self, do: Do) -> bool:
        """Whether a statement may ask a player."""
        match do:
            case ir.Choose() | ir.ChooseOne() | ir.May() | ir.Use() | ir.Open() | ir.Place():
                return True
            case ir.ReRoll() | ir.PickNumber() | ir.Draw(single=True):
                return True
            case ir.Block(of=of):
                return any(self.asks(d) for d in of)
            case ir.If(then=then, otherwise=other):
                return self.asks(then) or (other is not None and self.asks(other))
            case ir.While(body=body) | ir.Repeat(body=body) | ir.Alternate(body=body):
                return self.asks(body)
            case ir.ForEach(body=body, order=order):
                return order is not None or self.asks(body)
            case ir.Move(most=most):
                return most is not None or ("moved", "") in self.asking
            case ir.Pay(price=price):
                return len(price) > 1 or self.mixed(price)
            case ir.Gain(name=name):
                return ("gain", name) in self.asking
            case ir.Put(of=of, name=name):
                return of is not None and ("gain", name) in self.asking
            case ir.Perform(name=name):
                return self.key_of(name) in self.asking
            case ir.RollFor(name=name):
                return ("roll", name) in self.asking
            case ir.Suffer():
                return any(key in self.asking for key in self.asking if key[0] == "effect")
            case ir.Remove():
                return ("removal", "") in self.asking
            case ir.Join(group=group):
                return ("join", group.name) in self.asking
            case _:
                return False

    def mixed(self, price: tuple[tuple[tuple[int, str], ...], ...]) -> bool:
        """Whether something else may be paid in the place of a part of a price."""
        return any(
            name in self.book.resources and self.book.resources[name].instead
            for way in price
            for _, name in way
        )

    # ---------------------------------------------------------------- numbers and names of functions
    def key_of(self, name: str) -> Key:
        for sort in ("verb", "sequence", "effect"):
            if f"{sort} {name}" in self.book.procedures:
                return sort, name
        return "window", name

    def number(self, key: Key) -> int:
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
        return self.numbers[key]

    def number_of(self, name: str) -> int:
        return self.number(self.key_of(name))

    def procedure(self, name: str) -> str:
        return f"p{self.number_of(name)}"

    def roll(self, name: str) -> str:
        return f"p{self.number(('roll', name))}"

    def roll_number(self, name: str) -> int:
        return self.number(("roll", name))

    def gain(self, name: str) -> str:
        return f"p{self.number(('gain', name))}"

    def gain_number(self, name: str) -> int:
        return self.number(("gain", name))

    def setter(self, name: str) -> str:
        return f"set{self.plan.column(name)}"

    def removal(self) -> str:
        return f"p{self.number(('removal', ''))}"

    def removal_number(self) -> int:
        return self.number(("removal", ""))

    def moved(self) -> str:
        return f"p{self.number(('moved', ''))}"

    def moved_number(self) -> int | None:
        return self.number(("moved", "")) if ("moved", "") in self.asking else None

    def join(self, name: str) -> str:
        return f"p{self.number(('join', name))}"

    def plain_join(self, name: str) -> str:
        """The function that only notes a member, where no rule that asks hangs on it."""
        return (
            self.join(name) if ("join", name) not in self.asking else f"enlist{self.number(('join', name))}"
        )

    def join_number(self, name: str) -> int:
        return self.number(("join", name))

    def effect(self, name: str) -> str:
        return f"p{self.number(('effect', name))}"

    def effect_number(self, name: str) -> int | None:
        return self.number(("effect", name)) if ("effect", name) in self.asking else None

    def use_number(self) -> int:
        return self.number(("use", ""))

    def window_number(self, name: str) -> int:
        return self.number(("window", name))

    def move_law(self) -> str:
        return "law_move"

    def law_index(self, sort: str, name: str) -> int:
        key = (sort, name)
        if key not in self.laws:
            self.laws[key] = len(self.laws)
        return self.laws[key]

    def group_slot(self, name: str) -> int:
        owned = self.book.groups[name].owned
        return self.plan.slot(group_key(name, 0 if owned else None))

    def price(self, price: tuple[tuple[tuple[int, str], ...], ...]) -> str:
        """A price as a table: alternatives of (amount, column, gain function's number, payer)."""
        return self.exprs.table(("price rows", price), lambda: self.price_rows(price))

    def price_rows(self, price: tuple[tuple[tuple[int, str], ...], ...]) -> tuple[runtime.Way, ...]:
        rows = tuple(
            tuple(
                (n, self.plan.column(name), self.number(("gain", name)), self.payer_kind(name))
                for n, name in way
            )
            for way in price
        )
        return runtime.priced(rows, {}, substitutes(self)) if self.mixed(price) else rows

    def price_names(self, price: tuple[tuple[tuple[int, str], ...], ...]) -> str:
        """The alternatives of a price as a player reads them."""
        names = {self.plan.column(name): name for name in (*self.book.resources, *self.book.tokens)}
        return self.exprs.table(
            ("price names", price), lambda: runtime.way_names(self.price_rows(price), names)
        )

    def payer_kind(self, name: str) -> int:
        """0: the thing itself pays; 1: its whole; 2: its player."""
        source = self.exprs.payer("x", name)
        return 2 if source.startswith("F[1]") else 1 if source.startswith("K(") else 0

    def rule(self, do: Do, label: str = "") -> int:
        match do:
            case ir.Choose(of=of) | ir.ForEach(of=of):
                picked: tuple[str, ...] = (of.type.base,)
            case ir.ChooseOne(options=options):
                picked = tuple(o.pick.of.type.base if o.pick is not None else "" for o in options)
            case _:
                picked = ()
        return self.plan.prompt(label, do.span, picked)

    def effect_args(self, name: str, of: Expr, scope: dict[str, Expr]) -> tuple[Expr, ...]:
        """The roles of an effect: the one who suffers it, and those of the same name in scope."""
        procedure = self.book.procedures[f"effect {name}"]
        args = []
        for i, role in enumerate(procedure.roles):
            args.append(of if i == 0 else scope.get(role.name, ir.Num(-1, type=ir.NUMBER)))
        return tuple(args)

    def area(self, do: ir.Place, env: dict[str, str]) -> Area:
        """A compiled test of places, and what bounds it roughly."""
        self.areas += 1
        name = f"area{self.areas}"
        params = [
            v for v in dict.fromkeys(n.name for n in walked(do.area) if isinstance(n, ir.Var)) if v in env
        ]
        inner = {v: f"a{i}" for i, v in enumerate(params)}
        head = "".join(f", a{i}" for i in range(len(params)))
        self.texts.append(
            f"def {name}(s{head}):\n    F = s.F; G = s.G; S = s.game.space\n    return {self.exprs.ex(do.area, inner)}"
        )
        near = zone = None
        for node in walked(do.area):
            if (
                isinstance(node, ir.Near)
                and not node.left.type.many
                and isinstance(node.left, type(do.of))
                and node.left == do.of
            ):
                near = (node.right, node.distance)
            if (
                isinstance(node, ir.Spatial)
                and node.relation == "inside"
                and isinstance(node.args[1], ir.Field)
            ):
                zone = (node.args[1].name, node.args[1].of)
        if near is not None and any(
            isinstance(n, ir.Var) and n.name not in env for e in near for n in walked(e)
        ):
            near = None
        return Area(name, params, near, zone, self)

    # ---------------------------------------------------------------- emitting
    def body(self, key: Key, params: list[str]) -> Body:
        number = self.number(key)
        made = Body(self, params, key in self.asking or key[0] in ("window", "use"), number)
        made.exit = made.label()
        return made

    def finish(self, body: Body, after: list[Do]) -> None:
        """Ends a function: its exit, then what follows, then back to the caller."""
        if body.frame:
            body.begin(body.exit)
            for do in after:
                body.aside(do)
            body.line("s.stack.pop(); return True")
            self.frames[body.number] = body
            self.texts.append(body.source(f"p{body.number}"))
            return
        for do in after:
            body.plain(do)
        self.texts.append(body.source(f"p{body.number}"))

    def emit_procedure(self, p: Procedure) -> None:
        key = (p.sort, p.name)
        body = self.body(key, [r.name for r in p.roles])
        before, instead, after = self.events.around(p)
        if self.events.restricted(p):
            given = ", ".join(body.args)
            leave = "s.stack.pop(); return True" if body.frame else "return"
            body.line(f"if not law{self.law_index('verb', p.name)}(s, {given}): {leave}")
        for line in self.events.opening(p):
            body.line(line)
        for event, role in self.events.history(p):
            for line in self.events.count_history(event, body.env[role]):
                body.line(line)
        for do in before:
            body.aside(do)
        if not body.frame and self.finishes(p.name):
            body.line("try:")
            body.indent += 1
            body.plain(instead or p.body)
            body.line("pass")
            body.indent -= 1
            body.line("except Finish as end:")
            body.line(f"    if end.frame != {body.number}: raise")
        else:
            body.do(instead or p.body)
        closing = self.events.closing(p)
        if body.frame:
            body.begin(body.exit)
            for line in closing:
                body.line(line)
            for do in after:
                body.aside(do)
            for line in self.events.last_lines(p):
                body.line(line)
            body.line("s.stack.pop(); return True")
            self.frames[body.number] = body
        else:
            for line in closing:
                body.line(line)
            for do in after:
                body.plain(do)
            for line in self.events.last_lines(p):
                body.line(line)
        self.texts.append(body.source(f"p{body.number}"))
        left = [*closing, *self.events.last_lines(p)]
        if body.frame and left:
            lines = "".join(f"\n    {line}" for line in left)
            self.texts.append(f"def left{body.number}(s):\n    F = s.F; G = s.G{lines}")

    def emit_example(self, e: Example) -> None:
        """A worked example as a frame: what is given, then what is done; its roles are handed back at
        the end."""
        key = ("example", e.name)
        self.asking.add(key)
        body = self.body(key, [p.name for p in e.pieces])
        for do, _, _ in e.given:
            body.do(do)  # type: ignore[arg-type]
        number = body.label()
        body.line(f"S.settle(s); f[1] = @{number}@; return True")
        body.begin_fresh(number)
        for done, _, _ in e.done:
            body.do(done)
        body.begin(body.exit)
        pairs = "".join(
            f"({i}, {body.env[place]}), "
            for i, place in enumerate(r.name for r in e.roles)
            if place in body.env
        )
        pairs += "".join(
            f"({i}, {body.env[r.name]}), "
            for i, r in enumerate(e.roles)
            if r.name not in body.env and r.name in body.env
        )
        body.line(f"s.answer_ = ({pairs}); s.stack.pop(); return True")
        self.frames[body.number] = body
        self.texts.append(body.source(f"p{body.number}"))

    def finishes(self, name: str) -> bool:
        """Whether some rule ends this sequence by name."""
        if not hasattr(self, "_finished"):
            from warbook.engine.walk import everywhere

            self._finished = {n.name for n in everywhere(self.book) if isinstance(n, ir.Finish)}
        return name in self._finished

    def root(self, action: Action) -> Action:
        """The action whose steps are followed."""
        while action.procedure is None and action.like is not None:
            action = self.book.actions[action.like]
        return action

    def compile(self) -> Compiled:
        """All functions of the game, as one module's source, executed."""
        self.find_asking()
        for p in self.book.procedures.values():
            self.emit_procedure(p)
        for a in self.book.actions.values():
            if a.procedure is not None:
                body = self.body(("action", a.name), [r.name for r in a.procedure.roles])
                body.do(a.procedure.body)
                self.finish(body, [])
        for r in self.book.rolls.values():
            emit_roll(self, r)
        for w in self.book.windows.values():
            emit_window(self, w)
        for e in self.examples:
            self.emit_example(e)
        emit_use(self)
        self.events.emit()
        self.texts.extend(self.functions())
        self.texts.extend(self.events.laws())
        return self.executed()

    def functions(self) -> list[str]:
        """Predicates, values and stats that change."""
        from warbook.engine.emit_values import (
            piece_functions,
            stat_functions,
            test_functions,
            value_functions,
        )

        return [*test_functions(self), *value_functions(self), *stat_functions(self), *piece_functions(self)]

    def executed(self) -> Compiled:
        source = "\n\n".join(self.texts) + "\n"
        names: dict[str, Any] = {
            "bits": bits,
            "mk": runtime.mask_of,
            "lowest": runtime.lowest,
            "K": runtime.card_holder,
            "Decision": Decision,
            "OneOf": OneOf,
            "Numbers": Numbers,
            "SomeOf": SomeOf,
            "Options": Options,
            "YesNo": YesNo,
            "GameEnds": GameEnds,
            "Finish": Finish,
            "CT": self.card_traits(),
            **runtime.HELPERS,
        }
        size = max(self.numbers.values(), default=-1) + 1
        widths: list[tuple[None, ...]] = [()] * size
        for number, body in self.frames.items():
            widths[number] = (None,) * (body.slots - 2 - len(body.args))
        names["W"] = widths
        names.update({f"T{i}": table for i, table in enumerate(self.exprs.tables)})
        exec(compile(source, "<rules>", "exec"), names)
        code = [names.get(f"p{i}") for i in range(size)]
        exits = [0] * size
        for number, body in self.frames.items():
            exits[number] = exit_block(body)
        names["CODE"] = code
        return Compiled(self.plan, code, exits, widths, names, dict(self.numbers), dict(self.laws), source)

    def card_traits(self) -> tuple[int, ...]:
        masks = []
        for card in self.book.cards.values():
            mask = 0
            for name, _ in card.traits:
                mask |= 1 << self.plan.traits.index(name)
            masks.append(mask)
        return (*masks, 0)


def exit_block(body: Body) -> int:
    """The number of a frame's exit block."""
    label = f"#{body.exit}"
    return next((index for index, block in enumerate(body.blocks) if label in block), 0)


def compile_rules(book: Rulebook, examples: bool = False) -> Compiled:
    """The compiled functions of a checked game; with its worked examples as procedures, if asked."""
    return Compiler(book, examples).compile()
