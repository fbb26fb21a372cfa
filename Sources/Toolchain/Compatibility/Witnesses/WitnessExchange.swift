import Contract
import DynamicMessages

/// One version writes, and the other one reads, in binary and in JSON.
struct WitnessExchange {
    /// The name of the version that writes: `the old version`.
    let writerName: String
    let readerName: String
    let writer: WireSide
    let reader: WireSide

    /// The result in binary and in JSON; `nil` for what could not be tried.
    struct Outcome {
        var writerName: String
        var readerName: String
        var binary: WireWitness?
        var json: JSONWitness?
    }

    func outcome(of samples: [WireSample]) -> Outcome {
        Outcome(
            writerName: writerName, readerName: readerName,
            binary: WireTrial(writer: writer, reader: reader).witness(of: samples),
            json: JSONTrial(writer: writer, reader: reader).witness(of: samples))
    }
}

extension WitnessExchange.Outcome {
    /// Lines for people about what was tried in both directions; none when nothing could be.
    static func lines(of outcomes: [WitnessExchange.Outcome]) -> [String] {
        let binary = outcomes.filter { $0.binary != nil }
        let json = outcomes.filter { $0.json != nil }
        let harmed = (binary.contains { $0.binary?.harm != nil }, json.contains { $0.json?.harm != nil })
        let forms = [binary.isEmpty ? nil : "in binary", json.isEmpty ? nil : "in JSON"].compactMap(\.self)
        guard !forms.isEmpty else { return [] }
        let isRead = "what one version writes, the other one reads"
        if harmed == (false, false) {
            return ["on the wire, this is harmless: \(forms.joined(separator: " and ")), \(isRead)"]
        }
        var lines: [String] = []
        if harmed.0 {
            lines += binary.flatMap(\.binaryLines)
        } else if !binary.isEmpty {
            lines.append("in binary, this is harmless: \(isRead)")
        }
        if harmed.1 {
            lines += json.flatMap(\.jsonLines)
        } else if !json.isEmpty {
            lines.append("in JSON, this is harmless: \(isRead)")
        }
        return lines
    }

    private var binaryLines: [String] {
        guard let binary else { return [] }
        let bytes = binary.bytes.isEmpty ? "no bytes" : WireModels.hex(binary.bytes)
        let remark = binary.harm.map(\.remark) ?? ", the same"
        return [
            "\(writerName) writes \(binary.written), which is \(bytes)",
            "\(readerName) reads \(binary.read ?? "nothing: the bytes are refused")\(remark)",
        ]
    }

    private var jsonLines: [String] {
        guard let json else { return [] }
        let told =
            switch json.harm {
            case nil: "reads it as it is"
            case .refused(let complaint): "refuses it: \(complaint)"
            case .skipped(let parts):
                "reads \(json.read ?? "{}"): \(parts.joined(separator: " and ")) is unknown to it, which is skipped, "
                    + "or makes a strict reader refuse the message"
            case .form: "reads the same, and writes \(json.read ?? ""), another form for whoever reads it as plain JSON"
            case .base64: "takes it, but one version's text is the other one's base64"
            case .other: "reads \(json.read ?? "{}"): something else than was written"
            }
        return ["in JSON, \(writerName) writes \(json.written)", "in JSON, \(readerName) \(told)"]
    }
}
