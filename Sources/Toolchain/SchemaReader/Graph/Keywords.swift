import Contract

/// The keywords that are read, those of older drafts among them, by what they hold.
enum Keywords {
    enum Holding {
        case schema
        case schemas
        case namedSchemas
        /// `items`, which was a list before draft 2020-12.
        case schemaOrSchemas
    }

    /// The keywords with schemas in them, those of older drafts among them.
    static let applicators: [String: Holding] = {
        var applicators: [String: Holding] = [
            "$defs": .namedSchemas, "additionalItems": .schema, "contentSchema": .schema, "definitions": .namedSchemas,
            "dependencies": .namedSchemas,
        ]
        for keyword in SchemaKeyword.allCases where keyword.vocabulary != .core {
            switch keyword.form {
            case .schema: applicators[keyword.rawValue] = keyword == .items ? .schemaOrSchemas : .schema
            case .schemas: applicators[keyword.rawValue] = .schemas
            case .namedSchemas: applicators[keyword.rawValue] = .namedSchemas
            default: break
            }
        }
        return applicators
    }()

    /// Keywords that ask something of a value.
    static let shaping = validation.union(applicators.keys)

    /// Keywords that ask nothing of a value and shape no type.
    static let silent: Set<String> = [
        "$anchor", "$comment", "$defs", "$dynamicAnchor", "$id", "$recursiveAnchor", "$schema", "$vocabulary",
        "definitions", "externalDocs", "xml",
    ]

    /// All keywords that mean something.
    static let all = silent.union(shaping).union(SchemaKeyword.allCases.map(\.rawValue)).union([
        "$recursiveRef", "example", "markdownDescription", "nullable",
    ])

    /// Words of other places that are near to a keyword, and are not meant to be it: `schema` is what objects of OpenAPI
    /// and AsyncAPI have their schemas in.
    static let foreign: Set<String> = ["schema"]

    /// Keywords of which nothing is lost where another schema describes itself.
    static let describing: Set<String> = ["example", "examples", "summary", "title"]

    /// The keywords that a `$vocabulary` without validation leaves out (validation, section 6).
    static let validation = Set(SchemaKeyword.allCases.filter { $0.vocabulary == .validation }.map(\.rawValue))

    /// Whether null says something as the value of a keyword.
    static func mayBeNull(_ keyword: String) -> Bool {
        ["const", "default", "example", "type"].contains(keyword) || keyword.hasPrefix("x-")
    }
}
