"""Sentence trees → meaning: names found, types checked, phrases turned into the nodes of `ir`."""
