"""Frames as a server writes them, right or wrong, and a judge of those that a client writes (RFC 6455, section 5)."""

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(opcode, payload=b"", *, fin=True, rsv=0, key=None, form=None, length=None):
    """A frame.

    - rsv: the three reserved bits, as a number from 0 to 7; 4 is RSV1.
    - key: masks the payload, which no server may do.
    - form: 126 or 127, for a length that is not written in the fewest bytes.
    - length: what the header says, where the payload is only its beginning.
    """
    length = len(payload) if length is None else length
    form = form or (length if length < 126 else 126 if length < 1 << 16 else 127)
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode, (0x80 if key else 0) | form])
    if form == 126:
        head += length.to_bytes(2)
    elif form == 127:
        head += length.to_bytes(8)
    return head + (key + masked(payload, key) if key else payload)


def text(content, **options):
    return frame(TEXT, content.encode() if isinstance(content, str) else content, **options)


def message(content, **options):
    """A text for a string, bytes for bytes."""
    return text(content, **options) if isinstance(content, str) else frame(BINARY, content, **options)


def close(code=None, reason=b""):
    return frame(CLOSE, (b"" if code is None else code.to_bytes(2)) + reason)


def fragments(opcode, parts, rsv=0):
    """A message of one frame for each part."""
    last = len(parts) - 1
    return [
        frame(opcode if index == 0 else CONTINUATION, part, fin=index == last, rsv=rsv if index == 0 else 0)
        for index, part in enumerate(parts)
    ]


def pieces(payload, size):
    return [payload[start : start + size] for start in range(0, len(payload), size)]


def masked(payload, key):
    if not payload:
        return b""
    count = len(payload)
    keys = (key * (count // 4 + 1))[:count]
    return (int.from_bytes(payload) ^ int.from_bytes(keys)).to_bytes(count)


def is_close_code(code):
    """Whether a close frame may have it (section 7.4)."""
    return 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999


class Judge:
    """What a client sends: its messages, pongs and close frame, and all that it does wrong."""

    def __init__(self, inflater=None):
        self.messages = []
        self.compressed = 0
        """How many of the messages were."""
        self.pongs = []
        self.close = None
        """The payload of the close frame."""
        self.is_over = False
        self.faults = []
        self._inflater = inflater
        self._keys = set()
        self._frames = 0
        self._message = None

    async def read(self, reader, changed):
        """Reads frames until the connection ends, and calls `changed` after each."""
        try:
            while not self.is_over:
                await self._read_frame(reader)
                changed()
        except EOFError:
            pass
        except OSError as error:
            self.faults.append(f"the client broke the connection: {error}")
        if self._frames > 20 and len(self._keys) < self._frames // 2:
            self.faults.append("the client masks with the same keys again and again")
        self.is_over = True
        changed()

    async def _read_frame(self, reader):
        first, second = await reader.readexactly(2)
        opcode, length = first & 15, second & 127
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2))
            self._expect(length > 125, "a length is written in more bytes than it needs")
        elif length == 127:
            length = int.from_bytes(await reader.readexactly(8))
            self._expect(0xFFFF < length < 1 << 63, "a length is written in more bytes than it needs")
        self._expect(second & 128, "a frame is not masked")
        key = await reader.readexactly(4) if second & 128 else bytes(4)
        payload = masked(await reader.readexactly(length), key)
        self._keys.add(key)
        self._frames += 1
        self._expect(self.close is None, "a frame follows the close frame")
        self._expect(first & 0x30 == 0, "RSV2 or RSV3 is set")
        if opcode >= 8:
            self._expect(first & 128 and length <= 125, "a control frame is in fragments, or long")
            self._expect(first & 0x40 == 0, "RSV1 is set on a control frame")
            self._control(opcode, payload)
        else:
            self._data(opcode, bool(first & 0x40), bool(first & 128), payload)

    def _control(self, opcode, payload):
        if opcode == CLOSE:
            self.close = payload
            self._expect(len(payload) != 1, "a close frame has half a code")
            if len(payload) >= 2:
                self._expect(
                    is_close_code(int.from_bytes(payload[:2])), "a close frame has a code that it may not have"
                )
                self._decoded(payload[2:])
        elif opcode == PONG:
            self.pongs.append(payload)
        else:
            self._expect(opcode == PING, f"the opcode is {opcode}")

    def _data(self, opcode, is_compressed, is_final, payload):
        if opcode == CONTINUATION:
            self._expect(self._message is not None, "a continuation continues nothing")
            self._expect(not is_compressed, "RSV1 is set on a continuation")
        else:
            self._expect(opcode in (TEXT, BINARY), f"the opcode is {opcode}")
            self._expect(self._message is None, "a message begins in another")
            self._expect(not is_compressed or self._inflater, "RSV1 is set, and was not agreed on")
            self._message = (opcode, is_compressed, b"")
        opcode, is_compressed, before = self._message or (BINARY, False, b"")
        self._message = (opcode, is_compressed, before + payload)
        if not is_final:
            return
        whole = before + payload
        self._message = None
        if is_compressed and self._inflater:
            self.compressed += 1
            try:
                whole = self._inflater.inflate(whole)
            except ValueError as error:
                self.faults.append(f"a compressed message is damaged: {error}")
        self.messages.append(self._decoded(whole) if opcode == TEXT else whole)

    def _decoded(self, payload):
        try:
            return payload.decode()
        except UnicodeDecodeError:
            self.faults.append("a text is not UTF-8")
            return None

    def _expect(self, condition, fault):
        if not condition:
            self.faults.append(fault)
