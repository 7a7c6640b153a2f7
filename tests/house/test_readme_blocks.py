"""The reader of the README is itself right: it would notice."""

from __future__ import annotations

import pytest
from readme_blocks import Block, Command, agrees, blocks, commands

PAGE = """\
Words.

<!-- file: scene.jsonl -->
```json
{"do": "settle"}
```

<!-- fresh -->

Other words end what the comment says.

```python
print(1)
```
"""


def test_blocks_carry_the_comment_directly_above_them() -> None:
    assert blocks(PAGE) == [
        Block("json", '{"do": "settle"}\n', 4, "file", "scene.jsonl"),
        Block("python", "print(1)\n", 12),
    ]


def test_a_block_left_open_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        blocks("a\n```python\nprint(1)\n")


def test_commands_take_their_continuation_and_their_output() -> None:
    text = "$ adjudicator run - <<END\n> {}\n> END\nrefused\n\n$ echo $?\n2\n"
    assert commands(text) == [
        Command("adjudicator run - <<END\n{}\nEND", ("refused", "")),
        Command("echo $?", ("2",)),
    ]


@pytest.mark.parametrize(
    ("shown", "printed", "agree"),
    [
        (("one", "two"), "one\ntwo\n", True),
        (("one", "two"), "one  \ntwo\n\n", True),
        (("one",), "one\ntwo\n", False),
        (("one", "two"), "one\n", False),
        (("one", "…"), "one\ntwo\nthree\n", True),
        (("…", "three"), "one\ntwo\nthree\n", True),
        (("one", "…", "three"), "one\nthree\n", True),
        (("one", "…", "three"), "one\ntwo\n", False),
        (("at … points",), "at 3 points\n", True),
        (("at … points",), "at 3\n points\n", False),
        (("a.b",), "axb\n", False),
        ((), "", True),
        ((), "noise\n", False),
    ],
)
def test_shown_and_printed_are_compared(shown: tuple[str, ...], printed: str, agree: bool) -> None:
    assert agrees(shown, printed) is agree
