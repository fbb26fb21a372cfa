import Contract
import DynamicMessages
import WireReferee

/// The samples that the writer writes to show what becomes of a part of its contract.
extension WitnessExchange {
    /// About a field: values of its type; where presence differs, its default; where the reader alone requires fields, a
    /// message without them.
    ///
    /// - Parameter readAs: the message that the reader takes it for; `nil` for the same one.
    func samples(ofField number: Int, in type: String, readAs: String? = nil) -> [WireSample] {
        let readAs = readAs ?? type
        var samples: [WireSample] = []
        if let field = writer.models.field(number, of: type) {
            samples = writer.models.samples(of: field.type).map { sample([field.number: $0], in: type, readAs: readAs) }
            let other = reader.models.field(number, of: readAs)
            if let other, other.type == field.type, (field.presence == .implicit) != (other.presence == .implicit),
                let zero = writer.models.zero(of: field.type)
            {
                var sample = sample([field.number: .single(zero)], in: type, readAs: readAs)
                sample.countsInJSON = false
                samples.append(sample)
            }
        }
        if lacksRequired(number, in: type, readAs) {
            samples.append(WireSample(message: writer.models.blank(type), readAs: readAs, watched: []))
        }
        return samples
    }

    private func lacksRequired(_ number: Int, in type: String, _ readAs: String) -> Bool {
        writer.models.objects[type] != nil && reader.models.field(number, of: readAs)?.presence == .required
            && writer.models.field(number, of: type)?.presence != .required
    }

    /// About a whole message that the reader takes for another one: each of its fields in turn.
    func samples(of type: String, readAs: String) -> [WireSample] {
        guard let model = writer.models.objects[type] else { return [] }
        let fields = model.fields.flatMap { samples(ofField: $0.number, in: type, readAs: readAs) }
        return fields + [WireSample(message: writer.models.blank(type), readAs: readAs, watched: [])]
    }

    /// About fields that the reader has in one oneof: two of them that the writer can set both.
    func samples(ofOneofWith numbers: [Int], in type: String) -> [WireSample] {
        let fields = numbers.compactMap { writer.models.field($0, of: type) }
        for (index, field) in fields.enumerated() {
            for other in fields[(index + 1)...] where field.oneof == nil || field.oneof != other.oneof {
                guard let value = writer.models.samples(of: field.type).first,
                    let second = writer.models.samples(of: other.type).first
                else { continue }
                return [sample([field.number: value, other.number: second], in: type, readAs: type)]
            }
        }
        return []
    }

    /// About a number of an enum: in the first field that both versions have of it.
    func samples(ofValue number: Int, of enumeration: String) -> [WireSample] {
        let value = WireValue.signed(Int64(number))
        for (type, field) in writer.models.holders(of: enumeration) {
            guard reader.models.field(field.number, of: type)?.type == field.type else { continue }
            if case .list = field.type {
                return [sample([field.number: .list([value])], in: type, readAs: type)]
            }
            return [sample([field.number: .single(value)], in: type, readAs: type)]
        }
        return []
    }

    private func sample(_ fields: [Int: WireField], in type: String, readAs: String) -> WireSample {
        var message = writer.models.blank(type)
        message.fields.merge(fields) { _, new in new }
        return WireSample(message: message, readAs: readAs, watched: fields.keys.sorted())
    }
}
