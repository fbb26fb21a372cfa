import Accord
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

    /// The header that the page sends with its commands: a page of another origin may not send it.
    private static let mark = HTTPField.Name("X-Accord-Page")

    private let backend: ContractBackend
    private let description: ContractDescription
    private let log: CallLog

    /// - Parameters:
    ///   - backend: answers everything else.
    ///   - description: the calls that the page lists.
    ///   - log: the calls that the page shows.
    package init(_ backend: ContractBackend, description: ContractDescription, log: CallLog) {
        self.backend = backend
        self.description = description
        self.log = log
    }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let path = request.url.path(percentEncoded: false)
        if path.hasPrefix(Self.folder) {
            let name = String(path.dropFirst(Self.folder.count))
            return request.method == .post ? try await obeyed(request, name) : part(name, request.url)
        }
        guard request.method == .get || request.method == .head else {
            return try await backend.respond(to: request)
        }
        if path == "/" || path.isEmpty, request.headers[.accept]?.contains("text/html") == true, !description.hasRoot {
            return part("", request.url)
        }
        return try await backend.respond(to: request)
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        try await backend.accept(request, socket)
    }

    private var sockets: SocketPage { SocketPage(hub: backend.sockets) }

    /// Does what a form of the page asks for.
    private func obeyed(_ request: TransportRequest, _ name: String) async throws(TransportError) -> TransportResponse {
        guard let mark = Self.mark, request.headers[mark] != nil else { return TransportResponse(status: 404) }
        let body: Data
        do throws(ConnectError) {
            body = try await request.stream?.collect(upTo: ContractBackend.bodyLimit) ?? request.body ?? Data()
        } catch {
            throw TransportError(.failed, "the command cannot be read", cause: error)
        }
        let obey: (JSONValue) -> String?
        switch (Self.socket(name), name) {
        case (let number?, _): obey = { self.sockets.obey($0, number) }
        case (nil, "scenarios"): obey = { self.obeyed($0) }
        case (nil, _): return transcoded(body, name)
        }
        guard let command = try? JSONValue(json: body) else { return TransportResponse(status: 400) }
        guard let problem = obey(command) else { return TransportResponse(status: 204) }
        var response = Self.response(Data(problem.utf8), "text/plain; charset=utf-8")
        response.status = 409
        return response
    }

    /// Makes the bytes of a method's request of its JSON, or the JSON of its response of the bytes.
    ///
    /// - Parameter name: `request/` or `response/`, and the path of the method.
    private func transcoded(_ body: Data, _ name: String) -> TransportResponse {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return TransportResponse(status: 404) }
        do throws(ConnectError) {
            switch parts[0] {
            case "request":
                guard let bytes = try backend.rpc.request(body, of: parts[1]) else { break }
                return Self.response(bytes, "application/proto")
            case "response":
                guard let json = try backend.rpc.response(body, of: parts[1]) else { break }
                return Self.response(json, "application/json")
            default: break
            }
            return TransportResponse(status: 404)
        } catch {
            var response = Self.response(Data(error.message.utf8), "text/plain; charset=utf-8")
            response.status = 409
            return response
        }
    }

    /// Plays a scenario, or none.
    ///
    /// - Parameter command: an object with the member `play`: the number of a scenario, or null.
    /// - Returns: the reason why it cannot be done; `nil` when it was.
    private func obeyed(_ command: JSONValue) -> String? {
        let number: Int?
        switch command["play"] {
        case .null?: number = nil
        case .number(let text)?: number = text.integer(Int.self) ?? -1
        default: return "'play' is neither the number of a scenario nor null"
        }
        guard backend.scenarios.play(number) else { return "there is no such scenario" }
        log.scenariosChanged()
        return nil
    }

    /// The scenarios, and the number of the one that is on.
    private var scenarios: JSONValue {
        let all = backend.scenarios.scenarios.map { scenario -> JSONValue in
            ["name": .string(scenario.name), "description": .string(scenario.explanation)]
        }
        let current = backend.scenarios.current.map { JSONValue.number(JSONNumber($0)) }
        return ["scenarios": .array(all), "current": current ?? .null]
    }

    /// The number of a connection: 7 of `sockets/7`.
    private static func socket(_ name: String) -> Int? {
        let parts = name.split(separator: "/")
        return parts.count == 2 && parts[0] == "sockets" ? Int(parts[1]) : nil
    }

    private func part(_ name: String, _ url: URL) -> TransportResponse {
        if let number = Self.socket(name) {
            let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let message = query.first { $0.name == "message" }?.value ?? ""
            guard let sample = sockets.sample(message, of: number) else { return TransportResponse(status: 404) }
            return Self.response(sample.sortedData, "application/json")
        }
        switch name {
        case "": return Self.response(PageTexts.page, "text/html; charset=utf-8")
        case "page.css": return Self.response(PageTexts.style, "text/css; charset=utf-8")
        case "page.js": return Self.response(PageTexts.script, "text/javascript; charset=utf-8")
        case "contract.json":
            return Self.response(description.json.sortedData, "application/json")
        case "scenarios.json": return Self.response(scenarios.sortedData, "application/json")
        case "sockets.json": return Self.response(sockets.json.sortedData, "application/json")
        case "log":
            return TransportResponse(
                status: 200, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: log.body())
        default: return TransportResponse(status: 404)
        }
    }

    private static func response(_ text: StaticString, _ mediaType: String) -> TransportResponse {
        response(text.withUTF8Buffer { bytes in unsafe Data(bytes) }, mediaType)
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
