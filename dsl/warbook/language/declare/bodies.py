"""The second pass: what each declaration says, read with every name known."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Table, Text
from warbook.language.declare.outline import Fact, Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.declare.rules import read_rules
from warbook.language.diagnostic import Severity
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import (
    Action,
    Card,
    Feature,
    Force,
    Layout,
    Limit,
    Mission,
    Modifier,
    Need,
    Phase,
    Price,
    Procedure,
    Role,
    Roll,
    Sight,
    Start,
    Terrain,
    Test,
    Trait,
    Value,
    Window,
)
from warbook.language.resolve import conditions, steps, things
from warbook.language.resolve.context import Scope

UNIT_NAMES = {"length": "inches (6in)", "squares": "squares (3 squares)", "number": "a plain number"}


def typed_cell(r: Reader, text: Text, type_: Type, scope: Scope, what: str) -> Expr:
    """A cell or field read as a value of a stat's type."""
    c = r.context(text, scope)
    words = text.text.strip()
    if type_.base == "text":
        return ir.Listed("text", words, type=ir.TEXT, span=text.span)
    if words in ("—", "–", "-", "unlimited") and type_.base in ("length", "squares", "number"):
        return ir.Num(ir.UNLIMITED, type=type_, span=text.span)
    if type_.base == "listed":
        listed = r.names.lists[type_.arg]
        found = next((v for v in listed.values if v.lower() == words.lower()), None)
        if found is not None:
            return ir.Listed(type_.arg, found, type=type_, span=text.span)
    if type_.base == "effect" and words in r.names.effects:
        return ir.Listed("effect", words, type=ir.EFFECT, span=text.span)
    if type_.base in ("listed", "effect"):
        known = r.names.lists[type_.arg].values if type_.base == "listed" else r.names.effects
        node = r.tree(text, "value", c)
        if (
            node[0].kind == "same"
            and (name := conditions.bare_term(node[0])) is not None
            and name.word not in r.names.stats
        ):
            raise c.unknown(name, type_.arg or "effect", words, known)
    value = r.expression(text, scope)
    if value.type.base != type_.base:
        raise c.fail(
            "W314",
            None,
            f"{what} is measured in {UNIT_NAMES.get(type_.base, type_.base)}, and this is {value.type}.",
        )
    return value


def stat_values(r: Reader, facts: list[Fact], scope: Scope, holder: str) -> dict[str, Expr]:
    """The stats among a declaration's fields."""
    found: dict[str, Expr] = {}
    for fact in facts:
        stat = r.names.stats.get(fact.label.text)
        if stat is None:
            continue
        value = r.attempt(lambda fact=fact, stat=stat: typed_cell(r, fact.value, stat.type, scope, stat.name))  # type: ignore[misc]
        if value is None:
            continue
        if fact.label.text in found:
            r.fault("W224", fact.label, f"{fact.label.text} is given twice.")
        found[stat.name] = value
        usual(r, fact.value, stat.name, value, holder)
    return found


def usual(r: Reader, text: Text, name: str, value: Expr, holder: str) -> None:
    low, high = r.names.stats[name].usual
    if not isinstance(value, ir.Num) or value.value == ir.UNLIMITED:
        return
    if (low is not None and value.value < low) or (high is not None and value.value > high):
        r.fault(
            "W401",
            text,
            f"{name} is out of its usual range here.",
            "The game's table of stats says what is usual; this is allowed, but look twice.",
            Severity.WARNING,
        )


