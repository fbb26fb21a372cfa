public import Accord
import Foundation

/// A method that changes something by one call, as a queue of AccordOffline keeps it. Generated code has one for each
/// such method of a service (``Mutation``) and each such operation of a REST API (``OperationMutation``), so that the
/// compiler refuses whatever only reads, and streams.
public protocol AnyMutation<Client>: Sendable {
    /// The client that makes the call.
    associatedtype Client: Sendable
    /// The request as the caller gives it.
    associatedtype Request: Sendable
    /// The request as it is kept: all that is needed to make the call later, and no more.
    associatedtype Kept: Sendable
    /// The result that the server gives when it has made the change.
    associatedtype Output: Sendable

    /// The method that makes the change.
    var method: MethodDescriptor { get }

    /// Makes of a request what is kept of it.
    ///
    /// - Parameter limit: how many bytes may be read of a body that is elsewhere, such as in a file.
    /// - Throws: ``ConnectError``, when the request cannot be written.
    func keep(_ request: Request, limit: Int) async throws(ConnectError) -> Kept

    /// The bytes in which a request is kept.
    func data(of kept: Kept) throws(CodecError) -> Data

    /// Reads a request that was kept, perhaps by another version of the app.
    func kept(from data: Data) throws(CodecError) -> Kept

    /// Makes the call.
    func call(_ kept: Kept, through client: Client, _ options: CallOptions) async throws(ConnectError) -> Output
}

/// The mutations of a service or a REST API. Generated code has one for each that changes something:
/// `ContactsService.Mutations`, `PetStoreOperations.Mutations`.
public protocol MutationSet<Client> {
    /// The client that sends the changes.
    associatedtype Client: Sendable

    /// All of them, in the order of the contract.
    static var all: [any AnyMutation<Client>] { get }
}
