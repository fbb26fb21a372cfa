"""What a case is: the call to make, what the server shall do with it, and what the client has to report of it."""

import dataclasses

import wire
from contracts import compat, config, packed, service

UNARY, CLIENT, SERVER, HALF, FULL = "unary", "client stream", "server stream", "half duplex", "full duplex"

METHODS = {UNARY: "Unary", CLIENT: "ClientStream", SERVER: "ServerStream", HALF: "BidiStream", FULL: "BidiStream"}
STREAM_TYPES = {
    UNARY: config.STREAM_TYPE_UNARY,
    CLIENT: config.STREAM_TYPE_CLIENT_STREAM,
    SERVER: config.STREAM_TYPE_SERVER_STREAM,
    HALF: config.STREAM_TYPE_HALF_DUPLEX_BIDI_STREAM,
    FULL: config.STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM,
}

CODES = {name.removeprefix("CODE_").lower(): number for name, number in config.Code.items()}

ALL = ("connect", "grpc", "grpc_web")


@dataclasses.dataclass
class Case:
    """A call, for each way of making it that `protocols`, `codecs` and `compressions` leave."""

    name: str
    kind: str
    requests: list
    """The messages to send. The first of them says what the server shall answer."""
    expected: compat.ClientResponseResult | None = None
    """What the client reports; None when that follows from the requests."""
    codes: tuple = ()
    """Other codes that an error may have."""
    raw: wire.Raw | None = None
    """What the server answers, in place of what a proper one would."""
    method: str | None = None
    headers: dict = dataclasses.field(default_factory=dict)
    timeout_ms: int | None = None
    delay_ms: int = 0
    cancel: dict | None = None
    limit: int = 0
    is_get: bool = False
    protocols: tuple = ALL
    codecs: tuple = ("proto", "json")
    compressions: tuple = ("identity", "gzip")
    tls: tuple = ("", "server")
    """Which certificates there are: none, the server's, also the client's ("client"), or one of another server ("other")."""
    is_known_to_grpcio: bool = True

    @property
    def method_name(self):
        return self.method or METHODS[self.kind]


# Requests


def headers(pairs):
    """Headers of `name=value` or `name=[values]`, with underscores for hyphens."""
    return [
        service.Header(name=name.replace("_", "-"), value=[value] if isinstance(value, str) else value)
        for name, value in pairs.items()
    ]


def error(code, message=None, details=()):
    return service.Error(code=CODES[code], message=message, details=[packed(detail) for detail in details])


def one(kind, data=None, *, fails=None, leading={}, trailing={}, delay_ms=0, more=(), method=None):
    """The requests of a call that is answered with one message. `more` has the data of further requests."""
    definition = service.UnaryResponseDefinition(
        response_headers=headers(leading), response_trailers=headers(trailing), response_delay_ms=delay_ms)
    if fails is not None:
        definition.error.CopyFrom(fails)
    elif data is not None:
        definition.response_data = data
    message = getattr(service, f"{method or METHODS[kind]}Request")
    return [message(response_definition=definition)] + [message(request_data=each) for each in more]


def many(kind, *data, fails=None, leading={}, trailing={}, delay_ms=0, more=()):
    """The requests of a call that is answered with a stream."""
    definition = service.StreamResponseDefinition(
        response_headers=headers(leading), response_trailers=headers(trailing), response_delay_ms=delay_ms,
        response_data=data, error=fails)
    message = getattr(service, f"{METHODS[kind]}Request")
    first = message(response_definition=definition)
    if kind == FULL:
        first.full_duplex = True
    return [first] + [message(request_data=each) for each in more]


def any_request(kind):
    """The requests of a call whose answer is raw."""
    return [getattr(service, f"{METHODS[kind]}Request")()]


# Expectations


def fails(code, message=None, details=(), payloads=(), leading={}, trailing={}, unsent=0):
    return compat.ClientResponseResult(
        error=error(code, message, details), payloads=payloads, response_headers=headers(leading),
        response_trailers=headers(trailing), num_unsent_requests=unsent)


def succeeds(*payloads, leading={}, trailing={}):
    return compat.ClientResponseResult(
        payloads=payloads, response_headers=headers(leading), response_trailers=headers(trailing))


EMPTY = service.ConformancePayload()


# Raw responses


def raw(status=200, content_type=None, body=b"", trailers=None, **fields):
    """A raw response. Underscores in names of headers stand for hyphens; a list is a header for each of its values."""
    listed = [("content-type", content_type)] if content_type is not None else []
    for name, value in fields.items():
        for each in [value] if isinstance(value, str) else value:
            listed.append((name.replace("_", "-"), each))
    if trailers is not None:
        trailers = [
            (name, each) for name, value in trailers.items() for each in ([value] if isinstance(value, str) else value)
        ]
    return wire.Raw(status, listed, body, trailers)
