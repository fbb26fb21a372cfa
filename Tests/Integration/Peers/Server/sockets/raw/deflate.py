"""permessage-deflate (RFC 7692) by Python's zlib, for a server."""

import zlib
from dataclasses import dataclass

TAIL = b"\x00\x00\xff\xff"


class Deflater:
    """What the server sends. zlib has no window of 256 bytes; with 512, it refers to what is up to 250 bytes back."""

    def __init__(self, bits=15, takeover=True, level=6):
        self._make = lambda: zlib.compressobj(level, zlib.DEFLATED, -max(bits, 9))
        self._takeover = takeover
        self._stream = self._make()

    def deflate(self, payload):
        if not payload:
            return b"\x00"
        if not self._takeover:
            self._stream = self._make()
        data = self._stream.compress(payload) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        assert data.endswith(TAIL)
        return data[:-4]


class Inflater:
    """What the client sends, with no larger window than was agreed on."""

    def __init__(self, bits=15, takeover=True):
        self._make = lambda: zlib.decompressobj(-bits)
        self._takeover = takeover
        self._stream = self._make()

    def inflate(self, payload):
        try:
            data = self._stream.decompress(payload + TAIL)
            # An empty block with BFINAL, which ends the data if the message ends between two blocks.
            end = self._stream.copy()
            rest = end.decompress(b"\x03\x00")
        except zlib.error as error:
            raise ValueError(error) from error
        if self._stream.eof or rest or not end.eof:
            raise ValueError("it ends early, or in the middle of a block")
        if not self._takeover:
            self._stream = self._make()
        return data


@dataclass(frozen=True)
class Offer:
    """How a client is set up; the names are those of `SocketCompression`. Here, all messages are compressed."""

    serverContextTakeover: bool = True
    clientContextTakeover: bool = True
    serverMaxWindowBits: int = 15
    clientMaxWindowBits: int = 15
    minimumMessageSize: int = 0
    level: int = 6

    @property
    def parameters(self):
        """What the client has to ask for."""
        asked = {"client_max_window_bits" + ("" if (bits := self.clientMaxWindowBits) == 15 else f"={bits}")}
        if self.serverMaxWindowBits < 15:
            asked.add(f"server_max_window_bits={self.serverMaxWindowBits}")
        if not self.serverContextTakeover:
            asked.add("server_no_context_takeover")
        if not self.clientContextTakeover:
            asked.add("client_no_context_takeover")
        return asked


@dataclass(frozen=True)
class Answer:
    """What the server agrees to. `words` is how it says so."""

    words: str
    serverContextTakeover: bool = True
    clientContextTakeover: bool = True
    serverWindowBits: int = 15
    clientWindowBits: int = 15

    def deflater(self, level=6):
        return Deflater(self.serverWindowBits, self.serverContextTakeover, level)

    def inflater(self):
        return Inflater(self.clientWindowBits, self.clientContextTakeover)


def agree(offer, *, no_server_context=False, no_client_context=False, server_bits=None, client_bits=None):
    """The answer to an offer, with what it asks for and what is given."""
    server_bits = min(server_bits or 15, offer.serverMaxWindowBits)
    words = ["permessage-deflate"]
    if no_server_context or not offer.serverContextTakeover:
        words.append("server_no_context_takeover")
    if no_client_context:
        words.append("client_no_context_takeover")
    if server_bits < 15:
        words.append(f"server_max_window_bits={server_bits}")
    if client_bits:
        words.append(f"client_max_window_bits={client_bits}")
    return Answer(
        "; ".join(words),
        serverContextTakeover=offer.serverContextTakeover and not no_server_context,
        clientContextTakeover=offer.clientContextTakeover and not no_client_context,
        serverWindowBits=server_bits,
        clientWindowBits=min(client_bits or 15, offer.clientMaxWindowBits),
    )
