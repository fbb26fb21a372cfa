"""What a test sees of its own part of a server, and has done there.

Each test has a room, which is the first part of its URLs, so that tests share a server and not what happens on it:
`ws://127.0.0.1:1234/<room>/api/v1/ws`. Connections without a room share one of their own.
"""

import asyncio
from datetime import datetime, timezone

PATIENCE = 50.0
"""How long anything waits for a test, in seconds."""


class Connection:
    """A connection, as the server saw it; `socket` sends and closes, in the way of the library that has it."""

    def __init__(self, room, socket, query):
        self.room = room
        self.socket = socket
        self.query = query
        self.received = []
        self.sent = 0
        self.is_open = True
        self.closed_with = None
        self.tasks = []
        # What a system keeps of a connection.
        self.topics = set()
        self.pong = asyncio.Event()
        self.expiry = None
        self.is_expiring = False
        """Whether the client was warned of its token's end, and has not renewed it."""
        self.changed = asyncio.Event()

    async def send(self, text):
        """Sends a frame, unless the connection is over."""
        try:
            await self.socket.send_text(text)
        except self.socket.gone:
            return
        self.sent += 1

    def start(self, work):
        """Does something beside; it ends with the connection."""
        self.tasks.append(asyncio.create_task(work))

    async def saw(self, frame):
        """Writes down what the client sent."""
        self.received.append(frame)
        await self.room.tell()

    async def ended(self, code):
        """Stops all that was done for the connection. `code` is what the client closed with, or 1006."""
        self.is_open = False
        self.closed_with = code
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.room.tell()

    def described(self):
        return {
            "query": self.query,
            "open": self.is_open,
            "closed_with": self.closed_with,
            "received": self.received,
            "sent": self.sent,
            "topics": sorted(self.topics),
            "expiring": self.is_expiring,
        }


class Room:
    def __init__(self, settings):
        self.connections = []
        self.settings = dict(settings)
        """What the server does otherwise than usual; each system says what it knows."""
        self.refusals = []
        """Close codes for the connections to come, one each."""
        self.revoked = set()
        """Tokens that are not good any more."""
        self.sequence = 0
        """Numbers quotes and ticks, so that a test notices a gap."""
        self._news = asyncio.Condition()

    @property
    def open(self):
        return [connection for connection in self.connections if connection.is_open]

    async def enter(self, socket, query):
        connection = Connection(self, socket, query)
        self.connections.append(connection)
        await self.tell()
        return connection

    async def tell(self):
        async with self._news:
            self._news.notify_all()

    async def until(self, condition):
        """Waits for something to be so; says whether it came to that."""
        try:
            async with self._news:
                await asyncio.wait_for(self._news.wait_for(condition), PATIENCE)
            return True
        except TimeoutError:
            return False

    def received(self, kind):
        """What clients have sent of one type, on all connections, in order."""
        frames = (frame for connection in self.connections for frame in connection.received)
        return [frame for frame in frames if kind is None or (isinstance(frame, dict) and frame.get("type") == kind)]

    def described(self, only_open=False):
        connections = self.open if only_open else self.connections
        return {
            "open": len(self.open),
            "total": len(self.connections),
            "sequence": self.sequence,
            "connections": [connection.described() for connection in connections],
        }


class Rooms:
    def __init__(self):
        self._rooms = {}
        self.settings = {}
        """Those that rooms begin with."""

    def __getitem__(self, name):
        if name not in self._rooms:
            self._rooms[name] = Room(self.settings)
        return self._rooms[name]


def naive(moment):
    """As `isoformat()` writes a time in UTC that knows no zone: always with six digits here."""
    return datetime.fromtimestamp(moment, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")


def rfc3339(moment):
    return datetime.fromtimestamp(moment, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
