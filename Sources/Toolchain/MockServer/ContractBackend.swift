import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import Foundation
import HTTPTypes

/// A backend that is made from contracts alone.
///
/// ```swift
/// let backend = ContractBackend([contract])
/// let client = PetsClient(transport: backend.transport(baseURL: url))
/// ```
package final class ContractBackend: Backend {
    /// The number of bytes that the body of a request may have.
    package static let bodyLimit = 16 << 20

    private let rest: RESTMock
    private let state = AccordHTTP.Locked(ResourceState())
    private let log: @Sendable (CallRecord) -> Void

    /// - Parameters:
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - remembers: whether resources that are created, changed and deleted are remembered.
    ///   - seed: of all samples.
    ///   - sampler: makes the samples of a contract's schemas.
    ///   - log: gets a record of each call.
    package init(
        _ contracts: [Contract], remembers: Bool = true, seed: UInt64 = 0,
        sampler: (SchemaGraph) -> SampleMaker = { $0.sampler },
        log: @escaping @Sendable (CallRecord) -> Void = { _ in }
    ) {
        rest = RESTMock(contracts, remembers: remembers, seed: seed, sampler: sampler)
        self.log = log
    }

    /// The number of operations of REST APIs.
    package var operationCount: Int { rest.operationCount }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let start = ContinuousClock.now
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? request.url.path
        let response: MockResponse
        do throws(ConnectError) {
            let call = MockRequest(
                method: request.method.rawValue, path: path.isEmpty ? "/" : path,
                query: parts?.percentEncodedQuery ?? "", headers: request.headers,
                body: try await body(of: request))
            response = state.withLock { rest.answer(call, &$0) }
        } catch {
            guard error.code == .resourceExhausted else { throw TransportError(.failed, "the body cannot be read") }
            response =
                Problem(
                    status: 413, title: "Content Too Large", detail: "the body is larger than \(Self.bodyLimit) bytes"
                ).response
        }
        if response.delay > .zero {
            do { try await Task.sleep(for: response.delay) } catch { throw .init(.cancelled, "the client went away") }
        }
        log(
            CallRecord(
                method: request.method.rawValue, path: path, status: response.status, duration: .now - start,
                operation: response.operation, remarks: response.remarks))
        return TransportResponse(
            status: response.status, headers: response.headers.allowing(request.headers[.origin]),
            body: TransportBody(response.body))
    }

    private func body(of request: TransportRequest) async throws(ConnectError) -> Data? {
        if let stream = request.stream { return try await stream.collect(upTo: Self.bodyLimit) }
        return request.body
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        throw SocketError(.refused(status: 404), "no channel of the contracts has this path")
    }
}

extension HTTPFields {
    /// The fields by which a browser lets pages of another origin read a response (WHATWG Fetch, "CORS protocol").
    ///
    /// - Parameter origin: of the page; `nil` for a client that is no browser.
    fileprivate func allowing(_ origin: String?) -> HTTPFields {
        guard origin != nil else { return self }
        var fields = self
        fields[.accessControlAllowOrigin] = "*"
        fields[.accessControlAllowHeaders] = "*, Authorization"
        fields[.accessControlAllowMethods] = "*"
        fields[.accessControlExposeHeaders] = "*"
        return fields
    }
}
