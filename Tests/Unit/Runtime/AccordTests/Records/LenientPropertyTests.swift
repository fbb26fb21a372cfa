import Accord
import Foundation
import Testing

@Suite("Properties that may be unreadable")
struct LenientPropertyTests {
    struct Quote: Record, Validatable {
        var symbol: String
        var bid: Decimal?
        var size: Int64
        var level: Level?
        var note: Nullable<String>
        var tags: [String]?

        static var _table: ModelTable {
            ModelTable(
                "t.Quote",
                """
                s symbol
                %?Dn bid
                %I size = 7
                %?0 level
                %~s note
                %?*s tags
                #rules {"required":["symbol","bid"]}
                """, types: [Level.self])
        }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    struct Level: Record, Validatable {
        var depth: Int32
        var names: [String]?

        static var _table: ModelTable { ModelTable("t.Level", "i depth\n?*s names") }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    private static let bare = Quote(symbol: "A", bid: nil, size: 7, level: nil, note: .absent, tags: nil)

    /// The quote that is read, and the paths of members that were not.
    private func read(_ text: String) throws -> (quote: Quote, paths: [String]) {
        // Reading calls it before it returns.
        nonisolated(unsafe) var paths: [String] = []
        var options = JSONDecodingOptions()
        options.onUnread = { error in unsafe paths.append(error.path) }
        let quote = try Quote(json: text, options: options)
        return unsafe (quote, paths)
    }

    @Test(
        "count as absent and are reported, and all else is read",
        arguments: [
            (#"{"bid":"much","symbol":"A"}"#, ["bid"]),
            (#"{"symbol":"A","size":null,"bid":[1,{"a":"b"}]}"#, ["size", "bid"]),
            (#"{"symbol":"A","level":{"names":["x"]},"note":5}"#, ["level.depth", "note"]),
            (#"{"symbol":"A","level":{"depth":1,"names":["x",2]},"tags":["a",{}]}"#, ["level.names[1]", "tags[1]"]),
            (#"{"symbol":"A","bid":null}"#, []),
        ])
    func unreadable(text: String, paths: [String]) throws {
        let result = try read(text)
        #expect(result.quote == Self.bare)
        #expect(result.paths == paths)
        #expect(try Quote(json: text) == Self.bare)
        #expect(try JSONDecoder().decode(Quote.self, from: Data(text.utf8)) == Self.bare)
    }

    @Test("are read like all others where they can be")
    func readable() throws {
        let text = #"{"symbol":"A","bid":1.5,"size":2,"level":{"depth":1,"names":["x"]},"note":null,"tags":["t"]}"#
        let result = try read(text)
        #expect(result.paths == [])
        #expect(
            result.quote
                == Quote(
                    symbol: "A", bid: Decimal(string: "1.5"), size: 2, level: Level(depth: 1, names: ["x"]),
                    note: .null,
                    tags: ["t"]))
        #expect(try result.quote.jsonString() == text)
    }

    @Test("may come again, and the one that can be read counts")
    func again() throws {
        #expect(try read(#"{"symbol":"A","bid":"x","bid":2}"#).quote.bid == 2)
    }

    @Test("do not excuse what is no JSON, or wrong in others")
    func limits() throws {
        for (text, path) in [
            (#"{"symbol":"A","bid":[1,}"#, "bid[1]"), (#"{"symbol":5,"bid":"x"}"#, "symbol"),
            (#"{"level":{"names":[]},"symbol":true}"#, "symbol"), (#"{"level":{}}"#, "symbol"),
        ] {
            let error = #expect(throws: CodecError.self) { try Quote(json: text) }
            #expect(error?.path == path, "\(text)")
        }
    }

    @Test("are left out when written as nil, which `validate()` objects to where the contract requires them")
    func writing() throws {
        #expect(try Self.bare.jsonString() == #"{"symbol":"A"}"#)
        let error = #expect(throws: ValidationError.self) { try Self.bare.validate() }
        #expect(error?.violations.map(\.keyword) == ["required"])
    }
}
