import Accord
import Foundation

/// JSON values one after the other, with space or nothing between them (RFC 7464 and newline-delimited JSON are such).
enum JSONSequence {
    /// The number of values that are read.
    private static let limit = 100_000

    /// - Throws: when a part of the text is no JSON, with the number of the value.
    static func values(of data: Data) throws(InputProblem) -> [JSONValue] {
        var values: [JSONValue] = []
        for text in texts(of: data) {
            guard values.count < limit else { throw InputProblem("there are more than \(limit) values") }
            do throws(CodecError) {
                values.append(try JSONValue(json: Data(text)))
            } catch {
                let which = values.isEmpty ? "the data" : "value \(values.count + 1) of the data"
                throw InputProblem("\(which) is no JSON: \(error.message)")
            }
        }
        return values
    }

    /// Cuts the bytes after each whole value, by brackets and quotes alone; what is in between is for the reader of JSON.
    private static func texts(of data: Data) -> [Data.SubSequence] {
        var texts: [Data.SubSequence] = []
        var start: Data.Index?
        var depth = 0
        var isInString = false
        var isEscaped = false
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x1E].contains(byte) }
        for index in data.indices {
            let byte = data[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if let from = start, depth == 0, isSpace(byte) {
                texts.append(data[from..<index])
                start = nil
            } else if !isSpace(byte) {
                if start == nil { start = index }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: continue
                }
            }
            guard let from = start, depth <= 0, !isInString, "}]\"".utf8.contains(byte) else { continue }
            texts.append(data[from...index])
            start = nil
            depth = 0
        }
        if let start { texts.append(data[start...]) }
        return texts
    }
}
