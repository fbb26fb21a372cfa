import Accord
import AccordHTTP
import Contract
import DynamicMessages
import Foundation

/// The messages of a contract, between the bytes of calls and ProtoJSON, by which answers are made.
struct RPCMessages: Sendable {
    private let codec: DynamicCodec
    private let baseSeed: UInt64
    private let sampler: MessageSampler

    init(_ contract: Contract, seed: UInt64, sampler: @escaping MessageSampler) {
        codec = DynamicCodec(contract)
        baseSeed = seed
        self.sampler = sampler
    }

    var models: WireModels { codec.models }

    /// Reads a message, and checks it against the contract.
    ///
    /// - Returns: its ProtoJSON, in which members have their names in lowerCamelCase.
    /// - Throws: `invalidArgument`, with a `google.rpc.BadRequest`.
    func read(_ bytes: Data, _ type: String, _ codec: Codec) throws(ConnectError) -> JSONValue {
        do throws(MessageProblem) {
            return try self.codec.json(of: codec.isJSON ? try binary(bytes, type) : bytes, type: type)
        } catch {
            throw .violation(error)
        }
    }

    private func binary(_ json: Data, _ type: String) throws(MessageProblem) -> Data {
        let value: JSONValue
        do throws(CodecError) {
            value = try JSONValue(json: json)
        } catch {
            throw MessageProblem(path: "", text: "the request is no JSON: \(error.message)")
        }
        return try codec.bytes(of: value, type: type)
    }

    /// - Throws: `internal` for what is no message of the type.
    func write(_ message: JSONValue, _ type: String, _ codec: Codec) throws(ConnectError) -> Data {
        do throws(MessageProblem) {
            let bytes = try self.codec.bytes(of: message, type: type)
            return codec.isJSON ? try self.codec.json(of: bytes, type: type).sortedData : bytes
        } catch {
            throw ConnectError(.internal, "the answer is no \(type): \(error)", cause: error)
        }
    }

    // MARK: Samples

    func sample(_ type: String, seed: UInt64) throws(ConnectError) -> JSONValue {
        guard let sample = sampler(type, seed) else {
            throw ConnectError(.internal, "there is no sample of \(type)")
        }
        return sample
    }

    /// The seed of an answer: the same for the same requests.
    func seed(_ method: String, _ requests: [JSONValue], _ index: Int) -> UInt64 {
        let parts = [Data(method.utf8), Data("\(index)".utf8)] + requests.map(\.sortedData)
        return Seed(baseSeed, parts).value
    }

    func pages(of method: Method) -> RPCPages? {
        MethodPages(of: method) { models.objects[$0] }.map(RPCPages.init)
    }
}

extension Codec {
    var isJSON: Bool { name == Codec.json.name }
}

extension ConnectError {
    /// The error for a request that is none of the contract's.
    static func violation(_ problem: MessageProblem) -> ConnectError {
        ConnectError(.invalidArgument, "\(problem)", details: [.badRequest([problem])], cause: problem)
    }
}

extension ConnectError.Detail {
    /// A `google.rpc.BadRequest` (google/rpc/error_details.proto): a list of violations, each with a field and its
    /// description.
    static func badRequest(_ problems: [MessageProblem]) -> ConnectError.Detail {
        let violations = problems.map { problem in
            field(1, field(1, Data(problem.path.utf8)) + field(2, Data(problem.text.utf8)))
        }
        return ConnectError.Detail(type: "google.rpc.BadRequest", value: violations.reduce(Data(), +))
    }

    /// A field with a length (protobuf encoding guide, "Length-Delimited Records").
    private static func field(_ number: UInt8, _ content: Data) -> Data {
        var bytes = Data([number << 3 | 2])
        var length = content.count
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        return bytes + content
    }
}