def finish_kinds(r: Reader) -> None:
    """Bases, parts and default stats of kinds; stats' ranges and defaults; resources' bounds."""
    for raw in r.outline.of("Stat"):
        r.attempt(lambda raw=raw: _finish_stat(r, raw))  # type: ignore[misc]
    for raw in r.outline.of("List"):
        r.attempt(lambda raw=raw: _finish_list(r, raw))  # type: ignore[misc]
    for raw in r.outline.of("Kind"):
        kind = r.names.kinds.get(raw.name)
        if kind is None:
            continue
        scope = _self_scope(kind.name)
        base, count = raw.fact("Stands on"), raw.fact("Number of parts")
        diameter = (
            r.attempt(lambda: r.expression(base.value, scope))
            if base is not None and base.value.text.strip() not in ("the table", "nothing")
            else None
        )
        parts = r.attempt(lambda: r.expression(count.value, scope)) if count is not None else None
        defaults = stat_values(r, raw.facts, scope, kind.name)
        r.names.kinds[raw.name] = replace(kind, diameter=diameter, part_count=parts, defaults=defaults)
    for raw in r.outline.of("Resource"):
        resource = r.names.resources.get(raw.name)
        if resource is None:
            continue
        scope = (
            Scope({"player": ir.Var("self", type=ir.PLAYER)}, principal=ir.Var("self", type=ir.PLAYER))
            if resource.holder == "player"
            else _self_scope(resource.holder)
        )
        start, most = raw.fact("Starts at"), raw.fact("At most")
        r.names.resources[raw.name] = replace(
            resource,
            start=r.attempt(lambda: r.expression(start.value, scope)) if start is not None else None,
            most=r.attempt(lambda: r.expression(most.value, scope)) if most is not None else None,
        )


def _self_scope(kind: str) -> Scope:
    me = ir.Var("self", type=Type("thing", kind))
    return Scope({kind: me}, None, me, None, me)


def _finish_stat(r: Reader, raw: Raw) -> None:
    stat = r.names.stats.get(raw.name)
    if stat is None:
        return
    low: int | None = None
    high: int | None = None
    fact = raw.fact("Usually")
    if fact is not None and stat.type.base != "listed":
        words = fact.value.text.strip()
        match = re.fullmatch(r"(\d+)(?:in)?\s*[–-]\s*(\d+)(in)?", words)
        more = re.fullmatch(r"(\d+(?:in)?) or more", words)
        scale = ir.MICROMETRES_PER_INCH if stat.type == ir.LENGTH else 1
        if match:
            low, high = int(match[1]) * scale, int(match[2]) * scale
        elif more:
            low = int(more[1].removesuffix("in")) * scale
        elif re.fullmatch(r"\d+(in)?", words):
            low = high = int(words.removesuffix("in")) * scale
        else:
            raise r.context(fact.value).fail("W369", None, "A usual range is written 5–8, or 4 or more.")
    default = raw.fact("Default")
    value = typed_cell(r, default.value, stat.type, Scope({}), stat.name) if default is not None else None
    r.names.stats[raw.name] = replace(stat, usual=(low, high), default=value)


def _finish_list(r: Reader, raw: Raw) -> None:
    listed = r.names.lists.get(raw.name)
    if listed is None:
        return
    values = dict(listed.values)
    for table in raw.tables:
        for row in table.rows:
            stats: dict[str, Expr] = {}
            short = ""
            for header, cell in zip(table.header[1:], row[1:], strict=False):
                if header.text == "Short":
                    short = cell.text
                elif cell.text not in ("—", "") and header.text in r.names.stats:
                    stat = r.names.stats[header.text]
                    value = r.attempt(
                        lambda cell=cell, stat=stat: typed_cell(r, cell, stat.type, Scope({}), stat.name)  # type: ignore[misc]
                    )
                    if value is not None:
                        stats[stat.name] = value
            values[row[0].text] = replace(values[row[0].text], stats=stats, short=short)
    r.names.lists[raw.name] = replace(listed, values=values)


# ------------------------------------------------------------------ procedures
def body_of(r: Reader, raw: Raw, scope: Scope) -> Do:
    c = r.context(raw.head, scope)
    done: list[Do] = []
    for one in raw.steps:

        def take(one: object = one) -> None:
            steps.step(c, one, done)  # type: ignore[arg-type]

        r.attempt(take)
        c.text = raw.head
    return ir.Block(tuple(done), span=raw.head.span)


def needs_of(r: Reader, raw: Raw, scope: Scope) -> tuple[Need, ...]:
    found = []
    for table in raw.tables:
        if table.header[0].text != "Needs":
            continue
        for row in table.rows:
            test = r.attempt(lambda row=row: r.condition(row[1], scope))  # type: ignore[misc]
            if test is not None:
                found.append(Need(row[0].text.strip('"'), test, row[0].span))
    return tuple(found)


