"""A rulebook as its quick sheet, and a force list as its roster."""
