"""Definitions, sights, values and windows."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cells import split_names
from warbook.language.declare.grid_steps import of_the_land
from warbook.language.declare.name_rules import ADJACENT
from warbook.language.declare.raw import Fact, Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.declare.rolls import modifiers
from warbook.language.declare.sayable import can_be_asked
from warbook.language.ir import Expr, Type
from warbook.language.model import TERRAIN_SORTS, Sight, Test, Value, Window
from warbook.language.resolve import readers
from warbook.language.resolve.fault import capital
from warbook.language.resolve.numbers import as_number
from warbook.language.walk import nodes


def definition(r: Reader, raw: Raw) -> Test:
    signature = r.names.tests[raw.name]
    can_be_asked(r, raw, signature.roles)
    scope = scope_of(signature.roles)
    yes = [t for f in raw.all("If") if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None]  # type: ignore[misc]
    no = [
        t
        for f in raw.all("Unless")
        if (t := r.attempt(lambda f=f: r.condition(f.value, scope))) is not None  # type: ignore[misc]
    ]
    if not raw.all("If") and not raw.all("Unless"):
        raise r.context(raw.head).fail("W223", None, f"“{raw.name}” needs “If”: when it holds.")
    test: Expr = ir.Or(tuple(yes)) if len(yes) != 1 else yes[0]
    if not yes:
        test = ir.Truth(True)
    if no:
        test = ir.And((test, *(ir.Not(t) for t in no)))
    if raw.name == ADJACENT and not of_the_land(r.names.stats, test):
        r.fault(
            "W454",
            raw.head,
            "Squares are adjacent by their heights and by what stands between them, and by nothing else.",
            "Speak of “here's Level”, “the height between here and next”, or a Terrain.",
        )
    return Test(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        test=test,
        words=raw.head.text,
    )


POINTS = {
    "any point": "any",
    "every point": "every",
    "the middle": "middle",
    "one corner": "any",
    "any corner": "any",
    "two corners": "two",
    "every corner": "every",
}
ENDS = {
    False: {"From": ("any point", "the middle"), "To": ("any point", "every point", "the middle")},
    True: {
        "From": ("one corner", "the middle", "any point"),
        "To": ("any corner", "two corners", "every corner", "the middle", "any point", "every point"),
    },
}
PARTS = {"half": 2, "third": 3, "quarter": 4}
BESIDE = " beside the target"


def sight(r: Reader, raw: Raw) -> Sight:
    """A relation that sight lines decide."""
    signature = r.names.tests[raw.name]
    if len(signature.roles) != 2:
        raise r.context(raw.head).fail("W223", None, "Sight is between two: a target and an observer.")
    can_be_asked(r, raw, signature.roles)
    points = {}
    for label, allowed in ENDS[r.names.space.grid].items():
        fact = raw.fact(label)
        words = fact.value.text.strip() if fact is not None else "any point"
        points[label] = POINTS.get(words, "any")
        if fact is not None and words not in allowed:
            r.fault("W392", fact.value, f"A line is drawn here with {', '.join(allowed)}.")
    lengths = {
        label: r.length(fact.value) if (fact := raw.fact(label)) is not None else 0
        for label in ("Sees through", "Sees through all within")
    }
    height, shows = raw.fact("Height"), raw.fact("Shows")
    parts, every = parts_shown(r, shows) if shows is not None else (0, False)
    if shows is not None and height is None:
        r.fault(
            "W223", shows.label, "Parts of a target are parts of its height.", "Add “- Height: 1.5 squares”."
        )
    blocked, beside, bodies = blockers(r, raw)
    lower, low = lower_ones(r, raw)
    return Sight(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        roles=signature.roles,
        words=raw.head.text,
        eye=points["From"],
        part=points["To"],
        height=r.height(height.value) if height is not None else 0,
        blocked=blocked,
        hindered=terrain_sorts(r, raw, "Hindered by"),
        depth=lengths["Sees through"],
        near=lengths["Sees through all within"],
        parts=parts,
        every_part=every,
        beside=beside,
        bodies=bodies,
        lower=lower,
        low=low,
    )


def parts_shown(r: Reader, fact: Fact) -> tuple[int, bool]:
    """`any third`, `every third`: into how many parts of its height a target is divided, and whether all are seen."""
    words = fact.value.text.split()
    if len(words) != 2 or words[0] not in ("any", "every") or words[1] not in PARTS or not r.names.space.grid:
        r.fault(
            "W392",
            fact.value,
            f"What is seen is {', '.join(f'any {p} or every {p}' for p in PARTS)} of a target, on a grid.",
        )
        return 0, False
    return PARTS[words[1]], words[0] == "every"


def lower_ones(r: Reader, raw: Raw) -> tuple[Expr | None, int]:
    """`Prone Units, 0.5 squares`: who is lower when it is looked at, and how high."""
    fact = raw.fact("Lower")
    if fact is None:
        return None, 0
    who, comma, high = fact.value.text.rpartition(",")
    if not comma or not r.names.space.grid or raw.fact("Height") is None:
        r.fault(
            "W392",
            fact.value,
            "Who is lower than others is told on a grid where lines have a height: who, and how high.",
            "Write “- Lower: Prone Units, 0.5 squares”, beside “- Height: 1.5 squares”.",
        )
        return None, 0
    words, c = fact.value.slice(0, len(who)), r.context(fact.value.slice(0, len(who)))
    low = r.height(fact.value.slice(len(fact.value.text) - len(high.lstrip()), len(fact.value.text)))
    return readers.collection(c, r.tree(words, "subject", c)[0]), low


def blockers(r: Reader, raw: Raw) -> tuple[tuple[str, ...], bool, Expr | None]:
    """What blocks: sorts of terrain, whether only beside the target, and which pieces."""
    fact = raw.fact("Blocked by")
    sorts: list[str] = []
    beside: set[bool] = set()
    bodies: list[Expr] = []
    for words in split_names(fact.value) if fact is not None else []:
        name = words.text.strip()
        if r.names.space.grid and names_pieces(r, name.removesuffix(BESIDE)):
            c = r.context(words)
            bodies.append(readers.collection(c, r.tree(words, "subject", c)[0]))
            continue
        beside.add(name.endswith(BESIDE))
        sorts.append(terrain_sort(r, words.slice(0, len(name.removesuffix(BESIDE)))))
    if len(beside) > 1:
        r.fault("W392", fact.value, "Either all terrain blocks, or only that beside the target.")  # type: ignore[union-attr]
    pieces = (
        bodies[0] if len(bodies) == 1 else ir.Together(tuple(bodies), type=bodies[0].type) if bodies else None
    )
    return tuple(sorts), True in beside, pieces


def names_pieces(r: Reader, name: str) -> bool:
    """Whether words end with the name of a kind, of one word or several: `Paper Screens`, `torn Paper Screens`."""
    ends = (name[start:] for start in (0, *(i + 1 for i, sign in enumerate(name) if sign == " ")))
    return any(r.names.find(end, r.names.kinds) is not None for end in ends)


def terrain_sorts(r: Reader, raw: Raw, label: str) -> tuple[str, ...]:
    """`blocking Terrain, Haze`: sorts and names of terrain."""
    fact = raw.fact(label)
    return tuple(terrain_sort(r, words) for words in (split_names(fact.value) if fact is not None else []))


def terrain_sort(r: Reader, words: Text) -> str:
    name = words.text.strip().removesuffix(" Terrain")
    if name not in TERRAIN_SORTS and name not in r.names.terrains:
        r.fault(
            "W301",
            words,
            f"No terrain is called {name}.",
            "Write “blocking Terrain”, “concealing Terrain”, “impassable Terrain”, or the name of one.",
        )
    return name


def as_value(r: Reader, found: Expr, words: Text) -> Expr:
    """What a value is: of a sequence its number, as where it is compared."""
    if found.type.base in ("window", "step"):
        message = f"{capital(found.type)} is nothing that is worked out; a value is a number, a distance, or somebody."
        raise r.context(words).fail("W313", None, message)
    return as_number(found)


def value(r: Reader, raw: Raw) -> Value:
    signature = r.names.values[raw.name]
    scope = scope_of(signature.roles)

    def worked_out(words: Text) -> Expr:
        return as_value(r, r.expression(words, scope), words)

    cases: list[tuple[Expr, Expr | None]] = []
    type_: Type | None = None
    always = False
    for fact in [*raw.all("Is"), *raw.all("Otherwise")]:
        words = fact.value
        cut = words.text.find(", if ")
        amount = r.attempt(
            lambda words=words, cut=cut: worked_out(words.slice(0, cut) if cut >= 0 else words)  # type: ignore[misc]
        )
        test = (
            r.attempt(lambda words=words, cut=cut: r.condition(words.slice(cut + 5, len(words.text)), scope))  # type: ignore[misc]
            if cut >= 0
            else None
        )
        if always:
            hint = "Say before it when that is so: “…, if …”."
            r.fault("W224", fact.label, f"What comes before says what {raw.name} always is.", hint)
        always = always or cut < 0
        if amount is not None and any(isinstance(one, ir.DiceOf) for one in nodes(amount)):
            hint = "Let a step roll them: “… rolls 1d6.”, and speak of “the result”."
            r.fault(
                "W314",
                words,
                f"{raw.name} is worked out whenever it is asked for, and dice are thrown once.",
                hint,
            )
        elif amount is not None:
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
    if limit not in ("", "once"):
        hint = "How often something is offered, the offer says: “…, once per SEQUENCE: …”."
        r.fault("W373", raw.fact("Limit").value, "What is taken in a window is bounded by “once” only.", hint)  # type: ignore[union-attr]
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
