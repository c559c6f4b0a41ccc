"""What becomes of pages when MkDocs has set them: what is kept, set aside, and the page for an address that is none."""
