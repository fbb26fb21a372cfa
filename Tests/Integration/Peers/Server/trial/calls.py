"""What the servers saw of the calls with an `x-request-id`, and waiting for it."""

import asyncio
import time
from contextlib import contextmanager, suppress

import grpc
from connectrpc.code import Code
from connectrpc.errors import ConnectError

from trial.script import Refusal

PATIENCE = 60.0
"""How long a question about the future waits, in seconds."""

STILLNESS = 0.5
"""After how many seconds without a message a call counts as stalled."""


class Call:
    """One call, from its first byte to its end."""

    def __init__(self, method, calls):
        self._calls = calls
        self._method = method
        self._last_event = time.monotonic()
        self.received = 0
        self.received_bytes = 0
        self.sent = 0
        # started, and then one of answered, failed, cancelled, broken.
        self.outcome = "started"

    @property
    def ended(self):
        return self.outcome != "started"

    @property
    def still_for(self):
        """For how many seconds no message has come or gone."""
        return time.monotonic() - self._last_event

    def note_received(self, request):
        self.received += 1
        self.received_bytes += len(request.payload)
        self._last_event = time.monotonic()
        self._calls.changed.set()

    def note_sent(self):
        self.sent += 1
        self._last_event = time.monotonic()

    @contextmanager
    def watched(self):
        """Notes how the handler ends."""
        try:
            yield
            self.outcome = "answered"
        except BaseException as error:
            self.outcome = outcome(error)
            raise
        finally:
            self._calls.changed.set()

    def as_json(self):
        return {"method": self._method, "outcome": self.outcome, "received": self.received, "sent": self.sent}


def outcome(error):
    """How a call ended whose handler raised the error."""
    match error:
        case Refusal():
            return "failed"
        case asyncio.CancelledError() | GeneratorExit():
            return "cancelled"
        # What the libraries tell whoever reads from, or writes to, a client that went away.
        case ConnectError(code=Code.CANCELED) | grpc.aio.InternalError():
            return "cancelled"
        case _:
            return "broken"


class Calls:
    def __init__(self):
        self._calls = {}
        self.changed = asyncio.Event()

    def begin(self, identifier, method):
        call = Call(method, self)
        if identifier:
            self._calls.setdefault(identifier, []).append(call)
            self.changed.set()
        return call

    def named(self, identifier):
        return [call.as_json() for call in self._calls.get(identifier, [])]

    async def until(self, identifier, state, count):
        """Waits until `count` calls have come so far: `received` a message or more, `stalled` or `ended`."""
        deadline = time.monotonic() + PATIENCE
        while (patience := deadline - time.monotonic()) > 0:
            self.changed.clear()
            calls = self._calls.get(identifier, [])
            match state:
                case "received":
                    so = [call.received > 0 for call in calls]
                case "stalled":
                    so = [call.ended or call.still_for >= STILLNESS for call in calls]
                    # Only time makes a call stall, and no event.
                    rests = [STILLNESS - call.still_for for call in calls if not call.ended]
                    patience = min([patience, *(rest for rest in rests if rest > 0)])
                case _:
                    so = [call.ended for call in calls]
            if sum(so) >= count:
                return True
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), patience)
        return False
