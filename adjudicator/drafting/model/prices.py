"""What tokens cost, as far as a price list says; what none says is unknown, never nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.reply import Usage
from adjudicator.errors import BadConfiguration

_SHIPPED = Path(__file__).with_name("prices.toml")
_RATES = ("sent", "cached", "received")
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Rates for a million tokens, in ``currency``; ``source`` says whose figures they are, and from when."""

    sent: float
    cached: float
    received: float
    currency: str
    source: str

    def of(self, usage: Usage) -> float:
        """What these tokens cost."""
        fresh = max(usage.sent - usage.cached, 0)
        return (fresh * self.sent + usage.cached * self.cached + usage.received * self.received) / _MILLION


def price_of(endpoint: Endpoint, own: Path | None = None) -> Price | None:
    """The price of a model at OpenAI, or at any server in the user's ``own`` list; None where it is unknown.

    Raises BadConfiguration for a list that cannot be used.
    """
    if own is not None and own.is_file() and (found := _read(own).get(endpoint.model)):
        return found
    # The same name at another server is another price.
    return None if endpoint.base_url else _read(_SHIPPED).get(endpoint.model)


def _read(file: Path) -> Mapping[str, Price]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise BadConfiguration(f"{file}: is no price list: {error}") from error
    shipped = file == _SHIPPED
    source = f"list of {data.get('as_of', 'no date')}" + (", unverified" if shipped else "")
    models = data.get("models", {})
    if not isinstance(models, dict):
        raise BadConfiguration(f"{file}: models: must be a table")
    return {name: _price(file, name, rates, str(data.get("currency", "USD")), source) for name, rates in models.items()}


def _price(file: Path, name: str, rates: Any, currency: str, source: str) -> Price:
    if not isinstance(rates, dict) or not rates.keys() <= set(_RATES):
        raise BadConfiguration(f"{file}: models.{name}: may have {', '.join(_RATES)}, for a million tokens each")
    for key in ("sent", "received"):
        if key not in rates:
            raise BadConfiguration(f"{file}: models.{name}: {key} is missing")
    for key, rate in rates.items():
        if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate < inf:
            raise BadConfiguration(f"{file}: models.{name}: {key} is no price")
    full = {"cached": rates["sent"]} | rates
    return Price(full["sent"], full["cached"], full["received"], currency, source)
