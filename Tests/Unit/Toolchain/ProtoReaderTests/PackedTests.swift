import Contract
import Testing

@Suite("Packed lists")
struct PackedTests {
    @Test("proto3 packs numbers by default; proto2 only when asked to")
    func defaults() throws {
        let proto3 = try readProto3(
            """
            enum E { ZERO = 0; }
            message M {
              repeated int32 a = 1; repeated bool b = 2; repeated E c = 3; repeated double d = 4 [packed = false];
              repeated string e = 5; repeated M f = 6; repeated bytes g = 7;
            }
            """
        ).object("M")
        #expect(
            proto3.fields.map(\.type) == [
                .list(.scalar(.int32), isPacked: true), .list(.scalar(.bool), isPacked: true),
                .list(.enumeration("E"), isPacked: true), .list(.scalar(.double)), .list(.scalar(.string)),
                .list(.object("M")), .list(.scalar(.bytes)),
            ]
        )
        let proto2 = try readProto2("message M { repeated int32 a = 1; repeated int32 b = 2 [packed = true]; }").object(
            "M")
        #expect(proto2.fields.map(\.type) == [.list(.scalar(.int32)), .list(.scalar(.int32), isPacked: true)])
    }
}
