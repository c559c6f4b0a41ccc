"""The MkDocs plugin: feeds the pages of every game under `rules/` to the site, as generated files."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage
from mkdocs.utils.templates import TemplateContext

from warbook.language.render import render_text
from warbook.language.store import digest
from warbook.publish.book import escape
from warbook.publish.html import faces, icon, not_found, search
from warbook.publish.html.head import Head, first_sentences, with_head
from warbook.publish.html.page_cache import KeptPage, KeptPages
from warbook.publish.html.placeholders import Aside
from warbook.publish.html.scripts import boxed
from warbook.publish.products import cover
from warbook.publish.site import MARKER, Site, edit_address, games_under, make_site

log = logging.getLogger("mkdocs.plugins.warbook")


class WarbookConfig(Config):  # type: ignore[no-untyped-call]
    """`rules` is the folder of games; `edit` an address with `{path}` and `{line}`, to edit rules at."""

    rules = config_options.Type(str, default="rules")
    edit = config_options.Type(str, default="")
    print = config_options.Type(bool, default=True)


def guard_sources(site: Path, sources: Sequence[Path]) -> None:
    """Refuses a `site_dir` around our sources: MkDocs deletes what is in it before every build."""
    site = site.resolve()
    for source in sources:
        if source.resolve().is_relative_to(site):
            raise PluginError(f"site_dir is {site}, and {source} is in it, which a build would delete.")


NUMBER = re.compile(r"^\d+\. ")
"""The number of a chapter, before its title."""
_FOR_THEME_MAKERS = re.compile(r"assets/(?:javascripts|stylesheets)/.*\.map")
"""A megabyte by which the theme's makers find their way in its scripts; nobody's browser loads it."""
_UNNAMED = re.compile(
    r'aria-labelledby="(__nav_\w+)_label"([^>]*>\s*<label class="md-nav__title" for="\1">\s*'
    r'<span class="md-nav__icon md-icon"></span>\s*([^<]*?)\s*</label>)'
)
"""A part of the contents, which the theme names by a label without words where it has a page of its own; and its title."""
_DIALOG = 'data-md-component="search" role="dialog"'


def stay_in_book(page: SitePage) -> None:
    """A book ends where it ends: what stands before or after a page in another folder is no page to turn to."""
    book = page.file.src_uri.partition("/")[0]
    before, after = page.previous_page, page.next_page
    if before is not None and before.file.src_uri.partition("/")[0] != book:
        page.previous_page = None
    if after is not None and after.file.src_uri.partition("/")[0] != book:
        page.next_page = None


class WarbookPlugin(BasePlugin[WarbookConfig]):  # type: ignore[no-untyped-call]
    """Nothing is written into source folders: pages exist in memory only."""

    site: Site | None = None

    def __init__(self) -> None:
        super().__init__()
        self.aside: dict[str, Aside] = {}
        self.about: dict[str, str] = {}
        self.kept = KeptPages()
        self.files = Files([])
        self.whole = ""

    def use(self, site: Site, store: Path | None = None, edit: str = "") -> None:
        """Gives the plugin a site already made, which it then does not make itself.

        In the folder `store` pages are kept as HTML from one build to the next; `edit` is an address to edit rules at.
        """
        self.site = site
        self.config.edit = edit or self.config.edit
        if store is not None:
            games = digest(name.encode() for name in site.loaded)
            self.kept = KeptPages(store / f"pages-{games.hex()[:16]}.made")

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        site = self.site
        if site is None:
            site = make_site(self.games(config), with_print=self.config.print)
            for loaded in site.loaded.values():
                if loaded.errors:
                    raise PluginError("\n" + render_text(loaded.errors, loaded.sources, colour=False))
        guard_sources(Path(config.site_dir), [Path(__file__), *self.games(config)])
        self.made = site
        config.nav = site.nav
        return config

    def games(self, config: MkDocsConfig) -> list[Path]:
        base = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        return games_under(base / self.config.rules)

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        for file in [file for file in files if _FOR_THEME_MAKERS.match(file.src_uri)]:
            files.remove(file)
        for path, page in self.made.pages.items():
            level = InclusionLevel.UNDEFINED if page.listed else InclusionLevel.NOT_IN_NAV
            file = File.generated(config, path, content=page.markdown, inclusion=level)
            KeptPage(escape.html(page.title), file, config, self.kept)
            files.append(file)
        for path, data in self.made.files.items():
            files.append(File.generated(config, path, content=data))
        self.files = files
        return files

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        self.kept.found_on(config, files)
        for page in nav.pages:
            stay_in_book(page)
        return nav

    def on_pre_page(self, page: SitePage, config: MkDocsConfig, files: Files) -> SitePage:
        address = edit_address(self.made, page.file.src_uri, self.config.edit)
        if address is not None:
            path, mark, anchor = address.partition("#")
            target = files.get_file_from_path(path)
            page.edit_url = (
                target.url_relative_to(page.file) + mark + anchor if target is not None else address
            )
        return page

    def on_page_markdown(self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        """Themes print titles as they are, but undo escapes in the head of a page: there `meta` is used."""
        made = self.made.pages.get(page.file.src_uri)
        if made is None:
            return markdown
        page.meta["title"] = escape.html(made.title)
        aside = self.aside[page.file.src_uri] = Aside()
        return aside.put(markdown)

    def on_page_content(self, html: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        """Tells MkDocs of the addresses in what was put aside."""
        aside = self.aside.get(page.file.src_uri)
        if aside is not None and page.present_anchor_ids is not None:
            page.present_anchor_ids |= aside.names
        about = self.fallback(page, config)
        front = page.file.src_uri == "index.md"
        self.about[page.file.src_uri] = about if front else first_sentences(html, about)
        return boxed(html)

    @property
    def titles(self) -> Mapping[str, str]:
        """The titles of the games by folder."""
        return {
            name: one.rulebook.title for name, one in self.made.loaded.items() if one.rulebook is not None
        }

    def fallback(self, page: SitePage, config: MkDocsConfig) -> str:
        """What a page without prose is about."""
        folder = page.file.src_uri.partition("/")[0]
        made = self.made.pages.get(page.file.src_uri)
        if made is None or folder not in self.titles:
            return str(config.site_description or config.site_name)
        part = f" ({made.part})" if made.part and made.part != made.title else ""
        return f"{made.title}{part}, from the rulebook of {self.titles[folder]}."

    def head(self, page: SitePage, config: MkDocsConfig) -> Head:
        """What the head of a page says."""
        path = page.file.src_uri
        folder, _, rest = path.partition("/")
        made, game = self.made.pages.get(path), self.titles.get(folder, "")
        title = NUMBER.sub("", made.title) if made is not None and rest else str(config.site_name)
        if game and rest != "index.md":
            title = f"{title} · {game}"
        own = f"{folder}/{icon.PATH}"
        shown = self.files.get_file_from_path(own if own in self.made.files else icon.PATH)
        address = (config.site_url or "").rstrip("/")
        picture = f"{folder}/{cover.PATH}"
        return Head(
            title,
            self.about.get(path, ""),
            str(config.site_name),
            shown.url_relative_to(page.file) if shown is not None else "",
            f"{address}/{page.url}" if address else "",
            f"{address}/{picture}" if address and picture in self.made.files else "",
        )

    def faced(self, output: str, page: SitePage) -> str:
        """A page in the look of its game: the colour of its head, of those of tables, and of whatever stands out; emblem and fonts.
        The first page, on which all games stand, knows the fonts of their names."""
        folder, _, inside = page.file.src_uri.partition("/")
        if not inside:
            return faces.on_front(output, self.made.faces)
        face = self.made.faces.get(folder)
        return faces.on_page(output, face, "../" * inside.count("/")) if face is not None else output

    def names(self) -> dict[str, tuple[str, ...]]:
        """The other names by which search finds places, by their addresses."""
        found = {}
        for folder, some in self.made.names.items():
            for home, names in some.items():
                file = self.files.get_file_from_path(f"{folder}/{home.path}")
                if file is not None:
                    found[f"{file.url}#{home.anchor}" if home.anchor else file.url] = names
        return found

    @event_priority(100)
    def _before_search(
        self, context: TemplateContext, *, page: SitePage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Keeps from search what it does not look through, which is more than half of a book."""
        self.whole = page.content or ""
        page.content = search.sought(self.whole)
        return context

    @event_priority(-100)
    def _after_search(
        self, context: TemplateContext, *, page: SitePage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Gives the page back whole, and tells search what else it finds by it."""
        page.content = self.whole
        made = self.made.pages.get(page.file.src_uri)
        found = next((p for p in config.plugins.values() if hasattr(p, "search_index")), None)
        if made is not None and found is not None:
            folder = page.file.src_uri.split("/", 1)[0]
            for one in made.finds:
                file = self.files.get_file_from_path(f"{folder}/{one.home.path}")
                if file is not None:
                    said = {"title": escape.html(one.title), "text": escape.html(one.text)}
                    found.search_index.entries.append({"location": f"{file.url}#{one.home.anchor}", **said})
        return context

    on_page_context = CombinedEvent(_before_search, _after_search)

    def on_post_page(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:
        """Gives the theme's search dialog and contents the names that screen readers ask for, and puts large parts back."""
        aside = self.aside.get(page.file.src_uri)
        output = output.replace(_DIALOG, f'{_DIALOG} aria-label="Search"', 1)
        output = _UNNAMED.sub(r'aria-label="Pages of \3"\2', output)
        output = with_head(output, self.head(page, config))
        output = self.faced(output, page)
        output = search.with_worker(output, page.file.src_uri.partition("/")[0])
        return aside.back(output) if aside is not None else output

    def on_post_template(
        self, output_content: str, /, *, template_name: str, config: MkDocsConfig
    ) -> str | None:
        """Puts our own page in the place of the theme's for addresses that are none."""
        if template_name != not_found.PAGE:
            return output_content
        base = (urlsplit(config.site_url).path or "/") if config.site_url else ""
        return not_found.lost_page(config.site_name, base, self.titles, self.made.faces)

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        self.kept.save()
        search.refine(Path(config.site_dir), self.titles, self.names(), self.made.editions)
        (Path(config.site_dir) / ".nojekyll").touch()
        (Path(config.site_dir) / MARKER).write_text(
            "Made from rules; replaced by the next build.\n", encoding="utf-8"
        )

    def on_serve(
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        for game in self.games(config):
            server.watch(str(game))
        return server
