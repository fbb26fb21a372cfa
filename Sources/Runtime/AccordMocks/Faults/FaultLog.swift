import AccordHTTP
import Foundation

/// A fault that happened.
public struct FaultRecord: Sendable, Hashable, CustomStringConvertible {
    /// The call, connection or message that had the fault: `call 3 (POST https://pets.example/pets)`.
    public let subject: String
    /// The fault, in words.
    public let fault: String

    public var description: String { "\(subject): \(fault)" }
}

/// The seed of a transport with faults, and what happened by it.
final class FaultLog: Sendable {
    let seed: UInt64
    private let name: String
    private let records = Locked<[FaultRecord]>([])

    /// - Parameter seed: `nil` for that of the environment variable `ACCORD_TEST_SEED`, or a random one. A random one is
    ///   printed, as nobody could repeat a test that fails with it otherwise.
    init(_ name: String, seed: UInt64?) {
        self.name = name
        let given = seed ?? ProcessInfo.processInfo.environment["ACCORD_TEST_SEED"].flatMap { UInt64($0) }
        self.seed = given ?? UInt64.random(in: 0...UInt64.max)
        if given == nil { FileHandle.standardError.write(Data("\(title): repeat it by that seed\n".utf8)) }
    }

    /// `FaultTransport(seed: 7)`.
    var title: String { "\(name)(seed: \(seed))" }

    var all: [FaultRecord] { records.withLock { $0 } }

    /// The seed, and what happened.
    var description: String {
        let all = all
        return all.isEmpty ? "\(title): no fault" : "\(title): \(all.map(\.description).joined(separator: "; "))"
    }

    func note(_ subject: String, _ fault: some CustomStringConvertible) {
        records.withLock { $0.append(FaultRecord(subject: subject, fault: fault.description)) }
    }

    /// The message of an error that a fault has caused, by which the test can be repeated.
    func message(_ subject: String, _ fault: some CustomStringConvertible) -> String {
        "\(fault), as \(cause(subject))"
    }

    /// The source of a fault: `FaultTransport(seed: 7) has it for call 3`.
    func cause(_ subject: String) -> String { "\(title) has it for \(subject)" }

    /// Runs a part of a test, and records the seed and the faults as an issue of the test when the part throws.
    func reporting<Value>(_ part: () async throws -> Value) async throws -> Value {
        do {
            return try await part()
        } catch {
            TestIssue.record("\(error)\n\(description)")
            throw error
        }
    }
}
