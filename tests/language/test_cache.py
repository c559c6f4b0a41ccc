"""What is kept of games from one run to the next: that it holds, and does no harm."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warbook.language import cache, freezing, store, tables
from warbook.language.cache import Findings, examine_cached, load_cached
from warbook.language.declare.memo import Memory
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.freezing import freeze, thaw
from warbook.language.load import load_game
from warbook.language.model import Rulebook
from warbook.language.moves import same
from warbook.language.sentence import STARTS, grammar_text
from warbook.language.store import read_store, write_store

RULES = Path(__file__).parents[2] / "rules"
SKIRMISH = (RULES / "first_skirmish" / "first_skirmish.rules.md").read_text(encoding="utf-8")

EXAMPLES = SKIRMISH.count("### Example:")


@pytest.fixture(autouse=True)
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of rules with one game, and a user's folder for what is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "rules" / "small"
    folder.mkdir(parents=True)
    (folder / "small.rules.md").write_text(SKIRMISH, encoding="utf-8")
    return tmp_path


@pytest.fixture
def read_anew(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often a game was read closely since it was last asked."""
    import warbook.language.load as load

    times = []
    real = load.load_game

    def counted(folder: Path, root: Path | None = None, **more: Any) -> object:
        times.append(folder)
        return real(folder, root, **more)

    monkeypatch.setattr(load, "load_game", counted)

    def since() -> int:
        number = len(times)
        times.clear()
        return number

    return since


def test_what_was_kept_is_what_was_read(room: Path, read_anew: Callable[[], int]) -> None:
    folder = room / "rules" / "small"
    first = load_cached(folder)
    assert read_anew() == 1
    second = load_cached(folder)
    assert read_anew() == 0
    plain = load_game(folder)
    assert first.rulebook == second.rulebook == plain.rulebook is not None
    assert first.diagnostics == second.diagnostics == plain.diagnostics
    assert first.sources == second.sources == plain.sources
    assert (room / ".warbook-cache" / ".gitignore").read_text() == "*\n"


def test_faults_are_kept_too(room: Path, read_anew: Callable[[], int]) -> None:
    folder = room / "rules" / "small"
    path = folder / "small.rules.md"
    path.write_text(SKIRMISH.replace("loses Spent", "loses Spnet"), encoding="utf-8")
    first, second = load_cached(folder), load_cached(folder)
    assert read_anew() == 1
    assert first.rulebook is second.rulebook is None
    assert first.diagnostics == second.diagnostics
    assert [d.code for d in second.errors] == ["W301"]


