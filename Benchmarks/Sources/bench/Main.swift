import Foundation

@main
struct Bench {
    static func main() async {
        do {
            try await run(Arguments(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) async throws {
        if arguments.help {
            print(Arguments.usage)
            return
        }
        if arguments.serve { return try await QuoteServer.run() }
        if arguments.serveCalls { return try await CallServer.run() }
        if arguments.calls { return try await measureCalls(arguments) }
        if arguments.sockets { return try await measureSockets(arguments) }
        if arguments.queue { return try await measureQueue(arguments) }
        if let peer = arguments.memory {
            print(try Memory.growth(peer))
            return
        }
        let watch = Stopwatch(rounds: arguments.rounds, slice: arguments.slice)
        if let name = arguments.times {
            for comparison in try Comparison.all() where comparison.name == name {
                let times = try watch.medians(comparison.contenders)
                print(times.map { "\($0)" }.joined(separator: " "))
            }
            return
        }
        let comparisons = try Comparison.all().filter {
            arguments.filter.isEmpty || $0.name.contains(arguments.filter)
        }
        if let seconds = arguments.profile {
            for comparison in comparisons { try watch.repeating(comparison.contenders[0], for: .seconds(seconds)) }
            return
        }
        let processes = Processes(count: arguments.processes, rounds: arguments.rounds)
        var report = Report(targets: try Targets())
        for (index, comparison) in comparisons.enumerated() {
            Progress.show("\(index + 1) of \(comparisons.count): \(comparison.name)")
            let isAlone = arguments.processes == 1
            report.add(comparison, try isAlone ? watch.medians(comparison.contenders) : processes.medians(comparison))
        }
        Progress.clear()
        print(report.table)
        if let file = arguments.results { try Result.write(report.results, to: URL(fileURLWithPath: file)) }
        if arguments.filter.isEmpty {
            try await measureSockets(arguments)
            try await measureCalls(arguments)
            try await measureQueue(arguments)
        }
    }

    private static func measureSockets(_ arguments: Arguments) async throws {
        let isQuick = arguments.processes == 1
        // First, as memory that something else has freed would hide what sessions take.
        let many = try await ManySessions.measured(count: 1_000)
        let report = SocketReport(
            loopback: try await .measured(rounds: isQuick ? 3 : 9, messages: isQuick ? 100_000 : 400_000), many: many,
            targets: try Targets())
        print("\n\(report.text)")
        if let file = arguments.results { try Result.write(report.results, to: URL(fileURLWithPath: file)) }
    }
}
