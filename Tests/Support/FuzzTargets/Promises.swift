import Accord
import Foundation
import SampleModels

/// The promises that hold of every input: it is refused with a `CodecError`, or read; and what was read can be written
/// and read again, and is the same then.
package struct Promises {
    /// The types that inputs are read as: between them they have every kind of field.
    package static let types: [any Message.Type] = [
        Sample.V1.Plain.self, Sample.V1.Present.self, Sample.V1.Lists.self, Sample.V1.Maps.self, Sample.V1.Choice.self,
        Sample.V1.Tree.self, Sample.V1.Renamed.self, Sample.V1.Empty.self, Sample.V1.Legacy.self,
        Sample.V1.Strict.self, Sample.V1.HoldsStrict.self, Sample.V1.HoldsSet.self, Sample.V1.WellKnown.self,
    ]

    package init() {}

    package func binary<M: Message>(_ input: Data, _: M.Type) throws {
        guard let message = try? M(protobuf: input) else { return }
        let bytes = try self.bytes(message)
        let again = try M(protobuf: bytes)
        guard try self.bytes(again) == bytes else { throw BrokenPromise("binary changes when read again") }
        try json(of: message)
    }

    package func json<M: Message>(_ input: Data, _: M.Type) throws {
        var lenient = JSONDecodingOptions()
        lenient.ignoreUnknownFields = true
        _ = try? M(json: input, options: lenient)
        guard let message = try? M(json: input) else { return }
        try json(of: message)
        let again = try allowingDepth { try M(protobuf: self.bytes(message)) }
        guard try again.map(text) ?? text(message) == text(message) else {
            throw BrokenPromise("JSON changes on its way through binary")
        }
    }

    package func codable<M: Message>(_ input: Data, _: M.Type) throws {
        guard let message = try? JSONDecoder().decode(M.self, from: input) else { return }
        guard let written = try? JSONEncoder().encode(message) else { return }
        let again = try JSONDecoder().decode(M.self, from: written)
        guard try bytes(again) == bytes(message) else { throw BrokenPromise("Codable changes when read again") }
    }

    /// A message from binary may have no JSON (a time of no year that JSON knows); when it has one, it is read again.
    private func json<M: Message>(of message: M) throws {
        guard let text = try? text(message) else { return }
        guard let again = try allowingDepth({ try M(json: text) }) else { return }
        // Every number of `NullValue`, known or not, is `null` in JSON.
        guard try self.text(again) == text || text.contains("null") else {
            throw BrokenPromise("JSON changes when read again: \(text)")
        }
    }

    /// JSON has a level more for each list, and binary for each map.
    private func allowingDepth<T>(_ body: () throws -> T) throws -> T? {
        do {
            return try body()
        } catch let error as CodecError where error.code == .tooDeep {
            return nil
        }
    }

    private func bytes(_ message: some Message) throws -> Data {
        var options = BinaryEncodingOptions()
        options.isDeterministic = true
        return try message.protobufData(options: options)
    }

    private func text(_ message: some Message) throws -> String {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return try message.jsonString(options: options)
    }
}
