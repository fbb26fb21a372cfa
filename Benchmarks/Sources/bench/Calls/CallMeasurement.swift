import Foundation

extension Bench {
    /// Measures calls over the loopback, or only makes them.
    static func measureCalls(_ arguments: Arguments) async throws {
        let comparisons = CallComparison.all.filter {
            arguments.filter.isEmpty || $0.name.contains(arguments.filter)
        }
        let server = arguments.ports == nil ? try ServerProcess("--serve-calls") : nil
        guard let ports = arguments.ports ?? server.flatMap({ CallPorts($0.ports) }) else {
            throw Disagreement("the server of calls did not start")
        }
        defer { withExtendedLifetime(server) {} }
        if let count = arguments.repetitions {
            for comparison in comparisons {
                try await repeatCalls(comparison, ports, count, only: arguments.side)
            }
            return
        }
        let isQuick = arguments.processes == 1
        Progress.show("counting allocations")
        let allocations = try CallAllocations.counted(arguments.filter, calls: isQuick ? 20 : 200)
        let watch = CallStopwatch(rounds: isQuick ? 3 : 9, slice: .milliseconds(isQuick ? 50 : 300))
        var report = CallReport(targets: try Targets())
        for (index, comparison) in comparisons.enumerated() {
            Progress.show("\(index + 1) of \(comparisons.count): \(comparison.name)")
            let (accord, bare) = (try comparison.accord(ports), try await comparison.bare(ports))
            report.add(comparison, try await watch.times(comparison, accord, bare), allocations[comparison.name])
            try await bare.close()
        }
        Progress.clear()
        print("\n\(report.text)")
        if let file = arguments.results { try Result.write(report.results, to: URL(fileURLWithPath: file)) }
    }

    /// Prints how often a call, or a message of a stream, asks for memory: Accord's, and the bare one.
    private static func repeatCalls(
        _ comparison: CallComparison, _ ports: CallPorts, _ count: Int, only name: CallSide.Name?
    ) async throws {
        var cells = [comparison.name]
        for side in CallSide.Name.allCases where name ?? side == side {
            let calls = side == .accord ? try comparison.accord(ports) : try await comparison.bare(ports)
            // The first ones make what all share.
            try await make(calls, 10, comparison.lanes)
            let before = Allocations.current()
            try await make(calls, max(1, count / comparison.lanes), comparison.lanes)
            let allocations = Allocations.current() - before
            try await calls.close()
            cells.append(String(format: "%.1f", Double(allocations) / Double(count * comparison.shape.messages)))
        }
        print(cells.joined(separator: "\t"))
    }

    private static func make(_ calls: CallSide, _ count: Int, _ lanes: Int) async throws {
        try await withThrowingTaskGroup { group in
            for lane in 0..<lanes {
                group.addTask { for _ in 0..<count { try await calls.make(lane) } }
            }
            try await group.waitForAll()
        }
    }
}
