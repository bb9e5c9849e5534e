"""Waiting for a condition: nothing is judged by the time it takes, only what never happens fails."""

import time

# Far more than anything takes on a slow machine.
PATIENCE = 60


class NeverHappened(AssertionError):
    """A condition did not come true."""


def until(what, condition, seconds=PATIENCE, pause=0.05):
    """Waits until the condition gives something true, and gives that; `what` names it in the failure."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise NeverHappened(f"waited {seconds} s in vain: {what}")
        time.sleep(pause)
