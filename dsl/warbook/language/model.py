"""The Rulebook: everything that a checked game says, typed and immutable.

The engine compiles it, the publisher prints it. Names are the games' own; nothing here knows any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from warbook.language.blocks import Document
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type


@dataclass(frozen=True, slots=True)
class Decl:
    """What every declaration has: its name, where it stands, and what its chapter says of it."""

    name: str
    span: Span
    title: str = field(default="", kw_only=True)
    short: str = field(default="", kw_only=True)
    cites: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Space:
    """Where pieces stand: a table in micrometres, or a grid in squares."""

    grid: bool
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Kind(Decl):
    """A kind of thing. `parts` are things of another kind, `part_count` of them; `diameter` that of its base.

    `is_a` is the wider kind that it is, `also` any further ones; `off_board` that it never stands anywhere and is
    in play as soon as there is one.
    """

    is_a: str | None
    parts: str | None
    part_count: Expr | None
    whole: str | None
    diameter: Expr | None
    stands: bool
    defaults: Mapping[str, Expr]
    also: tuple[str, ...] = ()
    off_board: bool = False


@dataclass(frozen=True, slots=True)
class Stat(Decl):
    """A number or value on a card; `usual` bounds draw a warning, `default` fills an empty cell."""

    type: Type
    usual: tuple[int | None, int | None] = (None, None)
    default: Expr | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token(Decl):
    colour: str
    many: bool
    holder: str
    gained: str = ""
    removed: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Resource(Decl):
    """A number that a thing or a player has; `start` when it comes into play, `most` its upper bound.

    `instead` is a resource that may be paid in its place, one for one.
    """

    holder: str
    start: Expr | None = None
    most: Expr | None = None
    type: Type = Type("number")
    instead: str | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ListValue:
    name: str
    stats: Mapping[str, Expr]
    short: str
    span: Span


@dataclass(frozen=True, slots=True)
class ListDecl(Decl):
    """A closed list of values, each with columns of its own.

    `dice` are those thrown for one of them, `ranges` the results from which to which each stands.
    """

    values: Mapping[str, ListValue]
    holder: str | None = None
    dice: tuple[int, int] | None = None
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Die(Decl):
    """A die with faces of its own: one name for each of its sides."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupDecl(Decl):
    """A set of things; one for each player where `owned`; emptied when `lasts` ends; `hidden` from opponents.

    `holder` is the kind of which each thing has one of its own; `secret` that nobody looks at what it holds;
    `shared` that a thing may be in several of those at once.
    """

    holds: str
    owned: bool
    lasts: str | None
    hidden: bool
    holder: str | None = None
    secret: bool = False
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """A name that a rule gives to one taking part; `prep` is the word before it, "" the subject or object."""

    name: str
    type: Type
    prep: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A titled step of a sequence."""

    title: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Need:
    """A named precondition of an action or verb."""

    name: str
    test: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure(Decl):
    """A verb, sequence, effect or action: steps with roles."""

    sort: str
    roles: tuple[Role, ...]
    body: Do
    phases: tuple[Phase, ...] = ()
    needs: tuple[Need, ...] = ()


Price = tuple[tuple[tuple[int, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Action(Decl):
    """What a thing can do at a price. `of` is the card it stands on; None: all of its user's kind have it.

    `like` names the action whose needs and effect it shares, with its own `stats`.
    """

    price: Price
    like: str | None
    of: str | None
    stats: Mapping[str, Expr]
    procedure: Procedure | None
    team: int = 0


@dataclass(frozen=True, slots=True)
class Modifier:
    """A row of a roll's table: `what` is total, advantage, dice, automatic or target."""

    situation: str
    what: str
    amount: Expr
    test: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Roll(Decl):
    """A roll. `each` tells dice compared one by one; `low` that at most the target succeeds.

    `always` and `never` are faces that succeed or fail whatever the target; `faces` name the sides of a declared die.
    """

    roles: tuple[Role, ...]
    dice: Expr
    sides: int
    added: Expr | None
    target: Expr | None
    low: bool
    each: bool
    success: Do | None
    failure: Do | None
    keeps: tuple[str, Expr] | None
    modifiers: tuple[Modifier, ...]
    without: tuple[str, ...]
    faces: tuple[str, ...] = ()
    always: tuple[int, ...] = ()
    never: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Test(Decl):
    """A Definition: it holds when its condition does."""

    roles: tuple[Role, ...]
    test: Expr
    words: str


