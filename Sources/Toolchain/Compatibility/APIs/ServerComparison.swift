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
        }
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

    /// Compares the variables, which are paired by their positions in the URL.
    mutating func compareVariables(
        _ old: Server, _ new: Server, subject: String, at place: SourceLocation, old oldPlace: SourceLocation
    ) {
        for (oldName, newName) in zip(TemplateShape(old.url).names, TemplateShape(new.url).names) {
            guard let before = old.variables.first(where: { $0.name == oldName }),
                let after = new.variables.first(where: { $0.name == newName })
            else { continue }
            func report(_ rule: APIRule, _ message: String) {
                self.report(
                    rule, message, at: new.location ?? place, old: old.location ?? oldPlace,
                    subject: "\(subject) server \(old.url) \(oldName)", direction: .request,
                    remedy: "Keep what was allowed, and the default, while old clients are in use.")
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
            if before.defaultValue != after.defaultValue {
                report(
                    .shared.serverVariableDefaultChanged,
                    "The variable '\(newName)' of \(new.url) is \"\(after.defaultValue)\" by default, and was "
                        + "\"\(before.defaultValue)\".")
            }
        }
    }

    private func list(_ values: [String]) -> String { Suggestion.list(values) }
}

extension Server {
    /// Whether a call finds the same, whatever variables are called: a slash at the end of the URL makes no difference,
    /// and names of hosts are the same in any case (RFC 3986, section 3.2.2).
    func isSamePlace(as other: Server) -> Bool { place == other.place }

    private var place: String {
        var shape = TemplateShape(url).shape
        if shape.hasSuffix("/") { shape.removeLast() }
        guard let scheme = shape.firstRange(of: "://") else { return shape }
        let end = shape[scheme.upperBound...].firstIndex(of: "/") ?? shape.endIndex
        return shape[..<end].lowercased() + shape[end...]
    }
}
