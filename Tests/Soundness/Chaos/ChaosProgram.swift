import AccordHTTP
import Dispatch
import Foundation

/// Puts faults between clients and servers, and checks what has to hold in spite of them.
///
/// This is the one program among the tests that needs real time: what it looks for is what no test has thought of. What it
/// finds becomes a test that waits for events.
@main
enum ChaosProgram {
    static func main() async throws {
        let options: Options
        do {
            options = try Options(
                Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        } catch {
            print("error: \(error)")
            exit(64)
        }
        guard !options.wantsHelp else { return print(Options.help) }
        print("ACCORD_TEST_SEED=\(options.seed), for \(options.seconds.inSeconds)")
        let desk = Desk(options)
        let interrupts = [SIGINT, SIGTERM].map { ending(desk, on: $0) }
        Watchdog(desk: desk).start()

        let network = try await Network()
        let sessions: [LiveSession]
        let before: Resources?
        (sessions, before) = try await run(network, desk)
        // The transports are let go with the run, and the sockets of the sessions are closed.
        var rest = before
        rest?.descriptors -= sessions.count
        _ = await Quiet(network: network, desk: desk, sessions: 0).check(against: rest)
        withExtendedLifetime((network, interrupts)) {}
        Report(desk).printTable(sessions, before: before, after: .now())
        exit(desk.books.withLock { $0.findings.isEmpty } ? 0 : 1)
    }

    private static func run(_ network: Network, _ desk: Desk) async throws -> ([LiveSession], Resources?) {
        let run = try Run(network, desk)
        await run.go()
        let first = await run.close()
        return (run.sessions, first)
    }

    /// Ends the program, with its table, on a signal; on a second one at once.
    private static func ending(_ desk: Desk, on number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
            if desk.isStopped { exit(1) }
            desk.end()
        }
        source.resume()
        return source
    }
}
