"""How cassettes are written and read: readable JSON, scrubbed by allow-lists, with a label of what was recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudicator.drafting.model.prompt_files import Prompt

Json = dict[str, Any]
Label = dict[str, Any]

CASSETTES = Path(__file__).parents[2] / "cassettes"
PROMPTS = Path(__file__).parents[2] / "prompts"
SUFFIX = "llm.json"
NOWHERE = "http://llm.invalid"
HOSTED = "hosted: the provider publishes none"
RECORD = "python tests/model/recording/record.py"

KEPT_OF_REQUESTS = {"content-type", "accept"}
KEPT_OF_RESPONSES = {"content-type", "retry-after"}
BY_LINE = "text by line"
PART = re.compile(r"^<!-- part ([a-z]+) -->\n", re.MULTILINE)

# Error answers repeat parts of keys and link to the provider's pages.
SECRETS = (
    (re.compile(r"\b(?:sk|org|proj)-[\w*-]+"), "[secret]"),
    (re.compile(r"https?://(?!llm\.invalid)[^\s\"'\\)>]+"), NOWHERE),
)


def scrub_request(request: Any) -> Any:
    """The request without host, port, a provider's own path prefix, and every header that is not on the list."""
    request.headers = {name: value for name, value in request.headers.items() if name.lower() in KEPT_OF_REQUESTS}
    query = "&".join(f"{name}={value}" for name, value in request.query)
    path = re.sub(r"^.*(?=/(?:chat/completions|models)$)", "/v1", request.path)
    request.uri = NOWHERE + path + (f"?{query}" if query else "")
    return request


def scrub_response(response: Json) -> Json:
    """The response with the listed headers only."""
    headers = {name: value for name, value in response["headers"].items() if name.lower() in KEPT_OF_RESPONSES}
    return {**response, "headers": headers}


class ReadableCassette:
    """A vcrpy serializer: JSON bodies as JSON, long texts line by line, the label on top."""

    def __init__(self, label: Label) -> None:
        self.label = label

    def serialize(self, cassette: Json) -> str:
        """The cassette as the text of its file."""
        interactions = []
        for interaction in cassette["interactions"]:
            request, response = interaction["request"], interaction["response"]
            told = _scrubbed(response["body"].get("string") or "")
            interactions.append(
                {
                    "request": {**request, "body": _readable(request.get("body") or "")},
                    "response": {**response, "body": _readable(told)},
                }
            )
        whole = {"recorded_with": self.label, "version": cassette["version"], "interactions": interactions}
        return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"

    def deserialize(self, text: str) -> Json:
        """The reverse; the label is left out, since vcrpy knows nothing of it."""
        cassette: Json = json.loads(text)
        for interaction in cassette["interactions"]:
            request, response = interaction["request"], interaction["response"]
            request["body"] = _raw(request["body"])
            response["body"] = {"string": _raw(response["body"])}
        return {"version": cassette["version"], "interactions": cassette["interactions"]}


def read_label(path: Path) -> Label:
    """The label of a cassette; {} where there is no such file."""
    return dict(json.loads(path.read_text(encoding="utf-8"))["recorded_with"]) if path.is_file() else {}


def hash_prompt(name: str, folder: Path = PROMPTS) -> str:
    """The hash by which the product names a prompt: that of its parts, whatever people wrote above them."""
    _, *found = PART.split((folder / f"{name}.md").read_text(encoding="utf-8"))
    parts = {part: text.strip() for part, text in zip(found[::2], found[1::2], strict=True)}
    return Prompt(name, parts).label.partition(" ")[2]


def missing_from(label: Mapping[str, Any]) -> list[str]:
    """The parts of a label that are not known: no cassette may be recorded without them."""
    needed = ("server", "model", "model_sha256", "date", "prompts")
    return [part for part in needed if part not in label or label[part] in (None, "", "unknown")]


def changed_prompts(label: Mapping[str, Any], names: tuple[str, ...], folder: Path = PROMPTS) -> list[str]:
    """The prompts among ``names`` that are not what they were when the cassette was recorded."""
    return [name for name in names if label.get("prompts", {}).get(name) != hash_prompt(name, folder)]


def how_to_record(test: str) -> str:
    """The command that records one test anew."""
    return f"{RECORD} -k {test.partition('[')[0]}"


def _scrubbed(text: str) -> str:
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def _readable(body: str) -> Json:
    try:
        return {"json": _by_line(json.loads(body))}
    except ValueError:
        return {"string": _by_line(body)}


def _raw(body: Json) -> str:
    return json.dumps(_joined(body["json"])) if "json" in body else str(_joined(body["string"]))


def _by_line(value: Any) -> Any:
    if isinstance(value, str) and "\n" in value:
        return {BY_LINE: value.split("\n")}
    if isinstance(value, dict):
        return {name: _by_line(inner) for name, inner in value.items()}
    return [_by_line(inner) for inner in value] if isinstance(value, list) else value


def _joined(value: Any) -> Any:
    if isinstance(value, dict) and value.keys() == {BY_LINE}:
        return "\n".join(value[BY_LINE])
    if isinstance(value, dict):
        return {name: _joined(inner) for name, inner in value.items()}
    return [_joined(inner) for inner in value] if isinstance(value, list) else value
