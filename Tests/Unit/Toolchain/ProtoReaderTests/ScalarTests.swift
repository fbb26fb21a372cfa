import Contract
import Testing

@Suite("Scalars")
struct ScalarTests {
    @Test("Each scalar type is read, and without presence in proto3")
    func types() throws {
        let file = try readProto3(
            """
            message M {
              int32 a = 1; int64 b = 2; uint32 c = 3; uint64 d = 4; sint32 e = 5; sint64 f = 6; fixed32 g = 7;
              fixed64 h = 8; sfixed32 i = 9; sfixed64 j = 10; float k = 11; double l = 12; bool m = 13;
              string n = 14; bytes o = 536870911;
            }
            """
        )
        let fields = try file.object("M").fields
        #expect(fields.map(\.type) == Scalar.allCases.map(FieldType.scalar))
        #expect(fields.map(\.number) == Array(1...14) + [536_870_911])
        #expect(fields.allSatisfy { $0.presence == .implicit })
    }

    @Test("JSON names are lowerCamelCase, or what the contract states")
    func jsonNames() throws {
        let file = try readProto3(
            "message M { string display_name = 1; string _x__y1_z = 2; string a = 3 [json_name = \"@a\"]; }")
        #expect(try file.object("M").fields.map(\.jsonName) == ["displayName", "XY1Z", "@a"])
    }
}
