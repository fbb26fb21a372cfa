"""What the servers saw of the calls with an `x-request-id`, and waiting for it."""

import asyncio
import time
from contextlib import contextmanager

import grpc
from connectrpc.code import Code
from connectrpc.errors import ConnectError

from trial.script import Refusal

PATIENCE = 20.0
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
    def stalled(self):
        return not self.ended and time.monotonic() - self._last_event > STILLNESS

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
        while time.monotonic() < deadline:
            self.changed.clear()
            calls = self._calls.get(identifier, [])
            match state:
                case "received":
                    so = sum(call.received > 0 for call in calls) >= count
                case "stalled":
                    so = sum(call.stalled or call.ended for call in calls) >= count
                case _:
                    so = sum(call.ended for call in calls) >= count
            if so:
                return True
            try:
                # Nothing tells of stillness, so it is looked for.
                await asyncio.wait_for(self.changed.wait(), 0.1)
            except TimeoutError:
                pass
        return False
