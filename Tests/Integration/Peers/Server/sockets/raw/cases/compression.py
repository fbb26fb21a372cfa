"""Compressed messages (RFC 7692, sections 6 and 7.2)."""

import json
import random
import zlib

from case import PAUSE, Case, Closes, Fails
from deflate import TAIL, Offer, agree
from frames import BINARY, CONTINUATION, PING, PONG, TEXT, fragments, frame, message, pieces, text

from .unicode import BROKEN, CODE_POINTS, first_invalid

OFFER = Offer()
ANSWER = agree(OFFER)
CORRUPT = Fails(1007, (1002,))
"""RFC 7692 names no code for data that cannot be inflated; 1007 is for content that is not what it says it is."""


def compressed(content, answer=ANSWER, deflater=None, **options):
    """A message in one frame."""
    data = content.encode() if isinstance(content, str) else content
    payload = (deflater or answer.deflater()).deflate(data)
    return frame(TEXT if isinstance(content, str) else BINARY, payload, rsv=4, **options)


def case(title, writes, messages=(), **options):
    options = {"offer": OFFER, "answer": ANSWER, **options}
    return Case(title, writes, list(messages), **options)


def kinds(size):
    """Content that compresses well, in part, and not at all; with the name of each."""
    generator = random.Random(size)
    record = lambda: {
        "id": generator.randrange(1 << 20),
        "symbol": generator.choice("ABCD") * 3,
        "price": generator.random(),
    }
    quotes = json.dumps([record() for _ in range(size // 60 + 1)])
    yield "JSON", quotes[:size]
    yield "a repeated text", ("Zwölf Boxkämpfer. " * (size // 18 + 1))[:size]
    yield "characters at random", "".join(chr(generator.choice(range(0x400, 0x500))) for _ in range(size // 2))
    yield "zeros", bytes(size)
    yield "random bytes", generator.randbytes(size)


def compression(whole):
    for size in [0, 1, 16, 64, 256, 1024, 4096, 8192, 16_384, 32_768, 65_536, 131_072]:
        count = 1000 if whole and size <= 16_384 else min(20, max(2, 65_536 // max(size, 1)))
        for kind, content in kinds(size):
            deflater = ANSWER.deflater()
            writes = b"".join(compressed(content, deflater=deflater) for _ in range(count))
            yield case(f"{count} messages of {kind}, {size} bytes", [writes], [content] * count, is_compressed=True)
    yield from forms()
    yield from parts()
    yield from examples()
    yield from bits()
    yield from damaged()
    yield from invalid_texts()
    yield from beyond(whole)


def forms():
    """Levels and strategies of zlib, stored and fixed blocks among them; compressed and plain messages by turns."""
    content = "Zwölf Boxkämpfer jagen Viktor. " * 200
    data = content.encode()
    strategies = {
        "stored": (0, 0),
        "fast": (1, 0),
        "small": (9, 0),
        "filtered": (6, 1),
        "Huffman": (6, 2),
        "runs": (6, 3),
        "fixed": (6, 4),
    }
    for name, (level, strategy) in strategies.items():
        stream = zlib.compressobj(level, zlib.DEFLATED, -15, 8, strategy)
        payload = (stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
        yield case(f"{name} blocks", [frame(TEXT, payload, rsv=4)], [content])
        yield case(
            f"{name} blocks, 1 byte a write",
            [frame(TEXT, payload[:2000], rsv=4, length=len(payload)) + payload[2000:]],
            [content],
            chop=7,
        )
    turns, writes, deflater = [], [], ANSWER.deflater()
    for number in range(20):
        turns.append(f"{number} of twenty")
        writes.append(message(turns[-1]) if number % 3 == 0 else compressed(turns[-1], deflater=deflater))
    yield case("compressed and plain messages by turns", [b"".join(writes)], turns)
    yield case("plain messages", [text("plain"), message(b"plain")], ["plain", b"plain"])
    many = [json.dumps({"sequence": number, "text": "the same in all"}) for number in range(500)]
    deflater = ANSWER.deflater()
    yield case(
        "many messages that refer to each other",
        [b"".join(compressed(content, deflater=deflater) for content in many)],
        many,
    )
    for point in CODE_POINTS:
        content = f"a{chr(point)}b" * 3
        yield case(f"U+{point:04X}, compressed, 1 byte a write", [compressed(content)], [content], chop=1)


def parts():
    """Fragments, with control frames between them; RSV1 stands on the first."""
    for content in ("Hello, Hello, Hello! " * 20, bytes(range(256)) * 4):
        opcode = TEXT if isinstance(content, str) else BINARY
        payload = ANSWER.deflater().deflate(content.encode() if opcode == TEXT else content)
        for size in (1, 2, 3, 10, 100):
            frames = fragments(opcode, pieces(payload, size), rsv=4)
            yield case(f"compressed fragments of {size} bytes", [b"".join(frames)], [content])
            yield case(f"compressed fragments of {size} bytes, one a write", frames, [content])
        first, last = fragments(opcode, [payload[:5], payload[5:]], rsv=4)
        ping = frame(PING, b"between")
        yield case("a ping between compressed fragments", [first, ping, PAUSE, last], [content], pongs=[b"between"])
        yield case("an empty fragment first", fragments(opcode, [b"", payload], rsv=4), [content])
        yield case("an empty fragment last", fragments(opcode, [payload, b""], rsv=4), [content])
        yield case("a close frame between compressed fragments", [first], end=Closes(at_once=True))
        yield case("RSV1 on a continuation", [first, frame(CONTINUATION, payload[5:], rsv=4)], end=Fails())
        yield case("a message within a compressed one", [first, frame(opcode, b"x")], end=Fails())


def examples():
    """Those of RFC 7692, section 7.2.3, and the like."""
    hello = bytes.fromhex("f248cdc9c90700")
    stored = bytes.fromhex("000500faff48656c6c6f00")
    final = bytes.fromhex("f348cdc9c9070000")
    two_blocks = bytes.fromhex("f24805000000ffffcac9c90700")
    for name, payload in {
        "one block": hello,
        "no compression": stored,
        "BFINAL": final,
        "two blocks": two_blocks,
    }.items():
        for chop in (None, 1):
            yield case(f"Hello by {name}", [frame(TEXT, payload, rsv=4)], ["Hello"], chop=chop)
    yield case(
        "Hello in two fragments", [frame(TEXT, hello[:3], fin=False, rsv=4), frame(CONTINUATION, hello[3:])], ["Hello"]
    )
    again = bytes.fromhex("f200110000")
    yield case(
        "Hello, and Hello by reference to it", [frame(TEXT, hello, rsv=4) + frame(TEXT, again, rsv=4)], ["Hello"] * 2
    )
    yield case(
        "a reference to a message with BFINAL", [frame(TEXT, final, rsv=4) + frame(TEXT, again, rsv=4)], ["Hello"] * 2
    )
    yield case(
        "a reference over a plain message",
        [frame(TEXT, hello, rsv=4) + text("plain") + frame(TEXT, again, rsv=4)],
        ["Hello", "plain", "Hello"],
    )
    yield case("messages with BFINAL alone", [frame(TEXT, final, rsv=4) * 100], ["Hello"] * 100)
    yield case("BFINAL between blocks", [frame(TEXT, final[:-1] + hello, rsv=4)], ["HelloHello"])
    yield case(
        "BFINAL between blocks, 1 byte a write", [frame(TEXT, final[:-1] + hello, rsv=4)], ["HelloHello"], chop=1
    )
    yield case("BFINAL at the very end", [frame(TEXT, final[:-1], rsv=4) + text("next")], ["Hello", "next"])
    yield case("an empty message", [frame(TEXT, b"\x00", rsv=4) + frame(BINARY, b"\x00", rsv=4)], ["", b""])
    yield case(
        "an empty message of a final block",
        [frame(TEXT, b"\x03\x00", rsv=4) + frame(TEXT, hello, rsv=4)],
        ["", "Hello"],
    )
    yield case("an empty message of no bytes", [frame(TEXT, b"", rsv=4) + frame(TEXT, hello, rsv=4)], ["", "Hello"])
    yield case("many empty blocks", [frame(TEXT, (b"\x00" + TAIL) * 1000 + hello, rsv=4)], ["Hello"])
    yield case("many empty final blocks", [frame(TEXT, b"\x03\x00" * 1000 + hello, rsv=4)], ["Hello"])


def bits():
    """RSV1 has a meaning on the first frame of a message, and nowhere else; RSV2 and RSV3 have none."""
    payload = ANSWER.deflater().deflate(b"reserved")
    for rsv in (1, 2, 3, 5, 6, 7):
        for opcode in (TEXT, BINARY):
            yield case(
                f"RSV {rsv:03b} with compression",
                [compressed("good") + frame(opcode, payload, rsv=rsv)],
                ["good"],
                end=Fails(),
            )
    for opcode, name in ((PING, "ping"), (PONG, "pong"), (8, "close")):
        yield case(f"RSV1 on a {name}", [frame(opcode, (1000).to_bytes(2), rsv=4)], end=Fails())
        yield case(
            f"RSV1 on a {name} after a message", [compressed("good") + frame(opcode, rsv=4)], ["good"], end=Fails()
        )
    for opcode in (3, 7, 11, 15):
        yield case(f"RSV1 on opcode {opcode}", [frame(opcode, payload, rsv=4)], end=Fails())
    yield case("RSV1 on a continuation of nothing", [frame(CONTINUATION, payload, rsv=4)], end=Fails())
    yield case(
        "a continuation of a plain message with RSV1",
        [frame(TEXT, b"a", fin=False) + frame(CONTINUATION, payload, rsv=4)],
        end=Fails(),
    )


def damaged():
    """Data that cannot be inflated, and data that ends in the middle of a block."""
    hello = bytes.fromhex("f248cdc9c90700")
    without = agree(OFFER, no_server_context=True)
    wrong = {
        "a block of the reserved type": "07",
        "a stored block with a wrong length": "00 05 00 05 00 48 65 6c 6c 6f 00",
        "a reference to before the beginning": "f2 48 05 11 00 00",
        "bytes of all ones": "ff ff ff ff ff ff",
        "a dynamic block without codes": "04 00 00 00 00 00 00",
        "a zlib header": "78 9c cb 48 cd c9 c9 07 00",
    }
    for name, payload in wrong.items():
        data = bytes.fromhex(payload)
        yield case(name, [frame(BINARY, data, rsv=4)], end=CORRUPT)
        # Without context, so that no reference can be one to the message before.
        both = compressed("good") + frame(BINARY, data, rsv=4)
        yield case(f"{name} after a message", [both], ["good"], end=CORRUPT, answer=without)
    yield case("a reserved block, before the frame is whole", [frame(TEXT, b"\x07", rsv=4, length=1000)], end=CORRUPT)
    yield case(
        "a stored block with a wrong length, in a fragment",
        [frame(TEXT, hello, rsv=4, fin=False), frame(CONTINUATION, b"\x07\x07\x07\x07", fin=False)],
        end=CORRUPT,
    )
    payload = ANSWER.deflater().deflate(b"".join(b"%d " % (number * number) for number in range(500)))
    for length in (1, 2, 10, 100, len(payload) - 2):
        yield case(f"data cut off after {length} bytes", [frame(BINARY, payload[:length], rsv=4)], end=CORRUPT)
    twice = frame(TEXT, hello, rsv=4) + frame(TEXT, bytes.fromhex("f200110000"), rsv=4)
    yield case("a reference to the message before, without context", [twice], ["Hello"], end=CORRUPT, answer=without)


def invalid_texts():
    """What is inflated is checked as it comes."""
    for name, sequences in BROKEN.items():
        data = "gültig ".encode() + sequences[-1] + b" after" * 20
        payload = ANSWER.deflater().deflate(data)
        yield case(f"{name}, compressed", [compressed("good") + frame(TEXT, payload, rsv=4)], ["good"], end=Fails(1007))
        yield case(
            f"{name}, compressed, 1 byte a fragment",
            [b"".join(fragments(TEXT, pieces(payload, 1), rsv=4))],
            end=Fails(1007),
        )
        begun = ANSWER.deflater().deflate(data[: first_invalid(data) + 1]) + TAIL
        yield case(
            f"{name}, before the compressed frame is whole", [frame(TEXT, begun, rsv=4, length=5000)], end=Fails(1007)
        )
        yield case(
            f"{name}, before the last compressed fragment", [frame(TEXT, begun, rsv=4, fin=False)], end=Fails(1007)
        )
        yield case(f"{name}, as binary", [frame(BINARY, payload, rsv=4)], [data])
    cut = ANSWER.deflater().deflate("cut é".encode()[:-1])
    yield case("a compressed text that is cut short", [frame(TEXT, cut, rsv=4)], end=Fails(1007))
    yield case(
        "a character split between compressed fragments",
        fragments(TEXT, pieces(ANSWER.deflater().deflate("é€👋".encode()), 1), rsv=4),
        ["é€👋"],
    )


def beyond(whole):
    """The limit is on what a message becomes. Data that does not compress may take more bytes than it has."""
    limit = 10_000
    generator = random.Random(9)
    for kind, data in (("zeros", bytes(limit)), ("random bytes", generator.randbytes(limit))):
        yield case(f"{kind} at the limit, compressed", [compressed(data)], [data], limit=limit)
        yield case(f"{kind} beyond the limit, compressed", [compressed(data + b"x")], end=Fails(1009), limit=limit)
        frames = fragments(BINARY, pieces(ANSWER.deflater().deflate(data + b"x"), 3), rsv=4)
        yield case(f"{kind} beyond the limit in compressed fragments", [b"".join(frames)], end=Fails(1009), limit=limit)
        yield case(
            f"{kind} beyond the limit after a message",
            [compressed("good") + compressed(data + b"x")],
            ["good"],
            end=Fails(1009),
            limit=limit,
        )
    bomb = ANSWER.deflater(9).deflate(bytes((1 << 28) if whole else (1 << 24)))
    yield case("a bomb", [frame(BINARY, bomb, rsv=4)], end=Fails(1009), limit=1 << 20)
    yield case(
        "a bomb, before its frame is whole",
        [frame(BINARY, bomb[:5000], rsv=4, length=len(bomb))],
        end=Fails(1009),
        limit=1 << 20,
    )
    yield case(
        "a bomb in fragments", [b"".join(fragments(TEXT, pieces(bomb, 100), rsv=4))], end=Fails(1009), limit=1 << 20
    )
    yield case(
        "a compressed frame beyond the limit of frames",
        [frame(BINARY, rsv=4, length=20_000)],
        end=Fails(1009),
        limit=limit,
    )
    small = [bytes(9000)] * 200
    deflater = ANSWER.deflater()
    yield case(
        "messages that become much larger, in one write",
        [b"".join(compressed(data, deflater=deflater) for data in small)],
        small,
        limit=limit,
    )
    yield case(
        "the same, and a close frame with them",
        [b"".join([*(compressed(data) for data in small)])],
        small,
        limit=limit,
        end=Closes(at_once=True),
    )
