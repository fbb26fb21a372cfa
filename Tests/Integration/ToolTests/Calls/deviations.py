"""A server that breaks its contract in one way for each operation and method, or in none.

It needs Python's own library alone, because libraries for servers would not let it answer so.

    .venv/bin/python Tests/Integration/ToolTests/Calls/deviations.py [--right] [--tls] --contracts FOLDER

writes `pets.openapi.json` and `wire.proto` into the folder, prints `listening <port>` when it can be called on 127.0.0.1,
and ends when its standard input does. With `--right`, all answers are as the contract has them. With `--tls`, it is
`localhost` that can be called, by clients with the certificate in `client.pem` and `client.key` alone; `authority.pem` has
signed all certificates (for these, it needs PyPI's trustme).
"""

import argparse
import asyncio
import base64
import json
import os
import ssl
import struct
import threading

PET = {"id": 7, "name": "Rex", "kind": "dog", "born": "2024-02-29T12:00:00Z"}

PET_SCHEMA = {
    "type": "object",
    "required": ["id", "name", "kind"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "integer", "minimum": 1, "maximum": 100},
        "name": {"type": "string", "minLength": 1},
        "kind": {"type": "string", "enum": ["cat", "dog"]},
        "born": {"type": "string", "format": "date-time"},
    },
}


def pet(**changes):
    value = {**PET, **changes}
    return json.dumps({name: member for name, member in value.items() if member is not None}).encode()


