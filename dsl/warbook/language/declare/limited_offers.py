"""Leave that is given so often, or for a price: `Once per Day, a player may spend 2 Gold to re-roll one die.`

Where it names its moment, `before it moves`, it is a rule for that moment whose one spoken of may refuse. Dice are
offered to be thrown again when they lie there. Where no moment is named, leave is offered when a player's turn comes,
before anything else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.changes import both, widest
from warbook.language.declare.enforceable import at_a_moment, dice_there
from warbook.language.declare.leave_of_two import done_to_itself, of_one_of_two, of_the_bearer
from warbook.language.declare.leave_of_whom import (
    named_piece,
    named_player,
    not_said_who,
    player_of,
    subject_of,
)
from warbook.language.declare.offer_consequences import followed
from warbook.language.declare.offer_sentences import NAME, Leave
from warbook.language.declare.reader import Reader
from warbook.language.declare.rule_source import RuleSource
from warbook.language.ir import Do, Expr, Type
from warbook.language.letters import compiled
from warbook.language.model import Hook, Offer, Price, Role, Window
from warbook.language.names import indefinite
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.possible import possible
from warbook.language.resolve import conditions, prices, readers, steps
from warbook.language.resolve.acts import act_order
from warbook.language.resolve.context import Context
from warbook.language.resolve.events import event
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.held import Held, Until
from warbook.language.resolve.indefinite import after_choices, chosen_one, is_indefinite
from warbook.language.resolve.noted import note
from warbook.language.resolve.numbers import number
from warbook.language.resolve.occurrences import bind_roll
from warbook.language.resolve.patterns import member, side_taken, sided
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import many
from warbook.language.resolve.until import FIRST
from warbook.language.sentence import Node, read

AFTER_DICE = "After the dice"
"""The window in which dice that lie there may be thrown again."""
OWN_TURN = "On own turn"
"""The window that opens when a player's turn comes."""
_FAILED = r"(?:failed|missed|unsuccessful) "
_OF_ROLL = rf"(?:own|its|their|an?|the|any) (?:own )?(?:{_FAILED})?" + NAME + r"(?: roll| test)?"
_AGAIN = compiled(rf"^re-roll ([^A-Z]+?)(?: (?:of|in|from|for) {_OF_ROLL})?$")
_WHOLE = re.compile(rf"^re-roll {_OF_ROLL}$")
PLAIN = frozenset(plain_form(phrase.pattern.split()[0]) for phrase in of_role("order"))
"""The verbs of the book, as they stand after “may”."""
_MOMENTS = {"before": "before", "after": "after", "when": "after", "whenever": "after", "each time": "after"}


def give_leave(source: RuleSource, said: Leave, c: Context) -> None:
    """Adds what gives the leave: a hook, or an offer in a window of the language's own."""
    if said.happening is not None:
        source.into.hooks.append(at_moment(source, said, c))
    elif _AGAIN.match(said.deed.text) is not None or _WHOLE.match(said.deed.text) is not None:
        source.into.offers.append(dice_again(source, said, c))
    else:
        source.into.offers.append(on_own_turn(source, said, c))


def added(text: Text, words: str) -> Text:
    """Words before a text, at the place where it begins."""
    return Text.put(words, text.span).then(text)


def behind(fault: Fault, lead: str) -> Fault:
    """The same fault, whose sentences stand behind words that are there already."""
    shown = fault.diagnostic
    edits = tuple(replace(e, replacement=e.replacement.removeprefix(lead)) for e in shown.candidates)
    hint = shown.hint.replace(f"“{lead}", "“") if shown.hint is not None else None
    return Fault(replace(shown, candidates=edits, hint=hint))


# ------------------------------------------------------------------ who, how often, for what
@dataclass(frozen=True, slots=True)
class Terms:
    """What leave hangs on: that it has not been used up, and what is paid; `used` notes that it was."""

    left: Expr | None
    price: Price
    used: Do | None


def terms(r: Reader, said: Leave, c: Context, who: Expr) -> Terms:
    """How often one may, and for what."""
    cost: Price = ()
    if said.price is not None:
        plain = re.sub(r"^(?:an?|one) ", "1 ", said.price.text)
        c.text = said.price if plain == said.price.text else replace(said.price, text=plain)
        cost = prices.price(c, r.tree(c.text, "cost", c), None)
    if said.sequence is None:
        return Terms(None, cost, None)
    c.text = said.sequence
    name = c.names.find(FIRST if said.sequence.text == "game" else said.sequence.text, c.names.sequences)
    if name is None:
        raise c.unknown(None, "sequence", said.sequence.text, c.names.sequences)
    again = Until("begins", f"until the start of the next {name}", name)
    held = Held(again, said.text, said.text, quiet=True)
    at = Node("leave", (), said.text.text, 0, len(said.sequence.text))
    token = note(c, who, f"has used “{said.deed.text}”", replace(held, orders=(at,)), at)
    left = ir.Compare("==", ir.Field(who, token, type=ir.NUMBER), number(0))
    return Terms(left, cost, ir.Gain(who, token, number(1), span=said.text.span))


