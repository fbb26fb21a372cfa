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

    @Test(
        "Samples can be read by the types that clients have, whatever says so",
        arguments: [
            ("type: number, format: int8", "int32"), ("type: number, format: int32", "int32"),
            ("type: number, format: int64", "int64"), ("type: [number, 'null'], format: uint64", "uint64"),
            ("type: number, x-accord-type: int64", "int64"), ("type: number, format: float", "number"),
            ("type: number, format: unix-time", "number"), ("type: integer, format: unix-time", "int64"),
            ("type: number, format: decimal", "number"), ("type: string, format: decimal", "decimal"),
            ("type: string, x-accord-type: decimal", "decimal"), ("type: string, x-accord-type: uuid", "uuid"),
            ("type: string, x-accord-type: bytes", "bytes"), ("type: string, x-accord-type: date", "date"),
            ("type: string, x-accord-type: date-time", "date-time"), ("type: string, format: date-time", "date-time"),
            ("type: string, x-accord-date: naiveUTC", "date-time"), ("type: string, format: date", "date"),
            ("type: string, format: date-time, x-accord-date: naiveUTC", "date-time"),
            ("type: [string, 'null'], format: byte", "bytes"),
            ("type: integer, x-accord-date: epochMilliseconds", "int64"),
            ("allOf: [{type: number}, {format: int64}]", "int64"),
            ("allOf: [{type: number}], format: int32", "int32"),
            ("$ref: '#/$defs/number', format: int64, $defs: {number: {type: number}}", "int64"),
            ("allOf: [{$ref: '#/$defs/text'}], $defs: {text: {allOf: [{type: string}, {format: decimal}]}}", "decimal"),
            ("allOf: [{type: string}, {x-accord-date: naiveUTC}]", "date-time"),
            ("allOf: [{type: string, format: date-time}, {minLength: 1}]", "date-time"),
            ("type: string, x-accord-type: int32", "int32"), ("type: string, x-accord-type: int64", "int64"),
            ("type: string, x-accord-type: uint64", "uint64"), ("type: string, x-accord-type: double", "number"),
            ("oneOf: [{type: number, format: int64}]", "int64"),
        ])
    func types(_ keywords: String, _ type: String) throws {
        let folder = try Folder(["a.schema.yaml": "{\(keywords)}"])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("a.schema.yaml")], roots: [folder.url.path])
        let root = try #require(contract.files.first?.schemas.first?.schema)
        let schemas = Schemas(contract.schemas, sample: contract.schemas.sampler)
        for seed: UInt64 in 0..<20 {
            let value = try #require(schemas.sample(root, "", seed))
            #expect(schemas.accepts(value, root))
            guard value != .null else { continue }
            let text = value.stringValue ?? ""
            // Clients read numbers with and without quotation marks.
            let number = value.numberValue.map { "\($0)" } ?? text
            let isReadable =
                switch type {
                case "int32": Int32(number) != nil
                case "int64": Int64(number) != nil
                case "uint64": UInt64(number) != nil
                case "number": Double(number) != nil
                case "decimal": Decimal(string: text) != nil && text.allSatisfy { $0.isNumber || $0 == "." }
                case "uuid": UUID(uuidString: text) != nil
                case "bytes": Data(base64Encoded: text) != nil
                case "date": CalendarDate(text) != nil
                default: (try? Date(text, strategy: .iso8601)) != nil
                }
            #expect(isReadable, "\(value) is no \(type)")
        }
    }
}
