"""A proxy between a client and a server, by which a test lets the network fail.

Faults of the whole way:

    stall       nothing is read any more, in either direction, until `flow`; the connections stay
    cut, reset  all connections are torn down; with `reset`, the client gets a RST
    refuse      all connections are torn down, and nobody can connect until `accept`, on the same port
    slam        each new connection gets a RST at once
    babble      a text comes in place of the server's answer; an empty one is the end at once
    heal        everything is as in the beginning; connections that were lost stay so, or with `resets` get a RST
    quiet       waits until clients have ended all their connections, for 20 seconds at most

Faults of one direction: of what the server says, or with `upload` of what the client says.

    drip        it comes in pieces of so many bytes
    delay       each piece takes so many milliseconds
    after       a connection is torn down (with `resets`, by a RST) after so many bytes; 0 is when the client has said
                something
    halve       after so many bytes comes the end of this direction, and the other one goes on
    flip        of a connection's bytes, the one after so many has another bit

Of present connections alone:

    lose        whatever more is said on them vanishes, for ever, and the client does not learn that the server ends
"""

import asyncio
import contextlib
import socket
import struct
from typing import Any

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

PIECE = 65536
PATIENCE = 20.0
"""How long a question about the future waits, in seconds."""


class Direction:
    """What happens to the bytes that go one way."""

    def __init__(self):
        self.heal()

    def heal(self):
        self.piece = PIECE
        self.delay = 0.0
        self.limit = None
        self.ends = "cut"
        self.flipped = None

    def damaged(self, data, said):
        """The bytes, which come after so many others."""
        if self.flipped is None or not said <= self.flipped < said + len(data):
            return data
        damaged = bytearray(data)
        damaged[self.flipped - said] ^= 1
        return bytes(damaged)


class Link:
    """A client's connection, and the one to the server."""

    def __init__(self, client, server):
        self.client = client
        self.server = server
        self.is_lost = False


