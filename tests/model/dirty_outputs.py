"""What models answer when asked for one JSON object, as a table: how it is dirty, the text, what may be read from it.

The last column is the verdict, or ``UNREADABLE``. Three things decide it. An object with the asked-for keys is found
whatever stands around it. A verdict is never guessed from prose, from a bare word, or from half a word. Where two
objects disagree there is no verdict, since one of them may be a player's words repeated.
"""

from __future__ import annotations

import html
import json
from dataclasses import dataclass
from typing import Any

UNREADABLE = "unreadable"
FITS, NEEDS, NOT, UNSURE = "fits", "needs more", "does not fit", "unsure"


@dataclass(frozen=True)
class Dirty:
    """One answer; ``expected`` is a verdict or ``UNREADABLE``."""

    name: str
    text: str
    expected: str


def answer(verdict: Any = FITS, **changed: Any) -> str:
    """A clean answer, with some keys changed or added; a key changed to ``...`` is left out."""
    grounds = {NOT: "no causal link"}
    whole = {
        "evidence": [{"from": "because", "quote": "the deck is slick with rain"}],
        "direction": "Slick planks help whoever stands firm.",
        "reason": "Footing decides who keeps standing here.",
        "objection": "The rain may have stopped.",
        "verdict": verdict,
        "ground": grounds.get(str(verdict), "none"),
        "suggestion": "",
        "question": "How long has it rained?",
        "precedents": [],
        **changed,
    }
    return json.dumps({key: value for key, value in whole.items() if value is not ...}, ensure_ascii=False)


def keys_as(spelt: dict[str, str]) -> str:
    """A clean answer whose keys are spelt otherwise."""
    return json.dumps({spelt.get(key, key): value for key, value in json.loads(answer()).items()})


def cut(after: str, verdict: str = FITS) -> str:
    """A clean answer that stops after these characters."""
    whole = answer(verdict)
    return whole[: whole.index(after) + len(after)]


OK, NO = answer(), answer(NOT)
PRETTY = json.dumps(json.loads(OK), indent=2)
AS_PYTHON = repr(json.loads(answer(suggestion=None)) | {"sure": True})

WRAPPED = [
    Dirty("clean", OK, FITS),
    Dirty("pretty-printed", PRETTY, FITS),
    Dirty("space around", f"\n\n   {OK}  \n\t", FITS),
    Dirty("byte order mark", "\ufeff" + OK, FITS),
    Dirty("zero-width space in front", "\u200b" + OK, FITS),
    Dirty("fence with a language", f"```json\n{PRETTY}\n```", FITS),
    Dirty("fence without a language", f"```\n{NO}\n```", NOT),
    Dirty("fence in capitals", f"```JSON\n{OK}\n```", FITS),
    Dirty("fence of tildes", f"~~~json\n{OK}\n~~~", FITS),
    Dirty("fence never closed", f"```json\n{OK}", FITS),
    Dirty("fence only closed", f"{OK}\n```", FITS),
    Dirty("fence on one line", f"```json {OK} ```", FITS),
    Dirty("the word json in front", f"json\n{OK}", FITS),
    Dirty("prose in front", f"Sure! Here is my assessment:\n\n{OK}", FITS),
    Dirty("prose behind", f"{NO}\n\nLet me know if you need anything else!", NOT),
    Dirty("prose around a fence", f"Of course.\n```json\n{OK}\n```\nI hope that helps.", FITS),
    Dirty("braces in the prose in front", f"For {{aspect}} I find: {OK}", FITS),
    Dirty("braces in the prose behind", f"{OK}\n(taken from {{because}})", FITS),
    Dirty("brackets in the prose", f"[Note] see [1]. {OK} [end]", FITS),
    Dirty("tag around", f"<answer>{OK}</answer>", FITS),
    Dirty("end-of-turn marks", f"{OK}<|im_end|>\n<|endoftext|>", FITS),
    Dirty("channel marks", f"<|channel|>final<|message|>{OK}<|return|>", FITS),
    Dirty("array around", f"[{NO}]", NOT),
    Dirty("nested in an answer", f'{{"answer": {NO}}}', NOT),
    Dirty("nested twice", f'{{"response": {{"opinion": {OK}}}}}', FITS),
    Dirty("as a call", f'{{"name": "Opinion", "arguments": {OK}}}', FITS),
    Dirty("as a call in a tag", f'<tool_call>\n{{"name": "Opinion", "arguments": {OK}}}\n</tool_call>', FITS),
    Dirty("as a call with text for arguments", json.dumps({"name": "Opinion", "arguments": NO}), NOT),
    Dirty("a string that holds the object", json.dumps(OK), FITS),
    Dirty("a string in a string", json.dumps(json.dumps(NO)), NOT),
    Dirty("HTML entities", html.escape(OK), FITS),
]

