"""One case: what the server sends, and what a client has to do then."""

import zlib
from dataclasses import asdict, dataclass, field
from itertools import groupby

from deflate import Answer, Offer
from frames import CLOSE, frame

PAUSE = object()
"""Among writes: the client has to answer all pings before, so it has seen all that came before them."""


@dataclass(frozen=True)
class Closes:
    """The server closes."""

    payload: bytes = (1000).to_bytes(2)
    at_once: bool = False
    """Whether it does so without waiting for echoes, so that some may be missing."""
    then: bytes = b""
    """What it sends in the same write after its close frame."""

    @property
    def write(self):
        return frame(CLOSE, self.payload) + self.then

    @property
    def code(self):
        return int.from_bytes(self.payload[:2]) if self.payload else 1005

    @property
    def described(self):
        return {"kind": "closed", "code": self.code}


@dataclass(frozen=True)
class Fails:
    """The client has to fail the connection, with a code. Echoes may be missing; messages may not."""

    code: int = 1002
    tolerated: tuple = ()
    """Codes that the standard allows as well."""

    @property
    def described(self):
        return {"kind": "tooLarge" if self.code == 1009 else "protocolError", "code": self.code}


@dataclass(frozen=True)
class Breaks:
    """The server ends the connection of TCP, without a close frame."""

    @property
    def described(self):
        return {"kind": "closed", "code": 1006}


@dataclass(frozen=True)
class Refuses:
    """The client has to refuse the server's handshake."""

    @property
    def described(self):
        return {"kind": "handshake", "code": 0}


@dataclass
class Case:
    title: str
    writes: list = field(default_factory=list)
    """Bytes, and `PAUSE`s."""
    messages: list = field(default_factory=list)
    """Those that the client has to receive, and to echo."""
    pongs: list = field(default_factory=list)
    end: Closes | Fails | Breaks | Refuses = Closes()
    chop: int | None = None
    """Sends writes in pieces of so many bytes."""
    offer: Offer | None = None
    answer: Answer | None = None
    limit: int = 16 << 20
    """The client's `maximumMessageSize`."""
    is_compressed: bool = False
    """Whether echoes have to be compressed."""
    id: str = ""
    group: str = ""

    @property
    def described(self):
        """For the one who runs the client."""
        return {
            "id": self.id,
            "group": self.group,
            "title": self.title,
            "messages": [described(message) | {"count": len([*same])} for message, same in groupby(self.messages)],
            "end": self.end.described,
            "compression": asdict(self.offer) if self.offer else None,
            "maximumMessageSize": self.limit,
        }


def described(message):
    is_text = isinstance(message, str)
    data = message.encode() if is_text else message
    return {"isText": is_text, "size": len(data), "checksum": zlib.crc32(data)}
