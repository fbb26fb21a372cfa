import Contract
import Foundation
import SchemaReader
import Testing

@testable import SwiftWriter

@Suite("Generated code of AsyncAPI documents as others write them compiles without a warning", .serialized)
struct DocumentCompilationTests {
    /// 2.x: several sockets, with and without tags, and a broker.
    private static let older = """
        asyncapi: 2.6.0
        info: { title: Chat API, version: "1" }
        servers:
          main: { url: "wss://{env}.example.com/v1", protocol: wss, security: [{ key: [] }] }
          broker: { url: "kafka.example.com:9092", protocol: kafka }
        channels:
          /:
            servers: [main]
            publish: { message: { payload: { type: object, required: [text], properties: { text: { type: string } } } } }
            subscribe:
              message:
                oneOf:
                  - { name: joined, payload: { type: object, required: [user, at], properties: { user: { type: string }, at: { type: string, format: date-time } } } }
                  - { name: said, payload: { type: object, required: [user, text], properties: { user: { type: string }, text: { type: string } } } }
                  - { messageId: members, payload: { type: array, items: { type: string } } }
          "rooms/{room}":
            servers: [main]
            subscribe: { message: { oneOf: [{ name: a, payload: { type: object, properties: { x: { type: string } } } }, { name: b, payload: { type: object } }, { name: c }] } }
          status: { servers: [main], subscribe: { message: { payload: { type: [string, "null"] } } } }
          orders: { servers: [broker], publish: { message: { headers: { type: object, properties: { id: { type: string } } }, payload: { type: object, properties: { lines: { type: array, items: { type: object, properties: { sku: { type: string } } } } } } } } }
        components: { securitySchemes: { key: { type: httpApiKey, name: token, in: query } } }
        """

    /// 3.0: contradictions, which only those who are lenient read.
    private static let wrong = """
        asyncapi: 3.0.0
        info: { title: Wrong, version: "1" }
        servers: { main: { host: "{room}.example.com", protocol: ws } }
        channels:
          live:
            address: /{room}
            x-accord-envelope: { tag: /t }
            x-accord-welcome: { message: gone }
            x-accord-heartbeat: { initiator: server, message: a, reply: none, interval: 5 }
            x-accord-token: { send: a, expiring: b, token: /x }
            messages:
              a: { payload: { type: object, required: [t], properties: { t: { const: a }, p: { type: string } } } }
              b: { payload: { type: object, properties: { t: { const: a }, q: { type: string } } } }
              c: { payload: { type: object, properties: { t: { const: 1 } } } }
              d: { payload: { $ref: "#/components/schemas/None" } }
          other:
            address: /other
            x-accord-subscriptions: { add: e, remove: f, channels: /channels }
            messages:
              e: { payload: { type: object, properties: { x: { type: integer } } } }
              f: { payload: { type: object, properties: { y: { type: integer } } } }
        operations:
          hear: { action: receive, channel: { $ref: "#/channels/live" } }
          say: { action: send, channel: { $ref: "#/channels/other" } }
          none: { action: publish, channel: { $ref: "#/channels/none" } }
        """

    @Test("2.x, with and without tags")
    func older() async throws {
        try await check(Self.older, isLenient: false)
    }

    @Test("Documents that contradict themselves compile in lenient reading")
    func lenient() async throws {
        #expect(throws: Diagnostics.self) { try read(Self.wrong, isLenient: false) }
        try await check(Self.wrong, isLenient: true)
    }

    private func check(_ text: String, isLenient: Bool) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let settings = SwiftWriter.Settings(emit: [.models, .clients, .mocks], access: .public)
        let files = try SwiftWriter(settings: settings).write(read(text, isLenient: isLenient)).files
        let complaints = try await compiler.check(files, module: "Documents")
        #expect(complaints == "", "\(complaints)")
    }

    private func read(_ text: String, isLenient: Bool) throws -> Contract {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("chat.asyncapi.yaml")
        try Data(text.utf8).write(to: file)
        return try SchemaReader(isLenient: isLenient).read([file.path], roots: [folder.path])
    }
}
