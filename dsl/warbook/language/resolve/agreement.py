"""Whether a verb goes with who it is said of: `it gains`, `they gain`.

`It gain 1 Fear` and `enemy Units gains 1 Fear` could be a slip of one word or of the other, so they are refused with the verb that goes
with what is written. Nothing is said where the words alone do not tell how many are meant, as in the name of a role that is
given later.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from warbook.language.names import plural, verb_forms
from warbook.language.phrasebook.book import PHRASES
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import unclear
from warbook.language.sentence import Node

ONE_PLAYER = (
    *("active_player", "non_active", "opponent", "first_player", "second_player", "its_player"),
    "player_of",
)
MODAL = ("may_order", "may_orders", "cannot_order", "cannot", "may_law", "must", "may_only", "alone_may")
"""Trees of what somebody may, must or cannot do."""
ALONE = ("EVERY", "ANY", "ANOTHER", "NO")
"""Words that stand where “the” would."""
SAID = ("order", "happening", "standing", "clause")
"""Trees of somebody, and of what that one does or is."""


def agreeing(c: Context, tree: Node) -> None:
    """Refuses a verb that does not go with who it is said of, or with “may”; and a noun that does not with a number."""
    for node in tree.every():
        if node.kind in ("described", "term"):
            article_of(c, node)
        elif node.kind == "of" and c.text.text[node[0].end - 1 :][:3] == "s's" and is_several(c, node[0]):
            raise wrong(c, node[0], node[1], "'")
        if node.kind == "described":
            number_of(c, node)
        elif node.kind in MODAL or node.find("MUST") is not None:
            modal = next(n for n in node.parts[1:] if not n.kind.startswith(("order", "verb")))
            agree(c, modal, next((n for n in node.parts if n.start > modal.start), modal), True)
        elif node.kind in SAID and (several := is_several(c, node[0])) is not None:
            for act in node.parts[1:]:
                agree(c, node[0].base, act, several)
                its = act.find("ITS") if several else None
                if its is not None and its.word == "its":
                    raise wrong(c, node[0].base, its, "their")


def agree(c: Context, who: Node, act: Node, several: bool) -> None:
    verb = verb_of(act)
    form = other_form(c, verb.word, several) if verb is not None else None
    if verb is not None and form is not None:
        raise wrong(c, who, verb, form)


def number_of(c: Context, base: Node) -> None:
    """Refuses `each Soldiers` and `2 Soldier`."""
    how, noun = base.find("quantifier"), base.find("noun")
    if how is None or noun is None or noun[0].kind != "TERM":
        return
    word, wanted = noun[0].word, wants_several(how)
    kind = c.names.find(word, c.names.kinds)
    if wanted is None or kind is None or of_kind(c, word) in (None, wanted):
        return
    raise wrong(c, how, noun[0], plural(kind) if wanted else kind)


def article_of(c: Context, base: Node) -> None:
    """Refuses `a Soldiers`, and `the each Soldier`, `the any Soldier`."""
    which, how = article(c, base), base.find("quantifier")
    noun = base[0] if base.kind == "term" else base.find("noun")
    word = noun[0] if noun is not None and noun.kind == "noun" else noun
    if which == "the" and how is not None and how.end > how.start and how[0].kind in ALONE:
        said, alone = with_article(c, base), c.text.text[base.start : base.end]
        if c.text.text[said.start].isupper():
            alone = alone[0].upper() + alone[1:]
        message = f"“The” and “{how[0].word}” do not go together."
        raise c.fail("W206", said, message, replacement=alone)
    if which != "a" or how is not None or word is None or word.kind != "TERM":
        return
    kind = c.names.find(word.word, c.names.kinds)
    if kind is not None and of_kind(c, word.word):
        raise wrong(c, replace(base, start=with_article(c, base).start, end=base.start - 1), word, kind)


def wants_several(how: Node) -> bool | None:
    """Whether a number wants a noun in the plural; None where it goes with both."""
    match how[0].kind:
        case "EVERY":
            return how[0].word.lower() == "all"
        case "ANOTHER":
            return False
        case "COUNT":
            return how[0].word != "1"
        case "UP_TO":
            return how[1].word != "1"
        case "COUNT_OR_MORE":
            return None if how[0].word.startswith("1 ") else True
        case "ANY_NUMBER" | "MOST":
            return True
    return None


def verb_of(act: Node) -> Node | None:
    """The first word of what is done or so; None where that is no verb."""
    while act.children:
        first = act.children[0]
        if first is None:
            return None
        act = first
    return act if act.kind.startswith("V_") or act.kind in ("WORD", "IS", "HAS", "DOES_NOT") else None


@lru_cache(maxsize=1)
def forms() -> dict[str, tuple[str, str]]:
    """The verbs of the language, each by both of its forms: of one, and of several."""
    found = {"is": ("is", "are"), "are": ("is", "are"), "has": ("has", "have"), "have": ("has", "have")}
    found |= dict.fromkeys(("does not", "do not"), ("does not", "do not"))
    for phrase in PHRASES.values():
        third = phrase.pattern.split()[0]
        if phrase.role != "deed" and third not in found and not third.startswith("{"):
            plain = plain_form(third)
            found[third] = found[plain] = (third, plain)
    return found


def other_form(c: Context, word: str, several: bool) -> str | None:
    """The form of a verb that goes with one or with several; None where it is that, or no verb that is known."""
    both = forms().get(word)
    if both is None and (verb := c.names.thirds.get(word)) is not None:
        both = (verb_forms(verb)[1], verb)
    if both is None or word not in both:
        return None
    return None if word == both[several] else both[several]


def is_several(c: Context, np: Node) -> bool | None:
    """Whether words speak of several; None where they do not tell."""
    base = np.base
    match base.kind:
        case "it":
            word = base[0].word.lower()
            return {"it": False, "they": True}.get(word)
        case "player":
            return base[0].word.endswith("s")
        case "that_one":
            several = {"that": False, "those": True}.get(base[0].word.lower())
            return several if of_kind(c, base.last.word) in (None, several) else None
        case "role_name":
            role = c.scope.roles.get(base[0].word)
            one = role is not None and not role.type.many and not c.seated
            return False if one and not base[0].word.endswith("s") else None
        case "term":
            several = of_kind(c, base[0].word)
            return None if several and article(c, base) == "a" else several
        case "described":
            return of_described(c, base)
        case "its" | "of":
            return of_counter(c, base.last.word)
        case _:
            return c.text.text[base.start : base.end].endswith("players") if base.kind in ONE_PLAYER else None


def of_described(c: Context, base: Node) -> bool | None:
    noun = base.find("noun")
    if noun is None:
        return None
    word = noun[0].word
    own = noun[0].word.endswith("s") if noun[0].kind == "PLAYER" else of_kind(c, word)
    how = base.find("quantifier")
    match how[0].kind if how is not None else "":
        case "EVERY" | "ANOTHER" | "COUNT" | "COUNT_OR_MORE" if how is not None:
            wanted = wants_several(how)
            return None if wanted and own is None else wanted
        case "UP_TO" | "ANY_NUMBER" | "MOST":
            return None
    return own


def of_counter(c: Context, word: str) -> bool | None:
    """Whether somebody's stat, resource or token, or what of a kind he has, is in the plural; None where its name ends like one."""
    name = c.names.find(word, c.names.stats, c.names.resources, c.names.tokens)
    if name is None:
        return of_kind(c, word)
    return None if word == name and name.endswith("s") else word != name


