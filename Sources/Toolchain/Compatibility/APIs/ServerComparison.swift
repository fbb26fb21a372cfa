import BreakingRules
import Contract

extension APIComparison {
    /// Servers are paired by their URLs, then by their names, and a single one with a single one.
    ///
    /// - Returns: the pairs.
    @discardableResult
    mutating func compareServers(
        _ old: [Server], _ new: [Server], of name: String, subject: String, at place: SourceLocation,
        old oldPlace: SourceLocation
    ) -> [(old: Server, new: Server)] {
        var pairs: [(old: Server, new: Server)] = []
        var rest = new
        var unpaired: [Server] = []
        for server in old {
            guard let index = rest.firstIndex(where: { $0.isSamePlace(as: server) }) else {
                unpaired.append(server)
                continue
            }
            let other = rest.remove(at: index)
            pairs.append((server, other))
            compareVariables(server, other, subject: subject, at: place, old: oldPlace)
            compareSchemes(server, other, of: name, subject: subject, at: place, old: oldPlace)
        }
        // A document that names no server has this one (OpenAPI 3.1, "OpenAPI Object").
        if new.isEmpty { unpaired.removeAll { $0.url == "/" } }
        // A template may be another way to write some servers.
        let addresses = (old: Set(old.flatMap(\.addresses)), new: Set(new.flatMap(\.addresses)))
        unpaired.removeAll { !$0.addresses.isEmpty && addresses.new.isSuperset(of: $0.addresses) }
        rest.removeAll { !$0.addresses.isEmpty && addresses.old.isSuperset(of: $0.addresses) }
        for server in unpaired {
            let isOnly = unpaired.count == 1 && rest.count == 1
            let index = rest.firstIndex { $0.name != nil && $0.name == server.name } ?? (isOnly ? 0 : nil)
            guard let index else {
                report(
                    .shared.serverRemoved, "The server \(server.url) of \(name) is gone; old clients call it still.",
                    at: place, old: server.location ?? oldPlace, subject: "\(subject) server \(server.url)",
                    direction: .request, remedy: "Keep it while old clients are in use.")
                continue
            }
            let other = rest.remove(at: index)
            pairs.append((server, other))
            report(
                .shared.serverChanged,
                "A server of \(name) is at \(other.url) now, and was at \(server.url), which old clients call still.",
                at: other.location ?? place, old: server.location ?? oldPlace,
                subject: "\(subject) server \(server.url)", direction: .request,
                remedy: "Keep the old server beside the new one while old clients are in use.")
        }
        // Where none was named, clients knew the server by other means.
        for server in rest where !old.isEmpty {
            report(
                .shared.serverAdded, "\(name) has a new server, \(server.url).", at: server.location ?? place,
                old: oldPlace,
                subject: "\(subject) server \(server.url)")
        }
        return pairs
    }

    /// Compares the schemes of a URL that has none; where nothing is said of them, clients knew them by other means.
    private mutating func compareSchemes(
        _ old: Server, _ new: Server, of name: String, subject: String, at place: SourceLocation,
        old oldPlace: SourceLocation
    ) {
        guard !new.schemes.isEmpty else { return }
        for scheme in old.schemes where !new.schemes.contains(scheme) {
            report(
                .shared.serverRemoved,
                "The server \(old.url) of \(name) is not called by \(scheme) any more; old clients do so still.",
                at: new.location ?? place, old: old.location ?? oldPlace,
                subject: "\(subject) server \(scheme) \(old.url)", direction: .request,
                remedy: "Keep it in 'schemes' while old clients are in use.")
        }
    }

    /// Compares the variables, which are paired by their positions in the URL.
    mutating func compareVariables(
        _ old: Server, _ new: Server, subject: String, at place: SourceLocation, old oldPlace: SourceLocation
    ) {
        for (oldName, newName) in zip(TemplateShape(old.url).names, TemplateShape(new.url).names) {
            guard let before = old.variables.first(where: { $0.name == oldName }),
                let after = new.variables.first(where: { $0.name == newName })
            else { continue }
            func report(_ rule: APIRule, _ message: String, remedy: String? = .keepAllowed) {
                self.report(
                    rule, message, at: new.location ?? place, old: old.location ?? oldPlace,
                    subject: "\(subject) server \(old.url) \(oldName)", direction: .request,
                    remedy: remedy)
            }
            let missing = before.values.filter { !after.values.contains($0) }
            if !after.values.isEmpty, before.values.isEmpty {
                report(
                    .shared.serverVariableNarrowed,
                    "The variable '\(newName)' of \(new.url) may only be \(list(after.values)) now.")
            } else if !after.values.isEmpty, !missing.isEmpty {
                report(
                    .shared.serverVariableNarrowed,
                    "The variable '\(newName)' of \(new.url) may not be \(list(missing)) any more.")
            }
            let added = after.values.filter { !before.values.contains($0) }
            if after.values.isEmpty, !before.values.isEmpty {
                report(
                    .shared.serverVariableWidened, "The variable '\(newName)' of \(new.url) may be any text now.",
                    remedy: nil)
            } else if !before.values.isEmpty, !added.isEmpty {
                report(
                    .shared.serverVariableWidened,
                    "The variable '\(newName)' of \(new.url) may be \(list(added)) as well now.", remedy: nil)
            }
            // Where the contract has no default, it is the first value.
            let isUnset = before.isRequired || after.isRequired && before.isFirst
            if before.defaultValue != after.defaultValue, !isUnset {
                report(
                    .shared.serverVariableDefaultChanged,
                    "The variable '\(newName)' of \(new.url) is \"\(after.defaultValue)\" by default, and was "
                        + "\"\(before.defaultValue)\".")
            }
        }
    }

    private func list(_ values: [String]) -> String { Suggestion.list(values) }
}

extension String {
    fileprivate static let keepAllowed = "Keep what was allowed, and the default, while old clients are in use."
}

extension Server.Variable {
    /// Whether the default is the first of the values.
    fileprivate var isFirst: Bool { defaultValue == values.first }
}

extension Server {
    /// Whether a call finds the same, whatever variables are called: a slash at the end of the URL makes no difference,
    /// and names of hosts are the same in any case (RFC 3986, section 3.2.2).
    func isSamePlace(as other: Server) -> Bool { place == other.place }

    private var place: String { Self.place(TemplateShape(url).shape) }

    /// A URL, as servers are the same by: without the port that its scheme has anyway (RFC 3986, section 6.2.3).
    private static func place(_ url: String) -> String {
        let shape = url.hasSuffix("/") ? url.dropLast() : url[...]
        guard let scheme = shape.firstRange(of: "://") else { return String(shape) }
        let end = shape[scheme.upperBound...].firstIndex(of: "/") ?? shape.endIndex
        var host = shape[..<end].lowercased()
        for (scheme, port) in [("http", 80), ("ws", 80), ("https", 443), ("wss", 443)]
        where host.hasPrefix("\(scheme)://") && host.hasSuffix(":\(port)") {
            host.removeLast("\(port)".count + 1)
        }
        return host + shape[end...]
    }

    /// All addresses of a template whose variables have lists of values; none where they are too many, or a
    /// variable may be anything.
    fileprivate var addresses: Set<String> {
        var urls = [url]
        for variable in variables {
            guard !variable.values.isEmpty else { return [] }
            urls = urls.flatMap { url in variable.values.map { url.replacing("{\(variable.name)}", with: $0) } }
            if urls.count > 1_000 { return [] }
        }
        return urls.contains { $0.contains("{") } ? [] : Set(urls.map(Self.place))
    }
}
