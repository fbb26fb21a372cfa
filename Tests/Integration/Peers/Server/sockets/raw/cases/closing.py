"""Close frames: codes, reasons, and what comes after (RFC 6455, sections 5.5.1 and 7)."""

from case import Breaks, Case, Closes, Fails
from frames import PING, PONG, TEXT, close, frame, text

from .unicode import BROKEN

VALID = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3001, 3999, 4000, 4001, 4999]
INVALID = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 9999, 65_535]


def closing(whole):
    yield Case("a close frame without a code", end=Closes(b""))
    yield Case("a message, and the end of TCP", [text("a")], ["a"], end=Breaks())
    yield Case("half a message, and the end of TCP", [frame(TEXT, b"a", fin=False)], end=Breaks())
    yield Case("half a frame, and the end of TCP", [frame(TEXT, b"a", length=10)], end=Breaks())
    yield Case("the end of TCP", end=Breaks())
    for code in VALID:
        yield Case(f"code {code}", end=Closes(code.to_bytes(2)))
        yield Case(f"code {code} with a reason", end=Closes(code.to_bytes(2) + "because of ünicode".encode()))
    for code in INVALID:
        yield Case(f"code {code}", [close(code)], end=Fails())
        yield Case(f"code {code} with a reason", [close(code, b"no reason")], end=Fails())
        yield Case(f"code {code} after a message", [text("good") + close(code)], ["good"], end=Fails())
    yield Case("half a code", [frame(8, b"\x03")], end=Fails())
    for length in (1, 2, 122, 123):
        yield Case(f"a reason of {length} bytes", end=Closes((1000).to_bytes(2) + b"x" * length))
        yield Case(
            f"a reason of {length} bytes, one byte a write", end=Closes((1000).to_bytes(2) + b"x" * length), chop=1
        )
    yield Case("a reason of 124 bytes", [close(1000, b"x" * 124)], end=Fails())
    for sequence in (sequences[0] for sequences in BROKEN.values()):
        yield Case(f"a reason that is not UTF-8 ({sequence.hex(' ')})", [close(1000, sequence)], end=Fails(1007))
    yield Case("a reason that is cut short", [close(1000, "é".encode()[:1])], end=Fails(1007))
    yield from after_closing()


def after_closing():
    """A close frame is the last that counts, and the messages before it are received."""
    later = {
        "a text": text("never"),
        "a ping": frame(PING, b"never"),
        "a pong": frame(PONG),
        "another close frame": close(1001),
        "half a message": frame(TEXT, b"never", fin=False),
        "a frame that no rule allows": b"\xff\xff\xff",
        "a lot": text("never" * 10_000) * 5,
    }
    for name, frames in later.items():
        yield Case(f"{name} after the close frame", end=Closes(then=frames))
        yield Case(
            f"{name} after a message and the close frame", [text("a")], ["a"], end=Closes(at_once=True, then=frames)
        )
    many = [f"message {number}" for number in range(1000)]
    yield Case(
        "many messages, and the close frame with them", [b"".join(map(text, many))], many, end=Closes(at_once=True)
    )
    yield Case("a ping, and the close frame with it", [frame(PING, b"p")], pongs=[b"p"], end=Closes(at_once=True))
