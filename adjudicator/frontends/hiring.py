"""From settings to a drafter: none for the checklist, else a model that is only built when it is first asked."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.config import Setting
from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.errors import BadConfiguration
from adjudicator.extensions import PLUGIN

if TYPE_CHECKING:
    from adjudicator.drafting.added_drafter import AddedDrafter
    from adjudicator.drafting.model.endpoint import Endpoint
    from adjudicator.drafting.model.model_drafter import ModelDrafter
    from adjudicator.drafting.model.reply import Usage
    from adjudicator.drafting.model.settings import ModelSettings

Settings = Mapping[str, Setting]
Watcher = Callable[[str], None]


def drafter_from(
    settings: Settings, table: Path | None = None, watch: Watcher | None = None, *, reveal: bool = False
) -> HiredDrafter | AddedDrafter | None:
    """The drafter the settings name, a model or a package's; None for the checklist.

    A setting that makes no sense is told when it is asked, or by its ``check``. ``reveal`` is as in HiredDrafter.
    """
    named = settings["model"].value
    if named.startswith(PLUGIN):
        from adjudicator.drafting.added_drafter import AddedDrafter

        return AddedDrafter(named, revealed=reveal)
    return None if named == "none" else HiredDrafter(settings, table, watch, reveal=reveal)


def names_a_model(settings: Settings) -> bool:
    """Whether the settings name a language model: there is none for "none", nor behind a package's drafter."""
    return settings["model"].value != "none" and not settings["model"].value.startswith(PLUGIN)


class HiredDrafter:
    """A model behind its settings: what it needs is loaded with the first question, so that nothing else waits.

    ``reveal`` shows verdicts that would be withheld. Raises BadConfiguration, when asked, for settings that cannot be
    meant.
    """

    def __init__(
        self, settings: Settings, table: Path | None, watch: Watcher | None = None, *, reveal: bool = False
    ) -> None:
        self._settings, self._table, self._watch, self._reveal = settings, table, watch, reveal
        self._model: ModelDrafter | None = None

    @property
    def spent(self) -> dict[str, Usage]:
        """The tokens of each ruling or roll that was asked about, until they are noted."""
        return self._model.spent if self._model is not None else {}

    def check(self) -> None:
        """Make it ready. Raises BadConfiguration."""
        self.model()

    def model(self) -> ModelDrafter:
        """The model's drafter itself. Raises BadConfiguration."""
        if self._model is None:
            from adjudicator.exam.admitted import admit

            found = model_settings(self._settings, self._table)
            self._model = admit(endpoint(self._settings), replace(found, revealed=self._reveal), self._watch)
        return self._model

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        """The model's opinion; see ``ModelDrafter``."""
        found = await self.model().opinion(brief)
        self._remember()
        return found

    async def narration(self, brief: NarrationBrief) -> Narration:
        """The model's telling; see ``ModelDrafter``."""
        return await self.model().narration(brief)

    def _remember(self) -> None:
        from adjudicator.exam.remembered_shapes import remember_shape

        remember_shape(self.model().endpoint, self.model().shape)


def endpoint(settings: Settings) -> Endpoint:
    """The model and server that the settings name. Raises BadConfiguration, also for "none" and a package's drafter."""
    from adjudicator.drafting.model.endpoint import endpoint_from

    named = settings["model"].value
    if named.startswith(PLUGIN):
        raise BadConfiguration(f"model: {named} is a package's drafter: it drafts at tables, and this asks a model")
    found = endpoint_from(named, settings["base_url"].value, os.environ)
    if found is None:
        raise BadConfiguration(
            "no model is configured: adjudicator config set model openai:NAME, or give --model PROVIDER:NAME"
        )
    return found


def model_settings(settings: Settings, table: Path | None = None) -> ModelSettings:
    """How the model is asked, from the settings.

    The prompts that lie beside the table (the current one, where none is given) win over those of the folder set.
    """
    from adjudicator.drafting.model.model_drafter import own_prompts_of
    from adjudicator.drafting.model.settings import ModelSettings, NarrationStyle

    value = {key: setting.value for key, setting in settings.items()}
    if value["prompts"] and not Path(value["prompts"]).is_dir():
        raise BadConfiguration(f"prompts: there is no folder {value['prompts']} ({settings['prompts'].origin})")
    played = table or (Path(value["table"]) if value["table"] else None)
    beside = own_prompts_of(played) if played is not None else None
    style: dict[str, object] = {name: value[name] for name in ("tone", "length", "person", "tense", "language")}
    return ModelSettings(
        votes=int(value["votes"]),
        own_prompts=beside or (Path(value["prompts"]) if value["prompts"] else None),
        style=NarrationStyle(**style),  # type: ignore[arg-type]  # checked where the settings are resolved
        timeout=float(value["timeout"]),
        traced=value["tracing"] == "langsmith",
    )
