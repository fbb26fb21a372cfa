import Foundation

/// A path with parameters in braces: `/pets/{petId}`, `/files/{+path}`, `/v1/{name=shelves/*}:move`.
package struct PathTemplate {
    package enum Piece: Sendable, Hashable {
        case literal(String)
        /// The text between the braces.
        case parameter(String)

        /// Whether it is a parameter that may have slashes: `+path`.
        package var mayHaveSlashes: Bool {
            if case .parameter(let expression) = self { expression.hasPrefix("+") } else { false }
        }
    }

    let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The name of the parameter between braces: `path` of `+path`.
    package static func name(in expression: String) -> String {
        expression.hasPrefix("+") ? String(expression.dropFirst()) : expression
    }

    package var pieces: [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return rest.isEmpty ? pieces : pieces + [.literal(String(rest))]
    }

    /// The path with the parameters in their places.
    ///
    /// - Parameter segments: percent-encoded.
    func expanded(_ segments: [String: String]) throws(ConnectError) -> String {
        var path = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal):
                path += Percent.encodeReserved(literal).replacingOccurrences(of: "?", with: "%3F")
            case .parameter(let expression):
                let name = Self.name(in: expression)
                guard let segment = segments[name] else {
                    throw ConnectError(.internal, "the path \(text) has no value for \"\(name)\"")
                }
                path += segment
            }
        }
        return path
    }
}
