import Contract
import DynamicMessages
import Foundation
import MockServer

/// All that can be called of some contracts, by name.
///
/// ```swift
/// let catalogue = CallCatalogue(contracts)
/// let callable = try catalogue.find("ContactsService/ListContacts")
/// ```
package struct CallCatalogue: Sendable {
    package let operations: [CallableOperation]
    package let methods: [CallableMethod]
    package let channels: [SocketChannel]

    /// The calls that a name is looked for among.
    package enum Kind: Sendable {
        /// Operations and methods.
        case http
        case sockets
    }

    /// - Parameters:
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - makesSamples: whether requests will be made of samples. Otherwise there are none, which saves the time to
    ///     prepare for them.
    package init(_ contracts: [Contract], makesSamples: Bool = false) {
        var operations: [CallableOperation] = []
        var methods: [CallableMethod] = []
        for contract in contracts {
            let sample: SampleMaker = makesSamples ? contract.schemas.without(\.isReadOnly).sampler : Self.noSample
            let schemas = Schemas(contract.schemas, sample: sample)
            for api in contract.files.flatMap(\.apis) {
                operations += api.operations.filter { $0.transcoding == nil }
                    .map { CallableOperation(api: api, operation: $0, schemas: schemas) }
            }
            let services = contract.files.filter(\.isRequested).flatMap(\.services)
            guard !services.isEmpty else { continue }
            let messages = DynamicCodec(contract)
            let sampler: MessageSampler = makesSamples ? contract.messageSampler : Self.noMessage
            methods += services.flatMap { service in
                service.methods.map {
                    CallableMethod(service: service, method: $0, messages: messages, sampler: sampler)
                }
            }
        }
        self.operations = operations
        self.methods = methods
        channels = SocketMock(contracts) { makesSamples ? $0.sampler : Self.noSample }.channels
    }

    /// Finds a call by its full name, or by a short one that no other call has.
    ///
    /// - Throws: when there is none of the name, with the nearest one; when there are several, with their names.
    package func find(_ name: String, _ kind: Kind = .http) throws(InputProblem) -> Callable {
        let entries = kind == .http ? calls : channels.map { Entry(.channel($0), Self.names(of: $0)) }
        guard !entries.isEmpty else {
            throw InputProblem(
                "the contracts have no \(kind == .http ? "operations and methods" : "sockets"); name others by --contracts"
            )
        }
        for matches in [Self.isSame, Self.isAlike] {
            // A full name comes before the short name of another call.
            for rank in 0..<(entries.map(\.names.count).max() ?? 0) {
                let found = entries.filter { $0.names.count > rank && matches($0.names[rank], name) }
                guard let first = found.first else { continue }
                // Several configurations may have the same contract, also by links to it.
                if Set(found.map { Self.place(of: $0.callable) }).count == 1 { return first.callable }
                throw InputProblem("'\(name)' is the name of several calls; \(Self.choice(of: found))")
            }
        }
        let known = entries.flatMap(\.names).uniqued()
        throw InputProblem("there is no '\(name)' in the contracts; \(Self.hint(name, known, entries))")
    }

    /// The place at which a call is declared, without links.
    private static func place(of callable: Callable) -> String {
        let location = callable.location
        let file = URL(fileURLWithPath: location.file).resolvingSymlinksInPath().path
        return "\(file):\(location.line):\(location.column)"
    }

    private static func choice(of entries: [Entry]) -> String {
        let names = entries.map { $0.names[0] }.uniqued()
        if names.count > 1 { return "use \(Suggestion.list(names))" }
        let files = entries.map(\.callable.location.file).uniqued()
        return "choose a contract by --contracts: \(Suggestion.list(files))"
    }

    /// The number of names that a message lists.
    private static let listed = 8

    private static func hint(_ name: String, _ known: [String], _ entries: [Entry]) -> String {
        let text = Suggestion.text(for: name, among: known)
        guard text.hasPrefix("use ") else { return text }
        // A list of all short names would be long, and have each call several times.
        let names = entries.map { $0.names[0] }
        guard names.count > listed else { return "use \(Suggestion.list(names))" }
        return "use one of \(names.count), such as \(Suggestion.list(Array(names.prefix(listed))))"
    }

    private static let noSample: SampleMaker = { _, _, _ in nil }
    private static let noMessage: MessageSampler = { _, _ in nil }

    private struct Entry {
        let callable: Callable
        /// The full name first, then shorter ones.
        let names: [String]

        init(_ callable: Callable, _ names: [String]) {
            self.callable = callable
            self.names = names
        }
    }

    private var calls: [Entry] {
        operations.map { Entry(.operation($0), Self.names(of: $0)) }
            + methods.map { Entry(.method($0), Self.names(of: $0)) }
    }

    private static func names(of call: CallableOperation) -> [String] {
        let name = call.operation.name
        let names = [
            name, "\(call.api.name).\(name)", call.title, "\(call.operation.method) \(call.operation.path)",
            call.operation.operationID,
        ]
        return names.compactMap(\.self).uniqued()
    }

    private static func names(of call: CallableMethod) -> [String] {
        [
            call.path, "\(call.service.fullName).\(call.method.name)", "\(call.service.name)/\(call.method.name)",
            "\(call.service.name).\(call.method.name)", call.method.name,
        ]
    }

    private static func names(of channel: SocketChannel) -> [String] {
        let key = channel.socket.pointer.split(separator: "/").last.map(String.init) ?? ""
        return [channel.socket.name, channel.socket.fullName, key]
    }

    private static func isSame(_ known: String, _ name: String) -> Bool { known == name }

    /// Whether two names differ in case and in what joins their parts alone, as names in Swift and in contracts do.
    private static func isAlike(_ known: String, _ name: String) -> Bool { known.plainName == name.plainName }
}

extension String {
    /// The letters and digits in lower case, by which names in Swift and in contracts are the same.
    var plainName: String { lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }
}
