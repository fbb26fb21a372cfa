import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("gRPC: status")
struct GRPCStatusTests {
    @Test("each number is a code", arguments: Flavor.allCases)
    func codes(_ flavor: Flavor) async {
        let names = [
            "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists",
            "permission_denied", "resource_exhausted", "failed_precondition", "aborted", "out_of_range",
            "unimplemented", "internal", "unavailable", "data_loss", "unauthenticated",
        ]
        for (index, name) in names.enumerated() {
            let error = await flavor.failure(
                flavor.response([], trailers: [("grpc-status", "\(index + 1)"), ("grpc-message", "m")]))
            #expect(error?.code.rawValue == name)
            #expect(error?.message == "m")
            #expect(error?.isInferred == false)
        }
    }

    @Test(
        "a status that is none is unknown, and keeps its message", arguments: Flavor.allCases,
        ["17", "-1", "abc", "00", "5x", "0x5", "99999999999999999999", "5, 5"])
    func noStatus(_ flavor: Flavor, _ status: String) async {
        let told = await flavor.failure(
            flavor.response([ping(1)], trailers: [("grpc-status", status), ("grpc-message", "m")]))
        #expect(told?.code == .unknown)
        #expect(told?.message == "m")
        #expect(told?.isInferred == true)
        let untold = await flavor.failure(flavor.response([ping(1)], trailers: [("grpc-status", status)]))
        #expect(untold?.message.contains(status) == true)
    }

    @Test("trailers without a status are an error, whatever came before", arguments: Flavor.allCases)
    func missing(_ flavor: Flavor) async {
        let (counts, error, _) = await flavor.read(
            flavor.response([ping(1)], trailers: [("grpc-message", "m"), ("x-a", "1")]))
        #expect(counts == [1])
        #expect(error?.code == .unknown)
        #expect(error?.metadata[name: "x-a"] == "1")
    }

    @Test("an error has headers and trailers for its metadata, and not its own fields", arguments: Flavor.allCases)
    func metadata(_ flavor: Flavor) async {
        let error = await flavor.failure(
            flavor.response(
                [],
                trailers: [("grpc-status", "9"), ("grpc-message", "m"), ("x-b", "3"), ("x-a", "2"), ("x-b", "4")],
                headers: [("x-a", "1")]))
        #expect(error?.metadata[values: .named("x-a")] == ["1", "2"])
        #expect(error?.metadata[values: .named("x-b")] == ["3", "4"])
        #expect(error?.metadata[name: "grpc-status"] == nil)
        #expect(error?.metadata[name: "grpc-message"] == nil)
    }

    // MARK: Message

    @Test(
        "the message is unescaped as far as it can be", arguments: Flavor.allCases,
        [
            ("a%20b", "a b"), ("%0Atest%0D%0A %E2%98%BA %F0%9F%98%88%0a", "\ntest\r\n ☺ 😈\n"), ("100%", "100%"),
            ("100%2", "100%2"), ("%zz%4", "%zz%4"), ("%%41%", "%A%"), ("%2541", "%41"), ("%+1% 1%-1", "%+1% 1%-1"),
            ("%ff", "\u{fffd}"), ("a+b", "a+b"),
        ])
    func message(_ flavor: Flavor, _ row: (wire: String, text: String)) async {
        let error = await flavor.failure(
            flavor.response([], trailers: [("grpc-status", "13"), ("grpc-message", row.wire)]))
        #expect(error?.message == row.text)
    }

