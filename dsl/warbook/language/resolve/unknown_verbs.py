"""A verb that neither the phrasebook nor the game has: what was meant, or how one is declared."""

from __future__ import annotations

import re
from collections.abc import Mapping

from warbook.language.diagnostic import nearest
from warbook.language.irregular import of_irregular
from warbook.language.names import verb_forms
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import TOLD, Fault, only, other_word
from warbook.language.resolve.lessons import EVERYDAY, SYNONYMS
from warbook.language.resolve.misread import shown
from warbook.language.resolve.suggested import verb_heading
from warbook.language.sentence import Node


def unknown_verb(c: Context, node: Node, known: Mapping[str, str], passive: bool) -> Fault:
    """The fault of a verb that neither the phrasebook nor the game has."""
    word = node.word
    if word.endswith("ly"):
        return c.fail(
            "W309", node, f"“{word}” is not understood here.", "Say in other words what it is to mean."
        )
    if (meant_form := other_form(c, node, passive)) is not None:
        return meant_form
    plain = plain_form(word)
    other = c.names.synonyms.get(word) or c.names.synonyms.get(plain)
    if other:
        forms = [verb_forms(one.name)[0 if plain == word else 1] for one in other]
        return c.fail("W323", node, *other_word(word, forms), replacement=only(forms))
    own = [p.pattern.split() for p in of_role("order")]
    verbs = (
        {p[1] for p in own if p[0] == "is" and p[1].isalpha()} if passive else {p[0] for p in own} - {"is"}
    )
    close = nearest(word, [*verbs, *known]) if plain_form(word) not in EVERYDAY else []
    meant = SYNONYMS.get((active(word) or word) if passive else plain_form(word), "")
    if meant and plain_form(word) not in close:
        close = []
    if passive and active(word) == "change":
        close, hint = [], NEVER["change"]
    elif close:
        hint = f"Did you mean {' or '.join(close)}?"
    elif plain_form(word) in OF_PLACES and not passive:
        hint = OF_PLACES[plain_form(word)]
    elif meant:
        phrases = [
            shown(p.pattern)
            for p in of_role("order")
            if plain_form(p.pattern.split()[0]) == meant or p.pattern.startswith(meant)
        ]
        hint = "Rules say it with " + " or ".join(f"“{p}”" for p in phrases[:2]) + "."
    else:
        plain = (word if word in NEVER else active(word) or "VERB") if passive else plain_form(word)
        heading = verb_heading(c, plain, node.end, passive)
        declared_ = f"A verb of the game's own is declared with a heading, “{heading}”, and below it in steps what then happens."
        aimed = rolled_at(c, plain) if passive else None
        aimed = aimed or aimed_at(c, plain)
        hint = NEVER.get(plain) or (f"{aimed} {declared_}" if aimed else declared_)
        if passive and plain not in AIMED and plain not in NEVER:
            hint = f"A state, such as “is ready”, is no event: it stands after “While …” or “, if …”. {hint}"
    edit_ = close[0] if len(close) == 1 else None
    return c.fail("W309", node, f"The rules have no verb “{word}”.", hint, replacement=edit_)


def other_form(c: Context, node: Node, passive: bool) -> Fault | None:
    """The fault of a declared verb in another form than the one that stands there; None for any other word."""
    names, word = c.names, node.word
    verb = names.thirds.get(word) or names.participles.get(word) or names.thirds.get(word.removesuffix("ed"))
    if verb is None or verb not in names.verbs:
        return None
    _, third, participle = verb_forms(verb)
    said = participle if passive else third
    return c.fail(
        "W309", node, f"The verb {verb} has another form here.", f"Write “{said}”.", replacement=said
    )


AIMED = frozenset(("attack", "target", "shoot", "strike", "hit", "fight", "charge"))
"""Verbs by which an Action of a game is meant that is used against somebody."""


def aimed_at(c: Context, plain: str) -> str | None:
    """How it is said whom an Action is used against; None for other verbs, or in a game without Actions."""
    if plain not in AIMED or not c.names.actions:
        return None
    return "Of an Action it is said by whom it is used: “A KIND cannot use ACTION against a KIND.”"


def rolled_at(c: Context, plain: str) -> str | None:
    """Where it is said against whom a roll of that name is made; None where the game has none."""
    roll = c.names.find(plain.capitalize(), c.names.rolls)
    if roll is None:
        return None
    return f"{roll} is a roll: against whom it can be made, the step says that makes it, such as “1 enemy KIND with no TOKEN”."


OF_PLACES = TOLD["verb of places"]
"""Verbs that would be said of places, which have more words than one."""


NEVER = TOLD["no verb"]
"""Verbs that everybody would use and no rule can mean, and what to say."""


_SILENT = re.compile(
    r"(?:[^aeiou][aiu][lmnrtdkbgp]|[^aeiou]o[ksdgl]|iat|[cuvz]|[^s]s|[lrd]g|[bcdfgkpstz]l"
    r"|(?:ch|r)ang|(?:h|cr|fr|s|t|b)ing|[^aeiou]eng|[pl]ung|spong|ieg|(?:oo|ea)th)$"
)
"""Beginnings that no verb has without an “e” behind them."""
_EITHER = re.compile(r"(?:[^aeiou](?:it|or|on|om|op|ip|ot|ol|al|us|i[nr])|[lp]et|(?<!ch)(?<!r)ang|ing|eat)$")
"""Beginnings that are verbs both with and without it: limit and unite, anchor and restore."""


def active(participle: str) -> str | None:
    """The verb of which this is the participle: rammed → ram; None where that is not sure."""
    irregular = of_irregular(participle)
    if irregular is not None or not participle.endswith("ed") or len(participle) <= len("aged"):
        return irregular
    stem, short = participle[:-2], sum(vowel in "aeiou" for vowel in participle[:-2]) == 1
    if stem[-1] == "i" and len(stem) > len("di"):
        return f"{stem[:-1]}y"
    if stem[-1] == stem[-2] and stem[-1] in "bdgmnprt" and stem != "add":
        return stem[:-1]
    if stem[-1] in "ei" or verb_forms(stem)[2] != participle:
        return f"{stem}e"
    if not short and _EITHER.search(stem):
        return None
    return f"{stem}e" if _SILENT.search(stem) else stem
