"""Calls a mock server of the trial contract with PyPI's connectrpc and grpcio, and prints one line: whether all was as it
should be.

    rpc_client.py HOST:PORT
"""

import asyncio
import base64
import json
import sys
import urllib.error
import urllib.request

import grpc
from accord.trial.v1 import trial_pb2_grpc
from accord.trial.v1.trial_connect import TrialServiceClient
from accord.trial.v1.trial_pb2 import Request
from connectrpc.code import Code
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError
from connectrpc.protocol import ProtocolType
from google.rpc.error_details_pb2 import BadRequest
from google.rpc.status_pb2 import Status
from pyqwest import Client, HTTPTransport, HTTPVersion

REQUEST = Request(payload=b"hello " * 400)


async def requests(count):
    for _ in range(count):
        yield REQUEST


async def connect(address, protocol, version, codec, compression):
    transport = HTTPTransport(http_version=version)
    async with TrialServiceClient(
        f"http://{address}/api",
        codec=codec,
        protocol=protocol,
        send_compression=compression,
        accept_compression=[compression] if compression else [],
        http_client=Client(transport),
        timeout_ms=60_000,
    ) as client:
        answer = await client.unary(REQUEST)
        assert len(answer.payload) == 3000 and answer.number > 0, answer
        assert await client.unary(REQUEST) == answer
        assert (await client.query(REQUEST)).number > 0
        if protocol == ProtocolType.CONNECT:
            assert (await client.query(REQUEST, use_get=True)).number > 0
        numbers = [answer.number async for answer in client.server_stream(REQUEST)]
        assert len(numbers) == 3 and len(set(numbers)) > 1, numbers
        assert (await client.client_stream(requests(3))).number > 0
        if version == HTTPVersion.HTTP2:
            await both_ways(client)
        for code in Code:
            await refusal(lambda: client.unary(REQUEST, headers={"prefer": f"code={code.value}"}), code)
        await refusal(lambda: all_of(client.server_stream(REQUEST, headers={"prefer": "code=aborted,count=2"})), Code.ABORTED)


async def both_ways(client):
    """Each answer comes before the next request is sent."""
    turns = asyncio.Queue()

    async def requests():
        while (request := await turns.get()) is not None:
            yield request

    await turns.put(REQUEST)
    count = 0
    async for answer in client.bidi_stream(requests()):
        assert len(answer.payload) == 3000
        count += 1
        await turns.put(REQUEST if count < 3 else None)
    assert count == 3, count


async def all_of(stream):
    return [answer async for answer in stream]


async def refusal(call, code):
    try:
        await call()
    except ConnectError as error:
        assert error.code == code, (error.code, code)
        assert error.message == "the client prefers this error", error.message
    else:
        raise AssertionError(f"no {code}")


def bad_request(address):
    """What is wrong with a request, by Connect and by gRPC."""
    call = urllib.request.Request(
        f"http://{address}/accord.trial.v1.TrialService/Unary",
        data=b'{"script":{"failure":{"details":[{},{"number":"x"}]}}}',
        headers={"Content-Type": "application/json"},
    )
    try:
        urllib.request.urlopen(call)
        raise AssertionError("not refused")
    except urllib.error.HTTPError as error:
        assert error.code == 400, error.code
        body = json.load(error)
    assert body["code"] == "invalid_argument", body
    value = body["details"][0]["value"]
    detail = BadRequest.FromString(base64.b64decode(value + "=" * (-len(value) % 4)))
    assert detail.field_violations[0].field == "script.failure.details[1].number", detail


async def grpcio(address, compression):
    async with grpc.aio.insecure_channel(address, compression=compression) as channel:
        stub = trial_pb2_grpc.TrialServiceStub(channel)
        answer = await stub.Unary(REQUEST, timeout=60)
        assert len(answer.payload) == 3000, answer
        stream = stub.ServerStream(REQUEST)
        assert len([answer async for answer in stream]) == 3
        assert await stream.code() == grpc.StatusCode.OK
        assert (await stub.ClientStream(requests(3))).number > 0
        both = stub.BidiStream()
        for _ in range(3):
            await both.write(REQUEST)
            assert len((await both.read()).payload) == 3000
        await both.done_writing()
        assert await both.read() is grpc.aio.EOF
        for code in grpc.StatusCode:
            if code == grpc.StatusCode.OK:
                continue
            name = {"cancelled": "canceled"}.get(code.name.lower(), code.name.lower())
            try:
                await stub.Unary(REQUEST, metadata=(("prefer", f"code={name}"),))
                raise AssertionError(f"no {code}")
            except grpc.aio.AioRpcError as error:
                assert error.code() == code, (error.code(), code)
                assert error.details() == "the client prefers this error", error.details()
        await late(stub)
        await undecodable(channel)
        await missing(channel)


async def late(stub):
    try:
        await stub.Unary(REQUEST, timeout=0.2, metadata=(("prefer", "delay=60000"),))
        raise AssertionError("in time")
    except grpc.aio.AioRpcError as error:
        assert error.code() == grpc.StatusCode.DEADLINE_EXCEEDED, error.code()


async def undecodable(channel):
    call = channel.unary_unary("/accord.trial.v1.TrialService/Unary")
    try:
        await call(b"\x0a\x05\x1a\x03\x0a\x01\xff")
        raise AssertionError("not refused")
    except grpc.aio.AioRpcError as error:
        assert error.code() == grpc.StatusCode.INVALID_ARGUMENT, error.code()
        status = Status.FromString(dict(error.trailing_metadata())["grpc-status-details-bin"])
    detail = BadRequest()
    assert status.details[0].Unpack(detail)
    assert detail.field_violations[0].field == "script.failure.code", detail


async def missing(channel):
    try:
        await channel.unary_unary("/accord.trial.v1.TrialService/Nothing")(b"")
        raise AssertionError("not refused")
    except grpc.aio.AioRpcError as error:
        assert error.code() == grpc.StatusCode.UNIMPLEMENTED, error.code()


async def main(address):
    for protocol in ProtocolType:
        for version in (HTTPVersion.HTTP1, HTTPVersion.HTTP2):
            if protocol == ProtocolType.GRPC and version == HTTPVersion.HTTP1:
                continue
            for codec in (google_protobuf_binary_codec(), google_protobuf_json_codec()):
                for compression in (None, GzipCompression()):
                    await connect(address, protocol, version, codec, compression)
    bad_request(address)
    for compression in (grpc.Compression.NoCompression, grpc.Compression.Gzip):
        await grpcio(address, compression)


asyncio.run(main(sys.argv[1]))
print("all as it should be")