    @Test("random messages come through", arguments: Flavor.allCases)
    func randomMessages(_ flavor: Flavor) async {
        var numbers = Seeded(state: 3)
        for _ in 0..<300 {
            let scalars = (0..<Int.random(in: 1...20, using: &numbers)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &numbers) ? 0x7f : 0x10ffff), using: &numbers))
            }
            let text = String(String.UnicodeScalarView(scalars))
            // As the specification has it: what is no printable ASCII is escaped, and so is the percent sign.
            let wire = text.utf8.map { byte in
                (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "%")
                    ? String(Unicode.Scalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
            let error = await flavor.failure(
                flavor.response([], trailers: [("grpc-status", "2"), ("grpc-message", wire)]))
            #expect(error.map { Array($0.message.utf8) } == Array(text.utf8))
        }
    }

    // MARK: Details

    /// A field of protobuf whose value is bytes.
    private func field(_ number: UInt8, _ value: Data) -> Data {
        Data([number << 3 | 2, UInt8(value.count)]) + value
    }

    private func details(_ bytes: Data, status: String = "3", message: String? = "short") -> [(String, String)] {
        let message = message.map { [("grpc-message", $0)] } ?? []
        return [("grpc-status", status), ("grpc-status-details-bin", bytes.base64EncodedString())] + message
    }

    private func any(_ type: String, _ value: Data) -> Data {
        field(3, field(1, Data(type.utf8)) + field(2, value))
    }

    @Test("details come in order, and are read by their types", arguments: Flavor.allCases)
    func details(_ flavor: Flavor) async throws {
        let status =
            Data([0x08, 3]) + field(2, Data("long".utf8))
            + any("type.googleapis.com/test.v1.Ping", Data([0x10, 7]))
            + any("test.v1.Pong", Data([0x08, 1])) + any("other.example/test.v1.Ping", Data([0x10, 8]))
        for padding in [true, false] {
            var trailers = details(status)
            if !padding { trailers[1].1 = String(trailers[1].1.prefix { $0 != "=" }) }
            let error = try #require(await flavor.failure(flavor.response([], trailers: trailers)))
            #expect(error.code == .invalidArgument)
            #expect(error.message == "long")
            #expect(error.details.map(\.type) == ["test.v1.Ping", "test.v1.Pong", "test.v1.Ping"])
            #expect(try error.detail(as: Ping.self)?.count == 7)
            #expect(try error.details(as: Ping.self).map(\.count) == [7, 8])
            #expect(try error.detail(as: Pong.self)?.number == 1)
            #expect(error.metadata[name: "grpc-status-details-bin"] == nil)
        }
    }

    @Test("a pause that the server asks for is found among the details", arguments: Flavor.allCases)
    func retryInfo(_ flavor: Flavor) async {
        let status = any("type.googleapis.com/google.rpc.RetryInfo", field(1, Data([0x08, 5])))
        let error = await flavor.failure(flavor.response([], trailers: details(status, status: "14")))
        #expect(error?.serverPause == .seconds(5))
    }

    @Test("the details' code and message win over the other ones, where they are there", arguments: Flavor.allCases)
    func mismatch(_ flavor: Flavor) async {
        let other = Data([0x08, 5]) + field(2, Data("long".utf8))
        let error = await flavor.failure(flavor.response([], trailers: details(other, status: "99")))
        #expect(error?.code == .notFound)
        #expect(error?.message == "long")
        #expect(error?.isInferred == false)
        for bare in [Data(), Data([0x08, 0]), Data([0x08, 77])] {
            let error = await flavor.failure(flavor.response([], trailers: details(bare)))
            #expect(error?.code == .invalidArgument)
            #expect(error?.message == "short")
        }
    }

    @Test(
        "details that cannot be read are no details, and stay as they came among the metadata",
        arguments: Flavor.allCases)
    func unreadableDetails(_ flavor: Flavor) async {
        let noMessage = await flavor.failure(flavor.response([], trailers: details(Data([0x0a]))))
        #expect(noMessage?.code == .invalidArgument)
        #expect(noMessage?.message == "short")
        #expect(noMessage?.details == [])
        #expect(noMessage?.metadata[name: "grpc-status-details-bin"] == "Cg==")
        let noBase64 = await flavor.failure(
            flavor.response([], trailers: [("grpc-status", "3"), ("grpc-status-details-bin", "!")]))
        #expect(noBase64?.details == [])
        #expect(noBase64?.metadata[name: "grpc-status-details-bin"] == "!")
    }

    @Test("a success remains a success, whatever details come with it", arguments: Flavor.allCases)
    func success(_ flavor: Flavor) async {
        let trailers = details(Data([0x08, 5]), status: "0")
        #expect(await flavor.failure(flavor.response([ping(1)], trailers: trailers)) == nil)
    }
}
