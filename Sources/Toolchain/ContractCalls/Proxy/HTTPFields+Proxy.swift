import Foundation
import HTTPTypes

extension HTTPFields {
    /// The fields that are for the next server, and not for this connection (RFC 9110, section 7.6.1).
    var withoutHopByHop: HTTPFields {
        let named = (self[.connection] ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let names: Set<String> = [
            "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "host",
        ]
        var fields = self
        fields.removeAll { names.contains($0.name.canonicalName) || named.contains($0.name.canonicalName) }
        return fields
    }

    /// The fields without those of a WebSocket's handshake, which a transport makes itself (RFC 6455, section 4.1).
    var withoutHandshake: HTTPFields {
        var fields = self
        fields.removeAll { field in
            let name = field.name.canonicalName
            return name.hasPrefix("sec-websocket-") && name != "sec-websocket-protocol"
        }
        return fields
    }

    /// The fields with the content codings alone that a proxy can read.
    var withReadableCodings: HTTPFields {
        var fields = self
        for name in ["Accept-Encoding", "Connect-Accept-Encoding", "Grpc-Accept-Encoding"] {
            guard let name = HTTPField.Name(name), let value = fields[name] else { continue }
            fields[name] = value.lowercased().contains("gzip") ? "gzip" : "identity"
        }
        return fields
    }
}
