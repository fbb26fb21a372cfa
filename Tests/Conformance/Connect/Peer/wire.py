"""What stands between HTTP and the service: looks at requests as they come over the wire, and answers with raw responses.

Complaints about a request are kept under the name of its case, which stands in its headers.
"""

import contextvars
import dataclasses
import re
import struct
import urllib.parse

from contracts import config

GET_ORDER = ["connect", "base64", "compression", "encoding", "message"]
TIMEOUT_UNITS = {"H": 3_600_000, "M": 60_000, "S": 1000, "m": 1, "u": 1e-3, "n": 1e-6}


@dataclasses.dataclass
class Seen:
    """What the service cannot see."""

    timeout_ms: int | None
    query: str


_current = contextvars.ContextVar("current")


def current():
    return _current.get()


class Wire:
    """An ASGI application around the service's own."""

    def __init__(self, application, cases, is_tls):
        self.application = application
        self.cases = cases
        self.is_tls = is_tls

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        request = Request(scope)
        case = self.cases.get(request.one("x-test-case-name"))
        if case is None:
            await respond(send, 400, [("content-type", "application/json")], b'{"code":"invalid_argument"}')
            return
        request.complaints = case.complaints
        request.judge(self.is_tls)
        case.requests_seen += 1
        if case.requests_seen > 1:
            case.complaints.append(f"the client sent request number {case.requests_seen} for one call")
        # The service would keep to the timeout, and so hide a client that does not.
        timeout = request.take_timeout()
        _current.set(Seen(timeout, scope["query_string"].decode()))
        if case.raw is None:
            await self.application(scope, receive, send)
            return
        while (await receive()).get("more_body"):
            pass
        await case.raw.send(send)


async def respond(send, status, headers, body, trailers=None):
    """Sends a response, as it is."""
    await send({
        "type": "http.response.start",
        "status": status,
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
        "trailers": trailers is not None,
    })
    await send({"type": "http.response.body", "body": body, "more_body": False})
    if trailers is not None:
        encoded = [(name.lower().encode(), value.encode()) for name, value in trailers]
        await send({"type": "http.response.trailers", "headers": encoded, "more_trailers": False})


@dataclasses.dataclass
class Raw:
    """A response that no proper server would send."""

    status: int = 200
    headers: list = dataclasses.field(default_factory=list)
    body: bytes = b""
    trailers: list | None = None

    async def send(self, send):
        await respond(send, self.status, self.headers, self.body, self.trailers)


def envelope(flags, payload, length=None):
    """A message as streams have it. The length may be a lie."""
    return struct.pack(">BI", flags, len(payload) if length is None else length) + payload


class Request:
    """A request, held against what its own headers say that it has to be."""

    def __init__(self, scope):
        self.scope = scope
        self.headers = [(name.decode().lower(), value.decode()) for name, value in scope["headers"]]
        self.complaints = []

    def one(self, name):
        """The value of a header that may be there once."""
        values = [value for key, value in self.headers if key == name]
        if len(values) > 1:
            self.complaints.append(f"the header {name} is there {len(values)} times")
        return values[0] if values else None

    def expect(self, what, expected, actual):
        if expected != actual:
            self.complaints.append(f"the {what} is {actual!r}, not {expected!r}")

    def judge(self, is_tls):
        self.is_get = self.scope["method"] == "GET"
        content_type = self.one("content-type") or ""
        self.protocol, codec, encoding = protocol_of(content_type)
        self.expect("HTTP version", self.one("x-expect-http-version"), self.scope["http_version"][0])
        self.expect("method", self.one("x-expect-http-method"), self.scope["method"])
        self.expect("TLS", self.one("x-expect-tls"), "true" if is_tls else "false")
        self.expect("protocol", self.named("protocol", config.Protocol), "connect" if self.is_get else self.protocol)
        if self.is_get:
            codec, compression = self.judge_query(content_type)
        else:
            compression = self.one(encoding)
        self.expect("codec", self.named("codec", config.Codec), codec)
        self.expect("compression", self.named("compression", config.Compression), compression or "identity")
        if self.protocol == "grpc":
            self.expect("header te", "trailers", self.one("te"))
        if self.protocol == "connect" and not self.is_get:
            self.expect("header connect-protocol-version", "1", self.one("connect-protocol-version"))

    def named(self, what, enum):
        """What a header expects, by the lower-case name of the enum's value."""
        number = int(self.one(f"x-expect-{what}") or 0)
        return enum.Name(number).removeprefix(f"{what.upper()}_").lower()

    def judge_query(self, content_type):
        pairs = urllib.parse.parse_qsl(self.scope["query_string"].decode(), keep_blank_values=True)
        names = [name for name, _ in pairs]
        self.expect("order of the query", [name for name in GET_ORDER if name in names], names)
        self.expect("content type of a GET", "", content_type)
        self.expect("length of a GET", None, self.one("content-length"))
        query = dict(pairs)
        self.expect("version in the query", "v1", query.get("connect"))
        return query.get("encoding"), query.get("compression")

    def take_timeout(self):
        """Takes the timeout out of the headers, in milliseconds."""
        name = "connect-timeout-ms" if self.protocol == "connect" else "grpc-timeout"
        form = r"\d{1,10}" if self.protocol == "connect" else r"(\d{1,8})([HMSmun])"
        value = self.one(name)
        self.scope["headers"] = [pair for pair in self.scope["headers"] if pair[0].lower() != name.encode()]
        if value is None:
            return None
        match = re.fullmatch(form, value)
        if match is None:
            self.complaints.append(f"the header {name} is {value!r}")
            return None
        if self.protocol == "connect":
            return int(value)
        return int(int(match[1]) * TIMEOUT_UNITS[match[2]])


def protocol_of(content_type):
    """The protocol, the codec, and the header that names the compression."""
    for start, protocol in [("application/grpc-web", "grpc_web"), ("application/grpc", "grpc")]:
        if content_type == start or content_type.startswith(start + "+"):
            return protocol, content_type[len(start) + 1:] or "proto", "grpc-encoding"
    if content_type.startswith("application/connect+"):
        return "connect", content_type.removeprefix("application/connect+"), "connect-content-encoding"
    return "connect", content_type.removeprefix("application/"), "content-encoding"
