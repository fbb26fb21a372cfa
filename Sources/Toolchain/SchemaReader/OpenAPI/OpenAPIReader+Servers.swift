import Contract
import Foundation

/// Servers and their variables ("Server Object", "Server Variable Object").
extension OpenAPIReader {
    /// The servers of the document, a path item or an operation.
    func servers(of place: Place) -> [Server] {
        elements("servers", of: place).compactMap { server in
            guard isObject(server, "a server") else { return nil }
            ignore(in: server, except: ["url", "description", "variables", "name"])
            guard let url = text("url", of: server) else {
                report("the server has no 'url'; add it", at: server)
                return nil
            }
            let variables = members("variables", of: server).compactMap { variable($0.key, $0.place) }
            let known = Set(server["variables"]?.node.members.map(\.key) ?? [])
            for name in PathPlaceholders(url).names where !known.contains(name) {
                report("the URL takes '{\(name)}', and 'variables' does not have it; add it there", at: server)
            }
            let example = variables.reduce(url) { $0.replacingOccurrences(of: "{\($1.name)}", with: $1.defaultValue) }
            if !example.contains("{"), !Self.isURL(example) {
                report("\"\(example)\" is no URL; write one such as https://api.example.com/v1", at: server)
            }
            return Server(
                name: text("name", of: server), url: url, variables: variables, documentation: documentation(server),
                location: isComplete ? server.location : nil)
        }
    }

    /// Whether a text is a URL with a host, or one that is relative to where the document was found.
    private static func isURL(_ text: String) -> Bool {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme == nil ? !text.contains("://") : url.host?.isEmpty == false
    }

    private func variable(_ name: String, _ place: Place) -> Server.Variable? {
        guard isObject(place, "a server's variable") else { return nil }
        ignore(in: place, except: ["enum", "default", "description"])
        let values = elements("enum", of: place).compactMap { $0.node.string ?? $0.node.number }
        guard let defaultValue = text("default", of: place) else {
            report("the variable '\(name)' of the server has no 'default'; add it", at: place)
            return nil
        }
        if !values.isEmpty, !values.contains(defaultValue) {
            report(
                "the default \"\(defaultValue)\" of the variable '\(name)' is not in its 'enum'; add it there, or take "
                    + "one that is",
                at: place)
        }
        return Server.Variable(
            name: name, defaultValue: defaultValue, values: values, documentation: documentation(place))
    }
}
