import Contract
import Foundation

/// Servers and their variables ("Server Object", "Server Variable Object").
extension OpenAPIReader {
    /// The servers of a path item or an operation. Its calls go to the first, so that it takes no value from outside.
    func ownServers(of place: NodeLocation) -> [Server] {
        servers(of: place).filter { server in
            guard let variable = server.variables.first(where: \.isRequired) else { return true }
            report(
                "the server \"\(server.url)\" is left out here, as '\(variable.name)' has no default; add one in "
                    + "'variables'",
                severity: .warning, at: place["servers"] ?? place)
            return false
        }
    }

    /// The servers of an operation of OpenAPI 2.0 that has schemes of its own (`schemes`), for those who compare contracts;
    /// none where the document has the same.
    func serversByScheme(of place: NodeLocation) -> [Server] {
        let schemes = schemes(of: place)
        guard isComplete, !schemes.isEmpty, let place = place["schemes"] else { return [] }
        let urls = (document.root["servers"]?.elements ?? []).compactMap { $0["url"]?.node.string }
        guard urls.contains(where: { $0.contains("://") }) else {
            if Set(self.schemes(of: document.root)) == Set(schemes) { return [] }
            return [Server(url: urls.first ?? "/", schemes: schemes, location: place.location)]
        }
        var own: [String] = []
        for url in urls {
            guard let separator = url.firstRange(of: "://") else { continue }
            own += schemes.map { $0 + url[separator.lowerBound...] }.filter { !own.contains($0) }
        }
        return Set(own) == Set(urls) ? [] : own.map { Server(url: $0, variables: [], location: place.location) }
    }

    /// The servers of the document, with the schemes that a document of OpenAPI 2.0 has beside no host.
    func serversOfDocument() -> [Server] {
        var servers = servers(of: document.root)
        guard isComplete, document.isConverted, let place = document.root["schemes"] else { return servers }
        if servers.isEmpty { servers = [Server(url: "/", location: place.location)] }
        for index in servers.indices { servers[index].schemes = schemes(of: document.root) }
        return servers
    }

    private func schemes(of place: NodeLocation) -> [String] {
        (place["schemes"]?.elements ?? []).compactMap(\.node.string).filter { $0 == "https" || $0 == "http" }
    }

    /// The servers of the document, a path item or an operation.
    func servers(of place: NodeLocation) -> [Server] {
        elements("servers", of: place).compactMap { server in
            guard isObject(server, "a server") else { return nil }
            check(server, members: ["url", "description", "variables", "name"])
            guard let url = text("url", of: server, .warning) else {
                report("the server has no 'url', and is left out; add it", severity: .warning, at: server)
                return nil
            }
            let variables = variables(of: url, at: server)
            let example = variables.reduce(url) { text, variable in
                // Any will do: the caller gives the value when the URL is made.
                text.replacingOccurrences(
                    of: "{\(variable.name)}", with: variable.isRequired ? "x" : variable.defaultValue)
            }
            guard example.contains("{") || Self.isURL(example) else {
                report(
                    "\"\(example)\" is no URL, and is left out; write one such as https://api.example.com/v1",
                    severity: .warning, at: server)
                return nil
            }
            return Server(
                name: text("name", of: server, .warning), url: url, variables: variables,
                documentation: documentation(server), location: isComplete ? server.location : nil)
        }
    }

    /// Whether a text is a URL with a host, or one that is relative to where the document was found.
    private static func isURL(_ text: String) -> Bool {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme == nil ? !text.contains("://") : url.host?.isEmpty == false
    }

    // MARK: - Variables

    /// The variables that are described, and those that only the URL names.
    private func variables(of url: String, at server: NodeLocation) -> [Server.Variable] {
        let names = PathPlaceholders(url).names
        var variables: [Server.Variable] = []
        for (name, place) in members("variables", of: server) {
            if names.contains(name) {
                if let variable = variable(name, place) { variables.append(variable) }
                continue
            }
            report(
                "the URL does not take the variable '\(name)', which is left out; add '{\(name)}' to the URL, or remove the "
                    + "variable", severity: .warning, at: place)
        }
        for name in names where !variables.contains(where: { $0.name == name }) {
            report(
                "the URL takes '{\(name)}', and 'variables' does not have it, so that the caller has to give it; add it "
                    + "there",
                severity: .warning, at: server)
            variables.append(Server.Variable(name: name, defaultValue: "", isRequired: true))
        }
        return variables
    }

    private func variable(_ name: String, _ place: NodeLocation) -> Server.Variable? {
        guard isObject(place, "a server's variable") else { return nil }
        check(place, members: ["enum", "default", "description"])
        let values = elements("enum", of: place).compactMap { $0.node.string ?? $0.node.number }
        let stated = text("default", of: place, .warning)
        if stated == nil {
            let taken = values.first.map { ", and \"\($0)\" is taken" } ?? ", so that the caller has to give its value"
            report(
                "the variable '\(name)' of the server has no 'default'\(taken); add it", severity: .warning, at: place)
        }
        if let stated, !values.isEmpty, !values.contains(stated) {
            report(
                "the default \"\(stated)\" of the variable '\(name)' is not in its 'enum'; add it there, or take one that "
                    + "is",
                severity: .warning, at: place)
        }
        return Server.Variable(
            name: name, defaultValue: stated ?? values.first ?? "", isRequired: stated == nil && values.isEmpty,
            values: values, documentation: documentation(place))
    }
}
