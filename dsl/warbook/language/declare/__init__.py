"""Documents → what they declare: headings, bullets, tables and steps, each read by what it stands in."""
