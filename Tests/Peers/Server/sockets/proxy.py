"""Stands between a client and a server, and lets a test have the network fail.

`stall`: nothing is read any more, in either direction, until `flow`, and the connection stays: half-open. `drip`: what
the server says comes in pieces of so many bytes. `cut`: all connections are torn down. `refuse`: they are, and nobody
can connect until `accept`, on the same port.
"""

import asyncio
import contextlib


class Proxy:
    def __init__(self, target):
        self._target = target
        self._server = None
        self._links = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._piece = 65536
        self.port = 0
        self.accepted = 0

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
        self._piece = 65536
        self._flows.set()

    def drip(self, size):
        self._piece = size

    def cut(self):
        for writer in list(self._links):
            writer.transport.abort()

    async def _link(self, reader, writer):
        self.accepted += 1
        try:
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            return writer.transport.abort()
        self._links |= {writer, inner_writer}
        try:
            ways = [self._carry(reader, inner_writer, False), self._carry(inner_reader, writer, True)]
            await asyncio.gather(*ways)
        finally:
            self._links -= {writer, inner_writer}
            for each in (writer, inner_writer):
                each.close()

    async def _carry(self, reader, writer, can_drip):
        with contextlib.suppress(OSError):
            while True:
                await self._flows.wait()
                data = await reader.read(self._piece if can_drip else 65536)
                # What was on its way when the network stalled does not arrive, either.
                await self._flows.wait()
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            if writer.can_write_eof():
                writer.write_eof()
