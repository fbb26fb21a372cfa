"""The trial service, whatever library it is served by: it does what the script of a request says.

A library's adapter gives a `Context`: how the call looks from there, and how headers and trailers are set.
"""

import asyncio
from dataclasses import dataclass
from typing import Callable

from accord.trial.v1 import trial_pb2 as trial


class Refusal(Exception):
    """A failure that the script asks for."""

    def __init__(self, failure):
        super().__init__(failure.message)
        self.failure = failure


@dataclass
class Context:
    http_method: str
    http_version: str
    client: str
    headers: list[tuple[str, str]]
    """Of the request; repeated names stay so."""
    remaining: Callable[[], float | None]
    """What is left of the time for the call, in seconds."""
    send_headers: Callable[[list[tuple[str, str]]], None]
    send_trailers: Callable[[list[tuple[str, str]]], None]

    def header(self, name):
        return next((value for each, value in self.headers if each == name), None)


class Performance:
    """One call, by its script."""

    def __init__(self, context, call):
        self._context = context
        self._call = call
        self._number = 0

    async def unary(self, request):
        self._begin(request)
        return await self._single(request)

    async def server_stream(self, request):
        self._begin(request)
        async for answer in self._follow(request, request.script.count):
            yield answer
        if request.script.hold:
            await self._hold()

    async def client_stream(self, requests):
        first = None
        async for request in requests:
            if first is None:
                first = request
                self._begin(request)
            else:
                self._call.note_received(request)
            script = first.script
            if script.count == self._call.received and (script.hold or script.HasField("failure")):
                break
        return await self._single(first or trial.Request())

    async def bidi_stream(self, requests):
        is_first = True
        holds = False
        async for request in requests:
            if is_first:
                is_first = False
                self._begin(request)
            else:
                self._call.note_received(request)
            holds = holds or request.script.hold
            async for answer in self._follow(request, request.script.count):
                yield answer
        # After the last request only: connectrpc tells that a client went away to who reads, until all is read.
        if holds:
            await self._hold()

    def _begin(self, request):
        self._call.note_received(request)
        self._context.send_headers([(header.name, header.value) for header in request.script.headers])
        self._context.send_trailers([(trailer.name, trailer.value) for trailer in request.script.trailers])

    async def _single(self, request):
        if request.script.hold:
            await self._hold()
        fails = request.script.HasField("failure")
        async for answer in self._follow(request, 0 if fails else 1):
            return answer

    async def _follow(self, request, count):
        script = request.script
        payload = request.payload + bytes(script.padding)
        for _ in range(count):
            # The libraries may send without waiting, and others want their turn.
            await asyncio.sleep(0)
            self._number += 1
            yield trial.Answer() if script.bare else self._answer(payload)
            self._call.note_sent()
        if script.HasField("failure"):
            raise Refusal(script.failure)

    def _answer(self, payload):
        answer = trial.Answer(payload=payload, number=self._number)
        if self._number == 1:
            answer.seen.CopyFrom(self._seen())
        return answer

    async def _hold(self):
        await asyncio.Event().wait()

    def _seen(self):
        context = self._context
        seen = trial.Seen(
            http_method=context.http_method,
            http_version=context.http_version,
            headers=[trial.Header(name=name, value=value) for name, value in context.headers],
            requests=self._call.received,
            request_bytes=self._call.received_bytes,
            client=context.client,
        )
        if (remaining := context.remaining()) is not None:
            seen.timeout_ms = int(remaining * 1000)
        return seen