def paid(done: Do, on: Terms, who: Expr, said: Leave, price: bool = True) -> Do:
    """What is done with leave: its price, that it is used, and the deed."""
    parts: list[Do] = [ir.Pay(who, on.price, span=said.text.span)] if price and on.price else []
    parts += [on.used] if on.used is not None else []
    return ir.Block((*parts, done), span=said.text.span)


def able(on: Terms, who: Expr, price: bool = True) -> Expr | None:
    """Whether one still has leave, and can pay for it."""
    can = ir.CanPay(who, on.price) if price and on.price else None
    return both(on.left, can)


def deed(r: Reader, words: Text, c: Context, who: Expr, more: Sequence[Text]) -> tuple[Do, Expr | None]:
    """What is done with leave, by one who is known, and what follows then; and what must be so for the first of these to
    be done at all."""
    done = only_deed(r, words, c, who)
    return followed(c, done, who, more) if more else done, possible(done)


def only_deed(r: Reader, words: Text, c: Context, who: Expr) -> Do:
    """What the sentence that gives leave allows."""
    c.scope = replace(c.scope, it=who, me=owner_of(who))
    name = "bearer" if who == c.scope.roles.get("bearer") else "player" if who.type == ir.PLAYER else ""
    if name == "player":
        c.bound("player", who)
    first = words.text.partition(" ")[0]
    order = replace(words, text=words.text[:1].upper() + words.text[1:])
    lead = f"the {name} may " if name else "it may "
    c.text = added(words, lead)
    tree = read(c.text, "orders", c.names.tied)
    known = first in PLAIN or any(verb.partition(" ")[0] == first for verb in c.names.thirds)
    if not known or not isinstance(tree, Node):
        c.text, said = order, c.text
        found = read(order, "orders", c.names.tied, why=False)
        if isinstance(found, Node):
            return on_one_of(c, found) or steps.consequence(c, order, ())
        c.text = said
    if isinstance(tree, Node) and tree[0].kind == "may_order":
        try:
            return act_order(c, who, tree[0].last)
        except Fault as fault:
            raise behind(fault, lead) from None
    raise c.fail("W464", r.tree(c.text, "orders", c), "This is not something that leave can be given for.")


def on_one_of(c: Context, tree: Node) -> Do | None:
    """What is done to some one of several, whom the player picks: `remove all Fear from 1 own Soldier`."""
    one = tree[0]
    if one.kind != "order" or not is_indefinite(c, one[0]) or len(tree.all("order")) != 1:
        return None
    c.before = []
    whom = chosen_one(c, one[0], readers.thing(c, one[0]))
    before, c.before = c.before, None
    acts = [n for n in one.children[1:] if n is not None and n.kind.startswith(("order_", "verb_"))]
    return after_choices(c, many([act_order(c, whom, act) for act in acts]), before)


def condition(r: Reader, said: Leave, c: Context, who: Expr) -> Expr | None:
    """Under which condition there is leave, said of who has it."""
    if said.test is None:
        return None
    of_one_of_two(c, said, said.test)
    held, c.text = c.scope, said.test
    c.scope = replace(held, it=who, me=owner_of(who))
    found = conditions.condition(c, r.tree(said.test, "condition", c))
    c.scope = held
    return found


