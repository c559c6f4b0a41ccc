"""What to declare, written out in the designer's own words: the heading of a verb, the Action that “may …” speaks of."""

from __future__ import annotations

import re

from warbook.language.letters import compiled
from warbook.language.names import agent, indefinite, plural, verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Names
from warbook.language.word_patterns import TERM

_OBJECT = compiled(
    rf" (?:(?:an?|the|any|each|every|another|one|1|its|their) )?(?:(?:own|enemy|friendly|other|nearest|adjacent) )*"
    rf"(?:(?P<term>{TERM})|(?P<word>[a-z]+))"
)
_MAY = compiled(
    rf"(?:An?|Each|Every|Any|The) (?P<kind>{TERM})(?P<where>(?: [^:]*?)?) (?:may|can) (?!(?:only|also|never|always|not|be|then)\b)(?P<verb>[a-z]+)(?P<more>[^:]*?)"
    r"(?:: (?P<steps>.+?))?\.?$",
    re.DOTALL,
)
_AS_ACTION = re.compile(
    r"^As (?:an|its|their|one) Action,? (?=\w)|,? as (?:an|its|their|one) Action(?=\.?$)"
    r"|(?<= may )(?:use|spend|take) (?:an|its|their|one|1) Action (?:in order )?to |(?<=^)(?:By using|For|With) (?:an|one|1) Action,? "
)
_PLACE = re.compile(r"(?:in|on|within|adjacent to|next to|beyond|outside|with|without)\b")


def kind_meant(names: Names, word: str) -> str:
    """The kind that a term speaks of, by its own name or by that of a card; "" for anything else."""
    kind = names.find(word, names.kinds)
    card = names.find(word, names.cards)
    return kind or (names.cards[card] if card is not None else "")


def widest(names: Names) -> str:
    """The kind of which most others are."""
    return max(names.kinds, key=lambda one: sum(names.kind_of(k, one) for k in names.kinds), default="")


def verb_heading(c: Context, plain: str, end: int, passive: bool) -> str:
    """`### To ram target (a Craft) by rammer (a Craft)`, for a verb that ends there in the text."""
    it = c.scope.it
    thing = it is not None and it.type.base == "thing"
    doer = it.type.arg if thing and it is not None else ""
    said = None if passive else _OBJECT.match(c.text.text, end)
    target = ""
    if passive:
        target, doer = doer or widest(c.names), widest(c.names)
    elif said is not None and said["term"]:
        target = kind_meant(c.names, said["term"])
    elif said is not None:
        role = c.scope.roles.get(said["word"])
        known = role is not None and role.type.base == "thing"
        target = role.type.arg if known and role is not None else ""
        nobody = role is None and c.text.text[end:].startswith(" the ")
        if said["word"] in ("it", "them", "him", "her") or nobody:
            target = widest(c.names)
    called = agent(plain) if plain.islower() else "doer"
    who = f"{called} ({indefinite(doer)})" if doer else "player"
    whom = f" target ({indefinite(target)})" if target else ""
    return f"### To {plain}{whom} by {who}"


def as_action(words: str) -> str | None:
    """A sentence that tells of an Action, without the words that say so: `As an Action, a Walker may reload.`"""
    plain = _AS_ACTION.sub("", words, count=1)
    return None if plain == words else plain[:1].upper() + plain[1:]


def action_meant(names: Names, words: str) -> str | None:
    """How `A Walker next to a Pylon may reload: it gains 2 Shells` is written as an Action; None for other sentences."""
    said = _MAY.match(words)
    if said is None or not kind_meant(names, said["kind"]):
        return None
    name = said["verb"].capitalize()
    where = said["where"].strip().rstrip(",")
    steps = []
    if _PLACE.match(where):
        lead = {"with": "have", "without": "have no"}.get(where.split()[0])
        must = f"{lead} {where.split(' ', 1)[1]}" if lead else f"be {where}"
        steps.append(f"The user must {must}.")
    elif where:
        return None
    done = said["steps"] or f"{said['verb']}{said['more']}"
    done = re.sub(r"^(?:it|they) ", "", done) if said["steps"] else done
    whole = re.match(r"(?:the|its|each|every|roll|an?) ", done) is not None
    verb = done if said["steps"] else f"{verb_forms(plain_form(said['verb']))[1]}{said['more']}"
    steps.append((done if whole and said["steps"] else f"the user {verb}").rstrip(". ") + ".")
    told = " ".join(f"{i}. {step[:1].upper()}{step[1:]}" for i, step in enumerate(steps, 1))
    return f"“### Action: {name} by user ({indefinite(kind_meant(names, said['kind']))})”, with the steps “{told}”"


def several_keep(names: Names, kinds: set[str], words: str) -> str | None:
    """What to do where a token is to be kept by several sorts of things; None where words name none or one."""
    parts = [p.strip() for p in re.split(r",| and | or |/", words) if p.strip()]
    known = [p for p in parts if p in kinds or p in ("Square", "player")]
    if len(known) < 2:
        return None
    if all(p in kinds for p in known):
        return (
            "One sort of thing keeps it: declare a kind that all of them are, “### Kind: …”, write “- Is: …” with its name under "
            f"{' and '.join(known)}, and let everything of that kind keep it."
        )
    rest = " and one for ".join(plural(p) if p != "player" else "players" for p in known)
    return f"One sort of thing keeps it: declare two of it under two names, one for {rest}."
