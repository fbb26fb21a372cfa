public import AccordHTTP

/// The server's side of an operation of a REST API: the opposite of what clients do. Accord generates it beside the mocks of
/// an API: `PetStoreOperations.GetPet.Served`.
///
/// It is never made: ``LoopbackServer`` is given its type.
public protocol ServedOperation: Sendable {
    /// The operation, of which this is the server's side.
    associatedtype Operation: RESTOperation

    /// Reads the request that a client has sent.
    ///
    /// - Throws: `invalidArgument` for a request that is not as the contract has it.
    static func request(from reader: RequestReader) throws(ConnectError) -> Operation.Request

    /// Writes a response that is a success.
    static func write(output: Operation.Output, to writer: inout ResponseWriter)

    /// Writes a documented response that is no success.
    static func write(failure: Operation.Failure, to writer: inout ResponseWriter)
}

extension ServedOperation where Operation.Failure == Never {
    /// Writes a documented failure as the response.
    public static func write(failure: Never, to writer: inout ResponseWriter) {}
}
