"""Play by post around a table: threads read into rulings that wait, and the game master's replies written.

Nothing here decides anything: what a post declares is proposed, and whatever is not certain is a question.
"""

from __future__ import annotations
