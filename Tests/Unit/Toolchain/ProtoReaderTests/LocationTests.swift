import Contract
import ProtoReader
import Testing

@Suite("Places")
struct LocationTests {
    @Test("Declarations know line and column, counted from 1, and the path that a user would open")
    func places() throws {
        let folder = try Folder([
            "proto/a/b.proto": """
            syntax = "proto3";
            message M {
              oneof o {
                string a = 1;
              }
              enum E {
                ZERO = 0;
              }
            }
            service S {
              rpc Call(M) returns (M);
            }
            """
        ])
        let contract = try ProtoReader(protoc: Protoc()).read([folder["proto/a/b.proto"]], roots: [folder["proto"]])
        let file = contract.files[0]
        let path = folder["proto/a/b.proto"]
        let object = try file.object("M")
        #expect(file.path == "a/b.proto")
        #expect(object.location == SourceLocation(file: path, line: 2, column: 1))
        #expect(object.oneofs[0].location == SourceLocation(file: path, line: 3, column: 3))
        #expect(object.fields[0].location == SourceLocation(file: path, line: 4, column: 5))
        let enumeration = try file.enumeration("M.E")
        #expect(enumeration.location == SourceLocation(file: path, line: 6, column: 3))
        #expect(enumeration.values[0].location == SourceLocation(file: path, line: 7, column: 5))
        #expect(file.services[0].location == SourceLocation(file: path, line: 10, column: 1))
        #expect(file.services[0].methods[0].location == SourceLocation(file: path, line: 11, column: 3))
    }
}
