import Contract
import Testing

@Suite("Reserved and extension numbers")
struct ReservedTests {
    @Test("Ranges are closed, though descriptors leave the end of a message's range open")
    func ranges() throws {
        let object = try readProto2(
            """
            message M {
              reserved 2, 9 to 11, 2000 to max;
              reserved "foo", "bar";
              extensions 100 to 199, 1000;
            }
            """
        ).object("M")
        #expect(object.reservedNumbers == [2...2, 9...11, 2000...536_870_911])
        #expect(object.reservedNames == ["foo", "bar"])
        #expect(object.extensionNumbers == [100...199, 1000...1000])
    }
}
