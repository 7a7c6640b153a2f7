"""Reading JSON out of whatever a model wrapped it in; where two readings disagree there is none."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from adjudicator.core.opinion import GROUNDS, VERDICTS
from adjudicator.core.violations import Malformed
from adjudicator.drafting.model.material import whole_letters
from adjudicator.intake.answers import TEXTS, RelevanceAnswer, answer_from

LONGEST_ANSWER = 1_000_000
"""Characters of an answer that is looked at; no honest one comes near, even with its thoughts."""
LONGEST_BROKEN = 8_000
"""The same where its JSON is broken: mending takes its time."""

_MOST_OBJECTS, _MOST_BROKEN = 200, 50

_TAG = r"(?:think|thinking|reasoning)\b[^<>]{0,200}>"
_THOUGHT_START, _THOUGHT_END = re.compile(f"<{_TAG}", re.IGNORECASE), re.compile(f"</{_TAG}", re.IGNORECASE)
# A brace with its first key, or the beginning or the end of a thought.
_TURN = re.compile(
    r"""\{\s{0,99}(?:"[^"\n]{0,60}"|'[^'\n]{0,60}'|“[^”\n]{0,60}”|[\w *]{1,60})\s{0,9}:"""
    f"|(?P<start><{_TAG})|(?P<end></{_TAG})",
    re.IGNORECASE,
)
_JSON_FIRST = re.compile(r"[^\w{]{0,20}(?:(?:```|~~~)\w{0,20}|json)?\s{0,20}\{", re.IGNORECASE)
_JSON_TEXT = re.compile(r'[^\w"]{0,20}(?:(?:```|~~~)\w{0,20}\s{0,20})?(?=")')
# A key called verdict and its value, as far as that comes to an end.
_SAID = re.compile(
    r"""verdict["'”’*]{0,3}\s*:\s*(?:["'“‘](?P<quoted>[^"“”,{}\n]{1,60}?)["'”’]\s*(?=[,}\]]|//|/\*|```|$)"""
    r"|(?P<bare>\w[\w \-]{0,60}?)\s*(?=[,}])|)",
    re.IGNORECASE,
)
# What stands where the verdict would stand in a form that shows how to answer.
_FORM = re.compile(r"[<>|…]|\.\.\.|\bone of\b", re.IGNORECASE)
_SAME_VERDICT = {
    "fit": "fits",
    "relevant": "fits",
    "does fit": "fits",
    "need more": "needs more",
    "needs more information": "needs more",
    "more": "needs more",
    "doesn't fit": "does not fit",
    "not fit": "does not fit",
    "not relevant": "does not fit",
    "not sure": "unsure",
    "abstain": "unsure",
}


class Unreadable(ValueError):
    """The text holds no answer, or several that disagree; the sentence says which, for whoever wrote it."""


def read_answer(text: str) -> RelevanceAnswer:
    """The one answer in ``text``. Raises Unreadable with what is wrong, in words that a model can mend by."""
    if len(text) > LONGEST_ANSWER:
        raise Unreadable("it is far too long; keep every text short")
    found = [_plain(candidate) for candidate in _candidates(text)]
    answers = [one for one in found if not _is_form(one["verdict"])] or found
    if not answers:
        raise Unreadable("there is no JSON object with a verdict in it")
    if len({str(one["verdict"]) for one in answers}) > 1:
        raise Unreadable("there are several answers with different verdicts; give one")
    try:
        return answer_from(answers[-1])
    except Malformed as error:
        raise Unreadable(whole_letters(str(error))) from None


def without_thoughts(text: str) -> str:
    """The prose after a model's thinking aloud. Raises Unreadable where it never stopped thinking."""
    said, at = "", 0
    while opening := _THOUGHT_START.search(text, at):
        said, at = f"{said}{text[at : opening.start()]} ", _thought_over(text, opening.end())
    # Some servers cut the opening tag away and leave the closing one.
    return _THOUGHT_END.split(said + text[at:])[-1].lstrip("\ufeff")


def _thought_over(text: str, at: int) -> int:
    closing = _THOUGHT_END.search(text, at)
    if closing is None:
        raise Unreadable("the answer ended while still thinking")
    return closing.end()


def _candidates(text: str) -> list[dict[str, Any]]:
    """The objects that could be the answer: sound ones, else a mended one, else one written as a text."""
    sound, broken, around = _sound(text)
    if sound and (broken is not None or _said(around) - {"None", *(str(_plain(one)["verdict"]) for one in sound)}):
        # One of the two may be a player's words repeated, the sound one inside the broken one.
        raise Unreadable("there is more than one JSON object, and one of them is broken; give one and nothing else")
    if broken is not None:
        return _mended(text[broken:])
    if not sound and "&quot;" in text:
        return _candidates(html.unescape(text))
    opening = _JSON_TEXT.match(text)
    return sound or ([*_objects(text[opening.end() :])] if opening else [])


