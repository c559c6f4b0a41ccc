"""Names of what has roles: verbs, sequences, rolls, predicates, values; and of traits and cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.claims import cell_type, claim, term_of
from warbook.language.declare.raw import Fact, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.tied import roles_known, split_head
from warbook.language.diagnostic import Span
from warbook.language.letters import compiled
from warbook.language.model import Role
from warbook.language.names import indefinite
from warbook.language.resolve.declared import Signature

LOW = re.compile(
    r"\bor (?:less|fewer|lower|below)\b|\b(?:at most|under|below|less than|lower than|not over)\b"
)
"""What tells that a roll wants to be low."""
BARE = re.compile(r"[0-9]*d[0-9]+")
"""What tells that nothing is added to the dice of a roll."""
PAIR = re.compile(r"2d[0-9]+\b")
"""What tells that a roll is made with two dice."""
CODE = compiled(r"\+?[0-9]*[A-Z][A-Z0-9]*x")
"""A code with a number at its end."""


def name_trait(r: Reader, raw: Raw) -> None:
    """A special rule; `Reach x` takes a number from each card, and so does the code `QXx`."""
    words = raw.head.text
    code = CODE.fullmatch(words) is not None
    if code or words.endswith(" x"):
        raw.head = raw.head.slice(0, len(words) - (1 if code else 2))
    name = term_of(r, raw)
    if claim(r, r.names.traits, raw, name):
        r.names.traits[name] = raw.head.span
        if raw.head.text != words:
            r.names.numbered.add(name)
        if code:
            r.names.codes.add(name)


def name_spanned(table: str) -> Callable[[Reader, Raw], None]:
    def declare(r: Reader, raw: Raw) -> None:
        name = term_of(r, raw)
        held: dict[str, Span] = getattr(r.names, table)
        if claim(r, held, raw, name):
            held[name] = raw.head.span

    return declare


def name_card(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if name in r.names.cards:
        hint = (
            "Cards that differ have names that differ; of one card there may be as many pieces as are wanted."
        )
        r.fault("W220", raw.head, f"{name} is declared twice.", hint)
        return
    r.names.cards[name] = raw.kind


def name_signature(sort: str, table: str) -> Callable[[Reader, Raw], None]:
    """Sequences, effects, actions, rolls and windows: a name, then roles."""

    def declare(r: Reader, raw: Raw) -> None:
        c = r.context(raw.head)
        name, rest = split_head(raw.head, roles_known(r.outline))
        if not name:
            raise c.fail(
                "W221", None, f"“{raw.head.text}” does not begin with a name.", "Names are Capitalised Words."
            )
        if name == sort.capitalize():
            hint = f"Call it “Home {name}” or the like."
            raise c.fail("W221", None, f"{name} means something in every game already.", hint)
        held: dict[str, Signature] = getattr(r.names, table)
        if not claim(r, held, raw, name):  # type: ignore[arg-type]
            return
        if (of := compiled(r"of (?:the |an? )?([A-Z][\w ]*)$").match(rest.text)) is not None and of[
            1
        ] not in r.names.kinds:
            raise c.fail(
                "W221",
                None,
                f"“{raw.head.text}” is not a name.",
                f"Names are Capitalised Words and nothing else: “{of[1].strip()} {name}”. What follows a name are its roles.",
            )
        if sort == "action":
            rest = card_roles(r, raw, rest)
        c.text = rest
        roles = r.roles(r.tree(rest, "heading_roles", c).all("role_phrase"), c) if rest.text.strip() else ()
        raw.key = name
        held[name] = Signature(sort, name, roles, raw.head.span, ir.FLAG)
        if raw.text("Sort"):
            r.names.sorts[name] = raw.text("Sort").strip()
        if raw.fact("Opposed by") is not None:
            r.names.opposed.add(name)
        if raw.fact("Each die succeeds on") is not None:
            r.names.singly.add(name)
        if BARE.fullmatch(raw.text("Dice").strip()):
            r.names.bare.add(name)
        if PAIR.match(raw.text("Dice")):
            r.names.pairs.add(name)
        if LOW.search(raw.text("Succeeds on")):
            r.names.low.add(name)

    return declare


_CARD_ROLE = compiled(r"(?P<role>[a-z][a-z-]*) \((?P<a>an? )(?P<card>[0-9A-Z][^)]*)\)")


def card_roles(r: Reader, raw: Raw, roles: Text) -> Text:
    """The roles of an Action, where a card may stand for a kind: `by user (a Rigger)` is used by what is printed so."""
    for said in reversed(list(_CARD_ROLE.finditer(roles.text))):
        card = said["card"]
        if card in r.names.cards and card not in r.names.kinds:
            place = roles.slice(said.start(), said.end())
            need = f"the {said['role']} is {said['a']}{card}"
            raw.facts.append(Fact(Text.put("Needs", place.span), Text.put(need, place.span)))
            kind = Text.put(f"{said['role']} (a {r.names.cards[card]})", place.span)
            roles = roles.slice(0, said.start()).then(kind).then(roles.slice(said.end(), len(roles.text)))
    return roles


def name_verb(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    tree = r.tree(raw.head, "heading_verb", c)
    verb = tree[0].word
    if (said := re.search(r"\b(?:it|them|they)$", verb)) is not None:
        kind = next(iter(r.outline.kinds), "KIND")
        hint = f"Name it: “### To {verb[: said.start()]}target ({indefinite(kind)}) …”."
        raise c.fail("W221", tree[0], f"Who “{said[0]}” is, is not said.", hint)
    roles: list[Role] = []
    obj = tree.find("role")
    if obj is not None:
        roles.append(r.role(obj, "", c))
    roles.extend(r.roles(tree.all("role_phrase"), c))
    if verb in r.names.verbs:
        claim(r, {verb: r.names.verbs[verb][0].span}, raw, verb)
        return
    raw.key = verb
    r.names.verbs[verb] = [Signature("verb", verb, tuple(roles), raw.head.span)]
    r.names.spoken(verb)


def name_definition(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    tree = r.tree(raw.head, "heading_test", c)
    roles = [r.role(tree[0], "", c)]
    if tree.kind == "heading_adjacent":
        _name_adjacency(r, raw, (roles[0], r.role(tree.all("role")[1], "to", c)))
        return
    word = tree.find("WORD")
    assert word is not None
    if tree.kind == "heading_relation":
        roles.append(replace(r.role(tree.all("role")[1], "", c), prep=""))
    roles.extend(r.roles(tree.all("role_phrase"), c))
    name = word.word
    if tree.kind == "heading_relation":
        from warbook.language.phrasebook.record import plain_form

        third, name = name, plain_form(name)
        r.names.thirds[third] = r.names.thirds[name] = name
    if name in _TAKEN:
        message = f"“{name}” means something in every game already."
        raise c.fail("W221", word, message, "Call it by another word.")
    if not claim(r, r.names.tests, raw, name):  # type: ignore[arg-type]
        return
    raw.key = name
    r.names.tests[name] = Signature("test", name, tuple(roles), raw.head.span)


_TAKEN = ("removed", "nearest", "closest", "chosen")
"""What the language says of pieces in these words."""
ADJACENT = "adjacent"


def _name_adjacency(r: Reader, raw: Raw, roles: tuple[Role, Role]) -> None:
    """`here (a Square) is adjacent to next (a Square)`: which neighbouring squares count as adjacent."""
    if not r.names.space.grid or any(x.type != ir.PLACE for x in roles):
        raise r.context(raw.head).fail(
            "W454",
            None,
            "Only of two Squares of a grid can a game say when they are adjacent.",
            "Write “here (a Square) is adjacent to next (a Square)”.",
        )
    if claim(r, r.names.tests, raw, ADJACENT):  # type: ignore[arg-type]
        raw.key = ADJACENT
        r.names.tests[ADJACENT] = Signature("test", ADJACENT, roles, raw.head.span)


def name_value(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    name, rest = split_head(raw.head, roles_known(r.outline))
    if not name:
        raise c.fail(
            "W221", None, f"“{raw.head.text}” does not begin with a name.", "Names are Capitalised Words."
        )
    roles: tuple[Role, ...] = ()
    if rest.text.startswith("of "):
        c.text = rest.slice(3, len(rest.text))
        tree = r.tree(c.text, "value_roles", c)
        roles = (r.role(tree[0], "of", c), *r.roles(tree.all("role_phrase"), c))
    elif rest.text.strip():
        c.text = rest
        roles = r.roles(r.tree(rest, "heading_roles", c).all("role_phrase"), c)
    if not claim(r, r.names.values, raw, name):  # type: ignore[arg-type]
        return
    raw.key = name
    first = raw.fact("Is")
    r.names.values[name] = Signature(
        "value",
        name,
        roles,
        raw.head.span,
        cell_type(r, [first.value.slice(0, first.value.text.find(",") if "," in first.value.text else 999)])
        if first
        else ir.NUMBER,
    )
