"""Every node of the meaning is said, and each of its fields is heard: two nodes that differ in a field differ in words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from warbook.language import ir, readback
from warbook.language.ir import Do, Expr, Type
from warbook.language.load import load_sources
from warbook.language.model import Bearer, Change, EventPattern, Hook, Law, Modifier, Offer, Role, Rulebook
from warbook.language.readback.full import FULL
from warbook.language.source import Source, Span

BASE = Path(__file__).parents[1] / "specimens" / "base.rules.md"
UNIT = Type("thing", "Unit")
TARGET, OTHER = ir.Var("target", type=UNIT), ir.Var("attacker", type=UNIT)
PLAYER = ir.Owner(TARGET)
ONE, TWO = ir.Num(1, type=ir.NUMBER), ir.Num(2, type=ir.NUMBER)
TRUE = ir.Compare(">=", ir.Field(TARGET, "Mark", type=ir.NUMBER), ONE)
FALSE = ir.Compare(">=", ir.Field(TARGET, "Mark", type=ir.NUMBER), TWO)
UNITS = ir.All("Unit", type=UNIT.set())
EACH = ir.Var("each.1", type=UNIT)
MARKED = ir.Compare(">=", ir.Field(EACH, "Mark", type=ir.NUMBER), ONE)
GONE = ir.Remove(TARGET)
RESERVE = ir.Group("Reserve", PLAYER, type=UNIT.set())
SPAN = Span("base.rules.md", 0, 1)
ROLES = (Role("target", UNIT, ""), Role("attacker", UNIT, "by"))

CLASSES = sorted(
    (
        c
        for c in vars(ir).values()
        if isinstance(c, type) and issubclass(c, (Expr, Do)) and c not in (Expr, Do)
    ),
    key=lambda c: c.__name__,
)
SAMPLES: dict[str, Any] = {
    "Expr": (TARGET, OTHER),
    "Expr | None": (None, OTHER),
    "Do": (GONE, ir.Remove(OTHER)),
    "Do | None": (None, ir.Remove(OTHER)),
    "bool": (False, True),
    "bool | None": (True, False),
    "int": (1, 2),
    "int | None": (1, 3),
    "str": ("Mark", "Stun"),
    "str | None": (None, "Reserve"),
    "Group | None": (None, RESERVE),
    "Group": (RESERVE, ir.Group("Reserve", ir.Owner(OTHER), type=UNIT.set())),
    "Choose | None": (None, ir.Choose(PLAYER, "friend.8", UNITS, ONE, ONE, single=True)),
    "tuple[Expr, ...]": ((TARGET, OTHER), (OTHER, OTHER)),
    "tuple[Do, ...]": ((GONE, GONE), (GONE,)),
    "tuple[str, ...]": ((), ("March",)),
    "tuple[tuple[str, Expr], ...]": (
        (("target", TARGET), ("attacker", OTHER)),
        (("target", OTHER), ("attacker", OTHER)),
    ),
    "tuple[tuple[tuple[int, str], ...], ...]": ((((1, "Wound"),),), (((2, "Wound"),),)),
    "tuple[Option, ...]": (
        (ir.Option("Stay", None, None, GONE), ir.Option("Go", None, None, GONE)),
        (ir.Option("Stay", None, None, GONE),),
    ),
}
"""For a field of each type what it may hold, and something else."""
NUMBERS, CONDITIONS, SETS, PLAYERS = (
    (ONE, TWO),
    (TRUE, FALSE),
    (UNITS, RESERVE),
    (PLAYER, ir.PlayerNow("first")),
)
INCHES = (ir.Num(25_400, type=ir.LENGTH), ir.Num(50_800, type=ir.LENGTH))
BY_NAME: dict[tuple[str, str], Any] = {
    **dict.fromkeys(
        [
            ("Gain", "amount"),
            ("Repeat", "times"),
            ("Arith", "left"),
            ("Arith", "right"),
            ("Choose", "least"),
            ("Draw", "count"),
            ("PickNumber", "low"),
            ("PickNumber", "high"),
            ("ReRoll", "least"),
            ("Adjust", "by"),
            ("ShiftDie", "by"),
            ("DiceOf", "count"),
            ("Compare", "right"),
        ],
        NUMBERS,
    ),
    ("Compare", "left"): (ir.Field(TARGET, "Mark", type=ir.NUMBER), ir.Field(OTHER, "Mark", type=ir.NUMBER)),
    **dict.fromkeys(
        [("If", "test"), ("While", "test"), ("Alternate", "test"), ("Not", "of"), ("Place", "area")],
        CONDITIONS,
    ),
    **{(c, "of"): (CONDITIONS, (TRUE, TRUE)) for c in ("And", "Or")},
    **{
        (c, "of"): SETS
        for c in ("Where", "Count", "Total", "Some", "Every", "ForEach", "Choose", "Draw", "In")
    },
    ("Parts", "of"): (TARGET, OTHER),
    **dict.fromkeys(
        [
            ("Alternate", "first"),
            ("Choose", "by"),
            ("ChooseOne", "by"),
            ("May", "by"),
            ("Place", "by"),
            ("Create", "owner"),
            ("Muster", "owner"),
            ("PickLine", "by"),
            ("PickEdge", "by"),
            ("PickNumber", "by"),
            ("ReRoll", "by"),
            ("Win", "of"),
            ("Won", "of"),
            ("Open", "to"),
            ("RollDice", "by"),
            ("Opponent", "of"),
        ],
        PLAYERS,
    ),
    **{(c, "distance"): INCHES for c in ("Near", "Drift")},
    **{
        (c, "dice"): (ir.DiceOf(ONE, 6, type=ir.DICE), ir.DiceOf(TWO, 6, type=ir.DICE))
        for c in ("RollDice", "RollOff")
    },
    ("Choose", "most"): (ONE, TWO),
    ("Choose", "single"): (True, False),
    ("Choose", "currency"): ("", "Wound"),
    ("Choose", "each"): (0, 1),
    ("Draw", "single"): (True, False),
    ("ReRoll", "of"): (
        ir.All("die", type=Type("die", "Attack", True)),
        ir.Where(
            ir.All("die", type=Type("die", "Attack", True)),
            "each.1",
            ir.Compare(
                "==", ir.Field(ir.Var("each.1", type=Type("die", "Attack")), "Face", type=ir.NUMBER), ONE
            ),
            type=Type("die", "Attack", True),
        ),
    ),
    ("ReRoll", "most"): (ONE, TWO),
    **{(c, "test"): (MARKED, ir.Not(MARKED)) for c in ("Where", "Every")},
    ("Total", "each"): (ir.Field(EACH, "Mark", type=ir.NUMBER), ir.Field(EACH, "Stun", type=ir.NUMBER)),
    ("Total", "how"): ("sum", "highest"),
    ("Arith", "op"): ("+", "-"),
    ("Compare", "op"): ("==", ">="),
    ("Truth", "value"): (True, False),
    ("PlayerNow", "which"): ("active", "first"),
    ("Seat", "number"): (0, 1),
    ("All", "kind"): ("Unit", "player"),
    ("IsKind", "kind"): ("Unit", "Ship"),
    ("Create", "kind"): ("Unit", "Ship"),
    ("Create", "card"): ("", "Scout"),
    ("DiceOf", "sides"): (6, 8),
    ("DiceOf", "die"): ("", "Fate"),
    ("Spatial", "relation"): ("adjacent", "between"),
    ("Spatial", "args"): ((TARGET, OTHER, TARGET), (OTHER, OTHER, TARGET)),
    ("Permitted", "verb"): ("hit", "heal"),
    ("Happened", "event"): ("gain Mark", "lose Mark"),
    ("Happened", "during"): ("Round", "Game"),
    ("Happened", "what"): (None, ir.Var("action", type=ir.ACTION)),
    ("Outcome", "of"): ("Saving", "Attack"),
    ("Call", "name"): ("ready", "threatened"),
    ("Call", "args"): ((TARGET, OTHER), (OTHER, TARGET)),
    ("Perform", "name"): ("hit", "Round"),
    ("RollFor", "name"): ("Attack", "Luck"),
    ("RollFor", "decides"): ("", "Weather"),
    ("Suffer", "effect"): (
        ir.Listed("effect", "KILL", type=ir.EFFECT),
        ir.Listed("effect", "STUN", type=ir.EFFECT),
    ),
    ("Finish", "name"): ("Saving", "Round"),
    ("Open", "name"): ("Saving", "Other"),
    ("Open", "args"): ((TARGET,), (OTHER,)),
    ("Muster", "group"): ("Reserve", "Camp"),
    ("Move", "most"): (None, INCHES[0]),
    ("Move", "how"): ("", "Leap"),
    ("Drift", "away"): (False, True),
    ("Adjust", "what"): ("total", "automatic"),
    ("Forget", "roll"): ("Attack", ""),
    ("Put", "of"): (TARGET, OTHER),
    ("Put", "value"): (ONE, TWO),
    ("Put", "name"): ("Wound", "Mark"),
    ("Bind", "name"): ("result", "result"),
    ("Bind", "value"): (ONE, TWO),
    ("Use", "actions"): (("March",), ("Shoot",)),
    ("Listed", "list"): ("roll", "text"),
    ("Listed", "name"): ("Attack", "Luck"),
    ("Setting", "name"): ("Weather", "Season"),
    ("Field", "name"): ("Skill", "Speed"),
    ("Group", "name"): ("Reserve", "Camp"),
    ("Num", "value"): (1, 2),
    ("Total", "of"): SETS,
}
FLAGS = {
    "And",
    "Or",
    "Not",
    "Some",
    "Every",
    "In",
    "IsKind",
    "Near",
    "Spatial",
    "Permitted",
    "Won",
    "Outcome",
    "CanPay",
    "Compare",
    "Truth",
    "Happened",
}
TYPES: dict[str, Type] = {
    **dict.fromkeys(FLAGS, ir.FLAG),
    **dict.fromkeys(("All", "Where", "Group", "Together", "Parts"), UNIT.set()),
    **dict.fromkeys(("Owner", "Opponent", "PlayerNow"), ir.PLAYER),
    **dict.fromkeys(("Var", "Whole"), UNIT),
    "Call": ir.FLAG,
}
NOT_HEARD = {
    "span": "it tells where a node stands, and means nothing",
    "type": "it follows from the other fields; of numbers it is the unit, which is tried by itself",
    "var": "it is the name of a variable, which another would do as well",
    "label": "it is what a prompt says, in the words of the text",
}
"""Fields that say nothing of the meaning, with the reason."""
NOT_HEARD_OF = {
    ("Bind", "name"): NOT_HEARD["var"],
    ("Every", "var"): NOT_HEARD["var"],
    ("Suffer", "args"): "every role in scope goes on to the effect, whatever it is",
}
MORE_OF: dict[tuple[str, str], dict[str, Any]] = {
    ("Choose", "each"): {"currency": "Wound"},
    ("Choose", "currency"): {"each": 1},
    ("Choose", "free"): {"currency": "Wound", "each": 1},
    ("Choose", "most"): {"least": ir.Num(0, type=ir.NUMBER), "single": False},
    ("Choose", "least"): {"most": ir.Num(3, type=ir.NUMBER), "single": False},
    ("Drift", "away"): {"other": OTHER},
    ("Move", "put"): {"to": OTHER},
    ("DiceOf", "sides"): {},
    ("Happened", "what"): {"event": "use"},
    ("Use", "times"): {"actions": ()},
    ("Perform", "args"): {"name": "hit"},
}
"""What else a node holds where one of its fields is tried."""


@cache
def book() -> Rulebook:
    text = BASE.read_text(encoding="utf-8")
    loaded = load_sources({"base.rules.md": Source("base.rules.md", text)})
    assert loaded.rulebook is not None
    return loaded.rulebook


def sample(cls: type, **own: Any) -> Any:
    """A node of a class, its fields filled with what they usually hold."""
    held: dict[str, Any] = {}
    for f in fields(cls):
        if f.name in ("span", "type"):
            continue
        if f.name == "var":
            held["var"] = "each.1" if cls.__name__ in ("Where", "Every", "Total") else "friend.1"
            continue
        found = BY_NAME.get((cls.__name__, f.name)) or SAMPLES[str(f.type)]
        held[f.name] = found[0]
    if issubclass(cls, Expr):
        held["type"] = TYPES.get(cls.__name__, ir.NUMBER)
    return cls(**{**held, **own})


def said(node: Any) -> str:
    return readback.sentence(book(), node, ROLES).text


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_every_node_is_said(cls: type) -> None:
    assert cls in FULL.phrases or cls in FULL.clauses or cls in FULL.steps
    text = said(sample(cls))
    assert text and "object at" not in text and "Var(" not in text


TRIED = [
    (cls, f.name)
    for cls in (*CLASSES, ir.Option)
    for f in fields(cls)
    if (f.name not in NOT_HEARD and not NOT_HEARD_OF.get((cls.__name__, f.name)))
    or (cls.__name__, f.name) == ("Option", "label")
]


@pytest.mark.parametrize(("cls", "name"), TRIED, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_every_field_is_heard(cls: type, name: str) -> None:
    if cls is ir.Option:
        option_is_heard(name)
        return
    kind = str(next(f.type for f in fields(cls) if f.name == name))
    one, other = BY_NAME.get((cls.__name__, name)) or SAMPLES[kind]
    more = MORE_OF.get((cls.__name__, name), {})
    assert said(sample(cls, **{**more, name: one})) != said(sample(cls, **{**more, name: other}))


def option_is_heard(name: str) -> None:
    other = {"label": "Run", "test": TRUE, "pick": sample(ir.Choose), "body": ir.Remove(OTHER)}[name]
    first = ir.Option("Stay", None, None, GONE)
    choice = sample(ir.ChooseOne)
    assert said(replace(choice, options=(first,))) != said(
        replace(choice, options=(replace(first, **{name: other}),))
    )


def test_units_are_said() -> None:
    texts = [said(ir.Num(25_400, type=t)) for t in (ir.NUMBER, ir.LENGTH, ir.SQUARES)]
    assert len(set(texts)) == 3


EVENT = EventPattern(
    "verb",
    "hit",
    (("target", "target.1"), ("attacker", "attacker.2")),
    None,
    (("target.1", "Unit"), ("attacker.2", "Unit")),
)
BEARER = Bearer("trait", "Lucky", "Unit")
BEARING = ir.Var("bearer", type=UNIT)
RULES: dict[type, tuple[Any, dict[str, Any]]] = {
    Hook: (
        Hook("after", EVENT, None, GONE, None, SPAN, ""),
        {
            "moment": "before",
            "event": replace(EVENT, sort="removed", binds=(("gone", "gone.1"),), kinds=(("gone.1", "Unit"),)),
            "test": TRUE,
            "body": ir.Remove(OTHER),
        },
    ),
    Law: (
        Law("cannot", EVENT, None, None, "", SPAN, ""),
        {
            "sort": "must",
            "event": replace(EVENT, sort="removed", binds=(("gone", "gone.1"),), kinds=(("gone.1", "Unit"),)),
            "test": TRUE,
            "name": "in reach",
        },
    ),
    Change: (
        Change("Skill", "add", "", ONE, "bearer", None, BEARER, SPAN, ""),
        {
            "field": "Defence",
            "how": "set",
            "what": "total",
            "amount": TWO,
            "test": TRUE,
            "var": "one.1",
        },
    ),
    Offer: (
        Offer("Saving", "Luck", ((),), None, GONE, BEARER, SPAN),
        {
            "window": "Other",
            "label": "Skill",
            "price": (((1, "Command Point"),),),
            "test": TRUE,
            "body": ir.Remove(BEARING),
            "counted": "take Luck",
        },
    ),
    Modifier: (
        Modifier("Close", "total", ONE, None, SPAN),
        {"situation": "Far", "what": "dice", "amount": TWO, "test": TRUE},
    ),
}
CONTEXT = {
    "bearer": "it is the declaration in which a rule stands",
    "mission": "it is the mission in which a rule stands",
    "lapse": "such rules are the language's own, and are not told",
    "span": NOT_HEARD["span"],
    "text": NOT_HEARD["span"],
}


@pytest.mark.parametrize("cls", RULES, ids=lambda c: c.__name__)
def test_every_field_of_a_rule_is_heard(cls: type) -> None:
    base, others = RULES[cls]
    assert is_dataclass(cls)
    assert set(others) == {f.name for f in fields(cls)} - set(CONTEXT)
    for name, other in others.items():
        changed = replace(base, **{name: other})
        assert readback.rule(book(), base).text != readback.rule(book(), changed).text, name


def test_every_field_of_an_event_is_heard() -> None:
    def told(event: EventPattern) -> str:
        return readback.rule(book(), Hook("after", event, None, GONE, None, SPAN, "")).text

    var = ir.Var("target.1", type=UNIT)
    stunned = ir.Compare(">=", ir.Field(var, "Stun", type=ir.NUMBER), ONE)
    bound = (("mover", "mover.1"),)
    move = EventPattern(
        "move",
        "",
        bound,
        ir.Compare(">=", ir.Field(ir.Var("mover.1", type=UNIT), "Stun", type=ir.NUMBER), ONE),
        (("mover.1", "Unit"),),
    )
    assert told(EVENT) != told(replace(EVENT, test=stunned))
    assert told(EVENT) != told(replace(EVENT, name="heal"))
    assert told(move) != told(replace(move, placed=True))
    assert told(move) != told(replace(move, sort="end_move"))