def procedure(r: Reader, raw: Raw, sort: str, roles: tuple[Role, ...]) -> Procedure:
    scope = scope_of(roles)
    phases = tuple(
        Phase(s.title.text, s.text.text if s.text else "", s.span) for s in raw.steps if s.title is not None
    )
    return Procedure(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        sort=sort,
        roles=roles,
        body=body_of(r, raw, scope),
        phases=phases,
        needs=needs_of(r, raw, scope),
    )


def action(r: Reader, raw: Raw) -> Action:
    signature = r.names.actions[raw.name]
    like = raw.text("Like").strip() or None
    if like is not None and like not in r.names.actions:
        c = r.context(raw.fact("Like").value)  # type: ignore[union-attr]
        r.faults.append(
            c.fail(
                "W301", None, f"No action is called {like}.", "An action follows another that is declared."
            ).diagnostic
        )
        like = None
    roles = r.names.actions[like].roles if like is not None and not signature.roles else signature.roles
    me: dict[str, Expr] = {x.name: ir.Var(x.name, type=x.type) for x in roles}
    own = ir.Var("action", type=ir.ACTION)
    me |= {"action": own, "game": ir.Listed("sequence", "", type=Type("sequence", ""))}
    user = next((me[x.name] for x in roles if x.prep == "by"), None)
    scope = Scope(me, None, user, None, own)
    scope = replace(scope, me=ir.Owner(user, type=ir.PLAYER) if user is not None else None)
    cost: Price = ()
    fact = raw.fact("Cost")
    if fact is not None:
        words = fact.value
        found = r.attempt(lambda: steps.price(r.context(words), r.tree(words, "cost"), None))
        cost = found or ()
    elif like is None and user is None:
        r.fault(
            "W223",
            raw.head,
            f"{raw.name} needs “by …”: who can do it.",
            f"Write “### Action: {raw.name} by user (a KIND)”.",
        )
    effect = raw.fact("Effect")
    has_effect = "Effect" in r.names.stats and like is not None
    done: Do | None = None
    if raw.steps:
        done = body_of(r, raw, scope)
    elif effect is not None and not has_effect:
        c = r.context(effect.value, scope)
        done = r.attempt(lambda: steps.consequence(c, effect.value, effect.children))
    stats = stat_values(
        r, [f for f in raw.facts if has_effect or f.label.text != "Effect"], Scope({}), raw.name
    )
    proc = None
    if done is not None:
        proc = Procedure(
            raw.name,
            raw.head.span,
            sort="action",
            roles=(*roles, Role("action", ir.ACTION, "")),
            body=done,
            needs=needs_of(r, raw, scope),
        )
    elif like is None:
        r.fault(
            "W223",
            raw.head,
            f"{raw.name} does nothing.",
            "Give it steps, “- Effect: …”, or “Like” with the action it follows.",
        )
    team = raw.text("Team").strip()
    return Action(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        price=cost,
        like=like,
        of=raw.card or None,
        stats=stats,
        procedure=proc,
        team=int(team.split()[-1]) if team.split() and team.split()[-1].isdigit() else 0,
    )


# ------------------------------------------------------------------ rolls, predicates, values
MODIFIER_COLUMNS = {
    "Modifier": "total",
    "Advantage": "advantage",
    "Dice": "dice",
    "Automatic": "automatic",
    "Target": "target",
}


def modifiers(r: Reader, tables: list[Table], scope: Scope, measured: str = "number") -> tuple[Modifier, ...]:
    found = []
    for table in tables:
        if table.header[0].text != "Situation":
            continue
        columns = {h.text: i for i, h in enumerate(table.header)}
        for row in table.rows:
            when = row[columns["When"]] if "When" in columns else None
            test = None
            if when is not None and when.text not in ("—", ""):
                test = r.attempt(lambda when=when: r.condition(when, scope))  # type: ignore[misc]
                if test is None:
                    continue
            for label, what in MODIFIER_COLUMNS.items():
                if label in columns and row[columns[label]].text not in ("—", ""):
                    cell = row[columns[label]]
                    amount = r.attempt(lambda cell=cell: r.expression(cell, scope))  # type: ignore[misc]
                    if amount is not None and amount.type.base != measured:
                        r.fault("W314", cell, f"A modifier here is {UNIT_NAMES[measured]}.")
                    elif amount is not None:
                        found.append(Modifier(row[0].text, what, amount, test, row[0].span))
    return tuple(found)


