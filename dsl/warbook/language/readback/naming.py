"""What variables are called: by the name that the rule gives them, else by their kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.names import plural, singulars
from warbook.language.readback.english import ordinal
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes

MADE_UP = frozenset(
    [
        *("each", "one", "other", "any", "part", "gone", "holder", "mover", "by", "the-one", "die"),
        *("free", "roller", "user", "bearer.each", "more", "before"),
    ]
)
"""Names that reading gives to those for whom a rule has none."""


CHOSEN = "the chosen "
"""How the one is called who was chosen, apart from others of the kind."""


def bare(var: str) -> str:
    """The name that a variable was made from: `target` of `target.3`."""
    return var.rsplit(".", 1)[0] if var.rsplit(".", 1)[-1].isdigit() else var


def noun(w: Writer, type_: Type) -> str:
    """What one of a type is: Soldier, player, die."""
    match type_.base:
        case "thing":
            return type_.arg or "piece"
        case "place":
            return "Square" if w.book.space.grid else "point"
        case "listed":
            return type_.arg
        case "action":
            return "Action"
        case "die" | "player" | "roll" | "effect" | "flag" | "number" | "text" | "terrain":
            return "Terrain" if type_.base == "terrain" else type_.base
        case "squares" | "length":
            return "distance"
    return type_.base


def own_name(var: str) -> str:
    """The name that a rule gives to a variable; "" where it is one that reading made up."""
    name = bare(var)
    return "" if name != var and name in MADE_UP else name


def reference(w: Writer, var: str, type_: Type) -> str:
    """What a variable is called: what it was introduced as, its own name, or its kind."""
    if var in w.called:
        if w.called[var] in w.beside_chosen:
            w.outside("two of one kind are spoken of at once")
        return w.called[var]
    if var == "self":
        return "it"
    return f"the {own_name(var) or noun(w, type_)}"


def in_turn_order(w: Writer, x: Expr) -> str:
    """What stands after “is” or “becomes”: there “the first player” is whoever is first, in an example too."""
    held, w.seated = w.seated, w.seated and not isinstance(x, (ir.PlayerNow, ir.Seat))
    try:
        return w.say(x)
    finally:
        w.seated = held


def introduced(w: Writer, var: str, type_: Type) -> str:
    """Gives a variable the words by which it is spoken of from here on, and tells them."""
    words = w.apart.get(var) or f"the {own_name(var) or noun(w, type_)}"
    if type_.many and words == f"the {noun(w, type_.one())}":
        words = f"{CHOSEN if type_.base == 'thing' else 'the '}{plural(noun(w, type_.one()))}"
    w.called[var] = words
    if words.startswith(CHOSEN):
        w.beside_chosen.add(f"the {own_name(var) or noun(w, type_.one())}")
    elif var in w.apart:
        w.outside("two of one kind are spoken of at once")
    return words


def one_of(name: str) -> str:
    """One of several that are called so: contact of contacts."""
    found = [one for one in singulars(name) if one != name and plural(one) == name]
    return found[0] if found else name


def told_apart(done: Do | None, known: list[tuple[str, str]], w: Writer) -> dict[str, str]:
    """For the variables that would be called like another while that is still spoken of, what they are called instead."""
    clashing: dict[str, list[str]] = {}

    def meets(var: str, words: str, live: list[tuple[str, str]]) -> None:
        for other, said in live:
            if said == words and other != var:
                found = clashing.setdefault(words, [])
                found += [v for v in (other, var) if v not in found]
        live.append((var, words))

    def walk(node: Do, live: list[tuple[str, str]]) -> None:
        for var, type_ in bound_by(node):
            meets(var, own_name(var) or noun(w, type_), live)
        match node:
            case ir.Block(of=of):
                for inner in of:
                    walk(inner, live)
            case ir.If(then=then, otherwise=otherwise):
                walk(then, live.copy())
                if otherwise is not None:
                    walk(otherwise, live.copy())
            case ir.ForEach(var=var, of=of, body=body):
                inner_live = live.copy()
                meets(var, own_name(var) or noun(w, of.type.one()), inner_live)
                walk(body, inner_live)
            case ir.While(body=body) | ir.Repeat(body=body) | ir.Alternate(body=body) | ir.May(body=body):
                walk(body, live.copy())
            case ir.ChooseOne(options=options):
                for option in options:
                    walk(option.body, live.copy())

    live: list[tuple[str, str]] = []
    for var, words in known:
        meets(var, words, live)
    if done is not None:
        walk(done, live)
    chosen = chosen_alone(done)
    found: dict[str, str] = {}
    for words, some in clashing.items():
        rest = [var for var in some[1:] if var not in chosen]
        found |= {var: f"{CHOSEN}{chosen[var](words)}" for var in some[1:] if var in chosen}
        found |= {var: f"the {'other' if n == 2 else ordinal(n)} {words}" for n, var in enumerate(rest, 2)}
    return found


def chosen_alone(done: Do | None) -> dict[str, Callable[[str], str]]:
    """Whom “the chosen Soldier” means: who is chosen, or several, where nobody else of the kind is; with the noun's form."""
    kinds: dict[str, list[ir.Choose]] = {}
    for node in nodes(done) if done is not None else ():
        if isinstance(node, ir.Choose):
            kinds.setdefault(node.of.type.one().arg, []).append(node)
    return {
        one.var: str if one.single else plural
        for (one, *more) in kinds.values()
        if not more and own_name(one.var) in ("", one.of.type.one().arg)
    }


def bound_by(node: Do) -> Iterator[tuple[str, Type]]:
    """What a statement itself gives a name to, for all that comes after it."""
    match node:
        case ir.Choose(var=var, of=of, single=single):
            yield var, of.type.one() if single else of.type
        case ir.Create(var=var, kind=kind):
            yield var, Type("thing", kind)
        case ir.Draw(var=var, of=of, single=single):
            yield var, of.type.one() if single else of.type
        case ir.Bind(name=name, value=value, again=False):
            yield name, value.type
        case ir.RollDice(var=var) | ir.PickNumber(var=var):
            yield var, ir.NUMBER
        case ir.RollOff(var=var):
            yield var, ir.PLAYER
        case ir.Drift(var=var) | ir.PickLine(var=var):
            yield var, ir.PLACE
