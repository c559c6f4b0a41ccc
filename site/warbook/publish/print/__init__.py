"""Prints cards, quick sheets and tokens: plain data in, PDF, SVG and PNG out.

The data is `model`, the look is `theme`; `cards`, `sheet` and `tokens` do the work.
"""
