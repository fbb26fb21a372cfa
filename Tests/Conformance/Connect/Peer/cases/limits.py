"""How large a message the client takes, compressed or not."""

import gzip

from cases.case import CLIENT, HALF, SERVER, UNARY, Case, any_request, fails, raw, succeeds
from contracts import service
from wire import envelope

LIMIT = 2048
TOO_LARGE = fails("resource_exhausted")
END = envelope(2, b"{}")


def message(size):
    """An answer of so many bytes; those of all kinds look alike."""
    answer = service.UnaryResponse()
    answer.payload.data = bytes(size)
    answer.payload.data = bytes(size - (answer.ByteSize() - size))
    assert answer.ByteSize() == size
    return answer


def stream(*messages, compress=False):
    flags = 1 if compress else 0
    pack = gzip.compress if compress else bytes
    body = b"".join(envelope(flags, pack(each.SerializeToString())) for each in messages) + END
    extra = {"connect_content_encoding": "gzip"} if compress else {}
    return raw(content_type="application/connect+proto", body=body, **extra)


def grpc(*messages, compress=False):
    fields = {"grpc_encoding": "gzip"} if compress else {}
    return raw(content_type="application/grpc", body=grpc_body(messages, compress), trailers={"grpc-status": "0"},
               **fields)


def grpc_web(*messages, compress=False):
    fields = {"grpc_encoding": "gzip"} if compress else {}
    body = grpc_body(messages, compress) + envelope(128, b"grpc-status: 0\r\n")
    return raw(content_type="application/grpc-web", body=body, **fields)


def grpc_body(messages, compress):
    pack = gzip.compress if compress else bytes
    return b"".join(envelope(int(compress), pack(each.SerializeToString())) for each in messages)


def unary(answer, compress=False):
    body = answer.SerializeToString()
    if compress:
        return raw(content_type="application/proto", body=gzip.compress(body), content_encoding="gzip")
    return raw(content_type="application/proto", body=body)


JUST = message(LIMIT)
OVER = message(LIMIT + 1)
BOMB = message(8 << 20)
GZIP = {"compressions": ("gzip",)}


def limited(name, kind, answer, expected, protocol="connect", **more):
    return Case(f"limits/{name}", kind, any_request(kind), raw=answer, expected=expected, limit=LIMIT,
                protocols=(protocol,), codecs=("proto",), **more)


def limited_grpc(name, kind, messages, expected, compress=False, **more):
    for protocol, answer in (("grpc", grpc), ("grpc_web", grpc_web)):
        yield limited(name, kind, answer(*messages, compress=compress), expected, protocol, **more)


CASES = [
    limited("unary/just", UNARY, unary(JUST), succeeds(JUST.payload)),
    limited("unary/over", UNARY, unary(OVER), TOO_LARGE),
    limited("unary/just, compressed", UNARY, unary(JUST, compress=True), succeeds(JUST.payload), **GZIP),
    limited("unary/over, compressed", UNARY, unary(OVER, compress=True), TOO_LARGE, **GZIP),
    limited("unary/a bomb", UNARY, unary(BOMB, compress=True), TOO_LARGE, **GZIP),
    limited("client stream/just", CLIENT, stream(JUST), succeeds(JUST.payload)),
    limited("client stream/over", CLIENT, stream(OVER), TOO_LARGE),
    limited("server stream/just", SERVER, stream(JUST, JUST), succeeds(JUST.payload, JUST.payload)),
    limited("server stream/over", SERVER, stream(OVER), TOO_LARGE),
    limited("server stream/over later", SERVER, stream(JUST, OVER),
            fails("resource_exhausted", payloads=[JUST.payload])),
    limited("server stream/a bomb", SERVER, stream(BOMB, compress=True), TOO_LARGE, **GZIP),
    limited("half duplex/just", HALF, stream(JUST, JUST), succeeds(JUST.payload, JUST.payload)),
    limited("half duplex/over", HALF, stream(OVER), TOO_LARGE),
    *limited_grpc("unary/just", UNARY, [JUST], succeeds(JUST.payload)),
    *limited_grpc("unary/over", UNARY, [OVER], TOO_LARGE),
    *limited_grpc("unary/just, compressed", UNARY, [JUST], succeeds(JUST.payload), compress=True, **GZIP),
    *limited_grpc("unary/a bomb", UNARY, [BOMB], TOO_LARGE, compress=True, **GZIP),
    *limited_grpc("server stream/over later", SERVER, [JUST, OVER],
                  fails("resource_exhausted", payloads=[JUST.payload])),
]
