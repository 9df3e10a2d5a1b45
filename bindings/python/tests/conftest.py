"""Set-up of all tests."""

from __future__ import annotations

import signal

import pytest

import minlex

# Anyone who runs the tests may ignore SIGINT, as shells do for what they start in the background,
# and processes hand that on to those they start. The tests about Ctrl-C need it to be heard.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def table() -> minlex.Table:
    """The embedded table."""
    return minlex.Table()
