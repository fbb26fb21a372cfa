import Testing

@Suite("Deprecation")
struct DeprecationTests {
    @Test("Every sort of declaration can be deprecated, and is not by itself")
    func everywhere() throws {
        let file = try readProto3(
            """
            option deprecated = true;
            message M { option deprecated = true; string a = 1 [deprecated = true]; string b = 2; }
            message N {}
            enum E { option deprecated = true; A = 0 [deprecated = true]; B = 1; }
            enum F { C = 0; }
            service S {
              option deprecated = true;
              rpc One(M) returns (M) { option deprecated = true; }
              rpc Two(M) returns (M);
            }
            service T {}
            """
        )
        #expect(file.isDeprecated)
        #expect(try file.object("M").isDeprecated)
        #expect(try file.object("M").fields.map(\.isDeprecated) == [true, false])
        #expect(try !file.object("N").isDeprecated)
        #expect(try file.enumeration("E").isDeprecated)
        #expect(try file.enumeration("E").values.map(\.isDeprecated) == [true, false])
        #expect(try !file.enumeration("F").isDeprecated)
        #expect(file.services.map(\.isDeprecated) == [true, false])
        #expect(file.services[0].methods.map(\.isDeprecated) == [true, false])
        #expect(try !readProto3("").isDeprecated)
    }
}
