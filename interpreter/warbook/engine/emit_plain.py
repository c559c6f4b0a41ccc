"""Statements that ask nobody → lines of Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warbook.engine.came_up import CameUp, Counted
from warbook.engine.emit_frame import Frame
from warbook.engine.log_events import DRAWN, DRIFTED, FIRST
from warbook.engine.nested_rolls import Keeping
from warbook.engine.optional_roles import OUTCOME, Forget
from warbook.language import ir
from warbook.language.ir import Do, Expr


@dataclass(frozen=True, slots=True)
class Given:
    """Where numbers stand that were worked out for each of a set: `of` the set, `lists` the variable and the numbers."""

    of: str
    lists: tuple[tuple[str, str], ...]


class Plain(Frame):
    """Writes statements in which no player is asked."""

    def inner(self, do: Do) -> None:
        """A statement nested one deeper."""
        self.indent += 1
        before = len(self.blocks[-1])
        self.plain(do)
        if len(self.blocks[-1]) == before:
            self.line("pass")
        self.indent -= 1

    def thrower(self, by: Expr) -> str:
        """Source of the player who throws plain dice: the active one where they are thrown for a place."""
        nobody = by.type.many or (isinstance(by, ir.Owner) and by.of.type.base not in ("thing", "player"))
        return "G[0]" if nobody else self.ex(by)

    def plain(self, do: Do) -> None:
        """A statement that asks nobody."""
        if not (self.of_flow(do) or self.of_chance(do) or self.of_things(do)):
            raise NotImplementedError(f"{type(do).__name__} in a plain function")

    def of_flow(self, do: Do) -> bool:
        """What is done in turn, if something is so, or again and again; tells whether it is that."""
        c = self.c
        match do:
            case ir.Block(of=of):
                held = set(self.kept)
                for one in of:
                    self.plain(one)
                self.kept = held
            case Keeping():
                saved, restored = self.saving([x for name in do.rolls for x in c.result_slots(name)])
                self.line(saved)
                self.plain(do.body)
                self.line(restored)
            case CameUp(name=name):
                self.line(self.c.plan.noting(name))
            case Counted(events=events):
                for event, role in events:
                    for line in self.c.events.count_history(event, self.env[role]):
                        self.line(line)
            case Forget(names=names):
                self.plain_forget(names)
            case ir.Bind(name=name, value=value, again=True):
                self.line(f"{self.env[name]} = {self.ex(value)}")
            case ir.Bind(name=name, value=value):
                source = self.ex(value)
                self.line(f"{self.var(name)} = {source}")
            case ir.If(test=test, then=then, otherwise=other):
                self.line(f"if {self.ex(test)}:")
                self.inner(then)
                if other is not None:
                    self.line("else:")
                    self.inner(other)
            case ir.While(test=test, body=body):
                self.plain_loop(f"while {self.ex(test)}:", f"tick(s, {c.rule(do)})", body)
            case ir.Repeat(times=times, body=body):
                self.plain_loop(f"for _ in range({self.ex(times)}):", f"tick(s, {c.rule(do)})", body)
            case ir.ForEach():
                self.plain_for_each(do)
            case ir.Alternate(first=first, test=test, body=body):
                self.plain_alternate(first, test, body, do)
            case ir.Perform(name=name, args=args):
                self.line(f"{c.procedure(name)}(s{self.given(args)})")
            case ir.Finish(name=name, success=success):
                self.finish(name, success)
            case ir.Win(of=of):
                self.line(f"G[2] = {self.ex(of)}; raise GameEnds")
            case _:
                return False
        return True

    def of_chance(self, do: Do) -> bool:
        """What is thrown, drawn or drifts, and what changes a roll; tells whether it is that."""
        c = self.c
        match do:
            case ir.RollFor(name=name, args=args, more=more):
                if more is not None:
                    self.line(f"G[{c.plan.slot('more of roll')}] = {self.ex(more)}")
                self.line(f"{c.roll(name)}(s{self.given(args)})")
            case ir.RollOff(var=var, dice=dice, low=low):
                assert isinstance(dice, ir.DiceOf)
                self.line(f"{self.var(var)} = roll_off(s, {self.ex(dice.count)}, {dice.sides}, {low})")
            case ir.RollDice(var=var, by=by, dice=dice):
                assert isinstance(dice, ir.DiceOf)
                lies = c.thrown_kept and not var.partition(".")[0].endswith(" aside")
                kept = f", {c.plan.slot(f'Dice {ir.THROWN}')}" if lies else ""
                self.line(
                    f"{self.var(var)} = throw_sum(s, {self.thrower(by)}, {self.ex(dice.count)}, {dice.sides}{kept})"
                )
                if dice.type.arg == "length":
                    self.line(f"{self.env[var]} *= {ir.MICROMETRES_PER_INCH}")
            case ir.ShiftDie(die=die, by=by):
                slot = c.plan.slot(f"Dice {ir.THROWN}")
                self.line(f"shift_die(s, {slot}, {self.ex(die)}, {self.ex(by)})")
            case ir.Draw():
                self.draw(do)
            case ir.Drift(var=var):
                self.line(f"{self.var(var)} = {self.drifted(do)}")
                if do.of.type.base == "place":
                    self.line(f"s.note({DRIFTED}, {self.env[var]})")
            case ir.Forget(roll=roll):
                self.line(f"G[{c.plan.slot(f'outcome {roll}')}] = None")
            case ir.Adjust(what=what, by=by, fixed=True):
                self.line(f"G[{c.plan.slot('fixed ' + what)}] = {self.ex(by)}")
            case ir.Adjust(what=what, by=by):
                self.line(f"G[{c.plan.slot('adjust ' + what)}] += {self.ex(by)}")
            case _:
                return False
        return True

    def drifted(self, do: ir.Drift) -> str:
        """Where something comes to by itself: in a random direction, away from something or towards it."""
        c, other = self.c, do.other
        far = self.ex(do.distance)
        if other is None:
            moved = "stray" if do.of.type.base == "thing" else "drift"
            return f"S.{moved}(s, {self.ex(do.of)}, {far})"
        if other.type == ir.PLAYER:
            return f"S.to_edge(s, {self.ex(do.of)}, {self.ex(other)}, {far}, {do.away})"
        if isinstance(other, (ir.Field, ir.Setting)) and other.type.base == "zone":
            whose = self.ex(other.of) if isinstance(other, ir.Field) else "0"
            zone = c.exprs.table(("zone", other.name), other.name)
            return f"S.to_zone(s, {self.ex(do.of)}, {zone}, {whose}, {far}, {do.away})"
        goal = c.exprs.place(other, self.env) if c.book.space.grid else self.ex(other)
        return f"S.straight(s, {self.ex(do.of)}, {goal}, {far}, {do.away})"

    def of_things(self, do: Do) -> bool:
        """What happens to things and players; tells whether it is that."""
        c = self.c
        match do:
            case ir.Gain(of=of, name=name, amount=amount):
                self.keep_secret(name, of, amount)
                self.line(f"p{c.number(c.gaining(do))}(s, {self.ex(of)}, {self.ex(amount)})")
            case ir.Put():
                self.put(do)
            case ir.Pay(of=of, price=price):
                self.line(f"pay(s, {self.ex(of)}, {c.price(price)})")
            case ir.Suffer():
                self.suffer(do)
            case ir.Move(of=of, to=to, put=put) if to is not None:
                self.line(f"{'put_down' if put else c.moved()}(s, {self.ex(of)}, {self.ex(to)})")
            case ir.Create(kind=kind, owner=owner, var=var, card=card):
                number = c.plan.cards.index(card) if card else -1
                source = f"create(s, {c.plan.kinds.index(kind)}, {self.ex(owner)}, {number})"
                self.line(f"{self.var(var)} = {source}")
            case ir.Muster(owner=owner, group=group):
                self.line(f"muster(s, {self.ex(owner)}, {c.group_slot(group)})")
            case ir.Remove(of=of, for_good=False):
                self.line(f"{c.departure()}(s, {self.ex(of)})")
            case ir.Remove(of=of):
                self.line(f"{c.removal()}(s, {self.ex(of)})")
            case ir.TakePlace(of=of, instead=instead):
                self.line(f"take_place(s, {self.ex(of)}, {self.ex(instead)})")
            case ir.Join(of=of, group=group, leave=leave):
                self.line(f"{c.join(group.name)}(s, {self.ex(of)}, {self.group(group)}, {leave})")
            case _:
                return False
        return True

    def plain_loop(self, head: str, first: str, body: Do) -> None:
        """A loop in Python: its head, a line at the beginning of each turn, and the statement that it repeats."""
        self.line(head)
        self.indent += 1
        self.line(first)
        self.indent -= 1
        self.inner(body)

    def plain_for_each(self, do: ir.ForEach) -> None:
        """For each of a set, players from the first on; what has left the game meanwhile is passed over."""
        if isinstance(do.of, ir.Passed):
            source = self.c.exprs.passed(do.of, self.env)
            name = self.var(do.var)
            self.plain_loop(f"for {name} in {source}:", f"if G[8] >> {name} & 1: continue", do.body)
            return
        source, name = self.mask(do.of), self.var(do.var)
        given = self.beforehand(do, source)
        source = given.of or source
        head, first = f"for {name} in bits({source}):", []
        if do.of.type.base == "player":
            head = f"for {name} in (_p for _p in (G[1], 1 - G[1]) if {source} >> _p & 1):"
        elif do.of.type.base == "thing":
            first.append(f"if G[8] >> {name} & 1: continue")
        self.line(head)
        self.indent += 1
        for line in first:
            self.line(line)
        self.given_to(name, given)
        self.indent -= 1
        self.inner(do.body)

    def beforehand(self, do: ir.ForEach, source: str) -> Given:
        """Works out what is needed of each of a set before anything is done for the first."""
        if not do.given:
            return Given("", ())
        of, x = self.var(f"of{self.label()}"), self.c.exprs.fresh()
        self.line(f"{of} = {source}")
        lists = []
        for name, value in do.given:
            each = self.c.exprs.ex(value, {**self.env, do.var: x})
            values, place = self.var(f"values{self.label()}"), self.var(name)
            self.line(f"{values} = tuple([{each} for {x} in bits({of})])")
            lists.append((place, values))
        return Given(of, tuple(lists))

    def given_to(self, item: str, given: Given) -> None:
        """What was worked out beforehand of one of a set."""
        for place, values in given.lists:
            self.line(f"{place} = {values}[({given.of} & (1 << {item}) - 1).bit_count()]")

    def plain_forget(self, names: Sequence[tuple[str, bool]]) -> None:
        """Variables and outcomes that what follows must not find as they were left before."""
        for name, many in names:
            if name.startswith(OUTCOME):
                self.line(f"G[{self.c.plan.slot(name)}] = None")
                continue
            place = self.env[name] if name in self.kept else self.var(name)
            self.kept.add(name)
            self.line(f"{place} = {0 if many else None}")

    def draw(self, do: ir.Draw) -> None:
        """So many of a set at random, out of a group and into another; a single one may not be there."""
        c = self.c
        source = f"draw(s, {self.mask(do.of)}, {self.ex(do.count)})"
        item = self.var(do.var)
        self.line(f"{item} = {source}")
        if do.of.type.base == "thing":
            self.line(f"s.note({DRAWN}, {item})")
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

    def group(self, group: ir.Group) -> str:
        if self.c.book.groups[group.name].holder is not None:
            assert group.owner is not None
            return self.ex(group.owner)
        slot = self.c.group_slot(group.name)
        return str(slot) if group.owner is None else f"{slot}+{self.ex(group.owner)}"

    def keep_secret(self, name: str, of: Expr | None, value: Expr) -> None:
        """Notes a variable of a frame that tells how much someone has of a hidden token or resource."""
        declared = self.c.book.tokens.get(name) or self.c.book.resources.get(name)
        place = self.env.get(value.name, "") if isinstance(value, ir.Var) else ""
        if not self.frame or of is None or declared is None or not declared.hidden or place[:2] != "f[":
            return
        noted = self.c.secrets.setdefault(self.number, [])
        holder = f"holder{self.label()}"
        noted.append((int(place[2:-1]), name, holder))
        self.c.texts.append(
            f"def {holder}(s, f):\n    F = s.F; G = s.G; S = s.game.space\n    return {self.ex(of)}"
        )

    def whose(self, do: ir.Put) -> str:
        """Whose list is set, as the first of what a function is given; nothing where it is the game's."""
        return f", {self.ex(do.of)}" if do.of is not None else ""

    def put(self, do: ir.Put) -> None:
        c = self.c
        self.keep_secret(do.name, do.of, do.value)
        if (becoming := c.becoming(do.name)) is not None:
            self.line(f"p{becoming}(s{self.whose(do)}, {self.ex(do.value)})")
            return
        if do.of is None:
            slot = {"active": 0, "first": 1}.get(do.name)
            place = f"G[{c.plan.slot(do.name) if slot is None else slot}]"
            if do.name in c.book.lists:
                self.line(f"_v = {self.ex(do.value)}")
                self.line(f"if {place} != _v:")
                self.line(f"    s.note({c.number(('become', do.name))}, _v)")
                self.line(f"{place} = _v")
                return
            self.line(f"{place} = {self.ex(do.value)}")
            if do.name == "first":
                self.line(f"s.note({FIRST}, G[1])")
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
