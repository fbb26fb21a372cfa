"""Frames of all lengths, and messages in fragments (RFC 6455, sections 5.2 and 5.4)."""

from case import PAUSE, Case, Closes, Fails
from frames import BINARY, CONTINUATION, PING, PONG, TEXT, fragments, frame, message, text

LENGTHS = [0, 1, 125, 126, 127, 128, 1000, 65_535, 65_536]


def sample(is_text, length):
    """A text with characters of one byte, or bytes of all values."""
    data = bytes(range(256)) * (length // 256 + 1)
    return ("abcdefgh" * (length // 8 + 1))[:length] if is_text else data[:length]


def framing(whole):
    for is_text in (True, False):
        for length in LENGTHS:
            content = sample(is_text, length)
            kind = "text" if is_text else "binary"
            # Pieces of one byte end within each field of the header.
            for chop in (None, 1 if length < 1000 else 997):
                yield Case(
                    f"a {kind} of {length} bytes" + (f", {chop} bytes a write" if chop else ""),
                    [message(content)],
                    [content],
                    chop=chop,
                )
            whole_frame = message(content)
            head = len(whole_frame) - length
            yield Case(
                f"the header and a {kind} of {length} bytes, apart", [whole_frame[:head], whole_frame[head:]], [content]
            )
    both = [sample(True, 300), sample(False, 300), "", b"", "é" * 50]
    yield Case("messages of both kinds in one write", [b"".join(map(message, both))], both)
    yield Case("messages of both kinds, 7 bytes a write", [b"".join(map(message, both))], both, chop=7)
    yield from wrong_lengths()


def wrong_lengths():
    """Lengths in more bytes than they need, or with the most significant bit set; and masks."""
    for opcode in (TEXT, BINARY):
        for form, lengths in ((126, (0, 1, 125)), (127, (0, 125, 126, 65_535))):
            for length in lengths:
                yield Case(
                    f"a length of {length} in {form} form",
                    [frame(opcode, bytes(length), form=form)],
                    end=Fails(),
                )
        for length in (1 << 63, (1 << 64) - 1):
            yield Case(f"a length of {length}", [frame(opcode, form=127, length=length)], end=Fails(1002, (1009,)))
        yield Case("a length above the limit, before its payload", [frame(opcode, length=1 << 40)], end=Fails(1009))
        yield Case("a masked frame", [frame(opcode, b"masked", key=b"abcd")], end=Fails())
        yield Case("a masked frame without a payload", [frame(opcode, key=b"abcd")], end=Fails())
        yield Case(
            "a good message, and a masked one", [text("good") + frame(opcode, b"m", key=b"abcd")], ["good"], end=Fails()
        )
    for opcode in (PING, PONG):
        yield Case("a masked control frame", [frame(opcode, b"m", key=b"abcd")], end=Fails())


def fragmentation(whole):
    words = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"
    data = words.encode()
    for opcode, content in ((TEXT, words), (BINARY, data)):
        for size in (1, 2, 3, 7, 64):
            parts = [data[start : start + size] for start in range(0, len(data), size)]
            for chop in (None, 1, 5):
                yield Case(
                    f"fragments of {size} bytes" + (f", {chop} bytes a write" if chop else ""),
                    [b"".join(fragments(opcode, parts))],
                    [content],
                    chop=chop,
                )
            yield Case(f"fragments of {size} bytes, one a write", fragments(opcode, parts), [content])
        yield from with_empty_fragments(opcode, content, data)
        yield from with_control_frames(opcode, content, data)
    yield from out_of_order()


def with_empty_fragments(opcode, content, data):
    empty = "" if opcode == TEXT else b""
    yield Case("three empty fragments", fragments(opcode, [b"", b"", b""]), [empty])
    yield Case("an empty fragment first", fragments(opcode, [b"", data]), [content])
    yield Case("an empty fragment last", fragments(opcode, [data, b""]), [content])
    yield Case("an empty fragment between others", fragments(opcode, [data[:10], b"", data[10:]]), [content])


def with_control_frames(opcode, content, data):
    """Control frames may come between fragments, and are answered at once."""
    first, second, third = fragments(opcode, [data[:10], data[10:20], data[20:]])
    ping, pong = frame(PING, b"between"), frame(PONG, b"between")
    yield Case("a ping between fragments", [first, ping, second, third], [content], [b"between"])
    yield Case("a ping between fragments, in one write", [first + ping + second + third], [content], [b"between"])
    yield Case(
        "a ping between fragments, 1 byte a write", [first + ping + second + third], [content], [b"between"], chop=1
    )
    yield Case(
        "a ping is answered before the last fragment", [first, ping, PAUSE, second, third], [content], [b"between"]
    )
    yield Case("pings between all fragments", [first, ping, second, ping, PAUSE, third], [content], [b"between"] * 2)
    yield Case("a pong between fragments", [first, pong, second, third], [content])
    yield Case("a close between fragments", [first, second], end=Closes(at_once=True))
    yield Case("a masked ping between fragments", [first, frame(PING, key=b"abcd")], end=Fails())


def out_of_order():
    """Continuations of nothing, and messages within messages."""
    nothing = {
        "a continuation": frame(CONTINUATION, b"x"),
        "an empty continuation": frame(CONTINUATION),
        "a fragment": frame(CONTINUATION, b"x", fin=False),
        "an empty fragment": frame(CONTINUATION, fin=False),
    }
    for name, wrong in nothing.items():
        yield Case(f"{name} of nothing", [wrong], end=Fails())
        yield Case(f"{name} of nothing, by its first byte", [wrong[:1]], end=Fails())
        yield Case(f"{name} of nothing after a message", [text("good") + wrong], ["good"], end=Fails())
        yield Case(
            f"{name} of nothing after a message in fragments",
            [b"".join(fragments(TEXT, [b"go", b"od"])) + wrong],
            ["good"],
            end=Fails(),
        )
    for opcode in (TEXT, BINARY):
        for fin in (True, False):
            inner = frame(opcode, b"inner", fin=fin)
            yield Case("a message in a message", [frame(TEXT, b"outer", fin=False), inner], end=Fails())
            yield Case(
                "a message in a message, by its first byte", [frame(BINARY, b"o", fin=False) + inner[:1]], end=Fails()
            )
            yield Case(
                "a message in a message, after a good one",
                [text("good") + frame(TEXT, b"outer", fin=False) + inner],
                ["good"],
                end=Fails(),
            )
    yield Case("fragments, and a message after them", [*fragments(TEXT, [b"a", b"b"]), text("c")], ["ab", "c"])
