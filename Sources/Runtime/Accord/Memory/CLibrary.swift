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
func compareMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
    unsafe memcmp(left, right, count)
}

/// Returns the address of the first byte that is `byte`.
@inline(__always)
func findInMemory(_ bytes: UnsafeRawPointer, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
    unsafe memchr(bytes, byte, count)
}

/// Memory that `Data` can free.
func allocateMemory(_ count: Int) -> UnsafeMutableRawPointer? {
    unsafe malloc(count)
}
