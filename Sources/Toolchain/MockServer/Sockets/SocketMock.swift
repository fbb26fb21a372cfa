import Accord
import Contract
import Foundation
import HTTPTypes

/// The answer to the handshake of a socket.
package enum SocketHandshake: Sendable {
    case accepted(SocketMockMachine)
    /// - Parameters:
    ///   - channel: the name of the channel; `nil` where there is none of this path.
    ///   - remarks: what is wrong. They quote no values.
    case refused(status: Int, channel: String?, remarks: [String])
}

/// Serves the sockets of contracts from these alone. It is pure: a handshake in, and the machine of a connection out.
package struct SocketMock: Sendable {
    package let channels: [SocketChannel]
    private let times: SocketMockTimes
    private let seed: UInt64

    /// - Parameters:
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - seed: of all samples.
    ///   - times: the pace of what the server sends.
    ///   - sampler: makes the samples of a contract's schemas.
    package init(
        _ contracts: [Contract], seed: UInt64 = 0, times: SocketMockTimes = SocketMockTimes(),
        sampler: (SchemaGraph) -> SampleMaker
    ) {
        channels = contracts.flatMap { contract -> [SocketChannel] in
            let sockets = contract.files.flatMap(\.sockets)
            guard !sockets.isEmpty else { return [] }
            var sets: [String: MessageSetModel] = [:]
            for case .messages(let set) in contract.files.flatMap(\.models) { sets[set.info.fullName] = set }
            let schemas = Schemas(contract.schemas, sample: sampler(contract.schemas))
            return sockets.compactMap { SocketChannel($0, sets, schemas) }
        }
        self.times = times
        self.seed = seed
    }

    /// Whether a path is that of a channel.
    ///
    /// - Parameter path: percent-encoded.
    package func knows(_ path: String) -> Bool { channel(path) != nil }

    /// The channel of a path; `nil` for none.
    ///
    /// - Parameter path: percent-encoded.
    package func channel(at path: String) -> SocketChannel? { channel(path)?.0 }

    /// Answers a handshake.
    ///
    /// - Parameter identity: of the connection, by which the identifiers of its frames differ from those of all others.
    package func answer(_ request: MockRequest, identity: UInt64) -> SocketHandshake {
        guard let (channel, values) = channel(request.path) else {
            return .refused(status: 404, channel: nil, remarks: ["no channel of the contracts has this path"])
        }
        func refused(_ status: Int, _ remarks: String...) -> SocketHandshake {
            .refused(status: status, channel: channel.socket.name, remarks: remarks)
        }
        let preference: SocketPreference
        do throws(Preference.Invalid) {
            preference = try SocketPreference(request)
        } catch {
            return refused(400, error.text)
        }
        if let code = preference.code { return refused(code, "the client prefers \(code)") }
        let token = channel.socket.token.flatMap { Self.token(of: request, at: $0.place) }
        if channel.socket.token?.isRequired ?? false, token == nil { return refused(401, "the token is missing") }
        let violations = channel.violations(request, values)
        guard violations.isEmpty else {
            return .refused(status: 400, channel: channel.socket.name, remarks: violations.map(\.text))
        }
        var closing = preference.close
        if closing == nil, let cause = token.flatMap(CloseCause.init(token:)) {
            guard let code = channel.socket.close.code(for: cause) else {
                return refused(401, cause == .tokenExpired ? "the token has expired" : "the token is not valid")
            }
            closing = code
        }
        return .accepted(
            SocketMockMachine(
                channel, times: times, seed: preference.seed ?? seed, identity: identity, closing: closing,
                hasToken: token != nil))
    }

    private func channel(_ path: String) -> (SocketChannel, [String: String])? {
        let segments = OperationPath.split(path)
        var best: (channel: SocketChannel, pattern: OperationPath, values: [String: String])?
        for channel in channels {
            for pattern in channel.patterns {
                let found = pattern.match(segments) { name, text in
                    !channel.socket.addressVariables.contains { $0.name == name && !$0.allows(text) }
                }
                guard let values = found else { continue }
                if let best, !pattern.precedes(best.pattern) {
                    let isMeant = channel.isWhole(pattern) && !best.channel.isWhole(best.pattern)
                    guard isMeant, !best.pattern.precedes(pattern) else { continue }
                }
                best = (channel, pattern, values)
            }
        }
        return best.map { ($0.channel, $0.values) }
    }

    /// The token of a handshake; `nil` where it has none.
    private static func token(of request: MockRequest, at place: SocketToken.Place) -> String? {
        let text: String?
        switch place {
        case .query(let name): text = request.query.first { $0.name == name }?.value.decodedForm
        case .header(let name):
            let value = HTTPField.Name(name).flatMap { request.headers[$0] }
            let isBearer = name.lowercased() == "authorization"
            let scheme = "bearer "
            if isBearer, let value {
                text = value.lowercased().hasPrefix(scheme) ? String(value.dropFirst(scheme.count)) : nil
            } else {
                text = value
            }
        }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension SocketChannel {
    /// Returns what is wrong with the parameters of a handshake.
    ///
    /// - Parameter values: the texts of the variables in the address, percent-encoded.
    fileprivate func violations(_ request: MockRequest, _ values: [String: String]) -> [RequestViolation] {
        let wrong = socket.addressVariables.filter { variable in
            values[variable.name].map { !variable.allows($0) } ?? false
        }
        let inPath = wrong.map { variable in
            RequestViolation(
                place: .path, parameter: variable.name, pointer: "", keyword: "enum",
                message: "must be one of \(variable.values.joined(separator: ", "))")
        }
        return inPath + ParameterReading(request: request, path: values, schemas: schemas).violations(socket.parameters)
    }
}

extension Server.Variable {
    /// Whether it may have a text, which is percent-encoded.
    fileprivate func allows(_ text: String) -> Bool { values.isEmpty || values.contains(text.decoded) }
}
