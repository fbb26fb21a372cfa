import Foundation
import TestEnvironment
import TestSupport

/// Contracts of another team: a folder that the server of `sources.py` serves, with repositories, archives and documents.
struct Sources {
    /// The token that the server wants for what is private.
    static let token = "s3cret-t0ken"

    private static let top = Result { try Folder() }
    private static let server = Task {
        try await ServerProcess(
            python: Repository.url("Tests/Integration/ToolTests/Pulling/sources.py"), [try top.get().url.path])
    }

    /// The folder that is this test's alone.
    private let name = UUID().uuidString
    let folder: Folder
    private let port: String

    init() async throws {
        folder = try Folder()
        port = try await Self.server.value.greeting
        let link = try Self.top.get().url(name)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    }

    /// The URL of something: `url("files", "openapi.json")`.
    func url(_ kind: String, _ path: String) -> String { "http://127.0.0.1:\(port)/\(kind)/\(name)/\(path)" }

    /// The URL of something that is no file.
    func url(_ kind: String) -> String { "http://127.0.0.1:\(port)/\(kind)" }

    /// Commits what is in the folder `acme`, and tags it.
    func commit(_ files: [String: String], tag: String) async throws {
        for (path, text) in files { try folder.write("acme/\(path)", text) }
        let identity = "-c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false"
        try await run(
            "cd acme && git init --quiet --initial-branch=main . && git add --all && git \(identity) commit --quiet -m \(tag) "
                + "&& git tag \(tag)")
    }

    /// The hash of a revision.
    func commit(of revision: String) async throws -> String {
        try await run("git -C acme rev-parse \(revision)").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct Failed: Error { let errors: String }

    @discardableResult
    func run(_ line: String) async throws -> String {
        let result = try await Program(path: "/bin/sh").run(["-c", line], in: folder)
        guard result.exitCode == 0 else { throw Failed(errors: result.errors) }
        return result.output
    }

    // MARK: Contracts

    static let orders = """
        syntax = "proto3";
        package acme.orders.v1;
        import "acme/common/v1/money.proto";
        message Order { string id = 1; acme.common.v1.Money total = 2; string note = 3; }

        """
    static let money = """
        syntax = "proto3";
        package acme.common.v1;
        message Money { int64 cents = 1; }

        """
    static let files = [
        "proto/acme/orders/v1/orders.proto": orders, "proto/acme/common/v1/money.proto": money,
        "README.md": "Read me.\n",
        "proto/acme/accord.json": #"{"output": "/tmp"}"#,
    ]
    static let added = orders.replacing("string note = 3;", with: "string note = 3; string shop = 4;")
    static let removed = orders.replacing(" string note = 3;", with: "")

    static func document(version: String = "1.0.0", required: String = "id") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Orders", "version": "\(version)"}, "paths": {"/orders": {"get": {
        "operationId": "getOrder", "responses": {"200": {"description": "One.", "content": {"application/json": {"schema":
        {"$ref": "#/components/schemas/Order"}}}}}}}}, "components": {"schemas": {"Order": {"type": "object",
        "required": ["\(required)"], "properties": {"id": {"type": "string"}, "note": {"type": "string"}}}}}}

        """
    }
}
