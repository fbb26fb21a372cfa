import Accord
import AccordHTTP
import AccordMocks
import Contract
import DynamicMessages
import Foundation
import HTTPTypes
import MockServer
import ProtoReader
import TestEnvironment
import TestSupport

/// A backend of a contract, and calls to it byte by byte.
struct MockedService: Sendable {
    let backend: RPCBackend
    /// The calls in the log.
    let records = Locked<[RPCRecord]>([])

    /// - Parameter files: paths in the folder `root` of this repository.
    init(_ files: [String], root: String, _ options: RPCBackend.Options = .init()) throws {
        let root = Repository.url(root).path
        let contract = try ProtoReader().read(files.map { "\(root)/\($0)" }, roots: [root])
        self.init(contract, options)
    }

    /// - Parameter proto: the text of `t.proto`, of the package `t`, after its first lines.
    init(proto text: String, _ options: RPCBackend.Options = .init()) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "t.proto")
        try Data("syntax = \"proto3\"; package t;\n\(text)\n".utf8).write(to: file)
        self.init(try ProtoReader().read([file.path], roots: [folder.path]), options)
    }

    private init(_ contract: Contract, _ options: RPCBackend.Options) {
        backend = RPCBackend([contract], options: options) { contract in
            let sampler = TestSampler(models: WireModels(contract))
            return { type, seed in sampler.message(type, seed) }
        } log: { [records] record in
            records.withLock { $0.append(record) }
        }
    }

    func transport() throws -> InMemoryTransport { backend.transport(baseURL: try Self.url("")) }

    /// Calls a unary method by Connect with JSON.
    func call(_ method: String, _ json: JSONValue, prefer: String? = nil) async throws -> JSONValue {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let prefer, let name = HTTPField.Name("Prefer") { headers[name] = prefer }
        let request = TransportRequest(
            method: .post, url: try Self.url("api/\(method)"), headers: headers, body: json.jsonData())
        let response = try await backend.respond(to: request)
        let body = try JSONValue(json: try await response.body.collect(upTo: 1 << 20))
        guard response.status == 200 else {
            guard case .string(let code)? = body["code"], let known = ConnectError.Code(rawValue: code) else {
                throw ConnectError(.unknown, "\(body)")
            }
            throw ConnectError(known, "\(body)", httpStatus: response.status)
        }
        return body
    }

    static func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://memory/\(path)") else { throw TransportError(.failed, "no URL") }
        return url
    }
}

/// Fills all fields of messages with small values by a seed.
struct TestSampler: Sendable {
    let models: WireModels

    func message(_ type: String, _ seed: UInt64, depth: Int = 0) -> JSONValue? {
        if type == "google.protobuf.Timestamp" { return .string("2026-01-01T00:00:\(10 + seed % 50)Z") }
        if type.hasPrefix("google.protobuf.") { return type.hasSuffix("FieldMask") ? "" : [:] }
        guard let model = models.objects[type] else { return nil }
        var members: [String: JSONValue] = [:]
        var oneofs: Set<Int> = []
        for field in model.fields {
            if let oneof = field.oneof, !oneofs.insert(oneof).inserted { continue }
            members[field.jsonName] = value(field.type, field.name, seed &* 31 &+ UInt64(field.number), depth)
        }
        return .object(members)
    }

    private func value(_ type: FieldType, _ name: String, _ seed: UInt64, _ depth: Int) -> JSONValue? {
        switch type {
        case .scalar(.string): .string("\(name) \(seed % 1000)")
        case .scalar(.bytes): "AAEC"
        case .scalar(.bool): true
        case .scalar: .number(JSONNumber(seed % 100 + 1))
        case .enumeration(let name): models.enums[name]?.values.last.map { .string($0.name) }
        case .object(let name, _): depth < 3 ? message(name, seed, depth: depth + 1) : nil
        case .list(let element, _): value(element, name, seed, depth).map { [$0] }
        case .map: nil
        }
    }
}
