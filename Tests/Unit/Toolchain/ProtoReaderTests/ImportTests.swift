import Contract
import Testing

@Suite("Imports")
struct ImportTests {
    @Test("Files follow those that they import, and know whether they were requested")
    func order() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\"; import \"b.proto\"; import public \"c/d.proto\"; message A { B b = 1; }",
            "b.proto": "syntax = \"proto3\"; import \"c/d.proto\"; message B { c.D d = 1; }",
            "c/d.proto": "syntax = \"proto3\"; package c; import \"google/protobuf/timestamp.proto\"; "
                + "message D { google.protobuf.Timestamp at = 1; }",
        ])
        let files = try folder.read("a.proto", "c/d.proto").files
        #expect(files.map(\.path) == ["google/protobuf/timestamp.proto", "c/d.proto", "b.proto", "a.proto"])
        #expect(files.map(\.isRequested) == [false, true, false, true])
        #expect(files.map(\.package) == ["google.protobuf", "c", "", ""])
        #expect(files[3].imports == ["b.proto", "c/d.proto"])
        #expect(files[3].publicImports == ["c/d.proto"])
        #expect(try files[1].object("c.D").field("at").type == .object("google.protobuf.Timestamp"))
    }

    @Test("A file that is named twice is read once")
    func twice() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\";"])
        #expect(try folder.read("a.proto", "./a.proto").files.count == 1)
    }
}
