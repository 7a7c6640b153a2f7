"""The breaches of every rule live with the tests of the rules; overriding is tried on the same scripts."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "rules"))
