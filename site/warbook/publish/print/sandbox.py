"""Runs templates of strangers in a process of their own, which reads one folder and nothing else.

The folder is a copy: the built-in templates in `warbook/`, the theme's files in `theme/`. Packages come from
nowhere, addresses lead to a closed door, time and memory are bounded. What breaks a bound is a `SealError`.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from warbook.publish.print.theme import PRODUCTS, Template

__all__ = ["MADE", "SealError", "SealedJob"]

MADE = 946_684_800
"""The time that every file says it was made at (2000-01-01), so that equal input gives equal bytes."""
TEMPLATES = "warbook/"
"""Where the built-in templates stand in the folder."""
SECONDS = 60
"""How many seconds of work a template may take for a document."""
_MEMORY = 2_000_000_000
_PATIENCE = 4
"""How many times as long may pass while the machine does other things."""
_MESSAGE = 2_000


class SealError(Exception):
    """What a template did wrong, in a sentence; `place` is where in its folder, as `card.typ:3`."""

    def __init__(self, sentence: str, place: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place


class SealedJob:
    """What a sealed process gets: templates, a theme's files, data and fonts; made anew for each form asked."""

    def __init__(self, templates: Path, own: Template, text: str, look: str, fonts: tuple[str, ...]) -> None:
        built_in = sorted(templates.glob("*.typ"))
        self._files = {f"{TEMPLATES}{path.name}": path.read_bytes() for path in built_in}
        self._files[f"{TEMPLATES}own.typ"] = _own(own).encode()
        self._files.update({f"theme/{name}": content for name, content in own.files.items()})
        self._text, self._look, self._fonts = text, look, fonts

    def run(self, form: str, ppi: float = 0, standard: str | None = None) -> Any:
        """What the child made: for `pdf`, `svg` and `png` a list of pages, for `query` what was found."""
        with tempfile.TemporaryDirectory(prefix="warbook-seal-", ignore_cleanup_errors=True) as root:
            for name, content in self._files.items():
                target = Path(root, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
            job = {
                "root": root,
                "text": self._text,
                "look": self._look,
                "fonts": self._fonts,
                "form": form,
                "ppi": ppi,
                "standard": standard,
                "seconds": SECONDS,
                "memory": _MEMORY,
            }
            return _run(job)


def _own(template: Template) -> str:
    """What stands in place of the empty `own.typ`: for each product the functions of the file that draws it."""
    draws = sorted(template.draws.items())
    imports = [f'#import "/theme/{file}" as own-{place}' for place, (_, file) in enumerate(draws)]
    entries = [f'"{product}": dictionary(own-{place})' for place, (product, _) in enumerate(draws)]
    checks = [_has_one(product, f"own-{place}") for place, (product, _) in enumerate(draws)]
    return "\n".join([*imports, *checks, f"#let own = ({', '.join(entries)},)", ""])


def _has_one(product: str, module: str) -> str:
    """Stops with a sentence where a file has none of the functions that draw a product."""
    names = PRODUCTS[product]
    listed = ", ".join(f'"{name}"' for name in names)
    said = f"it has no function {' or '.join(names)}, which would draw the {product}"
    return f'#assert(({listed},).any(name => name in dictionary({module})), message: "{said}")'


def _run(job: Mapping[str, Any]) -> Any:
    """Runs one job in a child with bounds; raises `SealError` where it fails or breaks them."""
    closed = "http://127.0.0.1:9"
    doors = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY"), closed)
    kept = {
        name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ
    }
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "warbook.publish.print.sandbox"],
            input=json.dumps(job).encode(),
            capture_output=True,
            timeout=_PATIENCE * job["seconds"],
            env={**kept, **doors, "PYTHONPATH": paths, "HOME": job["root"], "TMPDIR": job["root"]},
            cwd=job["root"],
        )
    except subprocess.TimeoutExpired:
        raise SealError(f"The template takes longer than {job['seconds']} seconds.") from None
    if sys.platform != "win32" and done.returncode == -signal.SIGXCPU:
        raise SealError(f"The template takes longer than {job['seconds']} seconds.")
    if done.returncode != 0:
        raise SealError("The template takes more memory or time than a template may.")
    answer = json.loads(done.stdout)
    if "error" in answer:
        raise SealError(answer["error"], answer["place"])
    if "pages" in answer:
        return [base64.b64decode(page) for page in answer["pages"]]
    return answer["found"]


def _child() -> None:
    """Reads a job, bounds itself, compiles, and writes the answer."""
    job = json.loads(sys.stdin.buffer.read())
    _bound(job["seconds"], job["memory"])
    import typst

    try:
        answer = _made(job)
    except typst.TypstError as error:
        said = _said(error).replace(job["root"], "")
        answer = {"error": f"The template says: {said}.", "place": _place(error)}
    sys.stdout.buffer.write(json.dumps(answer).encode())


def _made(job: Mapping[str, Any]) -> dict[str, Any]:
    import typst

    root = Path(job["root"])
    nowhere = root / "none"
    compiler = typst.Compiler(
        job["text"].encode(),
        root=str(root),
        font_paths=typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=list(job["fonts"])
        ),
        sys_inputs={"look": job["look"]},
        package_path=str(nowhere),
        package_cache_path=str(nowhere),
    )
    if job["form"] == "query":
        return {"found": json.loads(compiler.query("<finding>", field="value"))}
    if job["form"] == "pdf":
        made = compiler.compile(format="pdf", timestamp=MADE, pdf_standards=job["standard"] or [])
    else:
        made = compiler.compile(format=job["form"], ppi=job["ppi"] or None)
    pages = made if isinstance(made, list) else [made]
    return {"pages": [base64.b64encode(page or b"").decode() for page in pages]}


def _bound(seconds: int, memory: int) -> None:
    """Bounds on work and memory, where the system knows them; no network, where it can be left."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, 2 * seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        _leave_network()


def _leave_network() -> None:
    """A name space without a network, where the kernel lets us; the closed doors stand in any case."""
    import ctypes

    new_user, new_network = 0x10000000, 0x40000000
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).unshare(new_user | new_network)


def _said(error: Any) -> str:
    text = str(getattr(error, "message", "") or error)[:_MESSAGE]
    hints = [str(hint) for hint in getattr(error, "hints", ())][:2]
    return ". ".join([text, *hints])


def _place(error: Any) -> str:
    """Where in the theme's folder, as far as Typst tells."""
    import re

    text = f"{getattr(error, 'diagnostic', '')}\n{error}"
    found = re.search(r"theme/([\w./-]+\.typ):(\d+)", text.replace("\\", "/"))
    return f"{found[1]}:{found[2]}" if found else ""


if __name__ == "__main__":
    _child()
