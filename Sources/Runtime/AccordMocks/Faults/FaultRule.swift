import AccordSamples

/// A rule by which calls, connections or messages get a fault. They are numbered from 1.
///
/// ```swift
/// let script: [FaultRule<CallFault>] = [.onCall(1, .status(503)), .onCalls(2...3, .unreachable)]
/// let weather: [FaultRule<CallFault>] = [
///     .always(.latency(.logNormal(median: .milliseconds(80), sigma: 0.5))), .chance(0.05, .lost),
/// ]
/// ```
public struct FaultRule<Fault: Sendable>: Sendable {
    private enum Condition: Sendable {
        case numbers(ClosedRange<Int>)
        case probability(Double)
    }

    private let condition: Condition
    let fault: Fault

    /// Each call, connection or message.
    public static func always(_ fault: Fault) -> FaultRule { .numbers(1...Int.max, fault) }

    /// Each with a probability from 0 to 1, independent of all others and of other rules.
    public static func chance(_ probability: Double, _ fault: Fault) -> FaultRule {
        FaultRule(condition: .probability(probability), fault: fault)
    }

    private static func numbers(_ numbers: ClosedRange<Int>, _ fault: Fault) -> FaultRule {
        FaultRule(condition: .numbers(numbers), fault: fault)
    }

    func applies(to number: Int, using random: inout SeededRandom) -> Bool {
        switch condition {
        case .numbers(let numbers): numbers.contains(number)
        case .probability(let probability): random.fraction() < probability
        }
    }
}

extension FaultRule where Fault == CallFault {
    /// The call with that number, an attempt that is repeated counting as another one.
    public static func onCall(_ number: Int, _ fault: CallFault) -> FaultRule { .numbers(number...number, fault) }

    /// The calls with those numbers.
    public static func onCalls(_ range: ClosedRange<Int>, _ fault: CallFault) -> FaultRule { .numbers(range, fault) }
}

extension FaultRule where Fault == ConnectionFault {
    /// The connection with that number.
    public static func onConnection(_ number: Int, _ fault: ConnectionFault) -> FaultRule {
        .numbers(number...number, fault)
    }

    /// The connections with those numbers.
    public static func onConnections(_ range: ClosedRange<Int>, _ fault: ConnectionFault) -> FaultRule {
        .numbers(range, fault)
    }
}

extension FaultRule where Fault == MessageFault {
    /// The message with that number in each connection.
    public static func onMessage(_ number: Int, _ fault: MessageFault) -> FaultRule { .numbers(number...number, fault) }

    /// The messages with those numbers in each connection.
    public static func onMessages(_ range: ClosedRange<Int>, _ fault: MessageFault) -> FaultRule {
        .numbers(range, fault)
    }
}

extension Array {
    /// The faults of those rules that apply, in their order, each with the numbers for what it decides.
    func choose<Fault>(
        number: Int, random: (Int) -> SeededRandom
    ) -> [(fault: Fault, random: SeededRandom)] where Element == FaultRule<Fault> {
        enumerated().compactMap { index, rule in
            var random = random(index)
            return rule.applies(to: number, using: &random) ? (rule.fault, random) : nil
        }
    }
}
