import Accord

extension Maker {
    /// - Parameter kind: Whole, not whole, or both.
    func number(
        _ asked: Asked, _ place: Place, kind: Kinds, attempt: Int, _ random: inout SeededRandom
    ) throws(SampleError) -> JSONNumber {
        let isWhole = kind == .whole || kind == .number && asked.multiples.isEmpty && random.chance(20)
        let hint = plausible.number(place.name, &random)
        let finest = (asked.multiples + asked.bounds.map(\.limit)).map { max(0, -$0.canonical.exponent) }.max() ?? 0
        let digits = min(finest + (isWhole || !asked.multiples.isEmpty ? 0 : max(0, 2 - finest)), 15)
        for scale in [Scale(digits: digits), Scale(digits: min(digits + 3, 15))] {
            if let number = number(asked, scale, isWhole: isWhole, hint, attempt, &random) { return number }
            if isWhole { break }
        }
        if let number = asked.bounds.lazy.flatMap({ Self.beside($0.limit) }).first(where: { Self.fits($0, asked, kind) }
        ) {
            return number
        }
        throw place.failure(asked.multiples.isEmpty ? "minimum" : "multipleOf", "is a number that all bounds exclude")
    }

    private func number(
        _ asked: Asked, _ scale: Scale, isWhole: Bool, _ hint: Plausible.Number, _ attempt: Int,
        _ random: inout SeededRandom
    ) -> JSONNumber? {
        var unit = 1
        if isWhole { unit = (0..<scale.digits).reduce(1) { power, _ in power * 10 } }
        let one = (0..<scale.digits).reduce(1) { power, _ in power * 10 }
        var step = unit
        for divisor in asked.multiples {
            guard scale.isExact(divisor) else { return nil }
            let units = scale.units(divisor, roundsUp: false)
            guard units > 0, units < Scale.limit, let common = Scale.commonMultiple(step, units) else { return nil }
            step = common
        }
        var (low, high) = (-Scale.limit, Scale.limit)
        for (bound, limit) in asked.bounds {
            switch bound {
            case .minimum: low = max(low, scale.units(limit, roundsUp: true))
            case .maximum: high = min(high, scale.units(limit, roundsUp: false))
            case .exclusiveMinimum: low = max(low, scale.units(limit, roundsUp: false) + 1)
            case .exclusiveMaximum: high = min(high, scale.units(limit, roundsUp: true) - 1)
            }
        }
        // Bounds that were cut say nothing.
        guard low < Scale.limit, high > -Scale.limit else { return nil }
        guard let range = Self.multiples(of: step, low, high) else { return nil }
        let wanted = Self.wanted(hint, one, step)
        let (first, last) = (max(range.lowerBound, wanted.lowerBound), min(range.upperBound, wanted.upperBound))
        var chosen = range
        if first <= last, attempt < 8 {
            chosen = first...last
        } else if attempt < 16 {
            // The part of what is allowed that is nearest to what is usual.
            let width = max(1, wanted.upperBound - wanted.lowerBound)
            if range.lowerBound > wanted.upperBound {
                chosen = range.lowerBound...min(range.upperBound, range.lowerBound + width)
            } else if range.upperBound < wanted.lowerBound {
                chosen = max(range.lowerBound, range.upperBound - width)...range.upperBound
            }
        }
        return scale.number(random.integer(in: chosen) * step)
    }

    /// The range of whole numbers that, times a step, are in a range.
    private static func multiples(of step: Int, _ low: Int, _ high: Int) -> ClosedRange<Int>? {
        guard low <= high else { return nil }
        let first = low > 0 ? (low - 1) / step + 1 : low / step
        let last = high < 0 ? -((-high - 1) / step + 1) : high / step
        return first <= last ? first...last : nil
    }

    private static func wanted(_ hint: Plausible.Number, _ one: Int, _ step: Int) -> ClosedRange<Int> {
        func units(_ value: Int) -> Int {
            let (product, overflow) = value.multipliedReportingOverflow(by: one)
            return (overflow ? (value < 0 ? -Scale.limit : Scale.limit) : product) / step
        }
        let low = units(hint.range.lowerBound)
        return low...max(low, units(hint.range.upperBound))
    }

    // MARK: Far numbers

    /// A bound, and numbers next to it, for bounds that are too large or too close for a scale.
    private static func beside(_ limit: JSONNumber) -> [JSONNumber] {
        let canonical = limit.canonical
        let sign = canonical.isNegative ? "-" : ""
        let digits = canonical.digits.isEmpty ? "0" : String(decoding: canonical.digits, as: UTF8.self)
        let texts = [
            limit.description, "\(sign)\(digits)e\(canonical.exponent)", "\(sign)\(digits)1e\(canonical.exponent - 1)",
            "\(sign)\(digits.dropLast())e\(canonical.exponent + 1)", "-\(digits)e\(canonical.exponent)",
        ]
        return texts.compactMap { JSONNumber($0) }
    }

    private static func fits(_ number: JSONNumber, _ asked: Asked, _ kind: Kinds) -> Bool {
        guard kind.contains(Kinds(of: .number(number))) else { return false }
        return asked.multiples.allSatisfy { number.isMultiple(of: $0) }
            && asked.bounds.allSatisfy { bound, limit in
                let order = number.canonical.compare(limit.canonical)
                return switch bound {
                case .minimum: order >= 0
                case .exclusiveMinimum: order > 0
                case .maximum: order <= 0
                case .exclusiveMaximum: order < 0
                }
            }
    }
}
