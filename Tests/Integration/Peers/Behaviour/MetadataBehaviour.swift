import AccordHTTP
import Foundation
import HTTPTypes
import Testing
import Trial

extension Behaviour {
    /// Headers and trailers, the same over every transport and protocol.
    @Suite("Metadata")
    struct Metadata {
        private static let bytes = Data([0, 1, 2, 0xFB, 0xFF])

        private let script = TrialV1.Script(
            count: 2,
            headers: [
                .init(name: "x-one", value: "a b"), .init(name: "x-many", value: "1"),
                .init(name: "x-many", value: "2"),
                .init(name: "x-raw-bin", value: "AAEC+/8"),
            ],
            trailers: [
                .init(name: "x-last", value: "z"), .init(name: "x-lots", value: "3"), .init(name: "x-lots", value: "4"),
                .init(name: "x-tail-bin", value: "AAEC+/8"),
            ])

        private func check(_ shown: Locked<ResponseMetadata?>) throws {
            let metadata = try #require(shown.withLock { $0 })
            #expect(metadata.headers[.trial("x-one")] == "a b")
            #expect(metadata.headers.values(.trial("x-many")) == ["1", "2"])
            #expect(metadata.headers.binaryValues(for: .trial("x-raw-bin")) == [Self.bytes])
            #expect(metadata.trailers[.trial("x-last")] == "z")
            #expect(metadata.trailers.values(.trial("x-lots")) == ["3", "4"])
            #expect(metadata.trailers.binaryValues(for: .trial("x-tail-bin")) == [Self.bytes])
            // What is the protocol's own stays out of the trailers.
            #expect(metadata.trailers.allSatisfy { $0.name.canonicalName.hasPrefix("x-") })
        }

        private func options(_ shown: Locked<ResponseMetadata?>) -> CallOptions {
            CallOptions { metadata in shown.withLock { $0 = metadata } }
        }

        @Test(
            "[R12] headers and trailers of a unary answer: repeated, and of bytes",
            arguments: TrialSubject.plain + [.memory])
        func unary(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let shown = Locked<ResponseMetadata?>(nil)
            _ = try await client.unary(request: TrialV1.Request(script), options: options(shown))
            try check(shown)
        }

        @Test("[R12] headers and trailers of a server's stream", arguments: TrialSubject.plain + [.memory])
        func serverStream(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let shown = Locked<ResponseMetadata?>(nil)
            let stream = try await client.serverStream(request: TrialV1.Request(script), options: options(shown))
            #expect(stream.headers[.trial("x-one")] == "a b")
            #expect(stream.trailers.isEmpty)
            #expect(try await stream.all().count == 2)
            #expect(stream.trailers[.trial("x-last")] == "z")
            try check(shown)
        }

        @Test(
            "[R12] headers and trailers of the answer to a client's stream", arguments: TrialSubject.plain + [.memory])
        func clientStream(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let shown = Locked<ResponseMetadata?>(nil)
            let call = try await client.clientStream(options: options(shown))
            try await call.send(TrialV1.Request(script))
            _ = try await call.finish()
            try check(shown)
        }

        @Test("[R12] headers and trailers where both sides stream", arguments: TrialSubject.plain + [.memory])
        func bidiStream(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let shown = Locked<ResponseMetadata?>(nil)
            let call = try await client.bidiStream(options: options(shown))
            try await call.send(TrialV1.Request(script))
            call.finishSending()
            #expect(try await call.messages.all().count == 2)
            #expect(call.messages.headers[.trial("x-one")] == "a b")
            try check(shown)
        }

        @Test(
            "[R12] headers of a request: repeated, of bytes, and in their order",
            arguments: TrialSubject.plain + [.memory])
        func request(subject: TrialSubject) async throws {
            let client = try await subject.client()
            var headers = HTTPFields()
            headers[.trial("x-one")] = "a b"
            headers.append(HTTPField(name: .trial("x-many"), value: "1"))
            headers.append(HTTPField(name: .trial("x-many"), value: "2"))
            headers.appendBinary(Self.bytes, for: .trial("x-raw-bin"))
            let request = TrialV1.Request(.init(count: 1))
            let options = CallOptions(headers: headers)
            let unary = try await client.unary(request: request, options: options)
            let stream = try await client.serverStream(request: request, options: options).all()
            for seen in [unary.seen, stream.first?.seen] {
                let seen = try #require(seen)
                #expect(seen.values("x-one") == ["a b"])
                #expect(seen.values("x-many") == ["1", "2"])
                #expect(seen.values("x-raw-bin") == ["AAEC+/8"])
            }
        }
    }
}
