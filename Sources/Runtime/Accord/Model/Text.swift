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
///
/// `String(decoding:)` repairs what is not: a string whose bytes differ from the input's was made of broken UTF-8. The
/// validating initializers are newer than the systems that Accord supports.
@inline(__always)
func makeString(_ start: UnsafeRawPointer, _ count: Int) throws(Failure) -> String {
    let ascii = isASCII(start, count)
    if !ascii { if !isUTF8(start, count) { throw .utf8 } }
    let span = Span<UInt8>(_unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: count)
    return String(copying: UTF8Span(unchecked: span, isKnownASCII: ascii))
}
@inline(never) func isUTF8(_ p: UnsafeRawPointer, _ n: Int) -> Bool {
  var at = p
  let end = p + n
  while end - at >= 8 {
     let high = UInt64(littleEndian: at.loadUnaligned(as: UInt64.self)) & 0x8080_8080_8080_8080
     if high == 0 { at += 8; continue }
     at += high.trailingZeroBitCount &>> 3
     // sequences
     while true {
       guard end - at >= 4 else { return slow(at, end) }
       let w = UInt32(littleEndian: at.loadUnaligned(as: UInt32.self))
       if w & 0xc0e0 == 0x80c0 {
          guard w & 0x1e != 0 else { return false }
          at += 2
       } else if w & 0xc0c0f0 == 0x8080e0 {
          let v = w & 0x200f
          guard v != 0, v != 0x200d else { return false }
          at += 3
       } else if w & 0xc0c0c0f8 == 0x808080f0 {
          let v = (w & 0x7) << 2 | (w >> 12) & 3
          guard v > 0, v <= 16 else { return false }
          at += 4
       } else if w & 0x80 == 0 { break } else { return false }
     }
  }
  return slow(at, end)
}
@inline(never) func slow(_ p: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
  let n = end - p
  var i = 0
  while i < n {
     let b = p.load(fromByteOffset: i, as: UInt8.self)
     if b < 0x80 { i &+= 1; continue }
     let rest = n &- i
     if b < 0xe0 {
        guard b >= 0xc2, rest >= 2, p.load(fromByteOffset: i &+ 1, as: UInt8.self) & 0xc0 == 0x80 else { return false }
        i &+= 2
     } else if b < 0xf0 {
        guard rest >= 3 else { return false }
        let c = p.load(fromByteOffset: i &+ 1, as: UInt8.self), d = p.load(fromByteOffset: i &+ 2, as: UInt8.self)
        guard c & 0xc0 == 0x80, d & 0xc0 == 0x80 else { return false }
        let v = UInt32(b & 0x0f) << 6 | UInt32(c & 0x3f)
        guard v >= 0x20, v < 0x360 || v >= 0x380 else { return false }
        i &+= 3
     } else { guard rest >= 4 else { return false }
 i &+= 4 }
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
