"""A fault on its way up from the words that are wrong, and what to say of words that name nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warbook.language.diagnostic import Diagnostic, nearest
from warbook.language.ir import Type
from warbook.language.names import indefinite, verb_forms, with_articles
from warbook.language.resolve.declared import Names
from warbook.language.word_patterns import NUMBERS
from warbook.language.word_tables import told

TOLD = told(__package__, "told.txt")
"""What is told of single words and of what is read."""
_BEFORE_NAMES = ("Both", "Two", "Three", "Several", "Some", "Many", "Most", "Only", "One", "Such")
NOBODY = TOLD["nobody"]
"""Words for somebody that name nobody, and what to say."""
NO_STATES = TOLD["no state"]
"""Verbs by which something is said that no state tells."""
QUANTITIES = TOLD["quantity"]
"""Words that tell how many of something, with what is said in their place."""
IS_NOBODY = "“No …” is nobody, of whom nothing is so."
"""What is said of a rule about nobody."""
MOST_NAMED = 8
"""So many names are told of what could stand somewhere; where there are more, none."""


class Fault(Exception):
    """A diagnostic on its way up to the sentence it belongs to, with those of other parts of it that are independent."""

    def __init__(
        self, diagnostic: Diagnostic, others: Iterable[Diagnostic] = (), silent: Iterable[Diagnostic] = ()
    ) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.others = tuple(others)
        self.silent = tuple(silent)
        """Faults of other parts that may only follow from it."""


def told_of(message: str) -> str:
    """A message that begins with a word of the rules in small letters: the word in quotation marks."""
    message = with_articles(message)
    if not message[:1].islower():
        return message
    word, _, rest = message.partition(" ")
    return f"“{word}” {rest}"


def capital(type_: Type) -> str:
    """A type at the head of a sentence."""
    words = str(type_)
    return words[:1].upper() + words[1:]


def only(some: Sequence[str]) -> str | None:
    """The one of some words; None where there are several, or none."""
    return some[0] if len(some) == 1 else None


def other_word(word: str, meant: Sequence[str]) -> tuple[str, str]:
    """What to tell whoever writes a rule in words that only readers use."""
    names = " or ".join(meant)
    return f"“{word}” is only another word for {names}; rules call it by its name.", f"Write {names}."


def holder_of(type_: Type) -> str:
    """What keeps a token that somebody of a type would have, as a declaration says it."""
    return {"player": "player", "place": "Square"}.get(type_.base) or type_.arg or "KIND"


def declared_so(what: str, name: str, holder: str) -> str:
    """How to declare a name that would be a token, a resource or something else."""
    if what == "term" and name.partition(" ")[0] in QUANTITIES and " " in name:
        first, _, rest = name.partition(" ")
        return QUANTITIES[first].format(rest=rest)
    if what == "resource":
        how = f"“### Resource: {name}”, and below it “- Held by: {holder}”"
    elif "token" in what:
        how = f"“### Token: {name}”, and below it “- Kept by: {holder}”"
    else:
        how = f"“### Kind: {name}” or “### Token: {name}”" if what == "term" else ""
    return f"Declare it{f', with {how}' if how else ''}, or name one that is declared."


def roll_of(names: Names, role: str) -> str | None:
    """The first roll in whose heading a role stands."""
    return next((name for name, one in names.rolls.items() if any(r.name == role for r in one.roles)), None)


def heading_of(names: Names, role: str) -> str:
    """In what heading a role stands, of an Action or a Sequence; "" where in neither."""
    sorts = (("an Action", names.actions), ("a Sequence", names.sequences))
    return next(
        (s for s, some in sorts if any(r.name == role for one in some.values() for r in one.roles)), ""
    )


def of_two(known: Iterable[str], participle: str) -> str | None:
    """Of which verb that is known a word is the passive: `guarded` of “guard”."""
    return next((verb for verb in known if verb_forms(verb)[2] == participle), None)


SIGHT = "Who sees whom is declared, “### Sight: target (a KIND) is visible to observer (a KIND)”; then it is “each KIND visible to the user”."


def unnamed(
    names: Names, what: str, name: str, known: Iterable[str], holder: str = "KIND", called: bool = True
) -> tuple[str, str | None, list[str]]:
    """What to tell where a name is none of those `known`: the message, a hint, and the names that may be meant. `holder` is
    what would keep it, if it is a token; `called`, whether somebody is spoken of by it, “the …”."""
    able = sorted(set(known) - {"game"})
    close = nearest(name, able)
    other = names.sort_of(name)
    message = f"No {what} is called {name}."
    hint: str | None
    if what == "predicate" and name.endswith("ed") and (does := of_two(known, name)) is not None:
        hint, close = (
            f"Say it of the other one: “if a KIND {verb_forms(does)[1]} the …”, “a KIND that {verb_forms(does)[1]} …”.",
            [],
        )
    elif close:
        hint = f"Did you mean {' or '.join(close)}?"
    elif other is not None:
        message = f"{name} is {other}, and not what can stand here: {indefinite(what)}."
        hint = f"Here can stand {', '.join(able)}." if 0 < len(able) <= MOST_NAMED else None
        if name in names.rolls and what.startswith("stat"):
            hint = f"What a Roll comes to is changed in a bullet of its own, “A KIND's {name} is 1 more if …”; once it is made, “the result is 1 more”."
    elif name in ("Square", "Squares"):
        hint = "Squares are those of a grid: “- Grid: 8 by 8 squares”, under the heading of the game."
    elif what == "relation" and name in ("see", "sees"):
        hint = SIGHT
    elif what in ("relation", "predicate", "predicate or role") and name in NO_STATES:
        message, hint = f"“{name}” tells of no state.", NO_STATES[name]
    elif what == "role" and name in NUMBERS:
        hint, close = f"A number is written in figures: {NUMBERS[name]}.", [str(NUMBERS[name])]
    elif what == "role" and (name in NOBODY or name.removesuffix("s") in NOBODY):
        hint = NOBODY.get(name) or NOBODY[name.removesuffix("s")]
    elif what == "role" and (sort := heading_of(names, name)):
        hint = (
            f"The {name} of {sort} is known in its steps. A bullet speaks of whoever does it: “A KIND cannot use ACTION, if …”, “When a "
            "KIND uses ACTION: It …”."
        )
    elif what == "role" and not set(able) - {"bearer"} and (rolled := roll_of(names, name)) is not None:
        hint = (
            f"The {name} of a Roll is known in its own lines, and in its table “| Situation | Modifier | When |”. A bullet speaks of "
            f"whoever rolls: “A KIND's {rolled} is 1 more if …”."
        )
    elif what == "role" and not called:
        message = f"“{name}” is not understood here."
        hint = "Say in other words what it is to mean. What is declared has a capital, and a role stands after “the”."
    elif what == "role":
        hint = (
            f"Roles known here: {', '.join(able)}. " if able else ""
        ) + f"Name it before: “The player chooses 1 enemy KIND, as {name}.”; or in a heading."
    elif 0 < len(able) <= MOST_NAMED:
        hint = f"Here can stand {', '.join(able)}."
    elif what == "term" and name.split()[0] in ("That", "Those", "These") and " " in name:
        hint = f"Write “the {name.partition(' ')[2]}”."
    elif what == "term" and name.split()[0] in QUANTITIES and " " in name:
        hint = declared_so(what, name, holder)
    elif what == "term" and " " in name and names.find(name.split()[-1], names.kinds):
        first, _, rest = name.partition(" ")
        token = next((one for one in names.tokens if first.startswith(one)), "TOKEN")
        hint = (
            f"Nothing is called {first}, which could tell which {rest} are meant: say “{rest} with {token}”."
        )
    elif what == "term" and name.split()[0] in _BEFORE_NAMES:
        rest = name.partition(" ")[2]
        hint = f"“{name.split()[0]}” in front of {rest} says nothing: write “each {rest}”, “1 {rest}” or “any {rest}”."
    else:
        hint = declared_so(what, name, holder)
    return message, hint, close


def which_player(one: Type, message: str, does: str) -> tuple[str, str | None]:
    """What is said where one player should do something: of several, that it is not said which, and how each is spoken of."""
    if one.base != "player":
        return message, None
    return (
        "It is not said which player this is: several could be asked for.",
        f"Speak of each: “For each player, if the player …, the player {does}.”",
    )
