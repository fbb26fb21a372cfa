/// The parts of a `Decimal`: a whole number of 128 bits, a sign, and a power of ten.
///
/// Foundation shows it on Apple's platforms only. Everywhere, it keeps the exponent in the first byte, and from the fifth
/// one on the number; `Flags` are in the second one.
struct DecimalParts: Equatable {
    var isNegative: Bool
    var low: UInt64
    var high: UInt64
    var exponent: Int

    init(isNegative: Bool, low: UInt64, high: UInt64, exponent: Int) {
        self.isNegative = isNegative
        self.low = low
        self.high = high
        self.exponent = exponent
    }

    init(_ value: Decimal) {
        self.init(value, Flags.actual)
    }

    var decimal: Decimal { decimal(Flags.actual) }

    private init(_ value: Decimal, _ flags: Flags) {
        self = unsafe withUnsafeBytes(of: value) { bytes in
            let length = unsafe UInt64(bytes[1] >> flags.length & 0x0F)
            var low = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
            var high = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
            // The bits after the length do not count.
            if length < 4 { low &= 1 << (16 * length) - 1 }
            if length < 8 { high &= length <= 4 ? 0 : 1 << (16 * (length - 4)) - 1 }
            return unsafe DecimalParts(
                isNegative: bytes[1] >> flags.sign & 1 != 0, low: low, high: high,
                exponent: Int(Int8(bitPattern: bytes[0])))
        }
    }

    private func decimal(_ flags: Flags) -> Decimal {
        let bits = high == 0 ? 64 - low.leadingZeroBitCount : 128 - high.leadingZeroBitCount
        var value = Decimal()
        unsafe withUnsafeMutableBytes(of: &value) { bytes in
            unsafe bytes[0] = UInt8(bitPattern: Int8(truncatingIfNeeded: exponent))
            unsafe bytes[1] = UInt8((bits + 15) / 16) << flags.length | (isNegative ? 1 << flags.sign : 0)
            unsafe bytes.storeBytes(of: low.littleEndian, toByteOffset: 4, as: UInt64.self)
            unsafe bytes.storeBytes(of: high.littleEndian, toByteOffset: 12, as: UInt64.self)
        }
        return value
    }

    /// The bits of a byte at which the number's length in words of 16 bits begins, and at which its sign is.
    private struct Flags {
        var length: UInt8
        var sign: UInt8

        /// The flags as in Apple's Foundation, or as in Swift's own.
        static let actual: Flags = {
            let known = [Flags(length: 0, sign: 4), Flags(length: 4, sign: 3)].first { $0.isExpected }
            guard MemoryLayout<Decimal>.size == 20, let known else {
                preconditionFailure(brokenAssumption("Decimals are not stored as this version of Accord expects"))
            }
            return known
        }()

        private var isExpected: Bool {
            isExpected("0.000000000123", DecimalParts(isNegative: false, low: 123, high: 0, exponent: -12))
                && isExpected("-65537", DecimalParts(isNegative: true, low: 65_537, high: 0, exponent: 0))
                && isExpected(
                    "-1234567890123456789012345678901234.56",
                    DecimalParts(
                        isNegative: true, low: 16_927_977_054_893_030_080, high: 6_692_605_942_763_486, exponent: -2))
        }

        private func isExpected(_ text: String, _ parts: DecimalParts) -> Bool {
            guard let value = Decimal(string: text) else { return false }
            return DecimalParts(value, self) == parts && parts.decimal(self) == value
        }
    }
}
