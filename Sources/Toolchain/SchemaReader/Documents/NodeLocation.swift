import Contract
import Foundation

/// A node, and its place: the document, and the JSON Pointer in it (RFC 6901).
struct NodeLocation {
    let document: Document
    /// The pointer as a URI fragment: `#/paths/~1api~1orders/get`; `#` is the whole document.
    let pointer: String
    let node: Node

    var location: SourceLocation { node.location }

    /// A member of an object.
    subscript(key: String) -> NodeLocation? {
        guard let value = document.member(key, of: node, at: pointer) else { return nil }
        return child(key, value)
    }

    /// The members of an object, in the order of the document.
    var members: [(key: String, place: NodeLocation)] {
        node.members.map { ($0.key, child($0.key, $0.value)) }
    }

    /// The elements of an array.
    var elements: [NodeLocation] {
        node.elements.enumerated().map { child("\($0)", $1) }
    }

    /// The place with an object without members.
    var empty: NodeLocation {
        NodeLocation(document: document, pointer: pointer, node: Node(value: .object([]), location: node.location))
    }

    /// The place of an object, where one of its keys is: for what is wrong with the key.
    func key(_ key: String) -> NodeLocation {
        let location = node.members.first { $0.key == key }?.keyLocation ?? location
        return NodeLocation(document: document, pointer: pointer, node: Node(value: node.value, location: location))
    }

    func child(_ token: String, _ node: Node) -> NodeLocation {
        NodeLocation(document: document, pointer: "\(pointer)/\(Self.escape(token))", node: node)
    }
}

// MARK: - JSON Pointers

extension NodeLocation {
    /// A token as it is written in a pointer: `~0` for `~`, `~1` for `/`, and percent escapes for what a reader could
    /// take for something else. Braces stay, so that paths of OpenAPI can be read.
    static func escape(_ token: String) -> String {
        if token.isPlainWord { return token }
        guard token.utf8.contains(where: mustEscape) else { return token }
        var escaped = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default:
                if scalar.isASCII, let byte = UInt8(exactly: scalar.value), mustEscape(byte) {
                    let digits = String(byte, radix: 16, uppercase: true)
                    escaped += byte < 16 ? "%0\(digits)" : "%\(digits)"
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "\""),
            UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    /// The tokens of a pointer, which may be a URI fragment with its `#`; `nil` when it is none.
    static func tokens(of pointer: String) -> [String]? {
        var text = Substring(pointer)
        if text.first == "#" { text = text.dropFirst() }
        guard let decoded = text.contains("%") ? String(text).removingPercentEncoding : String(text) else { return nil }
        return tokens(ofPlain: decoded)
    }

    /// The tokens of a pointer without percent escapes; `nil` when it is none.
    static func tokens(ofPlain decoded: String) -> [String]? {
        guard !decoded.isEmpty else { return [] }
        guard decoded.first == "/" else { return nil }
        return decoded.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { token in
            // In this order, so that `~01` is `~1` (RFC 6901, section 4).
            token.contains("~")
                ? token.replacing("~1", with: "/").replacing("~0", with: "~").description : String(token)
        }
    }
}
