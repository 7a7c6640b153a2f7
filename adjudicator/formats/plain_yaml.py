"""A YAML loader that guesses nothing: scalars stay text, and what could be costly or run something is refused."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import yaml
from yaml.composer import ComposerError
from yaml.constructor import ConstructorError
from yaml.events import AliasEvent


def loader(repeated: list[str]) -> type[yaml.SafeLoader]:
    """A loader class for ``yaml.load``; keys that stand twice in one mapping are put into ``repeated``."""

    class PlainLoader(yaml.SafeLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(AliasEvent):
                event = self.peek_event()  # type: ignore[no-untyped-call]  # the stubs leave it open
                raise ComposerError(None, None, "an alias is not followed; write the value out", event.start_mark)
            return super().compose_node(parent, index)

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
            seen: set[object] = set()
            for key, _ in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise ConstructorError(None, None, "a key is no text", key.start_mark)
                if key.value in seen:
                    repeated.append(str(key.value))
                seen.add(key.value)
            return super().construct_mapping(node, deep=deep)

    # Without resolvers "no" is no false, and "12:30" no number; only null stays what it is.
    PlainLoader.yaml_implicit_resolvers = {
        first: [rule for rule in rules if rule[0] == "tag:yaml.org,2002:null"]
        for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return PlainLoader
