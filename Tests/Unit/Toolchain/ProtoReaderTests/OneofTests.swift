import Contract
import Testing

@Suite("Oneofs")
struct OneofTests {
    @Test("Members name their oneof by its index")
    func members() throws {
        let object = try readProto3(
            """
            message M {
              optional int32 x = 9;
              // The first.
              oneof first { int32 a = 1; M b = 2; }
              string between = 3;
              oneof second { bytes c = 4; }
            }
            """
        ).object("M")
        #expect(object.oneofs.map(\.name) == ["first", "second"])
        #expect(object.oneofs[0].documentation.leading == "The first.")
        #expect(object.oneofs[0].location.line == 5)
        #expect(object.fields.map(\.oneof) == [nil, 0, 0, nil, 1])
    }
}
