"""Lines that are no moves, made from sound moves by one fault each, so that every one is malformed by construction.

A fault is a function of a random generator and gives the line as bytes with the word its sentence has to name, if
there is one: the key that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Record = dict[str, Any]
Fault = Callable[[Random], tuple[bytes, "str | None"]]

SOUND: list[Record] = [
    {"do": "start_session", "name": "Dusk"},
    {"do": "refresh", "reason": "a rest"},
    {"do": "open_scene", "name": "Docks", "description": "At night.", "present": ["mira"], "notes": "A trap."},
    {"do": "close_scene", "leads_into": "contest"},
    {"do": "add_character", "id": "mira", "name": "Mira", "kind": "pc", "refresh": 3, "fate_points": 2,
     "skills": {"Fight": 2}, "aspects": ["Quick", {"text": "Loyal", "id": "loyal", "kind": "character", "means": "so"}],
     "player": "Ann", "notes": "Owes money."},
    {"do": "place_aspect", "id": "fog", "text": "Fog", "means": "so", "kind": "situation", "on": "scene",
     "free": {"mira": 1, "gm": 2}, "hidden": True, "lasts": "scene"},
    {"do": "remove_aspect", "aspect": "fog", "reason": "wind"},
    {"do": "rename_aspect", "aspect": "fog", "text": "Mist"},
    {"do": "reveal_aspect", "aspect": "fog"},
    {"do": "inflict_consequence", "by": "gm", "on": "mira", "text": "Cut", "severity": "mild", "id": "cut"},
    {"do": "take_action", "id": "r1", "by": "mira", "action": "overcome", "target": "guard", "skill": "Fight",
     "rating": 2, "modifiers": [{"why": "help", "value": -1}], "opposition": {"value": 2, "counts": ["fog"]},
     "dice": [0, 1, -1, 0], "creates": {"text": "Snare", "id": "snare", "on": "scene"}},
    {"do": "take_action", "by": "mira", "action": "overcome", "uses": "fog",
     "opposition": {"by": "guard", "skill": "Fight", "rating": 1, "modifiers": [{"why": "help", "value": 1}],
                    "dice": [0, 0, 0, 0]}},
    {"do": "throw", "roll": "r1", "dice": [0, 0, 0, 0], "side": "actor"},
    {"do": "invoke", "by": "mira", "aspect": "fog", "pay": "free", "benefit": "aid", "roll": "r1", "for": "tam",
     "against": "guard", "because": "so"},
    {"do": "invoke", "by": "mira", "aspect": "fog", "pay": "fate_point", "benefit": "reroll", "dice": [0, 0, 0, 0]},
    {"do": "pass_invocation", "aspect": "fog", "from": "mira", "to": "tam", "count": 1},
    {"do": "settle", "roll": "r1", "choices": {"fail": "aspect", "tie": "boost", "style": "consequence",
                                               "free_to": "gm", "on": "guard", "boost": "Edge"}},
    {"do": "abandon", "roll": "r1", "reason": "a mistake"},
    {"do": "compel", "id": "c1", "by": "gm", "target": "mira", "aspect": "fog", "complication": "She is lost."},
    {"do": "answer_compel", "compel": "c1", "answer": "accept"},
    {"do": "declare_detail", "by": "mira", "detail": "A door.", "aspect": "fog"},
    {"do": "concede", "by": "mira"},
    {"do": "sacrifice", "by": "mira", "text": "Torn", "severity": "mild"},
    {"do": "bank_hint", "by": "mira"},
    {"do": "consult", "question": "Is it?", "odds": 1, "by": "gm", "dice": [0, 0, 0, 0]},
    {"do": "draw", "table": "names", "dice": [0, 0, 0, 0]},
    {"do": "draw", "table": "names", "faces": [1]},
    {"do": "tell", "roll": "r1", "text": "So it was.", "title": "One"},
    {"do": "adjust", "character": "mira", "fate_points": -1, "reason": "a slip"},
    {"do": "change_rules", "rules": "fate-core"},
]  # fmt: skip

REQUIRED = {
    "open_scene": ["name"], "add_character": ["name", "kind"], "place_aspect": ["text"], "remove_aspect": ["aspect"],
    "rename_aspect": ["aspect", "text"], "reveal_aspect": ["aspect"], "inflict_consequence": ["by", "on", "text"],
    "take_action": ["by", "action"], "throw": ["dice"], "invoke": ["by", "aspect", "pay", "benefit"],
    "pass_invocation": ["aspect", "from", "to"], "abandon": ["reason"],
    "compel": ["by", "target", "aspect", "complication"], "answer_compel": ["compel", "answer"],
    "declare_detail": ["by", "detail"], "concede": ["by"], "sacrifice": ["by", "text", "severity"],
    "bank_hint": ["by"], "consult": ["question"], "draw": ["table"], "tell": ["text"],
    "adjust": ["character", "fate_points", "reason"], "change_rules": ["rules"],
}  # fmt: skip

WORDS = {
    "leads_into", "kind", "severity", "lasts", "action", "side", "pay", "benefit", "fail", "tie", "style", "answer",
}  # fmt: skip
OPEN = {"skills", "free"}
"""Objects that take any key."""
EITHER = {"odds", "opposition", "aspects"}
"""Fields that take values of more than one type."""
LEAST = {"refresh": 0, "fate_points": 0, "count": 1}


def line(value: object) -> bytes:
    """The line of a value, with whatever JSON has no word for written as Python does."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def sound(rng: Random) -> Record:
    """A sound move, every field of it filled in."""
    return deepcopy(rng.choice(SOUND))


