"""The trial service on grpcio, which is gRPC's own implementation."""

import base64
from contextlib import asynccontextmanager

import grpc
from accord.trial.v1 import trial_pb2_grpc
from google.protobuf.any_pb2 import Any

from trial.script import Context, Performance, Refusal


class TrialPeer(trial_pb2_grpc.TrialServiceServicer):
    def __init__(self, calls):
        self._calls = calls

    async def Unary(self, request, context):
        async with self._performance("Unary", context) as performance:
            return await performance.unary(request)

    async def Query(self, request, context):
        async with self._performance("Query", context) as performance:
            return await performance.unary(request)

    async def ServerStream(self, request, context):
        async with self._performance("ServerStream", context) as performance:
            async for answer in performance.server_stream(request):
                yield answer

    async def ClientStream(self, requests, context):
        async with self._performance("ClientStream", context) as performance:
            return await performance.client_stream(requests)

    async def BidiStream(self, requests, context):
        async with self._performance("BidiStream", context) as performance:
            async for answer in performance.bidi_stream(requests):
                yield answer

    @asynccontextmanager
    async def _performance(self, method, context):
        headers = [(name, as_text(value)) for name, value in context.invocation_metadata()]
        sent = []
        trailers = []
        neutral = Context(
            http_method="POST",
            http_version="2",
            client=context.peer(),
            headers=headers,
            remaining=context.time_remaining,
            send_headers=sent.extend,
            send_trailers=trailers.extend,
        )
        call = self._calls.begin(neutral, method)
        performance = Headed(neutral, call, context, sent, trailers)
        try:
            with call.watched():
                yield performance
        except Refusal as refusal:
            failure = refusal.failure
            if failure.details:
                trailers.append(("grpc-status-details-bin", status_bytes(failure)))
            context.set_trailing_metadata(as_metadata(trailers))
            await context.abort(status(failure.code), failure.message)


class Headed(Performance):
    """A performance whose headers and trailers are given to grpcio as soon as they are known."""

    def __init__(self, neutral, call, context, headers, trailers):
        super().__init__(neutral, call)
        self._grpc = context
        self._headers = headers
        self._trailers = trailers

    def _begin(self, request):
        super()._begin(request)
        self._grpc.set_trailing_metadata(as_metadata(self._trailers))

    async def _follow(self, request, count):
        if self._number == 0 and self._headers:
            await self._grpc.send_initial_metadata(as_metadata(self._headers))
            self._headers = []
        async for answer in super()._follow(request, count):
            yield answer


def as_text(value):
    return value if isinstance(value, str) else base64.b64encode(value).decode().rstrip("=")


def as_metadata(pairs):
    """grpcio wants the bytes of `-bin` values, and writes their base64 itself."""
    return tuple((name, as_bytes(value) if name.endswith("-bin") else value) for name, value in pairs)


def as_bytes(value):
    return value if isinstance(value, bytes) else base64.b64decode(value + "===")


def status(code):
    return grpc.StatusCode["CANCELLED" if code == "canceled" else code.upper()]


def status_bytes(failure):
    """A google.rpc.Status: the code is field 1, the message 2, and the details, each in an Any, 3."""
    details = b""
    for detail in failure.details:
        packed = Any()
        packed.Pack(detail)
        details += field(3, packed.SerializeToString())
    return bytes([0x08, status(failure.code).value[0]]) + field(2, failure.message.encode()) + details


def field(number, value):
    size, length = len(value), b""
    while size >= 0x80:
        length += bytes([size & 0x7F | 0x80])
        size >>= 7
    return bytes([number << 3 | 2]) + length + bytes([size]) + value


async def serve(calls, credentials=None):
    """Starts a server; gives it and its port."""
    options = [
        ("grpc.max_receive_message_length", 64 << 20),
        ("grpc.so_reuseport", 0),
        # grpcio cancels calls that Python has not taken after 30 seconds, as happens on a busy machine.
        ("grpc.server_max_unrequested_time_in_server", 600),
    ]
    server = grpc.aio.server(options=options)
    trial_pb2_grpc.add_TrialServiceServicer_to_server(TrialPeer(calls), server)
    if credentials is None:
        port = server.add_insecure_port("127.0.0.1:0")
    else:
        port = server.add_secure_port("127.0.0.1:0", credentials)
    await server.start()
    return server, port
