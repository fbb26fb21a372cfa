import Accord
import Foundation
import SampleModels
import TestEnvironment
import Testing

/// The text of single values, held against slower ways to the same end.
@Suite("ProtoJSON text")
struct JSONTextTests {
    @Test("floating-point numbers are the shortest text that reads back")
    func floatingPoint() throws {
        var random = SeededRandom(seed: 7)
        var doubles: [Double] = [
            0, -0.0, 1e-4, 0.00009, 1e9, 1e15, 1e15 - 1, 1e16, 9_007_199_254_740_992, .pi, .leastNonzeroMagnitude,
        ]
        var floats: [Float] = [
            0, -0.0, 0.001, 0.0009, 999, 999.5, 1e6, 1e6 - 1, 16_777_216, .pi, .leastNonzeroMagnitude,
        ]
        for _ in 0..<5000 {
            let scale = Double.random(in: 0...12, using: &random).rounded()
            let short = (Double.random(in: -1e9...1e9, using: &random) / 3).rounded() / pow(10, scale)
            doubles += [short, short.nextUp, short * 1e6, Double(bitPattern: random.next())]
            floats += [
                Float(short), Float(short).nextDown, Float(short.rounded()),
                Float(bitPattern: UInt32(truncatingIfNeeded: random.next())),
            ]
        }
        doubles.removeAll { !$0.isFinite }
        floats.removeAll { !$0.isFinite }

        func text(_ value: some CustomStringConvertible) -> String {
            let text = value.description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let message = V1.Lists(aFloat: floats, aDouble: doubles)
        let json = try message.jsonString()
        let expected = (floats.map(text).joined(separator: ","), doubles.map(text).joined(separator: ","))
        #expect(json == "{\"aFloat\":[\(expected.0)],\"aDouble\":[\(expected.1)]}")
        #expect(try V1.Lists(json: json) == message)
    }

    @Test("floats are rounded once: not to a double first, which may end half way between two floats")
    func rounding() throws {
        for text in ["1.00000017881393432617187499", "1.00000017881393432617187501", "-16777217.000000001", "2.1e-45"] {
            let expected = try #require(Float(text))
            #expect(try Google.Protobuf.FloatValue(json: text).value == expected)
            #expect(try Google.Protobuf.FloatValue(json: " \"\(text)\"").value == expected)
        }
    }

    @Test("integers of every length")
    func integers() throws {
        var values: [UInt64] = [0, .max]
        var power: UInt64 = 1
        for _ in 0..<19 {
            power *= 10
            values += [power - 1, power, power + 1]
        }
        let message = V1.Lists(aUint64: values)
        let json = try message.jsonString()
        #expect(json == "{\"aUint64\":[\(values.map { "\"\($0)\"" }.joined(separator: ","))]}")
        #expect(try V1.Lists(json: json) == message)
    }

    @Test("characters that must be escaped are, anywhere in strings of any length")
    func escapes() throws {
        var strings: [String] = []
        for count in 0...20 {
            strings.append(String(repeating: "a", count: count))
            for place in 0..<count {
                for special in ["\"", "\\", "\n", "\u{1f}", "\u{7f}", "é", "😀"] {
                    strings.append(
                        String(repeating: "a", count: place) + special + String(repeating: "b", count: count - place))
                    strings.append(String(repeating: special, count: place))
                }
            }
        }
        let message = V1.Lists(aString: strings)
        let json = try message.jsonString()
        let escaped = strings.map { string in
            let text = string.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
                .replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\u{1f}", with: "\\u001f")
            return "\"\(text)\""
        }
        #expect(json == "{\"aString\":[\(escaped.joined(separator: ","))]}")
        #expect(try V1.Lists(json: json) == message)
    }

    @Test("base64 of every length")
    func base64() throws {
        let values = (0...20).map { count in Data((0..<count).map { UInt8($0 * 37 & 255) }) }
        let message = V1.Lists(aBytes: values)
        let json = try message.jsonString()
        let expected = values.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
        #expect(json == "{\"aBytes\":[\(expected)]}")
        #expect(try V1.Lists(json: json) == message)
    }
}