def roll(r: Reader, raw: Raw) -> Roll:
    signature = r.names.rolls[raw.name]
    scope = scope_of(signature.roles)
    scope = scope.bind("roll", ir.Listed("roll", raw.name, type=Type("roll", raw.name)))
    scope = scope.bind("dice", ir.All("die", type=Type("die", raw.name, True)))
    dice_fact = raw.fact("Dice")
    if dice_fact is None:
        raise r.context(raw.head).fail(
            "W223",
            None,
            f"{raw.name} needs “Dice”: what is rolled.",
            "Add a line such as “- Dice: 2d6 + the roller's STAT”.",
        )
    rolled = r.expression(dice_fact.value, scope)
    count, sides, added = split_dice(rolled)
    if count is None:
        raise r.context(dice_fact.value).fail(
            "W370", None, "No dice are rolled here.", "Write dice such as 2d6, and what is added to them."
        )
    each = raw.fact("Each die succeeds on") is not None
    on = raw.fact("Each die succeeds on") or raw.fact("Succeeds on")
    target: Expr | None = None
    low = False
    die = die_of(rolled)
    own_faces = r.names.dice[die].faces if die else ()
    always = faces_of(r, raw.fact("Always succeeds on"), own_faces, sides)
    never = faces_of(r, raw.fact("Always fails on"), own_faces, sides)
    if not each and (always or never):
        r.fault(
            "W397",
            raw.head,
            "Only dice compared one by one have faces that always succeed or fail.",
            "Write “Each die succeeds on” instead of “Succeeds on”.",
        )
    if on is not None and own_faces:
        always = faces_of(r, on, own_faces, sides)
        target = things.number(sides + 1)
    elif on is not None:
        op, target = r.comparison(on.value, scope)
        low = op == "<="
    kept = raw.fact("Kept as")
    keeps = None
    if kept is not None:
        c = r.context(kept.value, scope)
        name = r.names.find(kept.value.text.strip(), r.names.resources)
        subject = next((x for x in signature.roles if x.prep == "by"), None)
        if name is None or subject is None:
            raise c.fail("W371", None, "The total is kept as a declared resource of the one who rolls.")
        keeps = (name, ir.Var(subject.name, type=subject.type))
    if on is None and kept is None and raw.fact("Success") is None:
        raise r.context(raw.head).fail(
            "W372",
            None,
            f"{raw.name} comes to nothing.",
            "Say what it “Succeeds on”, or what it is “Kept as”.",
        )
    outcome: dict[str, Do | None] = {}
    for label in ("Success", "Failure"):
        fact = raw.fact(label)
        outcome[label] = None
        if fact is not None:
            c = r.context(fact.value, scope)
            outcome[label] = r.attempt(
                lambda fact=fact, c=c: steps.consequence(  # type: ignore[misc]
                    c, fact.value if fact.value.text else None, fact.children
                )
            )
            if on is None:
                r.fault("W372", fact.label, f"{raw.name} has a {label.lower()} but nothing it succeeds on.")
    without = tuple(w.word for w, _ in r.names_in(raw.fact("Without").value)) if raw.fact("Without") else ()  # type: ignore[union-attr]
    return Roll(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        dice=count,
        sides=sides,
        added=added,
        target=target,
        low=low,
        each=each,
        success=outcome["Success"],
        failure=outcome["Failure"],
        keeps=keeps,
        modifiers=modifiers(r, raw.tables, scope),
        without=without,
        faces=own_faces,
        always=always,
        never=never,
    )


