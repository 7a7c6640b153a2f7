"""A real browser before a real server: Chromium, driven by Playwright, over pages of ``adjudicator desk``."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from served_desk import ServedDesk

# A sandbox of its own needs rights that a container does not give, and nothing but loopback is there to be talked to.
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where there is no Chromium these tests cannot run; whoever builds the project on a server has to have one."""
    if shutil.which("chromium") is None and not os.environ.get("CI"):
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="no chromium on this machine"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # For one file only: while it is there its driver's event loop runs, and no other test could run one.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=SWITCHES)
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 1400, "height": 900})
    opened.set_default_timeout(10_000)
    yield opened
    opened.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    opened.set_default_timeout(10_000)
    yield opened
    opened.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedDesk]:
    desk = ServedDesk(tmp_path)
    desk.start()
    yield desk
    desk.stop()


@pytest.fixture
def browser_without_scripts(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(java_script_enabled=False)
    opened.set_default_timeout(10_000)
    yield opened
    opened.close()
