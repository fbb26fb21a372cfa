import Foundation
import TestEnvironment
import Testing

@testable import Accord

/// One mapping, two ways: the codec of JSON text, and `Codable` with Foundation's coders.
@Suite("Random models of schemas")
struct RecordPropertyTests {
    static let types: [any JSONModel.Type] = [
        Schemas.Everything.self, Schemas.Presence.self, Schemas.Labels.self, Schemas.Folder.self,
        Schemas.ContentPart.self, Schemas.Shape.self, Schemas.Point.self, Schemas.Group.self, Schemas.Many.self,
        Schemas.Loose.self, Schemas.Defaults.self, Frames.Server.self, Frames.Client.self, Frames.Nested.self,
        Frames.Inner.self,
    ]

    @Test("read and write the same in both ways", arguments: 0..<types.count)
    func sameMapping(index: Int) throws {
        func check<M: JSONModel>(_: M.Type) throws {
            for seed in 1...150 as ClosedRange<UInt64> {
                var random = RandomJSON(seed: seed)
                let json = random.value(M._schema.form).jsonData()
                let model = try M(json: json)
                #expect(try JSONDecoder().decode(M.self, from: json) == model)
                let written = try model.jsonData()
                #expect(try M(json: written) == model)
                let encoded = try JSONEncoder().encode(model)
                #expect(try JSONValue(json: encoded) == JSONValue(json: written))
                #expect(try M(json: encoded) == model)
                #expect(
                    try PropertyListDecoder().decode([M].self, from: PropertyListEncoder().encode([model])) == [model],
                    "\(seed): \(String(decoding: json, as: UTF8.self))")
                #expect(model.hashValue == (try M(json: written)).hashValue)
                let other = try M(json: RandomJSON.one(M._schema.form, seed: seed + 1))
                #expect((try other.jsonValue() == model.jsonValue()) == (other == model))
            }
        }
        try check(Self.types[index])
    }

    @Test("are refused in both ways when a value in them is of the wrong type", arguments: 0..<types.count)
    func sameErrors(index: Int) throws {
        func check<M: JSONModel>(_: M.Type) throws {
            for seed in 1...150 as ClosedRange<UInt64> {
                var random = RandomJSON(seed: seed)
                let value = random.value(M._schema.form)
                var damage = Damage(random: random.random)
                let json = damage.damaged(value).jsonData()
                let model = try? M(json: json)
                let other = try? JSONDecoder().decode(M.self, from: json)
                #expect(model == other, "\(String(decoding: json, as: UTF8.self))")
            }
        }
        try check(Self.types[index])
    }

    /// Replaces a value inside of another one, or leaves it out.
    private struct Damage {
        var random: SeededRandom

        mutating func damaged(_ value: JSONValue) -> JSONValue {
            let isHere = Int.random(in: 0..<4, using: &random) == 0
            switch value {
            case .array(var elements) where !isHere && !elements.isEmpty:
                let index = Int.random(in: 0..<elements.count, using: &random)
                elements[index] = damaged(elements[index])
                return .array(elements)
            case .object(var members) where !isHere && !members.isEmpty:
                // The order of a dictionary's keys differs from run to run.
                let names = members.keys.sorted()
                let name = names[Int.random(in: 0..<names.count, using: &random)]
                let isRemoved = Bool.random(using: &random)
                members[name] = isRemoved ? nil : members[name].map { damaged($0) }
                return .object(members)
            default:
                let others: [JSONValue] = [
                    .null, true, 7, 1.5, -1, "", "text", "12abc", [], [1], [:], ["type": "text"], 1e30, "2024-01-01",
                ]
                return others.randomElement(using: &random) ?? .null
            }
        }
    }
}

extension RandomJSON {
    static func one(_ form: FormPointer, seed: UInt64) -> Data {
        var random = RandomJSON(seed: seed)
        return random.value(form).jsonData()
    }
}
