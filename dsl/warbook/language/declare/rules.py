"""Bullets that act: what happens when something does, what is offered, what always holds."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Bullet, Text
from warbook.language.declare.bearers import bearer_of, of_bearer_or_all, says, scope_for
from warbook.language.declare.changes import both
from warbook.language.declare.enforceable import at_a_moment, dice_there, nothing_happens, which_of_two
from warbook.language.declare.happenings import REPLACED, finite, happenings, headed, read_as
from warbook.language.declare.limited_offers import give_leave
from warbook.language.declare.offer_sentences import leave_said
from warbook.language.declare.passing import passed
from warbook.language.declare.raw import HOOK, OFFER, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.replaced import INSTEAD, LOSSES, declined, in_its_place, measured, only_if
from warbook.language.declare.rule_source import Rules, RuleSource
from warbook.language.declare.standing import replace_text, sentence, standing_block
from warbook.language.declare.states import while_it_is_so
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern, Hook, Offer
from warbook.language.names import indefinite, plural
from warbook.language.resolve import amounts, conditions, prices, steps
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.doers import acting_kind, standing_kind
from warbook.language.resolve.events import event
from warbook.language.resolve.fault import Fault, capital
from warbook.language.resolve.gathered import Gathered
from warbook.language.resolve.occurrences import AGAINST, bind_roll
from warbook.language.resolve.suggested import action_meant, as_action
from warbook.language.resolve.texts import sentences, split_colon
from warbook.language.resolve.unclear import unclear
from warbook.language.sentence import Node, read

_OFTEN = re.compile(r"\b(?:twice|thrice|(?:two|three|four|\d+) times)\b")


def read_rules(r: Reader, raw: Raw, into: Rules) -> None:
    """All rule bullets of one declaration."""
    source = RuleSource(r, raw, bearer_of(r, raw), into)
    before = len(into.laws), len(into.changes), len(into.offers)
    for bullet in raw.rules:
        r.attempt(lambda bullet=bullet: told_rule(source, bullet))  # type: ignore[misc]
    if raw.mission:
        into.laws[before[0] :] = [replace(one, mission=raw.mission) for one in into.laws[before[0] :]]
        into.changes[before[1] :] = [replace(one, mission=raw.mission) for one in into.changes[before[1] :]]
        into.offers[before[2] :] = [replace(one, mission=raw.mission) for one in into.offers[before[2] :]]


def told_rule(source: RuleSource, bullet: Bullet) -> None:
    """One rule; leave that names no moment, `A Soldier may reload: it gains 2 Fuel`, is told as the Action it is meant for."""
    try:
        one_rule(source, bullet)
    except Fault as fault:
        names = source.r.names
        codes = ("W466", "W376", "W309", "W204") if ": " in bullet.text.text else ("W309",)
        said = as_action(bullet.text.text)
        codes = (fault.diagnostic.code,) if said is not None else codes
        free = fault.diagnostic.code in codes and not bullet.children
        meant = action_meant(names, said or bullet.text.text) if free and source.bearer is None else None
        if meant is None:
            raise
        if said is not None:
            message, hint = "An Action stands under a heading of its own.", f"Write {meant}."
            raise Fault(
                replace(fault.diagnostic, code="W466", message=message, hint=hint, edit=None)
            ) from None
        message = "When that may be done, is not said."
        heading, _, _ = meant.partition(", with the steps")
        hint = (
            f"Make it an Action: {heading}, whose steps say what it does. How often, says the step that lets it be used: "
            "“The user may use up to 2 Actions.”"
        )
        if _OFTEN.search(bullet.text.text) is None:
            hint = f"Make it an Action: {meant}. Or give leave so often: “Once per SEQUENCE, …”."
        raise Fault(replace(fault.diagnostic, code="W466", message=message, hint=hint, edit=None)) from None


def one_rule(source: RuleSource, bullet: Bullet) -> None:
    """One bullet, as what it is by its first words, or by what they say."""
    r, into = source.r, source.into
    words = bullet.text.text
    source = of_bearer_or_all(source, bullet)
    c = r.context(bullet.text, scope_for(source))
    which_this_is(c)
    larger = words[:1].upper() + words[1:]
    if larger != words and (HOOK.match(larger) or OFFER.match(larger)):
        first = Node("WORD", (), words.split(" ")[0], 0, len(words.split(" ")[0]))
        raise c.fail("W204", first, "A rule begins with a capital.", replacement=larger.split(" ")[0])
    hook = HOOK.match(words)
    if hook is not None and (often := leave_said(bullet)) is not None and often.sequence is not None:
        give_leave(source, often, c)
    elif hook is not None and hook[1] == "While":
        faults = Gathered(c)
        with faults.part():
            standing_block(source, bullet, c)
        if faults.found:
            beside_state(source, bullet, c, faults)
        faults.tell()
    elif hook is not None and hook[1] == "If":
        supposed(source, bullet, c)
    elif hook is not None:
        faults = Gathered(c)
        for one in happenings(bullet, hook[1], c):
            with faults.part():
                into.hooks.append(a_hook(source, one, replace_text(c, one.text), hook[1]))
        if faults.found:
            beside(bullet, hook[1], c, faults)
        faults.tell()
    elif OFFER.match(words):
        into.offers.append(an_offer(source, bullet, c))
    elif (leave := leave_said(bullet)) is not None:
        give_leave(source, leave, c)
    elif bullet.children:
        raise c.fail(
            "W351",
            None,
            "Nothing can stand under a fact.",
            "A list belongs under “When …:” or under a step.",
        )
    else:
        parts = sentences(bullet.text)
        faults = Gathered(c)
        for part in parts if len(parts) > 1 else (bullet.text,):
            with faults.part():
                sentence(source, replace_text(c, part))
        faults.tell()


def which_this_is(c: Context) -> None:
    """Refuses `A Soldier adjacent to this Soldier …` and `When this Soldier moves: …`, where nobody has been named."""
    words = c.text.text
    said = words.partition(": ")[0] if HOOK.match(words) else words
    for match in re.finditer(r"\b[Tt]his ([A-Z][\w'-]*)", said):
        if match[1] in c.names.kinds:
            node = Node("WORD", (), match[0], match.start(), match.end())
            hint = f"Say “a {match[1]}” of any of them, “the {match[1]}” of one that is named before, or “the bearer” of who has a trait or a token."
            raise c.fail("W302", node, f"Nothing before names one that “{match[0]}” could be.", hint)


def beside(bullet: Bullet, word: str, c: Context, faults: Gathered) -> None:
    """Looks at what happens where something is wrong with the moment."""
    head, rest = headed(bullet.text, word, c)
    if (
        head is not None
        and faults.found[0].span.start < head.span.end
        and (rest is not None or bullet.children)
    ):
        with faults.part():
            steps.consequence(replace_text(c, bullet.text), rest, bullet.children)


def beside_state(source: RuleSource, bullet: Bullet, c: Context, faults: Gathered) -> None:
    """Looks at what holds where something is wrong with the state in which it does."""
    head, rest = headed(bullet.text, "While", c)
    if head is not None and rest is not None and faults.found[0].span.start < head.span.end:
        for part in sentences(rest):
            with faults.part():
                sentence(source, replace_text(c, part))


def supposed(source: RuleSource, bullet: Bullet, c: Context) -> None:
    """`If …` before a colon or comma: a moment where something happens, else what holds while it is so."""
    head, rest = headed(bullet.text, "If", c)
    said = head.slice(3, len(head.text)) if head is not None else None
    fact = rest is not None and replaces(rest, c)
    when = read(said, "when", c.names.tied) if said is not None and not fact else None
    if isinstance(when, Node) and when[0].children and when[0].last_said().kind == "order_be_marked":
        while_it_is_so(source, bullet, c, rest)
        return
    if isinstance(when, Node):
        source.into.hooks.append(a_hook(source, bullet, c, "If"))
        return
    standing_block(source, bullet, c)


def replaces(text: Text, c: Context) -> bool:
    """Whether a sentence says what comes in the place of a loss, or makes it more or less: that always holds."""
    law = read(text, "law", c.names.tied, why=False)
    kinds = {law[0].last.kind} if isinstance(law, Node) and law[0].children else set()
    return bool(kinds & {*LOSSES, INSTEAD})


def a_hook(source: RuleSource, bullet: Bullet, c: Context, word: str) -> Hook:
    """What happens when something does; `word` is the first of the bullet, and tells before or after it."""
    head, rest = headed(bullet.text, word, c)
    if head is None:
        tell_what_is_wrong(source.r, c, bullet.text, word)
        raise c.fail(
            "W375",
            None,
            f"“{word} …” needs a colon and what then happens.",
            "It is written like “- When a KIND moves: The KIND gains 1 TOKEN.”",
        )
    happening = head.slice(len(word) + 1, len(head.text))
    c.text = happening
    tree = source.r.tree(happening, read_as(word), c)
    if word == REPLACED:
        tree = replace(tree, children=(finite(c, tree[0]), *tree.children[1:]))
    one_at_a_time(c, tree[0])
    if source.bearer is not None:
        whose_begins(c, tree[0], bullet)
    c.said = " ".join(steps.words_of([bullet]))
    each_or_all(c, tree[0], bullet.text, happening)
    pattern = event(c, tree[0])
    if pattern.sort in ("move", "end_move"):
        by_parts(c, tree[0][0])
    if pattern.sort in ("gain", "lose") and word != REPLACED:
        pattern = amounts.by_how_much(c, pattern, tree[0], "that many" in c.said)
        c.changes = pattern.name
    if pattern.sort == "roll" and pattern.name and word in ("When", "If"):
        c.bound("result", ir.Field(c.scope.roles["roll"], "Total", type=ir.NUMBER))
    through = passed(c, tree[0], pattern)
    if through is None and of_two(tree[0], pattern):
        c.scope = c.scope.after_each()
    test = conditions.condition_after(c, tree)
    c.scope = conditions.also_spoken(c, tree)
    if rest is not None:
        if pattern.sort == AGAINST:
            c.text = head
            at_a_moment(c, "after", pattern, word)
        which_of_two(c, happening, rest)
    done = steps.consequence(c, rest, bullet.children)
    if through is not None:
        done, test = replace(through, body=ir.If(test, done) if test is not None else done), None
    moment = {"When": "after", "If": "after", "After": "after", "Before": "before", REPLACED: "instead"}[word]
    if word in ("When", "If") and pattern.sort == "roll":
        moment = "when"
    c.text = head
    at_a_moment(c, moment, pattern, word)
    dice_there(c, moment, pattern, done)
    if rest is not None:
        nothing_happens(c, moment, rest)
    if moment == "instead":
        declined(c, rest, done)
        given, done = only_if(done)
        test = both(test, given)
        pattern, done = measured(pattern), in_its_place(c, pattern, done, rest)
    return Hook(moment, pattern, test, done, source.bearer, bullet.span, bullet.text.text, source.raw.mission)


def one_at_a_time(c: Context, happening: Node) -> None:
    """Refuses `When all Soldiers are removed: …`, which is no moment of each of them."""
    subject = happening[0]
    base = subject.base
    while base.kind == "of":
        base = base[0].base
    how = base.find("quantifier") if base.kind == "described" else None
    word = how[0].word.lower() if how is not None and how[0].kind == "EVERY" else ""
    if word or (base.kind == "player" and base[0].word.lower().endswith("s")):
        noun = base.find("noun")
        players = base.kind == "player" or (noun is not None and noun[0].kind == "PLAYER")
        named = c.names.find(noun[0].word, c.names.kinds) if noun is not None else None
        kind = "player" if players else named
        hint = "Say it of one: “When a KIND …: …”, “When the SEQUENCE begins: …”."
        if kind is not None:
            one = indefinite(kind)
            gone = "" if players else f" is removed, if there is no {kind}: …”, “When {one}"
            hint = f"Say “{one}”; or wait for the last: “When {one}{gone} …, if every {kind} …: …”."
        message = "What happens is said of one at a time, and this speaks of all together."
        raise c.fail("W341", subject, message, hint)


def whose_begins(c: Context, happening: Node, bullet: Bullet) -> None:
    """Refuses `When the Turn begins: The bearer …` where it is somebody's Turn: the bearer's, or anybody's?"""
    act = happening.find("order_begin", "order_end", "order_begin_alone")
    if act is None:
        return
    named = next((n for n in happening[0].within("TERM") if n.word in c.names.sequences), None)
    roles = c.names.sequences[named.word].roles if named is not None else ()
    if named is None or not roles or article(c, named) != "the" or says(bullet, f"the {roles[0].name}"):
        return
    of = "the bearer's player" if roles[0].type == ir.PLAYER else "the bearer"
    said, does = with_article(c, named), c.text.text[act.start : act.end]
    readings = [f"a {named.word} {does}", f"the {named.word} {does}, if the {roles[0].name} is {of}"]
    whole, message = (
        replace(said, end=act.end),
        f"This could be anybody's {named.word}, or that of the bearer.",
    )
    if c.text.text[act.end :].startswith(", if "):
        hint = f"Write “{readings[0]}”; of the bearer's, add “the {roles[0].name} is {of}” to what stands behind “if”."
        raise c.fail("W383", whole, message, hint)
    raise unclear(c, whole, message, *readings)


