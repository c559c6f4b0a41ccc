"""Parts that pages, and some cards and sheets, are put together from: blocks, tables, tiles, sections."""
