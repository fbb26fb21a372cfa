import Accord
package import Foundation
import HTTPTypes

/// The JSON of Connect's errors. It is in the body of a failed unary call, and within the last envelope of a
/// stream; both may come from something that only resembles a Connect server.
package enum ErrorJSON {
    /// The body of a failed unary call (Connect protocol, "Unary response").
    package static func body(_ error: ConnectError) -> Data {
        data(members(of: error))
    }

    /// The content of a stream's last envelope (Connect protocol, "EndStreamResponse").
    ///
    /// - Parameter error: the reason why the call failed; `nil` when it did not.
    package static func end(_ error: ConnectError?, trailers: HTTPFields) -> Data {
        var members: [String: JSONValue] = [:]
        if let error { members["error"] = .object(self.members(of: error)) }
        let values = Dictionary(grouping: trailers, by: \.name.canonicalName)
            .mapValues { fields in JSONValue.array(fields.map { .string($0.value) }) }
        if !values.isEmpty { members["metadata"] = .object(values) }
        return data(members)
    }

    private static func members(of error: ConnectError) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["code": .string(error.code.rawValue)]
        if !error.message.isEmpty { members["message"] = .string(error.message) }
        if !error.details.isEmpty {
            let details = error.details.map { detail in
                let type = detail.type.split(separator: "/").last.map(String.init) ?? ""
                return JSONValue.object(["type": .string(type), "value": .string(UnpaddedBase64.encode(detail.value))])
            }
            members["details"] = .array(details)
        }
        return members
    }

    private static func data(_ members: [String: JSONValue]) -> Data {
        JSONValue.object(members).sortedData
    }

    /// The members of the JSON object in `data`; `nil` when that is anything else.
    static func object(_ data: Data) -> [String: JSONValue]? {
        (try? JSONValue(json: data))?.objectValue
    }

    /// The error in `object`. A member that is `null` or of a wrong type counts as missing; without a known code, the
    /// error has `fallback`, inferred.
    static func error(_ object: [String: JSONValue], fallback: ConnectError.Code) -> ConnectError {
        let code = object["code"]?.stringValue.flatMap(ConnectError.Code.init)
        return ConnectError(
            code ?? fallback,
            object["message"]?.stringValue ?? "",
            details: (object["details"]?.arrayValue ?? []).compactMap(detail),
            isInferred: code == nil)
    }

    private static func detail(_ value: JSONValue) -> ConnectError.Detail? {
        guard let type = value["type"]?.stringValue else { return nil }
        let text = value["value"]?.stringValue ?? ""
        return ConnectError.Detail(type: type, value: UnpaddedBase64.decode(text) ?? Data(text.utf8))
    }

    /// The trailers that a stream's last envelope carries: a list of values for each name.
    static func metadata(_ object: [String: JSONValue]) -> HTTPFields {
        var fields = HTTPFields()
        // A dictionary has no order of its own; names are sorted so that what is shown is always the same.
        for (key, values) in (object["metadata"]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let name = HTTPField.Name(key) else { continue }
            for value in (values.arrayValue ?? []).compactMap(\.stringValue) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return fields
    }
}
