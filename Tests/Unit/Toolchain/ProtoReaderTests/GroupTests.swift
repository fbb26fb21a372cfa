import Contract
import Testing

@Suite("Groups")
struct GroupTests {
    @Test("A group is a delimited field and a nested model")
    func groups() throws {
        let object = try readProto2(
            """
            message M {
              optional group One = 1 { optional int32 a = 2; }
              repeated group Many = 3 { optional int32 a = 4; }
            }
            """
        ).object("M")
        #expect(object.fields.map(\.name) == ["one", "many"])
        #expect(
            object.fields.map(\.type) == [
                .object("M.One", isDelimited: true), .list(.object("M.Many", isDelimited: true)),
            ]
        )
        #expect(object.models.map(\.fullName) == ["M.One", "M.Many"])
    }
}
