"""Servers that Accord did not write (of WebSockets, PyPI's websockets; of HTTP, see `http_peer.py`), for AccordNIO to be
tested against.

Prints one line of JSON when it can be called on 127.0.0.1, and ends when its standard input does. The path of a URL
says how the server behaves: see the functions below.
"""

import asyncio
import http
import json
import os
import ssl
import threading
import urllib.parse

import http_peer
import trustme
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

# By name: what a test wants to know of a connection that is over.
ENDS = {}


def end(name):
    return ENDS.setdefault(name, asyncio.get_running_loop().create_future())


async def echo(connection, query):
    """Sends back what comes."""
    async for message in connection:
        await connection.send(message)


async def fragments(connection, query):
    """Sends back what comes, two characters or bytes a frame."""
    async for message in connection:
        await connection.send([message[i : i + 2] for i in range(0, len(message), 2)])


async def pings(connection, query):
    """Pings in the middle of the day, and says so when the pongs have come."""
    waiters = [await connection.ping(f"ping {number}") for number in range(20)]
    await asyncio.gather(*waiters)
    await connection.send("answered")
    await connection.wait_closed()


async def close(connection, query):
    """Says one thing and closes, as the query says."""
    await connection.send("last words")
    await connection.close(int(query["code"]), query.get("reason", ""))


async def bare(connection, query):
    """Closes without a code."""
    connection.protocol.send_close()
    connection.send_data()
    await connection.wait_closed()


async def abort(connection, query):
    """Says one thing and goes away without closing, once it has been heard."""
    await connection.send("last words")
    await connection.recv()
    connection.transport.abort()


async def headers(connection, query):
    """Says what the client said in its handshake."""
    request = connection.request
    fields = {name.lower(): request.headers.get_all(name) for name in request.headers}
    await connection.send(json.dumps({"target": request.path, "headers": fields}))
    await connection.wait_closed()


async def extensions(connection, query):
    """Says which extensions were agreed on, and then sends back what comes, twice."""
    agreed = connection.response.headers.get("Sec-WebSocket-Extensions")
    await connection.send(json.dumps([agreed]))
    async for message in connection:
        await connection.send(message)
        await connection.send(message)


async def note(connection, query):
    """Notes how the client closes, under a name."""
    await connection.send("noting")
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as error:
        received = error.rcvd
        end(query["name"]).set_result({"code": received.code if received else 1006})


async def noted(connection, query):
    """Says what was noted, or will be."""
    await connection.send(json.dumps(await end(query["name"])))
    await connection.wait_closed()


async def send(connection, query):
    """Sends messages of one size, and notes how many it got rid of."""
    sent = 0
    try:
        for _ in range(int(query["count"])):
            await connection.send("x" * int(query["size"]))
            sent += 1
        await connection.wait_closed()
    except ConnectionClosed:
        pass
    code = connection.protocol.close_rcvd.code if connection.protocol.close_rcvd else 1006
    if name := query.get("name"):
        end(name).set_result({"sent": sent, "code": code})


async def deaf(connection, query):
    """Reads nothing."""
    connection.transport.pause_reading()
    await asyncio.get_running_loop().create_future()


async def who(connection, query):
    """Says by which certificate it knows the client."""
    certificate = connection.transport.get_extra_info("peercert")
    await connection.send(json.dumps(certificate["subjectAltName"] if certificate else None))
    await connection.wait_closed()


async def behave(connection):
    url = urllib.parse.urlsplit(connection.request.path)
    behaviour = globals()[url.path.strip("/")]
    try:
        await behaviour(connection, dict(urllib.parse.parse_qsl(url.query)))
    except ConnectionClosed:
        pass


def refuse(connection, request):
    """Answers /refuse without an upgrade."""
    url = urllib.parse.urlsplit(request.path)
    if url.path != "/refuse":
        return None
    response = connection.respond(http.HTTPStatus(int(dict(urllib.parse.parse_qsl(url.query))["status"])), "No.\n")
    response.headers["Location"] = "/echo"
    return response


async def silent(reader, writer):
    """Takes connections, and answers nothing until they are closed."""
    await reader.read(-1)
    writer.close()


def pem(certificate):
    return b"".join(blob.bytes() for blob in certificate.cert_chain_pems).decode()


async def main():
    authority = trustme.CA()
    client = authority.issue_cert("client@example.com")

    def context():
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # For the name, not for 127.0.0.1.
        authority.issue_cert("localhost").configure_cert(tls)
        authority.configure_trust(tls)
        tls.verify_mode = ssl.CERT_OPTIONAL
        return tls

    options = {"process_request": refuse, "max_size": None, "ping_interval": None}
    plain = await serve(behave, "127.0.0.1", 0, **options)
    secure = await serve(behave, "127.0.0.1", 0, ssl=context(), **options)
    mute = await asyncio.start_server(silent, "127.0.0.1", 0)

    http_port, plain_http = http_peer.server()
    https_port, secure_http = http_peer.server(context())
    servers = asyncio.gather(plain_http, secure_http)

    def port(server):
        return next(iter(server.sockets)).getsockname()[1]

    ready = {
        "port": port(plain),
        "securePort": port(secure),
        "mutePort": port(mute),
        "httpPort": http_port,
        "httpsPort": https_port,
        "root": authority.cert_pem.bytes().decode(),
        "otherRoot": trustme.CA().cert_pem.bytes().decode(),
        "certificate": pem(client),
        "privateKey": client.private_key_pem.bytes().decode(),
    }
    print(json.dumps(ready), flush=True)
    await servers


def stop_at_end_of_input():
    """Ends the process, at once, when whoever started it closes the pipe or dies."""
    while os.read(0, 4096):
        pass
    os._exit(0)


threading.Thread(target=stop_at_end_of_input, daemon=True).start()
asyncio.run(main())
