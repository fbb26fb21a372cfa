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

    /// 3.0: tags that are integers and booleans, both ways.
    private static let numbers = """
        asyncapi: 3.0.0
        info: { title: Gateway, version: "1" }
        servers: { main: { host: gateway.example.com, protocol: wss } }
        channels:
          gateway:
            address: /
            messages:
              dispatch: { payload: { type: object, required: [op, t], properties: { op: { const: 0 }, t: { type: string } } } }
              hello: { payload: { type: object, required: [op], properties: { op: { type: integer, const: 10 } } } }
              either: { payload: { type: object, required: [op], properties: { op: { enum: [1, -2] }, d: { type: integer } } } }
              done: { payload: { type: object, properties: { op: { const: true }, why: { type: string } } } }
        operations:
          hear: { action: receive, channel: { $ref: "#/channels/gateway" } }
          say: { action: send, channel: { $ref: "#/channels/gateway" } }
        """

    @Test("Tags that are numbers and booleans are read and written, both ways")
    func numbers() async throws {
        try await check(Self.numbers, isLenient: false)
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let settings = SwiftWriter.Settings(emit: [.models], access: .internal)
        let files = try SwiftWriter(settings: settings).write(read(Self.numbers, isLenient: false)).files
        let main = """
            import Accord
            func check<M: Accord.MessageSet>(_ type: M.Type) {
                for json in [
                    #"{"op":0,"t":"x"}"#, #"{"op":10}"#, #"{"d":4,"op":1}"#, #"{"op":-2}"#, #"{"op":true,"why":"y"}"#,
                    #"{"op":11}"#, #"{"op":false}"#, #"{"op":"x"}"#, #"{"op":[1]}"#, "{}",
                ] {
                    do {
                        let message = try M.receive(json).message
                        message._project { number, _ in print(number, terminator: " ") }
                        print(try Accord.JSONValue(json: message.jsonString()) == Accord.JSONValue(json: json))
                    } catch {
                        print(json, error)
                    }
                }
            }
            check(Chat.GatewayServerMessage.self)
            check(Chat.GatewayClientMessage.self)
            """
        let output = try await compiler.run(files, main: main)
        let lines = ["0", "1", "2", "2", "3", "-1", "-1", "-1", "-1", "-1"].map { "\($0) true\n" }.joined()
        #expect(output == lines + lines, "\(output)")
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
