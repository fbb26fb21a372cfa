import AccordHTTP
import Foundation
import HTTPTypes

extension Sample {
    /// A client of the sample API whose server is `handler`.
    static func store(
        base: String = "https://pets.example/v1",
        options: RESTOptions = RESTOptions(),
        interceptors: [any Interceptor] = [],
        handler: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) -> PetStoreClient {
        let transport = InMemoryTransport(baseURL: url(base), interceptors: interceptors, handler: handler)
        return PetStoreClient(transport: transport, options: options)
    }

    /// Notes requests, and gives them all one response.
    final class Recorder: Sendable {
        private let noted = Locked<[TransportRequest]>([])
        let answer: @Sendable (Int) -> TransportResponse

        /// - Parameter answer: the answer to the request of that number, from 0.
        init(_ answer: @escaping @Sendable (Int) -> TransportResponse) {
            self.answer = answer
        }

        convenience init(_ answer: @autoclosure @escaping @Sendable () -> TransportResponse) {
            self.init { _ in answer() }
        }

        var requests: [TransportRequest] { noted.withLock { $0 } }
        var last: TransportRequest? { requests.last }

        func store(
            options: RESTOptions = RESTOptions(), interceptors: [any Interceptor] = []
        ) -> PetStoreClient {
            Sample.store(options: options, interceptors: interceptors) { [self] request in
                answer(
                    noted.withLock { requests in
                        requests.append(request)
                        return requests.count - 1
                    })
            }
        }
    }
}

extension TransportRequest {
    /// The path and query, as they go over the wire.
    var target: String {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        return (components?.percentEncodedPath ?? "") + (components?.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}

extension TransportResponse {
    static func status(_ status: Int, _ headers: HTTPFields = [:]) -> TransportResponse {
        TransportResponse(status: status, headers: headers)
    }

    static func text(
        _ body: String, type: String, status: Int = 200, _ headers: HTTPFields = [:]
    ) -> TransportResponse {
        TransportResponse(
            status: status, headers: [.contentType: type] + headers, body: TransportBody(Data(body.utf8)))
    }

    /// A body in chunks as they arrive, and how it ends.
    static func chunks(
        _ chunks: [String], type: String, status: Int = 200, failure: TransportError? = nil
    ) -> TransportResponse {
        let rest = Locked(chunks[...])
        return TransportResponse(
            status: status, headers: [.contentType: type],
            body: TransportBody { () throws(TransportError) in
                if let chunk = rest.withLock({ $0.popFirst() }) { return Data(chunk.utf8) }
                if let failure { throw failure }
                return nil
            })
    }
}

/// The error that `body` throws; `nil` when it throws none.
func restError<Documented, Result>(
    _ body: () async throws(RESTError<Documented>) -> Result
) async -> RESTError<Documented>? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