def die_of(rolled: Expr) -> str:
    """The declared die among what is rolled; "" for plain ones."""
    match rolled:
        case ir.DiceOf(die=die):
            return die
        case ir.Arith(left=left, right=right):
            return die_of(left) or die_of(right)
        case _:
            return ""


def faces_of(r: Reader, fact: Fact | None, own: tuple[str, ...], sides: int) -> tuple[int, ...]:
    """The sides that a field names: numbers, or the faces of a declared die."""
    found: list[int] = []
    for words in _split_names(fact.value) if fact is not None else []:
        name = words.text.strip()
        numbers = [i for i, face in enumerate(own, 1) if face == name]
        if not own and name.isdigit() and 1 <= int(name) <= sides:
            numbers = [int(name)]
        if not numbers:
            known = ", ".join(dict.fromkeys(own)) or f"1 to {sides}"
            r.fault("W301", words, f"The die has no face {name}.", f"Its faces are {known}.")
        found.extend(numbers)
    return tuple(found)


def split_dice(rolled: Expr) -> tuple[Expr | None, int, Expr | None]:
    """The number of dice, their sides, and what is added."""
    match rolled:
        case ir.DiceOf(count=count, sides=sides):
            return count, sides, None
        case ir.Arith(op="+" | "-" as op, left=left, right=right):
            thrown, of_sides, added = split_dice(left)
            if thrown is None:
                return None, 0, None
            if added is None:
                added = right if op == "+" else ir.Arith("-", things.number(0), right, type=ir.NUMBER)
            else:
                added = ir.Arith(op, added, right, type=ir.NUMBER)
            return thrown, of_sides, added
        case ir.Arith(op="*", left=left, right=ir.DiceOf(count=count, sides=sides)):
            return ir.Arith("*", left, count, type=ir.NUMBER), sides, None
        case _:
            return None, 0, None


def definition(r: Reader, raw: Raw) -> Test:
    signature = r.names.tests[raw.name]
    scope = scope_of(signature.roles)
    yes = [t for f in raw.all("If") if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None]  # type: ignore[misc]
    no = [
        t
        for f in raw.all("Unless")
        if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None  # type: ignore[misc]
    ]
    if not raw.all("If") and not raw.all("Unless"):
        raise r.context(raw.head).fail("W223", None, f"“{raw.name}” needs “If”: when it holds.")
    test: Expr = ir.Or(tuple(yes), type=ir.FLAG) if len(yes) != 1 else yes[0]
    if not yes:
        test = ir.Truth(True, type=ir.FLAG)
    if no:
        test = ir.And((test, *(ir.Not(t, type=ir.FLAG) for t in no)), type=ir.FLAG)
    return Test(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        test=test,
        words=raw.head.text,
    )


POINTS = {"any point": "any", "every point": "every", "the middle": "middle"}


def sight(r: Reader, raw: Raw) -> Sight:
    """A relation that sight lines decide."""
    signature = r.names.tests[raw.name]
    if len(signature.roles) != 2:
        raise r.context(raw.head).fail("W223", None, "Sight is between two: a target and an observer.")
    points = {}
    for label, allowed in (("From", ("any", "middle")), ("To", ("any", "every", "middle"))):
        fact = raw.fact(label)
        points[label] = POINTS.get(fact.value.text.strip(), "") if fact is not None else "any"
        if points[label] not in allowed:
            known = ", ".join(k for k, v in POINTS.items() if v in allowed)
            r.fault(
                "W392", fact.value if fact is not None else raw.head, f"A line is drawn here with {known}."
            )
    lengths = {
        label: r.length(fact.value) if (fact := raw.fact(label)) is not None else 0
        for label in ("Height", "Sees through", "Sees through all within")
    }
    return Sight(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        words=raw.head.text,
        eye=points["From"],
        part=points["To"],
        height=lengths["Height"],
        blocked=terrain_sorts(r, raw, "Blocked by"),
        hindered=terrain_sorts(r, raw, "Hindered by"),
        depth=lengths["Sees through"],
        near=lengths["Sees through all within"],
    )


