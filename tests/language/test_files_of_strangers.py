"""Files are judged before they are read, and written also where the system has fewer calls."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded


def test_an_ordinary_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_bounded(path, 5) == b"12345"
    with pytest.raises(OSError, match="larger than 4 bytes"):
        read_bounded(path, 4)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_a_device_and_a_folder_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(OSError, match=r"not an ordinary file|a folder"):
            read_bounded(path, 100)


def test_a_file_is_written_where_modes_and_folders_cannot_be_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: no `fchmod`, and a folder cannot be opened. Lines end with a newline alone."""
    monkeypatch.delattr(os, "fchmod", raising=False)
    opened = os.open

    def only_files(path: str, *more: int, **named: int) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "a folder")
        return opened(path, *more, **named)

    monkeypatch.setattr(os, "open", only_files)
    write_atomically(tmp_path / "a", "one\ntwo\n")
    assert (tmp_path / "a").read_bytes() == b"one\ntwo\n"


def test_what_a_killed_process_left_is_taken_away(tmp_path: Path) -> None:
    left, fresh, other = (tmp_path / name for name in (".a.x1.part", ".a.x2.part", ".b.x3.part"))
    for path in (left, fresh, other):
        path.write_text("half")
    for path in (left, other):
        os.utime(path, (time.time() - 3600,) * 2)
    write_atomically(tmp_path / "a", "whole")
    assert sorted(p.name for p in tmp_path.iterdir()) == [".a.x2.part", ".b.x3.part", "a"]
