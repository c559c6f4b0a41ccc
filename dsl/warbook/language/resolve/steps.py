"""Steps: numbered lists, and the sentences and choices that lead into lists, as statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Comment, Step, Text
from warbook.language.ir import Do, Expr
from warbook.language.letters import compiled
from warbook.language.resolve import branches, conditions, readers
from warbook.language.resolve.acts import act_order, may
from warbook.language.resolve.branches import in_branch
from warbook.language.resolve.cases import by_cases
from warbook.language.resolve.choices import choice
from warbook.language.resolve.chosen import in_case
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.gathered import Gathered
from warbook.language.resolve.intros import branch, supposing
from warbook.language.resolve.loops import in_loop
from warbook.language.resolve.made import forgetting
from warbook.language.resolve.misread import tree_of
from warbook.language.resolve.orders import add
from warbook.language.resolve.sides import is_same_player
from warbook.language.resolve.subjects import many
from warbook.language.resolve.texts import split_colon, whole_sentences
from warbook.language.sentence import Misread, Node, read

_LED = compiled(r"(?P<lead>[^:“”\"]+): (?P<rest>[A-Z].*)", re.DOTALL)
"""What leads, up to its colon, and the sentences that follow on the same line."""


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
    faults = Gathered(c)
    for block in by_cases(blocks):
        if isinstance(block, Comment):
            continue
        with faults.part(done):
            if not isinstance(block, Step):
                c.text = getattr(block, "text", c.text)
                hint = "Begin it with “1. ”, and with the next numbers after that."
                raise c.fail("W350", None, "Only numbered steps can stand here.", hint)
            step(c, block, done)
    faults.tell()
    forgetting(c, done)
    return ir.Block(tuple(done))


def step(c: Context, block: Step, done: list[Do]) -> None:
    """One step, added to what is done before it; the next is seen from the same side."""
    across = c.scope.across
    if block.text is None or not block.text.text:
        inner: list[Do] = []
        for child in block.children:
            if isinstance(child, Step):
                step(c, child, inner)
        done.append(ir.Block(tuple(inner), span=block.span))
        return
    body(c, block.text, block.children, done)
    c.scope = replace(c.scope, across=across)


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
                    replacement=f"{stripped.rstrip('.')}:" if leads(c, stripped.rstrip(".")) else None,
                )
            lead(c, text.slice(0, len(stripped) - 1), children, done)
            return
        if (led := on_one_line(c, text)) is not None:
            lead(c, led[0], [Step(1, None, led[1], (), led[1].span)], done)
            return
        said(c, text, done)
    finally:
        c.text = held


def leads(c: Context, words: str) -> bool:
    """Whether a sentence leads into a list, once it ends with a colon."""
    tree = read(words, "leading", c.names.tied, why=False)
    return isinstance(tree, Node) and tree.last.kind.endswith("_block")


def said(c: Context, text: Text, done: list[Do]) -> None:
    """Sentences, one after the other; where they cannot be read together, each by itself, for its faults."""
    faults = Gathered(c)
    try:
        parts = [(text, part) for part in tree_of(c, text, "orders").children]
    except Fault as whole:
        parts = []
        for one in whole_sentences(text):
            c.text = one
            with faults.part():
                parts += [(one, part) for part in tree_of(c, one, "orders").children]
        if not faults.found:
            raise whole from None
    for one, part in parts:
        if part is not None and part.kind != "DOT":
            c.text, c.scope = one, replace(c.scope, lead=None)
            with faults.part(done):
                add(c, part, done)
    faults.tell()


def lead(c: Context, text: Text, children: Sequence[Block], done: list[Do]) -> None:
    """Sentences whose last one leads into a list."""
    c.text = text
    faults = Gathered(c)
    with faults.part(done):
        tree = tree_of(c, text, "leading")
        parts = [n for n in tree.parts if n.kind != "DOT"]
        for sentence in parts[:-1]:
            with faults.part(done):
                add(c, sentence, done)
        lead_into(c, parts[-1], children, done)
    unread = any(d.span.start < text.span.end for d in faults.found)
    if unread and all(isinstance(child, Step) for child in children):
        with faults.part():
            steps(c, children)
    faults.tell()


def on_one_line(c: Context, text: Text) -> tuple[Text, Text] | None:
    """`For each …: The …` and its like: what leads, and the sentences after its colon; None where nothing does."""
    match = _LED.match(text.text)
    if match is None:
        return None
    first = text.slice(0, match.end("lead"))
    tree = read(first, "leading", c.names.tied, why=False)
    intro = None if isinstance(tree, Misread) else tree.last
    if intro is None or not intro.kind.endswith("_block") or intro.kind == "choose_one_block":
        return None
    return first, text.slice(match.start("rest"), len(text.text))


def under(c: Context, children: Sequence[Block]) -> Do:
    return branch(c, lambda: below(c, children))


def below(c: Context, children: Sequence[Block]) -> Do:
    """What stands in a list below a sentence; of whom it speaks nobody knows behind it."""
    spoken = [*c.mentions]
    made = steps(c, children)
    c.mentions = spoken
    return made


def lead_into(c: Context, node: Node, children: Sequence[Block], done: list[Do]) -> None:
    """A sentence that leads into a list."""

    def go_on(within: list[Do]) -> None:
        lead_into(c, node, children, within)

    if in_loop(c, node, done, go_on) or in_branch(c, node, done, go_on) or in_case(c, node, done, go_on):
        return
    if (intro := c.names.registry.intros.get(node.kind)) is not None:
        c.inside = None
        intro(c, node, done, lambda: led(c, node, children))
        branches.begun(c, done)
        return
    match node.kind:
        case "while_block":
            test = conditions.condition(c, node.last)
            inner = supposing(c, test, lambda: below(c, children), given=node.last)
            done.append(ir.While(test, inner, span=c.span(node)))
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


def led(c: Context, node: Node, children: Sequence[Block]) -> Do:
    """What stands under a beginning, or under another that follows it: `For each Soldier, if it has Fear:`."""
    if node.last_said().kind not in c.names.registry.intros:
        return below(c, children)
    done: list[Do] = []
    lead_into(c, node.last_said(), children, done)
    return many(done)


def alternate(c: Context, node: Node, children: Sequence[Block]) -> Do:
    players, first = node.all("np")
    if readers.thing(c, players).type != ir.PLAYER.set():
        raise c.fail("W321", players, "Only the players alternate.")
    start = readers.thing(c, first)
    if start.type != ir.PLAYER:
        hint = "Make one the first player before: “The players roll off with 1d6 for highest, as winner. The winner becomes the first player.”"
        message = "Who begins is one player, and these could be several, or none."
        raise c.fail("W321", first, message, f"{hint}; then write “from the first player”.")
    held = c.scope
    c.scope = replace(c.scope, me=ir.PlayerNow("active"))
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


def choose_one(c: Context, node: Node, children: Sequence[Block]) -> Do:
    """`chooses one:` with its alternatives."""
    nps = node.all("np")
    by = readers.thing(c, nps[0])
    if by.type != ir.PLAYER:
        hint = "Each of several chooses by itself: “For each player:”, and under it “1. The player chooses one:”."
        raise c.fail("W321", nps[0], "Here one player chooses.", hint if by.type.many else None)
    held, side = c.scope, c.side
    other = None if side is None or is_same_player(c, side, by) else (side, by)
    c.scope = replace(c.scope, me=by, across=other)
    about = c.scope.it
    if isinstance(by, ir.Owner) and about is not None and about.type.base == "thing" and about != by.of:
        c.scope = replace(
            c.scope, doubtful=about
        )  # `the target's player chooses one: “Halt”: It …`: either of them
    actor = choice(c, by, nps[1], node.find("bind"), None) if len(nps) > 1 else None
    options: list[ir.Option] = []
    faults = Gathered(c)
    for child in children:
        with faults.part(options):
            if not isinstance(child, Bullet):
                raise c.fail(
                    "W355", node, 'The alternatives of a choice are bullets: `- "Name": what happens`.'
                )
            options.append(option(c, by, child))
    faults.tell()
    after = c.scope
    c.scope = after if actor is not None else held
    c.scope = replace(c.scope, me=held.me, across=held.across)
    return ir.ChooseOne(by, actor, tuple(options), span=c.span(node))


def option(c: Context, by: Expr, block: Bullet) -> ir.Option:
    held_text, held, spoken = c.text, c.scope, [*c.mentions]
    c.text = block.text
    try:
        head, rest = split_colon(block.text)
        if head is None:
            raise c.fail(
                "W356",
                None,
                "An alternative is a quoted name, a colon, and what happens.",
                'It is written like “- "Halt": The KIND gains 1 TOKEN.”',
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
        c.mentions = spoken  # of whom one alternative speaks the others know nothing


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
            c.text = rest
            raise c.fail("W351", None, "What stands above a list ends with a colon.")
        forgetting(c, done)
        return many(done) if done else ir.Block(())
    if not children:
        raise c.fail(
            "W375", None, "It is not said what then happens.", "Write it after the colon, or as steps below."
        )
    return steps(c, children)
