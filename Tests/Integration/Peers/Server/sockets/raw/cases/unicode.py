"""Texts in UTF-8, valid and not (RFC 3629; RFC 6455, section 8.1). Python's own decoder says what is valid."""

import codecs

from case import PAUSE, Case, Fails
from frames import BINARY, CONTINUATION, PING, TEXT, fragments, frame, message, text

INVALID = Fails(1007)

# Those on both sides of each border: of the lengths, of the surrogates, of the last character; and noncharacters.
CODE_POINTS = [
    0x0, 0x1, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFDD0, 0xFDEF, 0xFEFF, 0xFFFD,
    0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x1FFFF, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFE, 0x10FFFF,
]  # fmt: skip

TEXTS = [
    "κόσμε",
    "Hello-µ@ßöäüàá-UTF-8!!",
    "日本語のテキスト",
    "👩‍👩‍👧 and 🇩🇪",
    "e\u0301 and é",
    "\u202eright to left",
    "x" * 100 + "é",
]

# By class, with sequences at the borders of each.
BROKEN = {
    "a continuation without a start": "80, bf, 80 bf, 80 bf 80 bf 80 bf",
    "a start without its continuation": "c2 20, df 20, e1 20, ef 20, f1 20, f4 20",
    "a sequence that is cut short": "e1 80 20, ef bf 20, f1 80 20, f1 80 80 20, f4 8f bf 20, e1 80 e1 80 80",
    "more bytes than the character needs": "c0 80, c0 af, c1 bf, e0 80 80, e0 80 af, e0 9f bf, f0 80 80 80, f0 8f bf bf",
    "a surrogate": "ed a0 80, ed ad bf, ed ae 80, ed af bf, ed b0 80, ed be 80, ed bf bf, ed a0 80 ed b0 80",
    "a character above U+10FFFF": "f4 90 80 80, f4 bf bf bf, f5 80 80 80, f7 bf bf bf",
    "a start of five bytes or six": "f8 88 80 80 80, fb bf bf bf bf, fc 84 80 80 80 80, fd bf bf bf bf bf",
    "a byte that UTF-8 never has": "fe, ff, fe fe ff ff",
}
BROKEN = {name: [bytes.fromhex(digits) for digits in sequences.split(",")] for name, sequences in BROKEN.items()}

CUT = ["c2", "df", "e0", "e0 a0", "e1 80", "ed 9f", "ef bf", "f0", "f0 90", "f0 90 80", "f1 80 80", "f4 8f bf"]


def texts(whole):
    yield from valid()
    for name, sequences in BROKEN.items():
        for sequence in sequences:
            yield from broken(f"{name} ({sequence.hex(' ')})", sequence)
    for sequence in CUT:
        yield from cut(sequence, bytes.fromhex(sequence))
    # Bytes are bytes.
    data = b"".join(sequence for sequences in BROKEN.values() for sequence in sequences)
    yield Case("bytes that are no text, as binary", [message(data)], [data])
    yield Case("bytes that are no text, as binary in fragments", fragments(BINARY, [data[:9], data[9:]]), [data])


def valid():
    for content in TEXTS:
        yield Case(f"the text {content!a}", [text(content)], [content])
        yield from split(ascii(content), content)
    for point in CODE_POINTS:
        content = f"a{chr(point)}b"
        yield Case(f"U+{point:04X}", [text(content)], [content])
        yield Case(f"U+{point:04X} alone", [text(chr(point))], [chr(point)])
        yield from split(f"U+{point:04X}", content)


def split(name, content):
    """At every place, between fragments; and between writes."""
    data = content.encode()
    halves = [b"".join(fragments(TEXT, [data[:place], data[place:]])) for place in range(len(data) + 1)]
    yield Case(f"{name}, split at every place", halves, [content] * len(halves))
    yield Case(f"{name}, one byte a fragment", [b"".join(fragments(TEXT, [bytes([byte]) for byte in data]))], [content])
    yield Case(f"{name}, one byte a write", [text(content)], [content], chop=1)


def broken(name, sequence):
    before, after = "vörher ".encode(), b" after" * 20
    data = before + sequence + after
    place = first_invalid(data)
    yield Case(f"{name}, in one frame", [text(data)], end=INVALID)
    yield Case(f"{name}, after a message", [text("good") + text(data)], ["good"], end=INVALID)
    yield Case(
        f"{name}, one byte a fragment", [b"".join(fragments(TEXT, [bytes([byte]) for byte in data]))], end=INVALID
    )
    # The client has seen that the first fragment is valid, when it answers the ping.
    yield Case(
        f"{name}, refused in a fragment that is not the last",
        [
            frame(TEXT, data[:place], fin=False),
            frame(PING, b"valid so far"),
            PAUSE,
            frame(CONTINUATION, data[place : place + 1], fin=False),
        ],
        pongs=[b"valid so far"],
        end=INVALID,
    )
    yield Case(
        f"{name}, refused in a frame that has not come whole",
        [frame(TEXT, data[: place + 1], length=len(data))],
        end=INVALID,
    )
    yield Case(
        f"{name}, refused in a frame of 10 MB, one byte a write",
        [frame(TEXT, data[: place + 1], length=10_000_000)],
        end=INVALID,
        chop=1,
    )


def cut(name, sequence):
    """At the end of a message only: a fragment may end anywhere."""
    data = b"cut: " + sequence
    yield Case(f"a text that ends with {name}", [text(data)], end=INVALID)
    yield Case(f"a text that ends with {name}, in fragments", fragments(TEXT, [data[:5], data[5:]]), end=INVALID)
    yield Case(f"a text that ends with {name}, then an empty fragment", fragments(TEXT, [data, b""]), end=INVALID)
    yield Case(
        f"a text that ends with {name}, one byte a write", [text("good") + text(data)], ["good"], end=INVALID, chop=1
    )


def first_invalid(data):
    """The index of the first byte that no valid text can have there."""
    decoder = codecs.getincrementaldecoder("utf-8")("strict")
    for index, byte in enumerate(data):
        try:
            decoder.decode(bytes([byte]))
        except UnicodeDecodeError:
            return index
    raise AssertionError(f"{data!r} is valid")
