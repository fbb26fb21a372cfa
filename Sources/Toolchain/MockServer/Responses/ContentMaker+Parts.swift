import Accord
import Contract
import Foundation

/// Bodies of parts (RFC 2046, section 5.1.1).
extension ContentMaker {
    private static let boundary = "accord-part"

    /// A part for each property; of a list, one for each of its elements.
    func multipart(_ value: JSONValue, _ payload: Payload) -> (bytes: Data, mediaType: String) {
        var bytes = Data()
        for (name, value) in parts(of: value) {
            let encoding = payload.parts.first { $0.name == name }
            let mediaType = encoding.map { $0.mediaTypes.first ?? $0.defaultMediaType }
            bytes += Data("--\(Self.boundary)\r\n".utf8)
            if let name {
                let text = name.replacing("\"", with: "%22")
                bytes += Data("Content-Disposition: form-data; name=\"\(text)\"\r\n".utf8)
            }
            bytes += Data("Content-Type: \(mediaType ?? "application/json")\r\n\r\n".utf8)
            let isText = mediaType.flatMap { MediaType($0) }.map { !$0.isJSON } ?? false
            bytes += isText ? Data(value.plainText.utf8) : value.sortedData
            bytes += Data("\r\n".utf8)
        }
        bytes += Data("--\(Self.boundary)--\r\n".utf8)
        return (bytes, "\(payload.mediaType); boundary=\(Self.boundary)")
    }

    /// The values of the parts, with their names where they have any.
    private func parts(of value: JSONValue) -> [(name: String?, value: JSONValue)] {
        switch value {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                (value.arrayValue ?? [value]).map { (name, $0) }
            }
        case .array(let elements): elements.map { (nil, $0) }
        case .null, .bool, .number, .string: [(nil, value)]
        }
    }
}
