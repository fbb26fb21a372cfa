import Contract
import Testing

@Suite("Presence")
struct PresenceTests {
    @Test("proto3: optional fields and messages are explicit, and no oneof is left over from `optional`")
    func proto3() throws {
        let object = try readProto3(
            """
            message M {
              int32 plain = 1;
              optional int32 marked = 2;
              M message = 3;
              optional M marked_message = 4;
              repeated int32 list = 5;
              map<string, M> map = 6;
              oneof choice { int32 member = 7; }
            }
            """
        ).object("M")
        #expect(
            object.fields.map(\.presence) == [
                .implicit, .explicit, .explicit, .explicit, .implicit, .implicit, .explicit,
            ]
        )
        #expect(object.oneofs.map(\.name) == ["choice"])
        #expect(object.fields.map(\.oneof) == [nil, nil, nil, nil, nil, nil, 0])
    }

    @Test("proto2: fields are explicit or required")
    func proto2() throws {
        let object = try readProto2(
            """
            message M {
              optional int32 a = 1;
              required string b = 2;
              required M c = 3;
              repeated M d = 4;
              oneof o { bool e = 5; }
            }
            """
        ).object("M")
        #expect(object.fields.map(\.presence) == [.explicit, .required, .required, .implicit, .explicit])
    }
}
