"""What only such of those may use an Action of whom something is so: `Only a Soldier with Fuel may use Rest.`"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from warbook.language.names import indefinite
from warbook.language.resolve.declared import Names

_SUCH = {
    r"(?:that|who) ([^,.:]+?)": r"\1",
    r"with ([^,.:]+?)": r"has \1",
    r"((?:in|on|within|adjacent to|beyond) [^,.:]+?)": r"is \1",
}
"""What is told of them, and how it is said of each."""


def users(names: Names) -> Iterator[tuple[str, str]]:
    """The Actions, each with the kind that uses it."""
    for name, action in names.actions.items():
        by = next((role.type.arg for role in action.roles if role.prep == "by"), "")
        if by:
            yield name, by


def only_such(of: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Such sentences as what all others cannot do, who are of the kind that uses the Action."""
    for name, kind in sorted(of):
        one = indefinite(kind)
        for told, said in _SUCH.items():
            only = rf"^Only {re.escape(one)} {told} (?:can|may) use {re.escape(name)}(?=\.?$)"
            yield only, f"{one[0].upper()}{one[1:]} cannot use {name} unless it {said}"
