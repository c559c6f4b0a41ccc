"""Statements → Python source: plain functions where no player is asked, resumable frames where one may be."""

from __future__ import annotations

from warbook.engine.emit_events import Simultaneous
from warbook.engine.emit_order import in_order
from warbook.engine.emit_questions import Questions
from warbook.engine.nested_rolls import Keeping
from warbook.language import ir
from warbook.language.ir import Do, Expr


class Body(Questions):
    """The statements of one function: how they follow one another, and what each calls."""

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

    def lowered(self, do: Do) -> None:
        c = self.c
        match do:
            case ir.Block(of=of):
                kept = set(self.kept)
                for one in of:
                    self.do(one)
                self.kept = kept
            case Keeping():
                saved, restored = self.saving([x for name in do.rolls for x in c.result_slots(name)])
                self.line(saved)
                self.aside(do.body)
                self.line(restored)
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
            case Simultaneous():
                in_order(self, do)
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
                self.keep_secret(name, of, amount)
                self.push(c.number(c.gaining(do)), f", {self.ex(of)}, {self.ex(amount)}")
            case ir.Put():
                self.keep_secret(do.name, do.of, do.value)
                if (becoming := c.becoming(do.name)) is not None:
                    self.push(becoming, f"{self.whose(do)}, {self.ex(do.value)}")
                    return
                holder = self.ex(do.of) if do.of is not None else ""
                self.push(
                    c.gain_number(do.name),
                    f", {holder}, {self.ex(do.value)} - F[{c.plan.column(do.name)}][{holder}]",
                )
            case ir.Pay(of=of, price=price):
                self.pay(of, price, do)
            case ir.Perform(name=name, args=args):
                self.push(c.number_of(name), self.given(args))
            case ir.RollFor(name=name, args=args, more=more):
                if more is not None:
                    self.line(f"G[{c.plan.slot('more of roll')}] = {self.ex(more)}")
                self.push(c.roll_number(name), self.given(args))
            case ir.Suffer():
                self.lowered_suffer(do)
            case ir.Draw():
                self.draw(do)
            case ir.PickLine():
                self.pick_line(do)
            case ir.PickEdge():
                self.pick_edge(do)
            case ir.PickNumber():
                self.pick_number(do)
            case ir.ReRoll():
                self.re_roll(do)
            case ir.Move(of=of, most=None, to=to) if to is not None:
                self.push(c.moved_number() or 0, f", {self.ex(of)}, {self.ex(to)}")
            case ir.Move():
                self.move(do)
            case ir.Place():
                self.place(do)
            case ir.Use(of=of, times=times, actions=actions, free=free, must=must):
                wanted = sum(1 << c.plan.actions.index(name) for name in actions) or -1
                given = f"{-1 if times is None else times}, {wanted}, {int(free)}, {int(must)}"
                self.push(c.use_number(), f", {self.ex(of)}, {given}")
            case ir.Open(name=name, to=to, args=args):
                self.push(c.window_number(name), f", {self.ex(to)}{self.given(args)}")
            case ir.Remove(of=of, for_good=False):
                self.push(c.departure_number(), f", {self.ex(of)}")
            case ir.Remove(of=of):
                self.push(c.removal_number(), f", {self.ex(of)}")
            case ir.Join(of=of, group=group, leave=leave):
                self.push(c.join_number(group.name), f", {self.ex(of)}, {self.group(group)}, {leave}")
            case _:
                raise NotImplementedError(type(do).__name__)

    def for_each_passed(self, do: ir.ForEach, of: ir.Passed) -> None:
        """For each of those that a move has led through, in that order; a piece that is gone is passed over."""
        left = self.var(f"left{self.label()}")
        source = self.c.exprs.passed(of, self.env)
        item = self.var(do.var)
        top, end = self.label(), self.label()
        self.line(f"{left} = {source}")
        self.begin(top)
        self.line(f"if not {left}: pc = @{end}@; continue")
        self.line(f"{item} = {left}[0]; {left} = {left}[1:]")
        self.line(f"if G[8] >> {item} & 1: pc = @{top}@; continue")
        self.nowhere.append(top)
        self.do(do.body)
        self.nowhere.pop()
        self.go(top)
        self.begin_fresh(end)

    def for_each(self, do: ir.ForEach) -> None:
        if isinstance(do.of, ir.Passed):
            self.for_each_passed(do, do.of)
            return
        left = self.var(f"left{self.label()}")
        source = self.mask(do.of)
        item = self.var(do.var)
        top, end = self.label(), self.label()
        self.line(f"{left} = {source}")
        given = self.beforehand(do, left)
        self.begin(top)
        if do.of.type.base == "thing":
            self.line(f"{left} &= ~G[8]")
        self.line(f"if not {left}: pc = @{end}@; continue")
        if do.order is not None:
            self.ordered(do, left, item)
        elif do.of.type.base == "player":
            self.line(f"{item} = G[1] if {left} >> G[1] & 1 else {left}.bit_length() - 1")
        elif do.of.type.base == "thing":
            self.line(f"_m = {left} & G[5+G[0]] or {left}; {item} = (_m & -_m).bit_length() - 1")
        else:
            self.line(f"{item} = lowest({left})")
        self.line(f"{left} &= ~(1 << {item})")
        self.given_to(item, given)
        self.nowhere.append(top)
        self.do(do.body)
        self.nowhere.pop()
        self.go(top)
        self.begin_fresh(end)

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
