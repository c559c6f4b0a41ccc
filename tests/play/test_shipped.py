"""What is shipped into a page: rulebooks as data, and the engine as an archive that needs nothing else."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.shipped import FEW, GAMES, few_of, folder_of, game_of
from tests.games import book_of
from tests.play.kit import DRIVER, MANY, SEED, in_process, shipped
from warbook.engine import journal
from warbook.engine.fingerprint import code_hash
from warbook.engine.game import Game
from warbook.engine.session.shipped import unship
from warbook.language.packed import BadPack, packed, unpacked
from warbook.publish.play.archive import ROOT, engine_archive, modules

BARE = """
import sys
archive, game, driver, seed, most = sys.argv[1:]
sys.path.insert(0, archive)
scope = {}
exec(compile(open(driver, encoding="utf-8").read(), driver, "exec"), scope)
sys.stdout.reconfigure(encoding="utf-8")
print(scope["played"](open(game, "rb").read(), int(seed), int(most)), end="")
ours = [m for m in sys.modules.values() if m.__name__.split(".")[0] == "warbook" and m.__name__ != "warbook"]
assert all(m.__file__.startswith(archive) for m in ours), ours
known = sys.stdlib_module_names | {"warbook", "__main__"}
strangers = {name.split(".")[0] for name in sys.modules} - known
assert not strangers, strangers
"""


@pytest.mark.parametrize("name", list(few_of(GAMES)))
def test_a_packed_rulebook_is_the_same_game(name: str) -> None:
    book = replace(book_of(folder_of(name)), documents=(), phrases={})
    data = packed(book)
    again = unpacked(data)
    assert again == book
    assert packed(again) == data, "the same rulebook is always the same bytes"
    assert code_hash(Game(unship(shipped(name)).book)) == code_hash(game_of(name))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"packed":"rulebook","format":0,"classes":[],"nodes":[1]}',
        b'{"packed":"rulebook","format":1,"classes":[["os","system",[]]],"nodes":["x",[0,0]]}',
        b'{"packed":"rulebook","format":1,"classes":[["warbook.language.source","read_source",[]]],"nodes":[[0]]}',
        b'{"packed":"rulebook","format":1,"classes":[["warbook.language.ir.values","Num",["other"]]],"nodes":[1,[0,0]]}',
        b'{"packed":"rulebook","format":1,"classes":[],"nodes":[[-1,7]]}',
        b'{"packed":"rulebook","format":1,"classes":[],"nodes":[]}',
    ],
)
def test_what_is_no_packed_rulebook_is_refused(data: bytes) -> None:
    with pytest.raises(BadPack):
        unpacked(data)
    with pytest.raises(BadPack):
        unship(data)


def test_the_archive_holds_no_reader_of_rules() -> None:
    found = set(modules(ROOT))
    assert ROOT in found and "warbook.engine.greedy" in found
    assert not found & {
        "warbook.language.load",
        "warbook.language.declare.reader",
        "warbook.language.resolve.things",
    }


@pytest.mark.parametrize("name", MANY)
def test_a_bare_python_plays_from_the_archive_alone(name: str, tmp_path: Path) -> None:
    """No installed package, no file of ours but the archive; the journal is that of the same game in this process."""
    archive, game = tmp_path / "engine.zip", tmp_path / "game.zip"
    archive.write_bytes(engine_archive())
    game.write_bytes(shipped(name))
    given = [str(archive), str(game), str(DRIVER), str(SEED), str(MANY[name])]
    done = subprocess.run([sys.executable, "-S", "-I", "-c", BARE, *given], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == in_process(name)
    replayed = journal.replay(game_of(name), journal.from_json(in_process(name)))
    assert replayed.trouble is None and not replayed.older


def test_few_games_stand_for_all() -> None:
    assert set(MANY) <= set(FEW)
