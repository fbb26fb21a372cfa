import Accord
import Foundation

/// The program under test of protobuf's conformance runner: answers requests from standard input on standard output,
/// each of them 4 bytes of length, little endian, and a message (conformance.proto).
@main
enum Testee {
    static func main() throws {
        while let head = try read(4) {
            let count = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
            guard let body = try read(count) else { throw EndOfInput() }
            let request = try Conformance.ConformanceRequest(protobuf: body)
            let response = try Conformance.ConformanceResponse(result: request.result()).protobufData()
            let length = (0..<4).map { UInt8(truncatingIfNeeded: response.count >> (8 * $0)) }
            try FileHandle.standardOutput.write(contentsOf: Data(length) + response)
        }
    }

    /// The next `count` bytes of the input; `nil` at its end.
    private static func read(_ count: Int) throws -> Data? {
        var data = Data()
        while data.count < count {
            let more = try FileHandle.standardInput.read(upToCount: count - data.count) ?? Data()
            if more.isEmpty && data.isEmpty { return nil }
            if more.isEmpty { throw EndOfInput() }
            data.append(more)
        }
        return data
    }
}

/// The runner went away in the middle of a request.
struct EndOfInput: Error {}
