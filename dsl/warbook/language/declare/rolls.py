"""Rolls: dice, target, and the table of what changes them."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.blocks import Table
from warbook.language.declare.cells import UNIT_NAMES, split_names
from warbook.language.declare.raw import Fact, Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Modifier, Roll
from warbook.language.resolve import steps
from warbook.language.resolve.context import Scope
from warbook.language.resolve.numbers import number

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
                    wanted = (measured,) if measured else ("number", "squares")
                    if amount is not None and amount.type.base not in wanted:
                        r.fault("W314", cell, f"A modifier here is {UNIT_NAMES[wanted[0]]}.")
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
        target = number(sides + 1)
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
    for words in split_names(fact.value) if fact is not None else []:
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
                added = right if op == "+" else ir.Arith("-", number(0), right, type=ir.NUMBER)
            else:
                added = ir.Arith(op, added, right, type=ir.NUMBER)
            return thrown, of_sides, added
        case ir.Arith(op="*", left=left, right=ir.DiceOf(count=count, sides=sides)):
            return ir.Arith("*", left, count, type=ir.NUMBER), sides, None
        case _:
            return None, 0, None