def fields(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every place in a move, as the object or list that holds it, its key there, and the name of the field."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        here = name if isinstance(key, int) or name in OPEN else key
        if key != "do":
            yield value, key, here
            yield from fields(inner, here)


def _place(rng: Random, move: Record, wanted: Callable[[Any, str], bool]) -> tuple[Any, Any, str] | None:
    places = [(holder, key, name) for holder, key, name in fields(move) if wanted(holder[key], name)]
    return rng.choice(places) if places else None


def _changed(rng: Random, wanted: Callable[[Any, str], bool], change: Callable[[Any, str], Any]) -> tuple[bytes, str]:
    """A sound move with one value changed that ``wanted`` accepts, and the name of its field."""
    while True:
        move = sound(rng)
        place = _place(rng, move, wanted)
        if place is not None:
            holder, key, name = place
            holder[key] = change(holder[key], name)
            return line(move), name


def _never_of_this_type(rng: Random, value: Any, name: str) -> Any:
    texts, numbers = ["x", "mira"], [1, -1]
    others: list[Any] = [1.0, 2.5, -0.0, True, False, [[]], [{}], [1.5], {"": 1}]
    if name == "hidden":
        return rng.choice([0, 1, "true", 1.0, [], {}, [True]])
    if isinstance(value, str):
        others = [item for item in others if name not in EITHER or not isinstance(item, bool)]
        return rng.choice([*others, *([] if name == "odds" else numbers), [], {}])
    if isinstance(value, bool | int):
        return rng.choice([*others, *([] if name == "odds" else texts), []])
    if isinstance(value, list):
        return rng.choice([*texts, *numbers, {}, 1.0, True])
    if name in EITHER:
        return rng.choice([1.5, True, [], [1], *(texts if name == "opposition" else numbers)])
    return rng.choice([*texts, *numbers, [], 1.0, True])


def wrong_type(rng: Random) -> tuple[bytes, str]:
    return _changed(rng, lambda value, name: True, lambda value, name: _never_of_this_type(rng, value, name))


def null(rng: Random) -> tuple[bytes, str]:
    return _changed(rng, lambda value, name: True, lambda value, name: None)


def blank(rng: Random) -> tuple[bytes, str]:
    return _changed(rng, lambda value, name: isinstance(value, str), lambda value, name: rng.choice(["", " ", "\t\n"]))


def fraction(rng: Random) -> tuple[bytes, str]:
    return _changed(
        rng, lambda value, name: type(value) is int, lambda value, name: rng.choice([value + 0.0, 0.5, 1e300, -1e-9])
    )


def unknown_word(rng: Random) -> tuple[bytes, str]:
    words = ["", "Free", "PC", "bonus ", "no such word", "situation\n", 3, "x" * 5000]
    return _changed(rng, lambda value, name: name in WORDS, lambda value, name: rng.choice(words))


def too_little(rng: Random) -> tuple[bytes, str]:
    move, name = rng.choice([
        ({"do": "add_character", "name": "M", "kind": "pc", "refresh": -1}, "refresh"),
        ({"do": "add_character", "name": "M", "kind": "pc", "fate_points": -rng.randint(1, 99)}, "fate_points"),
        ({"do": "place_aspect", "text": "Fog", "free": {"gm": -rng.randint(0, 9)}}, "free"),
        ({"do": "pass_invocation", "aspect": "fog", "from": "gm", "to": "mira", "count": -rng.randint(0, 9)}, "count"),
    ])  # fmt: skip
    return line(move), name


def too_much(rng: Random) -> tuple[bytes, str]:
    return _changed(
        rng, lambda value, name: type(value) is int, lambda value, name: rng.choice([10**10, -(10**10), 10**4000])
    )


def unknown_key(rng: Random) -> tuple[bytes, str]:
    plain = ["zz", "By", "for_", "from_", "ruleset", "entries", "ключ"]
    key = rng.choice([*plain, "x" * 600, "a\nb", "\u202edo", "a.b", ""])
    move = sound(rng)
    objects = [move, *(h[k] for h, k, name in fields(move) if isinstance(h[k], dict) and name not in OPEN)]
    holder = rng.choice(objects)
    holder[key] = rng.choice([1, "x", None, {}, []])
    # Long keys and those with signs a screen would obey need not be repeated whole.
    return line(move), key if key.isalpha() and len(key) < 50 else None  # type: ignore[return-value]


def missing_key(rng: Random) -> tuple[bytes, str]:
    while True:
        move = sound(rng)
        if needed := REQUIRED.get(move["do"]):
            key = rng.choice(needed)
            del move[key]
            return line(move), key


def key_twice(rng: Random) -> tuple[bytes, str]:
    move = sound(rng)
    objects = [move, *(holder[key] for holder, key, _ in fields(move) if isinstance(holder[key], dict))]
    chosen = rng.choice(objects)
    key, text = rng.choice(list(chosen)), line(chosen)
    twice = text[:-1] + b", " + line(key) + b": " + line(rng.choice([chosen[key], 1, None])) + b"}"
    return line(move).replace(text, twice, 1), key


def unknown_move(rng: Random) -> tuple[bytes, str]:
    words = ["undo", "Invoke", "invoke ", "", "x" * 3000, "\u202e", "сделай", 3, None, True, [], {}, ["invoke"], 1.5]
    return line(sound(rng) | {"do": rng.choice(words)}), ""


def no_move(rng: Random) -> tuple[bytes, str]:
    move = sound(rng)
    del move["do"]
    if "kind" in move:
        move["Do"] = "invoke"
    return line(move), "do"


def no_object(rng: Random) -> tuple[bytes, None]:
    values = [b"0", b"1.5", b"true", b"null", b'"invoke"', b"[]", b"[[]]", b"[1]", b"[null]", b'["do"]', b"{}", b"[{}]"]
    return rng.choice([*values, b"[" + line([sound(rng)]) + b"]"]), None


def broken_json(rng: Random) -> tuple[bytes, None]:
    text = line(sound(rng))
    cut = text.decode()[: rng.randint(1, len(text.decode()) - 1)].encode()
    return rng.choice([
        cut, text + rng.choice([b"}", b"x", b",", b"{}", b"]", b"\x00"]), text[:-1] + b",}", b"[" + text,
        b"[" + text + b",]", text.replace(b'"', b"'"), text.replace(b":", b"=", 1), b"\xef\xbb\xbf" + text,
        b"// " + text, b"NaN", b"nul", b"+1", b"01",
        text.replace(b'"do"', b"do", 1), b"\x00", b'{"do": "tell", "text": "\x01"}', b"'", b'"', b"\\",
    ]), None  # fmt: skip


def no_number(rng: Random) -> tuple[bytes, None]:
    word = rng.choice([b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e400", b"1E5", b"0.0"])
    move = rng.choice([
        b'{"do": "adjust", "character": "gm", "fate_points": %s, "reason": "x"}',
        b'{"do": "take_action", "by": "mira", "action": "overcome", "rating": %s}',
        b'{"do": "throw", "dice": [0, 0, 0, %s]}', b'{"do": "tell", "text": %s}', b"%s", b'{"do": %s}',
    ])  # fmt: skip
    return move % word, None


def huge_number(rng: Random) -> tuple[bytes, None]:
    return no_number(rng)[0].replace(b"1e999", b"9" * rng.choice([4301, 5000, 60_000])).replace(b"1E5", b"-0.1"), None


def bad_bytes(rng: Random) -> tuple[bytes, None]:
    text = line(rng.choice([move for move in SOUND if "text" in move or "name" in move]))
    at = text.rindex(b'"')
    bad = rng.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe2\x82", b"\xf5\x80\x80\x80", b"\x80", b"\xe6"])
    return text[:at] + bad + text[at:], None


def half_a_pair(rng: Random) -> tuple[bytes, None]:
    half = rng.choice(["\ud800", "\udfff", "a\udc00\ud800b"])
    move = sound(rng)
    if rng.random() < 0.3:
        move[half] = 1
    else:
        holder, key, _ = _place(rng, move, lambda value, name: isinstance(value, str)) or (move, "do", "")
        holder[key] = f"x{half}"
    return json.dumps(move).encode(), None


def deep(rng: Random) -> tuple[bytes, str | None]:
    depth = rng.choice([2, 50, 300, 900, 950, 980, 995, 1100, 5000, 100_000])
    inner = rng.choice([b"[" * depth + b"]" * depth, b'{"a":' * depth + b"1" + b"}" * depth])
    around = [
        b"%s", b'{"do": %s}', b'{"do": "tell", "text": %s}', b'{"do": "tell", "text": "x", "zz": %s}',
        b'{"do": "take_action", "by": "m", "action": "overcome", "opposition": %s}',
        b'{"do": "settle", "choices": %s}', b'{"do": "add_character", "name": "M", "kind": "pc", "aspects": [%s]}',
    ]  # fmt: skip
    return rng.choice(around).replace(b"%s", inner), None


def badly_matched(rng: Random) -> tuple[bytes, str]:
    invoke = {"do": "invoke", "by": "mira", "aspect": "fog", "pay": "free"}
    action = {"do": "take_action", "by": "mira", "action": "advantage", "uses": "fog", "creates": {"text": "Snare"}}
    move, name = rng.choice([
        (invoke | {"benefit": rng.choice(["bonus", "reroll", "obstacle", "hinder"]), "for": "tam"}, "for"),
        (invoke | {"benefit": rng.choice(["bonus", "aid", "obstacle", "hinder"]), "dice": [0, 0, 0, 0]}, "dice"),
        ({"do": "add_character", "name": "Guard", "kind": "npc", "fate_points": rng.randint(0, 3)}, "fate_points"),
        (action, "creates"),
        ({"do": "take_action", "by": "mira", "action": "attack", "opposition": {"value": 1, "by": "m"}}, "opposition"),
        ({"do": "change_rules", "rules": rng.choice(["none such", "Unwritten", "x" * 3000])}, "rule"),
        ({"do": "change_rules", "rules": rng.choice(["/", "a\u0000.toml", "none/such.toml", "x" * 300 + ".toml"])}, ""),
    ])  # fmt: skip
    return line(move), name


def one_of_a_list(rng: Random) -> tuple[bytes, str | None]:
    """A list of sound moves and one that is none: they fall together."""
    bad, name = rng.choice([wrong_type, null, unknown_key, missing_key, key_twice])(rng)
    around = [line(sound(rng)) for _ in range(rng.randint(1, 3))]
    around.insert(rng.randint(0, len(around)), bad)
    return b"[" + b", ".join(around) + b"]", name


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        wrong_type, null, blank, fraction, unknown_word, too_little, too_much,
        unknown_key, missing_key, key_twice, unknown_move,
        no_move, no_object, broken_json, no_number, huge_number, bad_bytes, half_a_pair, deep, badly_matched,
        one_of_a_list,
    )
}  # fmt: skip