def test_any_change_is_seen(
    room: Path, read_anew: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = room / "rules" / "small"
    path, other = folder / "small.rules.md", folder / "more.rules.md"
    load_cached(folder)
    stamp = path.stat()
    path.write_text(SKIRMISH.replace("Steady hand", "Steady hant"), encoding="utf-8")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    load_cached(folder)
    other.write_text("## More\n", encoding="utf-8")
    load_cached(folder)
    other.rename(folder / "most.rules.md")
    load_cached(folder)
    (folder / "most.rules.md").unlink()
    load_cached(folder)
    assert read_anew() == 5
    load_cached(folder)
    assert read_anew() == 0
    monkeypatch.setattr(cache, "own_code", lambda *_: b"another language")
    load_cached(folder)
    assert read_anew() == 1


def test_a_game_that_builds_on_another_follows_it(room: Path, read_anew: Callable[[], int]) -> None:
    edition = room / "rules" / "second"
    edition.mkdir()
    text = "# Edition: Second Skirmish\n\n- Changes game: {}\n"
    (edition / "second.rules.md").write_text(text.format("First Skirmish"), encoding="utf-8")
    assert load_cached(edition).rulebook is not None
    assert load_cached(edition).rulebook is not None
    assert read_anew() == 1
    own = room / "rules" / "small" / "small.rules.md"
    own.write_text(SKIRMISH.replace("Game: First", "Game: Third"), encoding="utf-8")
    assert "W232" in {d.code for d in load_cached(edition).errors}
    assert load_cached(edition).rulebook is None
    assert read_anew() == 1
    own.write_text(SKIRMISH, encoding="utf-8")
    assert load_cached(edition).rulebook is not None


def test_nothing_heavy_is_imported_where_nothing_has_changed(room: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from warbook.language.cache import load_cached\n"
        "loaded = load_cached(Path(sys.argv[1]))\n"
        "print(*(m for m in ('lark', 'click', 'warbook.language.ir', 'tempfile') if m in sys.modules))\n"
        "assert loaded.rulebook.title\n"
        "assert 'lark' not in sys.modules or len(sys.argv) > 2"
    )
    folder = str(room / "rules" / "small")
    path = os.pathsep.join(p for p in sys.path if p)

    def run(*more: str) -> str:
        command = [sys.executable, "-c", script, folder, *more]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert "lark" in run("cold")
    assert run() == ""


def kept_file(room: Path) -> Path:
    return next((room / ".warbook-cache").glob("small-*.bin"))


@pytest.mark.parametrize("where", [0, 5, 20, 60, 300, -1, -400])
def test_a_damaged_file_is_not_there(room: Path, where: int, read_anew: Callable[[], int]) -> None:
    folder = room / "rules" / "small"
    book = load_cached(folder).rulebook
    path = kept_file(room)
    data = bytearray(path.read_bytes())
    data[where] ^= 1
    path.write_bytes(data)
    assert load_cached(folder).rulebook == book
    path.write_bytes(data[: len(data) // 2])
    assert load_cached(folder).rulebook == book
    path.write_bytes(b"")
    assert load_cached(folder).rulebook == book
    assert read_anew() == 4


class Evil:
    """A pickle of this calls what it is made with."""

    def __init__(self, call: Callable[..., object], *args: object) -> None:
        self.call = (call, args)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self.call


def headed(kept: bytes, *sorts: tuple[str, str, int], rounds: int = 0) -> bytes:
    """A pickle after a head that says of which sorts it holds how many records."""
    head = json.dumps((rounds, sorts)).encode()
    return len(head).to_bytes(8, "little") + head + kept


def evils(room: Path) -> list[bytes]:
    mark = room / "evil"
    own = [
        Evil(os.system, f"touch {mark}"),
        Evil(eval, f"open({str(mark)!r}, 'w')"),
        Evil(getattr, Path, "cwd"),
        Evil(freezing.import_module, "this"),
        Evil(open, str(mark), "w"),
    ]
    made = [pickle.dumps(evil, protocol=protocol) for evil in own for protocol in (0, 2, 5)]
    made.append(b"cwarbook.language.model.rulebook\nRulebook.__init__\n.")
    made.append(b"cwarbook.language.source\nread_source\n(Vx\ntR.")
    made.append(b"cwarbook.language.source\nPath\n(Vx\ntR.")
    made.append(b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f.")
    plain = pickle.dumps(())
    more = [
        headed(plain, ("os", "system", 1)),
        headed(plain, ("pathlib", "Path", 1)),
        headed(plain, ("warbook.language.diagnostic", "Span", 1)),
        headed(plain, ("warbook.language.diagnostic", "Span", 10**12)),
        headed(pickle.dumps([(0, 0, [])]), rounds=1),
    ]
    return [headed(one) for one in made] + more


def test_a_foreign_file_can_do_nothing(room: Path) -> None:
    folder = room / "rules" / "small"
    book = load_cached(folder).rulebook
    path = kept_file(room)
    parts = read_store(path)
    assert parts is not None
    key, head, _ = parts
    for evil in evils(room):
        assert thaw(evil) is None
    for evil in evils(room)[::4]:
        write_store(path, b"game", [key, head, evil])
        assert load_cached(folder).rulebook == book
        write_store(path, b"game", [key, evil, parts[2]])
        assert load_cached(folder).rulebook == book
    assert not (room / "evil").exists()


def test_declarations_are_kept_for_other_processes(room: Path) -> None:
    folder = room / "rules" / "small"
    load_cached(folder)
    path = folder / "small.rules.md"
    path.write_text(SKIRMISH.replace("### Example: ", "### Example: Once more, ", 1), encoding="utf-8")
    first = load_cached(folder)
    assert first.reader is not None and first.reader.memo is not None
    assert first.reader.memo.anew == 1
    plain = load_game(folder)
    assert first.diagnostics == plain.diagnostics and same(first.rulebook, plain.rulebook)


def test_what_a_foreign_file_says_was_read_does_nothing(room: Path) -> None:
    folder = room / "rules" / "small"
    book = load_cached(folder).rulebook
    past = next((room / ".warbook-cache").glob("small-*.past"))
    shapes = [(1, 2, 3), ({}, {}, {}, Memory(), {}, ((1, 2),)), ({}, {}, {}, Memory(), {}, (1,))]
    for written in [*evils(room)[::4], *map(freeze, shapes), past.read_bytes()[:-9] + b"evil", b""]:
        kept_file(room).unlink()
        write_store(past, cache.own_code(cache._HERE), [written])
        assert load_cached(folder).rulebook == book
    assert not (room / "evil").exists()


def test_only_records_of_the_language_are_made(room: Path) -> None:
    span = Span("a", 1, 2)
    fault = Diagnostic("W001", Severity.ERROR, "No.", span)
    assert thaw(freeze((fault, {"a": [1]}))) == (fault, {"a": [1]})
    assert thaw(headed(pickle.dumps((fault, {"a": [1]})))) == (fault, {"a": [1]})
    for other in (Path("a"), Findings("", 0, (), {})):
        assert thaw(freeze(other)) is None and thaw(headed(pickle.dumps(other))) is None


def test_what_cannot_be_kept_beside_the_rules_is_kept_for_the_user(
    room: Path, monkeypatch: pytest.MonkeyPatch, read_anew: Callable[[], int]
) -> None:
    real = os.access
    monkeypatch.setattr(
        store.os, "access", lambda path, mode: str(path).startswith(str(room / "home")) and real(path, mode)
    )
    folder = room / "rules" / "small"
    load_cached(folder)
    load_cached(folder)
    assert read_anew() == 1
    assert list((room / "home" / "warbook").glob("small-*.bin"))
    monkeypatch.setattr(store.os, "access", lambda *_: False)
    assert load_cached(folder).rulebook == load_cached(folder).rulebook
    assert read_anew() == 2


def test_what_examining_finds_is_kept(room: Path, read_anew: Callable[[], int]) -> None:
    folder = room / "rules" / "small"
    asked = []

    def examine(book: Rulebook, _: object) -> list[Diagnostic]:
        asked.append(book.title)
        return [Diagnostic("W500", Severity.ERROR, "It does not come out.", book.examples[0].span)]

    code = room / "engine"
    code.mkdir()
    first = examine_cached(folder, examine, [code])
    again = examine_cached(folder, examine, [code])
    assert first == again
    assert (first.title, first.examples, [d.code for d in first.diagnostics]) == (
        "First Skirmish",
        EXAMPLES,
        ["W500"],
    )
    assert asked == ["First Skirmish"] and read_anew() == 1
    (code / "new.py").write_text("")
    assert examine_cached(folder, examine, [code]) == first
    assert len(asked) == 2 and read_anew() == 0
    assert load_cached(folder).rulebook is not None and read_anew() == 0
    path = folder / "small.rules.md"
    path.write_text(SKIRMISH + "\nMore words.\n", encoding="utf-8")
    examine_cached(folder, examine, [code])
    assert len(asked) == 3 and read_anew() == 1


def test_the_rulebook_of_an_edited_game_is_kept_when_somebody_wants_it(
    room: Path, read_anew: Callable[[], int]
) -> None:
    folder, code = room / "rules" / "small", room / "engine"
    code.mkdir()
    path = folder / "small.rules.md"
    examine_cached(folder, lambda *_: [], [code])
    path.write_text(SKIRMISH.replace("### Example: ", "### Example: Once more, ", 1), encoding="utf-8")
    edited = examine_cached(folder, lambda *_: [], [code])
    assert read_anew() == 2
    first, second = load_cached(folder).rulebook, load_cached(folder).rulebook
    assert read_anew() == 1 and same(first, second)
    assert same(first, load_game(folder).rulebook)
    read_anew()
    assert examine_cached(folder, lambda *_: [], [code]) == edited and read_anew() == 0
    examine_cached(folder, lambda *_: [], [code])
    path.write_text(SKIRMISH, encoding="utf-8")
    examine_cached(folder, lambda *_: [], [code])
    late = load_cached(folder)
    path.write_text(SKIRMISH + "\n## More\n", encoding="utf-8")
    assert late.rulebook is not None
    assert same(load_cached(folder).rulebook, load_game(folder).rulebook), (
        "what was found before is not kept for it"
    )


# ------------------------------------------------------------------ the parser's tables
SENTENCE = "The unit gains 1 Stun."


def test_the_parser_is_kept(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import lark

    tree = tables.parser(grammar_text(), STARTS).parse(SENTENCE, start="orders")
    path = next((room / "home" / "warbook").glob("tables-*.bin"))
    monkeypatch.setattr(lark.Lark, "__init__", None)
    kept = tables._thaw(read_store(path)[0])  # type: ignore[index]
    assert kept.parse(SENTENCE, start="orders") == tree
    with pytest.raises(pickle.UnpicklingError):
        tables._thaw(pickle.dumps(Evil(os.system, f"touch {room / 'evil'}")))
    assert not (room / "evil").exists()


def test_broken_tables_are_built_anew(room: Path) -> None:
    small = 'start: "a"+\n'
    tables.parser(small, ["start"])
    path = next((room / "home" / "warbook").glob("tables-*.bin"))
    parts = read_store(path)
    assert parts is not None
    write_store(path, store.digest(()), parts)
    tables.parser(small, ["start"]).parse("aa", start="start")
    key = store.digest((small.encode(), repr(["start"]).encode(), __import__("lark").__version__.encode()))
    write_store(path, key, [pickle.dumps(({"parser": {}}, {}))])
    tables.parser(small, ["start"]).parse("aa", start="start")
    assert len(read_store(path, key)[0]) > 500  # type: ignore[index]