class Proxy:
    def __init__(self, target):
        self.target = target
        """The port of the server, for connections to come."""
        self._server = None
        self._links = set()
        self._flows = asyncio.Event()
        self.clients = 0
        """How many connections clients have not ended."""
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()
        self.port = 0
        self.accepted = 0
        self.up = Direction()
        self.down = Direction()
        self.heal()

    def heal(self):
        self.up.heal()
        self.down.heal()
        self._slams = False
        self._babble = None
        self._flows.set()

    async def accept(self):
        if self._server is None:
            self._server = await asyncio.start_server(self._link, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def refuse(self):
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()

    def stall(self):
        self._flows.clear()

    def flow(self):
        self.down.piece = PIECE
        self._flows.set()

    def slam(self):
        self._slams = True

    def direction(self, upload):
        return self.up if upload else self.down

    def end_after(self, size, ends, upload=False):
        direction = self.direction(upload or size == 0)
        direction.limit = size
        direction.ends = ends

    def babble(self, text):
        self._babble = text.encode()

    def end_lost(self):
        for link in list(self._links):
            if link.is_lost:
                abort(link.client, resets=True)
                abort(link.server, resets=True)

    def lose(self):
        for link in self._links:
            link.is_lost = True

    async def quiet(self):
        await asyncio.wait_for(self._is_quiet.wait(), PATIENCE)

    def cut(self, resets=False):
        for link in list(self._links):
            for writer in (link.client, link.server):
                abort(writer, resets)

    async def _link(self, reader, writer):
        self.accepted += 1
        if self._slams:
            return abort(writer, resets=True)
        first = b""
        if self._babble is not None:
            with contextlib.suppress(OSError):
                first = await reader.read(PIECE)
            # A connection of which nothing has come before the network is well again is one as any other.
            if self._babble is not None:
                return await self._answer(writer)
        try:
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return writer.transport.abort()
        link = Link(writer, inner_writer)
        self._links.add(link)
        self.clients += 1
        self._is_quiet.clear()
        inner_writer.write(first)
        try:
            await asyncio.gather(self._carry(reader, link), self._pass(inner_reader, writer, link, self.down))
        finally:
            self._links.discard(link)
            for each in (writer, inner_writer):
                each.close()

    async def _answer(self, writer):
        with contextlib.suppress(OSError):
            writer.write(self._babble)
            await writer.drain()
            writer.close()

    async def _carry(self, reader, link):
        """What the client says."""
        try:
            await self._pass(reader, link.server, link, self.up)
        finally:
            self.clients -= 1
            if self.clients == 0:
                self._is_quiet.set()

    async def _pass(self, reader, writer, link, direction):
        """Everything that one side says, to its end."""
        said = 0
        with contextlib.suppress(OSError):
            while True:
                await self._flows.wait()
                data = await reader.read(direction.piece)
                # What was on its way when the network stalled does not arrive, either.
                await self._flows.wait()
                if link.is_lost and data:
                    continue
                if not data:
                    break
                if direction.delay:
                    await asyncio.sleep(direction.delay)
                data = direction.damaged(data, said)
                limit = direction.limit
                if limit is not None and said + len(data) >= limit:
                    writer.write(data[: max(limit - said, 0)])
                    await writer.drain()
                    if direction.ends == "halve":
                        end(writer)
                        while await reader.read(PIECE):
                            pass
                        return
                    abort(link.client, direction.ends == "reset")
                    break
                said += len(data)
                writer.write(data)
                await writer.drain()
        if not (link.is_lost and direction is self.down):
            end(writer)


def abort(writer, resets):
    # A socket that is closed has no options.
    if resets and not writer.transport.is_closing():
        # Closed with data lingering for no time, a socket says RST.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def end(writer):
    with contextlib.suppress(OSError):
        if writer.can_write_eof():
            writer.write_eof()


class Fault(BaseModel):
    size: int = 1
    milliseconds: int = 0
    resets: bool = False
    upload: bool = False
    text: str = ""


async def apply(proxy: Proxy, fault: str, wanted: Fault):
    direction = proxy.direction(wanted.upload)
    match fault:
        case "heal":
            proxy.heal()
            if wanted.resets:
                proxy.end_lost()
        case "stall":
            proxy.stall()
        case "flow":
            proxy.flow()
        case "slam":
            proxy.slam()
        case "drip":
            direction.piece = wanted.size
        case "delay":
            direction.delay = wanted.milliseconds / 1000
        case "after":
            proxy.end_after(wanted.size, "reset" if wanted.resets else "cut", wanted.upload)
        case "halve":
            proxy.end_after(wanted.size, "halve", wanted.upload)
        case "flip":
            direction.flipped = wanted.size
        case "lose":
            proxy.lose()
        case "babble":
            proxy.babble(wanted.text)
        case "cut":
            proxy.cut()
        case "reset":
            proxy.cut(resets=True)
        case "refuse":
            await proxy.refuse()
        case "accept":
            await proxy.accept()
        case "quiet":
            try:
                await proxy.quiet()
            except TimeoutError:
                raise HTTPException(504, "there are connections still")
        case _:
            raise HTTPException(501, "no such fault")


def router(addresses: dict[str, int]) -> APIRouter:
    """Proxies to what listens at the addresses, and their faults, over HTTP."""
    router = APIRouter()
    proxies: dict[int, Proxy] = {}

    @router.post("/proxies/{target}")
    async def make(target: str) -> dict[str, int]:
        proxy = Proxy(addresses[target])
        await proxy.accept()
        proxies[proxy.port] = proxy
        return {"port": proxy.port}

    @router.post("/proxies/{port}/{fault}")
    async def fail(port: int, fault: str, wanted: Fault = Fault()) -> dict[str, Any]:
        proxy = proxies[port]
        await apply(proxy, fault, wanted)
        return {"accepted": proxy.accepted}

    return router
