import Contract
import Testing

@testable import SwiftWriter

@Suite("Examples of models")
struct ExampleMockTests {
    /// Writes the mocks of a model of which a contract has examples.
    private func write(_ model: Model, _ values: [(name: String?, value: JSON)], isReferred: Bool = false) throws
        -> String
    {
        guard case .record(var record) = model else { return "" }
        var schemas = SchemaGraph()
        let place = SourceLocation(file: "shop.openapi.yaml")
        // The models inside it have the first schema.
        _ = schemas.add(Schema(location: place, pointer: "#"))
        let id = schemas.add(Schema(location: place, pointer: "#/components/schemas/Quote"))
        record.info.schema = id
        var reference = Schema(location: place, pointer: "#/paths")
        reference.reference = id
        let referring = schemas.add(reference)
        let examples = values.map {
            ContractExample(name: $0.name, schema: isReferred ? referring : id, value: $0.value, location: place)
        }
        let contract = Contract(files: [schemaFile([.record(record)])], schemas: schemas, examples: examples)
        let settings = SwiftWriter.Settings(emit: [.mocks], modules: ["shop.openapi.yaml": "Shop"])
        return try SwiftWriter(settings: settings).write(contract).files.map(\.contents).joined()
    }

    private let quote = record("Quote", [property("symbol", .string)])
    private let apple = JSON.object([JSON.Member("symbol", .string("AAPL"))])

    @Test("Examples have the names that the contract gives them, or numerals")
    func names() throws {
        let output = try write(quote, [("apple pie", apple), (nil, apple), ("apple-pie", apple), ("init", apple)])
        expect(
            output,
            has: ##"""
                nonisolated extension Shop.Quote {
                    /// The examples of the contract, by their names.
                    ///
                    /// Source: `#/components/schemas/Quote`
                    public enum Examples {
                        public static var applePie: Shop.Quote { Shop.Quote._example(#"{"symbol":"AAPL"}"#) }
                        public static var second: Shop.Quote { Shop.Quote._example(#"{"symbol":"AAPL"}"#) }
                        public static var applePie_: Shop.Quote { Shop.Quote._example(#"{"symbol":"AAPL"}"#) }
                        public static var init_: Shop.Quote { Shop.Quote._example(#"{"symbol":"AAPL"}"#) }
                    }

                    /// The examples of the contract, in its order.
                    public static var examples: [Shop.Quote] { [Examples.applePie, Examples.second, Examples.applePie_, Examples.init_] }
                }
                """##)
    }

    @Test("An example of a schema that refers to a model's is one of the model")
    func references() throws {
        let output = try write(quote, [("apple", apple)], isReferred: true)
        #expect(output.contains("public static var apple: Shop.Quote {"))
    }

    @Test("Text that a raw literal cannot have is escaped")
    func literals() throws {
        let odd = JSON.object([JSON.Member("symbol", .string("\u{1}\"# \\#(x)"))])
        let output = try write(quote, [("odd", odd)])
        #expect(output.contains(#"Quote._example("{\"symbol\":\""#))
        #expect(!output.contains("\u{1}"))
    }

    @Test("A model with a type of that name, or that is deprecated, has none")
    func none() throws {
        let crowded = record("Quote", [property("symbol", .string)], models: [record("Examples")])
        let old = record("Quote", [property("symbol", .string)], isDeprecated: true)
        for model in [crowded, old] { #expect(!(try write(model, [("apple", apple)])).contains("_example(")) }
    }

    @Test("A model without examples has no mocks")
    func empty() throws {
        #expect(!(try write(quote, [])).contains("Examples"))
    }
}
