import Contract
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A document on a server.
enum Download {
    /// Far above contracts.
    static let sizeLimit = 64 << 20

    /// The bytes at a URL. Redirects are followed.
    ///
    /// - Throws: when the server cannot be reached, does not have the document, or sends more than `sizeLimit` bytes.
    static func data(from url: URL) async throws(Diagnostics) -> Data {
        let place = SourceLocation(file: url.absoluteString)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = 300
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(from: url)
        } catch {
            throw Diagnostics(
                "cannot be fetched (\(error.localizedDescription)); check the URL and the network", at: place)
        }
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
            let status = (response as? HTTPURLResponse).map { "status \($0.statusCode)" } ?? "no response of HTTP"
            throw Diagnostics("cannot be fetched (\(status)); check the URL", at: place)
        }
        guard data.count <= sizeLimit else {
            throw Diagnostics("has \(data.count) bytes, and no more than \(sizeLimit) are saved", at: place)
        }
        return data
    }
}
