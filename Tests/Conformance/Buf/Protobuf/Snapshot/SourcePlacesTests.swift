import Accord
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import ProtoReader

@Suite("Places in sources")
struct SourcePlacesTests {
    private let text = """
        syntax = "proto3";
        package p;
        option java_package = "com.p";
        message M {
          int64 id = 1 [jstype = JS_STRING];
          message N {
            string name = 1;
          }
        }
        """

    private func place(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> SourceRange {
        SourceRange(file: "a.proto", line: line, column: column, endLine: endLine, endColumn: endColumn)
    }

    @Test("Declarations, their parts and their options have places")
    func places() throws {
        let snapshot = try ContractPair.snapshot(["a.proto": text])
        let places = try #require(snapshot.file(at: "a.proto")?.places)
        let message = try #require(snapshot.messages["p.M"])
        let field = try #require(message.field(1)).declaration
        #expect(places.found([12]) == place(1, 1, 1, 19))
        #expect(places.found([8, 1]) == place(3, 1, 3, 31))
        #expect(snapshot.place(of: message.declaration) == place(4, 1, 9, 2))
        #expect(snapshot.place(of: field) == place(5, 3, 5, 37))
        #expect(snapshot.place(of: field, [1]) == place(5, 9, 5, 11))
        #expect(snapshot.place(of: field, [8, 6]) == place(5, 17, 5, 35))
        #expect(snapshot.place(of: message.messages[0].fields[0].declaration) == place(7, 5, 7, 21))
    }

    @Test("A missing element has the location of the element that would contain it")
    func missing() throws {
        let snapshot = try ContractPair.snapshot(["a.proto": text])
        let places = try #require(snapshot.file(at: "a.proto")?.places)
        let field = try #require(snapshot.messages["p.M"]?.field(1)).declaration
        #expect(places.found([8, 2]) == nil)
        #expect(places.place([8, 2]) == place(1, 1, 1, 1))
        #expect(snapshot.place(of: field, [10], [1]) == place(5, 9, 5, 11))
        #expect(snapshot.place(of: field, [10]) == place(5, 3, 5, 37))
    }

    @Test("Without source information all is at the beginning of the file")
    func none() throws {
        let places = SourcePlaces(nil, file: "a.proto")
        #expect(places.found([4, 0]) == nil)
        #expect(places.place([4, 0]) == place(1, 1, 1, 1))
    }

    @Test("Spans that are no spans, as damaged descriptor sets may have them, are passed over")
    func damaged() {
        var info = Google.Protobuf.SourceCodeInfo()
        info.location = [
            .init(path: [4, 0], span: [1]), .init(path: [4, 1], span: [1, 2, 3, 4, 5]),
            .init(path: [4, 2], span: [.max, .max, .max]), .init(path: [], span: [0, 0, 9, 1]),
        ]
        let places = SourcePlaces(info, file: "a.proto")
        #expect(places.found([4, 0]) == nil)
        #expect(places.found([4, 1]) == nil)
        #expect(places.found([4, 2]) == place(1 << 31, 1 << 31, 1 << 31, 1 << 31))
        #expect(places.found([]) == place(1, 1, 10, 2))
    }
}
