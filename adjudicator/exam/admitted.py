"""A model as a drafter, admitted with what is on record for it: its certificate, and how its server is asked."""

from __future__ import annotations

import os
from collections.abc import Mapping

from adjudicator.drafting.added_drafter import AddedDrafter
from adjudicator.drafting.model.endpoint import Endpoint, endpoint_from
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.drafting.model.telling import Watcher
from adjudicator.errors import BadConfiguration
from adjudicator.exam.certificates import Qualification, qualification
from adjudicator.exam.remembered_shapes import remembered_shape
from adjudicator.extensions import PLUGIN


def qualification_of(endpoint: Endpoint, prompt: str) -> Qualification:
    """What is on record for this model at this server with the prompt of this label."""
    return qualification(endpoint.name, endpoint.base_url, prompt)


def admit(endpoint: Endpoint, settings: ModelSettings | None = None, watch: Watcher | None = None) -> ModelDrafter:
    """A drafter that asks ``endpoint``; its verdicts are shown if it has passed the exam for its prompt."""
    return ModelDrafter(
        endpoint,
        settings,
        qualified=lambda prompt: qualification_of(endpoint, prompt).qualified,
        shape=remembered_shape(endpoint),
        watch=watch,
    )


def model_drafter(
    model: str,
    base_url: str = "",
    settings: ModelSettings | None = None,
    environment: Mapping[str, str] | None = None,
) -> ModelDrafter | AddedDrafter:
    """The drafter for ``PROVIDER:NAME``, for ``Table.open(…, drafter=…)``; the key comes from the environment.

    ``plugin:NAME`` is the drafter that an installed package brings, for which nothing but the name counts.
    ``environment`` stands in for the process's own. Raises BadConfiguration for a model or an address that cannot
    be meant.
    """
    if model.startswith(PLUGIN):
        added = AddedDrafter(model)
        added.check()
        return added
    endpoint = endpoint_from(model, base_url, os.environ if environment is None else environment)
    if endpoint is None:
        raise BadConfiguration('model: "none" is no model; leave the drafter out for the checklist')
    return admit(endpoint, settings, watch=None)
