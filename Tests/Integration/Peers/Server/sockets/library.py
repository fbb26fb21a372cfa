"""What PyPI's `websockets` does for Growfolio's and EvokeEssence's servers."""

import asyncio
import json
from urllib.parse import parse_qsl, urlsplit

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed


class LibrarySocket:
    """A connection of that library, with all that a test may want sent over it."""

    gone = ConnectionClosed
    """What sending fails with when the connection is over."""

    def __init__(self, connection):
        self._connection = connection

    async def send_text(self, text):
        await self._connection.send(text)

    async def send_binary(self, data):
        await self._connection.send(data)

    async def send_invalid_text(self):
        # The library does not look at bytes that are sent as text.
        await self._connection.send(b'{"type": "\xff\xfe"}', text=True)

    async def send_fragments(self, texts):
        await self._connection.send(iter(texts))

    async def ping(self):
        """Waits for the pong of the protocol, which is not the systems' own."""
        await asyncio.wait_for(await self._connection.ping(), 10)

    async def close(self, code, reason=""):
        await self._connection.close(code, reason)

    def abort(self):
        self._connection.transport.abort()


async def listen(system, rooms, path, listening):
    """Serves a system on a socket that listens.

    - system: has `opened(connection)`, which greets or refuses, and `received(connection, frame)`.
    """

    async def handle(socket):
        parts = urlsplit(socket.request.path)
        name = parts.path.removesuffix(path).strip("/")
        connection = await rooms[name].enter(LibrarySocket(socket), dict(parse_qsl(parts.query)))
        try:
            await system.opened(connection)
            async for message in socket:
                try:
                    frame = json.loads(message)
                except ValueError:
                    frame = None
                await connection.saw(frame)
                if isinstance(frame, dict):
                    await system.received(connection, frame)
        except ConnectionClosed:
            pass
        finally:
            # A connection that is closed from here counts as over when the client went along.
            await connection.ended(socket.close_code if socket.close_code is not None else 1006)

    async def refuse(socket, request):
        if not urlsplit(request.path).path.endswith(path):
            return socket.respond(404, "There is no socket here.\n")

    # Pings of the protocol would hide whether a client notices silence, and limits are what clients are tested for.
    await serve(handle, sock=listening, process_request=refuse, ping_interval=None, max_size=None, close_timeout=20)
