import Accord
import AccordHTTP
import Contract
import DynamicMessages
import Foundation
import HTTPTypes
import MockServer

/// Reads the answer to a call of a method, in any of the three protocols, and is as strict as their specifications are.
package struct MethodAnswer: AnswerReader {
    private let method: Method
    private let messages: MessageCheck
    private let rpcProtocol: RPCProtocol
    private let codec: String
    /// Whether the answer is in envelopes, as all are except those of Connect's unary calls.
    private let isInEnvelopes: Bool
    private var status = 0
    private var headers = HTTPFields()
    private var cutter: EnvelopeCutter?
    private var body = Data()
    private var coding: String?
    private var isOver = false
    private var isBroken = false
    private var hasFailed = false
    private var count = 0

    package init(_ call: CallableMethod, _ rpcProtocol: RPCProtocol, usesJSON: Bool) {
        method = call.method
        messages = MessageCheck(call, usesJSON: usesJSON)
        self.rpcProtocol = rpcProtocol
        codec = usesJSON ? "json" : "proto"
        isInEnvelopes = rpcProtocol != .connect || call.method.isClientStreaming || call.method.isServerStreaming
    }

    private var base: String {
        switch rpcProtocol {
        case .connect: "application/connect"
        case .grpc: "application/grpc"
        case .grpcWeb: "application/grpc-web"
        }
    }

    // MARK: - The head

    package mutating func begin(status: Int, headers: HTTPFields) -> [AnswerEvent] {
        self.status = status
        self.headers = headers
        guard status == 200 else {
            // Connect's unary calls say in the body what has failed.
            guard isInEnvelopes else { return [] }
            isBroken = true
            return [
                .failure(AnswerFailure(code: "\(status)", message: "the server answered with HTTP status \(status)"))
            ]
                + broken(
                    .statusWrong, "the answer has the HTTP status \(status), and the protocol has 200 for all answers")
        }
        let type = (headers[.contentType] ?? "").split(separator: ";").first.map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let wanted =
            isInEnvelopes ? ["\(base)+\(codec)"] + (rpcProtocol == .connect ? [] : [base]) : ["application/\(codec)"]
        // An answer of gRPC without messages has its trailers here, and they say more.
        guard wanted.contains(type ?? "") || isInEnvelopes && headers[.grpcStatus] != nil else {
            isBroken = true
            let shown = (type ?? "").onOneLine(limit: 100)
            return broken(
                .contentTypeWrong, "the answer has the media type '\(shown)', and the protocol has \(wanted[0])")
        }
        if isInEnvelopes {
            let known: Envelope.Flags =
                switch rpcProtocol {
                case .connect: [.compressed, .endStream]
                case .grpc: .compressed
                case .grpcWeb: [.compressed, .trailers]
                }
            cutter = EnvelopeCutter(limit: AnswerLimits.size, known: known)
            coding = headers[rpcProtocol == .connect ? .connectContentEncoding : .grpcEncoding]?.lowercased()
        }
        return []
    }

    // MARK: - The body

    package mutating func read(_ chunk: Data) -> [AnswerEvent] {
        guard !isBroken else { return [] }
        guard cutter != nil else {
            guard body.count + chunk.count <= AnswerLimits.size else {
                isBroken = true
                return broken(.messageMalformed, "the answer is larger than \(AnswerLimits.size) bytes, which are read")
            }
            body.append(chunk)
            return []
        }
        cutter?.append(chunk)
        return envelopes()
    }

    private mutating func envelopes() -> [AnswerEvent] {
        var events: [AnswerEvent] = []
        while !isBroken {
            do throws(ConnectError) {
                guard let envelope = try cutter?.next() else { return events }
                events += read(envelope)
            } catch {
                isBroken = true
                events += broken(.messageMalformed, error.message)
            }
        }
        return events
    }

    private mutating func read(_ envelope: Envelope) -> [AnswerEvent] {
        guard !isOver else {
            isBroken = true
            return broken(.messageMalformed, "there are bytes after the end of the stream")
        }
        var payload = envelope.payload
        if envelope.flags.contains(.compressed) {
            guard coding == "gzip", let bytes = try? ContentCoding.gzip.decompress(payload, AnswerLimits.size) else {
                isBroken = true
                return broken(.messageMalformed, "a message is compressed, and cannot be decompressed")
            }
            payload = bytes
        }
        if envelope.flags.contains(.endStream) {
            isOver = true
            return connectEnd(payload)
        }
        if envelope.flags.contains(.trailers) {
            isOver = true
            return grpcEnd(ProtocolEnd.fields(ofTrailerBlock: payload))
        }
        count += 1
        return messages.events(Data(payload), "message \(count)")
    }

    // MARK: - The end

    package mutating func end(trailers: HTTPFields) -> [AnswerEvent] {
        guard !isBroken else { return [] }
        guard let cutter else { return unary() }
        var events: [AnswerEvent] = []
        if !cutter.isEmpty {
            isBroken = true
            return broken(.streamTruncated, "the answer ends in the middle of a message")
        }
        switch rpcProtocol {
        case .connect where !isOver:
            return broken(.streamTruncated, "the stream ends without a message that says how the call ended")
        case .grpcWeb where !isOver:
            // All of the answer may be in its headers ("Trailers-Only").
            guard count == 0, headers[.grpcStatus] != nil else {
                return broken(.streamTruncated, "the answer ends without trailers that say how the call ended")
            }
            events = grpcEnd(headers)
        case .grpc:
            let isInHeaders = trailers.isEmpty && count == 0 && headers[.grpcStatus] != nil
            events = grpcEnd(isInHeaders ? headers : trailers)
        default: break
        }
        return events + countDeviations
    }

    /// A method whose answer is no stream has one message, where it has not failed.
    private var countDeviations: [AnswerEvent] {
        guard !method.isServerStreaming, !hasFailed, count != 1 else { return [] }
        return broken(.messageCount, "the answer has \(count) messages, and the method has one")
    }

    private mutating func unary() -> [AnswerEvent] {
        if headers[.contentEncoding]?.lowercased() == "gzip" {
            guard let bytes = try? ContentCoding.gzip.decompress(body, AnswerLimits.size) else {
                return broken(.messageMalformed, "the answer cannot be decompressed")
            }
            body = bytes
        }
        if status == 200 { return messages.events(body, "the message") }
        let type = headers[.contentType]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
        guard type?.lowercased() == "application/json", let value = try? JSONValue(json: body) else {
            return [.failure(AnswerFailure(code: "\(status)", message: "the server answered with no error of Connect"))]
                + broken(.errorMalformed, "the answer has the HTTP status \(status), and no error of Connect in JSON")
        }
        return failure(ProtocolEnd.error(value, status: status))
    }

    private mutating func connectEnd(_ payload: Data) -> [AnswerEvent] {
        guard let value = try? JSONValue(json: Data(payload)), case .object = value else {
            return broken(.errorMalformed, "the end of the stream is no JSON object")
        }
        guard let error = value["error"] else { return [] }
        return failure(ProtocolEnd.error(error, status: nil))
    }

    private mutating func grpcEnd(_ fields: HTTPFields) -> [AnswerEvent] {
        guard let status = fields[.grpcStatus] else {
            return broken(.streamTruncated, "the answer ends without a status that says how the call ended")
        }
        if status == "0" { return [] }
        return failure(ProtocolEnd.error(status, fields))
    }

    private mutating func failure(_ found: (failure: AnswerFailure, deviations: [Deviation])) -> [AnswerEvent] {
        hasFailed = true
        return [.failure(found.failure)] + found.deviations.map { .deviation($0) }
    }

    private func broken(_ rule: Deviation.Rule, _ message: String) -> [AnswerEvent] {
        [.deviation(Deviation(rule, message))]
    }
}
