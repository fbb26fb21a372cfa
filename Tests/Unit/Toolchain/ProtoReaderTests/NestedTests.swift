import Contract
import Testing

@Suite("Nested models")
struct NestedTests {
    @Test("Nested messages and enums carry full names, and may contain each other")
    func nested() throws {
        let file = try readProto3(
            """
            package a.b;
            message Outer {
              message Inner {
                enum Kind { NONE = 0; }
                Outer outer = 1;
                Kind kind = 2;
                Inner inner = 3;
              }
              repeated Inner inners = 1;
            }
            """
        )
        let outer = try file.object("a.b.Outer")
        #expect(try outer.field("inners").type == .list(.object("a.b.Outer.Inner")))
        let inner = try file.object("a.b.Outer.Inner")
        #expect(inner.name == "Inner")
        #expect(
            inner.fields.map(\.type) == [
                .object("a.b.Outer"), .enumeration("a.b.Outer.Inner.Kind"), .object("a.b.Outer.Inner"),
            ]
        )
        #expect(try file.enumeration("a.b.Outer.Inner.Kind").name == "Kind")
    }

    @Test("A file without a package has names without one")
    func noPackage() throws {
        let file = try readProto3("message M { N n = 1; } message N {}")
        #expect(file.package == "")
        #expect(try file.object("M").field("n").type == .object("N"))
    }
}
