// Memory as the C library has it, which the small part of Foundation does not bring along.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Below, at or above zero, as the first bytes come before the second, are the same or come after them.
@inline(__always)
func compareBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
    memcmp(left, right, count)
}

/// Returns the address of the first byte that is `byte`.
@inline(__always)
func findByte(_ bytes: UnsafeRawPointer, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
    memchr(bytes, byte, count)
}

/// Memory that `Data` can free.
func allocateBytes(_ count: Int) -> UnsafeMutableRawPointer? {
    malloc(count)
}
