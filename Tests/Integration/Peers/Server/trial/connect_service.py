"""The trial service on PyPI's connectrpc, which speaks Connect, gRPC-Web and gRPC to whoever serves ASGI."""

from contextvars import ContextVar

import protobuf.wkt
from accord.trial.v1.trial_connect import TrialService, TrialServiceASGIApplication
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail

from trial.script import Context, Performance, Refusal

current_scope: ContextVar[dict] = ContextVar("current_scope")
"""ASGI's scope of the request at hand."""


class TrialPeer(TrialService):
    def __init__(self, calls):
        self._calls = calls

    async def unary(self, request, context):
        performance, call = self._begin("Unary", context)
        with failing(), call.watched():
            return await performance.unary(request)

    async def query(self, request, context):
        performance, call = self._begin("Query", context)
        with failing(), call.watched():
            return await performance.unary(request)

    async def server_stream(self, request, context):
        performance, call = self._begin("ServerStream", context)
        with failing(), call.watched():
            async for answer in performance.server_stream(request):
                yield answer

    async def client_stream(self, requests, context):
        performance, call = self._begin("ClientStream", context)
        with failing(), call.watched():
            return await performance.client_stream(requests)

    async def bidi_stream(self, requests, context):
        performance, call = self._begin("BidiStream", context)
        with failing(), call.watched():
            async for answer in performance.bidi_stream(requests):
                yield answer

    def _begin(self, method, context):
        def adder(fields):
            def add(pairs):
                for name, value in pairs:
                    fields.add(name, value)

            return add

        def remaining():
            return None if context.timeout_ms is None else context.timeout_ms / 1000

        neutral = Context(
            http_method=context.http_method,
            http_version=current_scope.get()["http_version"],
            client=context.client_address or "",
            headers=list(context.request_headers.allitems()),
            remaining=remaining,
            send_headers=adder(context.response_headers),
            send_trailers=adder(context.response_trailers),
        )
        call = self._calls.begin(neutral, method)
        return Performance(neutral, call), call


class failing:
    """Turns what a script asks for into an error of the library."""

    def __enter__(self):
        pass

    def __exit__(self, kind, error, traceback):
        if isinstance(error, Refusal):
            failure = error.failure
            raise ConnectError(Code(failure.code), failure.message, [packed(each) for each in failure.details])


def packed(message):
    # connectrpc packs only messages of its own protobuf implementation, and this is one of Google's.
    type_url = f"type.googleapis.com/{message.DESCRIPTOR.full_name}"
    return ErrorDetail(protobuf.wkt.Any(type_url=type_url, value=message.SerializeToString()))


def application(calls, compressions):
    service = TrialServiceASGIApplication(TrialPeer(calls), compressions=compressions)

    async def scoped(scope, receive, send):
        current_scope.set(scope)
        await service(scope, receive, send)

    return scoped
