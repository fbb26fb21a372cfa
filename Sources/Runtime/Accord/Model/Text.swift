import Foundation

/// Whether all bytes are ASCII, eight at a time.
@inline(__always)
func isASCII(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
    var bits: UInt64 = 0
    var offset = 0
    while count &- offset >= 8 {
        bits |= start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset &+= 8
    }
    while offset < count {
        bits |= UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
        offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
}

/// A string of bytes that must be UTF-8.
@inline(__always)
func makeString(_ start: UnsafeRawPointer, _ count: Int) throws(Failure) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard isASCII(start, count) || isUTF8(bytes) else { throw .utf8 }
    return String(decoding: bytes, as: UTF8.self)
}

/// Whether the bytes are well-formed UTF-8 (The Unicode Standard, table 3-7). `String(decoding:)` would repair what is
/// not, and the validating initializers are newer than the systems that Accord supports.
func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count
    var index = 0
    func continues(_ offset: Int) -> Bool { bytes[index &+ offset] & 0xC0 == 0x80 }
    while index < count {
        let first = bytes[index]
        if first < 0x80 {
            index &+= 1
        } else if first >= 0xC2, first < 0xE0 {
            guard count &- index >= 2, continues(1) else { return false }
            index &+= 2
        } else if first >= 0xE0, first < 0xF0 {
            guard count &- index >= 3, continues(1), continues(2) else { return false }
            let second = bytes[index &+ 1]
            if first == 0xE0, second < 0xA0 { return false }
            if first == 0xED, second > 0x9F { return false }
            index &+= 3
        } else if first >= 0xF0, first < 0xF5 {
            guard count &- index >= 4, continues(1), continues(2), continues(3) else { return false }
            let second = bytes[index &+ 1]
            if first == 0xF0, second < 0x90 { return false }
            if first == 0xF4, second > 0x8F { return false }
            index &+= 4
        } else {
            return false
        }
    }
    return true
}

/// A stored `String` that cannot be copied: reading a property through it borrows, without a retain and a release.
struct BorrowedString: ~Copyable {
    let string: String

    /// Calls `body` with the string's UTF-8.
    @inline(__always)
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        let isDone: Void? = string.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        if isDone == nil { withCopiedBytes(body) }
    }

    /// Strings bridged from Objective-C may have no contiguous storage.
    @inline(never)
    private func withCopiedBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        var copy = string
        copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    var isEmpty: Bool {
        @inline(__always) get { string.isEmpty }
    }
}
