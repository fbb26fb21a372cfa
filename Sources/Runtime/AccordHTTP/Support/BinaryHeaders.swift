public import Foundation
public import HTTPTypes

extension HTTPFields {
    /// Adds bytes as a header. Its name has to end in `-bin`: Connect carries such values as base64, without padding.
    public mutating func appendBinary(_ value: Data, for name: HTTPField.Name) {
        append(HTTPField(name: name, value: Base64.encode(value)))
    }

    /// The bytes of all headers with the name, which ends in `-bin`. Base64 has no commas, so values that a proxy or
    /// URLSession joined into one header are separated again; values that are not base64 are left out.
    public func binaryValues(for name: HTTPField.Name) -> [Data] {
        self[values: name].flatMap { value in
            value.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
                Base64.decode(part.trimmingCharacters(in: .whitespaces))
            }
        }
    }
}
