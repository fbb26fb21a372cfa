"""gRPC: answers that are not what they should be, or not whole; and where the status may stand."""

import gzip

from cases.case import CLIENT, CODES, EMPTY, HALF, SERVER, UNARY, Case, any_request, fails, raw, succeeds
from contracts import service
from wire import envelope

GRPC = "application/grpc"
NOTHING = envelope(0, b"")
PLUM = service.ConformancePayload(data=b"plum")
ANSWER = service.UnaryResponse(payload=PLUM).SerializeToString()
JSON = b'{"payload": {"data": "cGx1bQ=="}}'
OK = {"grpc-status": "0"}
FAILED = {"grpc-status": "9", "grpc-message": "oops"}


def odd(name, kind, answer, expected, codes=(), compressions=("identity",), codecs=("proto",)):
    return Case(f"grpc answers/{kind}/{name}", kind, any_request(kind), raw=answer, expected=expected,
                protocols=("grpc",), codecs=codecs, compressions=compressions, tls=("",),
                codes=tuple(CODES[code] for code in codes))


def sent(body, trailers, content_type=GRPC, **fields):
    return raw(content_type=content_type, body=body, trailers=trailers, **fields)


EITHER = ("internal", "unknown")

CASES = [
    *(odd("as it should be", kind, sent(envelope(0, ANSWER), OK), succeeds(PLUM))
      for kind in (UNARY, CLIENT, SERVER, HALF)),
    *(odd("the codec told", kind, sent(envelope(0, ANSWER), OK, "application/grpc+proto"), succeeds(PLUM))
      for kind in (UNARY, SERVER)),
    *(odd("JSON", kind, sent(envelope(0, JSON), OK, "application/grpc+json"), succeeds(PLUM), codecs=("json",))
      for kind in (UNARY, SERVER)),
    *(odd("an empty message", kind, sent(NOTHING, {**OK, "x-b": "1"}, "application/grpc+proto", x_a="2"),
          succeeds(EMPTY, leading={"x-a": "2"}, trailing={"x-b": "1"})) for kind in (UNARY, CLIENT, SERVER, HALF)),
    odd("trailers at the end", UNARY, sent(b"", {**FAILED, "x-b": ["1", "2"]}, x_a=["3", "4"]),
        fails("failed_precondition", "oops", leading={"x-a": ["3", "4"]}, trailing={"x-b": ["1", "2"]})),
    odd("trailers at the end of messages", SERVER, sent(NOTHING, {**FAILED, "x-b": "1"}, x_a="3"),
        fails("failed_precondition", "oops", payloads=[EMPTY], leading={"x-a": "3"}, trailing={"x-b": "1"})),
    *(odd("trailers alone", kind, raw(content_type=GRPC, grpc_status="9", grpc_message="oops", x_b=["1", "2"]),
          fails("failed_precondition", "oops", trailing={"x-b": ["1", "2"]})) for kind in (UNARY, CLIENT, SERVER, HALF)),
    odd("trailers alone, and all is well", SERVER, raw(content_type=GRPC, grpc_status="0"), succeeds()),
    odd("no status", UNARY, sent(b"", {"grpc-message": "oops"}), fails("unknown"), EITHER),
    *(odd("no message", kind, sent(b"", OK), fails("unimplemented")) for kind in (UNARY, CLIENT)),
    *(odd("two messages", kind, sent(NOTHING + NOTHING, OK), fails("unimplemented")) for kind in (UNARY, CLIENT)),
    *(odd("no trailers", kind, sent(NOTHING, None), fails("internal"), EITHER) for kind in (UNARY, CLIENT)),
    *(odd("no trailers", kind, sent(NOTHING, None), fails("internal", payloads=[EMPTY]), EITHER)
      for kind in (SERVER, HALF)),
    odd("a status among the headers, and a body", UNARY, sent(NOTHING, None, grpc_status="9"), fails("internal"),
        EITHER),
    odd("a status among the headers, and trailers", UNARY,
        sent(b"", {"x-b": "1", "grpc-status": "9"}, grpc_status="8"), fails("failed_precondition")),
    odd("an image", UNARY, sent(b"", None, "image/jpeg"), fails("unknown")),
    odd("gRPC-Web", UNARY, sent(NOTHING, OK, "application/grpc-web+proto"), fails("unknown"), EITHER),
    odd("another codec", UNARY, sent(envelope(0, JSON), OK, "application/grpc+json"), fails("internal"),
        ("unknown", "unimplemented")),
    odd("proto in place of JSON", UNARY, sent(envelope(0, ANSWER), OK), fails("internal"),
        ("unknown", "unimplemented"), codecs=("json",)),
    odd("an unknown coding", UNARY, sent(envelope(1, ANSWER), OK, grpc_encoding="plum"), fails("internal")),
    odd("compressed, and identity told", UNARY, sent(envelope(1, ANSWER), OK, grpc_encoding="identity"),
        fails("internal")),
    odd("compressed, and no coding told", UNARY, sent(envelope(1, gzip.compress(ANSWER)), OK), fails("internal")),
    odd("compressed", UNARY, sent(envelope(1, gzip.compress(ANSWER)), OK, grpc_encoding="gzip"), succeeds(PLUM),
        compressions=("gzip",)),
    odd("compressed badly", UNARY, sent(envelope(1, b"no gzip"), OK, grpc_encoding="gzip"), fails("internal"),
        ("invalid_argument", "data_loss", "unknown"), compressions=("gzip",)),
    odd("cut in a message", SERVER, sent(NOTHING + envelope(0, b"abc", length=10), OK),
        fails("internal", payloads=[EMPTY]), EITHER),
    odd("cut in a prefix", SERVER, sent(NOTHING + bytes(3), OK), fails("internal", payloads=[EMPTY]), EITHER),
    odd("a message that is none", UNARY, sent(envelope(0, b"\xff\xff"), OK), fails("internal"),
        ("invalid_argument", "unknown")),
    odd("a status that is none", UNARY, sent(b"", {"grpc-status": "plum"}), fails("unknown"), EITHER),
    odd("an unknown status", UNARY, sent(b"", {"grpc-status": "99", "grpc-message": "oops"}), fails("unknown", "oops"),
        EITHER),
    odd("a percent-encoded message", UNARY, sent(b"", {"grpc-status": "9", "grpc-message": "100%25 of %E2%98%BA%0A"}),
        fails("failed_precondition", "100% of ☺\n")),
    odd("a message with stray percents", UNARY, sent(b"", {"grpc-status": "9", "grpc-message": "100% of %zz%2"}),
        fails("failed_precondition", "100% of %zz%2")),
]
