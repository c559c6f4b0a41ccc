"""Everything printed of every shipped game: all there, nothing over, tagged, its fonts in it, always the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from functools import lru_cache
from io import BytesIO
from typing import Any

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import loaded_game
from tests.rotation import share

from warbook.language.loaded import Loaded
from warbook.publish.book.writer import open_book, opened
from warbook.publish.products.printed import Printed, diagnostics, print_all
from warbook.publish.products.printing import matter_of
from warbook.publish.tokens.tokens import to_tokens

FIRST = "moth_and_wick"
BEGINS = {"pdf": b"%PDF", "png": b"\x89PNG", "webp": b"RIFF"}
ACCESSIBLE = b"http://www.aiim.org/pdfua/ns/id/"


@lru_cache(maxsize=3)
def printed(game: str) -> tuple[Loaded, Printed]:
    loaded = loaded_game(RULES / game)
    return loaded, print_all(matter_of(RULES / game, opened(loaded)))


@pytest.mark.parametrize("game", share(GAMES, 4, always=(FIRST,)))
def test_every_game_prints(game: str) -> None:
    loaded, made = printed(game)
    assert loaded.rulebook is not None
    book = open_book(loaded.rulebook, {})
    assert all(data.startswith(BEGINS[path.rpartition(".")[2]]) for path, data in made.files.items())
    assert diagnostics(made, loaded.sources) == []
    starting = {start.card for mission in book.rules.missions.values() for start in mission.starts}
    if book.rules.space.grid:
        assert starting <= {token.name for token in to_tokens(book).tokens}
    reader = pytest.importorskip("pypdf").PdfReader
    for path, data in made.files.items():
        if path.endswith(".pdf"):
            accessible(reader(BytesIO(data)), path)


def accessible(pdf: Any, path: str) -> None:
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"], path
    assert ACCESSIBLE in root["/Metadata"].get_object().get_data(), path
    assert pdf.metadata is not None and pdf.metadata.title, path
    assert "quick-sheet" not in path or len(pdf.pages) <= 2, path
    for page in pdf.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            assert embedded(font.get_object()), path


def embedded(font: Any) -> bool:
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    return bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(inner["/FontDescriptor"].get_object()))


AGAIN = """
import hashlib, json, sys
from pathlib import Path
from warbook.language.load import load_game
from warbook.publish.book.writer import opened
from warbook.publish.products.printed import print_part
from warbook.publish.products.printing import matter_of
folder = Path(sys.argv[1])
made = print_part(matter_of(folder, opened(load_game(folder))), "paper")
print(json.dumps({path: hashlib.sha256(data).hexdigest() for path, data in made.files.items()}))
"""


@pytest.mark.parametrize(
    "game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game != FIRST)]
)
def test_another_process_prints_the_same_bytes(game: str) -> None:
    made = printed(game)[1].files
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{AGAIN}", str(RULES / game)]
    again = subprocess.run(
        command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": "5"}
    )
    for path, digest in json.loads(again.stdout).items():
        assert hashlib.sha256(made[path]).hexdigest() == digest, path
