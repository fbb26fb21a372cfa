"""An HTTP server that Accord did not write (PyPI's hypercorn), with HTTP/1.1 and HTTP/2, with TLS and without, and with
sockets over both."""

import asyncio
import json
import socket

from hypercorn.asyncio import serve
from hypercorn.config import Config


async def start(scope, send, trailers=False):
    headers = [(b"content-type", b"application/octet-stream"), (b"x-two", b"1"), (b"x-two", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers, "trailers": trailers})


async def body(send, data=b"", more=False):
    await send({"type": "http.response.body", "body": data, "more_body": more})


async def echo(scope, receive, send):
    """Sends back what comes, as it comes, and, in HTTP/2, says so behind it."""
    trailers = scope["http_version"] == "2"
    await start(scope, send, trailers)
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
        await body(send, message.get("body", b""), more=True)
    await body(send)
    if trailers:
        await send({"type": "http.response.trailers", "headers": [(b"x-end", b"yes")], "more_trailers": False})


async def large(scope, receive, send):
    """Sends many bytes."""
    await start(scope, send)
    for _ in range(8):
        await body(send, bytes(1 << 20), more=True)
    await body(send)


async def about(scope, receive, send):
    """Says what the request was."""
    await start(scope, send)
    headers = [[name.decode(), value.decode()] for name, value in scope["headers"]]
    about = {"version": scope["http_version"], "method": scope["method"], "headers": headers}
    await body(send, json.dumps(about).encode())


async def socket_echo(scope, receive, send):
    """Sends back the messages that come. The message `close` makes the server close with 4000."""
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "close":
            await send({"type": "websocket.close", "code": 4000, "reason": "as asked"})
            return
        await send({"type": "websocket.send", "text": message.get("text"), "bytes": message.get("bytes")})


async def socket_about(scope, receive, send):
    """Reports what the request was, and over which connection it came."""
    headers = [[name.decode(), value.decode()] for name, value in scope["headers"]]
    about = {"version": scope["http_version"], "path": scope["path"], "query": scope["query_string"].decode()}
    about |= {"client": scope["client"][1], "scheme": scope["scheme"], "headers": headers}
    await send({"type": "websocket.send", "text": json.dumps(about)})
    await receive()


async def websocket(scope, receive, send):
    await receive()
    behaviour = {"/echo": socket_echo, "/about": socket_about}.get(scope["path"])
    if not behaviour:
        # Before it is accepted, which refuses with 403.
        await send({"type": "websocket.close"})
        return
    subprotocol = next(iter(scope["subprotocols"]), None)
    await send({"type": "websocket.accept", "subprotocol": subprotocol})
    await behaviour(scope, receive, send)


async def app(scope, receive, send):
    if scope["type"] == "http":
        await {"/echo": echo, "/large": large, "/about": about}[scope["path"]](scope, receive, send)
    elif scope["type"] == "websocket":
        await websocket(scope, receive, send)


def server(context=None):
    """Returns a port, and what serves there."""

    class Settings(Config):
        def create_ssl_context(self):
            context.set_alpn_protocols(["h2", "http/1.1"])
            return context

    # It listens at once: the port is given to clients before the server has begun.
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    port = listener.getsockname()[1]
    settings = Settings()
    settings.errorlog = settings.accesslog = None
    # Connections stay, however slow the machine is.
    settings.keep_alive_timeout = 600
    settings.bind = [f"fd://{listener.detach()}"]
    if context:
        settings.certfile = settings.keyfile = "in memory"
    return port, serve(app, settings, shutdown_trigger=asyncio.Event().wait)
