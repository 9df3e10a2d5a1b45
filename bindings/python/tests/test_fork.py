"""Processes that fork while threads look something up."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_child_forked_during_first_look_ups_can_look_up() -> None:
    program = """
        import os, threading
        import minlex

        grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
        started = threading.Barrier(4)

        def look_up():
            started.wait()
            assert minlex.Table().rank(grid) == 3897682283
            assert minlex.grid(minlex.index(grid)) == grid

        threads = [threading.Thread(target=look_up) for _ in range(3)]
        for thread in threads:
            thread.start()
        started.wait()
        child = os.fork()
        if child == 0:
            look_up_again = minlex.Table().rank(grid) == 3897682283 and minlex.index(grid) > 0
            os._exit(0 if look_up_again else 1)
        _, status = os.waitpid(child, 0)
        for thread in threads:
            thread.join()
        print(os.waitstatus_to_exitcode(status))
    """
    # A child that waits without end would be a failure after this long, on any machine.
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert done.stdout == "0\n"
