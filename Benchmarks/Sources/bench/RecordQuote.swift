import Accord
import Foundation

/// The payload `quote` as a model from a JSON Schema, as the generator writes it.
@frozen public struct RecordQuote: Accord.Record {
    public var symbol: String
    public var venue: String
    public var bid: Double
    public var ask: Double
    public var volume: Int64
    public var depth: Int32
    public var halted: Bool
    public var tradedAt: Date?

    public static var _table: Accord.ModelTable {
        Accord.ModelTable(
            "benchmark.RecordQuote",
            """
            s symbol
            s venue
            R bid
            R ask
            I volume
            i depth
            b halted
            ?tr tradedAt
            """)
    }

    private static let _cachedSchema = Accord.ModelSchema(Self.self)
    public static var _schema: Accord.ModelSchema { _cachedSchema }
}

extension Comparison {
    /// - Parameter json: the payload `quote`, with its large integers as numbers.
    static func recordQuote(_ json: Data) throws -> [Comparison] {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        let record = try RecordQuote(json: json)
        let plain = try decoder.decode(Plain.Quote.self, from: json)
        guard try RecordQuote(json: encoder.encode(plain)) == record else {
            throw Disagreement("record quote: Foundation reads or writes something else")
        }
        return [
            Comparison(
                operation: .jsonEncode,
                payload: "record quote",
                contenders: [
                    Contender(.accord) { try record.jsonData() },
                    Contender(.foundation) { try encoder.encode(plain) },
                ]
            ),
            Comparison(
                operation: .plainJSONDecode,
                payload: "record quote",
                contenders: [
                    Contender(.accord) { try RecordQuote(json: json) },
                    Contender(.foundation) { try decoder.decode(Plain.Quote.self, from: json) },
                ]
            ),
        ]
    }
}
