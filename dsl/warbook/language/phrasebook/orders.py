"""Phrases about what someone does: steps, and the events and laws that speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


# ------------------------------------------------------------------ tokens, resources, states
@order("gains {amount}")
def gain(c: Context, one: Expr, node: Node) -> Do:
    """Takes tokens or resources; never above their limit. Without a number: one."""
    from warbook.language.resolve.steps import counted, roll_gains

    if one.type.base == "roll":
        return roll_gains(c, node)
    name, amount, holder = counted(c, one, node.children[-1])
    return ir.Gain(holder, name, amount, span=c.span(node))


@order("loses {amount}")
def lose(c: Context, one: Expr, node: Node) -> Do:
    """Gives up tokens or resources, as far as there are any; `loses every …` leaves none."""
    from warbook.language.resolve.steps import counted

    name, amount, holder = counted(c, one, node.children[-1], losing=True)
    return ir.Gain(
        holder, name, ir.Arith("-", ir.Num(0, type=ir.NUMBER), amount, type=ir.NUMBER), span=c.span(node)
    )


@order("pays {price}")
def pay(c: Context, one: Expr, node: Node) -> Do:
    """Pays a price; `may pay` is offered only to who can."""
    from warbook.language.resolve.steps import price

    return ir.Pay(one, price(c, node.children[-1], one.type), span=c.span(node))


@order("becomes {what}")
def become(c: Context, one: Expr, node: Node) -> Do:
    """Sets a number or a state: `the soldier's Fuel becomes 3`, `the soldier becomes Prone`."""
    from warbook.language.resolve.steps import becomes

    return becomes(c, one, node)


@order("is {number} more")
def more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the number is raised, wherever it is asked for; in a step, of the roll being
    made only."""
    from warbook.language.resolve.steps import more_or_less

    return more_or_less(c, one, node, 1)


@order("is {number} less")
def less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the number is lowered, wherever it is asked for; in a step, of the roll
    being made only."""
    from warbook.language.resolve.steps import more_or_less

    return more_or_less(c, one, node, -1)


@order("is at-least {number}")
def at_least(c: Context, one: Expr, node: Node) -> Do:
    """A bound: after every other change the number is never lower."""
    raise c.fail("W344", node, "A bound belongs in a bullet, not in a step.")


@order("is at-most {number}")
def at_most(c: Context, one: Expr, node: Node) -> Do:
    """A bound: after every other change the number is never higher."""
    raise c.fail("W344", node, "A bound belongs in a bullet, not in a step.")


# ------------------------------------------------------------------ choosing and playing
@order("chooses {thing} {as} {charge}")
def choose(c: Context, one: Expr, node: Node) -> Do:
    """A player picks among things; `, as NAME` gives the pick a name, a capitalised NAME puts it into
    a group."""
    from warbook.language.resolve.steps import chooses

    return chooses(c, one, node)


@order("begins {thing} {roles}")
def begin(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through; the one who begins it takes its `by` role."""
    from warbook.language.resolve.steps import begins

    return begins(c, one, node)


@order("begins")
def begin_alone(c: Context, one: Expr, node: Node) -> Do:
    """A sequence starts; as an event, the moment before its first step."""
    from warbook.language.resolve.steps import plays

    return plays(c, one, node, None)


@order("ends")
def end(c: Context, one: Expr, node: Node) -> Do:
    """Ends a sequence that is being played, at once; `the game ends` ends the game."""
    from warbook.language.resolve.steps import ends

    return ends(c, one, node)


