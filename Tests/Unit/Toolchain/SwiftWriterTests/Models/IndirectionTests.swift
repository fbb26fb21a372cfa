import Contract
import Testing

@Suite("Messages in storage of their own")
struct IndirectionTests {
    @Test("A message that holds itself keeps it in an Indirect")
    func direct() throws {
        let output = try write(file([message("Node", [field("next", 2, .object("Node"), .explicit)])]))
        expect(
            output,
            has: """
                @Accord.Indirect public var next: Node?
                """)
        expect(output, has: "@_alwaysEmitIntoClient public init(next: Node? = nil) {\n    self.next = next\n}")
        expect(output, has: "2 ^m0 next")
    }

    @Test("Each field along a circle is indirect, fields into it are not")
    func circle() throws {
        let output = try write(
            file([
                message("Outside", [field("a", 1, .object("A"), .explicit)]),
                message("A", [field("b", 1, .object("B"), .explicit)]),
                message("B", [field("c", 1, .object("C"), .explicit), field("leaf", 2, .object("Leaf"), .explicit)]),
                message("C", [field("a", 1, .object("A", isDelimited: true), .explicit)]),
                message("Leaf"),
            ]))
        expect(output, has: "public var a: A?\nprivate var _unknownFields = Accord.UnknownFields()")
        expect(output, has: "1 ^m0 b")
        expect(output, has: "1 ^m0 c\n2 ?m1 leaf")
        expect(output, has: "1 ^d0 a")
    }

    @Test("Lists and maps break a circle")
    func collections() throws {
        let output = try write(
            file([
                message(
                    "Tree",
                    [
                        field("children", 1, .list(.object("Tree"))),
                        field("by_name", 2, .map(key: .string, value: .object("Tree"))),
                        field("other", 3, .object("Other"), .explicit),
                    ]), message("Other", [field("trees", 1, .list(.object("Tree")))]),
            ]))
        #expect(!output.contains("Indirect"))
    }

    @Test("A oneof's cases along a circle are indirect")
    func oneof() throws {
        expect(
            try write(
                file([
                    message(
                        "Expression",
                        [
                            field("number", 1, .scalar(.double), .explicit, oneof: 0),
                            field("sum", 2, .object("Sum"), .explicit, oneof: 0),
                            field("negation", 3, .object("Expression"), .explicit, oneof: 0),
                        ], oneofs: ["kind"]),
                    message(
                        "Sum",
                        [field("a", 1, .object("Expression"), .explicit), field("b", 2, .list(.object("Expression")))]),
                ])),
            has: """
                case number(Double)
                indirect case sum(Sum)
                indirect case negation(Expression)
                """)
    }

    @Test("A required message is required in an Indirect too")
    func required() throws {
        let output = try write(file([message("Node", [field("next", 1, .object("Node"), .required)])]))
        expect(output, has: "1 !^m0 next")
    }

    @Test("A large message is kept in an Indirect, and makes those that hold it no larger than a pointer does")
    func size() throws {
        func strings(_ count: Int) -> [Field] { (1...count).map { field("s\($0)", $0, .scalar(.string)) } }
        let output = try write(
            file([
                message("Small", strings(3)),
                message("Large", strings(4)),
                message(
                    "Holder",
                    [
                        field("small", 1, .object("Small"), .explicit), field("large", 2, .object("Large"), .explicit),
                        field("one", 3, .object("Large"), .explicit, oneof: 0),
                        field("other", 4, .object("Small"), .explicit, oneof: 0),
                    ], oneofs: ["choice"]),
            ]))
        expect(output, has: "1 ?m0 small\n2 ^m1 large\n3 0|m1 one\n4 0|m0 other")
        expect(output, has: "indirect case one(Large)\ncase other(Small)")
    }

    @Test("A message that holds the one before it twice, and is held so itself, does not double in size with each")
    func doubling() throws {
        let models = (0..<40).map { index in
            let fields =
                index == 0
                ? []
                : ["a", "b"].enumerated().map {
                    field($0.element, $0.offset + 1, .object("M\(index - 1)"), .explicit)
                }
            return message("M\(index)", fields)
        }
        let output = try write(file(models))
        // 7 words are held in place, 15 are not.
        expect(output, has: "1 ?m0 a\n2 ?m0 b\n\"\"\", messages: [M2.self]) }")
        expect(output, has: "1 ^m0 a\n2 ^m0 b\n\"\"\", messages: [M3.self]) }")
    }

    @Test("A chain of many thousand messages is cut into pieces, and does not exhaust the stack")
    func chain() throws {
        let count = 20_000
        let models = (0..<count).map { index in
            message("M\(index)", index + 1 < count ? [field("next", 1, .object("M\(index + 1)"), .explicit)] : [])
        }
        let output = try write(file(models))
        #expect(output.split(separator: "\n").count { $0.contains("@Accord.Indirect ") } == 2499)
    }
}
