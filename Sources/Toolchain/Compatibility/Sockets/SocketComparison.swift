import BreakingRules
import Contract

/// Compares two versions of sockets and of other channels: what old clients send and expect, and what the new server
/// sends and expects.
enum SocketComparison {
    /// - Returns: all findings, in the order of their places.
    static func findings(old: Contract, new: Contract, settings: APISettings) -> [Finding] {
        comparisons(old: old, new: new, settings: settings).flatMap { $0.result() }
    }

    /// The comparison of WebSockets, and that of other channels.
    static func comparisons(old: Contract, new: Contract, settings: APISettings) -> [APIComparison] {
        [APIRule.Part.socket, .channel].map { area in
            var comparison = APIComparison(area, old: old, new: new, settings)
            comparison.compareSockets()
            return comparison
        }
    }
}

/// A socket on both sides, and what all findings about it have in common.
struct SocketPair {
    let old: Socket
    let new: Socket
    /// `#/channels/live`
    var subject: String { new.pointer }
    /// Whether what either side writes counts for both, as nobody says which side changes.
    var isMutual: Bool { old.isMutual || new.isMutual }
    /// `the socket Shop`
    var name: String { new.words }

    /// Returns the location of one of the socket's `x-accord-…` objects.
    func place(_ name: String) -> SourceLocation { new.places[name] ?? new.location }
    func oldPlace(_ name: String) -> SourceLocation { old.places[name] ?? old.location }
}

extension APIComparison {
    private struct SocketPlace {
        var path: String
        var socket: Socket

        var isUnstable: Bool {
            socket.lifecycle.isUnstable || socket.servers.contains { TemplateShape($0.url).isUnstable }
        }
    }

    /// Channels are paired by their files and keys, then by their names, their addresses (keys in AsyncAPI 2.x), their keys,
    /// and a single one with a single one.
    mutating func compareSockets() {
        let before = sockets(of: old)
        var rest = sockets(of: new)
        var unpaired = before
        let waysToPair: [(SocketPlace, SocketPlace) -> Bool] = [
            { $0.path == $1.path && $0.socket.pointer == $1.socket.pointer },
            { $0.path == $1.path && $0.socket.name == $1.socket.name },
            { $0.path == $1.path && $0.socket.isWhere($1.socket) },
            { $0.socket.pointer == $1.socket.pointer },
            { _, _ in before.count == 1 && rest.count == 1 },
        ]
        for isPair in waysToPair {
            for (index, socket) in unpaired.enumerated().reversed() {
                guard let other = rest.firstIndex(where: { isPair(socket, $0) }) else { continue }
                compare(unpaired.remove(at: index), rest.remove(at: other))
            }
        }
        for place in unpaired where !(settings.ignoresUnstable && place.isUnstable) { reportRemoved(place.socket) }
        for place in rest where !(settings.ignoresUnstable && place.isUnstable) {
            report(
                .channel.added, "There is a new \(place.socket.kind), \(place.socket.name).", at: place.socket.location,
                old: nil,
                subject: place.socket.pointer)
        }
    }

    /// The channels of a version that are compared here. Without servers, the bindings alone say which are sockets; one that
    /// has others in one version is none.
    private func sockets(of contract: Contract) -> [SocketPlace] {
        let bound = Set(
            (old.files + new.files).flatMap { file in
                file.sockets.filter { !$0.isSession && $0.servers.isEmpty }.map { [file.path, $0.pointer] }
            })
        return contract.files.flatMap { file in
            file.sockets.map { socket in
                var socket = socket
                if socket.servers.isEmpty, bound.contains([file.path, socket.pointer]) { socket.isSession = false }
                return SocketPlace(path: file.path, socket: socket)
            }
        }.filter { $0.socket.isSession == (area == .socket) }
    }

    private mutating func reportRemoved(_ socket: Socket) {
        let rule: APIRule
        var why = ""
        switch Removal(isDeprecated: false, socket.lifecycle, today: settings.today) {
        case .announced(let day): (rule, why) = (.channel.deprecatedRemoved, ", as was announced for \(day)")
        case .early(let day): (rule, why) = (.channel.removedBeforeSunset, ", and was to stay until \(day)")
        case .deprecated, .unannounced: rule = .channel.removed
        }
        report(
            rule, "\(socket.words.firstUppercased) is gone\(why).", at: nil, old: socket.location,
            subject: socket.pointer,
            remedy: rule == .channel.deprecatedRemoved
                ? nil : "Keep it, and name the day in 'x-sunset' from which on it may be gone.")
    }

