import Contract
import Testing

@Suite("Records in storage of their own")
struct BoxingTests {
    private func write(_ models: Model...) throws -> String { try SwiftWriterTests.write(schemaFile(models)) }

    @Test("A record that contains itself is boxed, and not where a list or map holds it")
    func recursion() throws {
        let output = try write(
            record(
                "Folder",
                [
                    property("parent", .model("shop.Folder"), .optional),
                    property("folders", .list(.model("shop.Folder"))),
                    property("byName", .map(.model("shop.Folder")), .optional),
                ]))
        expect(
            output,
            has: """
                @Accord.Boxed public var parent: Folder?
                public var folders: [Folder]
                public var byName: [String: Folder]?
                """)
        expect(output, has: "^?0 parent\n*0 folders\n?{0 byName")
    }

    @Test("A circle is broken in all properties along it, aliases seen through")
    func circle() throws {
        let output = try write(
            record("A", [property("b", .model("shop.Alias"), .requiredNullable), property("c", .model("shop.C"))]),
            alias("Alias", .model("shop.B")), record("B", [property("a", .model("shop.A"), .triState)]), record("C"))
        expect(output, has: "@Accord.Boxed public var b: Alias?")
        expect(output, has: "@Accord.Boxed public var a: Accord.Nullable<A>")
        expect(output, has: "public var c: C")
        expect(output, has: "^!0 b")
    }

    @Test("A union in a circle is indirect, and what holds it is not boxed")
    func unions() throws {
        let output = try write(
            record("Group", [property("part", .model("shop.Part"), .optional)]),
            union("Part", [alternative("group", .model("shop.Group"), kind: .object)]))
        expect(output, has: "@frozen public indirect enum Part: Accord.Union {")
        expect(output, has: "public var part: Part?")
    }

    @Test("Large records are boxed, and unions of them are indirect")
    func size() throws {
        let large = record("Large", (0..<5).map { property("s\($0)", .string) })
        let small = record("Small", (0..<4).map { property("s\($0)", .string) })
        let output = try write(
            large, small,
            record("M", [property("large", .model("shop.Large")), property("small", .model("shop.Small"), .optional)]),
            union("U", [alternative("large", .model("shop.Large"), kind: .object)]),
            union("V", [alternative("small", .model("shop.Small"), kind: .object)]))
        expect(output, has: "@Accord.Boxed public var large: Large\npublic var small: Small?")
        expect(output, has: "@frozen public indirect enum U: Accord.Union {")
        expect(output, has: "@frozen public enum V: Accord.Union {")
    }

    @Test("A chain of many thousand records and aliases does not exhaust the stack")
    func longChain() throws {
        let count = 5_000
        var models: [Model] = []
        for index in 0..<count {
            let next = ValueType.model("shop.M\((index + 1) % count)")
            models.append(record("M\(index)", [property("next", next, .optional)]))
            models.append(alias("A\(index)", index + 1 < count ? .model("shop.A\(index + 1)") : .string))
        }
        let output = try SwiftWriterTests.write(schemaFile(models))
        expect(output, has: "@Accord.Boxed public var next: M1?")
        expect(output, has: "public typealias A0 = A1")
    }
}
