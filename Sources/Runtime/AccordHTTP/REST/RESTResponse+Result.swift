import Foundation

extension RESTResponse {
    /// The number of bytes that are kept of a response that is no success.
    private static let failureLimit = 1 << 20

    /// Returns the output that the operation reads from this response.
    ///
    /// - Throws: the response as an error, with a ``RESTError`` as its cause, when it is no success.
    func result<Operation: RESTOperation>(of operation: Operation.Type) async throws(ConnectError) -> Operation.Output {
        var mismatch: ConnectError?
        do throws(ConnectError) {
            switch try await whenCollected({ () async throws(ConnectError) in try await Operation.read(self) }) {
            case .success(let output):
                await drain()
                return output
            case .failure(let failure):
                throw RESTError.documented(failure, try await errorResponse()).connectError
            case .undocumented:
                break
            }
        } catch {
            guard error.cause as? RESTError<Operation.Failure> == nil else { throw error }
            var error = error
            error.metadata = headers
            // A response that is not as documented is undocumented. A success that cannot be read is none, and nor is one
            // that has not come to its end.
            guard !(200..<300).contains(status), error.cause as? TransportError == nil, error.code != .canceled,
                error.code != .deadlineExceeded
            else {
                error.httpStatus = status
                throw error
            }
            mismatch = error
        }
        var response = try await errorResponse()
        response.mismatch = mismatch
        throw RESTError<Operation.Failure>.undocumented(response).connectError
    }

    /// Checks that a stream of events goes on with this response, or is over (status 204).
    ///
    /// - Throws: the response as an error, when it is neither.
    func checkForEvents() async throws(ConnectError) {
        if status == 204 { return }
        guard status == 200 else { throw RESTError<Never>.undocumented(try await errorResponse()).connectError }
        try check("text/event-stream", headers.mediaType == "text/event-stream")
    }

    /// The response with its body, which is cut where it is too long or breaks off.
    private func errorResponse() async throws(ConnectError) -> HTTPErrorResponse {
        var body = collected.withLock { $0 } ?? Data()
        if collected.withLock({ $0 == nil }) {
            do throws(ConnectError) {
                let coding = try codings.coding(ofBody: headers)
                while body.count <= Self.failureLimit, let chunk = try await reader() { body.append(chunk) }
                body = try coding.decode(body, limit: receiveLimit)
            } catch {
                // The status says enough, unless the caller has gone.
                if error.code == .canceled || error.code == .deadlineExceeded { throw error }
                if headers[.contentEncoding] != nil { body = Data() }
            }
        }
        var response = HTTPErrorResponse(status: status, headers: headers, body: Data(body.prefix(Self.failureLimit)))
        response.call = record?.name
        return response
    }

    /// Reads what nobody wanted, so that the exchange comes to its end and the connection can be used again. A body
    /// that is long all the same is given up.
    private func drain() async {
        guard !isStreamed.withLock({ $0 }), collected.withLock({ $0 == nil }) else { return }
        _ = try? await content.collect(upTo: Self.failureLimit)
    }
}
