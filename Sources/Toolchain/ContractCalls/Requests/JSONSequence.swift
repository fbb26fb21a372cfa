import Accord
import Foundation

/// JSON values one after the other, with space or nothing between them (RFC 7464 and newline-delimited JSON are such).
enum JSONSequence {
    /// The number of values that are read.
    private static let limit = 100_000

    /// - Throws: when a part of the text is no JSON, with the number of the value.
    static func values(of data: Data) throws(InputProblem) -> [JSONValue] {
        var values: [JSONValue] = []
        var cutter = JSONCutter()
        for text in cutter.append(data) + cutter.end() {
            guard values.count < limit else { throw InputProblem("there are more than \(limit) values") }
            do throws(CodecError) {
                values.append(try JSONValue(json: text))
            } catch {
                let which = values.isEmpty ? "the data" : "value \(values.count + 1) of the data"
                throw InputProblem("\(which) is no JSON: \(error.message)")
            }
        }
        return values
    }
}

/// Cuts bytes after each whole JSON value, by brackets and quotes alone; a reader of JSON looks at the values.
struct JSONCutter: Sendable {
    /// The value that has no end yet.
    private var open = Data()
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// - Returns: the values that are whole.
    mutating func append(_ data: Data) -> [Data] {
        var texts: [Data] = []
        for byte in data {
            if isInString {
                open.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if depth <= 0 { texts += end() }
                }
            } else if Self.isSpace(byte), depth == 0 {
                texts += end()
            } else {
                open.append(byte)
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth <= 0 { texts += end() }
                default: break
                }
            }
        }
        return texts
    }

    /// - Returns: the last value, where it needs no end of its own or has none.
    mutating func end() -> [Data] {
        defer { self = JSONCutter() }
        return open.isEmpty ? [] : [open]
    }

    /// The spaces of JSON (RFC 8259, section 2), and the separator of sequences (RFC 7464).
    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x1E].contains(byte) }
}