# ------------------------------------------------------------------ at a moment
def at_moment(source: RuleSource, said: Leave, c: Context) -> Hook:
    """`… may move 1 square before it strikes`."""
    r = source.r
    happening = said.happening
    assert happening is not None
    own = re.match(r"(?:it|they|he|she)\b", happening.text)
    if own is not None:
        of_one_of_two(c, said, happening)
        gap = Text.put(" ", happening.span)
        happening = any_of(said.subject).then(gap).then(happening.slice(own.end() + 1, len(happening.text)))
    c.text = happening
    said_when = r.tree(happening, "when", c)[0]
    theirs, opponent = players(said, said_when, c)
    pattern = event(c, theirs)
    it = c.scope.it
    back = re.fullmatch(r"(?:it|they|he|she)", said.subject.text) is not None
    sort = None if back else subject_of(source, said, c)
    who: Expr | None
    each = None
    if back:
        who = it if c.scope.doubtful is None else None
    elif sort is None:
        who = c.scope.roles["bearer"]
    elif sort == ir.PLAYER:
        each = player_of(c, said, theirs is not said_when)
        who = each or (None if it is None else owner_of(it))
        who = ir.Opponent(who) if who is not None and opponent else who
        who = named_player(r, said, c) or who
    else:
        who = it if own is not None else named_piece(r, said, c)
    if who is None:
        c.text = said.subject
        raise not_said_who(c)
    given = condition(r, said, c, who)
    if back:
        done_to_itself(c, said, who)
        of_the_bearer(c, said, who)
    on = terms(r, said, c, who)
    what, can = deed(r, said.deed, c, who, said.more)
    done = paid(what, on, who, said)
    asked = ir.May(owner_of(who), can, done, label=said.deed.text, span=said.text.span)
    test = able(on, who)
    body: Do = asked if test is None else ir.If(test, asked, span=said.text.span)
    if each is not None:
        body = ir.ForEach(each.name, ir.All("player", type=ir.PLAYER.set()), body, None, span=said.text.span)
    moment = _MOMENTS[said.moment]
    if moment == "after" and said.moment != "after" and pattern.sort == "roll":
        moment = "when"
    c.text = said.text
    at_a_moment(c, moment, pattern, said.moment.capitalize())
    dice_there(c, moment, pattern, body)
    return Hook(moment, pattern, given, body, source.bearer, said.text.span, said.text.text)


def any_of(subject: Text) -> Text:
    """Who has leave, in what happens to one of them: `a Soldier` of `each Soldier`."""
    each = re.match(r"[Ee]ach ", subject.text)
    if each is None:
        return subject
    rest = subject.slice(each.end(), len(subject.text))
    return added(rest, indefinite(rest.text).removesuffix(rest.text))


def players(said: Leave, when: Node, c: Context) -> tuple[Node, bool]:
    """`a player may … when own Soldier is removed`: what happens to anyone's, and whether its owner's opponent has
    leave, instead of its owner."""
    of_player = re.fullmatch(r"(?:An?|Each|Every|Any|The)? ?player", said.subject.text, re.IGNORECASE)
    if of_player is None or c.side is not None or when.kind != "happening" or not sided(when[0]):
        return when, False
    plain, side = side_taken(when[0])
    return replace(when, children=(plain, *when.children[1:])), side[0].kind == "ENEMY"


# ------------------------------------------------------------------ in a window of the language's own
def alone(r: Reader, said: Leave, c: Context, player: Expr) -> Expr | None:
    """That it is one who has leave: `the first player`, `a Calm Thief`; None where everyone of the sort has."""
    c.text = said.subject
    tree = r.tree(said.subject, "subject", c)[0]
    if tree[0].kind == "player" and not any(tree.children[1:]):
        return None
    found = readers.thing(c, tree)
    if found.type.many:
        return member(c, player, found, tree)
    return ir.Compare("==", player, found, span=said.subject.span)


