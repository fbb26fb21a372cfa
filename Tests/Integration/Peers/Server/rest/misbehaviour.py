"""Lets a test say, by headers of its request, what is to go wrong.

`x-test-behaviour` is one of

    500             an answer that says nothing
    html            what a proxy says when the server is gone
    rate-limited    429, with `retry-after: 7`
    malformed       the proper answer, without its last byte
    missing-field   the proper answer, without the first property of its (first) object
    unknown-enum    the proper answer, with values of enums that no contract has
    huge            a list of 8 MiB, well-formed
    cut             the proper answer, but the connection ends within it
    drip            the proper answer, byte by byte as far as the middle, and the rest when the test opens the gate that
                    `x-test-gate` names: `POST /gates/<name>`

`GET /gates/<name>` answers when somebody waits at the gate, and says 504 when nobody does for 50 seconds. A request that
waits for its gate longer than that goes on.
"""

import asyncio
import json
from collections import defaultdict

PATIENCE = 50.0
"""How long anything waits for a test, in seconds."""

ENUMS = {"state": "LOCKDOWN", "alpaca_account_status": "HIBERNATING"}


class Gate:
    def __init__(self):
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()


class Misbehaviour:
    """Stands before an application, and answers for it when a test wants that."""

    def __init__(self, application):
        self._application = application
        self._gates = defaultdict(Gate)

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await self._application(scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        if scope["path"].startswith("/gates/"):
            return await self._attend(self._gates[scope["path"]], scope["method"], send)
        match headers.get("x-test-behaviour"):
            case None:
                await self._application(scope, receive, send)
            case "500":
                await answer(send, 500, b"Internal Server Error", "text/plain")
            case "html":
                await answer(send, 502, b"<html><h1>Bad gateway</h1></html>", "text/html")
            case "rate-limited":
                await answer(send, 429, b'{"detail": "Too many requests"}', more=[(b"retry-after", b"7")])
            case "huge":
                await huge(send)
            case behaviour:
                gate = self._gates["/gates/" + headers.get("x-test-gate", "")]
                await self._spoil(behaviour, gate, scope, receive, send)

    async def _attend(self, gate, method, send):
        if method == "POST":
            gate.opened.set()
        elif not await happens(gate.reached):
            return await answer(send, 504, b"", "text/plain")
        await answer(send, 204, b"", "text/plain")

    async def _spoil(self, behaviour, gate, scope, receive, send):
        messages = []

        async def keep(message):
            messages.append(message)

        await self._application(scope, receive, keep)
        status = messages[0]["status"]
        body = b"".join(message.get("body", b"") for message in messages[1:])
        match behaviour:
            case "malformed":
                await answer(send, status, body[:-1])
            case "missing-field":
                await answer(send, status, changed(body, without_first))
            case "unknown-enum":
                await answer(send, status, changed(body, with_unknown_enums))
            case "cut":
                await start(send, status, "application/json", [(b"content-length", str(len(body)).encode())])
                await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
                # Ending here, uvicorn closes the connection.
            case "drip":
                await start(send, status, "application/json", [])
                middle = len(body) // 2
                for index in range(middle):
                    await send({"type": "http.response.body", "body": body[index : index + 1], "more_body": True})
                gate.reached.set()
                await happens(gate.opened)
                await send({"type": "http.response.body", "body": body[middle:]})
            case _:
                await answer(send, 501, b"no such behaviour", "text/plain")


async def happens(event):
    try:
        await asyncio.wait_for(event.wait(), PATIENCE)
        return True
    except TimeoutError:
        return False


async def start(send, status, media_type, more):
    headers = [(b"content-type", media_type.encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def answer(send, status, body, media_type="application/json", more=()):
    length = [] if status == 204 else [(b"content-length", str(len(body)).encode())]
    await start(send, status, media_type, [*length, *more])
    await send({"type": "http.response.body", "body": body})


async def huge(send):
    await start(send, 200, "application/json", [])
    piece = b'"' + b"x" * 1021 + b'",'
    await send({"type": "http.response.body", "body": b"[", "more_body": True})
    for _ in range(8 * 1024):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b'""]'})


def changed(body, change):
    value = json.loads(body)
    change(value[0] if isinstance(value, list) else value)
    return json.dumps(value).encode()


def without_first(value):
    del value[next(iter(value))]


def with_unknown_enums(value):
    value.update({name: enum for name, enum in ENUMS.items() if name in value})
