import Accord
public import AccordHTTP
import Foundation

/// The changes of one backend that a ``MutationQueue`` may keep, and the client that makes their calls.
///
/// ```swift
/// MutationCalls(RPCClient(transport: rin), ContactsService.Mutations.self, CirclesService.Mutations.self)
/// MutationCalls(petStore.rest, PetStoreOperations.Mutations.self)
/// ```
public struct MutationCalls: Sendable {
    /// A way to call one method with a request that was kept.
    struct Call: Sendable {
        /// - Throws: `CodecError` when the request cannot be read, `ConnectError` when the call fails.
        let make: @Sendable (_ payload: Data, CallOptions) async throws -> any Sendable
    }

    /// By the path of the method.
    private(set) var calls: [String: Call] = [:]

    /// Creates the calls of a client, whose methods are in generated sets: `ContactsService.Mutations.self`.
    public init<Client: Sendable>(_ client: Client, _ sets: (any MutationSet<Client>.Type)...) {
        for set in sets {
            for mutation in set.all { add(mutation, client) }
        }
    }

    private mutating func add<Client: Sendable>(_ mutation: any AnyMutation<Client>, _ client: Client) {
        calls[mutation.method.path] = call(mutation, client)
    }

    private func call<M: AnyMutation>(_ mutation: M, _ client: M.Client) -> Call {
        Call { payload, options in
            try await mutation.call(try mutation.kept(from: payload), through: client, options)
        }
    }
}
