"""Drawings as SVG: maps, what stands on them, charts of chances."""
