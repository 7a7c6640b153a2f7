"""How long a thousand characters take to import; run by hand: ``.venv/bin/python tests/bench/bench_import.py``.

Files of each JSON format with a thousand different people are made up, read, planned beside an empty table, and put
through as one ruling; then they are read again and compared with whoever is there.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator import Table
from adjudicator.formats import ImportedAspect, ImportedCharacter, ImportedStunt, read_file, write_character
from adjudicator.formats.import_plan import Wishes, plan
from adjudicator.frontends.importing import last_imports, remember

PEOPLE = 1_000
LABELS = ("High Concept", "Trouble", "Relationship", "Other", "Other Aspect")


def somebody(number: int, form: str) -> ImportedCharacter:
    """A character with five aspects, ten skills and three stunts, like nobody else."""
    return ImportedCharacter(
        f"Sailor {number}", "pc", 3, 2, {f"Skill {n}": n % 5 for n in range(10)},
        tuple(ImportedAspect(f"{label} of Number {number}", label) for label in LABELS),
        tuple(ImportedStunt(f"Stunt {n}", f"+2 to overcome with Skill {n}", 2) for n in range(3)),
        source=f"{form}:{number}",
    )  # fmt: skip


def measured(data: bytes, path: Path) -> tuple[float, float, float]:
    """Seconds of processor time: reading the file, putting it through, reading it again beside who is there then."""
    clock = [time.process_time()]
    found = read_file(data)
    clock.append(time.process_time())
    with Table.open(path) as table:
        made = plan([found], table.state(), {}, Wishes())
        remember(table, made, {}, table.rule(made.moves).to_dict())
        clock.append(time.process_time())
        assert plan([found], table.state(), last_imports(table), Wishes()).moves == []
        clock.append(time.process_time())
    return clock[1] - clock[0], clock[2] - clock[1], clock[3] - clock[2]


def main() -> None:
    """Print the figures."""
    for form in ("fari", "fco"):
        made = [json.loads(write_character(somebody(number, form), form).text) for number in range(PEOPLE)]
        data = json.dumps(made, separators=(",", ":")).encode()
        with TemporaryDirectory() as folder:
            read, put_through, again = measured(data, Path(folder, "bench.db"))
        print(f"{f'{PEOPLE:,} characters for {form}':<46} {len(data) / 1e6:>10.1f} MB")
        print(f"{'  reading and putting them through (s)':<46} {read + put_through:>10.2f}   <= 2")
        print(f"{'  of which reading (s)':<46} {read:>10.2f}")
        print(f"{'  comparing them with who is there (s)':<46} {again:>10.2f}")


if __name__ == "__main__":
    main()
