import Contract
import Testing

@Suite("Maps")
struct MapTests {
    @Test("Maps have keys and values of each sort, and their entries are no models")
    func kinds() throws {
        let object = try readProto3(
            """
            package p;
            enum E { ZERO = 0; }
            message M {
              map<string, int32> a = 1;
              map<bool, bytes> b = 2;
              map<sfixed64, M> c = 3;
              map<int32, E> d = 4;
              message Nested {}
            }
            """
        ).object("p.M")
        #expect(
            object.fields.map(\.type) == [
                .map(key: .string, value: .scalar(.int32)),
                .map(key: .bool, value: .scalar(.bytes)),
                .map(key: .sfixed64, value: .object("p.M")),
                .map(key: .int32, value: .enumeration("p.E")),
            ]
        )
        #expect(object.models.map(\.fullName) == ["p.M.Nested"])
    }

    @Test("A message that only looks like an entry is a model, and its list a list")
    func lookalike() throws {
        let object = try readProto3(
            """
            message M {
              message AEntry { string key = 1; int32 value = 2; }
              repeated AEntry b = 1;
            }
            """
        ).object("M")
        #expect(try object.field("b").type == .list(.object("M.AEntry")))
        #expect(object.models.count == 1)
    }
}