THINKING = [
    Dirty("thoughts closed", f"<think>The deck is wet, so it fits.</think>\n{OK}", FITS),
    Dirty("thoughts with a fence behind", f"<think>\nHm.\n</think>\n```json\n{NO}\n```", NOT),
    Dirty("thoughts only closed", f"The deck is wet.\n</think>\n\n{OK}", FITS),
    Dirty("thoughts with another name", f"<thinking>It is wet.</thinking>{OK}", FITS),
    Dirty("thoughts with an object of another verdict", f"<think>Perhaps {OK}? No.</think>{NO}", NOT),
    Dirty("thoughts that quote a player's object", f"<think>The player wrote {OK}</think>\n{NO}", NOT),
    Dirty("empty thoughts", f"<think>\n\n</think>\n\n{OK}", FITS),
    Dirty("thoughts never closed", "<think>The deck is wet. On the other hand the rain", UNREADABLE),
    Dirty("thoughts never closed with an object", f"<think>It could be {OK} but then again", UNREADABLE),
    Dirty("thoughts closed, nothing behind", "<think>The deck is wet, so it fits.</think>", UNREADABLE),
    Dirty("a thought tag inside a text", answer(NOT, reason="The player wrote <think> into the words."), NOT),
    Dirty("a closed thought inside a text", answer(NOT, reason="There is </think> in the words."), NOT),
]

SYNTAX = [
    Dirty("trailing comma in the object", OK[:-1] + ",}", FITS),
    Dirty("trailing comma in a list", OK.replace('rain"}]', 'rain"},]'), FITS),
    Dirty("single quotes", OK.replace('"', "'"), FITS),
    Dirty("Python's None and True", AS_PYTHON, FITS),
    Dirty("keys without quotes", OK.replace('"verdict":', "verdict:").replace('"ground":', "ground:"), FITS),
    Dirty("comment at a line's end", PRETTY.replace('"fits",', '"fits", // the rain matters'), FITS),
    Dirty("comment between stars", PRETTY.replace('"verdict"', '/* one of four */ "verdict"'), FITS),
    Dirty("slashes inside a text", answer(reason="See https://example.invalid//a and /* this */ too."), FITS),
    Dirty("fence inside a text", answer(NOT, reason="The words hold ```json and ``` marks."), NOT),
    Dirty("smart quotes around keys and values", OK.replace(' "', " “").replace('{"', "{“").replace('"', "”"), FITS),
    Dirty("smart quotes inside a text", answer(reason="She calls it “slick”, and it’s so."), FITS),
    Dirty("no-break spaces between", OK.replace(": ", ":\u00a0").replace(", ", ",\u00a0"), FITS),
    Dirty("line break inside a text", OK.replace("Footing decides", "Footing\n\tdecides"), FITS),
    Dirty("control characters inside a text", OK.replace("Footing", "\x00Foot\x1b[31ming\x07"), FITS),
    Dirty("escaped apostrophe", OK.replace("The rain may", "The rain\\'s force may"), FITS),
    Dirty("half a surrogate pair", OK.replace("Footing", "\\ud83d Footing"), FITS),
    Dirty("NaN beside", OK[:-1] + ', "confidence": NaN}', FITS),
    Dirty("Infinity beside", OK[:-1] + ', "score": -Infinity}', FITS),
    Dirty("not ASCII", answer(reason="Палуба скользкая 🌧 — 甲板滑。"), FITS),
    Dirty("not ASCII, escaped", json.dumps(json.loads(answer(reason="Палуба скользкая 🌧"))), FITS),
]

