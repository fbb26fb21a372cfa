import Contract

/// All that values are held against, keyword by keyword. Of the schemas that a schema is made of only the number counts.
///
/// The order in which things are listed does not matter, nor does it what only describes.
package struct SchemaSignature: Hashable {
    private struct Entry: Hashable {
        var keyword: SchemaKeyword
        var content: SchemaKeyword.Content
    }

    private let isNothing: Bool
    private let entries: [Entry]
    /// Nothing is held against them, and who changes them means something by it.
    private let contradictingValues: [String]
    private let ignoresContained: Bool

    fileprivate init(of schema: borrowing Schema) {
        isNothing = schema.boolean == false
        ignoresContained = schema.ignoresContained
        contradictingValues = schema.hasSeldomKeywords ? schema.contradictingValues.map(\.text).sorted() : []
        entries = schema.keywords.compactMap { keyword, content in
            // Nobody checks an encoding, but what it is of is another value.
            if keyword == .contentEncoding {
                return Entry(keyword: keyword, content: .text(content.text?.lowercased() ?? ""))
            }
            return keyword.isChecked ? Entry(keyword: keyword, content: content.normalized) : nil
        }
    }
}

extension SchemaKeyword.Content {
    /// The same in an order of its own, and without the numbers of schemas.
    fileprivate var normalized: Self {
        switch self {
        case .schema: .count(1)
        case .schemas(let schemas): .count(schemas.count)
        case .namedSchemas(let schemas): .texts(schemas.map(\.name).sorted())
        case .types(let types): .texts(types.map(\.rawValue).sorted())
        case .value(let value): .text(value.text)
        case .values(let values): .texts(values.map(\.text).sorted())
        case .texts(let texts): .texts(texts.sorted())
        case .namedTexts(let names):
            .namedTexts(names.map { Named($0.name, $0.value.sorted()) }.sorted { $0.name < $1.name })
        case .number, .count, .text, .flag, .discriminator: self
        }
    }
}

extension Schema {
    /// Asked of a schema that is lent, as a copy costs nearly as much as the signature.
    package var signature: SchemaSignature { SchemaSignature(of: self) }

    /// One that is nothing but a reference.
    static let bareReference: Schema = {
        var schema = Schema(location: SourceLocation(file: ""), pointer: "")
        schema.reference = SchemaID(0)
        return schema
    }()

    private static let referenceSignature = bareReference.signature

    /// Whether there is a `$ref`, and nothing beside it that values are held against.
    package var isSoleReference: Bool { reference != nil && signature == Self.referenceSignature }
}