def by_parts(c: Context, subject: Node) -> None:
    """Refuses `When a Troop ends its move: …`, which would be so for each of its parts that moves."""
    whole, part = standing_kind(c, subject), acting_kind(c, subject)
    word = next(
        (n for n in subject.base.within("TERM") if c.names.find(n.word, c.names.kinds) == whole), None
    )
    if part != whole:
        raise unclear(
            c,
            word or subject,
            f"{capital(Type('thing', whole))} moves as its {plural(part)} do, each by itself: this would happen for each of them.",
            *((part,) if word is not None else ()),
        )


def each_or_all(c: Context, happening: Node, whole: Text, said: Text) -> None:
    """Refuses `When a Soldier loses a Shell: …`, where several may be lost at once: for each of them, or once?"""
    act = happening.find("order_gain", "order_lose")
    amount = act.children[-1] if act is not None else None
    if amount is None or amount.kind == "has_no":
        if amount is not None:
            raise c.fail("W341", amount, "Nothing happens where nothing is gained or lost.")
        return
    if amount.kind != "has_term" or article(c, amount) != "a":
        return
    name = c.names.find(amount[0].word, c.names.tokens, c.names.resources)
    if name is None or (name in c.names.tokens and not c.names.tokens[name].many):
        return
    c.text = whole
    start = whole.text.index(said.text) + with_article_at(said.text, amount.start)
    end = whole.text.index(said.text) + amount.end
    several = plural(name) if name in c.names.resources else name
    head, rest = whole.text[:start] + several, whole.text[end:]
    readings = [head + rest]
    if (one := re.search(r"\b(gains?|loses?) 1 (?=[A-Z])", rest)) is not None:
        readings.append(f"{head}{rest[: one.start()]}{one[1]} that many {rest[one.end() :]}")
    here = Node(amount.kind, (), "", 0, len(whole.text))
    raise unclear(
        c,
        here,
        f"“{whole.text[start:end]}” could be each of several at once, or all of them together.",
        *readings,
    )


