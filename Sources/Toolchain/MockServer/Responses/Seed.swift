/// A number by which the same things are made for the same request (FNV-1a, 64 bits).
package struct Seed {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init(_ base: UInt64, _ parts: some Sequence<some Collection<UInt8>>) {
        unsafe withUnsafeBytes(of: base.littleEndian) { unsafe add($0) }
        for part in parts {
            add(part)
            // No byte of a text is the one that ends a part.
            add(CollectionOfOne(0xFF))
        }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
}
