"""The pages of a game's book, one file each; `book.py` puts them in order."""
