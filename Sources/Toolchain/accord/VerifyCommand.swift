import Accord
import AccordHTTP
import AccordListener
import ArgumentParser
import CodeGeneration
import Contract
import ContractCalls
import FindingReports
import Foundation

#if NIO
    import AccordNIO
#endif

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Asks a running server whether it keeps its contracts.",
        discussion: """
            Calls what is safe to call: operations by GET and HEAD, methods whose contract says NO_SIDE_EFFECTS, and \
            sockets, over which it only subscribes. With --unsafe, everything is called. Requests are made of examples, of \
            samples, and of what the server has given back: identifiers, locations and cursors of pages.

            Statuses, header fields, media types, bodies and messages are compared with the contracts. What breaks them is \
            written to standard output with a command that makes the call again; what was tried, to standard error. A \
            token is put into such commands as "$TOKEN".

            With --proxy, an app calls the proxy in place of its server, streams and sockets included, and deviations of \
            both sides are reported as they come.

            Examples:

                accord verify https://staging.example.com --token "$TOKEN" --format junit > results.xml
                accord verify http://localhost:8000 --proxy --port 4011

            Exits with 0 when the server keeps its contracts, with 100 when something breaks them, with 4 when the server \
            cannot be reached, and with 1 when the contracts cannot be read.
            """
    )

    @Argument(help: ArgumentHelp("The URL of the server; a path in it is kept.", valueName: "url"))
    var url: String

    @Option(help: "The output format of findings.")
    var format = ReportFormat.text

    @Flag(help: "Call what may change something, too.")
    var unsafe = false

    @Option(help: ArgumentHelp("The seed of all samples.", valueName: "number"))
    var seed: UInt64 = 0

    @Option(help: ArgumentHelp("The number of calls of each operation and method.", valueName: "number"))
    var samples = 3

    @Option(help: ArgumentHelp("The time that a call may take.", valueName: "seconds"))
    var timeout: Double = 10

    @Flag(help: "Leave out sockets.")
    var noSockets = false

    @Flag(
        help: "Pass calls of an app on to the server, and compare what goes both ways with the contracts; until Ctrl-C."
    )
    var proxy = false

    @Option(help: ArgumentHelp("The port of the proxy; 0 takes one that is free.", valueName: "number"))
    var port = 4011

    @Flag(help: "Print the warnings about contracts, and what was not tried.")
    var verbose = false

    @OptionGroup var options: CallArguments

    func validate() throws {
        _ = try CallArguments.url(url, ["http", "https"])
        guard (1...1000).contains(samples) else { throw ValidationError("--samples has to be from 1 to 1000") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port has to be from 0 to 65535") }
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout has to be a number of seconds above 0, and a day at most")
        }
    }

    func run() async throws {
        #if NIO
            let url = try CallArguments.url(url, ["http", "https"])
            let contracts = try options.readContracts(isVerbose: verbose)
            let catalogue = CallCatalogue(contracts, makesSamples: !proxy)
            if proxy { return try finish(try await watch(contracts, catalogue, url)) }
            let verifier = Verifier(
                catalogue, try options.transport(url), sockets: noSockets ? nil : try options.socketTransport(),
                options: try verifierOptions())
            let verification: Verification
            do throws(Verifier.Unreachable) {
                verification = try await verifier.run { trial in
                    if verbose || trial.skipped == nil { Terminal.note(trial.summary) }
                }
            } catch {
                Terminal.report([Diagnostic("\(self.url) cannot be reached: \(error.message)")])
                throw ExitCode(4)
            }
            try finish(verification)
        #else
            throw ValidationError(
                """
                this build of accord makes no calls; build it with the trait NIO, as in: swift run --traits NIO accord verify
                """)
        #endif
    }

    #if NIO
        /// Serves a proxy until Ctrl-C.
        private func watch(_ contracts: [Contract], _ catalogue: CallCatalogue, _ url: URL) async throws -> Verification
        {
            let log = ProxyLog { callable, deviation in
                Terminal.report([
                    Diagnostic(
                        "\(callable.map { "\($0.name): " } ?? "")\(deviation.message) (\(deviation.rule.rawValue))",
                        severity: deviation.weight == .error ? .warning : .note, at: callable?.location)
                ])
            }
            let backend = ProxyBackend(
                contracts, catalogue, try options.transport(url), sockets: try options.socketTransport(), log: log)
            let listener = Listener(backend, port: port)
            do {
                Terminal.note("Passing calls on to \(self.url) at http://127.0.0.1:\(try await listener.start())")
            } catch {
                Terminal.report([Diagnostic("\(error); choose another --port, or 0 for one that is free")])
                throw ExitCode.failure
            }
            await InterruptSignal.wait()
            await listener.stop()
            return log.verification
        }
    #endif

    private func finish(_ verification: Verification) throws {
        if proxy { for trial in verification.trials { Terminal.note(trial.summary) } }
        Terminal.note(verification.summary)
        write(verification)
        if verification.breaksContract { throw ExitCode(100) }
    }

    private func verifierOptions() throws -> Verifier.Options {
        let input = CallInput(
            headers: try options.headers(), token: options.token, rpcProtocol: options.rpcProtocol.value,
            usesJSON: options.rpcProtocol == .connect)
        return Verifier.Options(
            seed: seed, samples: samples, isUnsafe: unsafe, input: input, timeout: .seconds(timeout),
            words: options.words)
    }

    private func write(_ verification: Verification) {
        var texts: [String: String] = [:]
        if format.readsTexts {
            for file in Set(verification.trials.map(\.callable.location.file)) {
                texts[file] = try? String(contentsOfFile: file, encoding: .utf8)
            }
        }
        let contracts = options.contracts.isEmpty ? "the contracts here" : options.contracts.joined(separator: ", ")
        let report = verification.report(server: url, contracts: contracts, texts: texts)
        Terminal.write(format.write(report, inColor: Terminal.hasColour(on: STDOUT_FILENO)))
    }
}
