"""The page for an address that is none. It is shown at any depth of a site, so it needs no other file."""

from __future__ import annotations

from warbook.publish.book import escape

PAGE = "404.html"
_STYLE = """body{font:1.1rem/1.6 sans-serif;margin:18vh auto 0;max-width:30rem;padding:0 1.2rem;color:#222;background:#fff}
h1{font-size:2rem;line-height:1.15;margin:0 0 .6rem}a{color:#1a5c8a}
@media(prefers-color-scheme:dark){body{color:#dfe4e9;background:#1f252b}a{color:#7fbde8}}"""
_FROM_DISK = "if(location.protocol==='file:')document.getElementById('home').href='index.html'"
_CLIMBS = """;else(async()=>{for(let at=location.pathname;;){at=at.replace(/[^/]*\\/?$/,'');
if((await fetch(at+'sitemap.xml',{method:'HEAD'})).ok){document.getElementById('home').href=at;break}if(at.length<2)break}})()"""
"""Looks for the front page above the address, where nobody has said where the site stands."""


def lost_page(title: str, base: str) -> str:
    """The page as HTML: `title` of the site, `base` the address of its front page; "" where it is not known."""
    name, home = escape.html(title), escape.html(base or "/")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Not found · {name}</title><style>{_STYLE}</style></head><body><main>"
        "<h1>There is no such page</h1><p>It may have been renamed, or the address was cut short.</p>"
        f'<p><a id="home" href="{home}">To the front page of {name}</a></p></main>'
        f"<script>{_FROM_DISK}{'' if base else _CLIMBS}</script></body></html>\n"
    )
