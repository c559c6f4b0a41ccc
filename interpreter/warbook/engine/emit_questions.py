"""Statements that ask a player → a block that works out the question, and one that goes on with the answer."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.engine.emit_area import area_of, points_of
from warbook.engine.emit_plain import Plain
from warbook.engine.forbidden import needed
from warbook.engine.law_modes import LEAVING
from warbook.engine.log_events import EDGE, ONLY, PLACED, POINTED
from warbook.language import ir
from warbook.language.bearing import joined
from warbook.language.ir import Do, Expr
from warbook.language.model import Price
from warbook.language.resolve.points import are_points

ACTOR = "_a"
"""Whoever may be chosen with an option, while options are found."""


class Questions(Plain):
    """Writes the questions of a frame. A choice of one possible answer is made without asking."""

    def rule(self, do: Do, label: str = "") -> int:
        """The prompt of a statement, with where those stand whom the sentences around it name."""
        places = {name: int(at[2:-1]) for name, at in self.env.items() if re.fullmatch(r"f\[\d+\]", at)}
        return self.c.rule(do, label, (self.number, places))

    def ordered(self, do: ir.ForEach, left: str, item: str) -> None:
        """The one whose order it is picks who is next."""
        got, asked = self.label(), self.label()
        self.ask()
        by_owner = isinstance(do.order, ir.Owner)
        many = f"({left} & G[5+G[0]] or {left})" if by_owner else left
        self.line(f"_m = {many}")
        self.line(f"if _m & (_m - 1) == 0: {item} = _m.bit_length() - 1; pc = @{got}@; continue")
        who = "F[1][lowest(_m)]" if by_owner else self.ex(do.order)  # type: ignore[arg-type]
        self.line(f"s.decision = Decision({who}, 'next', OneOf(_m), {self.rule(do, do.var.split('.')[0])})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = s.answer_")
        self.begin(got)

    def choose_point(self, do: ir.Choose) -> None:
        """A point of the table."""
        item = self.var(do.var)
        asked = self.label()
        self.ask()
        area = points_of(self.c, do.of, self.env)
        given = "".join(f"{self.env[v]}, " for v in area.params)
        self.line(f"_r = S.points(s, {area.name}, ({given}), {area.hint(self)})")
        self.line(f"if _r is None: pc = @{self.nowhere[-1] if self.nowhere else self.exit}@; continue")
        rule = self.rule(do, do.var.split(".")[0])
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'point', _r, {rule})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = tuple(s.answer_)")
        self.line(f"s.note({POINTED}, {self.ex(do.by)}, {item})")

    def choose(self, do: ir.Choose) -> None:
        """One or several of a set; a choice of one possible answer is made without asking."""
        if are_points(do.of):
            self.choose_point(do)
            return
        item = self.var(do.var)
        asked, got = self.label(), self.label()
        self.ask()
        self.line(f"_m = {self.mask(do.of)}")
        least = self.ex(do.least)
        rule = self.rule(do, do.var.split(".")[0])
        by = self.ex(do.by)
        if do.single:
            miss = self.nowhere[-1] if self.nowhere else self.exit
            self.line(f"if not _m: pc = @{miss}@; continue")
            only = f"{item} = _m.bit_length() - 1; s.note({ONLY}, {by}, {item}, {rule})"
            self.line(f"if _m & (_m - 1) == 0: {only}; pc = @{got}@; continue")
            self.line(f"s.decision = Decision({by}, 'one', OneOf(_m), {rule})")
            self.stop(asked)
            self.begin_fresh(asked)
            self.line(f"{item} = s.answer_")
        else:
            most = self.ex(do.most) if do.most is not None else "_m.bit_count()"
            chosen = self.label() if do.each else got
            if do.each:
                free = self.ex(do.free) if do.free is not None else "0"
                can_pay = f"F[{self.c.plan.column(do.currency)}][{by}] // {do.each}"
                self.line(f"_n = min({most}, {free} + {can_pay})")
                least = f"min({least}, _n)"
            else:
                self.line(f"_n = {most}")
            self.line(f"if not _m or not _n: {item} = 0; pc = @{got}@; continue")
            self.line(f"if {least} >= _m.bit_count(): {item} = _m; pc = @{chosen}@; continue")
            self.line(f"s.decision = Decision({by}, 'some', SomeOf(_m, {least}, _n), {rule})")
            self.stop(asked)
            self.begin_fresh(asked)
            self.line(f"{item} = mk(s.answer_)")
            if do.each:
                self.begin(chosen)
                free = self.ex(do.free) if do.free is not None else "0"
                cost = f"max(0, {item}.bit_count() - {free}) * {do.each}"
                self.line(f"{self.c.gain(do.currency)}(s, {by}, -({cost}))")
        self.begin(got)
        if do.group is not None:
            slot = self.c.group_slot(do.group)
            owner = f"+{by}" if self.c.plan.book.groups[do.group].owned else ""
            self.line(f"G[{slot}{owner}] |= {item if not do.single else f'1 << {item}'}")
            if self.c.plan.book.groups[do.group].in_play:
                self.line(f"for _x in {f'({item},)' if do.single else f'bits({item})'}: enter(s, _x)")

    def choose_one(self, do: ir.ChooseOne) -> None:
        asked, end = self.label(), self.label()
        actor = self.var(do.actor.var) if do.actor is not None else None
        picks = [self.var(o.pick.var) if o.pick is not None else None for o in do.options]
        labels = self.c.exprs.table(
            ("labels", tuple(o.label for o in do.options)), tuple(o.label for o in do.options)
        )
        self.ask()
        self.line("_b = []; _n = 0")
        if do.actor is None:
            for i, option in enumerate(do.options):
                self.offer(i, option, "-1")
        else:
            self.by_actor(do, do.actor)
        self.line(f"if not _n: pc = @{end}@; continue")
        self.line(f"_o = Options(_b, {labels}, _n)")
        self.line(f"if _n == 1: s.answer_ = _o.kth(0); pc = @{asked}@; continue")
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'option', _o, {self.rule(do)})")
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

    def by_actor(self, do: ir.ChooseOne, actor: ir.Choose) -> None:
        """The branches of each who may be chosen. Of what is picked near them, those who could be are found once."""
        env, self.env = self.env, {**self.env, actor.var: ACTOR}
        begun = len(self.blocks[-1])
        near = [self.near_parts(option) for option in do.options]
        for i, parts in enumerate(near):
            if parts is not None:
                self.line(f"_s{i} = bits({parts[0]})")
        self.line(f"for {ACTOR} in bits({self.mask(actor.of)}):")
        self.indent += 1
        for i, (option, parts) in enumerate(zip(do.options, near, strict=True)):
            self.offer(i, option, ACTOR, parts[1] if parts is not None else "")
        self.indent -= 1
        self.env = env
        block = self.blocks[-1]
        for name, source in (("_f", "F[5]"), ("_v", "~G[4]")):
            if sum(line.count(source) for line in block[begun:]) > 1 or source == "~G[4]":
                block[begun:] = [line.replace(source, name) for line in block[begun:]]
                block.insert(begun, "    " * self.indent + f"{name} = {source}")

    def near_parts(self, option: ir.Option) -> tuple[str, str] | None:
        """Things picked by where they stand alone: all that there are, whoever acts, and which places are near."""
        if option.pick is None:
            return None
        found = self.c.exprs.near_parts(option.pick.of, self.env)
        return found if found is not None and not re.search(rf"\b{ACTOR}\b", found[0]) else None

    def offer(self, index: int, option: ir.Option, actor: str, near: str = "") -> None:
        """Adds an option's branches where it can be taken; `near` tells of what is picked by where it stands alone which places
        those are."""
        deep = 0
        tests = [self.ex(option.test)] if option.test is not None else []
        pick = option.pick
        own = (pick.var,) if pick is not None else ()
        free = needed(self.c.book, option.body, {*self.env, *own})
        if free is not None and pick is not None:
            of, near = ir.Where(pick.of, pick.var, free, type=pick.of.type), ""
            pick = replace(pick, of=of)
        elif free is not None:
            tests.append(self.ex(free))
        if tests:
            self.line(f"if {' and '.join(tests)}:")
            self.indent += 1
            deep += 1
        if pick is not None:
            if near:
                self.line(f"_m = 0; _q = {near}")
                self.line(f"for _e in _s{index}:")
                self.line("    if _q[F[5][_e]]: _m += 1 << _e")
            else:
                self.line(f"_m = {self.mask(pick.of)}")
            self.line(f"if _m: _c = _m.bit_count(); _n += _c; _b.append((_c, {index}, {actor}, _m))")
        else:
            self.line(f"_n += 1; _b.append((1, {index}, {actor}, -1))")
        self.indent -= deep

    def may(self, do: ir.May) -> None:
        asked, no, end = self.label(), self.label(), self.label()
        self.ask()
        free = needed(self.c.book, do.body, self.env)
        if do.test is not None or free is not None:
            self.line(f"if not {self.ex(joined(do.test, free))}: pc = @{no}@; continue")
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'may', YesNo(), {self.rule(do, do.label)})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"if not s.answer_: pc = @{no}@; continue")
        self.do(do.body)
        self.go(end)
        self.begin_fresh(no)
        if do.refused is not None:
            self.do(do.refused)
        self.begin(end)

    def pay(self, of: Expr, price: Price, do: Do) -> None:
        """What a statement says is paid."""
        c = self.c
        self.charge(self.ex(of), c.price(price), c.price_names(price), self.rule(do), c.hooked(price))

    def charge(self, payer: str, rows: str, names: str, rule: int, hooked: bool) -> None:
        """Takes a price, given as the source of its alternatives and of their names: the payer picks one where
        several can be paid. `hooked` that a rule which may ask hangs on something being paid."""
        asked, got = self.label(), self.label()
        self.ask()
        self.line(f"_w = ways(s, {payer}, {rows})")
        self.line(f"if _w & (_w - 1) == 0: s.answer_ = [max(0, lowest(_w)), -1, -1]; pc = @{got}@; continue")
        self.line(
            f"s.decision = Decision(F[1][{payer}], 'price', "
            f"Options([(1, i, -1, -1) for i in bits(_w)], {names}), {rule}, {payer})"
        )
        self.stop(asked)
        self.begin_fresh(asked)
        self.begin(got)
        if not hooked:
            self.line(f"pay_way(s, {payer}, {rows}, s.answer_[0])")
            return
        owed = self.var(f"owed{self.label()}")
        top, end = self.label(), self.label()
        self.line(f"{owed} = dues(s, {payer}, {rows}, s.answer_[0])")
        self.begin(top)
        self.line(f"if not {owed}: pc = @{end}@; continue")
        self.line(f"_g, _x, _n = {owed}[0]; {owed} = {owed}[1:]")
        asking = {self.c.gain_number(name) for sort, name in self.c.asking if sort == "gain"}
        self.line(f"if _g not in {tuple(sorted(asking))}: CODE[_g](s, _x, _n); pc = @{top}@; continue")
        self.line(f"s.stack.append([_g, 0, _x, _n, *W[_g]]); f[1] = @{top}@; return True")
        self.begin_fresh(end)

    def pick_number(self, do: ir.PickNumber) -> None:
        asked, got = self.label(), self.label()
        item = self.var(do.var)
        self.ask()
        self.line(f"{item} = None; _l = {self.ex(do.low)}; _h = max(_l, {self.ex(do.high)})")
        self.line(f"if _l == _h: {item} = _l; pc = @{got}@; continue")
        rule = self.rule(do, do.var.split(".")[0])
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'number', Numbers(_l, _h), {rule})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = s.answer_")
        self.begin(got)

    def pick_line(self, do: ir.PickLine) -> None:
        """Lines that pass the same squares are one; the only one is taken without asking."""
        asked, got = self.label(), self.label()
        item = self.var(do.var)
        self.ask()
        self.line(f"_l = S.lines({self.ex(do.start)}, {self.ex(do.goal)})")
        self.line(f"if len(_l) < 2: {item} = _l[0][0] if _l else 0; pc = @{got}@; continue")
        rule = self.rule(do, do.var.split(".")[0])
        ways = "Options([(1, i, -1, -1) for i in range(len(_l))], tuple([x[1] for x in _l]), -1, tuple([x[0] for x in _l]))"
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'line', {ways}, {rule})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"{item} = S.lines({self.ex(do.start)}, {self.ex(do.goal)})[s.answer_[0]][0]")
        self.begin(got)

    def pick_edge(self, do: ir.PickEdge) -> None:
        """One of the two edges; the front one is the first player's until somebody picks."""
        asked = self.label()
        edges = self.c.plan.edges
        self.ask()
        ways = "Options([(1, 0, -1, -1), (1, 1, -1, -1)], ('Front edge', 'Back edge'))"
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'edge', {ways}, {self.rule(do)})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"G[{edges}] = int(s.answer_[0] != {self.ex(do.by)})")
        self.line(f"s.note({EDGE}, {self.ex(do.by)}, s.answer_[0])")

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
            rule = self.rule(do, "dice")
            self.line(f"if {least} == _m.bit_count(): s.answer_ = bits(_m); pc = @{asked}@; continue")
            self.line(f"s.decision = Decision({self.ex(do.by)}, 'dice', SomeOf(_m, {least}, {most}), {rule})")
            self.stop(asked)
        self.begin_fresh(asked)
        self.line(f"throw_again(s, s.answer_, {slot('Dice ')}, {slot('Rerolled ')}, {slot('Sides ')})")
        self.begin(got)

    def move(self, do: ir.Move) -> None:
        asked, end = self.label(), self.label()
        assert do.most is not None
        self.ask()
        mover = self.ex(do.of)
        like = f", like={self.ex(do.like)}" if do.like is not None else ""
        self.line(f"_r = S.moves(s, {mover}, {self.ex(do.most)}, {self.c.move_law()}{self.how(do)}{like})")
        if do.least is not None:
            self.line(f"_r = S.at_least(s, {mover}, _r, {self.ex(do.least)})")
        self.line(f"if _r is None: pc = @{end}@; continue")
        who = self.ex(do.by) if do.by is not None else f"F[1][{mover}]"
        self.line(f"s.decision = Decision({who}, 'move', _r, {self.rule(do)}, {mover})")
        self.stop(asked)
        self.begin_fresh(asked)
        self.moved_to(mover, end)
        self.begin(end)

    def moved_to(self, mover: str, end: int) -> None:
        """Something moves to the place that was chosen, with all that waits for it; then the statement is over."""
        number = self.c.moved_number()
        if number is None:
            self.line(f"{self.c.moved()}(s, {mover}, s.answer_)")
        else:
            self.line(
                f"s.stack.append([{number}, 0, {mover}, s.answer_, *W[{number}]]); f[1] = @{end}@; return True"
            )

    def how(self, do: ir.Move) -> str:
        """By which steps a piece moves on a grid, and away from where."""
        steps = list(self.c.book.steps)
        if not steps:
            return "" if do.away is None else f", -1, {self.ex(do.away)}"
        away = "" if do.away is None else f", {self.ex(do.away)}"
        return f", {steps.index(do.how) if do.how else 0}{away}"

    def place(self, do: ir.Place) -> None:
        asked = self.label()
        self.ask()
        area = area_of(self.c, do, self.env)
        given = ", ".join(self.env[v] for v in area.params)
        found = self.c.exprs.place if self.c.book.space.grid else self.c.exprs.ex
        nearest = found(do.nearest, self.env) if do.nearest is not None else None
        end = self.label()
        if do.moves:
            self.line(f"if not law_move(s, {self.ex(do.of)}, {LEAVING}): pc = @{end}@; continue")
        self.line(
            f"_r = S.places(s, PlaceWanted({self.ex(do.of)}, {area.name}, ({given}{',' if given else ''}), "
            f"{area.hint(self)}, {self.ex(do.over) if do.over is not None else -1}, {nearest}))"
        )
        self.line(f"if _r is None: pc = @{end}@; continue")
        self.line(f"s.decision = Decision({self.ex(do.by)}, 'place', _r, {self.rule(do)}, {self.ex(do.of)})")
        self.stop(asked)
        self.begin_fresh(asked)
        if do.moves:
            self.moved_to(self.ex(do.of), end)
        else:
            self.line(f"put_on(s, {self.ex(do.of)}, s.answer_)")
            self.line(f"s.note({PLACED}, {self.ex(do.of)}, s.answer_)")
        self.begin(end)
