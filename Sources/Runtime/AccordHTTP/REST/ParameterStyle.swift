import Accord
import Foundation

/// The style in which a parameter is written (OpenAPI 3.1, "Style Values").
public enum ParameterStyle: String, Sendable, Hashable, CaseIterable {
    /// `;id=7` in a path.
    case matrix
    /// `.7` in a path.
    case label
    /// `7,8` in a path or a header field.
    case simple
    /// `id=7&id=8` in a query, or `id=7,8`.
    case form
    /// `id=7%208` in a query.
    case spaceDelimited
    /// `id=7%7C8` in a query.
    case pipeDelimited
    /// `id[key]=7` in a query.
    case deepObject
    /// The value as JSON (`content` in place of `schema`).
    case json
}

/// The style in which a field of a form is written (OpenAPI 3.1, "Encoding Object").
public struct FieldStyle: Sendable, Hashable {
    /// The style, as of parameters.
    public var style: ParameterStyle
    /// Whether each element of a list is a field of its own.
    public var explode: Bool

    /// Makes a style of a field: `FieldStyle(.form)` writes a list as `ids=7,8`, and `FieldStyle(.form, explode: true)` as
    /// `ids=7&ids=8`.
    public init(_ style: ParameterStyle, explode: Bool = false) {
        self.style = style
        self.explode = explode
    }

    /// `metadata[key]=7`, and `tags[0]=new` for lists, to any depth.
    public static let deepObject = FieldStyle(.deepObject)
    /// The value as JSON.
    public static let json = FieldStyle(.json)
    /// The style of fields of which the contract says nothing: elements of a list are fields of their own.
    static let usual = FieldStyle(.form, explode: true)
}

/// A parameter's value taken apart: what the styles can write.
enum ParameterValue {
    case text(String)
    case list([String])
    /// In the order of the names, as JSON's objects have none. A name may be there several times.
    case pairs([(name: String, value: String)])

    /// `nil` for null, which is not written. Values that are nested deeper than the styles reach are written as JSON.
    ///
    /// - Parameter repeatsNames: whether a list in an object is a pair for each element, as servers read a query.
    init?(_ value: JSONValue, repeatsNames: Bool = false) {
        switch value {
        case .null: return nil
        case .array(let elements): self = .list(elements.compactMap(Self.text))
        case .object(let members):
            self = .pairs(
                members.sorted { $0.key < $1.key }.flatMap { name, value in
                    var values = [value]
                    if repeatsNames, case .array(let elements) = value { values = elements }
                    return values.compactMap(Self.text).map { (name, $0) }
                })
        default: self = .text(Self.text(value) ?? "")
        }
    }

    static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): number.description
        case .string(let string): string
        case .array, .object: value.sortedText
        }
    }
}

/// Writes a parameter in a style. Names and values are encoded one by one, and what separates them is not.
struct ParameterWriter {
    let name: String
    let style: ParameterStyle
    let explode: Bool
    let encode: (String) -> String

    /// Returns the text that is written in the path in place of the parameter (RFC 6570, sections 3.2.2, 3.2.5 and
    /// 3.2.7).
    func path(_ value: ParameterValue) -> String {
        let name = encode(name)
        switch (style, value) {
        case (.label, .text(let text)): return "." + encode(text)
        case (.label, .list(let list)): return "." + joined(list, explode ? "." : ",")
        case (.label, .pairs(let pairs)): return "." + joined(pairs, explode ? "." : ",")
        case (.matrix, .text(let text)): return text.isEmpty ? ";\(name)" : ";\(name)=\(encode(text))"
        case (.matrix, .list(let list)) where explode: return list.map { ";\(name)=\(encode($0))" }.joined()
        case (.matrix, .list(let list)): return ";\(name)=\(joined(list, ","))"
        case (.matrix, .pairs(let pairs)) where explode:
            return pairs.map { ";\(encode($0.name))=\(encode($0.value))" }.joined()
        case (.matrix, .pairs(let pairs)): return ";\(name)=\(joined(pairs, ","))"
        default: return simple(value)
        }
    }

    /// The style of headers, and of most paths.
    func simple(_ value: ParameterValue) -> String {
        switch value {
        case .text(let text): encode(text)
        case .list(let list): joined(list, ",")
        case .pairs(let pairs): joined(pairs, ",")
        }
    }

    /// The items of a query or of cookies: each is a name and a value. Empty lists and objects have none.
    func items(_ value: ParameterValue) -> [String] {
        let name = encode(name)
        let separator =
            switch style {
            case .spaceDelimited: "%20"
            case .pipeDelimited: "%7C"
            default: ","
            }
        switch value {
        case .text(let text): return ["\(name)=\(encode(text))"]
        case .list(let list) where explode: return list.map { "\(name)=\(encode($0))" }
        case .list(let list): return list.isEmpty ? [] : ["\(name)=\(joined(list, separator))"]
        case .pairs(let pairs) where explode: return pairs.map { "\(encode($0.name))=\(encode($0.value))" }
        case .pairs(let pairs):
            return pairs.isEmpty
                ? []
                : [
                    "\(name)=\(pairs.map { encode($0.name) + separator + encode($0.value) }.joined(separator: separator))"
                ]
        }
    }

    /// `filter[price][from]=1`, to any depth.
    ///
    /// - Parameter hasIndices: whether the elements of lists have names as well, `tags[0]`, and are not all under one.
    func deepItems(_ value: JSONValue, hasIndices: Bool = false, _ key: String? = nil) -> [String] {
        let key = key ?? encode(name)
        func items(_ value: JSONValue, _ name: String) -> [String] {
            deepItems(value, hasIndices: hasIndices, "\(key)%5B\(encode(name))%5D")
        }
        switch value {
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { items($1, $0) }
        case .array(let elements):
            return elements.enumerated().flatMap { index, element in
                hasIndices ? items(element, "\(index)") : deepItems(element, key)
            }
        default:
            return ParameterValue.text(value).map { ["\(key)=\(encode($0))"] } ?? []
        }
    }

    private func joined(_ list: [String], _ separator: String) -> String {
        list.map(encode).joined(separator: separator)
    }

    private func joined(_ pairs: [(name: String, value: String)], _ separator: String) -> String {
        pairs.map { encode($0.name) + (explode ? "=" : separator) + encode($0.value) }.joined(separator: separator)
    }
}
