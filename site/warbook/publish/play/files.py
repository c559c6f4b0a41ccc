"""The files by which a published page plays: those of the table, once for the site, and those of each game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from pathlib import Path

from warbook.engine.force_lists import ForceList, musters
from warbook.engine.game import Game
from warbook.engine.session.shipped import FILE, Shipped, ship
from warbook.language.source import Source
from warbook.publish.book import escape
from warbook.publish.book.face import PLAIN, Face
from warbook.publish.book.writer import Book
from warbook.publish.builder.data import can_build
from warbook.publish.play.archive import engine_archive
from warbook.publish.play.pyodide import FOLDER, Pyodide
from warbook.publish.table.looks import looks

SITE = "assets/table"
"""The folder of the table's files in the site."""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../../{site}/table.css">
<script type="module" src="../../{site}/table.js"></script>{fonts}
</head>
<body{look}>
<noscript>The table needs JavaScript.</noscript>
<div id="table" data-game="{file}" data-name="{name}" data-builder="{builder}">
<main class="setting-up"><p><span class="step">The table is being opened …</span><br>
<a href="../index.html">Back to the rules</a></p></main>
</div>
<script>
if (location.protocol === "file:") document.querySelector(".step").textContent =
  "This page was opened as a file, and a browser lets no file play: it has to come from a web server. In the folder of this site, “python -m http.server” is one; then open http://localhost:8000.";
</script>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Playing:
    """How a site is to be played on: from where Pyodide comes, and what gives the force lists of a game."""

    pyodide: Pyodide
    lists_of: Callable[[Path, Game], Sequence[ForceList]]


def table_files(pyodide: Pyodide) -> dict[str, bytes]:
    """What all games share, by path in the site."""
    found = {f"{SITE}/engine.zip": engine_archive(), f"{SITE}/play.json": pyodide.told()}
    found |= {f"{SITE}/{FOLDER}/{name}": data for name, data in pyodide.files.items()}
    for one in sorted(resources("warbook.publish").joinpath("web/table").iterdir(), key=lambda x: x.name):
        if one.name.endswith((".js", ".css")):
            # The site has the fonts already, a folder up.
            found[f"{SITE}/{one.name}"] = one.read_bytes().replace(b"url(fonts/", b"url(../fonts/")
    return found


def game_files(
    folder: Path, book: Book, sources: Mapping[str, Source], playing: Playing, face: Face = PLAIN
) -> dict[str, bytes]:
    """What one game needs beside, by path in its folder; nothing where no rule says how it goes. Its page is set in the
    fonts of its `face`, which are the site's already."""
    game = Game(book.rules)
    if not game.begins:
        return {}
    lists = tuple(playing.lists_of(folder, game)) if musters(game) else ()
    told = json.dumps(looks(book), ensure_ascii=False, separators=(",", ":"))
    name, rules = folder.name, face.rules("../")
    page = _PAGE.format(
        title=escape.html(book.title), site=SITE, file=FILE, name=escape.attribute(name),
        builder="../builder.html" if can_build(game) else "",
        fonts=f"\n<style>{rules}</style>" if rules else "", look=f' style="{face.families}"' if face.families else "",
    )  # fmt: skip
    return {
        "play/index.html": page.encode(),
        f"play/{FILE}": ship(Shipped(book.rules, lists, dict(sources))),
        "play/looks.json": told.encode(),
    }
