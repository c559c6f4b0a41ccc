"""A game as it was at a revision of git: its files, and those of the games beside it, read into a folder of their own."""

from __future__ import annotations

import subprocess
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from warbook.cli.games import SUFFIX
from warbook.cli.problem import WRONG, Problem, counted

if TYPE_CHECKING:
    from warbook.language.model import Rulebook

SECONDS = 60
MOST_FILES = 2_000
LARGEST = 1 << 22
"""Bytes of one rules file; larger ones are left out, as the checker leaves them out."""


def at_revision(folder: Path, revision: str) -> Rulebook:
    """The rulebook of a game as it was. Raises `Problem` where there was none that can be read."""
    from warbook.language.load import load_game

    with TemporaryDirectory(prefix="warbook-") as then:
        here = Path(then) / "rules"
        write_out(folder, revision, here)
        if not (here / folder.resolve().name).is_dir():
            raise Problem(f"There was no game “{folder.name}” at {revision}.")
        found = load_game(here / folder.resolve().name, here)
        if found.rulebook is None:
            from warbook.cli.output import show

            show(found.diagnostics, found.sources, here)
            raise Problem(
                f"“{folder.name}” had {counted(len(found.errors), 'error')} at {revision}, so it cannot be compared.",
                WRONG,
            )
        return found.rulebook


def was_there(folder: Path, revision: str) -> bool:
    """Whether there was a game of this folder at a revision."""
    return any(name.parts[0] == folder.resolve().name for name in _listed(folder, revision)[1])


def commit_of(folder: Path, revision: str) -> str:
    """The commit that a revision names. Raises `Problem` where there is none."""
    shelf = folder.resolve().parent
    wanted = f"{revision}^{{commit}}"
    try:
        return git(shelf, "rev-parse", "--verify", "--quiet", "--end-of-options", wanted).strip()
    except Problem:
        raise Problem(f"There is no revision “{revision}” here.") from None


def _listed(folder: Path, revision: str) -> tuple[Path, dict[PurePosixPath, str]]:
    """The repository, and the rules files of this game and those beside it at a revision."""
    shelf = folder.resolve().parent
    top = Path(git(shelf, "rev-parse", "--show-toplevel").strip())
    inside = shelf.relative_to(top.resolve()).as_posix()
    return top, files_at(top, commit_of(folder, revision), inside)


def files_at(top: Path, commit: str, inside: str) -> dict[PurePosixPath, str]:
    """The rules files under a folder at a commit, by their path in it, with the blob of each."""
    listing = git(top, "ls-tree", "-r", "-z", "--full-tree", commit, "--", inside)
    found: dict[PurePosixPath, str] = {}
    for entry in listing.split("\0"):
        head, _, path = entry.partition("\t")
        fields = head.split()
        if not path.endswith(SUFFIX) or len(fields) != 3 or fields[0] not in ("100644", "100755"):
            continue
        name = PurePosixPath(path) if inside == "." else PurePosixPath(path).relative_to(inside)
        if ".." not in name.parts and len(name.parts) > 1 and len(found) < MOST_FILES:
            found[name] = fields[2]
    return found


def contents(top: Path, names: dict[PurePosixPath, str]) -> dict[PurePosixPath, bytes]:
    """The bytes of these files."""
    given = "".join(f"{blob}\n" for blob in names.values()).encode()
    data = run(top, ["cat-file", "--batch"], given)
    found: dict[PurePosixPath, bytes] = {}
    for name in names:
        head, _, data = data.partition(b"\n")
        size = int(head.split()[-1])
        if size <= LARGEST:
            found[name] = data[:size]
        data = data[size + 1 :]
    return found


def git(folder: Path, *words: str) -> str:
    """What git says, as text."""
    return run(folder, list(words)).decode("utf-8", "replace")


def run(folder: Path, words: list[str], given: bytes = b"") -> bytes:
    """Asks git; a `Problem` where it is not there, or where this is no repository."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], input=given, capture_output=True, timeout=SECONDS, check=False
        )
    except FileNotFoundError:
        raise Problem("Revisions are read with git, and git is not installed.") from None
    except subprocess.TimeoutExpired:
        raise Problem(f"git took longer than {SECONDS} seconds.") from None
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Problem(f"git cannot tell: {why[0] if why else f'`git {words[0]}` failed'}.")
    return done.stdout


def tags(folder: Path, pattern: str) -> list[tuple[str, str, str]]:
    """The tags of the repository of a folder that match a pattern: name, date of the commit, what was said with it."""
    form = "%(refname:strip=2)%00%(creatordate:short)%00%(contents:subject)"
    listed = git(
        folder.resolve(), "for-each-ref", "--sort=creatordate", f"--format={form}", f"refs/tags/{pattern}"
    )
    found = []
    for line in listed.splitlines():
        name, date, said = line.split("\0")
        found.append((name, date, said))
    return found


def write_out(folder: Path, revision: str, into: Path) -> None:
    """Writes the rules of a game and those beside it, as they were at a revision, into a folder."""
    top, names = _listed(folder, revision)
    for name, content in contents(top, names).items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
