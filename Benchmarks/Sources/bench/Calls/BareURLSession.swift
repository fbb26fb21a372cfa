import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLSession as an app uses it that has no library for its calls.
struct BareURLSession: Sendable {
    private let session: URLSession
    private let port: Int

    /// - Parameter configuration: the same as the transport's.
    init(port: Int, configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration)
        self.port = port
    }

    func call(_ request: BareRequest) async throws -> Data {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(request.shape.path)") else {
            throw Disagreement("no URL has port \(port)")
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = "POST"
        for (name, value) in request.callProtocol.headers(request.shape.kind) {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        urlRequest.httpBody = Data(
            (0..<request.count).map { _ in Data(request.message.readableBytesView) }.joined())
        let (data, response) = try await session.data(for: urlRequest)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Disagreement("the server did not answer with 200")
        }
        return data
    }
}
