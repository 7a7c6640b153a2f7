"""Which model is asked, where, and with which key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from adjudicator.errors import BadConfiguration

KEY_VARIABLE, OPENAI_KEY_VARIABLE = "ADJUDICATOR_API_KEY", "OPENAI_API_KEY"
OPENAI_URL = "https://api.openai.com/v1"

SERVERS: Mapping[str, str] = {
    "openai": "",
    "ollama": "http://127.0.0.1:11434/v1",
    "llamacpp": "http://127.0.0.1:8080/v1",
    "lmstudio": "http://127.0.0.1:1234/v1",
    "vllm": "http://127.0.0.1:8000/v1",
}
"""What may stand before the colon, and the address its server listens at unless ``base_url`` says otherwise."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one server. ``base_url`` is "" for OpenAI itself; it may hold a login.

    Neither that nor ``key`` is ever shown or written.
    """

    provider: str
    model: str
    base_url: str = field(default="", repr=False)
    key: str = field(default="", repr=False, compare=False)

    @property
    def name(self) -> str:
        """The model as a person writes it: ``openai:gpt-4.1``."""
        return f"{self.provider}:{self.model}"

    @property
    def place(self) -> str:
        """The server without anything secret that its address may hold: ``127.0.0.1:11434``."""
        return place_of(self.base_url or OPENAI_URL)

    @property
    def address(self) -> str:
        """Where requests go, without the login that the base URL may hold."""
        scheme, slashes, rest = (self.base_url or OPENAI_URL).partition("://")
        host, slash, path = rest.partition("/")
        return f"{scheme}{slashes}{host.rpartition('@')[2]}{slash}{path}"

    @property
    def login(self) -> tuple[str, str] | None:
        """User and password that the base URL holds, None for none."""
        parts = urlsplit(self.base_url)
        return (unquote(parts.username), unquote(parts.password or "")) if parts.username else None

    @property
    def is_here(self) -> bool:
        """True for a server on this machine, which answers a few questions at a time and lets the others wait."""
        host = self.place.rpartition(":")[0] or self.place
        return host in ("localhost", "::1") or host.startswith("127.")

    @property
    def needs_key(self) -> bool:
        """OpenAI always wants a key; other servers say so themselves when they do."""
        return not self.base_url


def place_of(url: str) -> str:
    """Host and port of an address, without user, password, path and query."""
    try:
        parts = urlsplit(url)
        return (parts.hostname or "") + (f":{parts.port}" if parts.port else "")
    except ValueError:
        return ""


def endpoint_from(model: str, base_url: str, environment: Mapping[str, str]) -> Endpoint | None:
    """The endpoint that settings name; None for the model "none".

    A key for OpenAI is never sent to another server: with a base URL only ``ADJUDICATOR_API_KEY`` counts.
    Raises BadConfiguration for a provider that is not known, an address that is none or a key that cannot be sent.
    """
    if model == "none":
        return None
    provider, colon, name = model.partition(":")
    if not colon or not name.strip() or not name.strip().isprintable():
        raise BadConfiguration(f"model: must be none or PROVIDER:NAME, such as openai:gpt-4.1 (given: {model!r})")
    if provider not in SERVERS:
        raise BadConfiguration(
            f"model: {provider!r} is no provider; there are {', '.join(SERVERS)}. Any other OpenAI-compatible "
            f"server is reached as openai:{name} with --base-url"
        )
    url = base_url or SERVERS[provider]
    if url and not place_of(url):
        # It is not repeated, since there may be a login in it.
        raise BadConfiguration("base_url: names no server; it must look like http://127.0.0.1:8080/v1")
    key = environment.get(KEY_VARIABLE, "") or ("" if url else environment.get(OPENAI_KEY_VARIABLE, ""))
    key = key.strip()
    if not (key.isascii() and key.isprintable()):
        variable = KEY_VARIABLE if environment.get(KEY_VARIABLE, "") else OPENAI_KEY_VARIABLE
        raise BadConfiguration(f"{variable}: holds a sign that no key has, such as a line break or an accent")
    return Endpoint(provider, name.strip(), url, key)
