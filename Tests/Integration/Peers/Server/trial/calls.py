"""What the servers saw of the calls with an `x-request-id`, and waiting for it; and a ledger of changes."""

import asyncio
import os
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


class Ledger:
    """Writes a line for each call with an `x-change` into a file, which is there when the server has been killed:
    the name of the change, and the `idempotency-key` or `-`."""

    def __init__(self, path):
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def note(self, context):
        change = context.header("x-change")
        if change is not None:
            os.write(self._file, f"{change} {context.header('idempotency-key') or '-'}\n".encode())


class Calls:
    def __init__(self, ledger=None):
        self._calls = {}
        self._ledger = ledger
        self.changed = asyncio.Event()

    def begin(self, context, method):
        if self._ledger:
            self._ledger.note(context)
        identifier = context.header("x-request-id")
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
