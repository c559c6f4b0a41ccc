"""From where a page gets Pyodide, Python in the browser: a pinned version, each of its files with its digest."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha384
from pathlib import Path

VERSION = "0.28.3"
CDN = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}/"
FOLDER = "pyodide"
DIGESTS = {
    "pyodide.js": "sha384-4X7gSPzQ4pHfjTE5aBEPJAQcHu55sciq+NWO3OUOZ3zHSJhn4te9CBjUyRSr+nei",
    "pyodide.asm.js": "sha384-r0/vSQNahhZUJBO7ne5kqeNO4O9xSg658nGR6cGiQtzyIYSOfY9J8JUwOUdUMEkd",
    "pyodide.asm.wasm": "sha384-nfuXSg0f8YmFmBVMelAoom75Yji4r0iU2RrxMHYAa+AIt0JGdHWbau1imflLNNEu",
    "python_stdlib.zip": "sha384-3iWptIFECvk1VbDttuo8ZRZG8fk0MaHphrxgsJg6Rl40GnKqRLPRRuA7h+648E5D",
    "pyodide-lock.json": "sha384-kW8BHvD8flyCLy52v2Ca0t5mO5oCeKABys/zXNtKhH8+Mgxf/rnKFeksLsjy0y5Y",
}
"""The files of this version that are used, as the package `pyodide` of npm holds them."""


class NoPyodide(ValueError):
    """There is no Pyodide where it was said to be, or another one; says how to get it."""


@dataclass(frozen=True, slots=True)
class Pyodide:
    """`base` is where its files lie as the worker sees it; `files` are those that go beside the site."""

    base: str
    files: Mapping[str, bytes]

    def told(self) -> bytes:
        """What the worker reads of it."""
        return json.dumps({"base": self.base, "integrity": DIGESTS}, indent=1).encode()


def from_cdn() -> Pyodide:
    """Nothing beside the site: the reader's browser gets it from a public place, once Play is pressed."""
    return Pyodide(CDN, {})


def beside(folder: Path) -> Pyodide:
    """Its files beside the site, copied from a folder, or from what npm has installed there. Raises `NoPyodide`."""
    for place in (folder, folder / "node_modules" / "pyodide"):
        if (place / "pyodide.js").is_file():
            files = {name: _checked(place / name, digest) for name, digest in DIGESTS.items()}
            return Pyodide(f"{FOLDER}/", files)
    raise NoPyodide(
        f"There is no Pyodide in {folder}. “npm install pyodide@{VERSION}” there puts it into node_modules."
    )


def _checked(path: Path, digest: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise NoPyodide(f"{path} cannot be read: {fault.strerror}.") from fault
    if f"sha384-{b64encode(sha384(data).digest()).decode()}" != digest:
        raise NoPyodide(f"{path} is not that of Pyodide {VERSION}. “npm install pyodide@{VERSION}” gets it.")
    return data
