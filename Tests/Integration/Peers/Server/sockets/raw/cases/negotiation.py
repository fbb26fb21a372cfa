"""What client and server agree on (RFC 7692, section 7.1), right and wrong."""

import itertools
import json

from case import Case, Fails, Refuses
from deflate import Answer, Offer, agree
from frames import text

from .compression import compressed

CONTENTS = [json.dumps({"number": number, "text": "the same, and the same again. " * 40}) for number in range(4)]
"""Each refers to itself over more than 1000 bytes, and to those before it."""


def exchange(title, offer, answer):
    deflater = answer.deflater()
    writes = [b"".join(compressed(content, deflater=deflater) for content in CONTENTS)]
    can_compress = answer.clientWindowBits > 8
    return Case(title, writes, CONTENTS, offer=offer, answer=answer, is_compressed=can_compress)


def negotiation(whole):
    yield from combinations()
    yield from answers()
    yield from refusals()


def combinations():
    """All that can be offered, and for each what a server must answer at least, and may at most."""
    for server_context, client_context, server_bits, client_bits in itertools.product(
        (True, False), (True, False), (8, 9, 12, 15), (8, 9, 12, 15)
    ):
        offer = Offer(server_context, client_context, server_bits, client_bits)
        least = agree(offer)
        most = agree(
            offer, no_server_context=True, no_client_context=True, server_bits=9, client_bits=min(9, client_bits)
        )
        for answer in (least, most):
            yield exchange(f"{', '.join(sorted(offer.parameters))} → {answer.words}", offer, answer)


def answers():
    """All sizes of windows in answers, ways to write them, and no answer."""
    offer = Offer()
    for bits in range(8, 16):
        yield exchange(
            f"server_max_window_bits={bits}, not asked for",
            offer,
            written("server_max_window_bits", bits, serverWindowBits=bits),
        )
        yield exchange(
            f"client_max_window_bits={bits}", offer, written("client_max_window_bits", bits, clientWindowBits=bits)
        )
    forms = [
        "permessage-deflate;server_max_window_bits=10",
        "permessage-deflate ; server_max_window_bits = 10 ",
        'permessage-deflate; server_max_window_bits="10"',
        "permessage-deflate;\tserver_max_window_bits=10",
        ", permessage-deflate; server_max_window_bits=10,",
    ]
    for words in forms:
        yield exchange(f"the answer {words}", offer, Answer(words, serverWindowBits=10))
    orders = itertools.permutations(
        [
            "server_no_context_takeover",
            "client_no_context_takeover",
            "server_max_window_bits=10",
            "client_max_window_bits=11",
        ]
    )
    for order in itertools.islice(orders, 0, None, 5):
        words = "; ".join(["permessage-deflate", *order])
        yield exchange(f"the answer {words}", offer, Answer(words, False, False, 10, 11))
    plain = ["plain " * 500, b"plain" * 500]
    frames = [text(plain[0]), text(plain[0]).replace(b"\x81", b"\x82", 1)]
    for some in (offer, Offer(False, False, 9, 9), Offer(minimumMessageSize=1000)):
        yield Case("no answer to the offer", frames[:1], plain[:1], offer=some)
        yield Case("no answer to the offer, and RSV1", [compressed("a")], offer=some, end=Fails())
    yield Case("no offer", frames[:1], plain[:1])
    small = ["a" * 999, "a" * 1000]
    yield Case(
        "messages below the client's threshold",
        [text(small[0])],
        small[:1],
        offer=Offer(minimumMessageSize=1000),
        answer=agree(offer),
    )
    yield Case(
        "messages at the client's threshold",
        [text(small[1])],
        small[1:],
        offer=Offer(minimumMessageSize=1000),
        answer=agree(offer),
        is_compressed=True,
    )


def written(name, value, **options):
    return Answer(f"permessage-deflate; {name}={value}", **options)


WRONG = """
permessage-bzip2
x-webkit-deflate-frame
PERMESSAGE-DEFLATE
permessage-deflate, permessage-deflate
foo, permessage-deflate
permessage-deflate, foo
permessage-deflate; foo
permessage-deflate; foo=1
permessage-deflate; server_no_context_takeover=true
permessage-deflate; server_no_context_takeover=1
permessage-deflate; client_no_context_takeover=0
permessage-deflate; client_no_context_takeover="x"
permessage-deflate; server_no_context_takeover; server_no_context_takeover
permessage-deflate; client_no_context_takeover; client_no_context_takeover
permessage-deflate; server_max_window_bits=10; server_max_window_bits=10
permessage-deflate; client_max_window_bits=10; client_max_window_bits=11
permessage-deflate;
permessage-deflate; =10
permessage-deflate; server_max_window_bits=
permessage-deflate; server_max_window_bits="10
permessage-deflate; server_max_window_bits=""
permessage-deflate server_max_window_bits=10
permessage-deflate; server_max_window_bits=10 11
; foo
,
"""
"""Answers that a client must fail the connection for: those that are no list, and those that choose something else."""


def refusals():
    wrong = ["", *WRONG.strip().splitlines()]
    for value in ("", "0", "7", "16", "08", "015", "+9", "-9", "9.0", "1e1", "abc", "99999999999999999999"):
        for side in ("server", "client"):
            wrong.append(f"permessage-deflate; {side}_max_window_bits" + (f"={value}" if value else ""))
    for words in wrong:
        yield Case(f"the answer {words!r}", offer=Offer(), answer=Answer(words), end=Refuses())
    yield Case("an answer to no offer", answer=agree(Offer()), end=Refuses())
    unkept = {
        Offer(serverContextTakeover=False): ["permessage-deflate", "permessage-deflate; client_no_context_takeover"],
        Offer(serverMaxWindowBits=10): ["permessage-deflate", "permessage-deflate; server_max_window_bits=11"],
        Offer(clientMaxWindowBits=10): ["permessage-deflate; client_max_window_bits=11"],
    }
    for offer, answers in unkept.items():
        for words in answers:
            yield Case(
                f"{', '.join(sorted(offer.parameters))} → {words}", offer=offer, answer=Answer(words), end=Refuses()
            )
