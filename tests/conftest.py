"""Standing here, this file puts `playing` within reach of every test below.

No example is too slow to count: how long things take belongs to the benchmarks, and machines are busy.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
