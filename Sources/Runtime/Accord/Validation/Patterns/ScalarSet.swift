/// A set of Unicode scalar values: what a class or an escape of a regular expression takes.
package struct ScalarSet: Sendable {
    private var parts: [Part]
    private var isInverted = false
    private var ignoresCase = false
    /// Bits of the ASCII characters that are in it, which most are that anyone asks for.
    private var ascii: (UInt64, UInt64) = (0, 0)

    private enum Part: Sendable {
        case ranges([ClosedRange<UInt32>])
        case property(ScalarProperty)
        indirect case set(ScalarSet)
    }

    init(_ ranges: [ClosedRange<UInt32>], ignoresCase: Bool = false) {
        parts = [.ranges(ranges)]
        self.ignoresCase = ignoresCase
        fillASCII()
    }

    init(_ property: ScalarProperty) {
        parts = [.property(property)]
        fillASCII()
    }

    static let all = ScalarSet([0...0x10FFFF])
    static let digits = ScalarSet([0x30...0x39])
    package static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let lineTerminators = ScalarSet([0xA...0xA, 0xD...0xD, 0x2028...0x2029])
    /// White space and line terminators.
    static let spaces = ScalarSet([
        0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    var inverted: ScalarSet {
        var result = self
        result.isInverted.toggle()
        result.fillASCII()
        return result
    }

    var ignoringCase: ScalarSet {
        var result = self
        result.ignoresCase = true
        result.fillASCII()
        return result
    }

    mutating func formUnion(_ other: ScalarSet) {
        if case .ranges(let ranges)? = parts.last, case .ranges(let others)? = other.parts.first,
            other.parts.count == 1, !other.isInverted
        {
            parts[parts.count - 1] = .ranges(ranges + others)
        } else {
            parts.append(.set(other))
        }
        fillASCII()
    }

    package func contains(_ value: UInt32) -> Bool {
        switch value {
        case 0..<64: ascii.0 >> value & 1 == 1
        case 64..<128: ascii.1 >> (value - 64) & 1 == 1
        default: holds(value)
        }
    }

    /// The values at which the set may begin, or be at an end, in any order; `nil` where properties decide.
    package var bounds: [UInt32]? {
        var bounds = ignoresCase ? Self.boundsOfCased : []
        for part in parts {
            switch part {
            case .ranges(let ranges): bounds += ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] }
            case .property: return nil
            case .set(let set):
                guard let inner = set.bounds else { return nil }
                bounds += inner
            }
        }
        return bounds
    }

    /// Each character that has another case, and the one after it.
    private static let boundsOfCased = (0...0x1FFFF as ClosedRange<UInt32>)
        .filter { value in value.caseVariants.contains { $0 != value } }
        .flatMap { [$0, $0 + 1] }

    private func holds(_ value: UInt32) -> Bool {
        let isListed = ignoresCase ? value.caseVariants.contains { lists($0) } : lists(value)
        return isListed != isInverted
    }

    private func lists(_ value: UInt32) -> Bool {
        parts.contains { part in
            switch part {
            case .ranges(let ranges): ranges.contains { $0.contains(value) }
            case .property(let property): property.holds(for: value)
            case .set(let set): set.contains(value)
            }
        }
    }

    private mutating func fillASCII() {
        ascii = (0, 0)
        if !ignoresCase, parts.count == 1, case .ranges(let ranges) = parts[0] {
            // Most sets are a character or two, for which asking about each of ASCII takes too long.
            for range in ranges {
                ascii.0 |= Self.bits(of: range, from: 0)
                ascii.1 |= Self.bits(of: range, from: 64)
            }
            if isInverted { ascii = (~ascii.0, ~ascii.1) }
            return
        }
        for bit in 0..<64 as Range<UInt32> {
            if holds(bit) { ascii.0 |= 1 << bit }
            if holds(bit + 64) { ascii.1 |= 1 << bit }
        }
    }

    /// The bits of the numbers in a range among the 64 that begin with one.
    private static func bits(of range: ClosedRange<UInt32>, from first: UInt32) -> UInt64 {
        guard range.lowerBound < first + 64, range.upperBound >= first else { return 0 }
        let low = max(range.lowerBound, first) - first
        let high = min(range.upperBound, first + 63) - first
        return (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
    }
}

extension UInt32 {
    /// The scalar value itself, and what it becomes as a small and as a capital letter, where that is one.
    var caseVariants: [UInt32] {
        guard let properties = Unicode.Scalar(self)?.properties else { return [self] }
        let mappings = [properties.lowercaseMapping, properties.uppercaseMapping].map(\.unicodeScalars)
        return [self] + mappings.compactMap { $0.count == 1 ? $0.first?.value : nil }
    }
}
