"""gRPC-Web: answers that are not what they should be, or not whole; and where the status may stand."""

import gzip

from cases.case import CLIENT, CODES, EMPTY, HALF, SERVER, UNARY, Case, any_request, fails, raw, succeeds
from contracts import service
from wire import envelope

WEB = "application/grpc-web"
NOTHING = envelope(0, b"")
PLUM = service.ConformancePayload(data=b"plum")
ANSWER = service.UnaryResponse(payload=PLUM).SerializeToString()
JSON = b'{"payload": {"data": "cGx1bQ=="}}'


def end(*lines, flags=128, pack=bytes):
    return envelope(flags, pack("".join(f"{line}\r\n" for line in lines).encode()))


OK = end("grpc-status: 0")


def odd(name, kind, answer, expected, codes=(), compressions=("identity",), codecs=("proto",)):
    return Case(f"grpc-web answers/{kind}/{name}", kind, any_request(kind), raw=answer, expected=expected,
                protocols=("grpc_web",), codecs=codecs, compressions=compressions, tls=("",),
                codes=tuple(CODES[code] for code in codes))


def sent(body, content_type=WEB, **fields):
    return raw(content_type=content_type, body=body, access_control_allow_origin="*", **fields)


EITHER = ("internal", "unknown")
OOPS = fails("failed_precondition", "oops", leading={"x-a": ["3", "4"]}, trailing={"x-b": ["1", "2"]})
ABOVE = {"x_a": ["3", "4"]}

CASES = [
    *(odd("as it should be", kind, sent(envelope(0, ANSWER) + OK), succeeds(PLUM))
      for kind in (UNARY, CLIENT, SERVER, HALF)),
    *(odd("the codec told", kind, sent(envelope(0, ANSWER) + OK, "application/grpc-web+proto"), succeeds(PLUM))
      for kind in (UNARY, SERVER)),
    *(odd("JSON", kind, sent(envelope(0, JSON) + OK, "application/grpc-web+json"), succeeds(PLUM), codecs=("json",))
      for kind in (UNARY, SERVER)),
    *(odd("an empty message", kind, sent(NOTHING + end("grpc-status: 0", "x-b: 1"), x_a="2"),
          succeeds(EMPTY, leading={"x-a": "2"}, trailing={"x-b": "1"})) for kind in (UNARY, CLIENT, SERVER, HALF)),
    *(odd("trailers in the body", kind,
          sent(end("grpc-status: 9", "grpc-message: oops", "x-b: 1", "x-b: 2"), **ABOVE), OOPS)
      for kind in (UNARY, CLIENT, SERVER, HALF)),
    *(odd("trailers in capitals", kind,
          sent(end("Grpc-Status: 9", "gRPC-Message: oops", "x-B: 1", "X-b: 2"), **ABOVE), OOPS)
      for kind in (UNARY, SERVER)),
    *(odd("trailers without spaces", kind, sent(end("grpc-status:9", "grpc-message:oops", "x-b:1", "x-b:2"), **ABOVE),
          OOPS) for kind in (UNARY, SERVER)),
    *(odd("compressed trailers", kind, sent(
        end("grpc-status: 9", "grpc-message: oops", "x-b: 1", "x-b: 2", flags=129, pack=gzip.compress),
        grpc_encoding="gzip", **ABOVE), OOPS, compressions=("gzip",)) for kind in (UNARY, SERVER)),
    *(odd("trailers alone, in the headers", kind,
          sent(b"", grpc_status="9", grpc_message="oops", x_b=["1", "2"], **ABOVE), OOPS)
      for kind in (UNARY, CLIENT, SERVER, HALF)),
    odd("an error behind messages", SERVER, sent(NOTHING + end("grpc-status: 9", "x-b: 1"), **ABOVE),
        fails("failed_precondition", payloads=[EMPTY], leading={"x-a": ["3", "4"]}, trailing={"x-b": "1"})),
    odd("no status in the body", UNARY, sent(end("grpc-message: oops")), fails("unknown"), EITHER),
    odd("no status in the headers", UNARY, sent(b"", grpc_message="oops"), fails("unknown"), EITHER),
    *(odd("no message", kind, sent(OK), fails("unimplemented")) for kind in (UNARY, CLIENT)),
    *(odd("no message, trailers alone", kind, sent(b"", grpc_status="0"), fails("unimplemented"))
      for kind in (UNARY, CLIENT)),
    *(odd("two messages", kind, sent(NOTHING + NOTHING + OK), fails("unimplemented")) for kind in (UNARY, CLIENT)),
    odd("a status among the headers, and a body", UNARY, sent(end("grpc-status: 9"), grpc_status="8"),
        fails("failed_precondition")),
    *(odd("no end", kind, sent(NOTHING), fails("internal"), EITHER) for kind in (UNARY, CLIENT)),
    *(odd("no end", kind, sent(NOTHING), fails("internal", payloads=[EMPTY]), EITHER) for kind in (SERVER, HALF)),
    odd("nothing at all", UNARY, sent(b""), fails("internal"), EITHER),
    odd("an image", UNARY, sent(b"", "image/jpeg"), fails("unknown"), ("internal", "unimplemented")),
    odd("gRPC", UNARY, sent(NOTHING + OK, "application/grpc"), fails("unknown"), ("internal", "unimplemented")),
    odd("another codec", UNARY, sent(envelope(0, JSON) + OK, "application/grpc-web+json"), fails("internal"),
        ("unknown", "unimplemented")),
    odd("an unknown coding", UNARY, sent(envelope(1, ANSWER) + OK, grpc_encoding="plum"), fails("internal")),
    odd("compressed, and identity told", UNARY, sent(envelope(1, ANSWER) + OK, grpc_encoding="identity"),
        fails("internal")),
    odd("compressed badly", UNARY, sent(envelope(1, b"no gzip") + OK, grpc_encoding="gzip"), fails("internal"),
        ("invalid_argument", "data_loss", "unknown"), compressions=("gzip",)),
    odd("cut in a message", SERVER, sent(NOTHING + envelope(0, b"abc", length=10)),
        fails("internal", payloads=[EMPTY]), EITHER),
    odd("cut in a prefix", SERVER, sent(NOTHING + bytes(3)), fails("internal", payloads=[EMPTY]), EITHER),
    odd("more after the end", SERVER, sent(NOTHING + OK + NOTHING), fails("internal", payloads=[EMPTY]), EITHER),
    odd("a percent-encoded message", UNARY, sent(end("grpc-status: 9", "grpc-message: 100%25 of %E2%98%BA%0A")),
        fails("failed_precondition", "100% of ☺\n")),
]
