import Accord
import Contract
import DynamicMessages
import WireReferee

/// Has one version of a contract write messages in ProtoJSON, and the other read them.
struct JSONTrial {
    let writer: WireSide
    let reader: WireSide

    /// - Returns: what becomes of the first sample that comes to harm, or else of the first sample of all; `nil` when
    ///   none has a JSON form.
    func witness(of samples: [WireSample]) -> JSONWitness? {
        var first: JSONWitness?
        for sample in samples where sample.countsInJSON && reader.models.objects[sample.readAs] != nil {
            guard let witness = witness(of: sample) else { continue }
            if witness.harm != nil { return witness }
            first = first ?? witness
        }
        return first
    }

    private func witness(of sample: WireSample) -> JSONWitness? {
        guard let written = try? writer.json.write(sample.message) else { return nil }
        var witness = JSONWitness(written: JSON(written).text)
        do throws(MessageProblem) {
            let reading = try reader.json.read(written, as: sample.readAs)
            guard let read = try? reader.json.write(reading.message) else { return nil }
            witness.read = JSON(read).text
            witness.harm =
                reading.skipped.isEmpty
                ? Self.harm(written, read) ?? base64(sample, reading.message) : .skipped(reading.skipped.map(\.text))
        } catch {
            witness.harm = .refused(error.text)
        }
        return witness
    }

    /// Returns what goes wrong, by what the reader itself would write.
    private static func harm(_ written: JSONValue, _ read: JSONValue) -> JSONWitness.Harm? {
        if written == read { return nil }
        return isSame(written, read) ? .form : .other
    }

    /// Bytes are base64 in JSON, so text and bytes may look alike where they say something else.
    private func base64(_ sample: WireSample, _ seen: WireMessage) -> JSONWitness.Harm? {
        let isMistaken = sample.watched.contains { number in
            guard let read = reader.models.field(number, of: seen.type)?.type.scalar,
                let written = writer.models.field(number, of: sample.message.type)?.type.scalar
            else { return false }
            return Set([read, written]) == [.string, .bytes]
        }
        return isMistaken ? .base64 : nil
    }

    /// Whether both say the same, though perhaps a number in quotes.
    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.object(let left), .object(let right)):
            left.keys == right.keys && left.allSatisfy { name, value in right[name].map { isSame(value, $0) } ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
            number.description == text
        default: left == right
        }
    }
}

/// The JSON that one side wrote, and what the other one saw.
struct JSONWitness: Sendable, Hashable {
    /// The way in which reading goes wrong.
    enum Harm: Sendable, Hashable {
        /// The reader's codec takes it for no message of the type, and says why.
        case refused(String)
        /// The reader does not know parts of it.
        case skipped([String])
        /// The reader sees the same, and would write it in another form, which counts for those who read without
        /// protobuf.
        case form
        /// The reader takes base64 for text, or text for base64.
        case base64
        /// The reader sees something else.
        case other
    }

    var written: String
    /// The JSON that the reader would write for what it saw; `nil` when it was refused.
    var read: String?
    /// `nil` when the reader sees what was written.
    var harm: Harm?

    init(written: String, read: String? = nil, harm: Harm? = nil) {
        self.written = written
        self.read = read
        self.harm = harm
    }
}
