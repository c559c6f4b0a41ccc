"""Renders single pages of a site as they are asked for, with MkDocs' own parts, and keeps what it rendered."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.resources import files as resources
from threading import RLock
from typing import Any

from warbook.language.loaded import Loaded
from warbook.publish.book.model import Page
from warbook.publish.mkdocs_plugin import WarbookPlugin
from warbook.publish.site import Site

SEARCH = "search/search_index.json"


class Renderer:
    """A site that is rendered page by page. Safe to use from several threads."""

    def __init__(self) -> None:
        os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
        from mkdocs.config import load_config

        web = resources("warbook.publish").joinpath("web")
        self._config: Any = load_config(
            str(web.joinpath("mkdocs.yml")),
            docs_dir=str(web.joinpath("docs")),
            site_dir=os.path.join(os.sep, "nowhere"),
        )
        self._config.plugins.on_startup(command="serve", dirty=False)
        self._lock = RLock()
        self._made: dict[str, bytes] = {}
        self._words: dict[str, list[Any]] = {}

    def open(self, site: Site) -> None:
        """Takes another site, or the same with other contents; nothing rendered is kept."""
        from mkdocs.structure.files import get_files, set_exclusions
        from mkdocs.structure.nav import get_navigation

        with self._lock:
            plugin = self._config.plugins["warbook"]
            assert isinstance(plugin, WarbookPlugin)
            plugin.use(site)
            self._site = site
            self._config.nav = None
            config = self._config.plugins.on_config(self._config)
            env = config.theme.get_env()
            files = get_files(config)
            files.add_files_from_theme(env, config)
            files = config.plugins.on_files(files, config=config)
            set_exclusions(files, config)
            self._nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
            self._env = config.plugins.on_env(env, config=config, files=files)
            self._files = files
            self._by_address = {file.dest_uri: file for file in files}
            self._made.clear()
            self._words.clear()

    def take(self, name: str, loaded: Loaded, pages: Mapping[str, Page]) -> None:
        """Takes over the pages of a game as they are now; titles and places are the same as before."""
        with self._lock:
            self._site.loaded[name] = loaded
            self._site.pages.update({f"{name}/{path}": page for path, page in pages.items()})

    def render_again(self, path: str) -> None:
        """Forgets what was rendered of a page."""
        with self._lock:
            file = self._files.get_file_from_path(path)
            assert file is not None
            file.content_string = self._site.pages[path].markdown
            self._made.pop(file.dest_uri, None)

    def replace_file(self, path: str, data: bytes) -> None:
        """Gives a file that is no page other contents."""
        with self._lock:
            file = self._files.get_file_from_path(path)
            assert file is not None
            file.content_bytes = data

    def address(self, path: str) -> str:
        """Where a page of the site is found."""
        file = self._files.get_file_from_path(path)
        return file.dest_uri if file is not None else ""

    def addresses(self) -> list[str]:
        """Every page there is."""
        return [file.dest_uri for file in self._files.documentation_pages()]

    def get(self, address: str) -> bytes | None:
        """A page or a file; None where there is none."""
        with self._lock:
            if address == SEARCH:
                return self._search()
            file = self._by_address.get(address)
            if file is None:
                return None
            if not file.is_documentation_page():
                return bytes(file.content_bytes)
            if address not in self._made:
                self._made[address] = self._render(file)
            return self._made[address]

    def _render(self, file: Any) -> bytes:
        from mkdocs.commands.build import _populate_page, get_context

        config, page = self._config, file.page
        _populate_page(page, config, self._files)
        config._current_page = page
        page.active = True
        try:
            context = get_context(self._nav, self._files.documentation_pages(), config, page)
            template = self._env.get_template(page.meta.get("template", "main.html"))
            index = self._index
            index.entries = []
            context = config.plugins.on_page_context(context, page=page, config=config, nav=self._nav)
            self._words[file.dest_uri] = index.entries
            output = config.plugins.on_post_page(template.render(context), page=page, config=config)
        finally:
            page.active = False
            config._current_page = None
        return str(output).encode("utf-8", errors="xmlcharrefreplace")

    @property
    def _index(self) -> Any:
        """The search plugin's own index, which collects the words of pages as they are rendered."""
        return next(p for p in self._config.plugins.values() if hasattr(p, "search_index")).search_index

    def _search(self) -> bytes:
        """What can be searched so far: every page that has been rendered."""
        index = self._index
        index.entries = [entry for some in self._words.values() for entry in some]
        return bytes(index.generate_search_index(None).encode())
