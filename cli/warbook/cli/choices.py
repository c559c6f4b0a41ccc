"""Finding what a user meant among names: exactly, in other letters, or by a beginning that fits only one."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.cli.problem import Problem, listed, perhaps


def plain(name: str) -> str:
    """A name without what people vary: capitals, spaces, hyphens and underscores."""
    return "".join(c for c in name.casefold() if c not in " -_’'")


def same(given: str, names: Iterable[str]) -> str | None:
    """The name that is given, whatever its capitals, spaces and hyphens."""
    known = list(names)
    if given in known:
        return given
    wanted = plain(given)
    found = [name for name in known if plain(name) == wanted]
    return found[0] if len(found) == 1 else None


def meant(given: str, names: Iterable[str]) -> str | None:
    """The one name that is meant: given in full, or by the beginning of it or of one of its words."""
    known = list(dict.fromkeys(names))
    found = same(given, known)
    if found is not None:
        return found
    several = fitting(given, known)
    return several[0] if len(several) == 1 else None


def fitting(given: str, names: Iterable[str]) -> list[str]:
    """The names that begin as given; where there is none, those with a word that does."""
    wanted = plain(given)
    if not wanted:
        return []
    known = list(names)
    return [name for name in known if plain(name).startswith(wanted)] or [
        name for name in known if any(plain(word).startswith(wanted) for word in name.split()[1:])
    ]


def pick(what: str, given: str, names: Iterable[str]) -> str:
    """The name that is meant, or the problem that says which there are."""
    known = list(names)
    found = meant(given, known)
    if found is not None:
        return found
    if not known:
        raise Problem(f"This game has no {what}s to choose from.")
    several = fitting(given, known)
    if len(several) > 1:
        raise Problem(f"“{given}” could be {listed(several, 'or')}.")
    raise Problem(f"There is no {what} “{given}”.{perhaps(given, known)}")
