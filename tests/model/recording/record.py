"""Records the cassettes: fetches the small model, serves it, runs the recorded tests against it, and stops it.

    python tests/model/recording/record.py                    # all of them
    python tests/model/recording/record.py -k test_streams    # those with this in their name
    python tests/model/recording/record.py --base-url URL --model NAME --server "Provider"

The last line records against any OpenAI-compatible provider, with the key in the environment variable that
``--key-variable`` names. What was recorded is replayed at once, and the scrubbing checked.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from fetch_model import WEIGHTS_SHA256, fetch_model
from serve import SERVER, serving

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "tests" / "model"))

from cassette_format import HOSTED, Label, missing_from  # noqa: E402


def main() -> int:
    """Record as the command line says; the exit code is that of the first tests that failed."""
    parser = argparse.ArgumentParser(description="Record the cassettes anew.")
    parser.add_argument("-k", dest="only", default="", help="only the tests with this in their name")
    parser.add_argument("--base-url", default="", help="a provider instead of the small model")
    parser.add_argument("--model", default="", help="the provider's name of its model")
    parser.add_argument("--server", default="", help="who the provider is, for the label")
    parser.add_argument("--model-sha256", default=HOSTED, help="the hash of the weights, where they are known")
    parser.add_argument("--key-variable", default="OPENAI_API_KEY", help="the environment variable with the key")
    options = parser.parse_args()
    if not options.base_url:
        with serving(fetch_model()) as endpoint:
            label = _label(SERVER, endpoint.model, WEIGHTS_SHA256)
            return _record(options.only, label, endpoint.base_url, endpoint.key)
    key = os.environ.get(options.key_variable, "")
    if not key:
        raise SystemExit(f"no key in {options.key_variable}")
    label = _label(options.server, options.model, options.model_sha256)
    return _record(options.only, label, options.base_url, key)


def _label(server: str, model: str, model_sha256: str) -> Label:
    today = datetime.now(UTC).date().isoformat()
    # The hashes of the prompts are added for each test, from the names in its marker.
    label = {"server": server, "model": model, "model_sha256": model_sha256, "date": today, "prompts": {}}
    if missing := missing_from(label):
        raise SystemExit(f"nothing recorded, the label would lack: {', '.join(missing)}")
    return label


def _record(only: str, label: Label, base_url: str, key: str) -> int:
    recording = {"RECORDED_WITH": json.dumps(label), "RECORDING_BASE_URL": base_url, "RECORDING_KEY": key}
    chosen = ["-k", only] if only else []
    return (
        _pytest("tests/model", "-m", "recorded", "--record-mode=rewrite", *chosen, **recording)
        or _pytest("tests/model", "-m", "recorded", *chosen)
        or _pytest("tests/model/test_cassettes.py")
    )


def _pytest(*arguments: str, **environment: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *arguments]
    # Cassettes are UTF-8 wherever they are recorded.
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment | {"PYTHONUTF8": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