def response(body=b"", status=200, media="application/json", headers=(), length=None):
    lines = [f"HTTP/1.1 {status} Status", f"Content-Length: {len(body) if length is None else length}"]
    if media:
        lines.append(f"Content-Type: {media}")
    return ("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode() + body


RIGHT = response(pet(), headers=["X-Total: 3"])
EVENTS = b"data: " + pet() + b"\n\ndata: " + pet(id=8) + b"\n\n"
LINES = pet() + b"\n" + pet(id=8) + b"\n"

# The answers of operations: one that breaks the contract, and where it is not RIGHT, one that does not.
OPERATIONS = {
    "undocumentedStatus": (response(pet(), status=418),),
    "serverError": (response(b'{"message": "oops"}', status=500),),
    "wrongMediaType": (response(b"<p>Rex</p>", media="text/html", headers=["X-Total: 3"]),),
    "missingMediaType": (response(pet(), media=None, headers=["X-Total: 3"]),),
    "missingProperty": (response(pet(name=None), headers=["X-Total: 3"]),),
    "wrongType": (response(pet(name=7), headers=["X-Total: 3"]),),
    "outOfRange": (response(pet(id=0), headers=["X-Total: 3"]),),
    "wrongEnum": (response(pet(kind="fish"), headers=["X-Total: 3"]),),
    "wrongFormat": (response(pet(born="yesterday"), headers=["X-Total: 3"]),),
    "unknownProperty": (response(pet(colour="red"), headers=["X-Total: 3"]),),
    "missingHeader": (response(pet()),),
    "wrongHeader": (response(pet(), headers=["X-Total: many"]),),
    "malformed": (response(pet()[:-1], headers=["X-Total: 3"]),),
    "emptyBody": (response(headers=["X-Total: 3"]),),
    "wrongError": (response(b'{"reason": "gone"}', status=404), response(b'{"message": "gone"}', status=404)),
    "cutBody": (response(pet(), headers=["X-Total: 3"], length=500),),
    "noAnswer": (b"",),
    "wrongEvent": (
        response(b"data: " + pet(id=0) + b"\n\n", media="text/event-stream"),
        response(EVENTS, media="text/event-stream"),
    ),
    "cutEvents": (
        response(EVENTS[:-10], media="text/event-stream"),
        response(EVENTS, media="text/event-stream"),
    ),
    "wrongLine": (
        response(LINES + pet(kind="fish") + b"\n", media="application/x-ndjson"),
        response(LINES, media="application/x-ndjson"),
    ),
}

WIRE = """
syntax = "proto3";
package wire.v1;

message Request { string id = 1; }

message Answer {
  string name = 1;
  Kind kind = 2;
  repeated int32 numbers = 3;
}

enum Kind {
  KIND_UNSPECIFIED = 0;
  KIND_ONE = 1;
}

service WireService {
%s}

service FramedService {
%s}
"""


def field(number, wire_type, content):
    return bytes([number << 3 | wire_type]) + content


NAME = field(1, 2, b"\x03Rex")
BINARY = NAME + field(2, 0, b"\x01")
JSON = b'{"name": "Rex", "kind": "KIND_ONE"}'


def unary(media, body=None, status=200):
    """An answer to a unary call; the message as it should be, unless another one is given."""
    json_body, binary = body if isinstance(body, tuple) else (body, body)
    right = JSON if media == "json" else BINARY
    chosen = json_body if media == "json" else binary
    return response(right if chosen is None else chosen, status, f"application/{media}")


def error(media, body, status):
    return response(body, status, "application/json")


def envelope(flags, payload):
    return struct.pack(">BI", flags, len(payload)) + payload


def stream(media, *pieces):
    right = JSON if media == "json" else BINARY
    body = b"".join(envelope(0, right) if piece == "message" else piece for piece in pieces)
    return response(body, media=f"application/connect+{media}")


def framed(media, *pieces, trailers="grpc-status: 0\r\n", kind=None, status=200):
    """An answer of gRPC-Web; no trailers end it as if the connection had been cut."""
    right = JSON if media == "json" else BINARY
    body = b"".join(envelope(0, right) if piece == "message" else piece for piece in pieces)
    end = b"" if trailers is None else envelope(0x80, trailers.encode())
    return response(body + end, status, kind or f"application/grpc-web+{media}")


def failed(code, details):
    """Trailers that say that something was not found, with a google.rpc.Status that has a code, or with other details."""
    status = base64.b64encode(field(1, 0, bytes([code])) if details is None else details).decode().rstrip("=")
    return f"grpc-status: 5\r\ngrpc-message: no%20such%20thing\r\ngrpc-status-details-bin: {status}\r\n"


END = envelope(2, b"{}")
NOT_FOUND = b'{"code": "not_found", "message": "no such thing"}'

# The answers of methods, by codec: one that breaks the contract, and where it is no message, one that does not.
METHODS = {
    "WrongStatus": (lambda m: error(m, NOT_FOUND, 500), lambda m: error(m, NOT_FOUND, 404)),
    "UnknownCode": (lambda m: error(m, b'{"code": "nope"}', 404), lambda m: error(m, NOT_FOUND, 404)),
    "NoError": (lambda m: response(b"oops", 500, "text/plain"), lambda m: error(m, NOT_FOUND, 404)),
    "WrongDetails": (
        lambda m: error(m, b'{"code": "not_found", "details": [{"type": "a.B", "value": "!"}]}', 404),
        lambda m: error(m, b'{"code": "not_found", "details": [{"type": "a.B", "value": "AAE"}]}', 404),
    ),
    "WrongMediaType": (lambda m: response(JSON, media="text/plain"),),
    "OtherCodec": (lambda m: unary("proto" if m == "json" else "json"),),
    "WrongWireType": (lambda m: unary(m, (None, field(1, 0, b"\x07"))),),
    "WrongJSONType": (lambda m: unary(m, (b'{"name": 7}', None)),),
    "WrongElement": (lambda m: unary(m, (b'{"numbers": [1, "x"]}', field(3, 1, b"\x00" * 8))),),
    "NotText": (lambda m: unary(m, (None, field(1, 2, b"\x01\xff"))),),
    "CutMessage": (lambda m: unary(m, (JSON[:-1], field(1, 2, b"\x09Rex"))),),
    "UnknownEnum": (lambda m: unary(m, (b'{"kind": "KIND_TWO"}', None)),),
}
STREAMS = {
    "NoEnd": lambda m: stream(m, "message"),
    "CutStream": lambda m: stream(m, "message", envelope(0, b"message")[:-3]),
    "UnknownFlags": lambda m: stream(m, envelope(64, b""), END),
    "AfterEnd": lambda m: stream(m, "message", END, "message"),
    "WrongEnd": lambda m: stream(m, "message", envelope(2, b"over")),
    "WrongMessage": lambda m: stream(m, envelope(0, b'{"name": 7}' if m == "json" else field(1, 0, b"\x07")), END),
    "UnknownEndCode": lambda m: stream(m, envelope(2, b'{"error": {"code": 5}}')),
}
# The answers of methods to calls of gRPC-Web, in the same way.
FRAMED = {
    "UnknownStatus": (lambda m: framed(m, "message", trailers="grpc-status: 99\r\n"),),
    "NoStatus": (lambda m: framed(m, "message", trailers="x-other: 1\r\n"),),
    "NoTrailers": (lambda m: framed(m, "message", trailers=None),),
    "TwoMessages": (lambda m: framed(m, "message", "message"),),
    "NoMessage": (lambda m: framed(m),),
    "BrokenStatus": (
        lambda m: framed(m, trailers=failed(5, b"\xff")),
        lambda m: framed(m, trailers=failed(5, None)),
    ),
    "OtherStatus": (lambda m: framed(m, trailers=failed(7, None)), lambda m: framed(m, trailers=failed(5, None))),
    "FrameStatus": (lambda m: framed(m, "message", status=503),),
    "FrameType": (lambda m: framed(m, "message", kind="application/json"),),
    "CutFrame": (lambda m: framed(m, envelope(0, b"message")[:-3], trailers=None),),
    "FrameMessage": (lambda m: framed(m, envelope(0, b'{"name": 7}' if m == "json" else field(1, 0, b"\x07"))),),
    "CompressedFrame": (lambda m: framed(m, envelope(1, BINARY)),),
}


def document():
    def content(media, schema):
        return {media: {"schema": schema}}

    paths = {}
    for name in OPERATIONS:
        media = "text/event-stream" if name.endswith(("Event", "Events")) else "application/json"
        media = "application/x-ndjson" if name == "wrongLine" else media
        success = {"description": "A pet.", "content": content(media, {"$ref": "#/components/schemas/Pet"})}
        if media == "application/json":
            success["headers"] = {"X-Total": {"required": True, "schema": {"type": "integer"}}}
        problem = {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}
        failure = {"description": "None.", "content": content("application/json", problem)}
        paths[f"/{name}"] = {"get": {"operationId": name, "responses": {"200": success, "404": failure}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1.0.0"},
        "x-accord-namespace": "pets",
        "paths": paths,
        "components": {"schemas": {"Pet": PET_SCHEMA}},
    }


def service():
    def method(name, answer):
        return f"  rpc {name}(Request) returns ({answer}) {{ option idempotency_level = NO_SIDE_EFFECTS; }}\n"

    plain = [method(n, "Answer") for n in METHODS] + [method(n, "stream Answer") for n in STREAMS]
    return WIRE % ("".join(plain), "".join(method(n, "Answer") for n in FRAMED))


def answer(path, media, is_right):
    """The bytes for a path; none ends the connection."""
    name = path.rpartition("/")[2]
    codec = "json" if media.endswith("json") else "proto"
    if "grpc-web" in media:
        answers = FRAMED.get(name, ())
        right = answers[1:] or (lambda m: framed(m, "message"),)
        return (right if is_right or not answers else answers)[0](codec)
    if name in FRAMED:
        return unary(codec)
    if name in OPERATIONS:
        answers = OPERATIONS[name]
        return answers[0] if not is_right else (*answers[1:], RIGHT)[0]
    if name in STREAMS:
        return stream(codec, "message", "message", END) if is_right else STREAMS[name](codec)
    if name in METHODS:
        answers = METHODS[name]
        return answers[0](codec) if not is_right else (*answers[1:], unary)[0](codec)
    return response(b"{}", status=404)


async def serve(reader, writer, is_right):
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            await reader.readexactly(int(fields.get("content-length", 0)))
            path = head[0].split(" ")[1].partition("?")[0]
            content = answer(path, fields.get("content-type", ""), is_right)
            writer.write(content)
            await writer.drain()
            if not content or path.endswith("cutBody") and not is_right:
                return
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


def stop_at_end_of_input():
    while os.read(0, 4096):
        pass
    os._exit(0)


def certificates(folder):
    """The settings of TLS, by certificates that are written into a folder for clients."""
    import trustme

    authority = trustme.CA()
    authority.cert_pem.write_to_path(os.path.join(folder, "authority.pem"))
    client = authority.issue_cert("client@example.com")
    client.cert_chain_pems[0].write_to_path(os.path.join(folder, "client.pem"))
    client.private_key_pem.write_to_path(os.path.join(folder, "client.key"))
    settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(settings)
    authority.configure_trust(settings)
    settings.verify_mode = ssl.CERT_REQUIRED
    return settings


async def main():
    parser = argparse.ArgumentParser(description="A server that breaks its contract.")
    parser.add_argument("--right", action="store_true", help="break nothing")
    parser.add_argument("--tls", action="store_true", help="be called over TLS alone")
    parser.add_argument("--contracts", required=True, help="the folder for the contracts")
    arguments = parser.parse_args()
    with open(os.path.join(arguments.contracts, "pets.openapi.json"), "w", encoding="utf-8") as file:
        json.dump(document(), file, indent=2)
    with open(os.path.join(arguments.contracts, "wire.proto"), "w", encoding="utf-8") as file:
        file.write(service())
    server = await asyncio.start_server(
        lambda reader, writer: serve(reader, writer, arguments.right), "127.0.0.1", 0,
        ssl=certificates(arguments.contracts) if arguments.tls else None)
    threading.Thread(target=stop_at_end_of_input, daemon=True).start()
    print("listening", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
