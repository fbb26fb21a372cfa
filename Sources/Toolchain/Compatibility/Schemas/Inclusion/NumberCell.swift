import Accord
import Foundation

/// Facts about a number, solved exactly, as long as the digits suffice.
struct NumberCell {
    private var lower: (value: Decimal, isExclusive: Bool)?
    private var upper: (value: Decimal, isExclusive: Bool)?
    private var divisors: [Decimal] = []
    private var nonDivisors: [Decimal] = []
    private var excluded: [Decimal] = []
    private var isOutOfReach = false

    /// How many multiples are tried one by one.
    private static let patience = 4_000
    /// Beyond, the arithmetic may round.
    private static let reach = Decimal(UInt64.max)

    init(_ facts: Set<Fact>, kind: Kind, excluded: Set<JSONValue>) {
        for fact in facts {
            switch fact {
            case .least(let text, let isExclusive):
                guard let value = decimal(text) else { continue }
                if let lower, (lower.value, lower.isExclusive ? 1 : 0) >= (value, isExclusive ? 1 : 0) { continue }
                lower = (value, isExclusive)
            case .most(let text, let isExclusive):
                guard let value = decimal(text) else { continue }
                if let upper, (upper.value, upper.isExclusive ? 0 : 1) <= (value, isExclusive ? 0 : 1) { continue }
                upper = (value, isExclusive)
            case .multiple(let text): divisors += decimal(text).map { [$0] } ?? []
            case .noMultiple(let text): nonDivisors += decimal(text).map { [$0] } ?? []
            default: break
            }
        }
        if kind == .integer { divisors.append(1) } else { nonDivisors.append(1) }
        for case .number(let number) in excluded { self.excluded += decimal(number.description).map { [$0] } ?? [] }
    }

    private mutating func decimal(_ text: String) -> Decimal? {
        guard let value = JSONNumber(text)?.decimal, value.magnitude <= Self.reach, value.exponent >= -12 else {
            isOutOfReach = true
            return nil
        }
        return value
    }

    func solve() -> Answer {
        if isOutOfReach { return .unknown("a number has more digits than can be reckoned with") }
        if let lower, let upper {
            if lower.value > upper.value { return .none }
            if lower.value == upper.value {
                return lower.isExclusive || upper.isExclusive ? .none : answer([lower.value]) ?? .none
            }
        }
        guard divisors.contains(where: { $0 > 0 }) else { return solveDense() }
        guard let step = commonMultiple() else { return .unknown("multiples of too many different numbers") }
        return solve(multiplesOf: step)
    }

    /// Between two numbers there are more than all multiples and excluded values together, so one is found.
    private func solveDense() -> Answer {
        let low = lower?.value ?? (upper.map { $0.value - 10 } ?? 0)
        let high = upper?.value ?? low + 10
        var candidates = [low, high]
        var width = high - low
        for _ in 0..<30 {
            width /= 2
            candidates += [low + width, high - width]
        }
        for part in 1..<100 { candidates.append(low + (high - low) * Decimal(part) / 100) }
        let short = candidates.flatMap { [$0.rounded(to: 1), $0.rounded(to: 2), $0.rounded(to: 4), $0] }
        return answer([0.5, 1.5, -0.5] + short) ?? .unknown("no number was found in a small interval")
    }

    private func solve(multiplesOf step: Decimal) -> Answer {
        // What is no multiple of a number comes again after the common multiple of that number and the step.
        var period = step
        for divisor in nonDivisors where divisor > 0 {
            guard let next = Self.commonMultiple(period, divisor) else {
                return .unknown("multiples of too many different numbers")
            }
            period = next
        }
        let tries = (period / step).rounded(to: 0) * Decimal(excluded.count + 1) + 2
        let start: Decimal
        let end: Decimal
        var isWhole = true
        if let lower {
            start = (lower.value / step).rounded(to: 0) - 1
            let last = upper.map { ($0.value / step).rounded(to: 0) + 1 } ?? (start + tries)
            end = min(last, start + tries)
        } else if let upper {
            end = (upper.value / step).rounded(to: 0) + 1
            start = end - tries
        } else {
            start = 0
            end = tries
        }
        var candidates: [Decimal] = []
        var index = start
        while index <= end {
            if candidates.count == Self.patience {
                isWhole = false
                break
            }
            candidates.append(index * step)
            index += 1
        }
        return answer([0, 1].filter { isMultiple($0, step) } + candidates)
            ?? (isWhole ? .none : .unknown("too many multiples to try"))
    }

    private func answer(_ candidates: [Decimal]) -> Answer? {
        guard let value = candidates.first(where: holds), let number = JSONNumber(value) else { return nil }
        return .value(.number(number))
    }

    private func holds(_ value: Decimal) -> Bool {
        if let lower, value < lower.value || (lower.isExclusive && value == lower.value) { return false }
        if let upper, value > upper.value || (upper.isExclusive && value == upper.value) { return false }
        return divisors.allSatisfy { isMultiple(value, $0) } && !nonDivisors.contains { isMultiple(value, $0) }
            && !excluded.contains(value)
    }

    private func isMultiple(_ value: Decimal, _ divisor: Decimal) -> Bool {
        guard divisor > 0 else { return true }
        return (value / divisor).rounded(to: 0) * divisor == value
    }

    private func commonMultiple() -> Decimal? {
        let divisors = divisors.filter { $0 > 0 }
        return divisors.dropFirst().reduce(divisors.first) { multiple, divisor in
            multiple.flatMap { Self.commonMultiple($0, divisor) }
        }
    }

    private static func commonMultiple(_ left: Decimal, _ right: Decimal) -> Decimal? {
        var multiple = max(left, right)
        for _ in 0..<patience {
            if (multiple / left).rounded(to: 0) * left == multiple,
                (multiple / right).rounded(to: 0) * right == multiple
            {
                return multiple
            }
            multiple += max(left, right)
        }
        return nil
    }
}

extension Decimal {
    func rounded(to places: Int) -> Decimal {
        var (value, result) = (self, Decimal())
        NSDecimalRound(&result, &value, places, .plain)
        return result
    }

    var isWhole: Bool { rounded(to: 0) == self }
}
