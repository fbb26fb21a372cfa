import Accord
import AccordHTTP
import Foundation

/// Reads what a parameter's style has written (OpenAPI 3.1, "Style Values"). Names and values are decoded one by one, after
/// the text was cut.
struct ParameterText {
    let name: String
    let style: ParameterStyle
    let explode: Bool
    let decode: (String) -> String

    // MARK: Paths and headers

    /// A parameter of the path, as it is between the template's literals.
    func path(_ text: String) -> TextNode? {
        switch style {
        case .json: return json(text)
        case .label:
            guard text.first == "." else { return nil }
            return simple(text.dropFirst(), separator: explode ? "." : ",")
        case .matrix: return matrix(text)
        default: return simple(text[...], separator: ",")
        }
    }

    /// The value of a header field.
    func header(_ text: String) -> TextNode? {
        style == .json ? json(text) : simple(text[...], separator: ",")
    }

    private func json(_ text: String) -> TextNode? {
        (try? JSONValue(json: Data(decode(text).utf8))).map { TextNode(json: $0) }
    }

    private func simple(_ text: Substring, separator: Character) -> TextNode {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { $0.trimmed }
        let members = explode ? members(parts) : alternating(parts)
        return TextNode(scalar: decode(String(text)), list: parts.map { .text(decode($0)) }, members: members)
    }

    /// (RFC 6570, section 3.2.7.)
    private func matrix(_ text: String) -> TextNode? {
        guard text.first == ";" else { return nil }
        let pieces = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        let own = pieces.map(item).filter { decode($0.name) == name }.map { $0.value }
        let first = own.first ?? ""
        let parts = first.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return TextNode(
            scalar: own.isEmpty ? nil : decode(first),
            list: (explode ? own : parts).map { .text(decode($0)) },
            members: explode ? members(pieces) : alternating(parts))
    }

    // MARK: Queries and cookies

    /// A parameter among the items of a query, or among cookies; `nil` where there is none.
    ///
    /// - Parameter items: names and values, as they are encoded.
    func items(_ items: [(name: String, value: String)]) -> TextNode? {
        if style == .deepObject { return deep(items) }
        let own = items.filter { decode($0.name) == name }.map(\.value)
        guard let first = own.first else {
            // The members of an object that is exploded have names of their own.
            guard style == .form, explode, !items.isEmpty else { return nil }
            return TextNode(members: grouped(items), isDoubtful: true)
        }
        if style == .json { return json(first) }
        let parts = cut(first)
        return TextNode(
            scalar: decode(first),
            list: (explode ? own : parts).map { .text(decode($0)) },
            members: explode ? grouped(items) : alternating(parts))
    }

    private func cut(_ value: String) -> [String] {
        let separators: [String] =
            switch style {
            case .spaceDelimited: ["%20", "+", " "]
            case .pipeDelimited: ["%7C", "%7c", "|"]
            default: [","]
            }
        let unified = separators.dropFirst().reduce(value) { $0.replacingOccurrences(of: $1, with: separators[0]) }
        return unified.components(separatedBy: separators[0])
    }

    /// `filter[price][from]=1`, to any depth.
    private func deep(_ items: [(name: String, value: String)]) -> TextNode? {
        var node: TextNode?
        for item in items {
            let key = decode(item.name)
            guard key.hasPrefix("\(name)["), key.hasSuffix("]") else { continue }
            let path = key.dropFirst(name.count + 1).dropLast().components(separatedBy: "][")
            node = node ?? TextNode(members: [:])
            node?.add(decode(item.value), at: path[...])
        }
        return node
    }

    // MARK: Parts

    private func item(_ text: String) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts.first ?? "", parts.dropFirst().first ?? "")
    }

    private func members(_ parts: [String]) -> [String: TextNode]? {
        let items = parts.map(item)
        return parts.allSatisfy { $0.contains("=") } ? uniqued(items) : nil
    }

    private func uniqued(_ items: [(name: String, value: String)]) -> [String: TextNode] {
        Dictionary(items.map { (decode($0.name), .text(decode($0.value))) }) { first, _ in first }
    }

    /// The members of an object that is exploded: a name that is there several times has a list.
    private func grouped(_ items: [(name: String, value: String)]) -> [String: TextNode] {
        Dictionary(grouping: items) { decode($0.name) }.mapValues { items in
            let texts = items.map { decode($0.value) }
            return TextNode(scalar: texts.first, list: texts.map { .text($0) })
        }
    }

    private func alternating(_ parts: [String]) -> [String: TextNode]? {
        guard parts.count.isMultiple(of: 2) else { return nil }
        let pairs = stride(from: 0, to: parts.count, by: 2).map { (name: parts[$0], value: parts[$0 + 1]) }
        return uniqued(pairs)
    }
}
