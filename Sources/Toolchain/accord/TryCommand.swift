import Accord
import AccordHTTP
import AccordSocket
import ArgumentParser
import CodeGeneration
import Contract
import ContractCalls
import Foundation

#if NIO
    import AccordNIO
#endif

struct TryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Makes one call of a server, by its contract.",
        discussion: """
            Methods of services, by their whole name or a short one that no other has:
                accord try http://localhost:4010 rin.contacts.v1.ContactsService/ListContacts -d '{"pagination": {}}'
                accord try http://localhost:4010 ListContacts
            Operations of REST, with parameters by their names:
                accord try http://localhost:4010 getPet petID=7
                accord try http://localhost:4010 createPet -d '{"name": "Rex"}' --token secret
            Parameters of one name by their places before it (path, query, header, cookie):
                accord try http://localhost:4010 movePet path.id=7 query.id=9
            Sockets, with a message and its properties; lines on standard input are sent as well:
                accord try ws://localhost:4010 growfolio subscribe channels='["quotes"]' symbols='["AAPL"]' --count 5

            Answers are written to standard output as JSON, each message of a stream on a line of its own as it comes. \
            All else is written to standard error: what the contract does not allow in the answer is a warning there.

            Exits with
                0   when the call has succeeded, as the contract has it
                1   when the contracts cannot be read
                2   when the server has answered with an error
                3   when the answer breaks the contract, or was cut off
                4   when there is no connection to the server
                5   when the time of --timeout was up
                64  when the command line is wrong
            """
    )

    @Argument(help: ArgumentHelp("The URL of the server; a path in it is kept.", valueName: "url"))
    var url: String

    @Argument(help: ArgumentHelp("The operation, the method or the channel.", valueName: "name"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "Parameters of an operation, fields of a method's message; of a channel, a message and its properties.",
            valueName: "name=value"))
    var arguments: [String] = []

    @Option(
        name: [.customShort("d"), .long],
        help: ArgumentHelp(
            """
            The body, or the messages one after the other: as JSON, @file for those in a file, - for standard input. A \
            method that takes a stream is sent each message of standard input as soon as it is there.
            """, valueName: "data"))
    var data: String?

    @Option(help: "The form of messages of services: json or binary. By default json for connect, and else binary.")
    var codec: CallCodec?

    @Flag(help: "Call a method without side effects by HTTP GET.")
    var get = false

    @Option(help: ArgumentHelp("The time that the call may take.", valueName: "seconds"))
    var timeout: Double?

    @Option(help: ArgumentHelp("The number of messages of a socket after which it is closed.", valueName: "number"))
    var count: Int?

    @Flag(
        name: [.customShort("v"), .long],
        help: "Show header fields and bytes of requests and responses, without secrets, on standard error.")
    var verbose = false

    @OptionGroup var options: CallArguments

    func validate() throws {
        _ = try CallArguments.url(url)
        if let timeout, !(timeout > 0 && timeout <= 86_400) {
            throw ValidationError("--timeout has to be a number of seconds above 0, and a day at most")
        }
        if let count, count < 1 { throw ValidationError("--count has to be 1 at least") }
    }

    func run() async throws {
        #if NIO
            let url = try CallArguments.url(url)
            let isSocket = ["ws", "wss"].contains(url.scheme?.lowercased())
            let catalogue = CallCatalogue(try options.readContracts(isVerbose: verbose))
            let outcome: CallOutcome
            do {
                switch try catalogue.find(name, isSocket ? .sockets : .http) {
                case .operation(let operation): outcome = try await call(operation, url)
                case .method(let method): outcome = try await call(method, url)
                case .channel(let channel): outcome = try await connect(ChannelRequest(channel), url)
                }
            } catch let problem as InputProblem {
                throw ValidationError("\(problem)")
            }
            if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
        #else
            throw ValidationError(
                """
                this build of accord makes no calls; build it with the trait NIO, as in: swift run --traits NIO accord try
                """)
        #endif
    }
}

