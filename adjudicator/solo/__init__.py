"""Play alone: a named policy stands in for the second person at the table, and every word of it is a ruling.

What the policy does not decide waits for the player, who is their own game master.
"""
