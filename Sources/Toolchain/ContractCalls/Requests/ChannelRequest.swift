import Accord
import AccordHTTP
import AccordSocket
import Contract
import Foundation
import HTTPTypes
import MockServer

/// A connection over a socket, and the first messages for it.
package struct PreparedConnection: Sendable {
    package var request: SocketRequest
    package var frames: [JSONValue]
    package var warnings: [String]
    package var secrets: Set<String>
}

/// Makes handshakes and messages of a channel.
package struct ChannelRequest: Sendable {
    package let channel: SocketChannel

    package init(_ channel: SocketChannel) {
        self.channel = channel
    }

    private var socket: Socket { channel.socket }

    /// The connection that a person asks for.
    ///
    /// - Parameters:
    ///   - input: its arguments are parameters of the handshake, and else properties of the message.
    ///   - message: the name of a message to send; `nil` where the data has whole messages, or none.
    ///   - url: of the server, to which the channel's address is added; or with a path, which is taken as it is.
    /// - Throws: for parameters and messages that the channel does not have.
    package func prepare(_ input: CallInput, message: String?, url: URL) throws(InputProblem) -> PreparedConnection {
        let parameters = parameters(at: url)
        let names = Set(parameters.flatMap { [$0.name, $0.qualifiedName] })
        let handshake = input.arguments.filter { names.contains($0.name) }
        let properties = input.arguments.filter { !names.contains($0.name) }
        let frames: [JSONValue]
        if let message {
            frames = [try frame(message, properties, input.data)]
        } else if let unknown = properties.first {
            throw InputProblem(
                "the handshake of \(socket.name) has no parameter '\(unknown.name)'; "
                    + (names.isEmpty
                        ? "name a message before its properties"
                        : Suggestion.text(for: unknown.name, among: parameters.map(parameters.label).sorted())))
        } else {
            frames = try JSONSequence.values(of: input.data ?? Data())
        }
        let request = try request(handshake, input, url)
        return PreparedConnection(
            request: request, frames: frames, warnings: frames.flatMap(violations), secrets: secrets)
    }

    // MARK: - The handshake

    private func request(
        _ arguments: [CallInput.Argument], _ input: CallInput, _ url: URL
    ) throws(InputProblem) -> SocketRequest {
        let hasPath = url.hasPath
        let address = hasPath ? "" : socket.address ?? ""
        let operation = APIOperation(
            name: socket.name, method: "GET", path: address.isEmpty ? "" : address,
            parameters: parameters(at: url), location: socket.location, pointer: socket.pointer)
        let api = API(name: socket.name, fullName: socket.fullName, location: socket.location)
        let call = CallableOperation(api: api, operation: operation, schemas: channel.schemas)
        var handshake = CallInput(arguments: arguments, headers: input.headers)
        var query: String?
        switch socket.token?.place {
        case .query(let name): query = input.token.map { "\(name)=\($0.escaped)" }
        case .header(let name):
            guard let token = input.token, let field = HTTPField.Name(name) else { break }
            handshake.headers[field] = name.lowercased() == "authorization" ? "Bearer \(token)" : token
        case nil: if let token = input.token { handshake.headers[.authorization] = "Bearer \(token)" }
        }
        // Where there is no path to add, the one that was given is kept to the letter.
        var made = try OperationRequest(call).prepare(handshake, baseURL: url).request
        made.headers[.acceptEncoding] = nil
        guard var components = URLComponents(url: hasPath ? url : made.url, resolvingAgainstBaseURL: true) else {
            throw InputProblem("\(url.absoluteString) is no URL")
        }
        let queries = [
            hasPath ? url.query(percentEncoded: true) : nil, made.url.query(percentEncoded: true), query,
        ].compactMap(\.self).filter { !$0.isEmpty }
        components.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
        guard let whole = components.url else { throw InputProblem("\(url.absoluteString) is no URL") }
        return SocketRequest(url: whole, headers: made.headers)
    }

    /// The parameters of a handshake, those of the address among them where it is added to the URL.
    func parameters(at url: URL) -> [Parameter] {
        guard !url.hasPath else { return socket.parameters }
        return socket.parameters
            + socket.addressVariables.map { variable in
                Parameter(
                    name: variable.name, place: .path, style: .simple, explodes: false, type: .any,
                    isRequired: variable.isRequired,
                    defaultValue: variable.isRequired ? nil : .string(variable.defaultValue), location: socket.location,
                    pointer: socket.pointer)
            }
    }

    private var secrets: Set<String> {
        switch socket.token?.place {
        case .query(let name)?, .header(let name)?: [name.lowercased()]
        case nil: []
        }
    }

    // MARK: - Messages

    /// The frame of a message.
    ///
    /// - Parameter data: the payload; beside it, there are no properties.
    private func frame(
        _ name: String, _ properties: [CallInput.Argument], _ data: Data?
    ) throws(InputProblem) -> JSONValue {
        let messages = channel.outgoing.messages
        guard
            let message = messages.first(where: { $0.name == name })
                ?? messages.first(where: { $0.name.plainName == name.plainName })
                ?? only(messages.filter { $0.hasTag(name) })
        else {
            throw InputProblem(
                "\(socket.name) has no message '\(name)' of the client; "
                    + Suggestion.text(for: name, among: messages.map(\.name)))
        }
        var payload: JSONValue = [:]
        if let data {
            guard properties.isEmpty else { throw InputProblem("properties and -d exclude each other") }
            let values = try JSONSequence.values(of: data)
            guard let value = values.first, values.count == 1 else {
                throw InputProblem("-d has to be one payload beside the name of a message")
            }
            payload = value
        }
        for property in properties {
            let schema = payloadSchema(message).flatMap { channel.schemas.property(property.name, of: $0) }
            payload.set(channel.schemas.argument([property.text], schema), at: [property.name])
        }
        return frame(of: message, payload: payload)
    }

    private func only(_ messages: [MessageSetModel.Message]) -> MessageSetModel.Message? {
        messages.count == 1 ? messages.first : nil
    }

    private func payloadSchema(_ message: MessageSetModel.Message) -> SchemaID? {
        message.payloadPath.reduce(message.schema) { schema, name in
            schema.flatMap { channel.schemas.property(name, of: $0) }
        }
    }

    /// Puts the payload where the contract has it, and the tags and marks around it.
    func frame(of message: MessageSetModel.Message, payload: JSONValue) -> JSONValue {
        var frame = payload
        if !message.payloadPath.isEmpty {
            frame = [:]
            frame.set(payload, at: message.payloadPath)
        }
        guard case .object = frame else { return frame }
        for (path, rule) in zip(channel.outgoing.tags, message.tags) where frame.value(at: path) == nil {
            if case .values(let values) = rule, let tag = values.first?.json { frame.set(tag, at: path) }
        }
        if let id = channel.outgoing.id, frame.value(at: id) == nil { frame.set(.string(UUID().uuidString), at: id) }
        return frame
    }

    /// Returns the reasons why a message of the client is not as the contract has it.
    package func violations(_ frame: JSONValue) -> [String] {
        switch channel.read(.text(frame.sortedText)) {
        case .message(let message, _, let violations):
            violations.map {
                "message '\(message.name)'\($0.pointer.isEmpty ? "" : " at \($0.pointer)"): \($0.message)"
            }
        case .unknown: ["the contract has no such message of the client"]
        case .unreadable: ["the message is no JSON"]
        }
    }

    // MARK: - Heartbeats

    /// The answer that the contract has for a heartbeat of the server; `nil` for any other message.
    package func reply(to frame: JSONValue, at date: Date) -> JSONValue? {
        guard let heartbeat = socket.heartbeat, heartbeat.initiator == .server, let reply = heartbeat.reply,
            channel.incoming.message(of: frame)?.name == heartbeat.message
        else { return nil }
        return beat(reply, heartbeat, date)
    }

    /// The time between heartbeats of the client, in seconds; `nil` where it sends none of its own accord.
    package var heartbeatInterval: Double? {
        socket.heartbeat.flatMap { $0.initiator == .client ? $0.interval : nil }
    }

    /// A heartbeat of the client.
    package func heartbeat(at date: Date) -> JSONValue? {
        guard let heartbeat = socket.heartbeat, heartbeat.initiator == .client else { return nil }
        return beat(heartbeat.message, heartbeat, date)
    }

    private func beat(_ name: String, _ heartbeat: Heartbeat, _ date: Date) -> JSONValue? {
        guard let message = channel.outgoing.message(named: name) else { return nil }
        var payload: JSONValue = [:]
        if let path = heartbeat.clientTime {
            let schema = path.reduce(payloadSchema(message)) { schema, name in
                schema.flatMap { channel.schemas.property(name, of: $0) }
            }
            if let time = schema.flatMap({ channel.schemas.time(date, $0) }) { payload.set(time, at: path) }
        }
        return frame(of: message, payload: payload)
    }
}

extension URL {
    /// Whether it says where on the server something is.
    fileprivate var hasPath: Bool { !path.isEmpty && path != "/" }
}

extension MessageSetModel.Message {
    fileprivate func hasTag(_ text: String) -> Bool {
        tags.contains { rule in
            guard case .values(let values) = rule else { return false }
            return values.contains(.string(text))
        }
    }
}

extension String {
    /// Percent-encoded for any part of a URL (RFC 3986, section 2.3).
    fileprivate var escaped: String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