    private mutating func compare(_ oldPlace: SocketPlace, _ newPlace: SocketPlace) {
        if settings.ignoresUnstable, oldPlace.isUnstable { return }
        let first = findings.count
        let pair = SocketPair(old: oldPlace.socket, new: newPlace.socket)
        let (old, new) = (pair.old, pair.new)
        let name = pair.name.firstUppercased
        if !old.lifecycle.isUnstable, new.lifecycle.isUnstable {
            report(
                .shared.stabilityLowered,
                "\(name) was stable, and is \(new.lifecycle.stability ?? "") now.", at: new.location,
                old: old.location, subject: pair.subject, remedy: "Make a new channel of it.")
        }
        compareSunsets(
            old.lifecycle, new.lifecycle, of: name, subject: pair.subject, at: new.location, old: old.location)
        // Only a session has the name.
        if new.isSession, old.name != new.name {
            report(
                .socket.renamed, "The socket \(old.name) is called \(new.name) now.", at: new.location,
                old: old.location,
                subject: pair.subject, remedy: "Keep its name by 'x-accord-name'.")
        }
        compareAddresses(pair)
        let servers = compareServers(
            old.servers, new.servers, of: pair.name, subject: pair.subject, at: new.location, old: old.location)
        for (server, other) in servers { compareTerms(server.terms, other.terms, in: pair.home(of: server)) }
        compareTerms(old.terms, new.terms, in: pair.home)
        compareParameters(
            old.parameters, new.parameters,
            in: ParameterHome(
                subject: pair.subject, name: "The handshake of \(new.name)", oldPlace: old.location, place: new.location
            ))
        compareMessages(pair)
        compareOperations(pair)
        compareWelcomes(pair)
        compareHeartbeats(pair)
        compareCloseCodes(pair)
        let beforeTokens = findings.count
        compareTokens(pair)
        if findings.count == beforeTokens { compareSecurity(pair, servers) }
        compareSubscriptions(pair)
        compareReconnects(pair)
        comparePayloads()
        checkVersion(
            old: old.version, new: new.version, since: first, at: new.location, old: old.location,
            subject: pair.subject)
    }

    /// Without servers in both versions, the address alone says where a channel is.
    private mutating func compareAddresses(_ pair: SocketPair) {
        let (old, new) = (pair.old, pair.new)
        let (before, after) = (old.addressAlone, new.addressAlone)
        if old.address == nil || new.address == nil ? old.address != new.address : !before.isSamePlace(as: after) {
            // The servers say so, too.
            guard old.servers.isEmpty || new.servers.isEmpty else { return }
            func text(_ address: String?) -> String { address.map { "'\($0)'" } ?? "known to nobody" }
            report(
                .channel.addressChanged,
                "The address of \(pair.name) is \(text(new.address)) now, and was \(text(old.address)).",
                at: new.location, old: old.location, subject: "\(pair.subject) address", direction: .request,
                remedy: "Make a new channel of it, and keep the old one.")
        } else if old.servers.isEmpty || new.servers.isEmpty {
            compareVariables(before, after, subject: pair.subject, at: new.location, old: old.location)
        }
    }

    private mutating func compareSecurity(_ pair: SocketPair, _ servers: [(old: Server, new: Server)]) {
        for (old, new) in servers {
            compareSecurity(
                old.security, new.security, of: "The server \(new.url) of \(pair.name)",
                subject: "\(pair.subject) server \(old.url)", at: pair.new.location, old: pair.old.location)
        }
        for old in pair.old.operations {
            guard let new = pair.new.operations.first(where: { $0.name == old.name }) else { continue }
            compareSecurity(
                old.security, new.security, of: "The operation '\(new.name)'",
                subject: "\(pair.subject) operation \(old.name)", at: new.location, old: old.location)
        }
    }
}

extension SocketPair {
    fileprivate var home: TermHome {
        TermHome(name: name, subject: subject, isMutual: isMutual, oldPlace: old.location, place: new.location)
    }

    fileprivate func home(of server: Server) -> TermHome {
        TermHome(
            name: "the server \(server.url)", subject: "\(subject) server \(server.name ?? server.url)",
            isMutual: isMutual, oldPlace: old.location, place: new.location)
    }
}

extension Socket {
    /// `socket`
    fileprivate var kind: String { isSession ? "socket" : "channel" }

    /// `the socket Shop`
    fileprivate var words: String { "the \(kind) \(name)" }

    /// Whether both are to be found in the same places.
    fileprivate func isWhere(_ other: Socket) -> Bool {
        if servers.isEmpty, other.servers.isEmpty { return address != nil && address == other.address }
        return !servers.isEmpty && Set(servers.map(\.url)) == Set(other.servers.map(\.url))
    }

    fileprivate var addressAlone: Server { Server(url: address ?? "", variables: addressVariables) }
}
