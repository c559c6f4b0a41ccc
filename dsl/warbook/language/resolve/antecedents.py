"""What “that KIND”, “those KINDs” and “the chosen KIND” point at: the noun phrase before them in the text.

Each text that is read leaves its *mentions*: every noun phrase in it that names a piece or a player, with its place in the
file, the sentence it stands in, and whether it names one or several. Where a demonstrative stands, those mentions are
looked at that stand before it, name such a thing, and agree in number: “that” wants one, “those” several. Of the last
sentence that has any, there must be exactly one; with two, “that” could be either, and the sentence is refused. A pronoun
is no mention, since it names nothing.

A mention is then asked for whom it stands: a role for what the role stands for; “1 enemy Soldier” or “each Soldier” for the
variable that its reading has made, which the scope knows by its place (`Scope.introduced`). A scope forgets what a loop or
a branch has introduced, and where it does, the mention stands for nobody here. Then a sentence may go on inside: `Each
player chooses 1 own Soldier. That Soldier gains 1 Fear.` is read in the loop, because only there is somebody who was chosen. What
nothing has introduced was only asked for (`If an enemy Soldier is near it, …`): there may be several of those, and
nobody has said which, so that “that Soldier” is refused.

“The chosen KIND” is the one that somebody has chosen, wherever in the rule; after two choices it is refused.
Without any mention before it, “that KIND” is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.ir import Expr, Type
from warbook.language.names import plural
from warbook.language.resolve import readers
from warbook.language.resolve.asked_players import not_of_one_asked_for
from warbook.language.resolve.context import Context
from warbook.language.resolve.earlier import Mention
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.scope import Introduced, Scope
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around
from warbook.language.sentence import Node
from warbook.language.walk import nodes

PLAYERS = (
    *("player", "its_player", "player_of", "active_player", "non_active", "first_player"),
    *("second_player", "opponent"),
)
"""How a player is spoken of."""
ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?) $")
_NEW = re.compile(r"\b[Aa]n? $")
ASKED = re.compile(r"[Ii]f an? (?P<np>[^,.]*?) (?P<test>(?:is|has|are|have)\b[^,.]*), $")
"""A condition that asks whether there is some one, as it stands before what is done."""
SEVERAL = ("EVERY", "ANY_NUMBER", "COUNT_OR_MORE", "MOST")
"""Quantifiers before what may be several."""


def noting(c: Context, text: Text, tree: Node) -> None:
    """Keeps what a text mentions, sentence by sentence."""
    known = {mention.at for mention in c.mentions}
    sentences = tree.children if tree.kind in ("orders", "leading") else (tree,)
    for sentence in sentences:
        if sentence is None:
            continue
        begin = text.at(sentence.start, sentence.end).start
        found = (mentioned(c, text, node, begin, end) for node, end in naming(sentence, 0))
        c.mentions.extend(m for m in found if m is not None and m.at not in known)


def noting_places(c: Context, text: Text, tree: Node) -> None:
    """Keeps the places where something is said to be: `in the enemy Camp`, `on Mud`."""
    for where in tree.every():
        if where.kind in ("in_", "on", "outside") and where.children[-1] is not None:
            at = where.last
            words = [n.word for n in at.every() if n.kind == "TERM"]
            if words and c.names.find(words[-1], c.names.zones, c.names.terrains) is not None:
                said = text.text[where.start : at.end].partition(" ")[2]
                c.places.append((text.at(at.start, at.end), re.sub(r"^an? ", "", said)))


def naming(node: Node, end: int) -> Iterator[tuple[Node, int]]:
    """The noun phrases in a part of a sentence, each with where it ends with what follows its noun."""
    if node.kind in ("described", "term", "role_name", *PLAYERS):
        yield node, max(end, node.end)
    for place, child in enumerate(node.children):
        owner = node.kind == "player_of" and place == 0 and child is not None
        if child is not None and not (owner and child.kind in ("role_name", "term")):  # whose player it is
            whole = node.end if node.kind == "np" and place == 0 else 0
            yield from naming(child, whole)


def mentioned(c: Context, text: Text, node: Node, sentence: int, end: int) -> Mention | None:
    """One noun phrase as a mention; None where it names no piece and no player."""
    at, whole = text.at(node.start, node.end), text.at(node.start, end).end
    if node.kind in PLAYERS:
        many = node.kind == "player" and node[0].word.endswith("s")
        return Mention(at, sentence, node, "player", not many, many, whole)
    noun = node.find("noun") if node.kind == "described" else node
    if noun is None:
        return None
    quantifier = node.find("quantifier")
    sort = quantifier[0].kind if quantifier is not None else ""
    number = next((n.word for n in (quantifier.find("COUNT"),) if n is not None), "") if quantifier else ""
    word = noun[0].word
    if noun[0].kind == "PLAYER":
        return Mention(at, sentence, node, "player", True, sort in SEVERAL, whole)
    kind = c.names.find(word, c.names.kinds) or c.names.find(word, c.names.cards)
    if kind is None and noun[0].kind == "TERM" and word not in c.scope.roles:
        return None
    counted = sort in ("COUNT", "UP_TO") and number != "1"
    several = counted or sort in SEVERAL or (not sort and kind is not None and word != kind)
    one = not counted and (sort in ("EVERY", "") or sort not in SEVERAL)
    sides = frozenset(a[0].kind for a in node.all("adjective") if a[0].kind in ("OWN", "ENEMY", "FRIENDLY"))
    alone = one and (not several or sort == "EVERY")
    new = _NEW.search(text.text[: node.start]) is not None
    return Mention(at, sentence, node, kind or word, alone, several, whole, sides, new)


def meant(c: Context, scope: Scope, mention: Mention) -> Introduced | None:
    """For whom a mention stands where a scope holds; None where it stands for nobody."""
    for known in reversed(scope.introduced):
        if (known.at.file, known.at.start) == (mention.at.file, mention.at.start):
            return known
    node = mention.node
    role = scope.roles.get(node[0].word) if node.kind in ("term", "role_name") else None
    if role is not None and not mention.new:
        return Introduced(mention.at, role)
    if node.kind == "player" and (role := scope.roles.get("player")) is not None:
        return Introduced(mention.at, role)
    said = c.players.get(mention.at)
    return Introduced(mention.at, said) if said is not None and is_known(scope, said) else None


def is_known(scope: Scope, one: Expr) -> bool:
    """Whether all that an expression speaks of is known in a scope."""
    here = {*scope.roles.values(), scope.it, scope.previous, scope.chosen, scope.me}
    here |= {known.one for known in scope.introduced}
    known = {n.name for x in here if x is not None for n in nodes(x) if isinstance(n, ir.Var)}
    return all(n.name in known for n in nodes(one) if isinstance(n, ir.Var))


def before(c: Context, node: Node) -> list[Mention]:
    """What has been mentioned before a place of the text being read."""
    here = c.span(node)
    return [
        m for m in c.mentions if m.at.file == here.file and m.at.start < here.start and m.end <= here.start
    ]


def noun_of(c: Context, node: Node) -> str:
    """Of what a demonstrative speaks: a kind, a card, or a player."""
    word = node.last
    if word.kind == "PLAYER":
        return "player"
    found = c.names.find(word.word, c.names.kinds) or c.names.find(word.word, c.names.cards)
    if found is None:
        raise c.fail(
            "W302",
            node,
            f"“{node[0].word}” points at a piece or a player, and {word.word} is neither.",
            f"Write “the {word.word}”.",
        )
    return found


def fits(c: Context, noun: str, mention: Mention, scope: Scope) -> bool:
    """Whether a mention names what a demonstrative speaks of."""
    if mention.noun == noun:
        return True
    if mention.noun == "player" or noun == "player":
        return False
    kind = c.names.cards.get(mention.noun, mention.noun)
    if kind in c.names.kinds:
        return c.names.kind_of(kind, noun)
    role = scope.roles.get(mention.node[0].word) if mention.node.children else None
    role = next((i.one for i in (meant(c, scope, mention),) if i is not None), role)
    return role is not None and is_such(c, role.type, noun)


def is_such(c: Context, type_: Type, noun: str) -> bool:
    """Whether something of a type is what a demonstrative speaks of."""
    if noun == "player":
        return type_.base == "player"
    return type_.base == "thing" and noun in c.names.kinds and c.names.kind_of(type_.arg, noun)


def last_named(c: Context, node: Node, scope: Scope) -> list[Mention]:
    """The mentions that a demonstrative could point at, all of one sentence; for “the chosen …”, of all of them."""
    noun, word = noun_of(c, node), node[0].word.lower()
    many = word == "those" or is_plural(c, node)
    sides = {n.kind for n in node.parts if n.kind in ("OWN", "ENEMY", "FRIENDLY")}
    some = [
        m
        for m in before(c, node)
        if (m.several if many else m.one) and sides <= m.sides and fits(c, noun, m, scope)
    ]
    if word.endswith("chosen"):
        return [m for m in some if (one := meant(c, scope, m)) is not None and one.chosen]
    last = max((m.sentence for m in some), default=-1)
    found: dict[object, Mention] = {}
    for mention in (m for m in some if m.sentence == last):
        one = meant(c, scope, mention)
        found[one.one if one is not None else mention.at] = mention
    return list(found.values())


def is_plural(c: Context, node: Node) -> bool:
    word = node.last.word
    noun = noun_of(c, node)
    return word.endswith("s") if node.last.kind == "PLAYER" else word == plural(noun) != noun


def only_inside(c: Context, node: Node, inside: Scope) -> bool:
    """Whether a sentence points at somebody chosen whom only an inner scope knows: that of a loop, or of a branch."""
    for part in node.within("that_one"):
        outer = [meant(c, c.scope, m) for m in last_named(c, part, c.scope)]
        inner = [meant(c, inside, m) for m in last_named(c, part, inside)]
        if inner and not any(outer) and all(one is not None and one.chosen for one in inner):
            return True
    return False


def pointed_at(c: Context, node: Node) -> Expr:
    """`that Soldier`, `those Soldiers`, `the chosen Soldier`."""
    word = node[0].word
    many = is_plural(c, node)
    if word.lower() in ("that", "those") and (word.lower() == "those") != many:
        hint = "“That KIND” is one, “those KINDs” are several."
        raise c.fail("W302", node, f"“{word}” and {node.last.word} do not agree.", hint)
    if node.last.kind == "PLAYER" and "player" in c.scope.roles and not many:
        not_of_one_asked_for(c, node)
    found = last_named(c, node, c.scope)
    if len(found) > 1:
        raise ambiguous(c, node, found)
    if not found:
        raise c.fail(
            "W302",
            node,
            f"Nothing before names {'several' if many else 'one'} that “{word} {node.last.word}” could be.",
            f"Choose before: “The player chooses {'2' if many else '1'} {node.last.word}, as {'those' if many else 'one'}.”"
            if word.lower().endswith("chosen")
            else "Name it: “the NAME”.",
        )
    one = meant(c, c.scope, found[0])
    if one is None or (many and not one.one.type.many):
        raise not_said_which(c, node, found[0])
    if found[0].node.kind == "role_name" and word.lower() == "that":
        earlier = [
            m
            for m in before(c, node)
            if m.one and m.node.kind != "role_name" and fits(c, noun_of(c, node), m, c.scope)
        ]
        if earlier and not any(
            (that := meant(c, c.scope, m)) is not None and that.one == one.one for m in earlier
        ):
            raise ambiguous(c, node, [earlier[-1], found[0]])
    does_it_to_itself(c, node, one.one)
    return one.one


def does_it_to_itself(c: Context, node: Node, one: Expr) -> None:
    """Refuses `For each enemy Soldier …, as guard, the guard hits that Soldier`, who would hit itself."""
    clause = re.split(r"[,.:;]", c.text.text[: node.start])[-1]
    names = [name for name, of in c.scope.roles.items() if of == one and name.islower()]
    name = next((n for n in names if re.match(rf" ?(?:and |then )?[Tt]he {re.escape(n)} \w", clause)), None)
    if name is None:
        return
    message = f"“{node[0].word} {node.last.word}” would be the {name}, who does it."
    hint = f"Of the one spoken of before, say “Each {node.last.word} … against it”, without a name; or give that one a name, “…, as NAME”."
    raise c.fail("W302", node, message, hint)


def ambiguous(c: Context, node: Node, found: list[Mention]) -> Fault:
    """The fault of a demonstrative that could point at several, with a sentence for each of them that has a name; who is
    called by it already, “the bearer”, comes last."""
    likely = sorted(found, key=lambda m: m.node.kind == "role_name")
    names = [name for m in likely if (name := name_of(c, m)) is not None]
    words = list(dict.fromkeys(f"“{said(c, m)}”" for m in found))
    told = " or ".join(words) if len(words) > 1 else f"there are several of {words[0]}"
    message = f"It is not clear which {node.last.word} this is: {told}."
    hint = "Give what is meant a name where it is first spoken of, “…, as NAME”, and say “the NAME”."
    if len(names) == len(found):
        return could_be(c, "W302", node, message, *(instead(c, node, name) for name in names))
    if any(m.new and meant(c, c.scope, m) is None for m in found):
        hint = f"Let the second be spoken of in what is done, near the first: “Each {node.last.word} within … of it …”."
    return c.fail("W302", node, message, hint)


def name_of(c: Context, mention: Mention) -> str | None:
    """Words that mean what was mentioned and nothing else, where there are any."""
    if mention.node.kind == "role_name":
        return f"the {mention.node[0].word}"
    one = meant(c, c.scope, mention)
    side = "".join(side.lower() for side in mention.sides)
    if one is not None and c.scope.roles.get(f"{side} {mention.noun}") == one.one:
        return f"the {side} {mention.noun}"
    if one is not None and one.one == c.scope.it and c.scope.chosen is None and c.scope.doubtful is None:
        return "it"
    if one is not None and c.scope.roles.get(mention.noun) == one.one:
        return f"the {mention.noun}"
    return None


def not_said_which(c: Context, node: Node, mention: Mention) -> Fault:
    """The fault of a demonstrative for something that was only asked for, or that is known only where it was done."""
    words, noun = said(c, mention), noun_of(c, node)
    message = f"It is not said which {noun} this is: there may be several of “{words}”."
    asked = ASKED.search(c.text.text[: node.start])
    rest = c.text.text[node.end :].partition(".")[0]
    if asked is not None and asked["np"].endswith(words) and "." not in asked["test"]:
        such = f"{asked['np']} that {asked['test']}"
        about = c.scope.it is not None and c.scope.it.type.base == "thing"
        chooser = "Its player" if about else "The active player"
        end = sentence_around(c.text.text, node.start, node.end)[1]
        each, one = f"Each {such}{rest}.", f"{chooser} chooses 1 {such}, as one. The one{rest}."
        if noun == "player":  # of a condition, which says nothing of who is chosen
            each, one = f"For each player, if the player {asked['test']}, the player{rest}.", ""
        readings = (Sentence(asked.start(), end, said) for said in (each, one) if said)
        return could_be(c, "W302", node, message, *readings)
    hint = f"For each of them: “Each {noun} …”. For one: choose it first, “… chooses 1 {noun} …, as NAME.”, and say “the NAME”."
    return c.fail("W302", node, message, hint)


def said(c: Context, mention: Mention) -> str:
    """The words of a mention."""
    words = [n.word for n in leaves(mention.node)]
    return " ".join(words)


def leaves(node: Node) -> Iterator[Node]:
    if not node.children:
        yield node
    for child in node.children:
        if child is not None:
            yield from leaves(child)


def instead(c: Context, node: Node, words: str) -> Sentence:
    """The sentence being read with other words where a part of it stands."""
    text = c.text.text
    begin, end = sentence_around(text, node.start, node.end)
    article = ARTICLE.search(text[: node.start])
    start = node.start - len(article.group()) if article is not None else node.start
    if start == begin and text[start].isupper():
        words = words[:1].upper() + words[1:]
    return Sentence(begin, end, f"{text[begin:start]}{words}{text[node.end : end]}".strip())


def is_one_alone(c: Context, described: Node) -> bool:
    """Whether words stand for one that is known; `the enemy Soldier's player`, of several of whom none has been spoken of,
    is refused."""
    if not readers.thing(c, described).type.many:
        return True
    kind = c.names.find(described.last[0].word, c.names.kinds)
    if described.find("quantifier") is None and described.last[0].word == kind:
        said = c.text.text[described.start : described.end]
        message = "There may be several of them, and none has been spoken of before."
        if said.startswith(("nearest ", "closest ")):  # it is one, of those equally near
            hint = f"Let one be chosen before: “The player chooses the {said}, as one. The one's …”."
            raise c.fail("W317", described, message, hint)
        raise could_be(c, "W317", described, message, instead(c, described, f"each {said}"))
    return False
