"""Reads one short line: whose verb it is, the reader of that verb, and the ``!`` at its end."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from adjudicator.core.ruleset import ACTIONS, Ruleset
from adjudicator.core.violations import Malformed
from adjudicator.intake.short_lines import asking
from adjudicator.intake.short_lines.commands import COMMANDS, SHORT, is_ruling
from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import CommandSaid, MovesSaid, Said
from adjudicator.intake.short_lines.spoken import Spoken, State
from adjudicator.intake.short_lines.usage import USAGE
from adjudicator.intake.short_lines.verbs import ACTING, BARE, BEHIND, FIRST, Verb, acting_words

LONGEST_LINE = 4000
LONGEST_SHOWN = 40
LONGEST_SUBJECT = 5
"""Words of a name in front of its verb."""


def read_line(text: str, state: State, ruleset: Ruleset | None = None) -> Said:
    """The moves or the command in ``text``, read against the table's ``state``.

    ``ruleset`` adds the actions it offers, the rungs of its ladder and the size of its bonus. Names that
    nothing on the table has stay as they were typed, for the rules to refuse. Raises Malformed with a
    sentence that says what a right line looks like.
    """
    line = _checked(text)
    spoken = Spoken(state, ruleset)
    bare = line.removesuffix("!").rstrip()
    if bare == line or not bare:
        return _said(Words(line, spoken))
    words = Words(bare, spoken)
    said = _said(words)
    if words.told and not line[: -len("!")].endswith(" "):
        # "because nobody stops me!" is an exclamation; what is meant for the program stands by itself.
        return _said(Words(line, spoken))
    return replace(said, sure=True) if isinstance(said, MovesSaid) or said.name == "oracle" else said


def nearest(typed: str) -> list[str]:
    """The first words of lines that ``typed`` may have been meant for, likeliest first."""
    known = [*FIRST, *COMMANDS]
    begun = [word for word in known if word.startswith(typed)]
    return list(dict.fromkeys([*begun, *get_close_matches(typed, known, 3, 0.6)]))[:3]


def _checked(text: str) -> str:
    line = " ".join(text.split("\n")).strip()
    if len(line) > LONGEST_LINE:
        raise Malformed(f"a line has at most {LONGEST_LINE} characters")
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise Malformed(f"not valid Unicode text: {error.reason}") from error
    return line


def _said(words: Words) -> Said:
    if not words:
        raise Malformed("an empty line; ? says what can be done now")
    if words.line.lstrip().startswith(asking.MARK):
        return asking.marked(words)
    if (asked := _asked_about(words)) is not None:
        return CommandSaid("help", (asked,))
    behind = _behind(words)
    if behind is not None:
        verb, by = behind
        words.usage = USAGE[verb.usage][0]
        return verb.read(words, by)
    return _first(words)


def _first(words: Words) -> Said:
    typed = words.lower()
    name = SHORT.get(typed, typed)
    start = words.at
    words.take()
    if name in COMMANDS and (name != "withdraw" or is_ruling(words)):
        words.usage = USAGE[name][0]
        return COMMANDS[name](words)
    if name in FIRST:
        verb = FIRST[name]
        words.usage = USAGE[verb.usage][0]
        return verb.read(words, None)
    words.at = start
    raise _unknown(words)


def _behind(words: Words) -> tuple[Verb, str] | None:
    """The verb behind somebody's name, and who that is, with the cursor behind both."""
    for count in range(1, min(len(words) - 1, LONGEST_SUBJECT) + 1):
        verb, named = words.lower(count), words.spoken.character(words.ahead(count))
        known = words.spoken.is_character(named)
        if (verb in BEHIND and (known or words.lower() not in {*FIRST, *COMMANDS, *SHORT})) or (verb in BARE and known):
            words.take(count + 1)
            return BEHIND.get(verb) or BARE[verb], named if known else words.spoken.stranger(named)
    return None


def _verbs_of(spoken: Spoken) -> list[str]:
    """The words that can stand behind a name under the rule set."""
    offered = acting_words(spoken.ruleset.actions if spoken.ruleset is not None else ACTIONS)
    return [word for word in BEHIND if word in offered or word not in ACTING]


def _asked_about(words: Words) -> str | None:
    """The word asked about in ``invoke ?`` and ``mira invokes ?``."""
    count = len(words)
    if count < 2 or count > LONGEST_SUBJECT or words.lower(count - 1) != "?":
        return None
    asked = words.lower(count - 2)
    if asked in BEHIND:
        return BEHIND[asked].usage
    return asked if count == 2 and asked in USAGE else None


def _unknown(words: Words) -> Malformed:
    typed = words.lower() or words.ahead(1)
    found = words.known_character()
    if found is not None:
        words.take(found[1])
        name = words.spoken.state["characters"].get(found[0], {"name": "gm"})["name"]
        meant = get_close_matches(words.lower(), _verbs_of(words.spoken), 1) or ["invokes"]
        return Malformed(f"what does {name} do? For example: {name.split()[0].casefold()} {meant[0]} … (? shows more)")
    near = nearest(typed)
    hint = f"did you mean {' or '.join(near)}?" if near else "? says what can be done now"
    return Malformed(f"{typed[:LONGEST_SHOWN]!r} begins no line; {hint}")
