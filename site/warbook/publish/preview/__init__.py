"""Live preview: pages that follow the rules while they are written."""
