"""The language reference, made from the records that the language itself uses, and the book of mechanics."""
