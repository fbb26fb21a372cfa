"""The contract's messages and its service, as `Scripts/environment` generates them for Python."""

import pathlib
import sys

import connectrpc

# The contract's package lies below the name that PyPI's connectrpc has taken, so that is looked for in both folders.
connectrpc.__path__ += [
    str(folder)
    for folder in (pathlib.Path(entry) / "connectrpc" for entry in sys.path)
    if (folder / "conformance").is_dir()
]

from connectrpc.conformance.v1 import client_compat_pb2 as compat  # noqa: E402
from connectrpc.conformance.v1 import config_pb2 as config  # noqa: E402
from connectrpc.conformance.v1 import service_connect, service_pb2 as service  # noqa: E402
from google.protobuf import descriptor_pb2  # noqa: E402, F401: a type of error details
from google.protobuf.any_pb2 import Any  # noqa: E402

SERVICE = "connectrpc.conformance.v1.ConformanceService"

__all__ = ["SERVICE", "compat", "config", "packed", "service", "service_connect"]


def packed(message):
    """The message in an Any."""
    any = Any()
    any.Pack(message)
    return any
