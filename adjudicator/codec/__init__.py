"""Our own files and records, to values and back. Standard library only, so that it loads at once."""
