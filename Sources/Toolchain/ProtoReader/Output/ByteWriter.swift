/// Writes protobuf's binary form.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
    }

    mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func tag(_ number: Int32, _ wireType: UInt64) {
        varint(UInt64(UInt32(bitPattern: number)) << 3 | wireType)
    }

    mutating func integer(_ number: Int32, _ value: Int32) {
        tag(number, 0)
        varint(UInt64(bitPattern: Int64(value)))
    }

    mutating func bool(_ number: Int32, _ value: Bool) {
        tag(number, 0)
        bytes.append(value ? 1 : 0)
    }

    mutating func string(_ number: Int32, _ value: String) {
        tag(number, 2)
        let utf8 = value.utf8
        varint(UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    mutating func data(_ number: Int32, _ value: [UInt8]) {
        tag(number, 2)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func fixed32(_ value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func fixed64(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Writes a field of a message, or a list of numbers.
    mutating func message(_ number: Int32, _ body: (inout ByteWriter) -> Void) {
        tag(number, 2)
        let start = bytes.count
        // Most are short, and have a length of one byte.
        bytes.append(0)
        body(&self)
        let count = bytes.count - start - 1
        if count < 0x80 {
            bytes[start] = UInt8(truncatingIfNeeded: count)
        } else {
            var length = ByteWriter()
            length.varint(UInt64(count))
            bytes[start] = length.bytes[0]
            bytes.insert(contentsOf: length.bytes.dropFirst(), at: start + 1)
        }
    }

    mutating func integers(_ number: Int32, _ values: ArraySlice<Int32>) {
        guard !values.isEmpty else { return }
        message(number) { writer in
            for value in values {
                writer.varint(UInt64(bitPattern: Int64(value)))
            }
        }
    }
}
