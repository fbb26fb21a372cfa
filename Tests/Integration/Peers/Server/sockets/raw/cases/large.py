"""Large messages, many messages, and what is beyond the client's limit."""

from case import Case, Fails
from frames import BINARY, TEXT, fragments, frame, message, pieces

from .framing import sample


def limits(whole):
    sizes = [1 << 16, 1 << 18, 1 << 20] + ([1 << 22, 1 << 23, 1 << 24] if whole else [])
    for is_text in (True, False):
        kind, opcode = ("text", TEXT) if is_text else ("binary", BINARY)
        for size in sizes:
            content = sample(is_text, size)
            data = content.encode() if is_text else content
            yield Case(f"a {kind} of {size} bytes", [message(content)], [content])
            for part in (size // 16, 4096, 64) if size <= 1 << 20 else (size // 16, 1 << 16):
                parts = b"".join(fragments(opcode, pieces(data, part)))
                yield Case(f"a {kind} of {size} bytes in fragments of {part}", [parts], [content])
            if size <= 1 << 18 or whole:
                for chop in (997, 65_536):
                    yield Case(f"a {kind} of {size} bytes, {chop} a write", [message(content)], [content], chop=chop)
        count = 20_000 if whole else 2_000
        for size in (0, 16, 64, 256, 1024, 4096):
            contents = [sample(is_text, size)] * (count if size <= 1024 else count // 4)
            yield Case(f"{len(contents)} messages of {size} bytes", [b"".join(map(message, contents))], contents)
        yield from beyond(opcode, is_text)
    content = "ünïcödé " * (1 << (18 if whole else 14))
    yield Case("a large text of characters with several bytes", [message(content)], [content])
    yield Case("the same, 1009 bytes a write", [message(content)], [content], chop=1009)


def beyond(opcode, is_text):
    """The limit is on messages, and a message at the limit is none too large."""
    limit = 10_000
    content = sample(is_text, limit)
    data = content.encode() if is_text else content
    parts = fragments(opcode, pieces(data, 1000))
    kind = "text" if is_text else "binary"
    yield Case(f"a {kind} at the limit", [message(content)], [content], limit=limit)
    yield Case(f"a {kind} at the limit in fragments", [b"".join(parts)], [content], limit=limit)
    yield Case(f"a {kind} beyond the limit", [frame(opcode, data + b"x")], end=Fails(1009), limit=limit)
    yield Case(
        f"a {kind} beyond the limit, before its payload",
        [frame(opcode, length=limit + 1)],
        end=Fails(1009),
        limit=limit,
    )
    for size in (1, 100, 5000):
        too_many = b"".join(fragments(opcode, pieces(data + b"x", size)))
        yield Case(f"fragments of {size} bytes beyond the limit", [too_many], end=Fails(1009), limit=limit)
    yield Case(
        "a good message, and one beyond the limit",
        [message(content) + frame(opcode, length=1 << 62)],
        [content],
        end=Fails(1009),
        limit=limit,
    )


def fragmentation(whole):
    """As by servers that write what they have: one fragment a write."""
    for size, part in ((65_536, 1300), (65_536, 65_535), (65_537, 65_536), (100_000, 16_384), (5000, 100)):
        for is_text in (True, False):
            content = sample(is_text, size)
            data = content.encode() if is_text else content
            yield Case(
                f"{size} bytes in fragments of {part}, one a write",
                fragments(TEXT if is_text else BINARY, pieces(data, part)),
                [content],
            )
