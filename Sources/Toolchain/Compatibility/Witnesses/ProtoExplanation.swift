import Contract

/// What old clients and servers would really see of a change in `.proto` contracts, tried out on bytes.
struct ProtoExplanation {
    private let toNew: WireTrial
    private let toOld: WireTrial

    init(old: Contract, new: Contract) {
        toNew = WireTrial(writer: old, reader: new)
        toOld = WireTrial(writer: new, reader: old)
    }

    /// Lines for people; none when a finding is of nothing that can be tried. A subject that is a field ends with its
    /// number.
    func lines(of finding: Finding) -> [String] {
        guard let dot = finding.subject.lastIndex(of: "."),
            let number = Int(finding.subject[finding.subject.index(after: dot)...])
        else { return [] }
        return lines(message: String(finding.subject[..<dot]), field: number)
    }

    /// Lines for people, about a field; none when nothing can be tried.
    func lines(message: String, field: Int) -> [String] {
        let trials = [
            ("the old version writes", "the new version reads", toNew.witness(of: message, field: field)),
            ("the new version writes", "the old version reads", toOld.witness(of: message, field: field)),
        ]
        let witnesses = trials.compactMap { writes, reads, witness in witness.map { (writes, reads, $0) } }
        guard !witnesses.isEmpty else { return [] }
        guard witnesses.contains(where: { $0.2.harm != nil }) else {
            return ["on the wire, this is harmless: both versions read what the other one writes"]
        }
        return witnesses.flatMap { writes, reads, witness in
            [
                "\(writes) \(witness.written), which is \(WireModels.hex(witness.bytes))",
                "\(reads) \(witness.read ?? "nothing: the bytes are refused")\(Self.remark(witness.harm))",
            ]
        }
    }

    private static func remark(_ harm: WireWitness.Harm?) -> String {
        switch harm {
        case nil: ", the same"
        case .refused: ""
        case .unknown: ": the field is unknown to it, and its value is not seen"
        case .unreadable: ": the bytes have another form than its field, and the value is not seen"
        case .lost: ": the value is gone"
        case .other: ": another value than was written"
        case .renamed(let old, let new): ": the bytes are understood, but JSON says \"\(old)\" and not \"\(new)\""
        }
    }
}
