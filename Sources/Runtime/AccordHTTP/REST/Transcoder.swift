import Accord
import Foundation

/// Takes a message apart into path, query and body (google/api/http.proto, "Rules for HTTP mapping").
struct Transcoder {
    struct Parts {
        var segments: [String: String] = [:]
        var query: [String] = []
        var body: Data?
    }

    let template: String

    /// - Parameter body: the field that is the body; `*` for all fields that are not in the path; `nil` for no body.
    func split<M: Message>(_ message: M, body: String?) throws(ConnectError) -> Parts {
        var parts = Parts()
        // The contract's names are those of templates; defaults are written, as a path needs a 0, too.
        let all = try json(message, includesDefaults: true)
        var rest = try json(message, includesDefaults: false)
        for case .parameter(let expression) in PathTemplate(template).pieces {
            let words = expression.split(separator: "=", maxSplits: 1).map(String.init)
            let path = (words.first ?? "").split(separator: ".").map(String.init)
            let pattern = words.count > 1 ? words[1] : "*"
            guard let text = all.member(path).flatMap(ParameterValue.text), let segment = segment(text, pattern) else {
                throw ConnectError(
                    .invalidArgument, "the field \"\(words.first ?? "")\" is not as the path wants it: \(pattern)")
            }
            parts.segments[expression] = segment
            rest.remove(path)
        }
        switch body {
        case "*":
            parts.body = try canonical(rest, M.self)
            return parts
        case let field?:
            let whole = try canonical(.object([field: rest[field] ?? .null]), M.self)
            // Of a message with one field, the JSON has one member, and its value is the body.
            let value = whole.drop { $0 != UInt8(ascii: ":") }.dropFirst().dropLast()
            parts.body = value.isEmpty ? Data("{}".utf8) : Data(value)
            rest.remove([field])
        case nil:
            break
        }
        parts.query = Self.query(rest, "")
        return parts
    }

    // MARK: Parts

    /// `nil` when the text does not match the pattern: segments, `*` for any one, and `**` for any number of them.
    private func segment(_ text: String, _ pattern: String) -> String? {
        if pattern == "*" { return Self.isPlain(text) ? Percent.encode(text) : nil }
        let segments = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var rest = segments[...]
        for wanted in pattern.split(separator: "/") {
            if wanted == "**" {
                guard rest.allSatisfy(Self.isPlain) else { return nil }
                rest = []
                break
            }
            guard let next = rest.popFirst(), Self.isPlain(next), wanted == "*" || wanted == next else { return nil }
        }
        return rest.isEmpty ? segments.map(Percent.encode).joined(separator: "/") : nil
    }

    /// Not one that changes the path around it.
    private static func isPlain(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
    }

    private static func query(_ value: JSONValue, _ name: String) -> [String] {
        switch value {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { query($1, name.isEmpty ? $0 : "\(name).\($0)") }
        case .array(let elements):
            elements.flatMap { query($0, name) }
        default:
            ParameterValue.text(value).map { ["\(Percent.encode(name))=\(Percent.encode($0))"] } ?? []
        }
    }

    private func json(_ message: some Message, includesDefaults: Bool) throws(ConnectError) -> JSONValue {
        var options = JSONEncodingOptions()
        options.usesContractNames = true
        options.includesDefaults = includesDefaults
        do {
            return try JSONValue(json: try message.jsonData(options: options))
        } catch {
            throw ConnectError(.internal, "the request cannot be written: \(error)", cause: error)
        }
    }

    /// The ProtoJSON of the message that has these fields.
    private func canonical<M: Message>(_ fields: JSONValue, _: M.Type) throws(ConnectError) -> Data {
        do {
            return try M(json: Data(fields.jsonString().utf8)).jsonData()
        } catch {
            throw ConnectError(.internal, "the request cannot be written: \(error)", cause: error)
        }
    }
}

extension JSONValue {
    fileprivate func member(_ path: [String]) -> JSONValue? {
        var value: JSONValue? = self
        for name in path { value = value?[name] }
        return value
    }

    fileprivate mutating func remove(_ path: [String]) {
        guard case .object(var members) = self, let name = path.first else { return }
        if path.count == 1 {
            members[name] = nil
        } else {
            members[name]?.remove(Array(path.dropFirst()))
            if members[name] == .object([:]) { members[name] = nil }
        }
        self = .object(members)
    }
}
