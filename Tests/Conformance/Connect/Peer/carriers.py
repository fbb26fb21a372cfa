"""ConformanceService over the two libraries that carry it: PyPI's connectrpc (all three protocols) and grpcio (gRPC)."""

import urllib.parse

import grpc
from connectrpc.code import Code
from connectrpc.errors import ConnectError
from protobuf.wkt import Any

import conformance_service as answers
import wire
from contracts import SERVICE, config, service, service_connect

CODES = {number: name.removeprefix("CODE_") for name, number in config.Code.items()}


class ConnectCall(answers.Call):
    def __init__(self, context):
        self.context = context

    def request_headers(self):
        return list(self.context.request_headers.allitems())

    def timeout_ms(self):
        return wire.current().timeout_ms

    def query(self):
        return urllib.parse.parse_qsl(wire.current().query) if self.context.http_method == "GET" else []

    def lead(self, name, value):
        self.context.response_headers.add(name, value)

    def trail(self, name, value):
        self.context.response_trailers.add(name, value)

    async def fail(self, error):
        details = [Any(type_url=detail.type_url, value=detail.value) for detail in error.details]
        raise ConnectError(Code[CODES[error.code]], error.message, details)


class ConnectService(service_connect.ConformanceService):
    """Over connectrpc."""

    async def unary(self, request, context):
        return await answers.answer_one(ConnectCall(context), [request], service.UnaryResponse)

    async def idempotent_unary(self, request, context):
        return await answers.answer_one(ConnectCall(context), [request], service.IdempotentUnaryResponse)

    async def client_stream(self, requests, context):
        all_of_them = [request async for request in requests]
        return await answers.answer_one(ConnectCall(context), all_of_them, service.ClientStreamResponse)

    def server_stream(self, request, context):
        return answers.answer_many(ConnectCall(context), [request], service.ServerStreamResponse)

    def bidi_stream(self, requests, context):
        return answers.answer_each(ConnectCall(context), requests, service.BidiStreamResponse)


class GRPCCall(answers.Call):
    def __init__(self, context):
        self.context = context
        self.leading = []
        self.trailing = []

    def request_headers(self):
        return [(name, value) for name, value in self.context.invocation_metadata() if isinstance(value, str)]

    def timeout_ms(self):
        # A call without a deadline has one that is years away.
        remaining = self.context.time_remaining()
        return None if remaining is None or remaining > 1e8 else int(remaining * 1000)

    def lead(self, name, value):
        self.leading.append((name, value))

    def trail(self, name, value):
        self.trailing.append((name, value))
        self.context.set_trailing_metadata(tuple(self.trailing))

    async def begin(self):
        leading, self.leading = self.leading, []
        if leading:
            await self.context.send_initial_metadata(tuple(leading))

    async def fail(self, error):
        await self.begin()
        # A google.rpc.Status has the same fields, so the bytes are the same.
        trailers = (*self.trailing, ("grpc-status-details-bin", error.SerializeToString()))
        code = next(code for code in grpc.StatusCode if code.value[0] == error.code)
        await self.context.abort(code, error.message, trailers)


def grpc_handler():
    """ConformanceService over grpcio."""

    async def unary(request, context, answer):
        call = GRPCCall(context)
        response = await answers.answer_one(call, [request], answer)
        await call.begin()
        return response

    async def client_stream(requests, context, answer):
        call = GRPCCall(context)
        response = await answers.answer_one(call, [request async for request in requests], answer)
        await call.begin()
        return response

    async def server_stream(request, context, answer):
        call = GRPCCall(context)
        async for response in answers.answer_many(call, [request], answer):
            await call.begin()
            yield response
        await call.begin()

    async def bidi_stream(requests, context, answer):
        call = GRPCCall(context)
        async for response in answers.answer_each(call, requests, answer):
            await call.begin()
            yield response
        await call.begin()

    def method(make, function, name):
        answer = getattr(service, f"{name}Response")
        if function in (server_stream, bidi_stream):
            async def handle(request, context):
                async for response in function(request, context, answer):
                    yield response
        else:
            async def handle(request, context):
                return await function(request, context, answer)
        return make(
            handle,
            request_deserializer=getattr(service, f"{name}Request").FromString,
            response_serializer=answer.SerializeToString,
        )

    return grpc.method_handlers_generic_handler(SERVICE, {
        "Unary": method(grpc.unary_unary_rpc_method_handler, unary, "Unary"),
        "IdempotentUnary": method(grpc.unary_unary_rpc_method_handler, unary, "IdempotentUnary"),
        "ClientStream": method(grpc.stream_unary_rpc_method_handler, client_stream, "ClientStream"),
        "ServerStream": method(grpc.unary_stream_rpc_method_handler, server_stream, "ServerStream"),
        "BidiStream": method(grpc.stream_stream_rpc_method_handler, bidi_stream, "BidiStream"),
    })
