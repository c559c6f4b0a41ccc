"""What goes wrong for a user, said in sentences; and the exit codes, the same for every sub-command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

WRONG = 1
"""The rules have errors, a file is not formatted, or a replay differs."""
MISTAKEN = 2
"""The command cannot be done as it was given: an unknown game, mission or option."""
UNEXPECTED = 3
"""A fault of Warbook itself."""
INTERRUPTED = 130
"""Stopped with Ctrl-C."""


class Problem(click.ClickException):
    """Something the user can put right. The message is whole sentences."""

    def __init__(self, message: str, code: int = MISTAKEN) -> None:
        super().__init__(message)
        self.code = code


@contextmanager
def needing(what: str) -> Iterator[None]:
    """Around imports: says so where something is not installed that `what` needs."""
    try:
        yield
    except ModuleNotFoundError as fault:
        raise Problem(
            f"{what} needs “{fault.name}”, which is not installed. "
            "Install Warbook again, with all that it needs: pip install warbook."
        ) from fault


def perhaps(word: str, names: Iterable[str]) -> str:
    """“ Did you mean …?” where a known name is near, else the names there are."""
    from warbook.language.diagnostic import nearest

    known = list(names)
    lower = {name.casefold(): name for name in known}
    if word.casefold() in lower:
        near = [lower[word.casefold()]]
    else:
        near = nearest(word, known) or [name for name in known if nearest(word, name.split())][:3]
    if near:
        return f" Did you mean {listed(near, 'or')}?"
    return f" There {'is' if len(known) == 1 else 'are'} {listed(known)}." if 0 < len(known) <= 20 else ""


def listed(names: Iterable[str], word: str = "and") -> str:
    """“a”, “b” and “c”."""
    quoted = [f"“{name}”" for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {word} {quoted[-1]}"


def counted(number: int, noun: str) -> str:
    """1 error, 2 errors."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
