import Contract
import SwiftWriter
import Testing

@Suite("A service with every kind of call, compiled and run", .serialized)
struct FourKindsTests {
    private let source = file(
        "talk/v1/talk.proto", package: "talk.v1", [message("Word", [field("text", 1, .scalar(.string))])],
        services: [
            service(
                "TalkService",
                [
                    method("Say", "talk.v1.Word", "talk.v1.Word"),
                    method("Listen", "talk.v1.Word", "talk.v1.Word", serverStream: true),
                    method("Dictate", "talk.v1.Word", "talk.v1.Word", clientStream: true),
                    method("Talk", "talk.v1.Word", "talk.v1.Word", serverStream: true, clientStream: true),
                ])
        ])

    /// Calls each method once, whoever implements the interface.
    private let user = """
        import AccordHTTP
        import Foundation
        typealias Word = Talk.V1.Word

        func use(_ talk: any Talk.V1.TalkServiceClientInterface) async throws(ConnectError) -> [String] {
            var heard = [try await talk.say(request: Word(text: "say")).text]
            for try await word in try await talk.listen(request: Word(text: "listen")) { heard.append(word.text) }
            let dictation = try await talk.dictate()
            try await dictation.send(Word(text: "dictate"))
            heard.append(try await dictation.finish().text)
            let conversation = try await talk.talk(options: CallOptions(headers: [.acceptLanguage: "de"]))
            for text in ["talk", "again"] { try await conversation.send(Word(text: text)) }
            conversation.finishSending()
            for try await word in conversation.messages { heard.append(word.text) }
            return heard
        }
        """

    private let main = """
        import Accord
        import AccordHTTP
        import AccordMocks
        import Foundation
        import HTTPTypes

        let kinds = Talk.V1.TalkService.Methods.all.map(\\.kind.rawValue).joined(separator: " ")
        print(kinds)

        // A server that says what it is told, and ends its streams.
        let transport = InMemoryTransport(baseURL: URL(fileURLWithPath: "/")) { request in
            var body = request.body ?? Data()
            if let stream = request.stream { for try await piece in stream { body += piece } }
            let type = request.headers[.contentType] ?? ""
            if type.hasPrefix("application/connect+") { body += [2, 0, 0, 0, 2] + Array("{}".utf8) }
            return TransportResponse(status: 200, headers: [.contentType: type], body: TransportBody(body))
        }
        let client = Talk.V1.TalkServiceClient(transport: transport, protocol: .connect, codec: .json)
        print(try await use(client).joined(separator: " "))

        let mock = Talk.V1.TalkServiceClientMock()
        mock.say.replies { call in call.request }
        mock.listen.yields([Word(text: "1"), Word(text: "2")])
        mock.dictate.replies { call in Word(text: "\\(call.request.count)") }
        mock.talk.replies { word in [Word(text: word.text.uppercased())] }
        print(try await use(mock).joined(separator: " "))
        print(mock.talk.sent.map(\\.text).joined(separator: " "), mock.talk.calls[0].headers[.acceptLanguage] ?? "")
        try mock.verify()

        let server = LoopbackServer()
        let served = Talk.V1.TalkService.Served.self
        server.handle(served.say) { request, _ in request }
        server.handle(served.listen) { request, responses, _ in
            for word in request.text.split(separator: "t") { try await responses.send(Word(text: String(word))) }
        }
        server.handle(served.dictate) { requests, _ in
            var count = 0
            for try await _ in requests { count += 1 }
            return Word(text: "\\(count)")
        }
        server.handle(served.talk) { requests, responses, context in
            for try await word in requests { try await responses.send(word) }
        }
        let looped = Talk.V1.TalkServiceClient(transport: server.transport(baseURL: URL(fileURLWithPath: "/")))
        print(try await use(looped).joined(separator: " "))
        """

    @Test("[R12] A client over a transport and a mock do the same")
    func run() async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let settings = SwiftWriter.Settings(emit: [.models, .clients, .mocks], access: .internal)
        var files = try SwiftWriter(settings: settings).write(Contract(files: [source])).files
        files.append(GeneratedFile(name: "user.swift", contents: user, isEmpty: false))
        let output = try await compiler.run(
            files, main: main,
            with: ["Accord", "AccordHTTP", "AccordSocket", "AccordSamples", "AccordMocks", "HTTPTypes"])
        #expect(
            output == """
                unary serverStream clientStream bidiStream
                say listen dictate talk again
                say 1 2 1 TALK AGAIN
                talk again de
                say lis en 1 talk again

                """, "\(output)")
    }
}
