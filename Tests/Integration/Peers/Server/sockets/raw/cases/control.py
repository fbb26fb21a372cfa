"""Pings and pongs, reserved bits and opcodes (RFC 6455, sections 5.2 and 5.5)."""

from case import Case, Fails
from frames import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame, text


def pings(whole):
    payloads = {
        "without a payload": b"",
        "with a text": b"Hello",
        "with bytes that are no text": bytes([0, 255, 254, 128]),
        "with 124 bytes": bytes(124),
        "with 125 bytes": bytes(range(125)),
    }
    for name, payload in payloads.items():
        for chop in (None, 1):
            yield Case(
                f"a ping {name}" + (", 1 byte a write" if chop else ""),
                [frame(PING, payload)],
                pongs=[payload],
                chop=chop,
            )
            yield Case(f"a pong {name}, not asked for", [frame(PONG, payload)], chop=chop)
    ten = [b"%d" % number for number in range(10)]
    many = b"".join(frame(PING, payload) for payload in ten)
    yield Case("ten pings in one write", [many], pongs=ten)
    yield Case("ten pings, 1 byte a write", [many], pongs=ten, chop=1)
    yield Case("ten pings, one a write", [frame(PING, payload) for payload in ten], pongs=ten)
    yield Case("a pong, and a ping with the same payload", [frame(PONG, b"x") + frame(PING, b"x")], pongs=[b"x"])
    yield Case(
        "a ping before and after a message", [frame(PING, b"1"), text("a"), frame(PING, b"2")], ["a"], [b"1", b"2"]
    )
    for opcode, name in ((PING, "ping"), (PONG, "pong"), (CLOSE, "close")):
        for length in (126, 127, 128, 65_535, 65_536):
            payload = (1000).to_bytes(2) + b"x" * (length - 2)
            yield Case(f"a {name} of {length} bytes", [frame(opcode, payload)], end=Fails())
        yield Case(f"a {name} of 126 bytes, before its payload", [frame(opcode, length=126)[:2]], end=Fails())
        yield Case(f"a {name} whose length is in 126 form", [frame(opcode, form=126)], end=Fails())
        yield Case(f"a {name} in fragments", [frame(opcode, fin=False)], end=Fails())
        yield Case(f"a {name} in fragments, by its first byte", [frame(opcode, fin=False)[:1]], end=Fails())


OPCODES = {"text": TEXT, "binary": BINARY, "close": CLOSE, "ping": PING, "pong": PONG}


def reserved_bits(whole):
    for rsv in range(1, 8):
        for name, opcode in OPCODES.items():
            wrong = frame(opcode, (1000).to_bytes(2), rsv=rsv)
            yield Case(f"RSV {rsv:03b} on a {name}", [wrong], end=Fails())
            yield Case(f"RSV {rsv:03b} on a {name}, by its first byte", [wrong[:1]], end=Fails())
            yield Case(f"RSV {rsv:03b} on a {name}, after a message", [text("good") + wrong], ["good"], end=Fails())
        wrong = frame(CONTINUATION, b"b", rsv=rsv)
        yield Case(f"RSV {rsv:03b} on a continuation", [frame(TEXT, b"a", fin=False) + wrong], end=Fails())
        yield Case(
            f"RSV {rsv:03b} on a frame with 1 byte a write", [text("good") + wrong], ["good"], end=Fails(), chop=1
        )


def opcodes(whole):
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        wrong = frame(opcode, b"reserved")
        yield Case(f"opcode {opcode}", [wrong], end=Fails())
        yield Case(f"opcode {opcode} without a payload", [frame(opcode)], end=Fails())
        yield Case(f"opcode {opcode}, by its first byte", [wrong[:1]], end=Fails())
        yield Case(f"opcode {opcode} in fragments", [frame(opcode, b"reserved", fin=False)], end=Fails())
        yield Case(f"opcode {opcode} after a message", [text("good") + wrong + text("never")], ["good"], end=Fails())
        yield Case(
            f"opcode {opcode} after a message, 1 byte a write", [text("good") + wrong], ["good"], end=Fails(), chop=1
        )
        yield Case(f"opcode {opcode} between fragments", [frame(TEXT, b"a", fin=False) + wrong], end=Fails())
