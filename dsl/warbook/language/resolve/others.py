"""Whom “other” and “another” leave out.

The one of whom it is said, or else whom the rule is about; of friends it is no enemy, who is none of them anyway. Where the rule
speaks of a second one who could be among them, `When a Soldier damages an enemy Soldier: Each other Soldier …`, it could leave out
one or both, and is refused: but not where sides, what they are near, or the sentence itself, `It … each other Soldier`, settle it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.letters import compiled
from warbook.language.names import indefinite
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.itself import apart, nears, same
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.sides import called, said_behind
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around, unclear, words
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node

OTHERS = ("OTHER", "ANOTHER")
_NEAR = re.compile(
    r" (?:is|are) (?:within [^,.:]*? of|adjacent to) (?P<whom>the [\w ]+?)(?=[,.:|]| and | or |$)"
)
"""What says behind a noun whom one of them is near."""
UNNAMED = (
    "Write “any KIND” if who does this counts as well, or say on whose side it is: “another enemy KIND”."
)


_ASKED = re.compile(
    r"\b[Ii]f (?:any|an?|one)(?: [A-Za-z]+)*? (?P<kind>[A-Z][\w-]*) (?![^.:]* (?:of|to) (?:it|the [a-z]+), )[^.:]*, (?:each|every|all|the) $"
)
"""A condition that asks whether there is one, before what others do."""


def other_than_asked(c: Context, of: Expr, word: Node) -> None:
    """Refuses `If any own Soldier has Fear, each other own Soldier …`: others than those that have it, or than whom the rule is
    about?"""
    asked = _ASKED.search(c.text.text[: word.start])
    kind = c.names.find(asked["kind"], c.names.kinds) if asked is not None else None
    if kind is None or of.type.base != "thing" or not c.names.kind_of(of.type.arg, kind):
        return
    hint = f"Choose one first, “… chooses 1 {kind} …, as one. Each {kind} that is not the one …”; or say “each {kind} with no …”."
    raise c.fail(
        "W302", word, "Others than whom? Those of whom it is asked, or the one whom the rule is about.", hint
    )


def other_anyway(c: Context, of: Expr, word: Node) -> None:
    """Refuses `an enemy Soldier adjacent to another friendly Soldier`: an enemy is no friend, so another than whom?"""
    other, side = other_of(c, of, word[0]), side_of_set(of)
    whose = side if other.type.base == "thing" and owner_of(other) == side else c.sides.get(other, side)
    against = side.of if isinstance(side, ir.Opponent) else None
    enemy = isinstance(against, ir.Owner) and same(c, against.of, other)
    if side is None or (whose == side and not enemy):
        return
    who = called(c, c.scope.principal) if c.scope.principal is not None else ""
    raise c.fail(
        "W302",
        word,
        f"“{word[0].word}” than which? The one spoken of is on the other side anyway.",
        f"Say “… that is not {'the NAME' if enemy else who or 'the KIND'}”, or leave it out.",
    )


def other_of(c: Context, of: Expr, word: Node) -> Expr:
    """Whom “other” and “another” leave out: the one of whom it is said, or else whom the rule is about. Of friends it is
    no enemy, who is none of them anyway."""
    if c.scope.principal is None and c.scope.it is None:
        raise c.fail("W302", word, f"“{word.word}” than what? Nothing has been named yet.")
    named = [
        o
        for o in (
            c.scope.other_than,
            c.scope.it,
            c.scope.previous_thing,
            c.scope.principal,
            *reversed(list(c.scope.roles.values())),
        )
        if o is not None and not o.type.many
    ]
    side = side_of_set(of)
    alike = [o for o in named if fits(c, o.type, of.type.one()) and not called_otherwise(c, o, of.type.arg)]
    alike = [o for o in alike if side is None or could_be_of(c, o, side)] or alike
    other = next((o for o in alike or named if o.type.base == of.type.base), named[0])
    if of.type.base == "player" and other.type.base == "thing":
        other = owner_of(other)
    return other


def called_otherwise(c: Context, one: Expr, kind: str) -> bool:
    """Whether the rule calls somebody by a kind of which none of these is: of `When a Hound bites a Cow: Each other Cow …` the Hound."""
    kinds = [name for name, known in c.scope.roles.items() if same(c, known, one) and name in c.names.kinds]
    return bool(kinds) and not any(c.names.kind_of(k, kind) or c.names.kind_of(kind, k) for k in kinds)


def could_be_of(c: Context, one: Expr, side: Expr) -> bool:
    """Whether somebody may be on a side; not who is known to be on the other."""
    if one.type.base != "thing":
        return c.sides.get(one, side) == side
    whose, against = owner_of(one), c.sides.get(side.of) if isinstance(side, ir.Owner) else None
    return whose == side or (c.sides.get(one, side) == side and against != opponent_of(whose))


def other_than_which(c: Context, word: Node) -> Fault:
    """The fault of “each other KIND” where one has been chosen meanwhile: other than that one, or than the one before?"""
    return could_be(
        c,
        "W302",
        word,
        f"“{word.word}” than which? One has been chosen, and another was spoken of before.",
        *without_other(c, word),
        hint="Name the one chosen, “…, as NAME”, and say “each KIND that is not the NAME”.",
    )


_EVERY = re.compile(
    r"(?:^|[.:] )(?!(?:Each|Every|All) other\b)[^.:]*(?:\. |, and )(?:[Ee]ach|[Ee]very|[Aa]ll) $"
)


def other_than_those(c: Context, of: Expr, word: Node) -> None:
    """Refuses `Each enemy Soldier loses 1 Shell. Every other Soldier gains Fear.`: other than those, or than the one before?"""
    done = c.loop.made if c.loop is not None else None
    several = isinstance(done, ir.ForEach) and fits(c, done.of.type.one(), of.type.one())
    if several and _EVERY.search(c.text.text[: word.start]) is not None:
        hint = "Say who they are: “each KIND that has no …”, “each KIND beyond …”, “each KIND that is not the NAME”."
        raise c.fail("W302", word, f"“{word.word}” than which? Several have been spoken of since.", hint)


_OF_WHOM = re.compile(
    r"other (?P<who>(?:(?:own|enemy|friendly) )?[A-Z][\w-]*)(?P<near> (?:within [^,.:]*? of|adjacent to) it\b)?"
)
_CHOOSES = re.compile(r"\bchooses 1 [^,.:]*(?=\. )")


def without_other(c: Context, word: Node) -> Iterator[Sentence]:
    """What “each other KIND” could be: other than the one chosen, who has a name then, or than the one before. Near that
    one nobody is who is not another."""
    text = c.text.text
    said, since = _OF_WHOM.match(text, word.start), c.scope.chosen
    if said is None or since is None:
        return
    begin, end = sentence_around(text, word.start, word.end)
    head, rest = text[begin : word.start], text[said.end() : end]
    if said["near"] is not None:
        yield Sentence(begin, end, f"{head}{said['who']}{said['near']}{rest}")
        return
    called = (n for n, one in c.scope.roles.items() if one == since and n.islower())
    name = next((n for n in called if re.search(rf", as {re.escape(n)}\b", text[:begin])), "")
    chosen = None if name else next((m for m in reversed([*_CHOOSES.finditer(text[:begin])])), None)
    before = (
        f"{text[chosen.start() : chosen.end()]}, as one{text[chosen.end() : begin]}"
        if chosen is not None
        else ""
    )
    start = chosen.start() if chosen is not None else begin
    for other in (name or ("one" if chosen is not None else ""), kind_before(c)):
        if other and re.match(r" (?:within|adjacent|in|on|with|that|whose)\b", rest) is None:
            several = other in c.scope.roles and c.scope.roles[other].type.many
            among = "not in the" if several else "not the"
            yield Sentence(start, end, f"{before}{head}{said['who']} that is {among} {other}{rest}")


def kind_before(c: Context) -> str:
    """What the one who was spoken of first is called, once the one chosen has another name; "" where nobody was."""
    about = c.scope.principal or c.scope.it
    named = next((n for n, one in c.scope.roles.items() if one == about), "")
    return named or (about.type.arg if about is not None and about.type.base == "thing" else "")


def one_left_out(c: Context, np: Node, of: Expr) -> None:
    """Refuses `each other Soldier` where the rule speaks of two of whom each could be left out."""
    base = np.base
    said = (base.find("quantifier"), *base.all("adjective")) if base.kind == "described" else ()
    word = next((n for n in said if n is not None and n[0].kind in OTHERS), None)
    if word is None or of.type.base != "thing":
        return
    other = next((one for one in left_out(of)), None)
    noun_said = base.find("noun")
    of_card = noun_said is not None and noun_said.last.word in c.names.cards
    if other is None or (not of_card and is_alone(c, other, of)):
        return
    here = c.span(np)
    before = (known.one for known in c.scope.introduced if known.at.end < here.start)
    known = (*c.scope.roles.values(), *before)
    third = next((one for one in known if could_be_one(c, of, one, other)), None)
    if third is None:
        return
    first, second = called(c, other), called(c, third)
    if is_told(c, np, of, first, second, third):
        return
    who = f"{first or 'the one of whom this is said'} or {second or 'who does this'}"
    message = f"“{word[0].word}” could leave out {who}, or both."
    more = said_behind(c, [n for n in np.children[1:] if n is not None] if np is not base else [])
    pointed = re.search(rf"\bthat {of.type.arg}\b", c.text.text[np.end :], re.IGNORECASE)
    if more is None or not second or pointed:  # which would not be clear after a second one
        raise c.fail("W302", word, message, "Say “… that is not the NAME”." if second else UNNAMED)
    noun = " ".join(words(c, n) for n in base.parts if n is not word and n.kind != "quantifier")
    how = base.find("quantifier")
    count = words(c, how) if how is not None and how is not word else ""
    each = c.text.text[: np.start].lower().endswith("each ")
    if not first:
        readings = (f"another {noun} that is not {second}{more}", f"any {noun}{more}")
        raise unclear(c, with_article(c, np), message, *readings)
    if article(c, np) == "the" and c.names.cards.get(noun, noun) == of.type.arg and not more:
        whole = with_article(c, np)
        large = c.text.text[whole.start].isupper()
        either = (one[0].upper() + one[1:] if large else one for one in (second, first))
        raise unclear(c, whole, f"“{words(c, whole)}” could be {who}.", *either)
    plain = f"{count} {noun}" if count else noun if each else indefinite(noun)
    whom = _COMPARED.match(c.text.text, np.end)
    could = [
        who for who in (first, second) if whom is None or whom[1] not in (first, second) or whom[1] == who
    ]
    left = (f"{plain} that is not {who}{more}" for who in (f"{first} and that is not {second}", *could))
    raise unclear(c, np, message, *left)


_COMPARED = compiled(
    r"(?: (?:has|have) (?:more|less|fewer) [A-Z][\w' -]*?|'s? [A-Z][\w -]*? is (?:more|less)) than (the [a-z][\w-]*)"
)
"""Whom those have more or less than, who is none of them: nobody has more than himself."""


def is_told(c: Context, np: Node, of: Expr, first: str, second: str, third: Expr) -> bool:
    """Whether the sentence tells which is left out: what it speaks of before, near whom it is said, or, of each of several, that the
    clause speaks of nobody else."""
    text = c.text.text
    near = _NEAR.match(text[np.end :])
    begin = sentence_around(text, np.start, np.end)[0]
    beside = re.search(rf"\b(?<!^)an? (?:enemy |friendly )?{of.type.arg}\b", text[begin : np.start])
    if near is not None and near["whom"] in (first, second if side_of_set(of) is not None else first):
        return beside is None
    if first:
        said = rf"\b(?:it|its|{re.escape(first)})\b"
        return re.search(said, text[begin : np.start], re.IGNORECASE) is not None
    clause = c.text.at(max(begin, text.rfind(": ", 0, np.start)), np.start)
    return not any(one.one == third and one.at.start >= clause.start for one in c.scope.introduced)


def left_out(of: Expr) -> list[Expr]:
    """Those who are said not to be among a set."""
    found: list[Expr] = []
    while isinstance(of, ir.Where):
        match of.test:
            case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=name), right=right)) if name == of.var:
                found.append(right)
        of = of.of
    return found


def is_alone(c: Context, other: Expr, of: Expr) -> bool:
    """Whether the rule calls somebody just by the kind of a set, so that it speaks of no second one among them."""
    kind = other.type.arg
    return kind == of.type.arg and any(one == other for name, one in c.scope.roles.items() if name == kind)


def could_be_one(c: Context, of: Expr, one: Expr, other: Expr) -> bool:
    """Whether somebody else of whom the rule speaks could be among a set."""
    if (
        one.type.many
        or one.type.base != "thing"
        or same(c, one, other)
        or not fits(c, one.type, of.type.one())
        or called_otherwise(c, one, of.type.arg)
    ):
        return False
    side, whose = side_of_set(of), c.sides.get(one)
    if apart(c, of, one) or (side is not None and whose is not None and side != whose):
        return False
    part = of
    while isinstance(part, ir.Where):
        each = ir.Var(part.var, type=part.type.one())
        near = nears(c, each, part.test)
        if isinstance(part.test, ir.Spatial) and part.test.relation == "adjacent" and each in part.test.args:
            near += [by for by in part.test.args if by != each]
        if any(same(c, by, other) or (side is not None and same(c, by, one)) for by in near):
            return False
        part = part.of
    return True


def another_than_this(c: Context, np: Node, one: Expr) -> None:
    """Refuses `The foe cannot hit another Soldier until …` in a rule about a Soldier: another than that one, or than the foe?"""
    base = np.base
    words = (base.find("quantifier"), *base.all("adjective")) if base.kind == "described" else ()
    word = next((n for n in words if n is not None and n[0].kind in OTHERS), None)
    noun = (
        base.find("noun") if word is not None else None
    )  # asked for only then: what nobody asks for is refused
    kind = c.names.find(noun[0].word, c.names.kinds) if noun is not None and noun.children else None
    if word is None or kind is None:
        return
    known = [x for x in c.scope.roles.values() if not x.type.many and fits(c, x.type, Type("thing", kind))]
    who = next((name for x in known if not same(c, x, one) and (name := called(c, x))), "")
    if who:
        any_one = with_article(c, np)
        raise unclear(
            c,
            any_one,
            f"“{word[0].word.capitalize()}” than which? It could leave out {who}, or only who does this.",
            f"any {kind} that is not {who}",
            f"any {kind}",
        )
