import Contract
import Testing

@Suite("Fields")
struct FieldTests {
    @Test(
        "Scalars have a Swift type, a zero, and a letter in the table",
        arguments: [
            (Scalar.int32, "Int32 = 0", "i"), (.int64, "Int64 = 0", "I"),
            (.uint32, "UInt32 = 0", "u"), (.uint64, "UInt64 = 0", "U"),
            (.sint32, "Int32 = 0", "z"), (.sint64, "Int64 = 0", "Z"),
            (.fixed32, "UInt32 = 0", "f"), (.fixed64, "UInt64 = 0", "F"),
            (.sfixed32, "Int32 = 0", "g"), (.sfixed64, "Int64 = 0", "G"),
            (.float, "Float = 0", "r"), (.double, "Double = 0", "R"),
            (.bool, "Bool = false", "b"), (.string, "String = \"\"", "s"), (.bytes, "Data = Data()", "y"),
        ])
    func scalars(_ scalar: Scalar, _ declaration: String, _ letter: String) throws {
        let output = try write(file([message("M", [field("x", 1, .scalar(scalar))])]))
        expect(output, has: "@_alwaysEmitIntoClient public init(x: \(declaration)) {")
        expect(output, has: "1 \(letter) x")
    }

    @Test("A field with presence is an Optional")
    func presence() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [
                        field("a", 1, .scalar(.int32), .explicit),
                        field("b", 2, .scalar(.int32), .required),
                        field("c", 3, .object("N"), .explicit),
                        field("d", 4, .object("N"), .required),
                        field("e", 5, .object("N", isDelimited: true), .explicit),
                    ]), message("N"),
            ]))
        expect(
            output,
            has: """
                public var a: Int32?
                public var b: Int32?
                public var c: N?
                public var d: N?
                public var e: N?
                """)
        expect(
            output,
            has: """
                1 ?i a
                2 !i b
                3 ?m0 c
                4 !m0 d
                5 ?d0 e
                \""", messages: [N.self]) }
                """)
    }

    @Test("Lists and maps are arrays and dictionaries, and never optional")
    func collections() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [
                        field("a", 1, .list(.scalar(.string))),
                        field("b", 2, .list(.scalar(.int32), isPacked: true)),
                        field("c", 3, .list(.object("N")), .explicit),
                        field("d", 4, .map(key: .string, value: .scalar(.double))),
                        field("e", 5, .map(key: .int64, value: .object("N"))),
                        field("f", 6, .list(.object("N", isDelimited: true))),
                    ]), message("N"),
            ]))
        expect(
            output,
            has: """
                public var a: [String]
                public var b: [Int32]
                public var c: [N]
                public var d: [String: Double]
                public var e: [Int64: N]
                public var f: [N]
                """)
        expect(
            output,
            has: """
                1 *s a
                2 +i b
                3 *m0 c
                4 {s}R d
                5 {I}m0 e
                6 *d0 f
                """)
    }

    @Test("The table has a JSON name where it is not the usual one")
    func jsonNames() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [
                        field("display_name", 1, .scalar(.string)),
                        field("given_name", 2, .scalar(.string), json: "first"),
                        field("Odd__name_", 3, .scalar(.string), json: "OddName"),
                        field("url", 4, .scalar(.string), json: "a\\\"b"),
                    ])
            ]))
        expect(
            output,
            has: #"""
                1 s display_name
                2 s given_name first
                3 s Odd__name_
                4 s url a\\\"b
                """#)
    }

    @Test("Data comes with Accord, as an import of all of Foundation would make apps larger")
    func foundation() throws {
        let output = try write(file([message("M", [field("a", 1, .map(key: .string, value: .scalar(.bytes)))])]))
        expect(output, has: "public import Accord")
        #expect(!output.contains("Foundation"))
    }
}
