import Contract
import SchemaReader
import Testing

/// The result of reading an AsyncAPI document.
struct Live {
    var contract: Contract
    var file: ContractFile

    /// - Parameter text: the document after its head, which takes two lines.
    init(_ text: String, version: String = "3.0.0", others: [String: String] = [:]) throws {
        var files = others
        files["shop.asyncapi.yaml"] = asyncAPI(text, version: version)
        contract = try ContractFolder(files).read(
            ["shop.asyncapi.yaml"] + others.keys.filter { $0.contains(".schema.") })
        file = try #require(contract.files.first { $0.path == "shop.asyncapi.yaml" })
    }

    var socket: Socket {
        get throws {
            #expect(file.sockets.count == 1)
            return try #require(file.sockets.first)
        }
    }

    func set(_ name: String) throws -> MessageSetModel {
        for model in file.models { if case .messages(let set) = model, set.info.name == name { return set } }
        throw Missing(name: name)
    }

    func record(_ name: String) throws -> RecordModel {
        for model in file.models { if case .record(let record) = model, record.info.name == name { return record } }
        throw Missing(name: name)
    }

    /// The messages that the server sends, one in a line.
    var incoming: [String] { get throws { try set("ShopServerMessage").lines } }

    /// The messages that the client sends.
    var outgoing: [String] { get throws { try set("ShopClientMessage").lines } }

    struct Missing: Error {
        var name: String
    }
}

/// An AsyncAPI document with a head, and what comes after it.
func asyncAPI(_ text: String, version: String = "3.0.0") -> String {
    """
    asyncapi: \(version)
    info: { title: Shop API, version: "1" }
    \(text)
    """
}

/// Returns what is reported of a document; `text` begins in line 3.

func liveProblems(_ text: String, version: String = "3.0.0", others: [String: String] = [:]) throws -> [String] {
    var files = others
    files["shop.asyncapi.yaml"] = asyncAPI(text, version: version)
    return try ContractFolder(files).problems(["shop.asyncapi.yaml"]).map {
        $0.hasPrefix("shop.asyncapi.yaml:") ? String($0.dropFirst("shop.asyncapi.yaml:".count)) : $0
    }
}

/// A channel with one message, and what a test adds.
func socketDocument(_ servers: String, channel: String = "address: /ws", more: String = "") -> String {
    """
    servers:
      \(servers)
    channels:
      live:
        \(channel)
        messages: { tick: { payload: { type: object, required: [type, price], properties: { type: { const: tick }, price: { type: number } } } } }
    operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
    \(more)
    """
}

/// Returns the same, without the pointers at the end.
func shortProblems(_ text: String) throws -> [String] {
    try liveProblems(text).map { $0.replacing(/\ \(#[^)]*\)$/, with: "") }
}

extension MessageSetModel {
    /// The lines of the set, as in the table of a generated message set.
    var lines: [String] {
        var head = (["frame"] + tags.map { "/" + $0.joined(separator: "/") }).joined(separator: " ")
        if let id { head += " id /" + id.joined(separator: "/") }
        if let sentAt { head += " at \(sentAt.form.rawValue) /" + sentAt.path.joined(separator: "/") }
        return [head]
            + messages.map { message in
                let payload = message.payload.map { " \($0.text)" } ?? ""
                let tags = message.tags.map(\.text).joined(separator: " ")
                let place = "/" + message.payloadPath.joined(separator: "/")
                let rest = [tags, message.shape?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
                return "\(message.writesTags ? "+" : "")\(message.name)\(payload) \(place) \(rest)"
            }
    }
}

extension MessageSetModel.Shape {
    fileprivate var text: String {
        "\(kind?.rawValue ?? "any")\(keys.isEmpty ? "" : " \(keys.joined(separator: ","))")"
    }
}

extension MessageSetModel.TagRule {
    fileprivate var text: String {
        guard case .values(let values) = self else { return "*" }
        return values.map { value in
            switch value {
            case .string(let text): text
            case .literal(let text): "=\(text)"
            case .none: "-"
            }
        }.joined(separator: "|")
    }
}