def dice_again(source: RuleSource, said: Leave, c: Context) -> Offer:
    """`… may re-roll one die of own Strike`: when the dice lie there."""
    r, bearer = source.r, source.bearer
    whole, again = _WHOLE.match(said.deed.text), _AGAIN.match(said.deed.text)
    named = whole[1] if whole is not None else again[2] if again is not None else None
    what = "each die" if whole is not None else again[1] if again is not None else ""
    sort = subject_of(source, said, c)
    kind = bearer.kind if sort is None and bearer is not None else sort.arg if sort is not None else ""
    wide = Type("thing", widest(c, kind))  # of which kind a roll says that its roller is, does not matter
    its = re.search(r"\bits\b", said.deed.text)
    if sort == ir.PLAYER and bearer is not None and its is not None:
        c.text = said.deed
        word = Node("WORD", (), "its", its.start(), its.end())
        message = "“its” could be of any piece of that player, or of the bearer alone."
        hint = "“own” is of any of them; of the bearer alone, let the bearer have leave."
        raise c.fail("W383", word, message, hint, replacement="own")
    role = Role("roller", wide, "by") if sort != ir.PLAYER else Role("player", ir.PLAYER, "by")
    roller = ir.Var(role.name, type=role.type if sort == ir.PLAYER else Type("thing", kind))
    name = AFTER_DICE if sort == ir.PLAYER else f"{AFTER_DICE} of {indefinite(kind)}"
    source.into.windows[name] = Window(name, said.text.span, roles=(role,), before_rolls=False, once=False,
                                 after_dice=True, implied=True)  # fmt: skip
    c.bound(role.name, roller)
    bind_roll(c, "")
    who = c.scope.roles["bearer"] if sort is None else roller
    test: Expr | None = ir.Compare("==", who, roller) if sort is None else None
    if sort is not None:
        test = alone(r, said, c, ir.Var(role.name, type=role.type))
    if named is not None:
        if named not in c.names.rolls:
            c.text = said.deed
            at = said.deed.text.index(named)
            raise c.unknown(Node("TERM", (), named, at, at + len(named)), "roll", named, c.names.rolls)
        now, one = (ir.Listed("roll", roll, type=Type("roll", roll)) for roll in ("", named))
        test = both(test, ir.Compare("==", now, one))
        if re.search(_FAILED, said.deed.text) is not None and whole is not None:
            test = both(test, ir.Not(ir.Outcome(named)))
    on = terms(r, said, c, who)
    test = both(both(test, on.left), condition(r, said, c, who))
    words = said.deed.slice(0, len("re-roll "))
    what = re.sub(r"^(?:one|an?)(?: single)? (?:of (?:the |its |their )?)?(.*?)\bdic?e\b", r"1 \1die", what)
    done, _ = deed(r, Text(words.text + what, said.deed.span, said.deed.segments[:1]), c, who, said.more)
    own = sort is not None and sort != ir.PLAYER
    if own:
        test = both(test, able(replace(on, left=None), who))
    body = paid(done, on, who, said, price=own)
    return Offer(name, said.deed.text, () if own else on.price, test, body, bearer, said.text.span)


def on_own_turn(source: RuleSource, said: Leave, c: Context) -> Offer:
    """`Once per Day, a player may spend 2 Gold to hire a Guard.`: when the player's turn comes."""
    r, rules = source.r, source.into
    rules.windows[OWN_TURN] = Window(OWN_TURN, said.text.span, roles=(Role("player", ir.PLAYER, "by"),),
                                     before_rolls=False, once=False, implied=True)  # fmt: skip
    if said.sequence is not None:
        rules.limits.add(said.sequence.text)
    player = ir.Var("player", type=ir.PLAYER)
    c.bound("player", player)
    sort = subject_of(source, said, c)
    if sort is None or sort == ir.PLAYER:
        who: Expr = c.scope.roles["bearer"] if sort is None else player
        on = terms(r, said, c, who)
        test = both(on.left, condition(r, said, c, who))
        only = alone(r, said, c, player) if sort is not None else None
        if isinstance(only, ir.Compare) and isinstance(only.right, ir.Opponent):
            raise c.fail(
                "W464",
                None,
                "Leave is offered when a player's own turn comes, and the other player never has a turn then.",
                "Say at which moment: “When …: The other player may …”.",
            )
        what, can = deed(r, said.deed, c, who, said.more)
        test = both(both(only, test), can)
        body = paid(what, on, who, said, price=False)
        return Offer(OWN_TURN, said.deed.text, on.price, test, body, source.bearer, said.text.span)
    one = ir.Var(c.fresh(sort.arg), type=sort)
    bearer = c.scope.roles.get("bearer") if source.bearer is not None else None
    c.scope = replace(c.scope, me=player if bearer is None else owner_of(bearer))
    c.text = said.subject
    tree = r.tree(said.subject, "subject", c)[0]
    if sided(tree) and side_taken(tree)[1][0].kind == "ENEMY":
        message = "Leave is offered when a player's own turn comes, for the pieces of that player: none is an enemy."
        raise c.fail(
            "W464",
            tree,
            message,
            "Leave “enemy” out; or say at which moment: “When …: Each enemy KIND may …”.",
        )
    those = readers.thing(c, tree)
    c.bound(sort.arg, one)
    on = terms(r, said, c, one)
    mine = ir.Compare("==", owner_of(one), player)
    tests = both(both(mine, able(on, one)), condition(r, said, c, one))
    what, can = deed(r, said.deed, c, one, said.more)
    tests = both(tests, can)
    those = ir.Where(those, one.name, tests or mine, type=sort.set())
    pick = ir.Choose(player, one.name, those, number(1), number(1), single=True, span=said.subject.span)
    done = ir.Block((pick, paid(what, on, one, said)), span=said.text.span)
    some = ir.Some(those)
    return Offer(OWN_TURN, said.deed.text, (), some, done, source.bearer, said.text.span)