def terrain_sorts(r: Reader, raw: Raw, label: str) -> tuple[str, ...]:
    """`blocking Terrain, Fog`: sorts and names of terrain."""
    fact = raw.fact(label)
    found = []
    for words in _split_names(fact.value) if fact is not None else []:
        name = words.text.strip().removesuffix(" Terrain")
        if name not in ("blocking", "concealing") and name not in r.names.terrains:
            r.fault(
                "W301",
                words,
                f"No terrain is called {name}.",
                "Write “blocking Terrain”, “concealing Terrain”, or the name of one.",
            )
        found.append(name)
    return tuple(found)


def value(r: Reader, raw: Raw) -> Value:
    signature = r.names.values[raw.name]
    scope = scope_of(signature.roles)
    cases: list[tuple[Expr, Expr | None]] = []
    type_: Type | None = None
    for fact in [*raw.all("Is"), *raw.all("Otherwise")]:
        words = fact.value
        cut = words.text.find(", if ")
        amount = r.attempt(
            lambda words=words, cut=cut: r.expression(words.slice(0, cut) if cut >= 0 else words, scope)  # type: ignore[misc]
        )
        test = (
            r.attempt(lambda words=words, cut=cut: r.condition(words.slice(cut + 5, len(words.text)), scope))  # type: ignore[misc]
            if cut >= 0
            else None
        )
        if amount is not None:
            cases.append((amount, test))
            if type_ is not None and amount.type.base != type_.base:
                r.fault("W314", words, f"{raw.name} is {type_} above and {amount.type} here.")
            type_ = type_ or amount.type
    bounds = []
    for label in ("At least", "At most"):
        bound = raw.fact(label)
        bounds.append(
            r.attempt(lambda bound=bound: r.expression(bound.value, scope)) if bound is not None else None  # type: ignore[misc]
        )
    if type_ is None:
        raise r.context(raw.head).fail("W223", None, f"{raw.name} needs “Is”: what it is.")
    r.names.values[raw.name] = replace(signature, type=type_)
    return Value(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        cases=tuple(cases),
        least=bounds[0],
        most=bounds[1],
        modifiers=modifiers(r, raw.tables, scope, type_.base),
        type=type_,
    )


def window(r: Reader, raw: Raw) -> Window:
    signature = r.names.windows[raw.name]
    opens = raw.text("Opens").strip()
    if opens not in ("", "before any Roll", "after any Roll"):
        r.fault(
            "W373",
            raw.fact("Opens").value,  # type: ignore[union-attr]
            "A window opens by itself only “before any Roll” or “after any Roll”.",
            "Otherwise a step opens it.",
        )
    limit = raw.text("Limit").strip()
    return Window(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        before_rolls=opens == "before any Roll",
        once=limit == "once",
        after_dice=opens == "after any Roll",
    )


# ------------------------------------------------------------------ cards, terrain, missions
def card(r: Reader, raw: Raw, actions: dict[str, Action]) -> Card:
    kind = r.names.cards[raw.name]
    stats = stat_values(r, raw.facts, Scope({}), raw.name)
    traits = []
    fact = raw.fact("Traits")
    if fact is not None:
        for node, x in r.attempt(lambda: r.names_in(fact.value)) or []:
            if node.word not in r.names.traits:
                r.faults.append(
                    r.context(fact.value).unknown(node, "trait", node.word, r.names.traits).diagnostic
                )
            elif (x is None) == (node.word in r.names.numbered):
                r.fault(
                    "W398",
                    fact.value,
                    f"{node.word} {'needs a number here' if x is None else 'takes no number'}.",
                    f"Write “{node.word}{' 2' if x is None else ''}”.",
                )
            else:
                traits.append((node.word, x))
    for stat in required_stats(r, kind):
        if stat not in stats and r.names.stats[stat].default is None:
            r.fault(
                "W225",
                raw.head,
                f"{raw.name} has no {stat}.",
                f"Every {kind} needs one: add “- {stat}: …” or a column.",
            )
    mine = tuple(name for name, a in actions.items() if a.of == raw.name)
    return Card(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        kind=kind,
        force=raw.force,
        stats=stats,
        actions=mine,
        traits=tuple(traits),
        role=raw.text("Role"),
        flavour=raw.text("Flavour"),
        holds=held_cards(r, raw, kind),
    )


