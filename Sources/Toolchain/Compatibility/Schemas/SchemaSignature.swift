import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// All that values are held against, keyword by keyword. Of the schemas that a schema is made of only the number counts.
///
/// The order in which things are listed does not matter, nor does it what only describes.
struct SchemaSignature: Hashable {
    private var isNothing: Bool
    private var types: [String]?
    private var values: [String]?
    private var constant: String?
    private var format: String?
    private var encoding: String?
    private var pattern: String?

    /// The keywords with one schema that are there, one bit each.
    private var singles: UInt32 = 0
    /// The numbers of schemas in the keywords that have several.
    private var counts: [Int]
    /// The names that keywords give to schemas.
    private var names: [[String]]
    private var required: [String]
    private var dependentRequired: [Named<[String]>]

    private var bounds: [String?]
    private var limits: [Int?]
    private var isUnique: Bool

    fileprivate init(of schema: borrowing Schema) {
        isNothing = schema.boolean == false
        types = schema.types?.map(\.rawValue).sorted()
        values = schema.enumeration?.map(\.text).sorted()
        constant = schema.constant?.text
        format = schema.format
        encoding = schema.contentEncoding?.lowercased()
        pattern = schema.pattern
        for (place, child) in schema.singleSchemas.enumerated() where child != nil { singles |= 1 << place }
        counts = [schema.allOf.count, schema.anyOf.count, schema.oneOf.count, schema.prefixItems.count]
        names = [schema.dependentSchemas, schema.properties, schema.patternProperties].map { $0.map(\.name).sorted() }
        required = schema.required.sorted()
        dependentRequired = schema.dependentRequired
            .map { Named($0.name, $0.value.sorted()) }.sorted { $0.name < $1.name }
        bounds = [
            schema.minimum, schema.exclusiveMinimum, schema.maximum, schema.exclusiveMaximum, schema.multipleOf,
        ]
        limits = [
            schema.minLength, schema.maxLength, schema.minItems, schema.maxItems, schema.minContains,
            schema.maxContains, schema.minProperties, schema.maxProperties,
        ]
        isUnique = schema.uniqueItems
    }
}

extension Schema {
    /// Asked of a schema that is lent, as a copy costs nearly as much as the signature.
    var signature: SchemaSignature { SchemaSignature(of: self) }

    /// One that is nothing but a reference.
    static let bareReference: Schema = {
        var schema = Schema(location: SourceLocation(file: ""), pointer: "")
        schema.reference = SchemaID(0)
        return schema
    }()

    private static let referenceSignature = bareReference.signature

    /// Whether there is a `$ref`, and nothing beside it that values are held against.
    var isSoleReference: Bool { reference != nil && signature == Self.referenceSignature }

    /// The schemas of keywords that have one, always in the same order.
    var singleSchemas: [SchemaID?] {
        [
            reference, dynamicReference, not, self.if, then, self.else, items, contains, additionalProperties,
            propertyNames, unevaluatedItems, unevaluatedProperties,
        ]
    }
}
