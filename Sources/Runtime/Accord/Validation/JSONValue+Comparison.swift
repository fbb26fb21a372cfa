extension Rule.Kind {
    package func isKind(of value: JSONValue) -> Bool {
        switch (self, value) {
        case (.null, .null), (.boolean, .bool), (.object, .object), (.array, .array), (.number, .number),
            (.string, .string):
            true
        case (.integer, .number(let number)): number.canonical.exponent >= 0
        default: false
        }
    }
}

extension JSONValue {
    /// Whether two values are the same in JSON, where strings are when their code points are. To Swift, canonically
    /// equivalent ones are equal too.
    package func isIdentical(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left.elementsEqual(right) { $0.isIdentical(to: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { name, value in right[name].map { value.isIdentical(to: $0) } ?? false }
        default: self == other
        }
    }
}

extension [JSONValue] {
    /// Whether no two elements are the same.
    package var areUnique: Bool {
        var first: [JSONValue: Int] = [:]
        var others: [(Int, Int)] = []
        for index in indices {
            if let other = first[self[index]] {
                if self[index].isIdentical(to: self[other]) { return false }
                others.append((other, index))
            } else {
                first[self[index]] = index
            }
        }
        // Values that are equal to Swift alone are rare enough to be compared in pairs.
        return !others.contains { group, index in
            others.contains { $0 == group && $1 < index && self[$1].isIdentical(to: self[index]) }
        }
    }
}

// MARK: - Numbers, exactly

extension JSONNumber.Canonical {
    /// Below, at or above zero, as this number is less than, equal to or more than the other.
    package func compare(_ other: Self) -> Int {
        if digits.isEmpty || other.digits.isEmpty || isNegative != other.isNegative {
            return sign < other.sign ? -1 : sign == other.sign ? 0 : 1
        }
        return isNegative ? -compareMagnitude(other) : compareMagnitude(other)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    private func compareMagnitude(_ other: Self) -> Int {
        // The power of ten of the first digit decides, as there are no zeros in front of it.
        let (power, otherPower) = (digits.count + exponent, other.digits.count + other.exponent)
        if power != otherPower { return power < otherPower ? -1 : 1 }
        if digits == other.digits { return 0 }
        return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
    }
}

extension JSONNumber {
    /// Whether a whole number times the divisor is this number.
    package func isMultiple(of divisor: JSONNumber) -> Bool {
        let (number, divisor) = (canonical, divisor.canonical)
        guard !number.digits.isEmpty else { return true }
        // The digits have no zeros at the end, so a number with a lower exponent than the divisor's is no multiple.
        let power = number.exponent - divisor.exponent
        guard !divisor.digits.isEmpty, power >= 0 || divisor.digits.count > 18 else { return false }
        guard divisor.digits.count <= 18 else {
            let quotient = self.double / JSONNumber(unchecked: divisor.text).double
            return quotient.rounded() == quotient
        }
        let modulus = divisor.digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1 - 48) }
        // Below 10^18, ten times a remainder and a digit stay below 2^64.
        let remainder = number.digits.reduce(0 as UInt64) { ($0 * 10 + UInt64($1 - 48)) % modulus }
        return Self.product(remainder, Self.power(of: 10, power, modulo: modulus), modulo: modulus) == 0
    }

    private static func power(of base: UInt64, _ exponent: Int, modulo modulus: UInt64) -> UInt64 {
        var result = 1 % modulus
        var square = base % modulus
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = product(result, square, modulo: modulus) }
            square = product(square, square, modulo: modulus)
            rest >>= 1
        }
        return result
    }

    private static func product(_ left: UInt64, _ right: UInt64, modulo modulus: UInt64) -> UInt64 {
        // Both are below the modulus, so the high half of the product is as well.
        modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }
}

extension JSONNumber.Canonical {
    fileprivate var text: String {
        "\(isNegative ? "-" : "")\(String(decoding: digits, as: UTF8.self))e\(exponent)"
    }
}
