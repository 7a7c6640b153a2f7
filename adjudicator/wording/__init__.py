"""Games, rulings, violations and odds in words: for terminal, page, posts and models alike."""
