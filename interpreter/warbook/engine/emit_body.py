"""Statements → Python source: plain functions where no player is asked, resumable frames where one may be.

A frame is a list: its function's number, its program counter, then its variables. Its function runs the block
that the counter names; to ask or to call it stores where to go on and returns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr

if TYPE_CHECKING:
    from warbook.engine.compile import Compiler


class Body:
    """The source of one function. Variables are Python locals in a plain function, slots of `f` in a
    frame."""

    def __init__(self, compiler: Compiler, params: list[str], frame: bool, number: int) -> None:
        self.c = compiler
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
        self.args: list[str] = []
        for p in params:
            self.args.append(self.var(p))

    # ---------------------------------------------------------------- writing
    def var(self, name: str) -> str:
        """A new variable for a name of the rules."""
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

    # ---------------------------------------------------------------- statements
    def do(self, do: Do) -> None:
        """One statement."""
        if self.frame and self.c.asks(do):
            self.lowered(do)
        else:
            self.plain(do)

    def aside(self, do: Do) -> None:
        """A statement of another rule: where it finds nothing to choose, what comes after it goes on."""
        if not (self.frame and self.c.asks(do)):
            self.plain(do)
            return
        end = self.label()
        self.nowhere.append(end)
        self.lowered(do)
        self.nowhere.pop()
        self.begin(end)

    def inner(self, do: Do) -> None:
        """A statement nested one deeper."""
        self.indent += 1
        before = len(self.blocks[-1])
        self.plain(do)
        if len(self.blocks[-1]) == before:
            self.line("pass")
        self.indent -= 1

    def plain(self, do: Do) -> None:
        """A statement that asks nobody."""
        c = self.c
        match do:
            case ir.Block(of=of):
                for one in of:
                    self.plain(one)
            case ir.Bind(name=name, value=value, again=True):
                self.line(f"{self.env[name]} = {self.ex(value)}")
            case ir.Bind(name=name, value=value):
                source = self.ex(value)
                self.line(f"{self.var(name)} = {source}")
            case ir.Gain(of=of, name=name, amount=amount):
                self.line(f"{c.gain(name)}(s, {self.ex(of)}, {self.ex(amount)})")
            case ir.Put():
                self.put(do)
            case ir.Pay(of=of, price=price):
                self.line(f"pay(s, {self.ex(of)}, {c.price(price)})")
            case ir.If(test=test, then=then, otherwise=other):
                self.line(f"if {self.ex(test)}:")
                self.inner(then)
                if other is not None:
                    self.line("else:")
                    self.inner(other)
            case ir.While(test=test, body=body):
                self.line(f"while {self.ex(test)}:")
                self.indent += 1
                self.line(f"tick(s, {c.rule(do)})")
                self.indent -= 1
                self.inner(body)
            case ir.Repeat(times=times, body=body):
                self.line(f"for _ in range({self.ex(times)}):")
                self.indent += 1
                self.line(f"tick(s, {c.rule(do)})")
                self.indent -= 1
                self.inner(body)
            case ir.ForEach(var=var, of=of, body=body):
                source = self.mask(of)
                name = self.var(var)
                self.line(f"for {name} in bits({source}):")
                if of.type.base == "thing":
                    self.indent += 1
                    self.line(f"if G[8] >> {name} & 1: continue")
                    self.indent -= 1
                self.inner(body)
            case ir.Alternate(first=first, test=test, body=body):
                self.plain_alternate(first, test, body, do)
            case ir.Perform(name=name, args=args):
                self.line(f"{c.procedure(name)}(s{self.given(args)})")
            case ir.RollFor(name=name, args=args):
                self.line(f"{c.roll(name)}(s{self.given(args)})")
            case ir.RollOff(var=var, dice=dice, low=low):
                assert isinstance(dice, ir.DiceOf)
                self.line(f"{self.var(var)} = roll_off(s, {self.ex(dice.count)}, {dice.sides}, {low})")
            case ir.RollDice(var=var, dice=dice):
                assert isinstance(dice, ir.DiceOf)
                self.line(f"{self.var(var)} = throw_sum(s, {self.ex(dice.count)}, {dice.sides})")
                if dice.type.arg == "length":
                    self.line(f"{self.env[var]} *= {ir.MICROMETRES_PER_INCH}")
            case ir.Draw():
                self.draw(do)
            case ir.Drift(var=var, of=of, distance=distance):
                source = f"S.drift(s, {c.exprs.place(of, self.env)}, {self.ex(distance)})"
                self.line(f"{self.var(var)} = {source}")
            case ir.Suffer():
                self.suffer(do)
            case ir.Move(of=of, to=to) if to is not None:
                self.line(f"{c.moved()}(s, {self.ex(of)}, {self.ex(to)})")
            case ir.Create(kind=kind, owner=owner, var=var, card=card):
                number = c.plan.cards.index(card) if card else -1
                source = f"create(s, {c.plan.kinds.index(kind)}, {self.ex(owner)}, {number})"
                self.line(f"{self.var(var)} = {source}")
            case ir.Muster(owner=owner, group=group):
                self.line(f"muster(s, {self.ex(owner)}, {c.group_slot(group)})")
            case ir.Remove(of=of, for_good=False):
                self.line(f"leave_board(s, {self.ex(of)})")
            case ir.Remove(of=of):
                self.line(f"{c.removal()}(s, {self.ex(of)})")
            case ir.TakePlace(of=of, instead=instead):
                self.line(f"take_place(s, {self.ex(of)}, {self.ex(instead)})")
            case ir.Join(of=of, group=group, leave=leave):
                self.line(f"{c.join(group.name)}(s, {self.ex(of)}, {self.group(group)}, {leave})")
            case ir.Finish(name=name, success=success):
                self.finish(name, success)
            case ir.Win(of=of):
                self.line(f"G[2] = {self.ex(of)}; raise GameEnds")
            case ir.Adjust(what=what, by=by, fixed=True):
                self.line(f"G[{c.plan.slot('fixed ' + what)}] = {self.ex(by)}")
            case ir.Adjust(what=what, by=by):
                self.line(f"G[{c.plan.slot('adjust ' + what)}] += {self.ex(by)}")
            case ir.Choose():
                raise NotImplementedError("a choice in a plain function")
            case _:
                raise NotImplementedError(type(do).__name__)

    def given(self, args: tuple[Expr, ...]) -> str:
        return "".join(f", {self.ex(a)}" for a in args)

    def draw(self, do: ir.Draw) -> None:
        """So many of a set at random, out of a group and into another; a single one may not be there."""
        c = self.c
        source = f"draw(s, {self.mask(do.of)}, {self.ex(do.count)})"
        item = self.var(do.var)
        self.line(f"{item} = {source}")
        if do.single:
            miss = self.nowhere[-1] if self.nowhere else self.exit
            self.line(f"if not {item}: pc = @{miss}@; continue")
            self.line(f"{item} = lowest({item})")
        one = f"x{self.label()}" if not self.frame else "_x"
        for group, leave in ((do.leave, True), (do.join, False)):
            if group is not None:
                self.line(
                    f"for {one} in {f'({item},)' if do.single else f'bits({item})'}: "
                    f"{c.plain_join(group.name)}(s, {one}, {self.group(group)}, {leave})"
                )

    def pick_number(self, do: ir.PickNumber) -> None:
        asked, got = self.label(), self.label()
        item = self.var(do.var)
        self.ask()
        self.line(f"_l = {self.ex(do.low)}; _h = max(_l, {self.ex(do.high)})")
        self.line(f"if _l == _h: {item} = _l; pc = @{got}@; continue")
        rule = self.c.rule(do, do.var.split(".")[0])
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'number', Numbers(_l, _h), {rule})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = s.answer_")
        self.begin(got)

    def re_roll(self, do: ir.ReRoll) -> None:
        """Dice of the roll being made, those that have not been re-rolled yet: chosen, then thrown again."""
        slot = self.c.plan.slot
        asked, got = self.label(), self.label()
        self.ask()
        self.line(f"_m = {self.mask(do.of)} & ~G[{slot('Rerolled ')}]")
        self.line(f"if not _m: pc = @{got}@; continue")
        if do.most is None:
            self.line(f"s.answer_ = bits(_m); pc = @{asked}@; continue")
        else:
            least, most = f"min({self.ex(do.least)}, _m.bit_count())", self.ex(do.most)
            rule = self.c.rule(do, "dice")
            self.line(f"if {least} == _m.bit_count(): s.answer_ = bits(_m); pc = @{asked}@; continue")
            self.line(f"s.decision = Decision({self.ex(do.by)}, 'dice', SomeOf(_m, {least}, {most}), {rule})")
            self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"throw_again(s, s.answer_, {slot('Dice ')}, {slot('Rerolled ')}, {slot('Sides ')})")
        self.begin(got)

    def group(self, group: ir.Group) -> str:
        if self.c.book.groups[group.name].holder is not None:
            assert group.owner is not None
            return self.ex(group.owner)
        slot = self.c.group_slot(group.name)
        return str(slot) if group.owner is None else f"{slot}+{self.ex(group.owner)}"

    def put(self, do: ir.Put) -> None:
        c = self.c
        if do.of is None:
            slot = {"active": 0, "first": 1}.get(do.name)
            self.line(f"G[{c.plan.slot(do.name) if slot is None else slot}] = {self.ex(do.value)}")
            return
        if c.exprs.counts(do.name):
            holder = self.ex(do.of)
            column = c.plan.column(do.name)
            self.line(f"{c.gain(do.name)}(s, {holder}, {self.ex(do.value)} - F[{column}][{holder}])")
            return
        self.line(f"{c.setter(do.name)}(s, {self.ex(do.of)}, {self.ex(do.value)})")

    def suffer(self, do: ir.Suffer) -> None:
        """Whichever effect it is, with the roles that it has taken from those in scope."""
        c = self.c
        scope = dict(do.args)
        self.line(f"_e = {self.ex(do.effect)}")
        for i, name in enumerate(c.plan.effects):
            self.line(f"{'if' if i == 0 else 'elif'} _e == {i}:")
            self.indent += 1
            self.line(f"{c.effect(name)}(s{self.given(c.effect_args(name, do.of, scope))})")
            self.indent -= 1

    def finish(self, name: str, success: bool | None) -> None:
        if not name:
            self.line("raise GameEnds")
            return
        if success is not None:
            self.line(f"G[{self.c.plan.slot(f'outcome {name}')}] = {success}")
        self.line(f"raise Finish({self.c.number_of(name)})")

    def plain_alternate(self, first: Expr, test: Expr, body: Do, do: Do) -> None:
        last = f"v{self.names}"
        self.names += 1
        self.line(f"G[0] = {last} = {self.ex(first)}")
        self.line("while True:")
        self.indent += 1
        self.line(f"tick(s, {self.c.rule(do)})")
        self.line(f"if not {self.ex(test)}:")
        self.line("    G[0] = 1 - G[0]")
        self.line(f"    if not {self.ex(test)}: break")
        self.line(f"{last} = G[0]")
        self.indent -= 1
        self.inner(body)
        self.indent += 1
        self.line("G[0] = 1 - G[0]")
        self.indent -= 1
        self.line(f"G[0] = {last}")

    # ---------------------------------------------------------------- statements that may ask: basic blocks
    def lowered(self, do: Do) -> None:
        c = self.c
        match do:
            case ir.Block(of=of):
                for one in of:
                    self.do(one)
            case ir.If(test=test, then=then, otherwise=other):
                no, end = self.label(), self.label()
                self.line(f"if not {self.ex(test)}: pc = @{no}@; continue")
                self.do(then)
                self.go(end)
                self.begin_fresh(no)
                if other is not None:
                    self.do(other)
                self.begin(end)
            case ir.While(test=test, body=body):
                top, end = self.label(), self.label()
                self.begin(top)
                self.line(f"tick(s, {c.rule(do)})")
                self.line(f"if not {self.ex(test)}: pc = @{end}@; continue")
                self.do(body)
                self.go(top)
                self.begin_fresh(end)
            case ir.Repeat(times=times, body=body):
                count = self.var(f"count{self.label()}")
                top, end = self.label(), self.label()
                self.line(f"{count} = {self.ex(times)}")
                self.begin(top)
                self.line(f"tick(s, {c.rule(do)})")
                self.line(f"if {count} <= 0: pc = @{end}@; continue")
                self.line(f"{count} -= 1")
                self.nowhere.append(end)
                self.do(body)
                self.nowhere.pop()
                self.go(top)
                self.begin_fresh(end)
            case ir.ForEach():
                self.for_each(do)
            case ir.Alternate(first=first, test=test, body=body):
                self.alternate(first, test, body, do)
            case ir.Choose():
                self.choose(do)
            case ir.ChooseOne():
                self.choose_one(do)
            case ir.May():
                self.may(do)
            case ir.Gain(of=of, name=name, amount=amount):
                self.push(c.gain_number(name), f", {self.ex(of)}, {self.ex(amount)}")
            case ir.Put():
                holder = self.ex(do.of) if do.of is not None else ""
                self.push(
                    c.gain_number(do.name),
                    f", {holder}, {self.ex(do.value)} - F[{c.plan.column(do.name)}][{holder}]",
                )
            case ir.Pay(of=of, price=price):
                self.pay(of, price, do)
            case ir.Perform(name=name, args=args):
                self.push(c.number_of(name), self.given(args))
            case ir.RollFor(name=name, args=args):
                self.push(c.roll_number(name), self.given(args))
            case ir.Suffer():
                self.lowered_suffer(do)
            case ir.Draw():
                self.draw(do)
            case ir.PickNumber():
                self.pick_number(do)
            case ir.ReRoll():
                self.re_roll(do)
            case ir.Move(of=of, most=None, to=to) if to is not None:
                self.push(c.moved_number() or 0, f", {self.ex(of)}, {self.ex(to)}")
            case ir.Move(of=of, most=most):
                self.move(of, most, do)
            case ir.Place():
                self.place(do)
            case ir.Use(of=of, times=times, action=action):
                number = c.plan.actions.index(action) if action is not None else -1
                self.push(c.use_number(), f", {self.ex(of)}, {-1 if times is None else times}, {number}")
            case ir.Open(name=name, to=to, args=args):
                self.push(c.window_number(name), f", {self.ex(to)}{self.given(args)}")
            case ir.Remove(of=of, for_good=False):
                self.plain(do)
            case ir.Remove(of=of):
                self.push(c.removal_number(), f", {self.ex(of)}")
            case ir.Join(of=of, group=group, leave=leave):
                self.push(c.join_number(group.name), f", {self.ex(of)}, {self.group(group)}, {leave}")
            case _:
                raise NotImplementedError(type(do).__name__)

    def begin_fresh(self, label: int) -> None:
        """Begins a block into which the one before does not flow."""
        self.blocks.append([f"#{label}"])
        self.indent = 0

    def push(self, number: int, args: str) -> None:
        """Calls a frame; goes on after it has returned."""
        after = self.label()
        self.line(f"s.stack.append([{number}, 0{args}, *W[{number}]]); f[1] = @{after}@; return True")
        self.begin_fresh(after)

    def for_each(self, do: ir.ForEach) -> None:
        left = self.var(f"left{self.label()}")
        source = self.mask(do.of)
        item = self.var(do.var)
        top, end = self.label(), self.label()
        self.line(f"{left} = {source}")
        self.begin(top)
        if do.of.type.base == "thing":
            self.line(f"{left} &= ~G[8]")
        self.line(f"if not {left}: pc = @{end}@; continue")
        if do.order is not None:
            self.ordered(do, left, item)
        elif do.of.type.base == "player":
            self.line(f"{item} = G[1] if {left} >> G[1] & 1 else {left}.bit_length() - 1")
        elif do.of.type.base == "thing":
            self.line(f"{item} = lowest({left} & G[5+G[0]] or {left})")
        else:
            self.line(f"{item} = lowest({left})")
        self.line(f"{left} &= ~(1 << {item})")
        self.nowhere.append(top)
        self.do(do.body)
        self.nowhere.pop()
        self.go(top)
        self.begin_fresh(end)

    def ordered(self, do: ir.ForEach, left: str, item: str) -> None:
        """The one whose order it is picks who is next."""
        got, asked = self.label(), self.label()
        self.ask()
        by_owner = isinstance(do.order, ir.Owner)
        many = f"({left} & G[5+G[0]] or {left})" if by_owner else left
        self.line(f"_m = {many}")
        self.line(f"if _m & (_m - 1) == 0: {item} = lowest(_m); pc = @{got}@; continue")
        who = "F[1][lowest(_m)]" if by_owner else self.ex(do.order)  # type: ignore[arg-type]
        self.line(f"s.decision = Decision({who}, 'next', OneOf(_m), {self.c.rule(do, do.var.split('.')[0])})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = s.answer_")
        self.begin(got)

    def alternate(self, first: Expr, test: Expr, body: Do, do: Do) -> None:
        last = self.var(f"last{self.label()}")
        top, run, end = self.label(), self.label(), self.label()
        self.line(f"G[0] = {last} = {self.ex(first)}")
        self.begin(top)
        self.line(f"tick(s, {self.c.rule(do)})")
        self.line(f"if {self.ex(test)}: pc = @{run}@; continue")
        self.line("G[0] = 1 - G[0]")
        self.line(f"if not {self.ex(test)}: pc = @{end}@; continue")
        self.begin(run)
        self.line(f"{last} = G[0]")
        self.do(body)
        self.line(f"G[0] = 1 - {last}")
        self.go(top)
        self.begin_fresh(end)
        self.line(f"G[0] = {last}")

    def choose(self, do: ir.Choose) -> None:
        """One or several of a set; a choice of one possible answer is made without asking."""
        item = self.var(do.var)
        asked, got = self.label(), self.label()
        self.ask()
        self.line(f"_m = {self.mask(do.of)}")
        least = self.ex(do.least)
        rule = self.c.rule(do, do.var.split(".")[0])
        by = self.ex(do.by)
        if do.single:
            miss = self.nowhere[-1] if self.nowhere else self.exit
            self.line(f"if not _m: pc = @{miss}@; continue")
            self.line(f"if _m & (_m - 1) == 0: {item} = lowest(_m); pc = @{got}@; continue")
            self.line(f"s.decision = Decision({by}, 'one', OneOf(_m), {rule})")
            self.stop(asked)
            self.begin_fresh(asked)
            self.line(f"{item} = s.answer_")
        else:
            most = self.ex(do.most) if do.most is not None else "_m.bit_count()"
            if do.each:
                free = self.ex(do.free) if do.free is not None else "0"
                self.line(
                    f"_n = min({most}, {free} + F[{self.c.plan.column(do.currency)}][{by}] // {do.each})"
                )
            else:
                self.line(f"_n = {most}")
            self.line(f"if not _m or not _n: {item} = 0; pc = @{got}@; continue")
            self.line(f"if {least} >= _m.bit_count(): {item} = _m; pc = @{got}@; continue")
            self.line(f"s.decision = Decision({by}, 'some', SomeOf(_m, {least}, _n), {rule})")
            self.stop(asked)
            self.begin_fresh(asked)
            self.line(f"{item} = mk(s.answer_)")
            if do.each:
                free = self.ex(do.free) if do.free is not None else "0"
                cost = f"max(0, {item}.bit_count() - {free}) * {do.each}"
                self.line(f"{self.c.gain(do.currency)}(s, {by}, -({cost}))")
        self.begin(got)
        if do.group is not None:
            slot = self.c.group_slot(do.group)
            owner = f"+{by}" if self.c.plan.book.groups[do.group].owned else ""
            self.line(f"G[{slot}{owner}] |= {item if not do.single else f'1 << {item}'}")

    def choose_one(self, do: ir.ChooseOne) -> None:
        asked, end = self.label(), self.label()
        actor = self.var(do.actor.var) if do.actor is not None else None
        picks = [self.var(o.pick.var) if o.pick is not None else None for o in do.options]
        labels = self.c.exprs.table(
            ("labels", tuple(o.label for o in do.options)), tuple(o.label for o in do.options)
        )
        self.ask()
        self.line("_b = []")
        if do.actor is not None:
            self.line(f"for {actor} in bits({self.mask(do.actor.of)}):")
            self.indent += 1
        for i, option in enumerate(do.options):
            self.offer(i, option, actor or "-1")
        if do.actor is not None:
            self.indent -= 1
        self.line(f"if not _b: pc = @{end}@; continue")
        self.line(f"_o = Options(_b, {labels})")
        self.line(f"if _o.total == 1: s.answer_ = _o.kth(0); pc = @{asked}@; continue")
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'option', _o, {self.c.rule(do)})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"_i, {actor or '_a'}, _x = s.answer_")
        starts = [self.label() for _ in do.options]
        for i, start in enumerate(starts[:-1]):
            self.line(f"if _i == {i}: {f'{picks[i]} = _x; ' if picks[i] else ''}pc = @{start}@; continue")
        if picks[-1]:
            self.line(f"{picks[-1]} = _x")
        self.go(starts[-1])
        self.nowhere.append(end)
        for option, start in zip(do.options, starts, strict=True):
            self.begin_fresh(start)
            self.do(option.body)
            self.go(end)
        self.nowhere.pop()
        self.begin_fresh(end)

    def offer(self, index: int, option: ir.Option, actor: str) -> None:
        """Adds an option's branches where it can be taken."""
        deep = 0
        tests = [self.ex(option.test)] if option.test is not None else []
        if tests:
            self.line(f"if {' and '.join(tests)}:")
            self.indent += 1
            deep += 1
        if option.pick is not None:
            self.line(f"_m = {self.mask(option.pick.of)}")
            self.line(f"if _m: _b.append((_m.bit_count(), {index}, {actor}, _m))")
        else:
            self.line(f"_b.append((1, {index}, {actor}, -1))")
        self.indent -= deep

    def may(self, do: ir.May) -> None:
        asked, no, end = self.label(), self.label(), self.label()
        self.ask()
        if do.test is not None:
            self.line(f"if not {self.ex(do.test)}: pc = @{no}@; continue")
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'may', YesNo(), {self.c.rule(do, do.label)})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"if not s.answer_: pc = @{no}@; continue")
        self.do(do.body)
        self.go(end)
        self.begin_fresh(no)
        if do.refused is not None:
            self.do(do.refused)
        self.begin(end)

    def pay(self, of: Expr, price: tuple[tuple[tuple[int, str], ...], ...], do: Do) -> None:
        """A price with alternatives: the payer picks where more than one can be paid."""
        asked, got = self.label(), self.label()
        self.ask()
        self.line(f"_w = ways(s, {self.ex(of)}, {self.c.price(price)})")
        self.line(f"if _w & (_w - 1) == 0: s.answer_ = [max(0, lowest(_w)), -1, -1]; pc = @{got}@; continue")
        labels = self.c.price_names(price)
        self.line(
            f"s.decision = Decision(F[1][{self.ex(of)}], 'option', Options([(1, i, -1, -1) for i in bits(_w)], {labels}), {self.c.rule(do)})"
        )
        self.stop(asked)
        self.begin_fresh(asked)
        self.begin(got)
        self.line(f"pay_way(s, {self.ex(of)}, {self.c.price(price)}, s.answer_[0])")

    def lowered_suffer(self, do: ir.Suffer) -> None:
        c = self.c
        scope = dict(do.args)
        end = self.label()
        self.line(f"_e = {self.ex(do.effect)}")
        for i, name in enumerate(c.plan.effects):
            args = self.given(c.effect_args(name, do.of, scope))
            number = c.effect_number(name)
            if number is None:
                self.line(f"if _e == {i}: {c.effect(name)}(s{args}); pc = @{end}@; continue")
            else:
                self.line(
                    f"if _e == {i}: s.stack.append([{number}, 0{args}, *W[{number}]]); f[1] = @{end}@; return True"
                )
        self.begin(end)

    def move(self, of: Expr, most: Expr | None, do: Do) -> None:
        asked, end = self.label(), self.label()
        assert most is not None
        self.ask()
        mover = self.ex(of)
        self.line(f"_r = S.moves(s, {mover}, {self.ex(most)}, {self.c.move_law()})")
        self.line(f"if _r is None: pc = @{end}@; continue")
        self.line(f"s.decision = Decision(F[1][{mover}], 'move', _r, {self.c.rule(do)}, {mover})")
        self.stop(asked)
        self.begin_fresh(asked)
        number = self.c.moved_number()
        if number is None:
            self.line(f"{self.c.moved()}(s, {mover}, s.answer_)")
        else:
            self.line(
                f"s.stack.append([{number}, 0, {mover}, s.answer_, *W[{number}]]); f[1] = @{end}@; return True"
            )
        self.begin(end)

    def place(self, do: ir.Place) -> None:
        asked = self.label()
        self.ask()
        area = self.c.area(do, self.env)
        given = ", ".join(self.env[v] for v in area.params)
        nearest = self.ex(do.nearest) if do.nearest is not None else -1
        end = self.label()
        self.line(
            f"_r = S.places(s, {self.ex(do.of)}, {area.name}, ({given}{',' if given else ''}), "
            f"{area.hint(self)}, {self.ex(do.over) if do.over is not None else -1}, {nearest})"
        )
        self.line(f"if _r is None: pc = @{end}@; continue")
        self.line(
            f"s.decision = Decision({self.ex(do.by)}, 'place', _r, {self.c.rule(do)}, {self.ex(do.of)})"
        )
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"put_on(s, {self.ex(do.of)}, s.answer_)")
        self.line(f"s.note(-3, {self.ex(do.of)}, s.answer_)")
        self.begin(end)

    # ---------------------------------------------------------------- the whole function
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
        for i, body in enumerate(bodies[:-1]):
            if not body[-1].lstrip().startswith(("pc =", "f[1] =")) and "return" not in body[-1]:
                body.append(f"pc = {i + 1}; continue")
        text = [
            f"def {name}(s, f):",
            "    F = s.F; G = s.G; S = s.game.space",
            "    pc = f[1]",
            "    while True:",
        ]
        dispatch(bodies, 0, len(bodies), 2, text)
        joined = "\n".join(text)
        for label, number in numbers.items():
            joined = joined.replace(f"@{label}@", str(number))
        return joined


def dispatch(bodies: list[list[str]], low: int, high: int, depth: int, text: list[str]) -> None:
    """A binary tree of comparisons down to each block."""
    pad = "    " * depth
    if high - low == 1:
        text.extend(pad + line for line in bodies[low])
        return
    middle = (low + high) // 2
    text.append(f"{pad}if pc < {middle}:")
    dispatch(bodies, low, middle, depth + 1, text)
    text.append(f"{pad}else:")
    dispatch(bodies, middle, high, depth + 1, text)