@order("is played {times}")
def play(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through, so many times."""
    from warbook.language.resolve.steps import plays

    token = node.find("N_TIMES")
    assert token is not None
    return plays(c, one, node, int(token.word.split()[0]))


@order("is played")
def play_once(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through."""
    from warbook.language.resolve.steps import plays

    return plays(c, one, node, None)


@order("wins")
def win(c: Context, one: Expr, node: Node) -> Do:
    """The player wins, and the game ends."""
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only a player wins.")
    return ir.Win(one, span=c.span(node))


@order("succeeds")
def succeed(c: Context, one: Expr, node: Node) -> Do:
    """Closes a window that is open, as a success."""
    if one.type.base != "window":
        raise c.fail("W343", node, "Only a window can be made to succeed.")
    return ir.Finish(one.type.arg, True, span=c.span(node))


@order("opens for {thing}")
def open_(c: Context, one: Expr, node: Node) -> Do:
    """Opens a window for a player: what tokens and traits offer in it may be taken, one at a time."""
    from warbook.language.resolve.steps import opens

    return opens(c, one, node)


# ------------------------------------------------------------------ moving and placing
@order("moves up-to {number} {roles}")
def move_up_to(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it by at most so much, as the laws of movement allow."""
    from warbook.language.resolve.things import expression

    length = next(n for n in node.children[2:] if n is not None)
    most = expression(c, length)
    want = ir.SQUARES if c.names.space.grid else ir.LENGTH
    if most.type != want:
        raise c.fail(
            "W314", length, f"A move is measured in {'squares' if c.names.space.grid else 'inches'}."
        )
    return ir.Move(one, most=most, span=c.span(node))


@order("moves {roles}")
def move(c: Context, one: Expr, node: Node) -> Do:
    """It is moved to a place already chosen: `moves to the place`; as an event or in a law, any move."""
    from warbook.language.resolve.steps import moves

    return moves(c, one, node)


@order(
    "moves {place}",
    ("downsync", "A Ping cannot move within 2in of an enemy Unit."),
    ("breadth/stealth", "A Shadow cannot move in Light."),
)
def move_near(c: Context, one: Expr, node: Node) -> Do:
    """Any part of a move but its first point is at such a place, as an event or in a law."""
    raise c.fail("W344", node, "Where a move leads is said in a law, or after “When …”.")


@order(
    "moves where {fact}",
    ("downsync", "A Ping cannot move where it is tracked."),
    ("breadth/night", "A Smuggler cannot move where any enemy Watcher is within 3in of it."),
)
def move_where(c: Context, one: Expr, node: Node) -> Do:
    """At any part of a move but its first point something would hold, in a law: `cannot move where it
    is lit`."""
    raise c.fail("W344", node, "Where a move may lead is said in a law.")


@order(
    "ends {its} move {place}",
    ("downsync", "When an enemy Base ends a move within 2in of the bearer: The bearer loses Stealth."),
    ("breadth/harbour", "A Figure cannot end its move on another Figure."),
)
def end_move(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move at a place, as an event or in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order(
    "ends {its} move where {fact}",
    ("downsync", "A Base cannot end its move where any other Base in its Unit is beyond 12in of the Base."),
    ("breadth/orders", "A Mini cannot end its move where its leader is beyond 6in of the Mini."),
)
def end_move_where(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move where something would hold, in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order(
    "ends {its} move",
    (
        "downsync",
        "When a Base ends a move: For each enemy Ping within 2in of the Base, the Ping is revealed.",
    ),
    ("breadth/orders", "When a Mini with Leader ends a move: The Mini's Unit is closed."),
)
def end_move_anywhere(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move, as an event."""
    raise c.fail("W344", node, "A move ends by itself.")


@order("places {thing} {nearest}")
def place(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts a thing where the words after it say: `within 3in of …`, `in own Zone`."""
    from warbook.language.resolve.steps import places

    return places(c, one, node)


@order(
    "places {thing} where {held} {nearest}",
    (
        "breadth/orders",
        "The player places each Mini in the Unit within 3in of the leader where it is seen by the leader.",
    ),
    (
        "breadth/ten",
        "The player places the Unit within 3 squares of the carrier where no enemy Unit is adjacent to it.",
    ),
)
def place_where(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts a thing at such a place where something more holds; `or as near to … as
    possible` if there is none."""
    from warbook.language.resolve.steps import places

    return places(c, one, node)


@order("creates {thing} {as}")
def create(c: Context, one: Expr, node: Node) -> Do:
    """A new piece comes into being for a player, not yet placed."""
    from warbook.language.resolve.steps import creates

    return creates(c, one, node)


@order("musters {thing}")
def muster(c: Context, one: Expr, node: Node) -> Do:
    """A player's force list becomes pieces, in the group named."""
    from warbook.language.resolve.steps import musters

    return musters(c, one, node)


@order("is removed")
def remove(c: Context, one: Expr, node: Node) -> Do:
    """Leaves play, with its parts."""
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things are removed.")
    return ir.Remove(one, span=c.span(node))


@order(
    "is slowed {roles}",
    ("downsync", "The bearer cannot be slowed."),
    ("breadth/harbour", "The bearer cannot be slowed by Mud."),
)
def slow(c: Context, one: Expr, node: Node) -> Do:
    """A move that touches terrain is made shorter by it, as an event or in a law: `cannot be slowed
    by Mud`."""
    raise c.fail("W344", node, "Terrain slows a move by itself.")


@order("takes place of {thing}")
def take_place(c: Context, one: Expr, node: Node) -> Do:
    """Comes to stand exactly where another stood, which leaves play."""
    from warbook.language.resolve.things import thing

    np = node.find("np")
    assert np is not None
    return ir.TakePlace(one, thing(c, np), span=c.span(node))


@order("joins {thing}")
def join(c: Context, one: Expr, node: Node) -> Do:
    """Comes into a group."""
    from warbook.language.resolve.steps import joins

    return joins(c, one, node, leave=False)


@order("leaves {thing}")
def leave(c: Context, one: Expr, node: Node) -> Do:
    """Goes out of a group."""
    from warbook.language.resolve.steps import joins

    return joins(c, one, node, leave=True)


# ------------------------------------------------------------------ dice and actions
@order("rolls {term} {roles}")
def roll(c: Context, one: Expr, node: Node) -> Do:
    """Makes a declared roll, with its roles; its result follows at once."""
    from warbook.language.resolve.steps import rolls

    return rolls(c, one, node)


@order(
    "rolls {dice} {as}",
    (
        "breadth/ten",
        "The first player rolls 1d6. On 5 or more, each Square adjacent to the Square gains Fire.",
    ),
    ("downsync", "The player rolls 2d6, as result."),
)
def roll_dice(c: Context, one: Expr, node: Node) -> Do:
    """Throws plain dice and adds them up; `On 5 or more, …` says what comes of it."""
    from warbook.language.resolve.steps import rolls_dice

    return rolls_dice(c, one, node)


@order(
    "rolls {dice} for {term}",
    ("breadth/ten", "The first player rolls 2d6 for the Weather."),
    ("breadth/skirm", "The active player rolls 1d6 for the Event."),
)
def roll_on(c: Context, one: Expr, node: Node) -> Do:
    """Throws dice for one of a list, whose table says in a column headed by the dice which results
    stand for which."""
    from warbook.language.resolve.steps import rolls_on

    return rolls_on(c, one, node)


@order(
    "re-rolls {thing}",
    ("breadth/skirm", "The roller's player re-rolls 1 die."),
    ("breadth/orders", "The player re-rolls any number of failed dice."),
)
def re_roll(c: Context, one: Expr, node: Node) -> Do:
    """Throws dice of the roll being made again, in a window that opens after any Roll; no die is
    re-rolled twice."""
    from warbook.language.resolve.steps import re_rolls

    return re_rolls(c, one, node)


@order(
    "draws {thing} {roles} {as}",
    ("breadth/orders", "The active player draws 1 Order from own Pool, as order."),
    ("breadth/ten", "Each player draws 3 Cards from own Deck into own Hand."),
)
def draw(c: Context, one: Expr, node: Node) -> Do:
    """Takes things at random, as many as there are: out of the group after `from`, into the one after
    `into`."""
    from warbook.language.resolve.steps import draws

    return draws(c, one, node)


@order(
    "discards {thing} {roles}",
    ("breadth/ten", "Each player discards any number of Cards from own Hand."),
    ("breadth/orders", "The player discards 1 Order from own Pool."),
)
def discard(c: Context, one: Expr, node: Node) -> Do:
    """Its player picks among what is in the group after `from`; what is picked is out of the game."""
    from warbook.language.resolve.steps import discards

    return discards(c, one, node)


@order(
    "chooses number from {number} to {number} {as}",
    ("breadth/ten", "Each player chooses a number from 0 to own Gold, as bid."),
    ("breadth/orders", "The player chooses a number from 1 to 3, as pace."),
)
def choose_number(c: Context, one: Expr, node: Node) -> Do:
    """A player names a whole number within bounds."""
    from warbook.language.resolve.steps import picks_number

    return picks_number(c, one, node)


@order(
    "moves {measure} in random direction",
    ("breadth/ten", "If Gunnery failed, the mark moves 1d6 squares in a random direction."),
    ("breadth/skirm", "The target moves 2 squares in a random direction."),
)
def drift(c: Context, one: Expr, node: Node) -> Do:
    """A place chosen before, or a piece, goes so far in a direction that chance picks; it stays on
    the table."""
    from warbook.language.resolve.steps import drifts

    return drifts(c, one, node)


@order(
    "leaves board",
    ("breadth/ten", "The rider leaves the board."),
    ("breadth/stealth", "The unit leaves the board."),
)
def leave_board(c: Context, one: Expr, node: Node) -> Do:
    """Stands nowhere any more, but is not out of the game: it can be placed again."""
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things leave the board.")
    return ir.Remove(one, False, span=c.span(node))


@order("rolls off with {dice} for highest {as}")
def roll_off_high(c: Context, one: Expr, node: Node) -> Do:
    """The players roll; the highest is named, ties roll again."""
    from warbook.language.resolve.steps import rolls_off

    return rolls_off(c, node, low=False)


@order("rolls off with {dice} for lowest {as}")
def roll_off_low(c: Context, one: Expr, node: Node) -> Do:
    """The players roll; the lowest is named, ties roll again."""
    from warbook.language.resolve.steps import rolls_off

    return rolls_off(c, node, low=True)


@order("uses {thing} {roles}")
def use(c: Context, one: Expr, node: Node) -> Do:
    """Uses its actions: any number of them, so many, or the one named; each is paid and finished in turn."""
    from warbook.language.resolve.steps import uses

    return uses(c, one, node)


@order("suffers {thing}")
def suffer(c: Context, one: Expr, node: Node) -> Do:
    """The effect named, or the one that an action causes, happens to it."""
    from warbook.language.resolve.steps import suffers

    return suffers(c, one, node)


@order("ignores {quoted} for {term}")
def ignore(c: Context, one: Expr, node: Node) -> Do:
    """Lifts one named precondition of an action or verb."""
    raise c.fail("W344", node, "What is ignored belongs in a bullet, not in a step.")


@order(
    "costs {price} more {again}",
    (
        "breadth/skirm",
        "Every Action costs 1 AP more for each time the user has used it during the Activation.",
    ),
    ("breadth/ten", "March costs 1 AP more, if the Weather is Storm."),
)
def cost_more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the action's price is raised."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")


@order(
    "costs {price} less {again}",
    ("breadth/skirm", "Ranged Attack costs 1 AP less, if the user has Double Tap."),
    ("breadth/ten", "March costs 1 AP less, if the Weather is Clear."),
)
def cost_less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the action's price is lowered."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")
