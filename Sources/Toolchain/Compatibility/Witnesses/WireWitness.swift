/// The message that one side wrote in binary, and what the other one saw.
struct WireWitness: Sendable, Hashable {
    /// The way in which reading goes wrong.
    enum Harm: Sendable, Hashable {
        /// The reader takes the bytes for no message of the type at all.
        case refused
        /// The reader knows no field of that number, and keeps or drops what it cannot read.
        case unknown
        /// The reader knows the field and cannot read it: the bytes are of another form.
        case unreadable
        /// The reader sees nothing.
        case lost
        /// The reader sees another field of the same oneof alone.
        case displaced(by: String)
        /// The reader sees something else.
        case other
        /// The reader sees the bytes as text, and they are no UTF-8.
        case noText
        /// The value is the default, which one side can distinguish from no value, and the other cannot.
        case presence
        /// The number is none of the reader's enum, which is closed.
        case outside(Int64, String)
        /// The number is none of the reader's enum, which is open.
        case unnamed(Int64, String)
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

extension WireWitness.Harm {
    /// The text that is put after what the reader sees.
    var remark: String {
        switch self {
        case .refused: ""
        case .unknown: ": the field is unknown to it, and its value is not seen"
        case .unreadable: ": the bytes have another form than its field, and the value is not seen"
        case .lost: ": the value is gone"
        case .displaced(let other): ": of a oneof, only one field can be set, and \"\(other)\" came later"
        case .other: ": another value than was written"
        case .noText: ": the text is no UTF-8, for which parsers that check it refuse the message"
        case .presence: ": whether the field was set is not seen"
        case .outside(let number, let name):
            ": the enum \(name) is closed and has no \(number), so code sees no value, and the number stays aside"
        case .unnamed(let number, let name): ": the enum \(name) has no name for \(number), which is kept as it is"
        }
    }
}
