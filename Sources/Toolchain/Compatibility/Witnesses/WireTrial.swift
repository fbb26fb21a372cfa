import Contract
import DynamicMessages
import WireReferee

/// Has one version of a contract write messages in binary, and the other read them: what really becomes of fields, in
/// the eyes of libprotobuf-c, which shares no code with Accord.
struct WireTrial {
    let writer: WireSide
    let reader: WireSide

    /// - Returns: what becomes of the first sample that comes to harm, or else of the first sample of all; `nil` when
    ///   the reader has no such messages, or libprotobuf-c does not know their form (groups).
    func witness(of samples: [WireSample]) -> WireWitness? {
        var first: WireWitness?
        for sample in samples where reader.models.objects[sample.readAs] != nil {
            guard let witness = witness(of: sample) else { continue }
            if witness.harm != nil { return witness }
            first = first ?? witness
        }
        return first
    }

    private func witness(of sample: WireSample) -> WireWitness? {
        guard let bytes = try? writer.referee.write(sample.message) else { return nil }
        var witness = WireWitness(written: writer.models.text(sample.message), bytes: bytes)
        do throws(WireReferee.Problem) {
            let seen = try reader.referee.read(bytes, as: sample.readAs)
            witness.read = reader.models.text(seen)
            witness.harm = sample.watched.lazy.compactMap { harm($0, sample.message, seen) }.first
        } catch {
            witness.harm = .refused
        }
        return witness
    }

    private func harm(_ number: Int, _ written: WireMessage, _ seen: WireMessage) -> WireWitness.Harm? {
        guard let model = reader.models.field(number, of: seen.type) else { return .unknown }
        guard let sample = written.fields[number] else { return nil }
        guard let value = seen.fields[number] else {
            if seen.unknownFields.contains(where: { Int($0.number) == number }) { return .unreadable }
            if let other = otherMember(than: model, in: seen) { return .displaced(by: other) }
            return sample.isDefault ? .presence : .lost
        }
        guard Self.isSame(sample, value) else { return .other }
        return Self.isText(value, model.type) ? unnamed(value, model.type) : .noText
    }

    /// Whether texts are in UTF-8: libprotobuf-c does not look at that.
    private static func isText(_ field: WireField, _ type: FieldType) -> Bool {
        guard type.scalar == .string else { return true }
        return field.values.allSatisfy { value in
            if case .bytes(let bytes) = value { String(utf8: bytes) != nil } else { true }
        }
    }

    /// The name of the field that is set in place of another one of its oneof.
    private func otherMember(than field: Field, in message: WireMessage) -> String? {
        guard let oneof = field.oneof else { return nil }
        return reader.models.objects[message.type]?.fields
            .first { $0.oneof == oneof && message.fields[$0.number] != nil }?.name
    }

    /// Whether a number is none of the reader's enum: libprotobuf-c takes all enums for open ones, so this is looked up.
    private func unnamed(_ field: WireField, _ type: FieldType) -> WireWitness.Harm? {
        guard let name = type.enumeration, let model = reader.models.enums[name] else { return nil }
        let unknown = field.numbers.first { number in !model.values.contains { Int64($0.number) == number } }
        return unknown.map { model.isClosed ? .outside($0, model.name) : .unnamed($0, model.name) }
    }

    // MARK: Sameness

    /// Whether both say the same, whatever they are kept in.
    private static func isSame(_ left: WireField, _ right: WireField) -> Bool {
        switch (left, right) {
        case (.single(let left), .single(let right)): isSame(left, right)
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.list(let list), .single(let value)), (.single(let value), .list(let list)):
            list.count == 1 && list.allSatisfy { isSame($0, value) }
        case (.map(let left), .map(let right)):
            left.count == right.count
                && left.allSatisfy { entry in
                    right.contains { isSame(entry.key, $0.key) && isSame(entry.value, $0.value) }
                }
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

extension WireField {
    /// Whether it is one value, and that is its type's zero.
    fileprivate var isDefault: Bool {
        if case .single(let value) = self { value.isDefault } else { false }
    }

    fileprivate var values: [WireValue] {
        switch self {
        case .single(let value): [value]
        case .list(let values): values
        case .map(let entries): Array(entries.values)
        }
    }

    /// The signed numbers, as those of enums are.
    fileprivate var numbers: [Int64] {
        values.compactMap { if case .signed(let number) = $0 { number } else { nil } }
    }
}

extension FieldType {
    /// The full name of the enum that it is, or has.
    var enumeration: String? {
        switch self {
        case .enumeration(let name): name
        case .list(let element, _): element.enumeration
        case .map(_, let value): value.enumeration
        case .scalar, .object: nil
        }
    }

    /// The scalar that it is, or has.
    var scalar: Scalar? {
        switch self {
        case .scalar(let scalar): scalar
        case .list(let element, _): element.scalar
        case .map(_, let value): value.scalar
        case .enumeration, .object: nil
        }
    }
}
