import Accord
import Foundation
import Growfolio

/// Growfolio's quotes as apps read them by hand.
enum QuoteDecoding {
    static func comparisons() throws -> [Comparison] {
        let texts = QuoteFrames.texts
        let frames = texts.map { Data($0.utf8) }
        let decoder = JSONDecoder()
        for (text, frame) in zip(texts, frames) {
            guard case .quoteUpdated(let quote) = try Growfolio.GrowfolioServerMessage.receive(text).message,
                let byHand = HandWritten.quote(frame), try HandWritten.decoded(frame, decoder) == byHand,
                quote.symbol == byHand.symbol, quote.bid == byHand.bid, quote.timestamp == byHand.timestamp
            else { throw Disagreement("quote frame: somebody reads something else") }
        }
        return [
            Comparison(
                operation: .frameDecode,
                payload: "quote frames",
                contenders: [
                    Contender(.accord) { try texts.map { try Growfolio.GrowfolioServerMessage.receive($0) } },
                    Contender(.foundation) { try frames.map { try HandWritten.decoded($0, decoder) } },
                    Contender(.dictionaries) { frames.map { HandWritten.quote($0) } },
                ]
            )
        ]
    }
}

/// The styles of apps: a dictionary and a switch over its type; or a first decoding for the type, and a second one.
private enum HandWritten {
    struct Quote: Decodable, Equatable {
        var symbol: String
        var priceUsd, priceGbp, bid, ask, changePercent, fxRate: Decimal
        var timestamp: Date
    }

    /// By `JSONSerialization`, as HEAN's app does.
    static func quote(_ frame: Data) -> Quote? {
        guard let json = try? JSONSerialization.jsonObject(with: frame) as? [String: Any],
            let type = json["type"] as? String
        else { return nil }
        switch (type, json["event"] as? String) {
        case ("event", "quote_updated"):
            guard let data = json["data"] as? [String: Any], let symbol = data["symbol"] as? String,
                let priceUsd = decimal(data["price_usd"]), let priceGbp = decimal(data["price_gbp"]),
                let bid = decimal(data["bid"]), let ask = decimal(data["ask"]),
                let changePercent = decimal(data["change_percent"]), let fxRate = decimal(data["fx_rate"]),
                let timestamp = (data["timestamp"] as? String).flatMap(date)
            else { return nil }
            return Quote(
                symbol: symbol, priceUsd: priceUsd, priceGbp: priceGbp, bid: bid, ask: ask,
                changePercent: changePercent, fxRate: fxRate, timestamp: timestamp)
        default: return nil
        }
    }

    /// By `JSONDecoder`.
    static func decoded(_ frame: Data, _ decoder: JSONDecoder) throws -> Quote? {
        let envelope = try decoder.decode(Envelope.self, from: frame)
        switch (envelope.type, envelope.event) {
        case ("event", "quote_updated"): return try decoder.decode(Body.self, from: frame).data.quote
        default: return nil
        }
    }

    private struct Envelope: Decodable {
        var type: String
        var event: String?
    }

    private struct Body: Decodable {
        var data: Wire
    }

    private struct Wire: Decodable {
        var symbol, priceUsd, priceGbp, bid, ask, changePercent, fxRate, timestamp: String

        enum CodingKeys: String, CodingKey {
            case symbol, bid, ask, timestamp
            case priceUsd = "price_usd"
            case priceGbp = "price_gbp"
            case changePercent = "change_percent"
            case fxRate = "fx_rate"
        }

        var quote: Quote? {
            guard let priceUsd = decimal(priceUsd), let priceGbp = decimal(priceGbp), let bid = decimal(bid),
                let ask = decimal(ask), let changePercent = decimal(changePercent), let fxRate = decimal(fxRate),
                let timestamp = date(timestamp)
            else { return nil }
            return Quote(
                symbol: symbol, priceUsd: priceUsd, priceGbp: priceGbp, bid: bid, ask: ask,
                changePercent: changePercent, fxRate: fxRate, timestamp: timestamp)
        }
    }

    private static func decimal(_ value: Any?) -> Decimal? {
        (value as? String).flatMap { Decimal(string: $0) }
    }

    /// Foundation refuses dates without a zone, so apps append one. This is its fastest way; `ISO8601DateFormatter`, which
    /// the manual recommends, takes many times as long.
    private static func date(_ text: String) -> Date? {
        try? Date(text.prefix(19) + "Z", strategy: .iso8601)
    }
}
