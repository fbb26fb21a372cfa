import Accord
import EvokeEssence
import Foundation
import Growfolio
import Hean

extension FuzzTarget {
    /// Models of schemas, and the values that they are made of. The first byte of an input chooses the type.
    static let records = [
        FuzzTarget("records", words: jsonWords) { input in
            guard let (model, rest) = input.chosen(of: modelTypes) else { return }
            try keepsRecord(rest, model)
        },
        FuzzTarget("forms", words: jsonWords) { input in
            guard let (check, rest) = input.chosen(of: forms) else { return }
            try check(rest)
        },
        FuzzTarget("socket-messages", words: jsonWords) { input in
            guard let (set, rest) = input.chosen(of: messageSets) else { return }
            try keepsMessage(rest, set)
        },
    ]

    static let jsonWords = [
        "{\"", "\":", "\",\"", "[]", "{}", "null", "true", "1e2", "-0", "1e400", "0.1", "\\u0000", "\\ud800",
        "\"type\":", "\"data\":", "\"event\":", "\"id\":", "\"timestamp\":", "2024-02-29T23:59:60Z", "123.450",
    ]

    private static let messageSets: [any MessageSet.Type] = [
        EvokeEssence.EvokeEssenceServerMessage.self, Growfolio.GrowfolioServerMessage.self,
        Growfolio.GrowfolioClientMessage.self, Hean.HEANServerMessage.self,
    ]

    private static let modelTypes: [any JSONModel.Type] =
        [
            Growfolio.OrderUpdate.self, Growfolio.QuoteUpdate.self, Growfolio.Subscribe.self,
            Growfolio.ValidationProblem.self, Growfolio.Violation.Step.self, Growfolio.RefreshToken.self,
            Hean.PortfolioUpdate.self, Hean.Order.self, Hean.RiskState.self, Hean.PortfolioSummary.self,
            EvokeEssence.CustomMessage.self, EvokeEssence.LoginRequest.self, EvokeEssence.ServerNotification.self,
        ] + messageSets.map { $0 as any JSONModel.Type }

    /// Every kind of value that a table can have.
    private static let forms: [@Sendable (Data) throws -> Void] = [
        { try keepsForm($0, JSONForm<String>("s")) }, { try keepsForm($0, JSONForm<Bool>("b")) },
        { try keepsForm($0, JSONForm<Int32>("i")) }, { try keepsForm($0, JSONForm<Int64>("I")) },
        { try keepsForm($0, JSONForm<Float>("r")) }, { try keepsForm($0, JSONForm<Double>("R")) },
        { try keepsForm($0, JSONForm<Decimal>("Ds")) }, { try keepsForm($0, JSONForm<Decimal>("Dn")) },
        { try keepsForm($0, JSONForm<Data>("y")) }, { try keepsForm($0, JSONForm<UUID>("u")) },
        { try keepsForm($0, JSONForm<CalendarDate>("c")) },
        { try keepsForm($0, JSONForm<Date>("tr")) }, { try keepsForm($0, JSONForm<Date>("tn")) },
        { try keepsForm($0, JSONForm<Date>("te")) }, { try keepsForm($0, JSONForm<Date>("tm")) },
        { try keepsForm($0, JSONForm<JSONValue>("j")) }, { try keepsForm($0, JSONForm<[Date?]>("*?tr")) },
        { try keepsForm($0, JSONForm<[String: [Decimal]]>("{*Ds")) },
        { try keepsForm($0, JSONForm<[String: JSONValue]>("{j")) },
    ]

    /// Checks that what was read is written, and that the text is read as an equal value, which is written alike.
    private static func keepsForm<Value>(_ input: Data, _ form: JSONForm<Value>) throws {
        guard let value = read({ () throws(CodecError) in try form.decode(input) }) else { return }
        guard let text = try? form.encode(value, options: deterministic) else { return }
        let again = try form.decode(text)
        try expectSame(try form.encode(again, options: deterministic), text, "a value is written otherwise")
        guard again == value || Value.self == Date.self || Value.self == [Date?].self else {
            throw BrokenPromise("a value is read otherwise: \(value) and \(again)")
        }
    }

    private static func keepsRecord<M: JSONModel>(_ input: Data, _: M.Type) throws {
        if let model = read({ () throws(CodecError) in try M(json: input) }) {
            try keeps(model)
        }
        // Foundation's decimals have 38 digits, and round what has more.
        let digits = Set("0123456789.".utf8)
        guard !input.split(whereSeparator: { !digits.contains($0) }).contains(where: { $0.count > 30 }) else { return }
        guard let model = try? JSONDecoder().decode(M.self, from: input) else { return }
        guard let written = try? JSONEncoder().encode(model) else { return }
        let again = try JSONDecoder().decode(M.self, from: written)
        try expectSame(try text(again), try text(model), "a model changes through Codable")
    }

    private static func keepsMessage<M: MessageSet>(_ input: Data, _: M.Type) throws {
        let received = read { () throws(CodecError) in try M.receive(input) }
        let ofText = String(data: input, encoding: .utf8).flatMap { text in
            read { () throws(CodecError) in try M.receive(text) }
        }
        guard received == ofText || String(data: input, encoding: .utf8) == nil else {
            throw BrokenPromise("a frame of text is not read as its bytes are")
        }
        if let received { try keeps(received.message) }
    }

    private static func keeps<M: JSONModel>(_ model: M) throws {
        guard let text = try? self.text(model) else { return }
        let again = try M(json: text)
        try expectSame(try self.text(again), text, "a model is written otherwise")
        if let model = model as? any Validatable { _ = try? model.validate() }
    }

    /// - Returns: `nil` when the input is refused.
    private static func read<Value>(_ body: () throws(CodecError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            _ = error.description
            return nil
        }
    }

    private static func text(_ model: some JSONModel) throws -> String {
        try model.jsonString(options: deterministic)
    }

    private static let deterministic = {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return options
    }()
}
