import Accord
import AccordSamples
import Contract
import Foundation

/// The marks by which frames of one message differ: the time, and an identifier.
struct FrameStamp {
    var date: Date
    var id: String
}

/// The places of a frame that have its marks.
struct FrameMarks {
    var id: [String]?
    var times: [(path: [String], form: DateForm)] = []

    func set(_ stamp: FrameStamp, in frame: inout JSONValue) {
        if let id { frame.set(.string(stamp.id), at: id) }
        for (path, form) in times {
            if let time = form.value(of: stamp.date) { frame.set(time, at: path) }
        }
    }
}

/// A value that a frame is to have, at a path of its payload: the first of the candidates that its schema takes.
struct FrameValue {
    var path: PayloadPath
    var candidates: [JSONValue]

    init(_ path: PayloadPath, _ candidates: JSONValue...) {
        self.path = path
        self.candidates = candidates
    }
}

/// Makes frames of the server.
extension SocketChannel {
    /// The number of seeds that are tried for a frame that has to have certain values.
    private static let tries: UInt64 = 8

    /// A frame of a message; `nil` when none is found that is valid.
    func frame(_ name: String, seed: UInt64, _ stamp: FrameStamp, _ values: [FrameValue] = []) -> JSONValue? {
        guard let message = incoming.message(named: name) else { return nil }
        for number in 0..<Self.tries {
            guard var frame = sample(message, seed: seed &+ number) else { continue }
            for value in values { set(value, in: &frame, of: message) }
            marks(of: frame, message, except: values.map(\.path)).set(stamp, in: &frame)
            if isValid(frame, message) { return frame }
        }
        return nil
    }

    /// A frame of a message, as the server could send it.
    ///
    /// - Parameters:
    ///   - date: the time that the frame has.
    ///   - id: its identifier, where the contract has such.
    /// - Returns: `nil` when the server has no such message, or none is found that is valid.
    package func sample(of name: String, seed: UInt64, at date: Date, id: String) -> JSONValue? {
        frame(name, seed: seed, FrameStamp(date: date, id: id))
    }

    /// A sample of a message as it is on the wire, its tags included; it may be invalid.
    func sample(_ message: MessageSetModel.Message, seed: UInt64) -> JSONValue? {
        guard let schema = message.schema, let sample = schemas.sample(schema, message.name, seed) else { return nil }
        var frame = sample
        for (path, rule) in zip(incoming.tags, message.tags) {
            guard case .values(let values) = rule, !frame.hasTag(values, at: path) else { continue }
            frame.set(values.first?.json, at: path)
        }
        var random = SeededRandom(seed: seed)
        for leaf in numbers(of: frame, message) where leaf.number(in: frame) == nil {
            // A sampler need not know that the text of a decimal is a number.
            leaf.set(Decimal(random.next() % 100_000 + 100) / 100, digits: 2, in: &frame)
        }
        return frame
    }

    private func set(_ value: FrameValue, in frame: inout JSONValue, of message: MessageSetModel.Message) {
        let path = message.payloadPath + value.path
        let schema = message.schema.flatMap { schemas.schema(at: path, of: $0) }
        let candidate = value.candidates.first { candidate in schema.map { schemas.accepts(candidate, $0) } ?? true }
        if let candidate = candidate ?? value.candidates.first { frame.set(candidate, at: path) }
    }

    /// The places of a frame's marks: the identifier and the time around the payload where the contract has such, and all
    /// other times that there are.
    ///
    /// - Parameter kept: the places of the payload that stay as they are.
    func marks(of frame: JSONValue, _ message: MessageSetModel.Message, except kept: [PayloadPath] = []) -> FrameMarks {
        guard let root = message.schema else { return FrameMarks() }
        let kept = kept.map { message.payloadPath + $0 }
        var times = schemas.leaves(of: frame, root).filter { !kept.contains($0.path) }
        if let path = incoming.sentAt?.path, let schema = schemas.schema(at: path, of: root) {
            times.append((path, schema))
        }
        return FrameMarks(
            id: incoming.id.flatMap { schemas.schema(at: $0, of: root) == nil ? nil : $0 },
            times: times.compactMap { path, schema in schemas.timeForm(schema).map { (path, $0) } })
    }

    func isValid(_ frame: JSONValue, _ message: MessageSetModel.Message) -> Bool {
        message.schema.map { schemas.accepts(frame, $0) } ?? true
    }

    /// Returns what is wrong with a frame of the server, its tags included.
    package func violations(of frame: JSONValue, _ message: MessageSetModel.Message) -> [Violation] {
        guard incoming.message(of: frame)?.name == message.name else {
            return [Violation(path: "", keyword: "const", message: "must have the tags of \(message.name)")]
        }
        return message.schema.map { schemas.violations(ofSent: frame, $0) } ?? []
    }
}

extension MessageSetModel {
    package func message(named name: String) -> Message? { messages.first { $0.name == name } }
}

extension Schemas {
    /// The depth to which the objects of frames are looked into.
    private static let depthLimit = 8

    /// The schema of the value at a path of names; `nil` where there is none for it.
    func schema(at path: [String], of id: SchemaID) -> SchemaID? {
        path.reduce(Optional(id)) { schema, name in schema.flatMap { property(name, of: $0) } }
    }

    /// The values in the objects of a frame that are no objects, with their paths and schemas, in the order of their paths.
    func leaves(of value: JSONValue, _ id: SchemaID, _ path: [String] = []) -> [(path: [String], schema: SchemaID)] {
        guard case .object(let members) = value, path.count < Self.depthLimit else { return [(path, id)] }
        return members.sorted { $0.key < $1.key }.flatMap { member in
            property(member.key, of: id).map { leaves(of: member.value, $0, path + [member.key]) } ?? []
        }
    }
}
