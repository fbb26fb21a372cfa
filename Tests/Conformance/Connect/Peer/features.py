"""What a client under test claims to do, in a file as the official runner reads it."""

import yaml
from google.protobuf import json_format

from cases.case import STREAM_TYPES
from contracts import config


class Features:
    def __init__(self, path, compressions=()):
        """`compressions` are those that the client has beside the ones that it claims."""
        with open(path) as file:
            self.claimed = json_format.ParseDict(yaml.safe_load(file)["features"], config.Features())
        self.claimed.compressions.extend(config.Compression.Value(f"COMPRESSION_{each.upper()}") for each in compressions)

    def include(self, run):
        claimed, server, case = self.claimed, run.server, run.case
        return (
            server.version in claimed.versions
            and config.Protocol.Value(f"PROTOCOL_{run.protocol.upper()}") in claimed.protocols
            and config.Codec.Value(f"CODEC_{run.codec.upper()}") in claimed.codecs
            and config.Compression.Value(f"COMPRESSION_{run.compression.upper()}") in claimed.compressions
            and STREAM_TYPES[case.kind] in claimed.stream_types
            and (claimed.supports_h2c or server.version == 1 or bool(server.tls))
            and (claimed.supports_tls or not server.tls)
            and (claimed.supports_tls_client_certs or server.tls != "client")
            and (claimed.supports_connect_get or not case.is_get)
            and (claimed.supports_message_receive_limit or not case.limit)
        )
