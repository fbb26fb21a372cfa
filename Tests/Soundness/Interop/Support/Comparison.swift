import Accord
import Foundation
import RandomMessages
import WireReferee

/// Lets Accord and libprotobuf-c read each other's bytes.
struct Comparison {
    let models: Models
    let types: [String: any Message.Type]
    let referee: WireReferee

    init(_ models: Models, _ types: [String: any Message.Type]) {
        self.models = models
        self.types = types
        referee = WireReferee(models.contract)
    }

    /// The step in which the two differ.
    struct Disagreement: Error, CustomStringConvertible {
        let step: String
        let detail: String

        var description: String { "\(step): \(detail)" }
    }

    func disagreement(on message: WireMessage) -> Disagreement? {
        guard let type = types[message.type] else {
            return Disagreement(step: "there is no generated type", detail: message.type)
        }
        do {
            try compare(message, type)
            return nil
        } catch let disagreement as Disagreement {
            return disagreement
        } catch {
            return Disagreement(step: "an error", detail: "\(error)")
        }
    }

    private func compare<M: Message>(_ message: WireMessage, _ type: M.Type) throws {
        let theirs = try referee.write(message)
        try expect(message, referee.read(theirs, as: message.type), "libprotobuf-c reads its own bytes otherwise")

        let model = try step("Accord refuses libprotobuf-c's bytes") { try M(protobuf: Data(theirs)) }
        let ours = try step("Accord does not write") { try model.protobufData() }
        let seen = try step("libprotobuf-c refuses Accord's bytes") {
            try referee.read(Array(ours), as: message.type)
        }
        try expect(message, seen, "libprotobuf-c reads Accord's bytes otherwise")

        let expected = ExpectedJSON(models: models).message(message)
        let json = try step("Accord writes no JSON") { try model.jsonData() }
        try expect(expected, JSONDecoder().decode(JSONValue.self, from: json), "Accord's JSON differs")

        // And back, from JSON that Accord did not write.
        let text = try JSONEncoder().encode(expected)
        let fromJSON = try step("Accord refuses JSON") { try M(json: text) }
        let fromJSONBytes = try fromJSON.protobufData()
        let seenFromJSON = try referee.read(Array(fromJSONBytes), as: message.type)
        try expect(message.withoutUnknownFields, seenFromJSON, "libprotobuf-c reads what came from JSON otherwise")
    }

    private func step<T>(_ name: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            throw Disagreement(step: name, detail: "\(error)")
        }
    }

    private func expect<T: Equatable>(_ expected: T, _ actual: T, _ step: String) throws {
        guard expected == actual else {
            throw Disagreement(step: step, detail: "expected \(expected), got \(actual)")
        }
    }
}

extension WireMessage {
    /// JSON does not carry them.
    fileprivate var withoutUnknownFields: WireMessage {
        WireMessage(type, fields: fields.mapValues(\.withoutUnknownFields))
    }
}

extension WireField {
    fileprivate var withoutUnknownFields: WireField {
        switch self {
        case .single(let value): .single(value.withoutUnknownFields)
        case .list(let values): .list(values.map(\.withoutUnknownFields))
        case .map(let map): .map(map.mapValues(\.withoutUnknownFields))
        }
    }
}

extension WireValue {
    fileprivate var withoutUnknownFields: WireValue {
        if case .message(let message) = self { .message(message.withoutUnknownFields) } else { self }
    }
}
