import AccordListener
import ArgumentParser
import CodeGeneration
import Contract
import Foundation
import MockServer

struct MockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Serves a backend that is made from contracts alone.",
        discussion: """
            Requests are checked against the contracts, and answered by an example, or else by a sample that is the same \
            for the same request. What is created, changed and deleted is remembered for as long as the server runs, \
            where the contracts show which operations belong together.

            A client chooses a response by the header Prefer or by the query:
                Prefer: code=404, example=name, dynamic=true, seed=7, delay=300
                ?__code=404&__example=name&__dynamic=true&__seed=7&__delay=300

            A scenario is a JSON file that says what happens in a situation: answers one after the other, latency, faults, \
            and scripts of sockets. "accord schema scenario" prints its JSON Schema. Unit tests can play the same files.

            The server's page, at / for a browser, lists the calls, makes them, and shows the log.

            Ctrl-C ends the server.

            Examples:

                accord mock
                accord mock Schemas/pets.openapi.yaml --watch --open
                accord mock --scenario Scenarios
            """
    )

    @Argument(
        help: ArgumentHelp(
            """
            Contracts, folders of contracts, or accord.json files. Without any, every accord.json in or below the \
            current folder is taken, or else the contracts there.
            """, valueName: "contracts"), completion: .file())
    var contracts: [String] = []

    @Option(help: ArgumentHelp("The port; 0 takes one that is free.", valueName: "number"))
    var port = 4010

    @Option(
        help: ArgumentHelp(
            "The interface to listen on; 0.0.0.0 lets other machines call the server.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A scenario, or a folder of them; may be repeated. The first is on, and the page switches to another.",
            valueName: "file"),
        completion: .file())
    var scenario: [String] = []

    @Flag(help: "Remember nothing of what is created, changed and deleted.")
    var stateless = false

    @Option(help: ArgumentHelp("The seed of all samples.", valueName: "number"))
    var seed: UInt64 = 0

    @Flag(help: "Read contracts and scenarios again when they have changed; connections stay.")
    var watch = false

    @Flag(help: "Open the server's page in a browser.")
    var open = false

    @Flag(help: "Print every warning, rather than one of each kind.")
    var verbose = false

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port has to be from 0 to 65535") }
    }

    func run() async throws {
        #if NIO
            try await serve()
        #else
            throw ValidationError(
                """
                this build of accord has no server; build it with the trait NIO, as in: swift run --traits NIO accord mock
                """)
        #endif
    }

    #if NIO
        /// The log of the page, which stays when contracts change.
        private static let log = CallLog()
        /// The sockets that are open, which stay, too.
        private static let connections = SocketConnections()
        private static let scenarios = ScenarioBook()

        private func serve() async throws {
            do throws(Diagnostics) {
                // From before the contracts are read, so that what changes meanwhile counts.
                let found = try ServedContracts(contracts)
                let files = try ScenarioFiles(scenario)
                let inputs = watched(found, files)
                let first = try backend(found, files)
                let served = SwitchedBackend(first.backend)
                let address = try await listen(served)
                Terminal.say("Serving \(first.summary) at \(address)\(playing)")
                if open { show(address) }
                try await follow(inputs, served)
            } catch {
                Terminal.report(error.all, isVerbose: verbose)
                throw ExitCode.failure
            }
        }

        /// Starts to listen, and returns the URL.
        private func listen(_ backend: SwitchedBackend) async throws(Diagnostics) -> String {
            let listener = Listener(backend, host: host, port: port)
            do throws(ListenerError) {
                let port = try await listener.start()
                return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
            } catch {
                throw Diagnostics("\(error); choose another --port, or 0 for one that is free")
            }
        }

        /// Makes a backend of contracts, with its page; and a summary of what it serves.
        private func backend(
            _ found: ServedContracts, _ files: ScenarioFiles
        ) throws(Diagnostics) -> (backend: PageBackend, summary: String) {
            let (contracts, warnings) = try found.read()
            Terminal.report(warnings, isVerbose: verbose)
            let scenarios = try files.read(for: contracts)
            Self.scenarios.replace(with: scenarios)
            let hasColour = Terminal.hasColour(on: STDOUT_FILENO)
            let backend = ContractBackend(
                contracts, remembers: !stateless, seed: seed, scenarios: Self.scenarios, connections: Self.connections,
                log: { call in
                    Terminal.say(call.lines(hasColour: hasColour).joined(separator: "\n"))
                    Self.log.add(call)
                },
                socketLog: { record in
                    // Messages that are sent all the time would hide all else on the terminal, too.
                    Self.log.add(record)
                    if case .sent = record.event { return }
                    Terminal.say(record.lines(hasColour: hasColour).joined(separator: "\n"))
                })
            let description = ContractDescription(contracts, summary: backend.summary, seed: seed)
            return (PageBackend(backend, description: description, log: Self.log), backend.summary)
        }

        /// The words for the scenario that is on; empty where there is none.
        private var playing: String {
            Self.scenarios.current.map { ", and playing '\(Self.scenarios.scenarios[$0].name)'" } ?? ""
        }

        /// Opens the page in the browser that the system has for it.
        private func show(_ address: String) {
            #if os(macOS)
                let program = "open"
            #else
                let program = "xdg-open"
            #endif
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program, address]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            if (try? process.startAlone()) == nil { Terminal.say("Open the page by hand: \(address)") }
        }

        /// The files that are watched, as they are now. There are none unless `--watch` asks for it, because the folder of a
        /// contract may be a large one.
        private func watched(_ found: ServedContracts, _ files: ScenarioFiles) -> InputSnapshot {
            watch ? found.inputs.joined(with: files.inputs) : InputSnapshot(paths: [])
        }

        /// Stays for as long as the process lives, and takes in contracts that have changed.
        private func follow(_ inputs: InputSnapshot, _ served: SwitchedBackend) async throws(Diagnostics) {
            var inputs = inputs
            while true {
                await change(of: inputs)
                do throws(Diagnostics) {
                    let found = try ServedContracts(contracts)
                    let files = try ScenarioFiles(scenario)
                    inputs = watched(found, files)
                    let (backend, summary) = try backend(found, files)
                    served.replace(with: backend)
                    Self.log.contractsChanged()
                    Self.log.scenariosChanged()
                    Terminal.say("Serving \(summary), as contracts have changed")
                } catch {
                    inputs = inputs.current
                    Terminal.report(error.all, isVerbose: verbose)
                }
            }
        }

        /// Waits until the files differ, and whoever changes them seems to be done: a checkout writes many.
        private func change(of inputs: InputSnapshot) async {
            var latest = inputs
            while true {
                // A server that watches nothing has nothing to do.
                try? await Task.sleep(for: watch ? .milliseconds(200) : .seconds(86_400))
                guard watch else { continue }
                let current = inputs.current
                if current != inputs, current == latest { return }
                latest = current
            }
        }
    #endif
}
