import Contract
import Testing

@Suite("Unions")
struct UnionTests {
    private func write(_ models: Model...) throws -> String { try SwiftWriterTests.write(schemaFile(models)) }

    @Test("A case gives way to a type inside the enum, where neither has a letter that distinguishes them")
    func casesAndTypes() throws {
        let output = try write(
            union(
                "Part", tag: "type", [alternative("1", .model("shop.Part.1"), tags: ["1"])], models: [record("1")]))
        expect(output, has: "case _1_(_1)")
        expect(output, has: "@frozen public struct _1: Accord.Record {")
    }

    @Test("A union with a tag keeps objects with other tags")
    func tagged() throws {
        let output = try write(
            union(
                "Part", tag: "type",
                [
                    alternative("text_part", .model("shop.TextPart"), tags: ["text", "odd tag"]),
                    alternative("image", .model("shop.Image"), tags: ["image"], writesTag: true),
                ]),
            record("TextPart"), record("Image"))
        expect(
            output,
            has: #"""
                @frozen public enum Part: Accord.TaggedUnion {
                    case textPart(TextPart)
                    case image(Image)
                    /// An object with a tag that the contract does not name.
                    case unknown(tag: String, value: Accord.JSONValue)

                    public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
                        switch self {
                        case .textPart(let payload): _project(0, payload, visit)
                        case .image(let payload): _project(1, payload, visit)
                        case .unknown(_, let value): _project(-1, value, visit)
                        }
                    }
                    public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                        switch payload.number {
                        case 0: .textPart(payload.move())
                        case 1: .image(payload.move())
                        default: nil
                        }
                    }

                    public static let _schema = Accord.ModelSchema(Self.self)
                    public static var _table: Accord.ModelTable { Accord.ModelTable("shop.Part", """
                        tag type
                        0 text "odd tag"
                        +1 image
                        """, types: [TextPart.self, Image.self]) }
                """#)
    }

    @Test("A union without a tag is distinguished by the kind of value")
    func shape() throws {
        let output = try write(
            union(
                "Content",
                [
                    alternative("string", .string, kind: .string),
                    alternative("array", .list(.model("shop.A")), kind: .array),
                    alternative("a", .model("shop.A"), kind: .object, keys: ["id", "a,b"]),
                    alternative("none", .any, kind: .null),
                ]), record("A"))
        expect(output, has: "@frozen public enum Content: Accord.Union {")
        expect(output, has: "case array([A])")
        expect(output, has: "case none_(Accord.JSONValue)")
        expect(output, has: "shape\ns string\n*0 array\n0 object id,\"a,b\"\nj null")
        #expect(!output.contains("unknown"))
    }

    @Test("A union that nothing distinguishes is a struct around the JSON, with a property for each case")
    func fit() throws {
        let output = try write(
            union(
                "Payment", by: .fit,
                [alternative("card_payment", .model("shop.Card")), alternative("json", .list(.string))]),
            record("Card"))
        expect(
            output,
            has: """
                @frozen public struct Payment: Accord.AnyOf {
                    /// The value as it came, and as it is written.
                    public var json: Accord.JSONValue
                    public var cardPayment: Card? { _branch(0) }
                    public var json_: [String]? { _branch(1) }

                    /// Writes values into one: later ones over those before, and all over `json`.
                    public init(
                        cardPayment: Card? = nil, json_: [String]? = nil, besides json: Accord.JSONValue = .object([:])
                    ) throws(Accord.CodecError) {
                        self.json = json
                        try _merge(0, cardPayment)
                        try _merge(1, json_)
                    }

                    public static let _schema = Accord.ModelSchema(Self.self)
                    public static var _table: Accord.ModelTable { Accord.ModelTable("shop.Payment", \"""
                        0
                        *s
                        \""", types: [Card.self]) }
                """)
    }

    @Test("Models inside a union, and a union with rules")
    func inside() throws {
        let output = try write(
            union(
                "U", [alternative("inner", .model("shop.U.Inner"), kind: .object)],
                rules: .object([.init("minProperties", .number("1"))]), models: [record("Inner")]))
        expect(output, has: "@frozen public enum U: Accord.Union, Accord.Validatable {")
        expect(output, has: "case inner(Inner)")
        expect(output, has: "@frozen public struct Inner: Accord.Record {")
    }
}
