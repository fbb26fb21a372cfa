import Accord
import Contract
import DynamicMessages

/// The ProtoJSON of a request message, from what a REST request has in its path, query and body (google/api/http.proto,
/// "Rules for HTTP mapping").
struct RequestMessage {
    private let models: WireModels
    private(set) var json = JSONValue.object([:])

    /// The reason why a request is none of the method's.
    struct Problem: Error {
        var text: String
    }

    init(models: WireModels) {
        self.models = models
    }

    /// Sets a field to a text of the path or the query.
    ///
    /// - Parameter path: the names of fields, one in the other, separated by dots.
    mutating func set(_ path: String, to text: String, in type: String) throws(Problem) {
        json = try setting(path.split(separator: ".").map(String.init)[...], to: text, in: json, type, path)
    }

    /// Sets a field, or the whole message, to the JSON of a body.
    mutating func set(body: JSONValue, as field: String?, in type: String) throws(Problem) {
        guard let field else {
            guard case .object = body else { throw Problem(text: "the body has to be an object") }
            json = body
            return
        }
        json.set(try self.field(field, of: type, field).jsonName, body)
    }

    private func field(_ name: String, of type: String, _ path: String) throws(Problem) -> Field {
        let field = models.objects[type]?.fields.first { $0.name == name || $0.jsonName == name }
        guard let field else { throw Problem(text: "\(type) has no field \(path)") }
        return field
    }

    private func setting(
        _ names: ArraySlice<String>, to text: String, in object: JSONValue, _ type: String, _ path: String
    ) throws(Problem) -> JSONValue {
        guard let name = names.first else { throw Problem(text: "a field has no name") }
        let field = try field(name, of: type, path)
        let rest = names.dropFirst()
        var object = object
        guard rest.isEmpty else {
            guard case .object(let inner, _) = field.type else {
                throw Problem(text: "\(path) leads through a field that is no message")
            }
            let before = object[field.jsonName] ?? .object([:])
            object.set(field.jsonName, try setting(rest, to: text, in: before, inner, path))
            return object
        }
        if case .list(let element, _) = field.type {
            var elements: [JSONValue] = []
            if case .array(let before)? = object[field.jsonName] { elements = before }
            object.set(field.jsonName, .array(elements + [try value(text, of: element, path)]))
        } else {
            object.set(field.jsonName, try value(text, of: field.type, path))
        }
        return object
    }

    /// A text as ProtoJSON has it. Numbers may be in quotes there.
    private func value(_ text: String, of type: FieldType, _ path: String) throws(Problem) -> JSONValue {
        switch type {
        case .scalar(.bool), .object("google.protobuf.BoolValue", _):
            guard let value = Bool(text) else { throw Problem(text: "\(path) has to be true or false") }
            return .bool(value)
        case .enumeration:
            return Int32(text).map { .number(JSONNumber(Int64($0))) } ?? .string(text)
        case .scalar: return .string(text)
        case .object(let name, _):
            // Some messages have a text as JSON, such as times.
            guard name.hasPrefix("google.protobuf.") else {
                throw Problem(text: "\(path) is a message; name one of its fields")
            }
            return .string(text)
        case .list, .map: throw Problem(text: "\(path) cannot be in a query")
        }
    }
}