#if NIO
    extension TryCommand {
        private func call(_ operation: CallableOperation, _ url: URL) async throws -> CallOutcome {
            let prepared = try OperationRequest(operation).prepare(try input(), baseURL: url)
            let reader = OperationAnswer(operation, isHead: operation.operation.method == "HEAD")
            return try await call(prepared, reader, .operation(operation), url)
        }

        private func call(_ method: CallableMethod, _ url: URL) async throws -> CallOutcome {
            if method.method.isClientStreaming, data == "-" { return try await stream(method, url) }
            let input = try input()
            let prepared = try MethodRequest(method).prepare(input, baseURL: url)
            let reader = MethodAnswer(method, input.rpcProtocol, usesJSON: input.usesJSON)
            return try await call(prepared, reader, .method(method), url)
        }

        /// Sends messages as they come on standard input, while answers are printed.
        private func stream(_ method: CallableMethod, _ url: URL) async throws -> CallOutcome {
            let input = try input(readsData: false)
            guard input.arguments.isEmpty, !input.usesGET else {
                throw InputProblem("-d - has all messages; leave out name=value and --get")
            }
            let problem = Locked(InputProblem?.none)
            let prepared = try MethodRequest(method).prepare(StandardInput.chunks(), input, baseURL: url) { found in
                problem.withLock { $0 = found }
            }
            let reader = MethodAnswer(method, input.rpcProtocol, usesJSON: input.usesJSON)
            return try await call(prepared, reader, .method(method), url) { problem.withLock { $0 } }
        }

        /// - Parameter problem: the reason for which the request ended early, when it did.
        private func call(
            _ prepared: PreparedCall, _ reader: any AnswerReader, _ callable: Callable, _ url: URL,
            problem: () -> InputProblem? = { nil }
        ) async throws -> CallOutcome {
            warn(prepared.warnings.map { "the request breaks the contract: \($0)" }, callable)
            var transport: any Transport = try options.transport(url)
            if verbose { transport = TracingTransport(transport, secrets: prepared.secrets, log: Terminal.note) }
            let printer = AnswerPrinter(callable)
            let end = await CallRun(transport).run(
                prepared.request, reader, timeout: timeout.map { .seconds($0) }, report: printer.print)
            if let problem = problem() { throw problem }
            return printer.finish(end)
        }

        private func connect(_ call: ChannelRequest, _ url: URL) async throws -> CallOutcome {
            let message = arguments.first.flatMap { CallInput.Argument($0) == nil ? $0 : nil }
            let prepared = try call.prepare(try input(), message: message, url: url)
            let callable = Callable.channel(call.channel)
            warn(prepared.warnings.map { "the message breaks the contract: \($0)" }, callable)
            let printer = AnswerPrinter(callable)
            if verbose {
                Terminal.note(SocketTrace.handshake(prepared))
                for frame in prepared.frames { Terminal.note(SocketTrace.sent(frame)) }
            }
            // A person at a terminal types messages as well, but there is nothing to read where a program has no input.
            let texts = isatty(STDIN_FILENO) == 0 && data != "-" ? StandardInput.lines() : nil
            let run = ChannelRun(try options.socketTransport(), call)
            let limits = ChannelRun.Limits(count: count, timeout: timeout.map { .seconds($0) })
            return printer.finish(await run.run(prepared, texts: texts, limits: limits, report: printer.print))
        }

        private func warn(_ texts: [String], _ callable: Callable) {
            Terminal.report(texts.map { Diagnostic($0, severity: .warning, at: callable.location) })
        }

        private func input(readsData: Bool = true) throws -> CallInput {
            var input = CallInput(
                data: readsData ? try bytes() : nil, headers: try options.headers(), token: options.token,
                rpcProtocol: options.rpcProtocol.value,
                usesJSON: codec.map { $0 == .json } ?? (options.rpcProtocol == .connect), usesGET: get,
                timeout: timeout.map { .seconds($0) })
            let isNamed = url.lowercased().hasPrefix("ws")
            for (index, text) in arguments.enumerated() {
                if let argument = CallInput.Argument(text) {
                    input.arguments.append(argument)
                } else if index > 0 || !isNamed {
                    throw InputProblem("'\(text)' is no parameter; write it as name=value")
                }
            }
            return input
        }

        private func bytes() throws -> Data? {
            guard let data else { return nil }
            if data == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
            guard data.hasPrefix("@") else { return Data(data.utf8) }
            let path = String(data.dropFirst())
            do {
                return try Data(contentsOf: URL(fileURLWithPath: path))
            } catch {
                throw InputProblem("\(path) cannot be read (\(error.localizedDescription)); check the path after @")
            }
        }
    }
#endif