def of_kind(c: Context, word: str) -> bool | None:
    """Whether the name of a kind is in the plural; None of other names, and where both are alike."""
    for table in (c.names.kinds, c.names.cards):
        name = c.names.find(word, table)
        if name is not None:
            return None if plural(name) == name else word != name
    return of_kind(c, word.partition(" ")[2]) if " " in word else None  # `Prone Soldiers`


def wrong(c: Context, who: Node, word: Node, form: str) -> Fault:
    said = c.text.text[who.start : who.end]
    message = f"“{said}” and “{word.word}” do not agree."
    return c.fail("W206", word, message, f"Write “{form}”.", replacement=form)


def one_or_any_number(c: Context, np: Node) -> None:
    """Refuses `chooses any own Soldiers` and `re-rolls any dice`: one of them, or as many as one likes?"""
    base = np.base
    how, noun = (base.find("quantifier"), base.find("noun")) if base.kind == "described" else (None, None)
    if how is None or noun is None or how[0].kind != "ANY":
        return
    word = noun[0].word
    one = "die" if word == "dice" else c.names.find(word, c.names.kinds) if of_kind(c, word) else None
    if one is None:
        return
    rest = c.text.text[how.end : noun.start].strip()
    rest = f" {rest}" if rest else ""
    message = f"“{c.text.text[how.start : noun.end]}” could be one of them, or as many as one likes."
    said = Node("described", (), "", how.start, noun.end)
    raise unclear(c, said, message, f"any{rest} {one}", f"any number of{rest} {word}")
