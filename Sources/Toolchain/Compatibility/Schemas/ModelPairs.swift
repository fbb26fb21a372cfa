import Contract
import SchemaInclusion

/// The schemas of two versions that nothing else refers to, in files without operations and messages; each with the one
/// that it was before.
///
/// Files are paired by `$id`, then by their paths, by the name of the whole, by what that means, and a single one with a
/// single one. In a pair, the whole belongs to the whole and a definition to that of the same name. The others are paired
/// by full names, because a definition may move to another file.
struct ModelPairs {
    private(set) var pairs: [(old: SchemaDeclaration, new: SchemaDeclaration)] = []
    private(set) var removed: [SchemaDeclaration] = []
    private(set) var added: [SchemaDeclaration] = []

    init(old: Contract, new: Contract) {
        // A library that got operations is compared still, and one that lost them was none.
        let oldFiles = old.files.filter(Self.isLibrary)
        let oldPaths = Set(oldFiles.map(\.path))
        let otherPaths = Set(old.files.map(\.path)).subtracting(oldPaths)
        var newFiles = new.files.filter { file in
            oldPaths.contains(file.path) || Self.isLibrary(file) && !otherPaths.contains(file.path)
        }
        let isOnly = oldFiles.count == 1 && newFiles.count == 1
        var unpaired = oldFiles
        func identifiers(_ file: ContractFile, _ other: ContractFile) -> (String, String)? {
            guard let id = file.schemas.first.flatMap({ old.schemas[$0.schema].resourceIdentifier }),
                let otherID = other.schemas.first.flatMap({ new.schemas[$0.schema].resourceIdentifier })
            else { return nil }
            return (id, otherID)
        }
        func haveSameIdentifier(_ file: ContractFile, _ other: ContractFile) -> Bool {
            identifiers(file, other).map { $0 == $1 } ?? false
        }
        pairFiles(&unpaired, &newFiles, old, new) { haveSameIdentifier($0, $1) && $0.path == $1.path }
        pairFiles(&unpaired, &newFiles, old, new, where: haveSameIdentifier)
        pairFiles(&unpaired, &newFiles, old, new) { $0.path == $1.path }
        pairFiles(&unpaired, &newFiles, old, new) { file, other in
            file.schemas.first.map { $0.fullName == other.schemas.first?.fullName } ?? false
        }
        let meanings = unpaired.isEmpty || newFiles.isEmpty ? [] : SchemaClasses.byMeaning(old.schemas, new.schemas)
        pairFiles(&unpaired, &newFiles, old, new) { file, other in
            guard let whole = file.schemas.first, let otherWhole = other.schemas.first else { return false }
            return identifiers(file, other) == nil
                && meanings[whole.schema.index] == meanings[old.schemas.schemas.count + otherWhole.schema.index]
        }
        if isOnly { pairFiles(&unpaired, &newFiles, old, new) { !$0.schemas.isEmpty && !$1.schemas.isEmpty } }
        removed += unpaired.flatMap(\.schemas)
        added += newFiles.flatMap(\.schemas)
        pairByFullNames()
        removed.removeAll { Self.isEmptyFrame($0, in: old) }
        added.removeAll { Self.isEmptyFrame($0, in: new) }
    }

    private mutating func pairFiles(
        _ files: inout [ContractFile], _ others: inout [ContractFile], _ old: Contract, _ new: Contract,
        where isSame: (ContractFile, ContractFile) -> Bool
    ) {
        files.removeAll { file in
            guard let index = others.firstIndex(where: { isSame(file, $0) }) else { return false }
            pair(file, others.remove(at: index), old, new)
            return true
        }
    }

    private mutating func pair(_ file: ContractFile, _ other: ContractFile, _ old: Contract, _ new: Contract) {
        let names = other.schemas.map { Self.localName($0, in: new) }
        var isTaken = names.map { _ in false }
        let indices = Dictionary(zip(names, names.indices)) { first, _ in first }
        for schema in file.schemas {
            if let index = indices[Self.localName(schema, in: old)], !isTaken[index] {
                isTaken[index] = true
                pairs.append((schema, other.schemas[index]))
            } else {
                removed.append(schema)
            }
        }
        added += zip(other.schemas, isTaken).filter { !$1 }.map(\.0)
    }

    private mutating func pairByFullNames() {
        var places: [String: Int] = [:]
        for (index, schema) in added.enumerated() where places[schema.fullName] == nil {
            places[schema.fullName] = index
        }
        var taken: Set<Int> = []
        removed.removeAll { schema in
            guard let index = places[schema.fullName], taken.insert(index).inserted else { return false }
            pairs.append((schema, added[index]))
            return true
        }
        added = added.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    /// Whether a file has schemas alone: a document without operations and channels is a library of them.
    private static func isLibrary(_ file: ContractFile) -> Bool {
        file.isRequested && file.sockets.isEmpty
            && file.apis.allSatisfy { $0.operations.isEmpty && $0.webhooks.isEmpty }
    }

    /// The name in a file; `#` for the whole file.
    private static func localName(_ schema: SchemaDeclaration, in contract: Contract) -> String {
        let pointer = contract.schemas[schema.schema].pointer
        // The payload and headers of a message are named by the message that holds them.
        let isContent = ["/payload", "/headers", "/schema"].contains { pointer.hasSuffix($0) }
        let path = isContent ? schema.fullName.split(separator: ".") : pointer.split(separator: "/")
        return path.last.map(String.init) ?? pointer
    }

    /// Whether a schema is only the file around definitions: it takes anything, and nobody misses it.
    private static func isEmptyFrame(_ schema: SchemaDeclaration, in contract: Contract) -> Bool {
        guard contract.schemas[schema.schema].pointer == "#" else { return false }
        let file = contract.files.first { $0.schemas.first == schema }
        return file.map { $0.schemas.count > 1 } ?? false && contract.schemas[schema.schema].takesAnything
    }
}

extension Schema {
    /// Whether it asks nothing of a value.
    var takesAnything: Bool { boolean != false && signature == Self.anything }

    /// The `$id`, without an empty fragment, which makes no difference (core, section 8.2.1).
    fileprivate var resourceIdentifier: String? {
        identifier.map { $0.hasSuffix("#") ? String($0.dropLast()) : $0 }
    }

    private static let anything = Schema(location: SourceLocation(file: ""), pointer: "").signature
}
