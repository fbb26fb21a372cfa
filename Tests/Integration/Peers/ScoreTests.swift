import Accord
import AccordHTTP
import Foundation
import Rin
import Testing

@Suite("Streams from a Connect server that is not ours")
struct PeerScoreTests {
    private func scores(_ codec: String, isCompressed: Bool = true) async throws -> Rin.Score.V1.ScoreServiceClient {
        Rin.Score.V1.ScoreServiceClient(
            transport: try await ConnectPeer.transport(), codec: codec == "json" ? .json : .protobuf,
            options: RPCOptions(
                requestCoding: isCompressed ? .gzip(minimumBytes: 0) : nil,
                acceptedCodings: isCompressed ? [.gzip] : []))
    }

    @Test("[R7] a score is got", arguments: ["proto", "json"])
    func get(codec: String) async throws {
        let response = try await scores(codec).getScore(request: Rin.Score.V1.GetScoreRequest())
        let score = try #require(response.score)
        #expect(score.total > 0)
        #expect(!score.components.isEmpty)
    }

    @Test("[R7, R12] a watched score arrives change by change", arguments: ["proto", "json"], [false, true])
    func watch(codec: String, isCompressed: Bool) async throws {
        let stream = try await scores(codec, isCompressed: isCompressed).watchScore(
            request: Rin.Score.V1.WatchScoreRequest(),
            options: CallOptions(peer: ["x-test-events": "5", "x-test-trailer": "end"]))
        var sequences: [UInt64] = []
        var kinds: [String] = []
        for try await event in stream {
            sequences.append(event.sequence)
            switch event.event {
            case .snapshot: kinds.append("snapshot")
            case .change: kinds.append("change")
            case .keepAlive: kinds.append("keepAlive")
            case nil: kinds.append("nothing")
            }
        }
        #expect(sequences.count == 5)
        #expect(sequences == sequences.sorted())
        #expect(kinds.first == "snapshot" && kinds.dropFirst().allSatisfy { $0 == "change" })
        #expect(stream.trailers[.peer("x-test-trailer")] == "end")
    }

    @Test("[R7, R15] an error at the end of a stream is thrown after the messages")
    func failure() async throws {
        let stream = try await scores("proto").watchScore(
            request: Rin.Score.V1.WatchScoreRequest(),
            options: CallOptions(peer: ["x-test-events": "2", "x-test-error": "data_loss"]))
        var count = 0
        let error = await #expect(throws: ConnectError.self) { for try await _ in stream { count += 1 } }
        #expect(count == 2)
        #expect(error?.code == .dataLoss)
        #expect(try error?.detail(as: Rin.Common.V1.ErrorDetail.self) != nil)
    }

    @Test("[R7] a reader that stops reading ends the call")
    func cancellation() async throws {
        let stream = try await scores("proto").watchScore(
            request: Rin.Score.V1.WatchScoreRequest(),
            options: CallOptions(peer: ["x-request-id": "watch", "x-test-events": "1000000", "x-test-delay-ms": "5"]))
        let reader = Task {
            var count = 0
            for try await _ in stream {
                count += 1
                if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
        }
        _ = await reader.result
        let seen = try await ConnectPeer.observations(of: "watch", until: "ended")
        #expect(seen.requests.first?.outcome == "cancelled")
    }
}
