import Contract

/// A server, and whether Accord can connect to it.
struct ServerPlace {
    /// Its key in `servers`.
    var key: String
    var place: NodeLocation
    var isSocket: Bool
    /// Its security schemes, when it is a socket, a list for each alternative.
    var security: [[NodeLocation]]
    /// Without the addresses of channels.
    var server: Server
}

/// Servers and their variables ("Server Object", "Server Variable Object").
extension AsyncAPIReader {
    func readServers() -> [ServerPlace] {
        members("servers", of: document.root).compactMap { key, declaration in
            let place = object(
                at: declaration, "a server",
                members: older(
                    [
                        "host", "protocol", "protocolVersion", "pathname", "title", "summary", "description",
                        "variables", "security",
                    ], ["url"]))
            guard let place else { return nil }
            guard var host = text("host", of: place), let `protocol` = text("protocol", of: place) else {
                report(
                    "the server has no 'host' or no 'protocol', and is left out; add what is missing",
                    severity: .warning, at: place)
                return nil
            }
            let scheme = `protocol`.lowercased()
            let isSocket = scheme == "ws" || scheme == "wss"
            if let separator = host.firstRange(of: "://") {
                report(
                    "\"\(host)\" has a protocol in front, which has no effect; write the host alone, as in "
                        + "'api.example.com', and 'protocol: wss'",
                    severity: .warning, at: place["host"] ?? place)
                host = String(host[separator.upperBound...])
            }
            var path = text("pathname", of: place) ?? ""
            if !path.isEmpty, !path.hasPrefix("/") { path = "/\(path)" }
            let url = "\(scheme)://\(host)\(path)"
            let taken = PathPlaceholders(url).names
            var variables = members("variables", of: place).compactMap { name, declaration -> Server.Variable? in
                guard taken.contains(name) else {
                    report(
                        "the server does not take the variable '\(name)', which is left out; add '{\(name)}' to 'host' or "
                            + "'pathname', or remove the variable", severity: .warning, at: declaration)
                    return nil
                }
                let place = object(
                    at: declaration, "a server's variable", members: ["enum", "default", "description", "examples"])
                return place.map { variable(name, $0) }
            }
            let known = Set(place["variables"]?.node.members.map(\.key) ?? [])
            for name in taken where !known.contains(name) {
                report(
                    "the server takes '{\(name)}', and 'variables' does not have it, so that it may be any text; add it "
                        + "there",
                    severity: .warning, at: place)
                variables.append(Server.Variable(name: name, defaultValue: "", isRequired: true))
            }
            var documentation = documentation(place)
            if documentation.leading.isEmpty { documentation.leading = text("title", of: place) ?? "" }
            return ServerPlace(
                key: key, place: place, isSocket: isSocket, security: isSocket ? securitySchemes(of: place) : [],
                server: Server(
                    name: key, url: url, variables: variables, security: proofs(of: place),
                    terms: terms(ofServer: place), documentation: documentation))
        }
    }

    /// A variable of a server, or a parameter of an address.
    func variable(_ name: String, _ place: NodeLocation) -> Server.Variable {
        let values = elements("enum", of: place).compactMap { $0.node.string ?? $0.node.number }
        var initial = text("default", of: place)
        if let other = initial, !values.isEmpty, !values.contains(other) {
            report(
                "the default \"\(other)\" of '\(name)' is not in its 'enum', and has no effect; add it there, or take one "
                    + "that is",
                severity: .warning, at: place)
            initial = nil
        }
        return Server.Variable(
            name: name, defaultValue: initial ?? values.first ?? "", isRequired: initial == nil && values.isEmpty,
            values: values,
            examples: (place["examples"]?.elements ?? []).compactMap { $0.node.string ?? $0.node.number },
            documentation: documentation(place))
    }
}
