import Contract
import Testing

@Suite("Paths on disk")
struct PathTests {
    @Test(
        "a joined path is no longer than need be",
        arguments: [
            ("Generated/Rin", "../../proto", "proto"), ("", "a.proto", "a.proto"), ("a", "/b/c", "/b/c"),
            ("a/b", "c", "a/b/c"), ("a", "./b//c/", "a/b/c"), ("a", "..", "."), ("a", "../..", ".."), ("/", "a", "/a"),
            ("/a", "../../b", "/b"), ("a", "...", "a/..."), ("a", ".hidden", "a/.hidden"), ("a", "b..", "a/b.."),
            ("../a", "b", "../a/b"), ("", "", "."), ("/", "", "/"), ("//a", "b", "/a/b"),
        ])
    func joined(_ folder: String, _ path: String, _ whole: String) {
        #expect(Path.join(folder, path) == whole)
    }

    @Test(
        "a path is below a folder, or it is not",
        arguments: [
            ("/a", "/a/b", "b"), ("/a", "/a", ""), ("/a", "/ab", nil), ("/", "/a", "a"), ("/", "/", ""),
            (".", "a/b", "a/b"), ("", ".", ""), ("é", "é/b", "b"),
        ] as [(String, String, String?)])
    func below(_ folder: String, _ path: String, _ rest: String?) {
        #expect(Path.below(folder, path) == rest)
        #expect(Path.contains(folder, path) == (rest != nil))
    }

    @Test("a folder keeps the form in which the user wrote it where a path is only appended")
    func appended() {
        #expect(Path.append("a.proto", to: "./proto") == "./proto/a.proto")
        #expect(Path.append("a.proto", to: "proto/") == "proto/a.proto")
        #expect(["", ".", "./"].map { Path.append("a.proto", to: $0) } == ["a.proto", "a.proto", "a.proto"])
    }
}
