"""The types of a scene. Every value is what JSON has: the same data in a process, over a wire, and in a page.

Whoever draws a scene needs no rule. Lengths are squares on a grid, inches on a table, as numbers with a fraction, counted from
A's left corner: x to the right and y away from A's edge. What is answered with is never such a number but a *place*, as the
engine has it: on a grid the number of a square (column + row * width; above width * height the side of one), on a table a
pair of whole micrometres.
"""

from __future__ import annotations

from typing import Any, TypedDict

FORMAT = 1
"""The version of the format. It grows when a reader of the one before would misread a scene, not when fields are added."""

Place = int | list[int]
"""A square, or a point in whole micrometres."""


class Terrain(TypedDict):
    """One piece of terrain. On a grid `x` and `y` are its lower left square; on a table its middle, `turn` counter-clockwise
    in degrees. `side` (east or north) is the side of the square that it stands on, `level` by how much it raises the ground;
    `height` is 0 where it has none of its own."""

    name: str
    shape: str
    x: float
    y: float
    width: float
    depth: float
    turn: int
    height: float
    level: int
    side: str
    blocks: bool


class Zone(TypedDict):
    """A zone of the mission: its squares, or from which to which `y` it lies."""

    name: str
    owner: int | None
    squares: list[int]
    low: float
    high: float


class Marker(TypedDict):
    name: str
    owner: int | None
    x: float
    y: float


class Heap(TypedDict):
    """Tokens that lie on a square."""

    name: str
    square: int
    amount: int


class Board(TypedDict):
    """What is played on. `per` is how many micrometres there are to an inch of a table, 1 on a grid; `edges` whose the edge at
    y = 0 is, and whose the other."""

    grid: bool
    width: float
    height: float
    per: int
    mission: str
    layout: str
    edges: list[int]
    terrain: list[Terrain]
    zones: list[Zone]
    markers: list[Marker]


class Held(TypedDict):
    """A token or resource that something has, or what holds of it for a time; `says` it in words: “2 Rust”. `full` is how much of
    a resource its holder starts with, 0 of what nobody starts with."""

    name: str
    amount: int
    full: int
    says: str


class Piece(TypedDict):
    """A piece that is not out of play, as far as it is known.

    `id` stays the same through a game. `owner` is 0, 1, or 2 for nobody. `x`, `y` are its middle and `radius` its base's,
    0 on a grid, where it stands; `x` is None where it does not; `side` is that of the square which it stands on. `whole` is
    what it is a part of. `values` are its stats, `states` how it is otherwise than it began, `holds` what is in groups of its
    own, of those that are hidden only how many.
    """

    id: int
    name: str
    label: str
    kind: str
    owner: int
    card: str | None
    whole: int | None
    place: Place | None
    x: float | None
    y: float | None
    radius: float
    side: str
    hidden: bool
    values: list[list[str]]
    states: list[str]
    has: list[Held]
    holds: dict[str, list[int] | int]


class Group(TypedDict):
    """Things of the game that lie together off the board: a reserve, a hand, a bag. Of one that is hidden only how many there
    are."""

    name: str
    owner: int | None
    members: list[int]
    amount: int
    hidden: bool


class Seat(TypedDict):
    """A player: what it has, and what it has won by so far, where the game counts that."""

    name: str
    has: list[Held]
    score: int | None


class Line(TypedDict):
    """A line of the log. `number` is that of its event, `sort` what happened (“moved”, “roll”, “sequence” …), `pieces` those
    that it is about; `path` from where to where one moved. `roll` is what dice came to. Where the same may befall several one
    after another, `who` it befalls and what they `do`, as said of several (“lose Fear”), so that one line can tell it; what is
    paid for something that is used next, in `pays`."""

    number: int
    sort: str
    text: str
    who: str
    do: str
    pays: str
    pieces: list[int]
    path: list[list[float]]
    roll: Roll | None


