"""What search finds: each rule once among a game and its editions, with the game it is of and its other names.

The index is that of MkDocs; `warbook-search.js` puts what is of the reader's own game first, and shows of a rule that
several editions have the one of that game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from warbook.publish.book import escape

INDEX = Path("search", "search_index.json")
WHOLE = Path("search", "warbook_index.js")
"""What is really looked through: it is loaded when somebody searches, not with every page."""
_SAYS = "self.warbookIndex = "
_CONFIGURED = re.compile(r'"search": ?"([^"]*?assets/)(javascripts/workers/search[^"]*)"')
_NUMBER = re.compile(r"^[A-Z]?\d+(?:\.\d+)* ")
_PASSED_OVER = re.compile(r'<details class="(?:example|wb-used)')
"""What search does not look through: worked examples, and who uses a rule."""
_DETAILS = re.compile(r"<(/?)details\b")

Entry = dict[str, Any]


def refine(
    site: Path, titles: Mapping[str, str], names: Mapping[str, tuple[str, ...]], editions: Mapping[str, str]
) -> None:
    """Adds to the index of a site what MkDocs does not know.

    `titles` are those of games by folder, `names` the other names by address, `editions` the folder of the game that
    an edition changes by its own folder.
    """
    path = site / INDEX
    if not path.is_file():
        return
    found = json.loads(path.read_text(encoding="utf-8"))
    of_family = alike(found["docs"], editions)
    for entry in found["docs"]:
        folder, _, rest = entry["location"].partition("/")
        if also := names.get(entry["location"]):
            entry["tags"] = list(also)
        others = [other for other in of_family.get(entry["location"], ()) if other != folder]
        if others:
            entry["family"] = f"{root(folder, editions)}/{rest}"
            said = ", ".join(escape.html(titles.get(other, other)) for other in others)
            entry["text"] += f" <p>Also in {said}.</p>"
        if rest and "#" not in rest and titles.get(folder, entry["title"]) != entry["title"]:
            entry["title"] += f" · {escape.html(titles[folder])}"
    whole = json.dumps(found["docs"], separators=(",", ":"))
    (site / WHOLE).write_text(f"{_SAYS}{whole}\n", encoding="utf-8")
    path.write_text(json.dumps({**found, "docs": []}, separators=(",", ":")), encoding="utf-8")


def sought(html: str) -> str:
    """A page's content without what search does not look through."""
    kept, end = [], 0
    while (found := _PASSED_OVER.search(html, end)) is not None:
        kept.append(html[end : found.start()])
        depth = 0
        for opens in _DETAILS.finditer(html, found.start()):
            depth += -1 if opens[1] else 1
            end = opens.end()
            if depth == 0:
                break
        end = html.find(">", end) + 1
    return "".join([*kept, html[end:]])


def root(folder: str, editions: Mapping[str, str]) -> str:
    """The game at the root of an edition; of a game itself, the game."""
    seen = {folder}
    while (base := editions.get(folder)) is not None and base not in seen:
        seen.add(base)
        folder = base
    return folder


def alike(entries: list[Entry], editions: Mapping[str, str]) -> dict[str, list[str]]:
    """For each entry that is one rule in several editions, the folders of all of them, the game itself first."""
    found: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        folder, _, rest = entry["location"].partition("/")
        if "#" in rest:
            title = _NUMBER.sub("", entry["title"])
            found.setdefault((root(folder, editions), rest, title), []).append(entry)
    together: dict[str, list[str]] = {}
    for (base, _, _), some in found.items():
        folders = [entry["location"].partition("/")[0] for entry in some]
        if len(set(folders)) > 1:
            folders.sort(key=lambda folder: folder != base)
            together.update({entry["location"]: folders for entry in some})
    return together


def with_worker(output: str, folder: str) -> str:
    """A page whose search runs in our worker, which knows in which game the page stands."""
    return _CONFIGURED.sub(rf'"search": "\g<1>warbook-search.js?book={folder}&worker=\g<2>"', output, count=1)
