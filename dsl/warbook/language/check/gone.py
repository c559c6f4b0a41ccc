"""Where somebody stands who stands nowhere any more: `The bearer is removed. Each Soldier within 3in of it falls back.`

Once it is removed nobody is near it, and nothing would come of the second sentence. It is refused: said before the
removal, or when somebody is removed, it is of the place where it stood. After `If it has Fear, it is removed.` either could
be meant, and it is refused too, unless its own condition is such that it is still there: the contrary one, or that it is
on the board.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from warbook.language import ir
from warbook.language.bearing import conjuncts
from warbook.language.block_tree import Document, Text, texts
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit, Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook
from warbook.language.walk import inner, nodes

SPATIAL = (ir.Near, ir.Spatial, ir.Distance, ir.HeightBetween)
"""What is said of where things are."""
STANDING = ("removed", "standing")
"""What is asked of whether somebody is there at all."""
HOLDS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
Tests = tuple[Expr, ...]


def near_what_is_gone(game: Checked) -> Iterator[Finding]:
    """`The target is removed. Each Soldier adjacent to the target …`: nobody is near what has been removed."""
    found: dict[Span, Finding] = {}
    for block in game.acting_of(ir.Block):  # one stands in another, perhaps
        for one in in_order(block):
            found.setdefault(one.span, one)
    yield from found.values()
    for hook in game.book.hooks:
        if hook.event.sort == "left" and hook.moment == "after":
            yield from near_who_left(hook, [text for some in game.texts(leaving) for text in some])


def removed_again(game: Checked) -> Iterator[Finding]:
    """`When a Soldier is removed, if its Troop has no Soldiers: It is removed.`: the Soldier, who has been removed by then, and gains
    nothing any more, nor comes back; and `While the bearer is removed: …`, of rules that end with the bearer."""
    for hook in game.book.hooks:
        gone = {var for role, var in hook.event.binds if role == "gone"}
        if hook.event.sort != "removed" or hook.moment != "after":
            continue
        for one in nodes(hook.body):
            of = getattr(one, "of", None)
            if isinstance(of, ir.Var) and of.name in gone and isinstance(one, Do) and one.span is not None:
                if isinstance(one, BACK) and not (isinstance(one, ir.Join) and one.leave):
                    yield out_of_the_game(one.span)
                    break
                if isinstance(one, ir.Remove | ir.Gain):
                    yield nothing_more(one.span)

    for bearers in game.acting_of(ir.Where):
        for asked in conjuncts(bearers.test) if bearers.var == "bearer" else ():
            match asked:
                case ir.Spatial(relation="removed", args=(ir.Var(name="bearer"),)) if asked.span is not None:
                    yield Finding(
                        asked.span,
                        "Once it is removed its rules end, so this is never so.",
                        "Say what happens then, “When the bearer is removed: …”.",
                    )


def nothing_more(place: Span) -> Finding:
    """What to say of what is done to somebody who is not there any more."""
    return Finding(
        place,
        "It has been removed by then, so nothing would come of this.",
        "Name who else is meant: “its TROOP …”, “the NAME …”, “the remover …”.",
    )


BACK = (ir.Place, ir.TakePlace, ir.Move, ir.Join)
"""What brings somebody onto the board again."""
_LEAVES = "leaves the board"


def leaving(document: Document) -> list[Text]:
    """The texts of a file that tell of somebody who leaves the board."""
    return [text for text in texts(document) if _LEAVES in text.text]


def near_who_left(hook: Hook, told: list[Text]) -> Iterator[Finding]:
    """`When a Soldier leaves the board: Each Soldier adjacent to it …`: nobody is near it, and it is on no square."""
    left = {var for role, var in hook.event.binds if role == "gone"}
    back = any(isinstance(n, BACK) for n in nodes(hook.body))
    squares = [n for n in nodes(hook.body) if isinstance(n, ir.Field) and n.type == ir.PLACE]
    asked = [*(node for node, _ in asked_of_places(hook.body, ())), *squares]
    for one in asked:
        if not back and one.span is not None and any(var.name in left for var in spoken_of(one)):
            message = "Whoever this is about has left the board, and stands nowhere any more."
            yield Finding(
                one.span,
                message,
                "Say it of what happens before that, “When a KIND …: … .”; or let it be removed: “When a KIND is removed: …” is of where it stood.",
                edit=once_removed(hook, told),
            )
            return


def once_removed(hook: Hook, told: list[Text]) -> Edit | None:
    """The same of whoever is removed, which is of where it stood."""
    said = next((text for text in told if hook.span.holds(text.span)), None)
    if said is None:
        return None
    at = said.text.index(_LEAVES)
    return Edit(said.at(at, at + len(_LEAVES)), "is removed")


def in_order(block: ir.Block) -> Iterator[Finding]:
    """What is asked of where somebody is after the step that has taken it away, or takes it away where something is so."""
    gone: dict[str, Tests] = {}
    out: set[str] = set()  # of the game, not only of the board
    for done in block.of:
        if gone:
            for node in nodes(done):
                match node:
                    case ir.Place(of=ir.Var(name=name)) | ir.TakePlace(of=ir.Var(name=name)):
                        gone.pop(name, None)
                    case ir.Join(of=ir.Var(name=name), leave=False, span=Span() as at) if name in out:
                        yield out_of_the_game(at)
                        return
                    case ir.Gain(of=ir.Var(name=name), span=Span() as at) if name in gone and name in out:
                        yield nothing_more(at)
                        return
            for asked, given in asked_of_places(done, ()):
                of_whom = [one for one in spoken_of(asked) if one.name in gone]
                without = next((one for one in of_whom if not there(one, gone[one.name], given)), None)
                place = asked.span or done.span
                if without is not None and place is not None:
                    yield finding(gone[without.name], place)
                    return
        for removal, given in removals(done, ()):
            if isinstance(removal.of, ir.Var):
                gone[removal.of.name] = given
                out |= {removal.of.name} if removal.for_good and not given else set()


def finding(under: Tests, place: Span) -> Finding:
    """What to say of somebody removed, always or where something is so."""
    before = "Say it before the removal; or in a bullet of its own, “When a KIND is removed: …”, of where it stood."
    if not under:
        return Finding(
            place, "Whose place is meant here has been removed, and stands nowhere any more.", before
        )
    message = "Whose place is meant here may have been removed, and then stands nowhere any more."
    return Finding(
        place,
        message,
        f"{before} If it is only of one that still stands, begin with “Otherwise, …”, or with “If the KIND is on the board, …”.",
    )


def out_of_the_game(place: Span) -> Finding:
    """What to say of somebody removed who is to join a group."""
    return Finding(
        place,
        "Whoever is removed or discarded is out of the game, on no board and in no group.",
        "Let it join the group and not be removed: “… chooses 1 KIND in own GROUP. It joins GROUP.”; of a piece on the board, "
        "“It leaves the board. It joins GROUP.”, perhaps in a bullet “Instead of a KIND being removed: …”.",
    )


def asked_of_places(item: object, given: Tests) -> Iterator[tuple[Expr, Tests]]:
    """What is asked of where things are, each with the conditions under which it is."""
    match item:
        case ir.If(test=test, then=then, otherwise=otherwise):
            yield from asked_of_places(test, given)
            yield from asked_of_places(then, (*given, test))
            yield from asked_of_places(otherwise, (*given, ir.Not(test)))
        case ir.And(of=of):
            for i, part in enumerate(of):
                yield from asked_of_places(part, (*given, *of[:i], *of[i + 1 :]))
        case Expr() | Do() | tuple():
            if isinstance(item, SPATIAL) or (isinstance(item, ir.Field) and item.type == ir.PLACE):
                yield item, given
            for part in inner(item):
                yield from asked_of_places(part, given)


def spoken_of(node: object) -> Iterator[ir.Var]:
    """Of whom it is said where they are; not of whom it is only said that they are removed."""
    if not (isinstance(node, ir.Spatial) and node.relation in STANDING):
        yield from (n for n in nodes(node) if isinstance(n, ir.Var))


def removals(done: Do | None, given: Tests) -> Iterator[tuple[ir.Remove, Tests]]:
    """The removals that a step makes, each with the conditions under which it does."""
    match done:
        case ir.Remove():
            yield done, given
        case ir.TakePlace(instead=instead):
            yield ir.Remove(instead), given
        case ir.Block(of=of):
            for one in of:
                yield from removals(one, given)
        case ir.If(test=test, then=then, otherwise=otherwise):
            yield from removals(then, (*given, test))
            yield from removals(otherwise, (*given, ir.Not(test)))
        case ir.May(body=body):
            yield from removals(body, (*given, ir.Truth(True)))


def there(one: ir.Var, removed: Tests, given: Tests) -> bool:
    """Whether somebody is still there under given conditions who is removed under others."""
    asked, under = list(parts(given)), list(parts(removed))
    return any(stands(one, test) or any(never_both(test, other) for other in under) for test in asked)


def parts(tests: Tests) -> Iterator[Expr]:
    """The conditions that must all hold."""
    for test in tests:
        match test:
            case ir.And(of=of):
                yield from parts(of)
            case ir.Not(of=ir.Or(of=of)):
                yield from parts(tuple(ir.Not(one) for one in of))
            case _:
                yield test


def stands(one: ir.Var, test: Expr) -> bool:
    """Whether a condition says that somebody is on the board."""
    match test:
        case ir.Spatial(relation="standing", args=(ir.Var(name=name), *_)):
            return name == one.name
        case ir.Not(of=ir.Spatial(relation="removed", args=(ir.Var(name=name), *_))):
            return name == one.name
    return False


def never_both(one: Expr, other: Expr) -> bool:
    """Whether two conditions contradict each other, by their form or by the numbers that they allow."""
    if one == ir.Not(other) or other == ir.Not(one):
        return True
    first, second = bounds(one), bounds(other)
    if first is None or second is None or first[0] != second[0]:
        return False
    tried = {n + d for _, _, n, _ in (first, second) for d in (-1, 0, 1)}
    return not any(allows(first, n) and allows(second, n) for n in tried)


def bounds(test: Expr) -> tuple[Expr, str, int, bool] | None:
    """What a condition compares with a number; the last is whether it is to hold."""
    match test:
        case ir.Not(of=ir.Compare(op=op, left=left, right=ir.Num(value=value))):
            return left, op, value, False
        case ir.Compare(op=op, left=left, right=ir.Num(value=value)):
            return left, op, value, True
    return None


def allows(bound: tuple[Expr, str, int, bool], number: int) -> bool:
    _, op, value, so = bound
    return HOLDS[op](number, value) == so