@dataclass(frozen=True, slots=True)
class Sight(Decl):
    """A relation of an observer (last role) and a target (first role) that lines between them decide.

    Each stands as a volume: its footprint, raised by `height`. It holds if from some point of the observer
    (`eye` any; middle: from its middle) a clear line runs to some point of the target (`part` any), to every
    one (every), or to its middle (middle). A line is clear if it passes no terrain of the `blocked` sorts, and
    at most `depth` of the `hindered` sorts, or any amount of them to a target within `near` (edge to edge).
    Sorts are "blocking" and "concealing", or the name of a Terrain; pieces never block. Lengths in µm.
    """

    roles: tuple[Role, ...]
    words: str
    eye: str
    part: str
    height: int
    blocked: tuple[str, ...]
    hindered: tuple[str, ...]
    depth: int
    near: int


@dataclass(frozen=True, slots=True)
class Value(Decl):
    """A number worked out from others: the first case that holds, then changes, then bounds."""

    roles: tuple[Role, ...]
    cases: tuple[tuple[Expr, Expr | None], ...]
    least: Expr | None
    most: Expr | None
    modifiers: tuple[Modifier, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Window(Decl):
    """A named moment at which offers may be taken; `before_rolls` opens it before every roll, `after_dice` when
    its dice lie on the table and nothing has come of them yet: for the player of its first role."""

    roles: tuple[Role, ...]
    before_rolls: bool
    once: bool
    after_dice: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What a rule puts into a window; `bearer` is the token, trait or nothing that it belongs to."""

    window: str
    label: str
    price: Price
    test: Expr | None
    body: Do
    bearer: Bearer | None
    span: Span


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token's or trait's rules speak of; `sort` is token or trait; bound in them as `bearer`."""

    sort: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class EventPattern:
    """What happens: `sort` is verb, gain, lose, removed, begins, ends, move or roll; `name` of what.

    `binds` gives variables to the event's roles, `test` narrows it, `kinds` tells of which kind each variable is.
    """

    sort: str
    name: str
    binds: tuple[tuple[str, str], ...]
    test: Expr | None
    kinds: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Hook:
    """`moment` is before, after or instead; of a roll also when: its dice lie there, nothing has come
    of them yet."""

    moment: str
    event: EventPattern
    test: Expr | None
    body: Do
    bearer: Bearer | None
    span: Span
    text: str
    mission: str = ""


@dataclass(frozen=True, slots=True)
class Law:
    """A prohibition, duty or leave on an event; `subject` its first role's variable."""

    sort: str
    event: EventPattern
    test: Expr | None
    bearer: Bearer | None
    name: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """A standing change to a number: `how` is set, add, least or most; `field` a stat, value or roll."""

    field: str
    how: str
    what: str
    amount: Expr
    var: str
    test: Expr | None
    bearer: Bearer | None
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Trait(Decl):
    """A special rule that cards carry by name; `numbered` that each card gives it a number, x."""

    flavour: str = ""
    text: str = ""
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Card(Decl):
    """A unit, weapon or item as printed: its values, actions and traits; `holds` are the cards it
    begins with."""

    kind: str
    force: str
    stats: Mapping[str, Expr]
    actions: tuple[str, ...]
    traits: tuple[tuple[str, int | None], ...]
    role: str = ""
    flavour: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Force(Decl):
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Terrain(Decl):
    """A type of terrain and what it does to movement and sight. Lengths in µm.

    `room` is how many parts or pieces may stand in one (0: any number); `whole` that one who stands in it has
    all of it as volume for sight.
    """

    shape: str
    slows: int
    conceals: bool
    blocks: bool
    height: int
    enter: Expr | None
    stats: Mapping[str, Expr]
    room: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain on a layout: centre and size in µm (or squares)."""

    terrain: str
    x: int
    y: int
    width: int
    depth: int
    turn: int
    height: int
    span: Span
    room: int = 0


@dataclass(frozen=True, slots=True)
class Layout(Decl):
    features: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class Zone(Decl):
    """`edge` and `reach`: the strip along its player's edge; or rectangles."""

    owned: bool
    reach: int


@dataclass(frozen=True, slots=True)
class Marker(Decl):
    """A marker each player has, so far from that player's right and back edge."""

    owned: bool
    right: int
    back: int


@dataclass(frozen=True, slots=True)
class Start:
    """A card that begins on the board, for the first (0) or second (1) player."""

    card: str
    player: int
    place: tuple[int, int]
    span: Span


@dataclass(frozen=True, slots=True)
class Mission(Decl):
    zones: Mapping[str, Zone]
    markers: Mapping[str, Marker]
    starts: tuple[Start, ...]
    layouts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of force lists: `of` counts what the sentence says, at most `most`."""

    text: str
    counted: Expr
    var: str
    most: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Given:
    """A piece an example starts with: a card's, or one of a kind with its `stats`.

    `places` has one for each part of it; without a place it waits in `group`, or nowhere. With `part`, it only
    gives a name to that part (from 1) of the piece `card` names, and puts it at `place` where there is one; with
    `held`, to what that piece holds of this card.
    """

    card: str
    player: int
    place: tuple[int, int] | None
    name: str
    span: Span
    places: tuple[tuple[int, int], ...] = ()
    group: str = ""
    part: int = 0
    stats: Mapping[str, Expr] = field(default_factory=dict)
    held: str = ""


@dataclass(frozen=True, slots=True)
class Example(Decl):
    """A worked example, executed: pieces, changes, dice and answers, what is done, what must then hold."""

    pieces: tuple[Given, ...]
    features: tuple[Feature, ...]
    given: tuple[tuple[Expr | Do, Span, str], ...]
    dice: tuple[int | str, ...]
    answers: tuple[str, ...]
    done: tuple[tuple[Do, Span, str], ...]
    then: tuple[tuple[Expr, Span, str], ...]
    mission: str | None
    roles: tuple[Role, ...]
    drawn: tuple[int, ...] = ()
    offered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    during: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A checked game."""

    name: str
    title: str
    edition: str
    facts: Mapping[str, str]
    players: int
    space: Space
    kinds: Mapping[str, Kind]
    stats: Mapping[str, Stat]
    tokens: Mapping[str, Token]
    resources: Mapping[str, Resource]
    lists: Mapping[str, ListDecl]
    groups: Mapping[str, GroupDecl]
    procedures: Mapping[str, Procedure]
    actions: Mapping[str, Action]
    rolls: Mapping[str, Roll]
    tests: Mapping[str, Test]
    sights: Mapping[str, Sight]
    values: Mapping[str, Value]
    windows: Mapping[str, Window]
    offers: tuple[Offer, ...]
    hooks: tuple[Hook, ...]
    laws: tuple[Law, ...]
    changes: tuple[Change, ...]
    traits: Mapping[str, Trait]
    cards: Mapping[str, Card]
    forces: Mapping[str, Force]
    terrains: Mapping[str, Terrain]
    layouts: Mapping[str, Layout]
    missions: Mapping[str, Mission]
    limits: tuple[Limit, ...]
    sizes: str | None
    examples: tuple[Example, ...]
    winner: Expr | None
    documents: tuple[Document, ...]
    notes: tuple[tuple[str, str, Span], ...] = ()
    dice: Mapping[str, Die] = field(default_factory=dict)