class Roll(TypedDict):
    """Dice as they fell. `faces` are the words for what they show, where they have any. `target` is what they were compared
    with, `low` that less is better; `added` what was added to their sum. `success` is None where nothing was to be reached;
    `each` tells that every die is looked at by itself, `good` which of them succeed. `parts` are what counted beside the dice,
    as far as the viewer may know it."""

    name: str
    by: int
    dice: list[int]
    faces: list[str]
    target: int | None
    low: bool
    added: int
    total: int | None
    success: bool | None
    each: bool
    good: list[bool]
    parts: list[Part]


class Part(TypedDict):
    """A number that counted in a roll: `what` it was a part of (total, target, dice, advantage, or automatic: successes without a
    die), what it is called, "" where it has no name of its own, and by how much it counted."""

    what: str
    says: str
    amount: int


class Turn(TypedDict):
    """Where the game is: the sequence that began last, whose turn it is, and who is asked."""

    title: str
    active: int
    first: int
    asked: int | None


class Rule(TypedDict):
    """The sentence of the rules behind a question, and where it stands; both are "" where no source is at hand."""

    text: str
    file: str
    line: int


class Item(TypedDict):
    """Something that can be picked: what it is answered with, what it is called; the piece or the square that it is."""

    value: int
    label: str
    piece: int | None
    square: int | None


class Option(TypedDict):
    """One way to answer: `number` and `actor` (−1: nobody in particular) go into the answer, with one of `picks`; where there
    are none, with −1. `note` is what the rules say of it, with its price; `squares` those that a line passes through."""

    number: int
    actor: int
    label: str
    note: str
    price: str
    picks: list[Item] | None
    squares: list[int]


class Answers(TypedDict, total=False):
    """What may be answered, by its `shape`:

    | shape | the answer is | fields |
    |---|---|---|
    | `yes-no` | true or false | |
    | `one` | the `value` of an item | `items` |
    | `several` | a list of `least` to `most` values | `items`, `least`, `most` |
    | `number` | a whole number | `low`, `high` |
    | `options` | [number, actor, value of a pick] | `options`, `decline`: the number of the option that takes nothing |
    | `point` | [x, y] in micrometres | `radius`, `spots`: some of the places, `near`: one that is legal |
    | `path` | [[x, y] …], from where it stands | `radius`, `spots`: ends of straight moves, `start`, `most`: how far |

    `all` is how many answers there are, None where they are a region.
    """

    shape: str
    all: int | None
    items: list[Item]
    least: int
    most: int
    low: int
    high: int
    options: list[Option]
    decline: int | None
    radius: float
    spots: list[list[int]]
    near: list[int] | None
    start: list[int]


class Question(TypedDict):
    """What the viewer is asked. `kind` is the engine's own, `ask` one plain sentence, `about` the piece that it is asked for,
    `dice` what lies on the table while something may still be done about it."""

    kind: str
    ask: str
    rule: Rule
    about: int | None
    dice: Roll | None
    answers: Answers


class Scene(TypedDict):
    """What a viewer sees: 0 is A, 1 is B, `PUBLIC` whoever sees only what both may see. `secrets` tells that the game hides
    something from somebody."""

    format: int
    game: str
    title: str
    secrets: bool
    viewer: int
    answers: int
    events: int
    board: Board
    squares: list[Heap]
    pieces: list[Piece]
    groups: list[Group]
    players: list[Seat]
    turn: Turn
    log: list[Line]
    question: Question | None
    over: bool
    result: str
    winner: int | None


class Ring(TypedDict):
    """A distance from a piece: what it is of, how far in words; on a table its radius from the piece's middle, on a grid the
    squares that it takes in."""

    says: str
    far: str
    radius: float
    squares: list[int]


class Reach(TypedDict):
    """What is told of a piece when it is asked for: its distances, the pieces and the squares that it sees."""

    piece: int
    rings: list[Ring]
    sees: list[int]
    squares: list[int]


class Chance(TypedDict):
    """What the next roll after an answer may come to: of 1, that it succeeds; where each die counts, that any does, and `mean` how
    many do. `says` is all that in words."""

    answer: Any
    roll: str
    chance: float
    mean: float | None
    says: str


Json = dict[str, Any]
"""Any JSON object."""
