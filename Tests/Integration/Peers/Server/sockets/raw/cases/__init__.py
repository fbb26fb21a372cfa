"""All cases, in groups with the numbers that Autobahn's testsuite has made customary."""

from . import closing, compression, control, framing, large, negotiation, unicode

GROUPS = {
    (1, "framing"): framing.framing,
    (2, "pings and pongs"): control.pings,
    (3, "reserved bits"): control.reserved_bits,
    (4, "opcodes"): control.opcodes,
    (5, "fragmentation"): framing.fragmentation,
    (6, "UTF-8"): unicode.texts,
    (7, "closing"): closing.closing,
    (9, "limits"): large.limits,
    (10, "automatic fragmentation"): large.fragmentation,
    (12, "compression"): compression.compression,
    (13, "negotiation"): negotiation.negotiation,
}


def all_cases(whole):
    """- whole: whether sizes and numbers of messages are those of `make verify`."""
    for (group, name), make in GROUPS.items():
        for number, case in enumerate(make(whole), 1):
            case.id, case.group = f"{group}.{number}", f"{group} {name}"
            yield case
