import Contract

/// Compares two versions of sockets: what old clients send and expect, and what the new server sends and expects.
enum SocketComparison {
    /// - Returns: all findings, in the order of their places.
    static func findings(old: Contract, new: Contract, settings: APISettings) -> [Finding] {
        var comparison = APIComparison(.socket, old: old, new: new, settings)
        comparison.compareSockets()
        return comparison.result()
    }
}

/// A socket on both sides, and what all findings about it have in common.
struct SocketPair {
    let old: Socket
    let new: Socket
    /// `#/channels/live`
    var subject: String { new.pointer }

    /// Where one of the socket's `x-accord-…` objects is.
    func place(_ name: String) -> SourceLocation { new.places[name] ?? new.location }
    func oldPlace(_ name: String) -> SourceLocation { old.places[name] ?? old.location }
}

extension APIComparison {
    private struct SocketPlace {
        var path: String
        var socket: Socket

        var isUnstable: Bool {
            socket.lifecycle.isUnstable || socket.servers.contains { PathTemplate($0.url).isUnstable }
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
            { $0.path == $1.path && $0.socket.isAtAddress(of: $1.socket) },
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
                "ADDED", "There is a new socket, \(place.socket.name).", at: place.socket.location, old: nil,
                subject: place.socket.pointer)
        }
    }

    private func sockets(of contract: Contract) -> [SocketPlace] {
        contract.files.flatMap { file in file.sockets.map { SocketPlace(path: file.path, socket: $0) } }
    }

    private mutating func reportRemoved(_ socket: Socket) {
        let rule: String
        var why = ""
        switch Removal(isDeprecated: false, socket.lifecycle, today: settings.today) {
        case .announced(let day): (rule, why) = ("DEPRECATED_REMOVED", ", as was announced for \(day)")
        case .early(let day): (rule, why) = ("REMOVED_BEFORE_SUNSET", ", and was to stay until \(day)")
        case .deprecated, .unannounced: rule = "REMOVED"
        }
        report(
            rule, "The socket \(socket.name) is gone\(why).", at: nil, old: socket.location, subject: socket.pointer,
            remedy: rule == "DEPRECATED_REMOVED"
                ? nil : "Keep it, and name the day in 'x-sunset' from which on it may be gone.")
    }

    private mutating func compare(_ oldPlace: SocketPlace, _ newPlace: SocketPlace) {
        if settings.ignoresUnstable, oldPlace.isUnstable { return }
        let first = findings.count
        let pair = SocketPair(old: oldPlace.socket, new: newPlace.socket)
        let (old, new) = (pair.old, pair.new)
        if !old.lifecycle.isUnstable, new.lifecycle.isUnstable {
            report(
                "STABILITY_LOWERED",
                "The socket \(new.name) was stable, and is \(new.lifecycle.stability ?? "") now.", at: new.location,
                old: old.location, subject: pair.subject, remedy: "Make a new channel of it.")
        }
        compareSunsets(
            old.lifecycle, new.lifecycle, of: "The socket \(new.name)", subject: pair.subject, at: new.location,
            old: old.location)
        if old.name != new.name {
            report(
                "RENAMED", "The socket \(old.name) is called \(new.name) now.", at: new.location, old: old.location,
                subject: pair.subject, remedy: "Keep its name by 'x-accord-name'.")
        }
        compareServers(
            old.servers, new.servers, of: "the socket \(new.name)", subject: pair.subject, at: new.location,
            old: old.location)
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
        compareTokens(pair)
        compareSubscriptions(pair)
        compareReconnects(pair)
        comparePayloads()
        checkVersion(
            old: old.version, new: new.version, since: first, at: new.location, old: old.location,
            subject: pair.subject)
    }
}

extension Socket {
    /// Whether both are to be found in the same places.
    fileprivate func isAtAddress(of other: Socket) -> Bool {
        !servers.isEmpty && Set(servers.map(\.url)) == Set(other.servers.map(\.url))
    }
}
