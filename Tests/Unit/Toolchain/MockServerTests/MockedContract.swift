import Accord
import Foundation
import HTTPTypes
import MockServer
import SchemaReader
import TestEnvironment

/// A mock of an OpenAPI document, with real samples, and calls of it.
struct MockedContract {
    private let mock: RESTMock
    private var state = ResourceState()

    /// - Parameter text: of the document, from `paths` on.
    init(_ text: String) throws {
        let folder = try Folder([
            "api.openapi.yaml": """
            openapi: 3.2.0
            info: {title: API, version: 1.0.0}
            \(text)
            """
        ])
        let contract = try SchemaReader(isComplete: true)
            .read([folder.path("api.openapi.yaml")], roots: [folder.url.path])
        mock = RESTMock([contract], sampler: \.sampler)
    }

    mutating func get(_ target: String, accepting mediaType: String = "*/*", headers: HTTPFields = [:]) -> MockResponse
    {
        let parts = target.split(separator: "?").map(String.init)
        var headers = headers
        headers[.accept] = mediaType
        return mock.answer(
            MockRequest(method: "GET", path: parts[0], query: parts.dropFirst().first ?? "", headers: headers), &state)
    }

    mutating func send(_ method: String, _ path: String, _ mediaType: String, _ body: String) -> MockResponse {
        mock.answer(
            MockRequest(method: method, path: path, headers: [.contentType: mediaType], body: Data(body.utf8)), &state)
    }
}

extension MockResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
