"""Worked examples: what stands where, what is rolled and chosen, what is done, and what must then hold."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.drawn_maps import Drawn, drawing_in, drawn
from warbook.language.declare.example_pieces import each_apart, each_once, given_pieces
from warbook.language.declare.example_states import given_as_state, no_leave_then
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import GAME, Reader
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.letters import compiled
from warbook.language.model import Example, Feature, Given, Role, Terrain
from warbook.language.resolve import conditions, steps
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.gathered import Gathered
from warbook.language.resolve.scope import Scope

TERRAIN = compiled(
    r"(?:an? )?(?P<terrain>[A-Z][\w' -]*?) at (?P<place>.+?), (?P<size>\S+ by [^,]+)(?:, (?P<height>[^,]+) high)?"
)


def example(r: Reader, raw: Raw, terrains: dict[str, Terrain]) -> Example:
    """One example, its roles typed by the pieces it names."""
    roles: dict[str, Expr] = {"game": GAME}
    scope = Scope(roles)
    _in_order(r, raw)
    pieces: list[Given] = []
    features: list[Feature] = []
    given: list[tuple[Expr | Do, Span, str]] = []
    givens: list[Span] = []
    for fact in raw.all("Terrain"):
        features.append(_terrain(r, fact.value, terrains))
    code = drawing_in(r, raw.section)
    picture = drawn(r, code, terrains) if code is not None else Drawn((), ())
    features.extend(picture.features)
    c = r.context(raw.head, scope)
    faults = Gathered(c)
    for fact in raw.all("Given"):
        with faults.part():
            found = given_pieces(r, fact.value, roles)
            each_once(r, fact.value, found, {piece.name for piece in pieces})
            each_apart(r, fact.value, [*pieces, *found])
            if found:
                pieces.extend(found)
                scope = Scope(
                    dict(roles), None, None, None, next((v for k, v in roles.items() if k != "game"), None)
                )
                continue
            c = r.context(fact.value, scope)
            c.seated = True
            given_as_state(r, fact.value)
            given.append((steps.consequence(c, fact.value, ()), fact.value.span, fact.value.text))
            givens.append(fact.label.span.to(fact.value.span))
            scope = Scope({**scope.roles, **c.scope.roles}, None, None, None, scope.principal)
    c = faults.c = r.context(raw.head, scope)
    c.seated = True
    done: list[tuple[Do, Span, str]] = []
    idle, deeds = [], []
    for fact in raw.facts:
        if fact.label.text not in DEEDS:
            continue
        if fact.label.text == NO_EFFECT:
            idle.append(len(done))
        with faults.part():
            c.text = fact.value
            deed = steps.consequence(c, fact.value, fact.children)
            _no_end_without_beginning(c, deed)
            done.append((deed, fact.value.span, fact.value.text))
            deeds.append(fact.label.span.to(fact.value.span))
    then = []
    c.ended = True
    for fact in raw.all("Then"):
        with faults.part():
            c.text = fact.value
            try:
                test = conditions.condition(c, r.tree(fact.value, "condition", c))
            except Fault as fault:
                raise no_leave_then(r, fact.value) or fault from None
            then.append((test, fact.value.span, fact.value.text))
    faults.tell()
    offered, refused, declines = (
        tuple(x.strip() for f in raw.all(label) for x in f.value.text.split(";"))
        for label in ("Offered", "Refused", "Declines")
    )
    if not then and not offered and not refused:
        raise r.context(raw.head).fail(
            "W390", None, "This example says nothing that must hold.", "Add “- Then: …”."
        )
    dice = [_face(x.strip()) for f in raw.all("Dice") for x in f.value.text.split(",")]
    answers = [x.strip() for f in raw.all("Answers") for x in f.value.text.split(";")]
    mission = raw.text("Mission").strip() or None
    return Example(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        pieces=tuple(pieces),
        features=tuple(features),
        given=tuple(given),
        dice=tuple(dice),
        drawn=_drawn(r, raw),
        answers=tuple(answers),
        done=tuple(done),
        idle=tuple(idle),
        deeds=tuple(deeds),
        givens=tuple(givens),
        then=tuple(then),
        mission=mission,
        roles=tuple(Role(k, v.type, "") for k, v in c.scope.roles.items() if k != "game"),
        offered=offered,
        refused=refused,
        declines=declines,
        during=_during(r, raw),
        starts=picture.starts,
        layout=_layout(r, raw),
        spots=tuple({fact.label.text: fact.value.span for fact in reversed(raw.facts)}.items()),
    )


NO_EFFECT = "No effect"
"""Before what is tried, and must change nothing."""
DEEDS = ("Do", NO_EFFECT)
ORDER = ("Given", "Do", "Then")
"""What is so, what is then done, what then holds."""


def _in_order(r: Reader, raw: Raw) -> None:
    """Refuses what is given after something was done, and what is done after something was to hold: all that is given is
    given first, and what must hold is looked at when all is over."""
    reached = 0
    for fact in raw.facts:
        label = "Do" if fact.label.text in DEEDS else fact.label.text
        at = ORDER.index(label) if label in ORDER else reached
        if at < reached:
            what = "is given" if at == 0 else "is done"
            message = f"All of what {what} comes before “{ORDER[reached]}”, so here it would come earlier than it stands."
            r.fault("W390", fact.label, message, "Put it above, or make this a second example.")
        reached = max(at, reached)


def _layout(r: Reader, raw: Raw) -> str:
    fact = raw.fact("Layout")
    known = [x.head.text for x in r.outline.of("Layout")]
    if fact is not None and fact.value.text.strip() not in known:
        r.fault(
            "W301", fact.value, f"No layout is called {fact.value.text}.", f"Layouts are {', '.join(known)}."
        )
    return raw.text("Layout").strip()


def _drawn(r: Reader, raw: Raw) -> tuple[int, ...]:
    """Which of those left is drawn each time."""
    found = []
    for fact in raw.all("Drawn"):
        for word in (x.strip() for x in fact.value.text.split(",")):
            if not word.isdigit() or word == "0":
                message = f"“{word}” is not which of those left is drawn."
                raise r.context(fact.value).fail(
                    "W390", None, message, "Write “1” for the first, “2” for the second."
                )
            found.append(int(word))
    return tuple(found)


def _during(r: Reader, raw: Raw) -> tuple[str, ...]:
    """The sequences that are being played while the example happens."""
    found = []
    for fact in raw.all("During"):
        for name in (x.strip().removeprefix("the ") for x in fact.value.text.split(",")):
            if name not in r.names.sequences:
                raise r.context(fact.value).fail("W301", None, f"No sequence is called {name}.")
            found.append(name)
    return tuple(found)


def _no_end_without_beginning(c: Context, deed: Do) -> None:
    """Refuses to end, by a line of its own, what is not being played: nothing would come of it."""
    if isinstance(deed, ir.Finish) and deed.name:
        hint = f"Play it, “The {deed.name} is played”: what happens at its end is done then."
        hint = "To end it, write “The game ends.”, with a small letter." if deed.name == "Game" else hint
        raise c.fail("W390", None, f"Nothing plays the {deed.name} here, so it cannot end.", hint)


def _face(word: str) -> int | str:
    return int(word) if word.isdigit() else word


def _terrain(r: Reader, text: Text, terrains: dict[str, Terrain]) -> Feature:
    match = TERRAIN.fullmatch(text.text.strip().rstrip("."))
    if match is None or match["terrain"] not in terrains:
        raise r.context(text).fail(
            "W391",
            None,
            "Terrain in an example is written like “a Wood at 20in, 10in, 6in by 4in”.",
            f"Terrain here: {', '.join(terrains) or 'none is declared'}.",
        )
    x, y = r.place(text.slice(match.start("place"), match.end("place")))
    size = r.size(text.slice(match.start("size"), match.end("size")))
    return Feature(
        match["terrain"],
        x,
        y,
        size[0],
        size[1],
        0,
        r.height(text.slice(*match.span("height"))) if match["height"] else terrains[match["terrain"]].height,
        text.span,
        terrains[match["terrain"]].room,
    )
