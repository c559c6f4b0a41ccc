"""The table as a server: a page, its files and a socket, for whoever has a secret link to a seat.

It knows no rule and no game: `house` carries messages between sockets and a session (`warbook.engine.session`), keeps the game
on disk and lets the computer think; `app` is what answers HTTP; `guard` says who may ask at all.
"""