def _sound(text: str) -> tuple[list[dict[str, Any]], int | None, str]:
    """The answers among the valid objects; where the first broken object begins; what stands outside of them all."""
    drafts: list[dict[str, Any]] = []
    found: list[dict[str, Any]] = []
    broken: int | None = None
    around, at, failures, done = "", 0, 0, 0
    while (turn := _TURN.search(text, at)) and failures < _MOST_BROKEN:
        at = turn.end()
        if turn["start"]:
            at = _thought_over(text, at)
        elif turn["end"]:
            # Thinking aloud whose beginning was cut away; but no thought begins as an answer does.
            if _JSON_FIRST.match(text):
                continue
            drafts, found, broken, around, done = drafts + found, [], None, "", at
        elif decoded := _decoded(text, turn.start()):
            found += _objects(decoded[0])
            at = decoded[1]
        else:
            broken, failures = turn.start() if broken is None else broken, failures + 1
            continue
        around, done = f"{around}{text[done : turn.start()]} ", at
    return drafts + found if found else [], broken, around + text[done:]


def _said(text: str) -> set[str]:
    """The verdicts that stand behind a key in a text that is no JSON; "None" for one that has no end."""
    return {str(_enum(one["quoted"] or one["bare"], VERDICTS)) for one in _SAID.finditer(text)}


def _mended(text: str) -> list[dict[str, Any]]:
    """The answer in a broken object, where its verdict was written to the end and nothing speaks against it."""
    import json_repair

    if len(text) > LONGEST_BROKEN or text.count("{") > _MOST_OBJECTS:
        return []
    try:
        found = [*_objects(json_repair.loads(text, skip_json_loads=True))]
    except (ValueError, RecursionError):
        return []
    for one in map(_plain, found):
        if _said(text) != {str(one["verdict"])}:
            raise Unreadable("its JSON is broken around the verdict")
        if one["verdict"] == "does not fit" and one["ground"] == "none":
            raise Unreadable('it ends before the ground of its "does not fit"')
    return found


def _agreeing(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    verdicts = {str(value) for key, value in pairs if _key(key) == "verdict"}
    if len(verdicts) > 1:
        raise Unreadable("one object holds two different verdicts; give one")
    return dict(pairs)


_DECODER = json.JSONDecoder(object_pairs_hook=_agreeing, strict=False)


def _decoded(text: str, at: int = 0) -> tuple[Any, int] | None:
    """The valid JSON that begins there, and where it ends; None where there is none."""
    try:
        return _DECODER.raw_decode(text, at)
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        return None


def _objects(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Every object that could be the answer, also inside lists, wrappers and texts that are JSON."""
    if isinstance(value, dict):
        keys = {_key(key) for key in value}
        if "verdict" in keys:
            yield value
        # What stands inside an answer, with a verdict or without, is somebody's words.
        nested = [] if keys & {"verdict", "evidence", "reason"} else list(value.values())
    elif isinstance(value, list):
        nested = value
    elif isinstance(value, str) and value.lstrip()[:1] in ("{", "[", '"'):
        decoded = _decoded(value.lstrip())
        nested = [decoded[0]] if decoded else []
    else:
        return
    if depth < 6:
        for item in nested:
            yield from _objects(item, depth + 1)


def _is_form(verdict: Any) -> bool:
    return isinstance(verdict, dict) or (isinstance(verdict, str) and _FORM.search(verdict) is not None)


def _plain(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer with the keys, enums and gaps that models vary put as they are called here."""
    found: dict[str, Any] = dict.fromkeys(TEXTS, "") | {"ground": "none", "precedents": [], "evidence": []}
    for key, value in answer.items():
        if value is not None:
            found[_key(str(key))] = whole_letters(value) if isinstance(value, str) else value
    found["verdict"] = _enum(found.get("verdict"), VERDICTS)
    found["ground"] = _enum(found["ground"], (*GROUNDS, "none"))
    evidence = found["evidence"] if isinstance(found["evidence"], list) else [found["evidence"]]
    found["evidence"] = [_quoted(item) for item in evidence if isinstance(item, dict)]
    cited = found["precedents"] if isinstance(found["precedents"], list) else [found["precedents"]]
    found["precedents"] = [whole_letters(item) for item in cited if isinstance(item, str) and item.strip()]
    return found


def _quoted(item: dict[str, Any]) -> dict[str, Any]:
    keyed = {_key(str(key)): whole_letters(value) if isinstance(value, str) else value for key, value in item.items()}
    return keyed | ({"from": _key(keyed["from"])} if isinstance(keyed.get("from"), str) else {})


def _key(key: str) -> str:
    return re.sub(r"[\s*_`\"']+", " ", key).strip().casefold().replace(" ", "_")


def _enum(value: Any, choices: tuple[str, ...]) -> Any:
    if not isinstance(value, str):
        return value
    plain = unicodedata.normalize("NFKC", value).replace("’", "'")
    plain = re.sub(r"[\s_\-*`\"]+", " ", plain).strip(" .!").casefold()
    plain = _SAME_VERDICT.get(plain, plain)
    if plain in choices:
        return plain
    return "none" if "none" in choices and plain in ("", "null", "n/a") else value
