"""Tables in the middle of a scene live with the tests of the table."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "table"))
