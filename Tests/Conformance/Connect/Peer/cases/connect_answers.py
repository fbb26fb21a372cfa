"""Connect: answers that are not what they should be, or not whole."""

import gzip

from cases.case import CLIENT, CODES, EMPTY, HALF, SERVER, UNARY, Case, any_request, fails, raw, succeeds
from contracts import service
from wire import envelope

PROTO = "application/proto"
STREAM = "application/connect+proto"
END = envelope(2, b"{}")
NOTHING = envelope(0, b"")
ANSWER = service.UnaryResponse(payload=service.ConformancePayload(data=b"plum")).SerializeToString()
PLUM = service.ConformancePayload(data=b"plum")
JSON = b'{"payload": {"data": "cGx1bQ=="}}'


def odd(name, kind, answer, expected, codecs=("proto",), compressions=("identity",), codes=()):
    return Case(f"connect answers/{name}", kind, any_request(kind), raw=answer, expected=expected,
                protocols=("connect",), codecs=codecs, compressions=compressions,
                codes=tuple(CODES[code] for code in codes), tls=("",))


def unary(name, content_type, body, expected, **more):
    fields = {key: more.pop(key) for key in list(more) if key.startswith(("content_", "x_", "trailer_"))}
    return odd(f"unary/{name}", UNARY, raw(content_type=content_type, body=body, **fields), expected, **more)


def stream(name, kind, body, expected, content_type=STREAM, **more):
    fields = {key: more.pop(key) for key in list(more) if key.startswith("connect_")}
    return odd(f"{kind}/{name}", kind, raw(content_type=content_type, body=body, **fields), expected, **more)


ENDLESS = {"codes": ("unknown",)}

