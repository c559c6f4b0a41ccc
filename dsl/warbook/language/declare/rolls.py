"""Rolls: dice, target, and the table of what changes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.blocks import Table, Text
from warbook.language.declare.cells import UNIT_NAMES, split_names
from warbook.language.declare.raw import Fact, Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Modifier, Opposition, Role, Roll
from warbook.language.resolve import steps
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.numbers import number
from warbook.language.resolve.repeats import times_each
from warbook.language.resolve.scope import Scope
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.walk import nodes

MODIFIER_COLUMNS = {
    "Modifier": "total",
    "Advantage": "advantage",
    "Dice": "dice",
    "Automatic": "automatic",
    "Target": "target",
}


NO_SIDES = 1_000
"""As many sides as no face that is named goes beyond, where it is not known which dice are thrown."""
EACH = re.compile(r"[Ff]or (?:each|every)\b")
"""What begins a situation that counts more than once."""


NOT_ROLLED = {
    what: ("Nothing is rolled here", "Its column is called “Modifier”.")
    for what in MODIFIER_COLUMNS
    if what != "Modifier"
}
"""Why columns are not for what is no roll, and what to write."""


def unheard(r: Reader, raw: Raw) -> dict[str, tuple[str, str]]:
    """The columns that say nothing of such a roll, or nothing plain: why, and what to write."""
    name = raw.name
    if raw.fact("Each die succeeds on") is not None:
        why = f"{name} looks at each die by itself, so it is not said what this number changes"
        return {
            "Modifier": (
                why,
                "The column “Dice” changes how many dice there are, “Target” what each has to show.",
            )
        }
    found = {
        "Automatic": (
            "Dice succeed by themselves only where they are looked at one by one",
            "Write “Each die succeeds on” instead of “Succeeds on”.",
        )
    }
    if name in r.names.low:
        why = f"{name} looks at a low total, so it is not said what this number changes"
        found["Modifier"] = (
            why,
            "The column “Target” changes what it has to stay under: +1 makes success likelier.",
        )
        why = f"Advantage keeps the highest dice, and {name} looks at a low total"
        found["Advantage"] = (
            why,
            "The column “Target” changes what it has to stay under: +1 makes success likelier.",
        )
    elif raw.fact("Succeeds on") is None and raw.fact("Opposed by") is None:
        found["Target"] = (f"{name} succeeds on nothing", "The column “Modifier” changes what it comes to.")
    return found


def modifiers(
    r: Reader,
    tables: list[Table],
    scope: Scope,
    measured: str = "number",
    refused: Mapping[str, tuple[str, str]] | None = None,
) -> tuple[Modifier, ...]:
    """The rows of the tables of situations; `refused` are columns that cannot stand there."""
    found = []
    refused = NOT_ROLLED if refused is None else refused
    for table in tables:
        if table.header[0].text != "Situation":
            continue
        columns = {h.text: i for i, h in enumerate(table.header)}
        for label, (why, hint) in refused.items():
            if label in columns:
                r.fault("W349", table.header[columns[label]], f"{why}.", hint)
        for row in table.rows:
            when = row[columns["When"]] if "When" in columns else None
            test, each = None, None
            if when is not None and EACH.match(when.text):
                each, when = when, None
            if when is not None and when.text not in ("—", ""):
                test = r.attempt(lambda when=when: r.condition(when, scope))  # type: ignore[misc]
                if test is None:
                    continue
            for label, what in MODIFIER_COLUMNS.items():
                if label in columns and row[columns[label]].text not in ("—", ""):
                    cell = row[columns[label]]
                    amount = r.attempt(lambda cell=cell, each=each: so_often(r, cell, each, scope))  # type: ignore[misc]
                    wanted = (measured,) if measured else ("number", "squares")
                    if amount is not None and amount.type.base not in wanted:
                        r.fault("W314", cell, f"A modifier here is {UNIT_NAMES[wanted[0]]}.")
                    elif amount is not None:
                        found.append(Modifier(row[0].text, what, amount, test, row[0].span))
    return tuple(found)


def so_often(r: Reader, cell: Text, each: Text | None, scope: Scope) -> Expr:
    """The number of a cell, as often as `for each …` says."""
    amount = r.expression(cell, scope)
    if each is None:
        return amount
    c = r.context(each, scope)
    return times_each(c, amount, r.tree(each, "per_each", c)[0])


def roll(r: Reader, raw: Raw) -> Roll:
    """A roll from its fields and its table of situations; where one of them is wrong, the others are looked at too."""
    try:
        return all_of_it(r, raw)
    except Fault:
        scope = scope_of_roll(r, raw)
        dice, on = raw.fact("Dice"), raw.fact("Succeeds on") or raw.fact("Each die succeeds on")
        if dice is not None:
            r.attempt(lambda: dice_in(r, dice.value, scope, raw.fact("Each die succeeds on") is not None))
        if on is not None:
            r.attempt(lambda: needed_by(r, raw, scope, (), NO_SIDES))
        outcomes(r, raw, scope, True)
        modifiers(r, raw.tables, scope, refused=unheard(r, raw))
        raise


def scope_of_roll(r: Reader, raw: Raw) -> Scope:
    """What the words of a roll can speak of."""
    this = ir.Listed("roll", raw.name, type=Type("roll", raw.name))
    scope = scope_of(r.names.rolls[raw.name].roles).bind("roll", this)
    return scope.bind("dice", ir.All("die", type=Type("die", raw.name, True)))


def all_of_it(r: Reader, raw: Raw) -> Roll:
    """A roll in which nothing is wrong."""
    signature = r.names.rolls[raw.name]
    this = ir.Listed("roll", raw.name, type=Type("roll", raw.name))
    scope = scope_of_roll(r, raw)
    alone, opposed = scope, raw.fact("Opposed by")
    if opposed is not None:
        scope = scope.bind("opposition", ir.Field(this, "Opposition", type=ir.NUMBER))
    dice_fact = raw.fact("Dice")
    if dice_fact is None:
        raise r.context(raw.head).fail(
            "W223",
            None,
            f"{raw.name} needs “Dice”: what is rolled.",
            "Add a line such as “- Dice: 2d6 + the roller's STAT”.",
        )
    each = raw.fact("Each die succeeds on") is not None
    rolled, count, sides, added = dice_in(r, dice_fact.value, scope, each)
    opposition = None
    if opposed is not None:
        opposition = Opposition(*dice_in(r, opposed.value, scope, each)[1:])
    die = die_of(rolled)
    own_faces = r.names.dice[die].faces if die else ()
    needed = needed_by(r, raw, alone if each else scope, own_faces, sides)
    if opposition is not None and needed.target is None:
        needed.target = ir.Arith("+", scope.roles["opposition"], number(1), type=ir.NUMBER)
    keeps = kept_as(r, raw, scope, signature.roles)
    outcome = outcomes(r, raw, scope, needed.target is not None)
    decides = decided(r, raw.fact("Decides"), count, sides)
    if needed.target is None and keeps is None and raw.fact("Decides") is None and not outcome["Success"]:
        raise r.context(raw.head).fail(
            "W372",
            None,
            f"{raw.name} comes to nothing.",
            "Say what it “Succeeds on”, what it is “Kept as”, or which lists it “Decides”.",
        )
    without = raw.fact("Without")
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
        target=needed.target,
        low=needed.low,
        each=needed.each,
        success=outcome["Success"],
        failure=outcome["Failure"],
        tie=outcome["Tie"],
        keeps=keeps,
        modifiers=modifiers(r, raw.tables, scope, refused=unheard(r, raw)),
        without=tuple(w.word for w, _ in r.names_in(without.value)) if without else (),
        faces=own_faces,
        always=needed.always,
        never=needed.never,
        opposition=opposition,
        decides=decides,
    )


def dice_in(r: Reader, text: Text, scope: Scope, singly: bool) -> tuple[Expr, Expr, int, Expr | None]:
    """What a field throws: the whole of it, the number of dice, their sides, and what is added; `singly` where each die is
    looked at by itself."""
    rolled = r.expression(text, scope)
    count, sides, added = split_dice(rolled)
    if count is None:
        raise r.context(text).fail(
            "W370", None, "No dice are rolled here.", "Write dice such as 2d6, and what is added to them."
        )
    if added is not None and (singly or not isinstance(count, ir.Num)):
        raise how_many_or_how_much(r, text, singly)
    return rolled, count, sides, added


def how_many_or_how_much(r: Reader, text: Text, singly: bool) -> Fault:
    """The fault of a number beside dice that tells of how many they are or of what they show: `as many d6 as A - B`."""
    message = "This number could tell how many dice there are, or what they show."
    dice = re.split(r" [-+−] ", text.text)[0]
    other = (
        "what each has to show is what it succeeds on" if singly else "so many points, of one headed Modifier"
    )
    hint = f"Write “{dice}”; so many dice more or fewer are a row of the table headed Situation and Dice, and {other}."
    return r.context(text).fail(UNCLEAR, None, message, hint)


@dataclass(slots=True)
class Needed:
    """What a roll has to reach."""

    target: Expr | None
    low: bool
    each: bool
    always: tuple[int, ...]
    never: tuple[int, ...]


def needed_by(r: Reader, raw: Raw, scope: Scope, own_faces: tuple[str, ...], sides: int) -> Needed:
    """What the fields say that a roll, or each of its dice, succeeds on."""
    one_by_one, added_up = raw.fact("Each die succeeds on"), raw.fact("Succeeds on")
    on = one_by_one or added_up
    if one_by_one is not None and added_up is not None:
        r.fault(
            "W224",
            added_up.label,
            f"{raw.name} looks at each die by itself, and has a total as well.",
            "Leave one of them out: it succeeds if 1 or more of its dice do, and “the roll's Successes” are how many.",
        )
    always = faces_of(r, raw.fact("Always succeeds on"), own_faces, sides)
    never = faces_of(r, raw.fact("Always fails on"), own_faces, sides)
    needed = Needed(None, False, one_by_one is not None, always, never)
    if not needed.each and (always or never):
        r.fault(
            "W397",
            raw.head,
            "Only dice compared one by one have faces that always succeed or fail.",
            "Write “Each die succeeds on” instead of “Succeeds on”.",
        )
    if on is not None and own_faces:
        needed.always, needed.target = faces_of(r, on, own_faces, sides), number(sides + 1)
    elif on is not None:
        op, needed.target = r.comparison(on.value, scope)
        needed.low = op == "<="
        if any(isinstance(node, ir.DiceOf) for node in nodes(needed.target)):
            raise r.context(on.value).fail(
                "W370",
                None,
                "What a roll succeeds on is not rolled.",
                "Write dice that are rolled against it as “- Opposed by: …”; the higher total then wins.",
            )
    return needed


def kept_as(r: Reader, raw: Raw, scope: Scope, roles: tuple[Role, ...]) -> tuple[str, Expr] | None:
    """The resource in which the total of a roll is kept, and whose."""
    kept = raw.fact("Kept as")
    if kept is None:
        return None
    name = r.names.find(kept.value.text.strip(), r.names.resources)
    subject = next((x for x in roles if x.prep == "by"), None)
    if name is None or subject is None:
        raise r.context(kept.value, scope).fail(
            "W371", None, "The total is kept as a declared resource of the one who rolls."
        )
    return name, ir.Var(subject.name, type=subject.type)


def outcomes(r: Reader, raw: Raw, scope: Scope, judged: bool) -> dict[str, Do | None]:
    """What happens on a success, on a failure and on a tie."""
    found: dict[str, Do | None] = {}
    for label in ("Success", "Failure", "Tie"):
        fact = raw.fact(label)
        found[label] = None
        if fact is None:
            continue
        c = r.context(fact.value, scope)
        found[label] = r.attempt(
            lambda fact=fact, c=c: steps.consequence(  # type: ignore[misc]
                c, fact.value if fact.value.text else None, fact.children
            )
        )
        if not judged:
            r.fault("W372", fact.label, f"{raw.name} has a {label.lower()} but nothing it succeeds on.")
        elif label == "Tie" and raw.fact("Opposed by") is None:
            r.fault("W372", fact.label, f"Nobody rolls against {raw.name}: it cannot be a tie.",
                    "Add a line such as “- Opposed by: 1d6 + the target's STAT”.")  # fmt: skip
    return found


def decided(r: Reader, fact: Fact | None, count: Expr, sides: int) -> tuple[str, ...]:
    """The lists of which a roll picks one value: each is rolled for with the same dice."""
    found = []
    for words in split_names(fact.value) if fact is not None else []:
        name = words.text.strip()
        listed = r.names.lists.get(name)
        if listed is None:
            raise r.context(words).unknown(None, "list", name, r.names.lists)
        if listed.dice is None or not isinstance(count, ir.Num) or listed.dice != (count.value, sides):
            wanted = f"with {listed.dice[0]}d{listed.dice[1]}" if listed.dice is not None else "by no dice"
            r.fault("W396", words, f"{name} is rolled for {wanted}.")
        found.append(name)
    return tuple(found)


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