def with_article_at(text: str, start: int) -> int:
    """Where words begin with the article before them."""
    found = re.search(r"\ban? +$", text[:start])
    return start if found is None else found.start()


def of_two(happening: Node, pattern: EventPattern) -> bool:
    """Whether one thing does something to another: afterwards “it” could be either of them."""
    act = happening.find("verb_active")
    things = sum(1 for _, var in pattern.binds if var in dict(pattern.kinds))
    return things > 1 and act is not None and act.find("np") is not None


def tell_what_is_wrong(r: Reader, c: Context, text: Text, word: str) -> None:
    """Raises the fault of what stands before the first comma, where that is no event: without it the comma would
    do for a colon."""
    comma = text.text.find(", ")
    if comma < 0:
        return
    c.text = text.slice(len(word) + 1, comma)
    happening = r.tree(c.text, read_as(word), c)[0]
    event(c, finite(c, happening) if word == REPLACED else happening)
    c.text = text


def an_offer(source: RuleSource, bullet: Bullet, c: Context) -> Offer:
    """What may be taken when a window opens: `In Reaction, for 1 Fuel: …`."""
    r, bearer = source.r, source.bearer
    head, rest = split_colon(bullet.text)
    if head is None:
        raise c.fail("W375", None, "An offer needs a colon and what then happens.")
    inner = head.slice(3, len(head.text))
    c.text = inner
    tree = r.tree(inner, "offer", c)
    name = tree[0].word
    if name not in r.names.windows:
        raise c.unknown(tree[0], "window", name, r.names.windows)
    window = r.names.windows[name]
    for role in window.roles:
        c.bound(role.name, ir.Var(role.name, type=role.type))
    if bearer is None:
        first = window.roles[0] if window.roles else None
        if first is not None:
            about = c.scope.roles[first.name]
            c.scope = replace(c.scope, principal=about, it=about)
    bind_roll(c, "")
    label = tree.find("STRING")
    cost = tree.find("price")
    test = conditions.condition_after(c, tree)
    price = prices.price(c, cost, None) if cost is not None else ()
    called = label.word.strip('"') if label is not None else source.raw.name
    limit = tree.find("limit")
    taken = ""
    if limit is not None:
        taken = f"take {called}"
        whose = c.scope.roles["bearer"] if bearer is not None else c.me(limit)
        test = both(once_in(c, limit[1], taken, whose), test)
    done = steps.consequence(c, rest, bullet.children)
    return Offer(name, called, price, test, done, bearer, bullet.span, taken)


def once_in(c: Context, word: Node, event: str, whose: Expr) -> Expr:
    """Whether something has not happened yet since the sequence named began."""
    if word.word not in c.names.sequences:
        raise c.unknown(word, "sequence", word.word, c.names.sequences)
    return ir.Not(ir.Happened(event, whose, word.word, type=ir.FLAG), span=c.span(word))
