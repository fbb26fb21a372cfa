import Contract
import Testing

@Suite("Enums")
struct EnumTests {
    @Test("Values keep order, aliases and negative numbers; reserved ranges have their end in them")
    func values() throws {
        let enumeration = try readProto3(
            """
            package p;
            enum E {
              option allow_alias = true;
              ZERO = 0; NONE = 0; LOW = -5; HIGH = 99;
              reserved 2, 4 to 6, 100 to max, -3 to -1;
              reserved "OLD", "OLDER";
            }
            """
        ).enumeration("p.E")
        #expect(enumeration.values.map(\.name) == ["ZERO", "NONE", "LOW", "HIGH"])
        #expect(enumeration.values.map(\.number) == [0, 0, -5, 99])
        #expect(enumeration.reservedNumbers == [2...2, 4...6, 100...2_147_483_647, (-3)...(-1)])
        #expect(enumeration.reservedNames == ["OLD", "OLDER"])
    }

    @Test("Enums are open in proto3 and closed in proto2")
    func openness() throws {
        #expect(try !readProto3("enum E { A = 0; }").enumeration("E").isClosed)
        #expect(try readProto2("enum E { A = 1; }").enumeration("E").isClosed)
    }
}
