"""Fixtures: the hosts that MINLEX_SQL_HOSTS names."""

import pytest
from hosts import HOSTS, WANTED


def pytest_ignore_collect(collection_path):
    """The tests of one host are in test_HOST.py."""
    host = collection_path.stem.removeprefix("test_")
    return True if host in HOSTS and host not in WANTED else None


@pytest.fixture(params=WANTED)
def host(request):
    """Each host, as its users first meet it: with the table inside the extension."""
    opened = HOSTS[request.param]()
    yield opened
    opened.close()
