import AccordHTTP
import AccordOffline
import Foundation
import HTTPTypes
import Rin

/// A process with a queue on a file, for tests that kill it.
///
///     QueueProbe add   URL FILE ACCOUNT FIRST    enqueues contacts named FIRST, FIRST + 1, … and prints the number of each
///                                                one that is kept, until its standard input ends
///     QueueProbe only  URL FILE ACCOUNT FIRST    the same, in a process that does not send
///     QueueProbe drain URL FILE ACCOUNT          sends what is in the file, prints `drained`, and ends
@main
struct QueueProbe {
    /// The number of orders that the contacts have: the number of a contact, modulo this, is its key.
    static let keys = 3
    /// The number of changes that one process makes, at most.
    static let limit = 200

    static func main() async throws {
        #if SQLite
            let arguments = CommandLine.arguments
            guard arguments.count >= 5, let url = URL(string: arguments[2]) else { exit(64) }
            let transport = URLSessionTransport(
                baseURL: url, interceptors: [Account(name: arguments[4]), IdempotencyInterceptor(), RetryInterceptor()])
            let queue = MutationQueue(
                store: try SQLiteMutationStore(at: URL(filePath: arguments[3])),
                calls: [
                    MutationCalls(RPCClient(transport: transport), Rin.Contacts.V1.ContactsService.Mutations.self)
                ],
                policy: MutationPolicy(firstPause: .milliseconds(10)),
                sends: arguments[1] != "only")
            if arguments[1] == "drain" {
                try await queue.start()
                for await state in await queue.states where state.pendingCount == 0 { break }
                print("drained")
            } else {
                try await add(from: arguments.count > 5 ? Int(arguments[5]) ?? 0 : 0, to: queue)
            }
        #endif
    }

    private static func add(from first: Int, to queue: MutationQueue) async throws {
        for number in first..<first + limit {
            try await queue.enqueue(
                Rin.Contacts.V1.ContactsService.Mutations.createContact,
                .init(contact: .init(displayName: "\(number)")), orderedBy: "\(number % keys)")
            // At once, whoever reads it: `print` keeps lines for a pipe.
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
        // Waits to be killed, while the queue sends.
        while let line = readLine(), !line.isEmpty {}
    }
}

/// Names the account of the server that a process works on.
private struct Account: Interceptor {
    let name: String

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        var call = call
        if let field = HTTPField.Name("x-test-account") { call.headers[field] = name }
        return try await next(call)
    }
}
