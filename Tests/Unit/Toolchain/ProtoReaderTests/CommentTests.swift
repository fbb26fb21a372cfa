import Contract
import Testing

@Suite("Comments")
struct CommentTests {
    @Test("Leading, trailing and detached comments are distinguished")
    func kinds() throws {
        let file = try readProto3(
            """

            // Far above.

            /* Further
             * up. */

            // A message.
            //
            //   Indented.  
            message M {
              // A field.
              string a = 1;  // Behind it.

              string b = 2;
            }
            """
        )
        let object = try file.object("M")
        #expect(
            object.documentation
                == Documentation(leading: "A message.\n\n  Indented.", detached: ["Far above.", "Further\nup."])
        )
        #expect(object.fields[0].documentation == Documentation(leading: "A field.", trailing: "Behind it."))
        #expect(object.fields[1].documentation == Documentation())
    }

    @Test("Every sort of declaration has its comment")
    func declarations() throws {
        let file = try readProto3(
            """
            // e
            enum E {
              // v
              A = 0;
            }
            message M {
              // n
              message N {
                // k
                enum K { B = 0; }
              }
            }
            // s
            service S {
              // m
              rpc Call(M) returns (M);
            }
            """
        )
        let enumeration = try file.enumeration("E")
        #expect(enumeration.documentation.leading == "e")
        #expect(enumeration.values[0].documentation.leading == "v")
        #expect(try file.object("M.N").documentation.leading == "n")
        #expect(try file.enumeration("M.N.K").documentation.leading == "k")
        #expect(file.services[0].documentation.leading == "s")
        #expect(file.services[0].methods[0].documentation.leading == "m")
    }

    @Test("Windows line ends are line ends")
    func carriageReturns() throws {
        let file = try read("syntax = \"proto3\";\r\n// One.\r\n// Two.\r\nmessage M {}\r\n")
        #expect(try file.object("M").documentation.leading == "One.\nTwo.")
    }

    @Test("A file is documented above its package, or else above its syntax")
    func file() throws {
        let both = try read("// Licence.\n\n// Syntax.\nsyntax = \"proto3\";\n// Package.\npackage p;\n")
        #expect(both.documentation == Documentation(leading: "Package.", detached: ["Licence.", "Syntax."]))
        let first = try read("// Licence.\n\n// Syntax.\nsyntax = \"proto3\";\npackage p;\n")
        #expect(first.documentation == Documentation(leading: "Syntax.", detached: ["Licence."]))
    }
}