def held_cards(r: Reader, raw: Raw, kind: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards that a card begins with, by group: `- Weapons: Reaper, Vorpil Sword`."""
    found = []
    for fact in raw.facts:
        group = r.names.groups.get(fact.label.text)
        if group is None:
            continue
        if group.holder is None or not r.names.kind_of(kind, group.holder):
            r.fault(
                "W399",
                fact.label,
                f"A {kind} has no {group.name} of its own.",
                f"Write “- Held by: each {kind}” under the group.",
            )
            continue
        names = []
        for words in _split_names(fact.value):
            name = words.text.strip()
            if name not in r.names.cards or not r.names.kind_of(r.names.cards[name], group.holds):
                r.fault("W301", words, f"No {group.holds} is called {name}.")
                continue
            names.append(name)
        found.append((group.name, tuple(names)))
    return tuple(found)


def required_stats(r: Reader, kind: str) -> list[str]:
    """Stats that any card of the kind gives: all of them must."""
    given: dict[str, int] = {}
    for raw in r.outline.of("Card"):
        if raw.kind == kind:
            for fact in raw.facts:
                if fact.label.text in r.names.stats:
                    given[fact.label.text] = given.get(fact.label.text, 0) + 1
    total = sum(raw.kind == kind for raw in r.outline.of("Card"))
    return [s for s, n in given.items() if n * 2 > total]


def terrain(r: Reader, raw: Raw) -> Terrain:
    slows, height = raw.fact("Slows"), raw.fact("Height")
    enter = raw.fact("Enter")
    test = None
    if enter is not None:
        me = ir.Var("mover", type=Type("thing", standing_kind(r)))
        scope = Scope({"mover": me}, None, me, None, me)
        test = r.attempt(lambda: r.condition(enter.value, scope))
    return Terrain(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        shape=raw.text("Shape") or "area",
        slows=(r.attempt(lambda: r.length(slows.value)) or 0) if slows is not None else 0,
        conceals=r.yes(raw, "Conceals"),
        blocks=r.yes(raw, "Blocks"),
        height=(r.attempt(lambda: r.length(height.value)) or 0) if height is not None else 0,
        enter=test,
        stats=stat_values(r, raw.facts, Scope({}), raw.name),
        room=whole_number(r, raw.fact("Room")),
        whole=r.yes(raw, "Seen as whole"),
    )


def whole_number(r: Reader, fact: Fact | None) -> int:
    """A field that is a plain number; 0 where it is not given."""
    if fact is None:
        return 0
    if not fact.value.text.strip().isdigit():
        r.fault("W360", fact.value, "A plain number belongs here.")
        return 0
    return int(fact.value.text)


def standing_kind(r: Reader) -> str:
    """The widest kind of what stands on the table or grid by itself."""
    standing = [k.name for k in r.names.kinds.values() if k.stands]
    wide = (k for k in r.names.kinds if standing and all(r.names.kind_of(s, k) for s in standing))
    return next(wide, standing[0] if standing else "")


def layout(r: Reader, raw: Raw, terrains: dict[str, Terrain]) -> Layout:
    features = []
    for table in raw.tables:
        columns = {h.text: i for i, h in enumerate(table.header)}
        for row in table.rows:
            found = r.attempt(lambda row=row, columns=columns: feature(r, row, columns, terrains))  # type: ignore[misc]
            if found is not None:
                features.append(found)
    return Layout(
        raw.name, raw.head.span, short=raw.text("Short"), cites=raw.cites(), features=tuple(features)
    )


def feature(
    r: Reader, row: tuple[Text, ...], columns: dict[str, int], terrains: dict[str, Terrain]
) -> Feature:
    name = row[0].text.strip()
    if name not in terrains:
        c = r.context(row[0])
        raise c.fail(
            "W301",
            None,
            f"No terrain is called {name}.",
            f"Terrain here: {', '.join(terrains) or 'none is declared'}.",
        )
    x, y = r.place(row[columns["At"]])
    width, depth = (
        r.size(row[columns["Size"]])[:2]
        if "Size" in columns and row[columns["Size"]].text not in ("—", "")
        else (1, 1)
    )
    turn = 0
    if "Turn" in columns and row[columns["Turn"]].text not in ("—", ""):
        turn = int(re.sub(r"\D", "", row[columns["Turn"]].text) or 0)
    height = terrains[name].height
    if "Height" in columns and row[columns["Height"]].text not in ("—", ""):
        height = r.length(row[columns["Height"]])
    room = terrains[name].room
    if "Room" in columns and row[columns["Room"]].text.strip().isdigit():
        room = int(row[columns["Room"]].text)
    return Feature(name, x, y, width, depth, turn, height, row[0].span, room)


def mission(r: Reader, raw: Raw) -> Mission:
    from warbook.language.model import Marker, Zone

    zones = {
        z.name: Zone(
            z.name,
            z.head.span,
            short=z.text("Short"),
            owned=bool(z.text("Held by")),
            reach=r.length(z.fact("Reaches").value),  # type: ignore[union-attr]
        )
        for z in r.outline.of("Zone")
        if z.mission in (raw.name, "") and z.fact("Reaches")
    }
    markers = {
        m.name: Marker(
            m.name,
            m.head.span,
            short=m.text("Short"),
            owned=bool(m.text("Held by")),
            right=r.length(m.fact("From right edge").value),  # type: ignore[union-attr]
            back=r.length(m.fact("From back edge").value),  # type: ignore[union-attr]
        )
        for m in r.outline.of("Marker")
        if m.mission in (raw.name, "") and m.fact("From right edge") and m.fact("From back edge")
    }
    starts = []
    for table in raw.tables:
        if table.header[0].text == "Starts":
            columns = {h.text: i for i, h in enumerate(table.header)}
            for row in table.rows:
                found = r.attempt(lambda row=row, columns=columns: start(r, row, columns))  # type: ignore[misc]
                if found is not None:
                    starts.append(found)
    layouts = tuple(w.text for f in raw.all("Layouts") for w in _split_names(f.value))
    for f in raw.all("Layouts"):
        for w in _split_names(f.value):
            if w.text not in {x.head.text for x in r.outline.of("Layout")}:
                r.fault(
                    "W301",
                    w,
                    f"No layout is called {w.text}.",
                    f"Layouts are {', '.join(x.head.text for x in r.outline.of('Layout'))}.",
                )
    return Mission(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        zones=zones,
        markers=markers,
        starts=tuple(starts),
        layouts=layouts,
    )


def _split_names(text: Text) -> list[Text]:
    return [text.slice(m.start(), m.end()) for m in re.finditer(r"[^,\s][^,]*", text.text)]


def start(r: Reader, row: tuple[Text, ...], columns: dict[str, int]) -> Start:
    name = row[0].text.strip()
    if name not in r.names.cards:
        raise r.context(row[0]).unknown(None, "card", name, r.names.cards)
    who = row[columns["Player"]].text.strip().lower()
    if who not in ("first player", "second player"):
        raise r.context(row[columns["Player"]]).fail("W374", None, "Say “first player” or “second player”.")
    return Start(name, 0 if who.startswith("first") else 1, r.place(row[columns["At"]]), row[0].span)


def limits(r: Reader, raw: Raw) -> list[Limit]:
    found = []
    for table in raw.tables:
        for row in table.rows:

            def one(row: tuple[Text, ...] = row) -> Limit:
                c = r.context(row[0])
                counted = things.collection(c, r.tree(row[0], "subject", c)[0])
                return Limit(row[0].text, counted, "", r.expression(row[1], Scope({})), row[0].span)

            got = r.attempt(one)
            if got is not None:
                found.append(got)
    return found


def force(r: Reader, raw: Raw) -> Force:
    return Force(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short") or raw.text("Tagline"),
        colour=raw.text("Colour"),
    )


def trait(r: Reader, raw: Raw) -> Trait:
    return Trait(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        flavour=raw.text("Flavour"),
        text=" ".join(b.text.text for b in raw.rules),
        numbered=raw.name in r.names.numbered,
    )


__all__ = ["read_rules"]
