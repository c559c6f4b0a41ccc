"""Builds all that is published, into one folder: the site, with PDFs of rulebooks, cards, quick sheets and tokens.

Light: what makes pages and PDFs takes a second to import, and is imported only where something has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.publish.built_before import BuildResult, built_before, remember
from warbook.publish.identity import UNSAID, Identity

if TYPE_CHECKING:
    from warbook.language.diff import Comparison
    from warbook.publish.book.versions import Version
    from warbook.publish.parts.draft import Wrong
    from warbook.publish.play.files import Playing

__all__ = ["BuildResult", "build"]


def build(
    games: Sequence[Path],
    out: Path,
    *,
    identity: Identity = UNSAID,
    with_print: bool = True,
    store: Path | None = None,
    since: Mapping[str, Comparison] | None = None,
    drafts: Mapping[str, Wrong] | None = None,
    playing: Playing | None = None,
    versions: Sequence[Version] = (),
) -> BuildResult:
    """The site of these games in `out`, which is replaced whole, or left as it was where a game has errors.

    Raises `FileExistsError` where `out` holds something else. `identity` is what the site says of itself; without
    `with_print` there are neither cards nor PDFs, which take most of the time. With a folder `store` games and printed
    products are kept from one build to the next, what changed is printed beside the making of pages, and a site that is
    as it was built, of what it was built of, is left alone. `since` tells by folder what differs from an older state of
    a game, for a page of its own; `playing` how games can be played on it; the books of `versions` stand beside the
    others as they were.
    """
    same = store is not None and not since and drafts is None
    made_of = [identity, with_print, playing.pyodide.base if playing is not None else None]
    if store is not None and same:
        before = built_before(store, games, out, made_of, versions)
        if before is not None:
            return before
    from warbook.publish.build_anew import build_anew

    result = build_anew(games, out, identity, with_print, store, since, drafts, playing, versions)
    if store is not None and same:
        remember(store, games, result, made_of, versions)
    return result
