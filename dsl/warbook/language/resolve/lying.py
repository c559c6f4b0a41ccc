"""Tokens that lie on Squares, where they are counted: `for each Trap within 2 squares of it`, `2 or more Traps`.

By its name such a token is each Square that has it, which is right for where something is: `adjacent to a Trap`. Counted,
three Traps on one Square are three for a reader, and one for the Squares; so a count says which it is.
"""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Edit
from warbook.language.letters import compiled
from warbook.language.names import plural
from warbook.language.resolve import readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, words
from warbook.language.sentence import Node

AT = ("on", "in_")
"""What says on which Square something lies."""
SEVERAL = ("COUNT", "COUNT_OR_MORE", "MOST", "UP_TO")
"""How many of them, which asks whether tokens or Squares are counted."""


def lying(c: Context, np: Node) -> tuple[str, Node] | None:
    """The name of the tokens of which several can lie on one Square, and the word for them; None for other words."""
    base = np.base
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    word = noun[0] if noun is not None and noun.children and noun[0].kind == "TERM" else None
    if word is None or word.word in c.scope.roles or c.names.find(word.word, c.names.kinds) is not None:
        return None
    name = c.names.find(word.word, c.names.tokens)
    if name is None or c.names.tokens[name].holder != "Square" or not c.names.tokens[name].many:
        return None
    return name, word


def squares_or_tokens(c: Context, np: Node, amount: Node | None = None) -> None:
    """Refuses `1 Fear for each Trap within 2 squares of it` and `for each Trap on it`: each of the tokens, or each Square that
    has them?"""
    found = lying(c, np)
    if found is None:
        return
    name, word = found
    where = c.text.text[word.end : np.end]
    here = on_one(c, np)
    if here is not None:
        raise either(c, np, name, f"{name} {here} has")
    how = np.base.find("quantifier") if np.base.kind == "described" else None
    if how is not None and how[0].kind in SEVERAL:
        several_or_squares(c, np)
        return
    lead = c.text.text[start_of(np) : word.start]
    tokens, squares = f"the total {name} of every {lead}Square{where}", f"{lead}Square with {name}{where}"
    if amount is not None and amount[0].word == "1":
        gained, head = words(c, amount[1]), c.text.text[amount.start : start_of(np)]
        raise either(c, amount, name, f"{gained} equal to {tokens}", f"{head}{squares}")
    raise either(c, np, name, squares, tokens=tokens)


def several_or_squares(c: Context, np: Node) -> None:
    """Refuses `2 or more Traps are within 2 squares of it`, which could be Squares as well as tokens."""
    found = lying(c, np)
    how = np.base.find("quantifier") if found is not None else None
    if (
        found is None
        or how is None
        or how[0].kind not in SEVERAL
        or words(c, how) in ("1", "1 or more", "up to 1")
    ):
        return
    name, word = found
    lead, where = c.text.text[how.end + 1 : word.start], c.text.text[word.end : np.end]
    squares = f"{words(c, how)} {lead}Squares with {name}{where}"
    raise either(c, np, name, squares, tokens=f"the total {name} of every {lead}Square{where or ' …'}")


def number_or_squares(c: Context, node: Node, np: Node) -> None:
    """Refuses `the number of Traps within 2 squares of it`, and says how either is counted."""
    found = lying(c, np)
    if found is None:
        return
    name, word = found
    here, where = on_one(c, np), c.text.text[word.end : np.end]
    node = with_article(c, node)
    the = "The" if c.text.text[node.start].isupper() else "the"
    if here is not None:
        has = "its" if here == "it" else f"{here}'s"
        raise either(c, node, name, f"{has[0].upper() if the == 'The' else has[0]}{has[1:]} {name}")
    lead = c.text.text[np.start : word.start]
    total = f"{the} total {name} of every {lead}Square{where}"
    raise either(c, node, name, total, f"{the} number of {lead}Squares with {name}{where}")


_THERE = compiled(r"\bthere (?:is|are) $")


def there_on_one(c: Context, np: Node) -> None:
    """Refuses `there are 2 or more Traps on a Square`: how many lie on one Square is said of the Square."""
    found, how = lying(c, np), np.base.find("quantifier") if np.base.kind == "described" else None
    there = _THERE.search(c.text.text[: with_article(c, np).start])
    if found is None or how is None or there is None or how[0].kind not in SEVERAL:
        return
    name, _ = found
    on = "any Square" if _ON_ANY.search(words(c, np)) is not None else on_one(c, np)
    if on is not None:
        said = Sentence(there.start(), np.end, f"{on} has {words(c, how)} {name}")
        message = f"How many {plural(name)} lie on one Square, is said of the Square."
        raise could_be(c, UNCLEAR, np, message, said)


_THERE = compiled(r"\bthere (?:is|are) $")
_ON_ANY = compiled(r" (?:on|in) (?:an?|any) Square$")


def start_of(np: Node) -> int:
    """Where words begin behind “each”."""
    how = np.base.find("quantifier") if np.base.kind == "described" else None
    return max(np.start, how.end + 1) if how is not None and how.end > how.start else np.start


def on_one(c: Context, np: Node) -> str | None:
    """The one Square on which the tokens lie, `on its Square`, or that of whom they are said to lie on; None of others."""
    wheres = [n for n in np.children[1:] if n is not None] if np.kind == "np" else []
    if len(wheres) != 1 or wheres[0].kind not in AT or wheres[0].last is None:
        return None
    at = wheres[0].last
    if at.kind == "role_name" and at[0].word not in c.scope.roles:
        return None  # on the board
    one, about = readers.thing(c, at), c.scope.it
    if one.type == ir.PLACE.set() and at.kind == "term" and about is not None:
        return "its Square" if about.type.base == "thing" else None
    if one.type.many or one.type.base not in ("place", "thing"):
        return None
    said = c.text.text[wheres[0].start : np.end].partition(" ")[2]
    if one.type.base == "place":
        return said
    return "its Square" if said == "it" else f"{said}'s Square"


def either(c: Context, node: Node, name: str, *readings: str, tokens: str = "") -> Fault:
    """The fault of tokens on Squares that are counted by their name alone."""
    tokens_said = plural(name)
    message = f"Several {tokens_said} can lie on one Square, and it is not said whether these or the Squares are counted."
    hint = "Write " + ", or ".join(f"“{one}”" for one in readings) + "."
    if tokens:
        hint = f"Squares are “{readings[0]}”; how many {tokens_said} there are is “{tokens}”."
    fault = c.fail(
        UNCLEAR, node, message, hint, replacement=readings[0] if len(readings) == 1 and not tokens else None
    )
    if len(readings) == 1 and not tokens:
        return fault
    edits = tuple(Edit(c.span(node), one) for one in readings)
    return Fault(replace(fault.diagnostic, candidates=edits))
