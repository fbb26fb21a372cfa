import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Changelog: what breaks in .proto contracts, and what the settings take for none")
struct ProtoChangelogTests {
    private static let car = "message Car { string name = 1; int32 doors = 2; }"
    private static let short = "message Car { string name = 1; }"
    private static let reserved = "message Car { reserved 2; reserved \"doors\"; string name = 1; }"

    @Test("One change is reported once, whatever the number of rules that report it")
    func once() throws {
        #expect(try ChangelogPair(proto: Self.car, Self.short).lines() == ["breaking FIELD_NO_DELETE toy.v1.Car.2"])
        let all = "{\"use\": [\"FILE\", \"PACKAGE\", \"WIRE_JSON\", \"WIRE\"]}"
        let pair = ChangelogPair(proto: Self.car, Self.short, configuration: all)
        #expect(
            try pair.lines() == [
                "breaking FIELD_NO_DELETE FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED FIELD_NO_DELETE_UNLESS_NAME_RESERVED "
                    + "toy.v1.Car.2"
            ])
        #expect(
            try pair.messages() == [
                "Previously present field \"2\" with name \"doors\" on message \"Car\" was deleted."
            ])
    }

    @Test("A type that changes is reported once")
    func type() throws {
        let all = "{\"use\": [\"FILE\", \"WIRE_JSON\", \"WIRE\"]}"
        let pair = ChangelogPair(
            proto: Self.car, Self.car.replacing("int32 doors", with: "string doors"), configuration: all)
        #expect(
            try pair.lines() == [
                "breaking FIELD_SAME_TYPE FIELD_WIRE_COMPATIBLE_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE toy.v1.Car.2"
            ])
    }

    @Test("By rules for the wire, a field whose number and name are reserved is removed, and breaks nobody")
    func wire() throws {
        let wire = "{\"use\": [\"WIRE_JSON\"]}"
        let pair = ChangelogPair(proto: Self.car, Self.reserved, configuration: wire)
        #expect(
            try pair.lines() == ["added RESERVED_ADDED toy.v1.Car", "removed FIELD_NO_DELETE toy.v1.Car.2"])
        #expect(try pair.changelog().bump == .minor)
        #expect(
            try ChangelogPair(proto: Self.car, Self.reserved).changelog().bump == .major, "code that names it breaks")
    }

    @Test("A message that moves to another file breaks by the rules for files, and by those for packages has changed")
    func moved() throws {
        let head = "syntax = \"proto3\"; package toy.v1;\n"
        var pair = ChangelogPair(
            old: ["a.proto": head + "message A {} message B {}", "b.proto": head],
            new: ["a.proto": head + "message A {}", "b.proto": head + "message B {}"])
        #expect(try pair.lines() == ["breaking MESSAGE_NO_DELETE toy.v1.B"])
        pair.configuration = "{\"use\": [\"PACKAGE\"]}"
        #expect(try pair.lines() == ["removed MESSAGE_NO_DELETE toy.v1.B"])
    }

    @Test("A file that is gone is gone with all that was in it; by other rules, that is what breaks")
    func file() throws {
        let head = "syntax = \"proto3\"; package toy.v1;\n"
        var pair = ChangelogPair(
            old: ["a.proto": head + "message A {} enum E { X = 0; }", "b.proto": head + "message B {}"],
            new: ["b.proto": head + "message B {}"])
        #expect(try pair.lines() == ["breaking FILE_NO_DELETE a.proto"])
        pair.configuration = "{\"use\": [\"PACKAGE\"]}"
        #expect(
            try pair.lines() == ["breaking PACKAGE_MESSAGE_NO_DELETE toy.v1.A", "removed FILE_NO_DELETE a.proto"])
        pair.configuration = "{\"use\": [\"WIRE\"]}"
        #expect(try pair.lines() == ["removed FILE_NO_DELETE a.proto"])
    }

    @Test("A change that the settings ignore is listed, and breaks nobody")
    func ignored() throws {
        let pair = ChangelogPair(proto: Self.car, Self.short, configuration: "{\"ignore\": [\"toy.proto\"]}")
        #expect(try pair.lines() == ["removed FIELD_NO_DELETE toy.v1.Car.2"])
        #expect(try pair.breaking().isEmpty)
    }

    @Test("A change that a comment accepts breaks all the same: those who use the contract accepted nothing")
    func accepted() throws {
        let pair = ChangelogPair(
            proto: Self.car, "// accord:allow FIELD_NO_DELETE nobody has doors\n" + Self.short)
        #expect(try pair.breaking().isEmpty)
        #expect(try pair.lines() == ["breaking FIELD_NO_DELETE toy.v1.Car.2"])
    }

    @Test("A new field that is required breaks, and is not reported as new")
    func required() throws {
        let head = "syntax = \"proto2\"; message A { optional int32 a = 1; "
        let pair = ChangelogPair(
            old: ["a.proto": head + "}"], new: ["a.proto": head + "required int32 b = 2; }"])
        #expect(try pair.lines() == ["breaking MESSAGE_SAME_REQUIRED_FIELDS A.2"])
    }

    @Test("A file option is reported, and breaks code")
    func option() throws {
        let pair = ChangelogPair(proto: Self.car, "option go_package = \"toy\";\n" + Self.car)
        #expect(try pair.lines() == ["breaking FILE_SAME_GO_PACKAGE toy.proto go_package"])
        #expect(try pair.changelog().bump == .major)
    }

    @Test("No rule of the changelog's own has an id that accord breaking could report")
    func ids() throws {
        let ids = ChangeRule.allCases.map(\.rawValue)
        #expect(VersionComparison.rules.isDisjoint(with: ids))
        for word in ids { #expect(RuleSelection(version: .v2).ids(named: word) == nil) }
    }
}