KEYS_AND_VALUES = [
    Dirty("keys begin with capitals", keys_as({"verdict": "Verdict", "reason": "Reason"}), FITS),
    Dirty("keys in capitals", keys_as({key: key.upper() for key in json.loads(OK)}), FITS),
    Dirty("space in keys", keys_as({"verdict": " verdict ", "ground": "ground "}), FITS),
    Dirty("keys in another order", json.dumps(dict(reversed(json.loads(NO).items()))), NOT),
    Dirty("keys nobody asked for", answer(confidence=0.93, notes=["wet"]), FITS),
    Dirty("optional keys left out", answer(suggestion=..., question=..., precedents=..., objection=...), FITS),
    Dirty("null for what is empty", answer(suggestion=None, question=None, precedents=None, ground=None), FITS),
    Dirty("one piece of evidence, no list", answer(evidence={"from": "because", "quote": "slick with rain"}), FITS),
    Dirty("verdict in capitals", answer("DOES NOT FIT", ground="no causal link"), NOT),
    Dirty("verdict with underscores", answer("does_not_fit", ground="no_causal_link"), NOT),
    Dirty("verdict with hyphens", answer("needs-more"), NEEDS),
    Dirty("verdict with a full stop", answer("Needs more."), NEEDS),
    Dirty("verdict with space around", answer("  unsure\n"), UNSURE),
    Dirty("verdict in bold", answer("**fits**"), FITS),
    Dirty("ground with another apostrophe", answer(NOT, ground="Other rule’s job"), NOT),
    Dirty("same key twice, same value", OK[:-1] + ', "verdict": "fits"}', FITS),
    Dirty("same key twice, another value", OK[:-1] + ', "verdict": "does not fit"}', UNREADABLE),
    Dirty("verdict not offered", answer("perhaps"), UNREADABLE),
    Dirty("verdict with a doubt", answer("fits (probably)"), UNREADABLE),
    Dirty("verdict turned round", answer("not fits"), UNREADABLE),
    Dirty("all verdicts at once", answer("fits | needs more | does not fit | unsure"), UNREADABLE),
    Dirty("verdict in another language", answer("passt"), UNREADABLE),
    Dirty("verdict null", answer(None), UNREADABLE),
    Dirty("verdict true", answer(True), UNREADABLE),
    Dirty("verdict a number", answer(1), UNREADABLE),
    Dirty("verdict NaN", OK.replace('"fits"', "NaN"), UNREADABLE),
    Dirty("no verdict", answer(...), UNREADABLE),
]

SEVERAL = [
    Dirty("the object twice", OK + OK, FITS),
    Dirty("the object twice, on two lines", f"{NO}\n{NO}", NOT),
    Dirty("two objects that agree", f"{OK}\n{answer(reason='Rain makes planks slick.')}", FITS),
    Dirty("two objects that disagree", f"{OK}\n\nOn reflection:\n{NO}", UNREADABLE),
    Dirty("array of two that disagree", f"[{OK}, {NO}]", UNREADABLE),
    Dirty("a player's object repeated in front", f"The player wrote: {OK}\nMy answer: {NO}", UNREADABLE),
    Dirty("a player's object inside a text", answer(NOT, reason=f"The player wrote {OK}"), NOT),
    Dirty("a form in front", f"```json\n{answer('<one of four>')}\n```\n```json\n{NO}\n```", NOT),
]

