import Foundation
import HTTPTypes

extension HTTPFields {
    /// A header of the protocol: `self[connect: "Timeout-Ms"]` is `Connect-Timeout-Ms`.
    subscript(connect name: String) -> String? {
        get { HTTPField.Name("Connect-\(name)").flatMap { self[$0] } }
        set {
            guard let name = HTTPField.Name("Connect-\(name)") else { return }
            self[name] = newValue
        }
    }

    /// The headers, and the trailers that a unary response carries among them as `Trailer-…`.
    var splitTrailers: (headers: HTTPFields, trailers: HTTPFields) {
        let prefix = "trailer-"
        var headers = HTTPFields()
        var trailers = HTTPFields()
        for field in self {
            if field.name.canonicalName.hasPrefix(prefix),
                let name = HTTPField.Name(String(field.name.rawName.dropFirst(prefix.count)))
            {
                trailers.append(HTTPField(name: name, value: field.value))
            } else {
                headers.append(field)
            }
        }
        return (headers, trailers)
    }

    /// The media type of the content, in lower case and without its parameters; empty when there is none.
    var mediaType: String {
        let type = self[.contentType]?.prefix { $0 != ";" } ?? ""
        return type.trimmed.lowercased()
    }
}

extension StringProtocol {
    /// Without spaces and tabs around it.
    var trimmed: String {
        trimmingCharacters(in: .whitespaces)
    }
}
