import Accord
import Foundation

/// A value that travels as text: a parameter, a field of a form, a part. Text has no types, so it is whatever it is read
/// as: a scalar, a list, or an object.
struct TextNode: Sendable {
    /// `nil` where there is no one text.
    var scalar: String?
    /// `nil` where the text is to be JSON, if it is to be a list.
    var list: [TextNode]?
    var members: [String: TextNode]?
    var isNull = false
    /// Whether it may be nothing at all: members that may be those of others.
    var isDoubtful = false

    /// The number of names that a path may have; deeper ones are ignored, as names that nobody knows are.
    static let depthLimit = 64

    /// A value that is not there.
    static let absent = TextNode(isNull: true)

    /// A text, which is a scalar, or the JSON of anything.
    static func text(_ text: String) -> TextNode { TextNode(scalar: text) }

    /// The same as JSON has it.
    init(json: JSONValue) {
        switch json {
        case .null: isNull = true
        case .bool(let bool): scalar = bool ? "true" : "false"
        case .number(let number): scalar = number.description
        case .string(let string): scalar = string
        case .array(let elements): list = elements.map { TextNode(json: $0) }
        case .object(let members): self.members = members.mapValues { TextNode(json: $0) }
        }
    }

    init(
        scalar: String? = nil, list: [TextNode]? = nil, members: [String: TextNode]? = nil, isNull: Bool = false,
        isDoubtful: Bool = false
    ) {
        self.isDoubtful = isDoubtful
        self.scalar = scalar
        self.list = list
        self.members = members
        self.isNull = isNull
    }

    /// The elements, as a list; `nil` when it is none. Their names may be indices: `tags[0]`.
    var elements: [TextNode]? {
        list ?? indexed ?? scalar.flatMap { try? JSONValue(json: Data($0.utf8)) }.flatMap { TextNode(json: $0).list }
    }

    private var indexed: [TextNode]? {
        guard let members, !members.isEmpty else { return nil }
        let elements = members.compactMap { name, node in Int(name).map { (index: $0, node: node) } }
        return elements.count == members.count ? elements.sorted { $0.index < $1.index }.map(\.node) : nil
    }

    /// The members, as an object; `nil` when it is none.
    var object: [String: TextNode]? {
        members ?? scalar.flatMap { try? JSONValue(json: Data($0.utf8)) }.flatMap { TextNode(json: $0).members }
    }

    /// Adds what is at a path of names, as `filter[price][from]` and `price.from` have them. A path that comes again is a
    /// list.
    mutating func add(_ text: String, at path: ArraySlice<String>) {
        guard path.count <= Self.depthLimit else { return }
        guard let name = path.first else {
            if scalar != nil || list != nil {
                list = (list ?? [.text(scalar ?? "")]) + [.text(text)]
                scalar = nil
            } else {
                (scalar, isNull) = (text, false)
            }
            return
        }
        isNull = false
        var child = members?[name] ?? .absent
        child.add(text, at: path.dropFirst())
        members = (members ?? [:]).merging([name: child]) { $1 }
    }

    /// The same with the members of another object in place of those of the same names.
    mutating func merge(_ other: TextNode) {
        isNull = isNull && other.isNull
        scalar = other.scalar ?? scalar
        list = other.list ?? list
        guard let others = other.members else { return }
        members = (members ?? [:]).merging(others) { old, new in
            var merged = old
            merged.merge(new)
            return merged
        }
    }
}