CASES = [
    # Unary
    unary("as it should be", PROTO, ANSWER, succeeds(PLUM)),
    unary("an empty body is a default message", PROTO, b"", succeeds(EMPTY)),
    unary("an empty body, said to be compressed", PROTO, b"", succeeds(EMPTY), content_encoding="gzip",
          compressions=("gzip",)),
    unary("an empty body is no JSON", "application/json", b"", fails("internal"), codecs=("json",),
          codes=("invalid_argument", "unknown")),
    unary("JSON with a charset", "application/json; charset=utf-8", JSON, succeeds(PLUM), codecs=("json",)),
    unary("JSON with fields of a newer server", "application/json", b'{"payload": {"data": "cGx1bQ", "new": 1}}',
          succeeds(PLUM), codecs=("json",)),
    unary("trailers among the headers", PROTO, ANSWER,
          succeeds(PLUM, leading={"x-a": "1"}, trailing={"x-b": ["2", "3"]}), x_a="1", trailer_x_b=["2", "3"]),
    unary("an image", "image/jpeg", b"", fails("unknown")),
    unary("a page", "text/html", b"<html>", fails("unknown")),
    unary("no content type", None, ANSWER, fails("unknown")),
    unary("another codec", "application/json", JSON, fails("internal")),
    unary("another codec for JSON", PROTO, ANSWER, fails("internal"), codecs=("json",)),
    unary("an unknown coding", PROTO, ANSWER, fails("internal"), content_encoding="plum"),
    unary("identity by its name", PROTO, ANSWER, succeeds(PLUM), content_encoding="identity"),
    unary("compressed", PROTO, gzip.compress(ANSWER), succeeds(PLUM), content_encoding="gzip", compressions=("gzip",)),
    unary("compressed badly", PROTO, b"this is no gzip", fails("internal"), content_encoding="gzip",
          compressions=("gzip",), codes=("invalid_argument", "data_loss", "unknown")),
    unary("compressed and cut", PROTO, gzip.compress(ANSWER)[:-9], fails("internal"), content_encoding="gzip",
          compressions=("gzip",), codes=("invalid_argument", "data_loss", "unknown")),
    unary("a message that is none", PROTO, b"\xff\xff\xff", fails("internal"), codes=("invalid_argument", "unknown")),
    # Streams
    *(stream("as it should be", kind, envelope(0, ANSWER) + END, succeeds(PLUM)) for kind in (CLIENT, SERVER, HALF)),
    *(stream("another codec", kind, envelope(0, JSON) + END, fails("internal"),
             content_type="application/connect+json") for kind in (CLIENT, SERVER, HALF)),
    *(stream("another type", kind, envelope(0, ANSWER) + END, fails("unknown"), content_type="image/jpeg")
      for kind in (CLIENT, SERVER, HALF)),
    *(stream("the type of unary calls", kind, ANSWER, fails("unknown"), content_type=PROTO, codes=("internal",))
      for kind in (CLIENT, SERVER, HALF)),
    *(stream("an unknown coding", kind, envelope(1, ANSWER) + END, fails("internal"), connect_content_encoding="plum")
      for kind in (CLIENT, SERVER, HALF)),
    *(stream("compressed, and no coding told", kind, envelope(1, gzip.compress(ANSWER)) + END, fails("internal"))
      for kind in (CLIENT, SERVER, HALF)),
    *(stream("compressed, and identity told", kind, envelope(1, ANSWER) + END, fails("internal"),
             connect_content_encoding="identity") for kind in (CLIENT, SERVER, HALF)),
    *(stream("an empty message", kind, NOTHING + envelope(2, b'{"metadata": {"x-b": ["1"]}}'),
             succeeds(EMPTY, trailing={"x-b": "1"})) for kind in (CLIENT, SERVER, HALF)),
    *(stream("an empty message, said to be compressed", kind, envelope(1, b"") + END, succeeds(EMPTY),
             connect_content_encoding="gzip", compressions=("gzip",)) for kind in (CLIENT, SERVER, HALF)),
    stream("compressed here and there", SERVER,
           envelope(1, gzip.compress(ANSWER)) + envelope(0, ANSWER) + envelope(3, gzip.compress(b"{}")),
           succeeds(PLUM, PLUM), connect_content_encoding="gzip", compressions=("gzip",)),
    stream("compressed badly", SERVER, envelope(1, b"no gzip") + END, fails("internal"),
           connect_content_encoding="gzip", compressions=("gzip",), codes=("invalid_argument", "data_loss", "unknown")),
    stream("no end", CLIENT, NOTHING, fails("internal"), **ENDLESS),
    stream("no end", SERVER, NOTHING, fails("internal", payloads=[EMPTY]), **ENDLESS),
    stream("no end", HALF, NOTHING, fails("internal", payloads=[EMPTY]), **ENDLESS),
    *(stream("nothing at all", kind, b"", fails("internal"), **ENDLESS) for kind in (CLIENT, SERVER, HALF)),
    *(stream("cut in a message", kind, NOTHING + envelope(0, b"abc", length=10),
             fails("internal", payloads=[EMPTY]), **ENDLESS) for kind in (SERVER, HALF)),
    *(stream("cut in a prefix", kind, NOTHING + bytes(3), fails("internal", payloads=[EMPTY]), **ENDLESS)
      for kind in (SERVER, HALF)),
    stream("cut in its end", SERVER, NOTHING + END[:-1], fails("internal", payloads=[EMPTY]), **ENDLESS),
    stream("more after the end", SERVER, NOTHING + END + NOTHING, fails("internal", payloads=[EMPTY]),
           codes=("unknown",)),
    stream("two ends", SERVER, NOTHING + END + END, fails("internal", payloads=[EMPTY]), codes=("unknown",)),
    stream("an unknown flag", SERVER, envelope(4, b""), fails("internal"), codes=("unknown",)),
    stream("a message that is none", SERVER, envelope(0, b"\xff\xff") + END, fails("internal"),
           codes=("invalid_argument", "unknown")),
    stream("no message", CLIENT, END, fails("unimplemented")),
    stream("two messages", CLIENT, NOTHING + NOTHING + END, fails("unimplemented")),
    stream("no message, and words that are no error", CLIENT,
           envelope(2, b'{"code": "out_of_range", "message": "oops"}'), fails("unimplemented")),
    stream("an error behind its message", CLIENT, NOTHING + envelope(2, b'{"error": {"code": "aborted"}}'),
           fails("aborted")),
    stream("an error behind two messages", CLIENT, NOTHING + NOTHING + envelope(2, b'{"error": {"code": "aborted"}}'),
           fails("aborted"), codes=("unimplemented",)),
]