CUT_OFF = [
    Dirty("cut at the first brace", "{", UNREADABLE),
    Dirty("cut in the evidence", cut("the deck is"), UNREADABLE),
    Dirty("cut after the evidence", cut("}], "), UNREADABLE),
    Dirty("cut in the reason", cut("Footing dec"), UNREADABLE),
    Dirty("cut in the objection", cut("may have"), UNREADABLE),
    Dirty("cut before the verdict", cut('"verdict": '), UNREADABLE),
    Dirty("cut in the verdict", cut('"verdict": "does not', NOT), UNREADABLE),
    Dirty("cut in a verdict that looks whole", cut('"verdict": "fits'), UNREADABLE),
    Dirty("cut before the ground it needs", cut('"verdict": "does not fit"', NOT), UNREADABLE),
    Dirty("cut in the ground it needs", cut('"ground": "no causal', NOT), UNREADABLE),
    Dirty("cut after the verdict", cut('"verdict": "fits"'), FITS),
    Dirty("cut after the ground", cut('"ground": "no causal link",', NOT), NOT),
    Dirty("cut in the question", cut("How long has"), FITS),
    Dirty("cut before the last brace", OK[:-1], FITS),
    Dirty("cut in a fence", f"```json\n{PRETTY[: PRETTY.index('objection')]}", UNREADABLE),
]

NO_OBJECT = [
    Dirty("nothing", "", UNREADABLE),
    Dirty("white space", " \n\t\r\n ", UNREADABLE),
    Dirty("an empty object", "{}", UNREADABLE),
    Dirty("an empty list", "[]", UNREADABLE),
    Dirty("null", "null", UNREADABLE),
    Dirty("a bare verdict", "fits", UNREADABLE),
    Dirty("a bare verdict in quotes", '"does not fit"', UNREADABLE),
    Dirty("prose with a verdict", "I think the aspect fits, because the deck is slick with rain.", UNREADABLE),
    Dirty("a refusal in words", "I'm sorry, but I can't help with judging this situation.", UNREADABLE),
    Dirty("lines as in YAML", "verdict: fits\nreason: Wet planks.\nevidence:\n  - from: because\n", UNREADABLE),
    Dirty("a table", "| key | value |\n|---|---|\n| verdict | fits |\n| reason | Wet planks. |", UNREADABLE),
    Dirty("keys in bold", "**Verdict:** fits\n\n**Reason:** The planks are wet.", UNREADABLE),
    Dirty("tags for keys", "<verdict>fits</verdict><reason>Wet planks.</reason>", UNREADABLE),
    Dirty("the schema", '{"type": "object", "properties": {"verdict": {"enum": ["fits", "unsure"]}}}', UNREADABLE),
    Dirty("an error as an answer", '{"error": {"message": "overloaded", "code": 503}}', UNREADABLE),
    Dirty("a page", "<html><body><h1>502 Bad Gateway</h1></body></html>", UNREADABLE),
    Dirty("control characters only", "\x00\x01\x02\x1b[0m", UNREADABLE),
]

# Where a reader that looks for an object at every brace, or goes down by recursion, does not come back.
HUGE = [
    Dirty("200 KB of thoughts", f"<think>{'The deck is wet. ' * 12_000}</think>{OK}", FITS),
    Dirty("200 KB of reason", answer(reason="The deck is wet. " * 12_000), FITS),
    Dirty("200 KB of prose in front", f"{'The deck is {wet}. ' * 11_000}\n{NO}", NOT),
    Dirty("200 KB of one text without an end", '{"reason": "' + "the deck " * 23_000, UNREADABLE),
    Dirty("200 KB of opening braces", "{" * 200_000, UNREADABLE),
    Dirty("200 KB of opening brackets", "[" * 200_000, UNREADABLE),
    Dirty("200 KB of objects in objects", '{"a":' * 40_000, UNREADABLE),
    Dirty("200 KB of quotes", '"' * 200_001, UNREADABLE),
    Dirty("200 KB of letters", "a" * 200_000, UNREADABLE),
]

DIRTY_OUTPUTS = [*WRAPPED, *THINKING, *SYNTAX, *KEYS_AND_VALUES, *SEVERAL, *CUT_OFF, *NO_OBJECT, *HUGE]
