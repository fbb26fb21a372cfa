import Contract
import WireReferee

/// Has one version of a contract write messages, and the other read them: what really becomes of a field, in the eyes
/// of libprotobuf-c, which shares no code with Accord.
struct WireTrial {
    private let writer: WireModels
    private let reader: WireModels
    private let pen: WireReferee
    private let eyes: WireReferee

    init(writer: Contract, reader: Contract) {
        self.writer = WireModels(writer)
        self.reader = WireModels(reader)
        pen = WireReferee(writer)
        eyes = WireReferee(reader)
    }

    /// What becomes of one field of a message.
    ///
    /// - Returns: the first sample that comes to harm, or else the first sample of all; `nil` when the writer has no
    ///   such field, or libprotobuf-c does not know its form (groups).
    func witness(of message: String, field number: Int) -> WireWitness? {
        guard let field = writer.objects[message]?.fields.first(where: { $0.number == number }),
            WireReferee.supports(field.type), reader.objects[message] != nil
        else { return nil }
        let witnesses = writer.samples(of: field.type).compactMap { witness(of: message, field, $0) }
        return witnesses.first { $0.harm != nil } ?? witnesses.first
    }

    private func witness(of type: String, _ field: Field, _ sample: WireField) -> WireWitness? {
        var message = writer.blank(type)
        message.fields[field.number] = sample
        guard let bytes = try? pen.write(message) else { return nil }
        var witness = WireWitness(written: writer.text(message), bytes: bytes)
        do throws(WireReferee.Problem) {
            let seen = try eyes.read(bytes, as: type)
            witness.read = reader.text(seen)
            witness.harm = harm(sample, seen, field)
        } catch {
            witness.harm = .refused
        }
        return witness
    }

    private func harm(_ sample: WireField, _ seen: WireMessage, _ field: Field) -> WireWitness.Harm? {
        guard let model = reader.objects[seen.type]?.fields.first(where: { $0.number == field.number }) else {
            return .unknown
        }
        guard let value = seen.fields[field.number] else {
            return seen.unknownFields.contains { Int($0.number) == field.number } ? .unreadable : .lost
        }
        guard Self.isSame(sample, value) else { return .other }
        return model.name == field.name ? nil : .renamed(from: field.name, to: model.name)
    }

    /// Whether both say the same, whatever they are kept in.
    private static func isSame(_ left: WireField, _ right: WireField) -> Bool {
        switch (left, right) {
        case (.single(let left), .single(let right)): isSame(left, right)
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.list(let list), .single(let value)), (.single(let value), .list(let list)):
            list.count == 1 && list.allSatisfy { isSame($0, value) }
        case (.map, .map): left == right
        default: false
        }
    }

    private static func isSame(_ left: WireValue, _ right: WireValue) -> Bool {
        switch (left, right) {
        case (.signed(let signed), .unsigned(let unsigned)), (.unsigned(let unsigned), .signed(let signed)):
            UInt64(exactly: signed) == unsigned
        case (.message(let left), .message(let right)):
            left.unknownFields == right.unknownFields && left.fields.keys == right.fields.keys
                && left.fields.allSatisfy { number, field in
                    right.fields[number].map { isSame(field, $0) } ?? false
                }
        default: left == right
        }
    }
}

/// What one side wrote, and the other one saw.
struct WireWitness: Sendable, Hashable {
    /// What goes wrong.
    enum Harm: Sendable, Hashable {
        /// The reader takes the bytes for no message of the type at all.
        case refused
        /// The reader knows no field of that number, and keeps or drops what it cannot read.
        case unknown
        /// The reader knows the field and cannot read it: the bytes are of another form.
        case unreadable
        /// The reader sees nothing.
        case lost
        /// The reader sees something else.
        case other
        /// The bytes say the same, under another name; JSON goes by names.
        case renamed(from: String, to: String)
    }

    /// The message, with the writer's names.
    var written: String
    var bytes: [UInt8]
    /// The message, with the reader's names; `nil` when it was refused.
    var read: String?
    /// `nil` when the reader sees what was written.
    var harm: Harm?

    init(written: String, bytes: [UInt8], read: String? = nil, harm: Harm? = nil) {
        self.written = written
        self.bytes = bytes
        self.read = read
        self.harm = harm
    }
}
