"""The cases, by what they are about."""

from cases import (
    basic,
    cancellation,
    codings,
    connect_answers,
    connect_errors,
    connect_get,
    deadlines,
    errors,
    grpc_answers,
    grpc_web_answers,
    limits,
    metadata,
    status_codes,
    tls,
)

ALL_CASES = [
    case
    for about in (
        basic, metadata, errors, cancellation, deadlines, limits, codings, connect_get, connect_answers, connect_errors,
        grpc_answers, grpc_web_answers, status_codes, tls,
    )
    for case in about.CASES
]
