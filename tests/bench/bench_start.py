"""How fast the command line is there, beside a bare Typer program; run by hand.

``.venv/bin/python tests/bench/bench_start.py`` prints the median of many processes, in milliseconds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BARE = """
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def hello(name: str = typer.Option("you", help="Whom.")) -> None:
    typer.echo(name)
app()
"""
RUNS = 15


def median_ms(command: list[str], environment: dict[str, str], folder: Path) -> float:
    """The median wall time of a process."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, env=environment, cwd=folder, capture_output=True, check=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bare.py").write_text(BARE, encoding="utf-8")
        environment = {**os.environ, "ADJUDICATOR_CONFIG": str(folder / "config.toml")}
        ours = [sys.executable, "-m", "adjudicator"]
        subprocess.run([*ours, "new", "bench"], env=environment, cwd=folder, capture_output=True, check=True)
        rows = {
            "a bare Typer program": median_ms([sys.executable, "bare.py"], environment, folder),
            "adjudicator --help": median_ms([*ours, "--help"], environment, folder),
            "adjudicator status": median_ms([*ours, "status"], environment, folder),
        }
    bare = rows["a bare Typer program"]
    for command, figure in rows.items():
        print(f"{command:<24} {figure:>8.0f} ms   {figure / bare:.2f}x   (<= 2x)")


if __name__ == "__main__":
    main()
