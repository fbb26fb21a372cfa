import Contract
import Testing

@Suite("Extensions")
struct ExtensionTests {
    @Test("Extensions are where they are declared, with the model that they extend")
    func extensions() throws {
        let file = try readProto2(
            """
            message M {
              extensions 100 to 199;
            }
            extend M {
              // A number.
              optional int32 one = 100;
              repeated int32 many = 101 [packed = true];
              optional group Grouped = 102 { optional int32 a = 1; }
            }
            message Scope {
              extend M { optional Scope inner = 103; }
            }
            """
        )
        #expect(file.extensions.map(\.fullName) == ["one", "many", "grouped"])
        #expect(file.extensions.allSatisfy { $0.extendee == "M" })
        #expect(file.extensions.map(\.field.number) == [100, 101, 102])
        #expect(
            file.extensions.map(\.field.type) == [
                .scalar(.int32), .list(.scalar(.int32), isPacked: true), .object("Grouped", isDelimited: true),
            ]
        )
        #expect(file.extensions.map(\.field.presence) == [.explicit, .implicit, .explicit])
        #expect(file.extensions.first?.field.documentation.leading == "A number.")
        #expect(try file.object("Scope").extensions.map(\.fullName) == ["Scope.inner"])
        #expect(try file.object("Scope").extensions.map(\.field.type) == [.object("Scope")])
    }

    @Test("A message set is distinguished from other messages")
    func messageSets() throws {
        let file = try readProto2(
            """
            message Set {
              option message_set_wire_format = true;
              extensions 4 to max;
            }
            message M {}
            """
        )
        #expect(try file.object("Set").isMessageSet)
        #expect(try !file.object("M").isMessageSet)
    }
}
