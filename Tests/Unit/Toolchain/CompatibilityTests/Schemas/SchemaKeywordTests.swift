import Contract
import Testing

/// A keyword that is added to `SchemaKeyword` takes part in everything, or a test here fails.
@Suite("Keywords of schemas")
struct SchemaKeywordTests {
    @Test(
        "A keyword that is checked has a row in the table of keywords, by which validator and comparison are tested",
        arguments: SchemaKeyword.allCases.filter(\.isChecked))
    func row(of keyword: SchemaKeyword) {
        #expect(KeywordRow.all.contains { $0.tight.contains("\"\(keyword.rawValue)\"") })
    }

    @Test("A keyword holds what is set, and nothing after it is removed", arguments: SchemaKeyword.allCases)
    func content(of keyword: SchemaKeyword) {
        var schema = Self.empty
        #expect(schema[keyword] == nil)
        schema[keyword] = keyword.sample
        #expect(schema[keyword] == keyword.sample)
        #expect(schema.keywords.map(\.keyword) == [keyword])
        #expect(schema.children == (keyword == .discriminator ? [] : keyword.sample.schemas))
        schema[keyword] = nil
        #expect(schema[keyword] == nil)
        #expect(schema.keywords.isEmpty)
    }

    @Test("The numbers of schemas change in every keyword that has some", arguments: SchemaKeyword.allCases)
    func numbers(in keyword: SchemaKeyword) {
        var schema = Self.empty
        schema[keyword] = keyword.sample
        let moved = schema.mapping { SchemaID($0.index + 10) }
        #expect((moved[keyword] != keyword.sample) == (keyword.hasSchemas || keyword == .discriminator))
        #expect(moved.mapping { SchemaID($0.index - 10) } == schema)
    }

    @Test(
        "Schemas that differ in a keyword that is checked are not equal", arguments: SchemaKeyword.allCases)
    func signature(of keyword: SchemaKeyword) {
        var schema = Self.empty
        schema[keyword] = keyword.sample
        let counts = keyword.isChecked || keyword == .contentEncoding
        #expect((schema.signature != Self.empty.signature) == counts)
    }

    private static let empty = Schema(location: SourceLocation(file: "a.json"), pointer: "#")
}

extension SchemaKeyword {
    /// Content of the keyword's form.
    fileprivate var sample: Content {
        switch form {
        case .schema: .schema(SchemaID(1))
        case .schemas: .schemas([SchemaID(1), SchemaID(2)])
        case .namedSchemas: .namedSchemas([Named("a", SchemaID(1)), Named("b", SchemaID(2))])
        case .number: .number("1.50")
        case .count: .count(3)
        case .text: .text("a")
        case .texts: .texts(["b", "a"])
        case .namedTexts: .namedTexts([Named("a", ["b"])])
        case .flag: .flag
        case .types: .types([.string, .null])
        case .value: .value(.null)
        case .values: .values([.number("1"), .null])
        case .discriminator: .discriminator(Discriminator(propertyName: "a", mapping: [Named("b", SchemaID(1))]))
        }
    }
}
