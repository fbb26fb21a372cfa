import Testing

@testable import BreakingRules

@Suite("Paths in settings")
struct PathPatternTests {
    @Test(
        "A path matches itself and everything below it",
        arguments: [
            ("Schemas", "Schemas/a/b.yaml", true), ("Schemas/", "Schemas/a.yaml", true),
            ("Schemas", "Schemas2/a", false),
            ("./Schemas", "Schemas/a", true), ("Schemas/a.yaml", "Schemas", false),
            ("/orders", "/orders/{}/items", true),
            ("/orders/{id}", "/orders/{}", true), ("/orders/{id}", "/orders", false),
        ])
    func folder(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    @Test(
        "A star matches a part of a name, two stars match folders, and a question mark matches a character",
        arguments: [
            ("Schemas/*.yaml", "Schemas/a.yaml", true), ("Schemas/*.yaml", "Schemas/b/a.yaml", false),
            ("Schemas/**/*.yaml", "Schemas/a.yaml", true), ("Schemas/**/*.yaml", "Schemas/a/b/c.yaml", true),
            ("Schemas/**", "Schemas/a/b", true), ("**/draft", "a/b/draft/c", true), ("**/draft", "a/b/drafts", false),
            ("v?", "v1/a", true), ("v?", "v10/a", false), ("*a*b*", "xaybz", true), ("*a*b*", "xbya", false),
            ("/*/items", "/orders/items", true), ("/**/items", "/orders/{}/items", true),
            ("/v1/*", "/v1", false), ("*", "a", true), ("**", "", true),
        ])
    func wildcards(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    @Test("Many stars take no longer than a few")
    func manyStars() {
        let pattern = PathPattern(String(repeating: "**/*a*/", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "aaaa/", count: 500)))
    }
}
