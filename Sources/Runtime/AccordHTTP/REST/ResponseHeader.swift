public import Accord
import Foundation
public import HTTPTypes

/// A header field of responses, with the type that the contract gives it. Generated code has one for each field of an API.
///
/// ```swift
/// let options = CallOptions(onResponse: { log($0.headers[PetStoreHeaders.rateLimit]) })
/// let wait = error.response?.headers[PetStoreHeaders.retryAt]
/// ```
public struct ResponseHeader<Value: Sendable & Hashable>: Sendable {
    /// The name as the contract writes it: `X-Rate-Limit`.
    public let name: String
    private let form: JSONForm<Value>

    /// - Parameters:
    ///   - type: the type as a `ModelTable` writes it.
    ///   - types: the models that `type` refers to by their index.
    public init(_ name: String, _ type: StaticString, types: [any JSONModel.Type] = []) {
        self.name = name
        form = JSONForm(type, types: types)
    }

    /// The value that a field's text has; `nil` when that is not of the type.
    func value(of text: String) -> Value? {
        let elements = text.split(separator: ",", omittingEmptySubsequences: false).map { JSONValue.string($0.trimmed) }
        return form.value(ofText: text) ?? (try? form.decode(.array(elements))) ?? form.value(ofJSON: "[\(text)]")
    }
}

extension JSONForm {
    /// The value that a text is: as a string, or as what it is in JSON.
    package func value(ofText text: String) -> Value? { (try? decode(JSONValue.string(text))) ?? value(ofJSON: text) }

    fileprivate func value(ofJSON text: String) -> Value? { try? decode(Data(text.utf8)) }
}

extension HTTPFields {
    /// The value of a field that a contract describes; `nil` when it is absent, or not as the contract has it.
    public subscript<Value>(header: ResponseHeader<Value>) -> Value? {
        guard let name = HTTPField.Name(header.name), let text = self[name] else { return nil }
        return header.value(of: text)
    }
}
