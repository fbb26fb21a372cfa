import BreakingRules
import Contract

/// A document with its version.
struct VersionedDocument {
    var name: String
    var file: String
    /// The overlays that have changed it.
    var overlays: Set<String>
    var version: String
    /// The places of the schemas that it uses, in whatever files.
    var schemas: Set<SourceRange>

    fileprivate init?(_ file: ContractFile, in contract: Contract, _ overlays: [String: [String]]) {
        guard let name = file.apis.first?.name ?? file.sockets.first?.name,
            let location = file.apis.first?.location ?? file.sockets.first?.location
        else { return nil }
        self.name = name
        self.file = location.file
        self.overlays = Set(overlays[file.path] ?? [])
        version = file.apis.first?.version ?? file.sockets.first?.version ?? ""
        schemas = Self.places(of: file.payloads, in: contract.schemas)
    }

    private static func places(of schemas: [SchemaID], in graph: SchemaGraph) -> Set<SourceRange> {
        var seen: Set<SchemaID> = []
        var next = schemas
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            next += graph[id].children + (graph[id].discriminator?.heirs ?? [])
        }
        return Set(seen.map { SourceRange(graph[$0].location) })
    }
}

/// The documents that both versions have: paired by their paths, then by their names, and a single one with a single
/// one.
struct DocumentPairs {
    struct Pair {
        var old: VersionedDocument
        var new: VersionedDocument

        /// Whether a finding, with places as readers met them, is about this document.
        func covers(_ finding: Finding) -> Bool {
            Self.covers(finding.place, new) || Self.covers(finding.oldPlace, old)
        }

        private static func covers(_ place: SourceRange?, _ document: VersionedDocument) -> Bool {
            place.map { place in
                place.file == document.file || document.overlays.contains(place.file)
                    || document.schemas.contains(place)
            } ?? false
        }
    }

    private(set) var all: [Pair] = []

    /// - Parameter overlays: those of both versions: paths on disk, by the documents' import paths.
    init(old: Contract, new: Contract, overlays: (old: [String: [String]], new: [String: [String]])) {
        func documents(
            _ contract: Contract, _ overlays: [String: [String]]
        ) -> [(path: String, document: VersionedDocument)] {
            contract.files.compactMap { file in
                VersionedDocument(file, in: contract, overlays).map { (file.path, $0) }
            }
        }
        let before = documents(old, overlays.old)
        var rest = documents(new, overlays.new)
        for (path, document) in before {
            guard
                let index = rest.firstIndex(where: { $0.path == path })
                    ?? rest.firstIndex(where: { $0.document.name == document.name })
                    ?? (before.count == 1 && rest.count == 1 ? 0 : nil)
            else { continue }
            all.append(Pair(old: document, new: rest.remove(at: index).document))
        }
    }
}

extension ContractFile {
    /// All messages of its sockets.
    var messages: [MessageSetModel.Message] {
        var messages: [MessageSetModel.Message] = []
        for case .messages(let set) in models { messages += set.messages }
        return messages
    }

    /// The schemas of all that travels by its APIs and sockets.
    fileprivate var payloads: [SchemaID] {
        var schemas = messages.map(\.schema)
        let operations = apis.flatMap { $0.operations + $0.webhooks.map(\.operation) }
        for operation in operations + operations.flatMap({ $0.callbacks.map(\.operation) }) {
            schemas += operation.parameters.map(\.schema)
            schemas += operation.body?.payloads.map(\.schema) ?? []
            for response in operation.responses {
                schemas += response.payloads.map(\.schema)
                schemas += response.headers.map(\.schema)
            }
        }
        for socket in sockets { schemas += socket.parameters.map(\.schema) }
        return schemas.compactMap { $0 }
    }
}
