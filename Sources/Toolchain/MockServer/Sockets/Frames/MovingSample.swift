import Accord
import AccordSamples
import Contract
import Foundation

/// A thing that messages are about, such as a share. Its values change from one message to the next as in a live
/// system: numbers walk a little, and times are the present.
struct MovingSample {
    let message: MessageSetModel.Message
    private(set) var frame: JSONValue
    private let numbers: [NumberLeaf]
    private let marks: FrameMarks

    /// - Parameter key: what the thing is called, and where in the payload.
    /// - Returns: `nil` when no valid frame is found.
    init?(
        _ message: MessageSetModel.Message, of channel: SocketChannel, seed: UInt64, _ stamp: FrameStamp,
        key: FrameValue? = nil
    ) {
        guard let frame = channel.frame(message.name, seed: seed, stamp, key.map { [$0] } ?? []) else { return nil }
        self.message = message
        self.frame = frame
        numbers = channel.numbers(of: frame, message)
        marks = channel.marks(of: frame, message, except: key.map { [$0.path] } ?? [])
    }

    /// The next frame. It is valid: where what has moved is not, it stays.
    mutating func move(
        _ channel: SocketChannel, _ stamp: FrameStamp, using random: inout SeededRandom
    ) -> JSONValue {
        // All numbers by the same part, of half a percent at most: a bid stays below an ask.
        let factor = Decimal(Int(random.next() % 101) - 50) / 10_000 + 1
        var resting = frame
        marks.set(stamp, in: &resting)
        var moved = resting
        for leaf in numbers {
            if let number = leaf.number(in: moved) { leaf.set(number * factor, digits: leaf.digits, in: &moved) }
        }
        for candidate in [moved, resting] where channel.isValid(candidate, message) {
            frame = candidate
            return frame
        }
        return frame
    }
}

/// A number with a fraction in frames of one message.
struct NumberLeaf {
    let path: [String]
    /// Whether it is written in a string.
    let isText: Bool
    /// The number of digits after the point.
    let digits: Int

    /// The number; `nil` where there is none.
    func number(in frame: JSONValue) -> Decimal? {
        switch frame.value(at: path) {
        case .number(let number)?: number.decimal
        case .string(let text)? where isText: JSONNumber(text)?.decimal
        default: nil
        }
    }

    func set(_ number: Decimal, digits: Int, in frame: inout JSONValue) {
        var exact = number
        var rounded = Decimal()
        unsafe NSDecimalRound(&rounded, &exact, digits, .plain)
        guard let number = JSONNumber(rounded) else { return }
        frame.set(isText ? .string(number.description) : .number(number), at: path)
    }
}

extension SocketChannel {
    /// The numbers of a frame that may move: those with fractions, and the texts that are decimals.
    func numbers(of frame: JSONValue, _ message: MessageSetModel.Message) -> [NumberLeaf] {
        guard let root = message.schema else { return [] }
        return schemas.leaves(of: frame, root).compactMap { path, schema in
            guard schemas.timeForm(schema) == nil else { return nil }
            let types = schemas.types(schema)
            switch frame.value(at: path) {
            case .number(let number)? where types.contains(.number):
                return NumberLeaf(path: path, isText: false, digits: number.description.fractionDigits)
            case .string(let text)? where schemas.isDecimal(schema):
                return NumberLeaf(path: path, isText: true, digits: text.fractionDigits)
            default: return nil
            }
        }
    }
}

extension Schemas {
    fileprivate func isDecimal(_ id: SchemaID, depth: Int = 0) -> Bool {
        let schema = graph[resolved(id)]
        if schema.format == "decimal" || graph[id].format == "decimal" { return true }
        return depth < 8 && (schema.anyOf + schema.oneOf + schema.allOf).contains { isDecimal($0, depth: depth + 1) }
    }
}

extension String {
    /// The number of digits that a number has after its point, from two to eight.
    fileprivate var fractionDigits: Int {
        let digits = split(separator: ".", maxSplits: 1).dropFirst().first?.prefix(while: \.isNumber).count ?? 0
        return min(max(digits, 2), 8)
    }
}

extension SeededRandom {
    /// An identifier in the form of a UUID of version 4 (RFC 9562, section 5.4).
    mutating func identifier() -> String {
        var bytes: [UInt8] = []
        for number in [next(), next()] { unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes += $0 } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }
}
