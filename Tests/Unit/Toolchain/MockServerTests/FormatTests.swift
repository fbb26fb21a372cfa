import Accord
import Contract
import Foundation
import MockServer
import SchemaReader
import TestEnvironment
import Testing

/// Samples of formats that Swift has types for.
struct FormatTests {
    @Test
    func `Samples can be read by the types that Swift has for their formats`() throws {
        let folder = try Folder([
            "a.schema.yaml": """
            type: object
            required: [bytes, encoded, price, small, id]
            properties:
              bytes: {type: string, format: byte}
              encoded: {type: string, contentEncoding: base64}
              price: {type: string, format: decimal}
              small: {type: integer, format: int8}
              id: {type: string, format: uuid}
            """
        ])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("a.schema.yaml")], roots: [folder.url.path])
        let root = try #require(contract.files.first?.schemas.first?.schema)
        let schemas = Schemas(contract.schemas, sample: contract.schemas.sampler)
        func text(_ value: JSONValue, _ name: String) throws -> String { try #require(value[name]?.stringValue) }
        for seed: UInt64 in 0..<20 {
            let value = try #require(schemas.sample(root, "", seed))
            #expect(schemas.accepts(value, root))
            for name in ["bytes", "encoded"] { #expect(Data(base64Encoded: try text(value, name)) != nil) }
            #expect(Decimal(string: try text(value, "price")).map { $0 > 0 } == true)
            #expect(value["small"]?.numberValue.flatMap { Int8("\($0)") } != nil)
            #expect(UUID(uuidString: try text(value, "id")) != nil)
        }
        #expect(!schemas.accepts(["bytes": "no base64!", "encoded": "", "price": "1", "small": 1, "id": ""], root))
    }
}
