"""How long checking a draft takes; run by hand: ``.venv/bin/python tests/bench/bench_lint.py``.

Prints the median of many checks in this process, for drafts of several lengths made of the labelled drafts. The
first check, which reads the word lists, stands apart.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "lint"))

from labelled_drafts import Draft, read_drafts

from adjudicator.lint import lint

RUNS = 7
Row = tuple[str, float, str]


def milliseconds(text: str, draft: Draft) -> float:
    """How long one check takes, in processor time."""
    start = time.process_time()
    lint(text, draft.facts)
    return (time.process_time() - start) * 1000


def median_ms(drafts: list[tuple[str, Draft]]) -> float:
    """The median over all drafts and runs."""
    return statistics.median(milliseconds(text, draft) for _ in range(RUNS) for text, draft in drafts)


def main() -> None:
    """Print the table."""
    drafts = read_drafts("tuned.jsonl")
    first = milliseconds(drafts[0].text, drafts[0])
    rows: list[Row] = [("the first check, with reading the lists (ms)", first, "")]
    for times, target in ((1, ""), (2, "<= 5"), (8, "")):
        long = [("\n\n".join([draft.text] * times), draft) for draft in drafts if len(draft.text.split()) < 70]
        words = statistics.mean(len(text.split()) for text, _ in long)
        rows.append((f"a draft of about {words:.0f} words (ms)", median_ms(long), target))
    rows.append(("64 KB of prose (ms)", milliseconds((drafts[0].text * 200)[:65_536], drafts[0]), ""))
    for name, figure, target in rows:
        print(f"{name:<46} {figure:>10.2f}   {target}")


if __name__ == "__main__":
    main()
