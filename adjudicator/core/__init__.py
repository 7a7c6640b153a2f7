"""The rules core: pure functions over frozen values, standard library only.

``decide(game, command) -> events`` and ``evolve(game, event) -> game`` carry the whole game.
"""
