"""Steps: sentences, numbered lists and choices turned into statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Comment, Step, Text
from warbook.language.ir import Do, Expr, Type
from warbook.language.letters import compiled
from warbook.language.resolve import conditions, contests, numbers, readers
from warbook.language.resolve.acts import act_order, may, may_order, may_orders
from warbook.language.resolve.amounts import gained
from warbook.language.resolve.captions import uncaptioned
from warbook.language.resolve.choices import choice
from warbook.language.resolve.context import Context
from warbook.language.resolve.frames import in_state
from warbook.language.resolve.joined import (
    branch,
    if_so,
    in_loop,
    on_natural,
    on_result,
    otherwise,
    supposing,
)
from warbook.language.resolve.lasting import how_long, lasting
from warbook.language.resolve.misread import tree_of
from warbook.language.resolve.subjects import for_each, for_subject, many
from warbook.language.resolve.texts import split_colon
from warbook.language.sentence import Misread, Node, read

_LED = compiled(r"(?P<lead>[^:“”\"]+): (?P<rest>[A-Z].*)", re.DOTALL)
"""What leads, up to its colon, and the sentences that follow on the same line."""
UNENDING = 1_000_000
"""More often than any game plays a sequence: long before, the engine stops what goes on without end."""


def words_of(blocks: Sequence[Block]) -> Iterator[str]:
    """What steps and bullets say, with all that stands under them."""
    for block in blocks:
        if isinstance(block, (Bullet, Step)):
            if block.text is not None:
                yield block.text.text
            yield from words_of(block.children)


def steps(c: Context, blocks: Sequence[Block]) -> Do:
    """A numbered list as one statement; a role bound in a step holds in those after it."""
    done: list[Do] = []
    for block in blocks:
        if isinstance(block, Comment):
            continue
        if not isinstance(block, Step):
            c.text = getattr(block, "text", c.text)
            hint = "Begin it with “1. ”, and with the next numbers after that."
            raise c.fail("W350", None, "Only numbered steps can stand here.", hint)
        step(c, block, done)
    return ir.Block(tuple(done))


def step(c: Context, block: Step, done: list[Do]) -> None:
    """One step, added to what is done before it."""
    if block.text is None or not block.text.text:
        inner: list[Do] = []
        for child in block.children:
            if isinstance(child, Step):
                step(c, child, inner)
        done.append(ir.Block(tuple(inner), span=block.span))
        return
    body(c, block.text, block.children, done)


def body(c: Context, text: Text, children: Sequence[Block], done: list[Do]) -> None:
    """Sentences, perhaps the last of them leading into the list under it."""
    held, c.text = c.text, text
    children = [b for b in children if not isinstance(b, Comment)]
    try:
        if children:
            stripped = text.text.rstrip()
            if not stripped.endswith(":"):
                raise c.fail(
                    "W351",
                    None,
                    "What stands above a list ends with a colon.",
                    replacement=stripped.rstrip(".") + ":",
                )
            lead(c, text.slice(0, len(stripped) - 1), children, done)
            return
        if (led := on_one_line(c, text)) is not None:
            lead(c, led[0], [Step(1, None, led[1], (), led[1].span)], done)
            return
        text = c.text = uncaptioned(c, in_state(c, text, "If", ","))
        tree = tree_of(c, text, "orders")
        for part in tree.children:
            if part is not None and part.kind != "DOT":
                add(c, part, done)
    finally:
        c.text = held


def lead(c: Context, text: Text, children: Sequence[Block], done: list[Do]) -> None:
    """Sentences whose last one leads into a list."""
    c.text = text
    tree = tree_of(c, text, "leading")
    parts = [n for n in tree.children if n is not None and n.kind != "DOT"]
    for sentence in parts[:-1]:
        add(c, sentence, done)
    lead_into(c, parts[-1], children, done)


def on_one_line(c: Context, text: Text) -> tuple[Text, Text] | None:
    """`For each …: The …` and its like: what leads, and the sentences after its colon; None where nothing does."""
    match = _LED.match(text.text)
    if match is None:
        return None
    first = text.slice(0, match.end("lead"))
    tree = read(first, "leading", c.names.own_words, why=False)
    intro = None if isinstance(tree, Misread) else tree.last
    if intro is None or not intro.kind.endswith("_block") or intro.kind == "choose_one_block":
        return None
    return first, text.slice(match.start("rest"), len(text.text))


def add(c: Context, node: Node, done: list[Do]) -> None:
    """One sentence; `Otherwise` and `If so` go with the sentence before them, what is said of dice with the loop in
    which they are thrown."""
    if in_loop(c, node, done, lambda within: add(c, node, within)):
        return
    if (won := contests.settled(c, node)) is not None:
        done.append(won)
    match node.kind:
        case "if_order" if node.find("INSTEAD") is not None and done:
            test = conditions.condition(c, node[1])
            other = supposing(c, test, lambda: order(c, node[3]))
            done[-1] = ir.If(test, other, done[-1], span=c.span(node))
        case "if_order":
            test = conditions.condition(c, node[1])
            done.append(ir.If(test, supposing(c, test, lambda: order(c, node[3])), span=c.span(node)))
        case "needed":
            needed(c, node, done)
        case "nothing":
            done.append(ir.Block((), span=c.span(node)))
        case "orders_until":
            ends = conditions.condition(c, node.last)
            again = branch(c, lambda: order(c, node[0]))
            done.append(ir.While(ir.Not(ends, type=ir.FLAG), again, span=c.span(node)))
        case "orders_until_won":
            again = branch(c, lambda: order(c, node[0]))
            done.append(ir.Repeat(numbers.number(UNENDING), again, span=c.span(node)))
        case "unless_order":
            test = ir.Not(conditions.condition(c, node[1]), type=ir.FLAG, span=c.span(node[1]))
            done.append(ir.If(test, branch(c, lambda: order(c, node.last)), span=c.span(node)))
        case "order_where":
            done.append(order_where(c, node))
        case "lasting" | "lasting_where":
            done.append(lasting(c, node))
        case "cannot_order":
            raise how_long(c, node)
        case "orders_even_if":
            even_if(c, node, done)
        case "several_orders":
            for part in (n for n in node.children if n is not None and n.kind != "COMMA_AND"):
                if (won := contests.settled(c, part)) is not None:
                    done.append(won)
                done.append(order(c, part))
        case "otherwise":
            otherwise(c, node, done, branch(c, lambda: order(c, node.children[-1])))
        case "otherwise_if":
            test = conditions.condition(c, node[3])
            then = supposing(c, test, lambda: order(c, node.last))
            otherwise(c, node, done, ir.If(test, then, span=c.span(node)))
        case "if_so":
            if_so(c, node, done, lambda: order(c, node.children[-1]))
        case "on_result":
            on_result(c, node, done, lambda: order(c, node[3]))
        case "on_natural":
            on_natural(c, node, done, lambda: order(c, node[3]))
        case "for_each":
            arranged = node.find("arranged")
            done.append(for_each(c, node.find("np"), arranged, lambda: order(c, node.children[-1]), node))
        case _:
            done.append(order(c, node))


def even_if(c: Context, node: Node, done: list[Do]) -> None:
    """`…, even if it is Prone`: what is done whether that is so or not."""
    said = node[0]
    parts = [said] if said.kind != "several_orders" else [n for n in said.children if n is not None]
    if any(part.kind == "may_order" for part in parts):
        raise c.fail(
            "W344",
            node.find("EVEN_IF"),
            "What may be done “even if …” lifts a rule, and it is not said which.",
            'A law that forbids it ends with “unless …”; a need with a name is lifted by “ignores "NAME" …”.',
        )
    held = c.scope
    add(c, said, done)
    after, c.scope = c.scope, held if said.kind == "several_orders" else c.scope
    conditions.condition(c, node.last)
    c.scope = after


def needed(c: Context, node: Node, done: list[Do]) -> None:
    """`The thrower must have the Ball.`, at the head of what it is needed for."""
    if c.needed is None or any(not (isinstance(d, ir.Block) and not d.of) for d in done):
        raise c.fail(
            "W344",
            node,
            "What must be so is said before anything is done.",
            "Make it the first step of an Action or of “To …”, or say “If …” here.",
        )
    c.needed.append(conditions.condition(c, node.last))
    done.append(ir.Block((), span=c.span(node)))


def under(c: Context, children: Sequence[Block]) -> Do:
    return branch(c, lambda: steps(c, children))


def lead_into(c: Context, node: Node, children: Sequence[Block], done: list[Do]) -> None:
    """A sentence that leads into a list."""
    if in_loop(c, node, done, lambda within: lead_into(c, node, children, within)):
        return
    match node.kind:
        case "if_block":
            test = conditions.condition(c, node.last)
            done.append(ir.If(test, supposing(c, test, lambda: steps(c, children)), span=c.span(node)))
        case "unless_block":
            test = ir.Not(conditions.condition(c, node.last), type=ir.FLAG, span=c.span(node.last))
            done.append(ir.If(test, under(c, children), span=c.span(node)))
        case "otherwise_if_block":
            test = conditions.condition(c, node.last)
            then = supposing(c, test, lambda: steps(c, children))
            otherwise(c, node, done, ir.If(test, then, span=c.span(node)))
        case "otherwise_block":
            otherwise(c, node, done, under(c, children))
        case "if_so_block":
            if_so(c, node, done, lambda: steps(c, children))
        case "on_result_block":
            on_result(c, node, done, lambda: steps(c, children))
        case "while_block":
            test = conditions.condition(c, node.last)
            done.append(ir.While(test, under(c, children), span=c.span(node)))
        case "for_each_block":
            done.append(for_each(c, node.find("np"), node.find("arranged"), lambda: steps(c, children), node))
        case "times_block":
            times = readers.expression(c, node.last)
            if times.type != ir.NUMBER:
                raise c.fail("W313", node.children[-1], "How many times must be a plain number.")
            done.append(ir.Repeat(times, under(c, children), span=c.span(node)))
        case "alternate_block":
            done.append(alternate(c, node, children))
        case "choose_one_block":
            done.append(choose_one(c, node, children))
        case "may_order" | "order_where" if node.kind == "may_order" or node[0].kind == "may_order":
            done.append(may_block(c, node, children))
        case _:
            raise c.fail("W353", node, "This does not lead into a list.")


def alternate(c: Context, node: Node, children: Sequence[Block]) -> Do:
    players, first = node.all("np")
    if readers.thing(c, players).type != ir.PLAYER.set():
        raise c.fail("W321", players, "Only the players alternate.")
    start = readers.thing(c, first)
    held = c.scope
    c.scope = replace(c.scope, me=ir.PlayerNow("active", type=ir.PLAYER))
    test = conditions.condition(c, node.last)
    inner = under(c, children)
    c.scope = held
    return ir.Alternate(start, test, inner, span=c.span(node))


def may_block(c: Context, node: Node, children: Sequence[Block]) -> Do:
    said = node if node.kind == "may_order" else node[0]
    subject, act = said.all("np")[0], said.last
    who = readers.thing(c, subject)
    test = conditions.condition_after(c, node)
    first = act_order(c, who, act)
    body_ = ir.Block((first, under(c, children)))
    return may(c, who, first, body_, test, node)


def order(c: Context, node: Node | None) -> Do:
    """A subject and what it does, perhaps several things in turn."""
    assert node is not None
    if node.kind == "may_order":
        return may_order(c, node)
    if node.kind == "may_orders":
        return may_orders(c, node, acts_of(node))
    if node.kind != "order":
        done: list[Do] = []
        add(c, node, done)
        return many(done)
    acts = acts_of(node)
    if (
        len(acts) == 1
        and acts[0].kind == "order_remove"
        and (taken := taken_off(c, node[0], node)) is not None
    ):
        return taken
    for reader in (contests.begun, contests.added, contests.of_both):
        if (made := reader(c, node, acts)) is not None:
            return made
    made = for_subject(c, node[0], lambda one: many([act_order(c, one, a) for a in acts]), node)
    return contests.unless_tied(c, node, made)


def taken_off(c: Context, subject: Node, node: Node) -> Do | None:
    """`All Shields are removed`: whoever has such a token loses it, every one; None for things."""
    base = subject[0] if subject.kind == "np" else subject
    if base.kind in ("its", "of", "described_its"):
        return taken_from(c, base, node)
    quantifier, noun = base.find("quantifier"), base.find("noun")
    word = base[0] if base.kind == "term" else noun[0] if noun is not None else None
    if subject.kind == "np" and any(n is not None for n in subject.children[1:]):
        return None
    if word is None or word.kind != "TERM" or (quantifier is not None and quantifier[0].kind != "EVERY"):
        return None
    name = c.names.find(word.word, c.names.tokens)
    if name is None or base.all("adjective"):
        return None
    holder = c.names.tokens[name].holder
    kind = ir.PLAYER if holder == "player" else ir.PLACE if holder == "Square" else Type("thing", holder)
    sort = {"player": "player", "Square": "Square"}.get(holder, holder)
    var = c.fresh("each")
    one = ir.Var(var, type=kind)
    held = ir.Field(one, name, type=ir.NUMBER)
    some = ir.Compare(">=", held, numbers.number(1), type=ir.FLAG)
    lost = ir.Arith("-", numbers.number(0), held, type=ir.NUMBER)
    whoever = ir.Where(ir.All(sort, type=kind.set()), var, some, type=kind.set(), span=c.span(subject))
    return ir.ForEach(var, whoever, ir.Gain(one, name, lost, span=c.span(node)), None, span=c.span(node))


def taken_from(c: Context, whose: Node, node: Node) -> Do | None:
    """`its Shields are removed`: it loses every one; None for things of its own."""
    name = c.names.find(whose.last.word, c.names.tokens, c.names.resources)
    if name is None:
        return None
    all_of_it = Node("EVERY", (), "all", whose.start, whose.start)
    amount = Node("has_all", (all_of_it, whose.last), "", whose.last.start, whose.last.end)

    def lost(one: Expr) -> Do:
        return gained(c, one, amount, -1, node)

    if whose.kind != "of":
        return lost(readers.thing(c, Node("it", (), "it", whose.start, whose.start)))
    return for_subject(c, whose[0], lost, node)


def order_where(c: Context, node: Node) -> Do:
    """An order with its condition after it, which may speak of the subject as `it`."""
    if node[0].kind == "order":

        def suited(one: Expr) -> Do:
            test = conditions.condition_after(c, node)
            assert test is not None
            acts = acts_of(node[0])
            return ir.If(
                test,
                supposing(c, test, lambda: many([act_order(c, one, a) for a in acts])),
                span=c.span(node),
            )

        return for_subject(c, node[0][0], suited, node)
    test = conditions.condition_after(c, node)
    assert test is not None
    return ir.If(test, supposing(c, test, lambda: order(c, node[0])), span=c.span(node))


def acts_of(node: Node) -> list[Node]:
    """What the subject of an order does, one after the other."""
    return [n for n in node.children[1:] if n is not None and n.kind not in ("COMMA_THEN", "MUST", "MAY")]


def choose_one(c: Context, node: Node, children: Sequence[Block]) -> Do:
    """`chooses one:` with its alternatives."""
    nps = node.all("np")
    by = readers.thing(c, nps[0])
    if by.type != ir.PLAYER:
        raise c.fail("W321", nps[0], "Only a player chooses.")
    held = c.scope
    c.scope = replace(c.scope, me=by)
    actor = choice(c, by, nps[1], node.find("bind"), None) if len(nps) > 1 else None
    options = []
    for child in children:
        if not isinstance(child, Bullet):
            raise c.fail("W355", node, 'The alternatives of a choice are bullets: `- "Name": what happens`.')
        options.append(option(c, by, child))
    after = c.scope
    c.scope = after if actor is not None else held
    c.scope = replace(c.scope, me=held.me)
    return ir.ChooseOne(by, actor, tuple(options), span=c.span(node))


def option(c: Context, by: Expr, block: Bullet) -> ir.Option:
    held_text, held = c.text, c.scope
    c.text = block.text
    try:
        head, rest = split_colon(block.text)
        if head is None:
            raise c.fail(
                "W356",
                None,
                "An alternative is a quoted name, a colon, and what happens.",
                'It is written like “- "Wait": The KIND gains 1 TOKEN.”',
            )
        c.text = head
        tree = tree_of(c, head, "option")
        label = tree[0].word.strip('"')
        np, bind = tree.find("np"), tree.find("bind")
        pick = choice(c, by, np, bind, None) if np is not None else None
        test = conditions.condition_after(c, tree)
        done = consequence(c, rest, block.children)
        return ir.Option(label, test, pick, done, block.span)
    finally:
        c.text, c.scope = held_text, held


def consequence(c: Context, rest: Text | None, children: Sequence[Block]) -> Do:
    """What follows a colon: sentences on the line, or the list under it."""
    done: list[Do] = []
    if rest is not None and rest.text.strip():
        body(
            c,
            rest,
            children if rest.text.rstrip().endswith(":") else (),
            done,
        )
        if children and not rest.text.rstrip().endswith(":"):
            raise c.fail("W351", None, "What stands above a list ends with a colon.")
        return many(done) if done else ir.Block(())
    if not children:
        raise c.fail(
            "W375", None, "It is not said what then happens.", "Write it after the colon, or as steps below."
        )
    return steps(c, children)
