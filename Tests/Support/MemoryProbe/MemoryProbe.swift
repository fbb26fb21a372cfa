import Accord
import Foundation
import SampleModels

/// Reads one hostile input in a process of its own, and prints how many bytes the input has and by how many bytes the
/// process grew at its peak.
@main
enum MemoryProbe {
    typealias V1 = Sample.V1

    static func main() throws {
        let size = 4 << 20
        switch CommandLine.arguments.dropFirst().first {
        case "packed-booleans":
            // Lists.a_bool
            let data = packed(0x6A, size)
            try measure(data) { try V1.Lists(protobuf: data) }
        case "packed-numbers":
            // Lists.a_int64, a byte for each eight in memory
            let data = packed(0x12, size)
            try measure(data) { try V1.Lists(protobuf: data) }
        case "empty-strings":
            // Lists.a_string, two bytes each
            let data = repeated([0x72, 0x00], size)
            try measure(data) { try V1.Lists(protobuf: data) }
        case "small-messages":
            // Lists.a_inner, two bytes each
            let data = repeated([0x8A, 0x01, 0x00], size)
            try measure(data) { try V1.Lists(protobuf: data) }
        case "large-messages":
            // Tree.children, two bytes each
            let data = repeated([0x1A, 0x00], size)
            try measure(data) { try V1.Tree(protobuf: data) }
        case "nested-messages":
            // Tree.children with a Tree.parent and a Tree.branch, each with next to nothing in it
            let data = repeated([0x1A, 0x04, 0x12, 0x00, 0x2A, 0x00], size)
            try measure(data) { try V1.Tree(protobuf: data) }
        case "map-entries":
            // Maps.by_int32 with keys of their own
            let data = mapEntries(size)
            try measure(data) { try V1.Maps(protobuf: data) }
        case "unknown-fields":
            let data = repeated([0xF8, 0x7F, 0x01], size)
            try measure(data) { try V1.Empty(protobuf: data) }
        case "json-messages":
            let data = repeated(
                Array("{},".utf8), size, prefix: Data("{\"children\":[".utf8), suffix: Data("{}]}".utf8))
            try measure(data) { try V1.Tree(json: data) }
        case "json-numbers":
            let data = repeated(
                Array("1,".utf8), size, prefix: Data("{\"aDouble\":[".utf8), suffix: Data("1]}".utf8))
            try measure(data) { try V1.Lists(json: data) }
        default:
            throw CodecError(.invalidValue, "name one of the inputs")
        }
    }

    private static func measure(_ data: Data, _ read: () throws -> some Message) throws {
        // The first reading of a type builds what the interpreter needs of it.
        _ = try V1.Lists(protobuf: Data())
        let before = peak()
        let message = try read()
        let growth = withExtendedLifetime(message) { peak() - before }
        print(data.count, growth)
    }

    /// The most memory that this process had so far, in bytes.
    private static func peak() -> Int {
        var usage = rusage()
        #if os(Linux)
            unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }

    // Inputs are made in place, so that making them takes no more memory than they have.

    private static func repeated(_ bytes: [UInt8], _ size: Int, prefix: Data = Data(), suffix: Data = Data()) -> Data {
        var data = Data(capacity: prefix.count + size + bytes.count + suffix.count)
        data.append(prefix)
        while data.count < size { data.append(contentsOf: bytes) }
        data.append(suffix)
        return data
    }

    private static func packed(_ tag: UInt8, _ size: Int) -> Data {
        repeated([0x01], size, prefix: Data([tag]) + varint(size - 5))
    }

    private static func mapEntries(_ size: Int) -> Data {
        var data = Data(capacity: size + 16)
        var key = 0
        while data.count < size {
            let number = varint(key)
            data.append(contentsOf: [0x0A, UInt8(number.count + 1), 0x08])
            data.append(number)
            key += 1
        }
        return data
    }

    private static func varint(_ number: Int) -> Data {
        var data = Data()
        var rest = number
        while rest >= 0x80 {
            data.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        data.append(UInt8(rest))
        return data
    }
}
