"""Shows tests what reached the server, and what became of it.

Every response carries `x-echo-http-method`, and `x-echo-<name>` for each request header named in `ECHOED`.

`GET /observations` answers with JSON: `requests`, oldest first, and how many of them were `cancelled` (the client went
away before it was answered) or met `deadlineExceeded` (the handler was stopped at `connect-timeout-ms`).
`?request-id=<x-request-id>` narrows all of it to the requests with that header. `&until=started` waits until there is
one and its handler has started, `&until=ended` until there is one and all have ended; both give up after 50 seconds
and answer with what there is.
"""

import asyncio
import json
from collections import deque
from contextvars import ContextVar
from urllib.parse import parse_qs

ECHOED = {
    b"accept-encoding",
    b"authorization",
    b"connect-accept-encoding",
    b"connect-content-encoding",
    b"connect-protocol-version",
    b"connect-timeout-ms",
    b"content-encoding",
    b"content-type",
    b"idempotency-key",
    b"user-agent",
    b"x-request-id",
}

PATIENCE = 50.0
"""How long a question about the future waits, in seconds."""

current_observation: ContextVar["Observation"] = ContextVar("current_observation")
"""The observation of the request at hand."""


class Observation:
    """What is known of one request."""

    def __init__(self, scope, changed):
        self.headers = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
        self.disconnected = False
        self._scope = scope
        self._changed = changed
        self._body_bytes = 0
        self._status = None
        # waiting, started, and then one of answered, cancelled, deadlineExceeded.
        self._outcome = "waiting"

    @property
    def outcome(self):
        return self._outcome

    @property
    def ended(self):
        return self._outcome not in ("waiting", "started")

    async def become(self, outcome):
        """Moves on to an outcome, unless there is a final one already."""
        if not self.ended:
            self._outcome = outcome
        async with self._changed:
            self._changed.notify_all()

    def note_received(self, message):
        if message["type"] == "http.disconnect":
            self.disconnected = True
        else:
            self._body_bytes += len(message.get("body", b""))

    def note_sent(self, message):
        if message["type"] == "http.response.start":
            self._status = message["status"]

    def as_json(self):
        return {
            "httpMethod": self._scope["method"],
            "path": self._scope["path"],
            "query": self._scope["query_string"].decode(),
            "headers": self.headers,
            "bodyBytes": self._body_bytes,
            "status": self._status,
            "outcome": self._outcome,
        }


class Observer:
    """Wraps an ASGI application."""

    def __init__(self, application):
        self._application = application
        self._observations = deque(maxlen=10_000)
        self._changed = asyncio.Condition()

    async def __call__(self, scope, receive, send):
        if scope["path"] == "/observations":
            await self._answer(scope, send)
            return

        observation = Observation(scope, self._changed)
        self._observations.append(observation)
        current_observation.set(observation)
        echoes = [(b"x-echo-http-method", scope["method"].encode())]
        echoes += [(b"x-echo-" + name, value) for name, value in scope["headers"] if name in ECHOED]

        async def observed_receive():
            message = await receive()
            observation.note_received(message)
            return message

        start = None

        async def observed_send(message):
            """Holds the head back until the body comes, whose length it states when the body comes in one piece."""
            nonlocal start
            observation.note_sent(message)
            if message["type"] == "http.response.start":
                start = {**message, "headers": [*message["headers"], *echoes]}
                return
            if start is not None:
                names = [name.lower() for name, _ in start["headers"]]
                if not message.get("more_body", False) and b"content-length" not in names:
                    start["headers"].append((b"content-length", str(len(message.get("body", b""))).encode()))
                await send(start)
                start = None
            await send(message)

        try:
            await self._application(scope, observed_receive, observed_send)
        finally:
            await observation.become("cancelled" if observation.disconnected else "answered")

    async def _answer(self, scope, send):
        query = parse_qs(scope["query_string"].decode())
        request_id = query.get("request-id", [None])[0]
        until = query.get("until", [None])[0]

        def chosen():
            return [o for o in self._observations if request_id in (None, o.headers.get("x-request-id"))]

        def is_so():
            match until:
                case "started":
                    return any(o.outcome != "waiting" for o in chosen())
                case "ended":
                    return len(chosen()) > 0 and all(o.ended for o in chosen())
                case _:
                    return True

        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(is_so), PATIENCE)
        except TimeoutError:
            pass
        answer = {
            "cancelled": sum(o.outcome == "cancelled" for o in chosen()),
            "deadlineExceeded": sum(o.outcome == "deadlineExceeded" for o in chosen()),
            "requests": [o.as_json() for o in chosen()],
        }
        body = json.dumps(answer).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
