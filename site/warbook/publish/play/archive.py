"""The engine as one archive that Python imports from: every module that a game played by messages imports, and no other.

Which these are is read off the imports of the code, those inside functions among them; those for types alone do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import warbook
from warbook.engine.session.shipped import zipped

OURS = "warbook"
ROOT = "warbook.engine.session.alone"


@cache
def engine_archive() -> bytes:
    """The archive, always the same bytes for the same code."""
    files = {}
    for name, path in sorted(modules(ROOT).items()):
        inside = name.replace(".", "/")
        code = unexplained(path.read_text(encoding="utf-8")).encode()
        files[f"{inside}/__init__.py" if path.name == "__init__.py" else f"{inside}.py"] = code
    folders = {f"{parent}/" for one in files for parent in list(Path(one).parents)[:-1]}
    return zipped({**dict.fromkeys(sorted(folders), b""), **dict(sorted(files.items()))})


def unexplained(code: str) -> str:
    """Code without what explains it, which nobody reads in a browser; each line stays where it was."""
    lines = code.encode().splitlines(keepends=True)
    for body in (
        body for node in ast.walk(ast.parse(code)) if isinstance(body := getattr(node, "body", None), list)
    ):
        for one in body:
            if (
                isinstance(one, ast.Expr)
                and isinstance(one.value, ast.Constant)
                and isinstance(one.value.value, str)
            ):
                first, last = one.lineno - 1, (one.end_lineno or one.lineno) - 1
                before, after = lines[first][: one.col_offset], lines[last][one.end_col_offset :]
                kept = b"pass" if len(body) == 1 else b""
                lines[first : last + 1] = [
                    before + kept + b"\n" * (last - first) + after,
                    *[b""] * (last - first),
                ]
    return b"".join(lines).decode()


def modules(root: str) -> dict[str, Path]:
    """Every module of ours that one imports, with its file."""
    found: dict[str, Path] = {}
    pending = [root]
    while pending:
        name = pending.pop()
        if name in found or not name.startswith(f"{OURS}."):
            continue
        path = _file(name)
        if path is None:
            continue
        found[name] = path
        pending += [name.rpartition(".")[0], *_imported(ast.parse(found[name].read_text(encoding="utf-8")))]
    return found


def _file(name: str) -> Path | None:
    """The file of a module of ours; None where there is no such module."""
    inside = name.split(".")[1:]
    for root in warbook.__path__:
        for path in (Path(root, *inside, "__init__.py"), Path(root, *inside).with_suffix(".py")):
            if path.is_file():
                return path
    return None


def _imported(tree: ast.AST) -> Iterator[str]:
    """What a module imports; of `from a import b` also a.b, which may be a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        else:
            yield from _imported(node)
