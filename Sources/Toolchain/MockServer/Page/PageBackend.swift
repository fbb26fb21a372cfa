import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import Foundation
import HTTPTypes

/// A backend that has a page for people, beside all that another backend answers.
///
/// The page is at `/` for a browser, unless the contracts have that path, and always at `/_accord/`. It lists the calls of the
/// contracts, makes them, and shows the log as calls come. It comes with the program, and loads nothing from elsewhere.
package final class PageBackend: Backend {
    /// The folder of the page's parts.
    private static let folder = "/_accord/"

    private let backend: any Backend
    private let description: ContractDescription
    private let log: CallLog

    /// - Parameters:
    ///   - backend: answers everything else.
    ///   - description: the calls that the page lists.
    ///   - log: the calls that the page shows.
    package init(_ backend: any Backend, description: ContractDescription, log: CallLog) {
        self.backend = backend
        self.description = description
        self.log = log
    }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let path = request.url.path
        guard request.method == .get || request.method == .head else { return try await backend.respond(to: request) }
        if path.hasPrefix(Self.folder) { return part(String(path.dropFirst(Self.folder.count))) }
        if path == "/" || path.isEmpty, request.headers[.accept]?.contains("text/html") == true, !description.hasRoot {
            return part("")
        }
        return try await backend.respond(to: request)
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        try await backend.accept(request, socket)
    }

    private func part(_ name: String) -> TransportResponse {
        switch name {
        case "": Self.response(PageTexts.page, "text/html; charset=utf-8")
        case "page.css": Self.response(PageTexts.style, "text/css; charset=utf-8")
        case "page.js": Self.response(PageTexts.script, "text/javascript; charset=utf-8")
        case "contract.json":
            Self.response(description.json.text, "application/json")
        case "log":
            TransportResponse(
                status: 200, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: log.body())
        default: TransportResponse(status: 404)
        }
    }

    private static func response(_ text: StaticString, _ mediaType: String) -> TransportResponse {
        response(text.withUTF8Buffer { bytes in Data(bytes) }, mediaType)
    }

    /// The page's own policy forbids everything from elsewhere (Content Security Policy Level 3).
    private static func response(_ data: Data, _ mediaType: String) -> TransportResponse {
        TransportResponse(
            status: 200,
            headers: [
                .contentType: mediaType, .cacheControl: "no-cache",
                .contentSecurityPolicy: "default-src 'self'; img-src data:; connect-src 'self' ws: wss:",
            ], body: TransportBody(data))
    }
}
