import Accord
import Foundation

/// Facts about a number, solved exactly, as long as the digits suffice.
struct NumberCell {
    private var lower: (value: Decimal, isExclusive: Bool)?
    private var upper: (value: Decimal, isExclusive: Bool)?
    private var divisors: [Decimal] = []
    private var nonDivisors: [Decimal] = []
    private var excluded: Set<Decimal> = []
    private var isOutOfReach = false
    /// Bounds beyond which only numbers are that cannot be reckoned with.
    private var farLower: (value: JSONNumber, isExclusive: Bool)?
    private var farUpper: (value: JSONNumber, isExclusive: Bool)?
    private let facts: Set<Fact>
    private let kind: ValueKind
    private let excludedValues: Set<JSONValue>
    private let checks: FactChecks

    /// The number of multiples that are tried one by one.
    private static let patience = 4_000
    /// Beyond, the arithmetic may round.
    private static let reach = Decimal(UInt64.max)

    init(_ facts: Set<Fact>, kind: ValueKind, excluded: Set<JSONValue>, checks: FactChecks) {
        self.facts = facts
        self.kind = kind
        self.checks = checks
        excludedValues = excluded
        for fact in facts {
            switch fact {
            case .least(let text, let isExclusive):
                if let far = Self.far(text) {
                    // A bound far below all numbers within reach takes none of them away.
                    if !far.isNegative { farLower = (far.number, isExclusive) }
                    continue
                }
                guard let value = decimal(text) else { continue }
                if let lower, (lower.value, lower.isExclusive ? 1 : 0) >= (value, isExclusive ? 1 : 0) { continue }
                lower = (value, isExclusive)
            case .most(let text, let isExclusive):
                if let far = Self.far(text) {
                    if far.isNegative { farUpper = (far.number, isExclusive) }
                    continue
                }
                guard let value = decimal(text) else { continue }
                if let upper, (upper.value, upper.isExclusive ? 0 : 1) <= (value, isExclusive ? 0 : 1) { continue }
                upper = (value, isExclusive)
            case .multiple(let text): divisors += decimal(text).map { [$0] } ?? []
            case .noMultiple(let text): nonDivisors += decimal(text).map { [$0] } ?? []
            default: break
            }
        }
        if kind == .integer { divisors.append(1) } else { nonDivisors.append(1) }
        for case .number(let number) in excluded {
            if let value = decimal(number.description) { self.excluded.insert(value) }
        }
    }

    private mutating func decimal(_ text: String) -> Decimal? {
        guard let value = JSONNumber(text)?.decimal, value.magnitude <= Self.reach, value.exponent >= -12 else {
            isOutOfReach = true
            return nil
        }
        return value
    }

    /// A number beyond what can be reckoned with.
    private static func far(_ text: String) -> (number: JSONNumber, isNegative: Bool)? {
        guard let number = JSONNumber(text) else { return nil }
        if let value = number.decimal, value.magnitude <= reach { return nil }
        return abs(number.double) > 1 ? (number, number.double < 0) : nil
    }

    private static let tooManyDigits = Answer.unknown("a number has more digits than can be reckoned with")

    func solve() -> Answer {
        if farLower != nil || farUpper != nil { return solveFar() }
        if isOutOfReach { return Self.tooManyDigits }
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

    /// The numbers that facts are about, as far as they are numbers of binary64.
    private var bounds: [JSONNumber] {
        let numbers = facts.compactMap { fact in
            switch fact {
            case .least(let text, _), .most(let text, _): JSONNumber(text)
            default: nil
            }
        }
        return numbers.filter(\.double.isFinite).sorted { $0.double < $1.double }
    }

    /// A number between the least and the largest ones.
    private func between(_ bounds: [JSONNumber]) -> [JSONNumber] {
        guard let least = bounds.first?.double, let largest = bounds.last?.double, least < largest else { return [] }
        return [JSONNumber("\(least + (largest - least) / 2)")].compactMap(\.self)
    }

    /// Beyond a far bound, some round numbers are tried, and those of the bounds.
    private func solveFar() -> Answer {
        for fact in facts {
            switch fact {
            case .least(let text, let isExclusive):
                guard let farUpper else { continue }
                let bound = Fact.least(text, isExclusive: isExclusive || farUpper.isExclusive)
                if !checks.holds(bound, of: .number(farUpper.value)) { return .none }
            case .most(let text, let isExclusive):
                guard let farLower else { continue }
                let bound = Fact.most(text, isExclusive: isExclusive || farLower.isExclusive)
                if !checks.holds(bound, of: .number(farLower.value)) { return .none }
            default: continue
            }
        }
        // No number of binary64 that is so large has a fraction.
        guard kind == .integer else { return .none }
        let round = ["1e39", "-1e39", "1e309", "-1e309"].compactMap { JSONNumber($0) }
        let candidates = (round + bounds + between(bounds)).map { JSONValue.number($0) }
        let value = candidates.first { value in
            !excludedValues.contains(value) && facts.allSatisfy { checks.holds($0, of: value) }
        }
        return value.map { .value($0) } ?? Self.tooManyDigits
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
        // A number that is no multiple of another comes again after the common multiple of that one and the step.
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
        if let answer = answer([0, 1].filter { isMultiple($0, step) } + besideExcluded(step, period)) { return answer }
        var index = start
        for _ in 0..<(Self.patience + excluded.count) {
            guard index <= end else { return .none }
            if let answer = answer([index * step]) { return answer }
            index += 1
        }
        return index <= end ? .unknown("too many multiples to try") : .none
    }

    /// The multiples above and below all excluded values, of which there may be many in a row.
    private func besideExcluded(_ step: Decimal, _ period: Decimal) -> [Decimal] {
        guard excluded.count > 1, let first = excluded.min(), let last = excluded.max() else { return [] }
        let count = min(Self.patience, Int(truncating: (period / step).rounded(to: 0) as NSDecimalNumber) + 1)
        let (low, high) = ((first / step).rounded(to: 0), (last / step).rounded(to: 0))
        return (0...max(1, count)).flatMap { [(high + Decimal($0)) * step, (low - Decimal($0)) * step] }
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
        unsafe NSDecimalRound(&result, &value, places, .plain)
        return result
    }

    var isWhole: Bool { rounded(to: 0) == self }
}
