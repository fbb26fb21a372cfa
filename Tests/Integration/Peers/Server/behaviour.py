"""Lets a test make the server misbehave, by headers of the request, so that the contract stays clean.

    x-test-delay-ms: 500             wait before answering, or before each event of a stream
    x-test-error: not_found          fail with this Connect code, and with two details: an ErrorDetail of Rin's, and a
                                     google.rpc.RetryInfo, which no client of Rin's knows. A stream fails at its end
    x-test-error-times: 2            only for the first two requests with the same x-request-id
    x-test-bearer: abc               fail with `unauthenticated` unless the request says `authorization: Bearer abc`
    x-test-http-status: 502          answer with this status and a page of HTML, as a proxy in between would
    x-test-trailer: value            answer with this trailing metadata, under the same name
    x-test-account: name             work on the contacts of an account of this name, which start out all alike
    x-test-events: 3                 how many events WatchScore sends before it ends (3)

Moreover, a second call of a method with the same `idempotency-key` is not carried out: it is given the answer of the
first, also while that is being made, with the header `idempotent-replay: true`. `ledger.py` tells what was carried out.
"""

import asyncio
from collections import Counter

import protobuf.wkt
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf.duration_pb2 import Duration
from rin.common.v1 import common_pb2

from observer import current_observation


def detail(code, field, message):
    """An error detail of Rin's."""
    # connectrpc packs only messages of its own protobuf implementation, so Google's are packed here.
    reason = common_pb2.ErrorDetail(code=code, field=field, message=message)
    return packed(reason.SerializeToString(), reason.DESCRIPTOR.full_name)


def retry_info(seconds):
    """A google.rpc.RetryInfo, whose field 1 is the time to wait."""
    delay = Duration(seconds=seconds).SerializeToString()
    return packed(bytes([0x0A, len(delay)]) + delay, "google.rpc.RetryInfo")


def packed(value, type_name):
    return ErrorDetail(protobuf.wkt.Any(type_url=f"type.googleapis.com/{type_name}", value=value))


class Behaviour:
    """Obeys the headers, around every handler."""

    def __init__(self, ledger):
        self._failures = Counter()
        self._answers = {}
        self._ledger = ledger

    async def intercept_unary(self, call_next, request, context):
        async with Watched():
            self._set_trailer(context)
            await self._delay(context)
            self._check_token(context)
            self._fail_if_asked(context)
            key = context.request_headers.get("idempotency-key")
            if key is None:
                return await call_next(request, context)
            place = (key, context.method.service_name, context.method.name)
            answer = self._answers.get(place)
            if answer is None:
                # It goes on when the client goes away, so that a second call under the key finds it.
                answer = asyncio.ensure_future(self._carry_out(call_next, request, context, key))
                self._answers[place] = answer
                answer.add_done_callback(lambda done: self._forget_failure(place, done))
            else:
                context.response_headers["idempotent-replay"] = "true"
            return await asyncio.shield(answer)

    async def _carry_out(self, call_next, request, context, key):
        response = await call_next(request, context)
        self._ledger.note(request, context, key)
        return response

    def _forget_failure(self, place, done):
        if done.cancelled() or done.exception() is not None:
            self._answers.pop(place, None)

    async def intercept_server_stream(self, call_next, request, context):
        async with Watched():
            self._set_trailer(context)
            self._check_token(context)
            async for response in call_next(request, context):
                await self._delay(context)
                yield response
            self._fail_if_asked(context)

    def _set_trailer(self, context):
        if trailer := context.request_headers.get("x-test-trailer"):
            context.response_trailers["x-test-trailer"] = trailer

    async def _delay(self, context):
        await asyncio.sleep(int(context.request_headers.get("x-test-delay-ms", "0")) / 1000)

    def _check_token(self, context):
        token = context.request_headers.get("x-test-bearer")
        if token is not None and context.request_headers.get("authorization") != f"Bearer {token}":
            reason = detail("token.invalid", "", "Sign in again.")
            raise ConnectError(Code.UNAUTHENTICATED, "The access token is missing or wrong.", [reason])

    def _fail_if_asked(self, context):
        headers = context.request_headers
        code = headers.get("x-test-error")
        if code is None:
            return
        request_id = headers.get("x-request-id")
        self._failures[request_id] += 1
        if self._failures[request_id] > int(headers.get("x-test-error-times", "1000000")):
            return
        reason = detail(f"test.{code}", "contact.display_name", "The test asked for this.")
        raise ConnectError(Code(code), f"Failed with {code}, as asked.", [reason, retry_info(3)])


class Watched:
    """Notes that a handler starts, and why it is stopped, if it is."""

    async def __aenter__(self):
        await current_observation.get().become("started")

    async def __aexit__(self, error_type, error, traceback):
        # The deadline and a client that goes away both end a handler by cancelling it.
        if error_type is asyncio.CancelledError:
            observation = current_observation.get()
            await observation.become("cancelled" if observation.disconnected else "deadlineExceeded")


class CarelessProxy:
    """Stands before the services and answers for them when `x-test-http-status` says so."""

    def __init__(self, application):
        self._application = application

    async def __call__(self, scope, receive, send):
        status = dict(scope["headers"]).get(b"x-test-http-status")
        if status is None:
            await self._application(scope, receive, send)
            return
        while (await receive()).get("more_body", False):
            pass
        body = b"<html><body>This page is not the service.</body></html>"
        headers = [(b"content-type", b"text/html"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": int(status), "headers": headers})
        await send({"type": "http.response.body", "body": body})
