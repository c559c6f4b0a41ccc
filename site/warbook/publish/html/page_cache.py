"""Pages turned into HTML before, and kept while their Markdown, the site's files and the Markdown tools stay the same."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, get_toc

from warbook.language.store import digest, read_store, write_store
from warbook.publish.print.cache import as_bytes

__all__ = ["KeptPage", "KeptPages"]

_KEY = b"pages"
_TOOLS = ("Markdown", "mkdocs", "mkdocs-material", "pymdown-extensions")
_SPEAKER = "mkdocs.structure.pages"
"""The logger on which MkDocs tells of links that lead nowhere."""


class KeptPages:
    """The pages of one site as they were last made, in the file `path`; with None, none are kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._before: dict[str, Any] = {}
        self._now: dict[str, Any] = {}
        self._ground = b""
        found = read_store(path, _KEY) if path is not None else None
        if found:
            self._before = json.loads(found[0])

    def found_on(self, config: MkDocsConfig, files: Files) -> None:
        """Says what all pages hang on: the settings of the site, and which files there are to lead to."""
        tools = [f"{name} {version(name)}" for name in _TOOLS]
        settings = [config.markdown_extensions, config.mdx_configs, config.use_directory_urls]
        named = [[file.src_uri, file.dest_uri, file.inclusion.name] for file in files]
        self._ground = as_bytes([tools, repr(settings), named])

    def key(self, page: SitePage) -> str:
        """What a page is kept under."""
        return digest([self._ground, page.file.src_uri.encode(), (page.markdown or "").encode()]).hex()

    def get(self, key: str) -> Any:
        """What is kept of a page, which is kept on; None where nothing is."""
        found = self._before.get(key)
        if found is not None:
            self._now[key] = found
        return found

    def put(self, key: str, made: Any) -> None:
        """Keeps what was made of a page."""
        if self._path is not None:
            self._now[key] = made

    def save(self) -> None:
        """Keeps this site's pages for the next time, and no others."""
        if self._path is not None and self._now.keys() != self._before.keys():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_store(self._path, _KEY, [as_bytes(self._now)])


class KeptPage(SitePage):
    """A page that is not read again where it is kept: its HTML, contents, addresses, links and what is wrong with it."""

    def __init__(self, title: str, file: File, config: MkDocsConfig, kept: KeptPages) -> None:
        super().__init__(title, file, config)
        self._kept = kept

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Makes HTML of the page's Markdown, or takes what was made of the same before."""
        key = self._kept.key(self)
        found = self._kept.get(key)
        if found is None:
            with _heard() as said:
                super().render(config, files)
            self._kept.put(key, self._record(said))
            return
        self.content, self._title_from_render = found["content"], found["title"]
        self.toc = get_toc(found["toc"])
        self.present_anchor_ids = set(found["names"])
        targets = ((files.get_file_from_path(path), links) for path, links in found["links"].items())
        self.links_to_anchors = {file: links for file, links in targets if file is not None}
        for level, words in found["said"]:
            logging.getLogger(_SPEAKER).log(level, words)

    def _record(self, said: list[tuple[int, str]]) -> dict[str, Any]:
        links = self.links_to_anchors or {}
        return {
            "content": self.content,
            "title": self._title_from_render,
            "toc": [_token(item) for item in self.toc],
            "names": sorted(self.present_anchor_ids or ()),
            "links": {file.src_uri: anchors for file, anchors in links.items()},
            "said": said,
        }


def _token(item: AnchorLink) -> Any:
    """A line of a page's contents, as `get_toc` reads it."""
    children = [_token(child) for child in item.children]
    return {"level": item.level, "id": item.id, "name": item.title, "children": children}


@contextmanager
def _heard() -> Iterator[list[tuple[int, str]]]:
    """What MkDocs says of a page while it is made."""
    heard = _Heard()
    log = logging.getLogger(_SPEAKER)
    log.addHandler(heard)
    try:
        yield heard.said
    finally:
        log.removeHandler(heard)


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append((record.levelno, record.getMessage()))
