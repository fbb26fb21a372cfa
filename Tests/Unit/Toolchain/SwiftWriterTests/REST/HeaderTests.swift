import Contract
import Testing

@Suite("Header fields of responses")
struct HeaderTests {
    private func header(_ name: String, _ type: ValueType, _ description: String = "") -> Header {
        Header(
            name: name, type: type, isRequired: false, documentation: Documentation(leading: description),
            location: somewhere)
    }

    private func write(_ headers: [Header]...) throws -> String {
        let operations = headers.enumerated().map { index, headers in
            var response = response(200)
            response.headers = headers
            return operation("get\(index)", "GET", "/things/\(index)", [], [response])
        }
        return try SwiftWriterTests.write(
            schemaFile([strings("Kind", ["BIG"])], apis: [api("Shop", operations)]), kind: .clients)
    }

    @Test("Each is a constant of its type, however many operations have it; in several types it is text")
    func fields() throws {
        expect(
            try write(
                [header("X-Left", .int32, " How many are left."), header("X-Kinds", .list(.model("shop.Kind")))],
                [header("x-left", .int32), header("Retry-At", .date(.rfc3339))],
                [header("X-Mixed", .int32)], [header("X-Mixed", .bool)]),
            has: """
                /// The header fields of responses of `shop.Shop`: `answer.headers[ShopHeaders.…]`.
                public enum ShopHeaders {
                    /// How many are left.
                    public static let xLeft = AccordHTTP.ResponseHeader<Int32>("X-Left", "i")
                    public static let xKinds = AccordHTTP.ResponseHeader<[Kind]>("X-Kinds", "*0", types: [Kind.self])
                    public static let retryAt = AccordHTTP.ResponseHeader<Date>("Retry-At", "tr")
                    public static let xMixed = AccordHTTP.ResponseHeader<String>("X-Mixed", "s")
                }
                """)
    }

    @Test("Without any there is no enum of them")
    func none() throws {
        #expect(!(try write([]).contains("ShopHeaders")))
    }
}
