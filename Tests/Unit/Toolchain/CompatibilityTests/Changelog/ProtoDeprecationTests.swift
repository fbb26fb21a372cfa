import Testing

@testable import Compatibility

@Suite("Changelog: what .proto contracts deprecate")
struct ProtoDeprecationTests {
    private static let old = """
        message Car { string name = 1; }
        enum Fuel { NONE = 0; GAS = 1; }
        service Cars { rpc Get(Car) returns (Car); }
        """
    private static let new = """
        option deprecated = true;
        message Car { option deprecated = true; string name = 1 [deprecated = true]; }
        enum Fuel { option deprecated = true; NONE = 0; GAS = 1 [deprecated = true]; }
        service Cars { option deprecated = true; rpc Get(Car) returns (Car) { option deprecated = true; } }
        """
    private static let subjects = [
        "FILE_ toy.proto", "MESSAGE_ toy.v1.Car", "FIELD_ toy.v1.Car.1", "ENUM_ toy.v1.Fuel",
        "ENUM_VALUE_ toy.v1.Fuel.GAS", "SERVICE_ toy.v1.Cars", "RPC_ toy.v1.Cars.Get",
    ]

    @Test("Each kind of declaration may be deprecated")
    func deprecated() throws {
        let pair = ChangelogPair(proto: Self.old, Self.new)
        #expect(
            try pair.lines() == Self.subjects.map { "deprecated \($0.replacing("_ ", with: "_DEPRECATED "))" })
        #expect(
            try pair.messages() == [
                "File \"toy.proto\" was deprecated.", "Message \"Car\" was deprecated.",
                "Field \"1\" with name \"name\" on message \"Car\" was deprecated.", "Enum \"Fuel\" was deprecated.",
                "Enum value \"1\" with name \"GAS\" on enum \"Fuel\" was deprecated.",
                "Service \"Cars\" was deprecated.",
                "RPC \"Get\" on service \"Cars\" was deprecated.",
            ])
        #expect(try pair.changelog().bump == .minor)
    }

    @Test("A declaration that is no longer deprecated has changed")
    func undeprecated() throws {
        let pair = ChangelogPair(proto: Self.new, Self.old)
        #expect(
            Set(try pair.lines())
                == Set(Self.subjects.map { "changed \($0.replacing("_ ", with: "_UNDEPRECATED "))" }))
    }

    @Test("A declaration that was and is deprecated is no change")
    func same() throws {
        #expect(try ChangelogPair(proto: Self.new, Self.new).lines().isEmpty)
    }
}
