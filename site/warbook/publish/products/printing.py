"""The printed matter of several games, made beside the pages."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

from warbook.publish.book.around import ALONE, Around
from warbook.publish.book.writer import Book
from warbook.publish.identity import UNSAID, Identity
from warbook.publish.print.cache import keep_in, tidy
from warbook.publish.products.printed import (
    BOOKS,
    PARTS,
    Matter,
    Printed,
    matter,
    outline,
    print_books,
    print_part,
)

__all__ = ["Printing", "matter_of"]


def matter_of(
    folder: Path, book: Book, identity: Identity = UNSAID, draft: bool = False, around: Around = ALONE
) -> Matter:
    """What there is to print of the game in a folder, on a site that says this of itself; each page of a `draft` says
    that it is one."""
    where = f"{identity.address}/{folder.name}" if identity.address else ""
    return matter(book, where, folder, draft, identity.licence, around)


class Printing:
    """Begins with the printed matter of each game told, and gives it when it is asked for.

    What was made before from the same source is taken from the folder `store`. Used as a context, so that no
    thread outlives it.
    """

    def __init__(self, store: Path) -> None:
        self.store = store
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="print")
        self._begun: dict[str, tuple[Matter, list[Future[Printed]]]] = {}

    def __enter__(self) -> Printing:
        keep_in(self.store)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)
        keep_in(None)
        tidy(self.store)

    def begin(self, name: str, what: Matter) -> Printed:
        """Begins with a game; what it is going to give, its files still empty."""
        books = self._pool.submit(print_books, what, tuple(BOOKS), self.store)  # first, as it takes longest
        self._begun[name] = (
            what,
            [books, *(self._pool.submit(print_part, what, part) for part in PARTS)],
        )
        return outline(what, books=True)

    def finished(self, name: str) -> Printed | None:
        """All that is printed of a game, waiting for it; None where it was not begun with."""
        if name not in self._begun:
            return None
        what, begun = self._begun[name]
        made = outline(what, books=True)
        for part in begun:
            made.take(part.result())
        return made
