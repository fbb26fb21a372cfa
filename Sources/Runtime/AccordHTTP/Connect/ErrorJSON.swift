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
        var members: [String: Any] = [:]
        if let error { members["error"] = self.members(of: error) }
        let values = Dictionary(grouping: trailers, by: \.name.canonicalName).mapValues { $0.map(\.value) }
        if !values.isEmpty { members["metadata"] = values }
        return data(members)
    }

    private static func members(of error: ConnectError) -> [String: Any] {
        var members: [String: Any] = ["code": error.code.rawValue]
        if !error.message.isEmpty { members["message"] = error.message }
        if !error.details.isEmpty {
            members["details"] = error.details.map { detail in
                let type = detail.type.split(separator: "/").last.map(String.init) ?? ""
                return ["type": type, "value": Base64.encode(detail.value)]
            }
        }
        return members
    }

    private static func data(_ object: [String: Any]) -> Data {
        // It has nothing but texts in lists and objects, which all have a form in JSON.
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])) ?? Data()
    }

    /// The JSON object in `data`; `nil` when that is anything else.
    static func object(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }

    /// The error in `object`. A member that is `null` or of a wrong type counts as missing; without a known code, the
    /// error has `fallback`, inferred.
    static func error(_ object: [String: Any], fallback: ConnectError.Code) -> ConnectError {
        let code = (object["code"] as? String).flatMap(ConnectError.Code.init)
        return ConnectError(
            code ?? fallback,
            object["message"] as? String ?? "",
            details: (object["details"] as? [Any] ?? []).compactMap(detail),
            isInferred: code == nil)
    }

    private static func detail(_ value: Any) -> ConnectError.Detail? {
        guard let object = value as? [String: Any], let type = object["type"] as? String else { return nil }
        let text = object["value"] as? String ?? ""
        return ConnectError.Detail(type: type, value: Base64.decode(text) ?? Data(text.utf8))
    }

    /// The trailers that a stream's last envelope carries: a list of values for each name.
    static func metadata(_ object: [String: Any]) -> HTTPFields {
        var fields = HTTPFields()
        // A dictionary has no order of its own; names are sorted so that what is shown is always the same.
        for (key, values) in (object["metadata"] as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let name = HTTPField.Name(key) else { continue }
            for case let value as String in values as? [Any] ?? [] {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return fields
    }
}
