/// Makes a configuration of a text, and remembers everything that is wrong on the way.
struct ConfigurationReader {
    private struct Word {
        var text: String
        var place: SourceLocation
    }

    private let text: ConfigurationText
    private(set) var problems: [Diagnostic] = []

    init(_ text: ConfigurationText) {
        self.text = text
    }

    mutating func read(into configuration: inout Configuration) {
        checkKeys()
        let folder = Path.folder(of: text.file)

        configuration.emit = choices(.emit) ?? configuration.emit
        configuration.access = choice(.access) ?? configuration.access
        configuration.role = choice(.role) ?? configuration.role
        configuration.module = string(.module)
        configuration.isLenient = flag(.lenient) ?? false
        configuration.identifiesModels = flag(.identifiable) ?? true
        // A name without a folder would be another program on each machine.
        configuration.protoc = text.value(of: .protoc).flatMap { string($0, .protoc) }.map {
            (Path.join(folder, $0.text), $0.place)
        }
        configuration.output = string(.output).map { Path.join(folder, $0) }

        configuration.roots = roots(in: folder)
        guard !configuration.roots.isEmpty, configuration.roots.allSatisfy(Path.isFolder) else { return }
        let found = ContractRoots(configuration.roots)
        problems += found.problems
        guard found.problems.isEmpty else { return }
        configuration.inputs = found.files
        configuration.inputFolders = found.folders
        configuration.linksOut = found.linksOut
        configuration.hidden = found.hidden
        configuration.overlays = overlays(found, in: folder)
        for path in configuration.overlayPaths.subtracting(found.files.map(\.path)).sorted() {
            configuration.inputs.append(ContractFileOnDisk(importPath: path, path: path))
        }
        configuration.modules = modules(found)
        if text.value(of: .contracts) == nil {
            let known = configuration.overlayPaths.union(found.contracts.map(\.path))
            configuration.others = found.files.filter { !known.contains($0.path) }
        }
        configuration.contracts = contracts(found, configuration)
        configuration.filters = filters(found)
        configuration.shards = shards(configuration, found)
        configuration.namespaces = namespaces(found)
    }

    private mutating func complain(_ message: String, at place: SourceLocation) {
        problems.append(Diagnostic(message, at: place))
    }

    // MARK: Keys

    private mutating func checkKeys() {
        problems += text.unknownKeys
        var known: Set<String> = []
        for member in text.members where ConfigurationKey(rawValue: member.key) != nil {
            if !known.insert(member.key).inserted {
                complain("the key '\(member.key)' is there twice; remove one of the two", at: member.keyPlace)
            }
        }
    }

    /// The paths of the roots; also of those that are missing.
    private mutating func roots(in folder: String) -> [String] {
        guard let value = text.value(of: .roots) else {
            return standardRoots(in: folder)
        }
        let names = strings(value, .roots)
        let missing = names.filter { !Path.isFolder(Path.join(folder, $0.text)) }
        for name in missing {
            complain(
                "there is no folder '\(name.text)'; roots are folders, by their path from this file",
                at: name.place
            )
        }
        return names.map { Path.join(folder, $0.text) }
    }

    private mutating func standardRoots(in folder: String) -> [String] {
        do throws(Diagnostics) {
            let names = try StandardRoots.names { Path.join(folder, $0) }
            if names.isEmpty {
                complain(
                    "there is no folder 'proto' or 'Schemas' beside it; name the folders that imports of contracts "
                        + "start from in 'roots'",
                    at: SourceLocation(file: text.file)
                )
            }
            return (names.isEmpty ? StandardRoots.names : names).map { Path.join(folder, $0) }
        } catch {
            problems += error.all
            return []
        }
    }

    private mutating func contracts(
        _ found: ContractRoots,
        _ configuration: Configuration
    ) -> [ContractFileOnDisk] {
        // Models have one home. Clients and mocks may be asked for here of models that live elsewhere.
        let elsewhere = configuration.emit.contains(.models) ? configuration.modules : [:]
        guard let value = text.value(of: .contracts) else {
            // Copies of the files that come with protobuf are there to be imported: their code is in `Accord`.
            let overlays = configuration.overlayPaths
            let contracts = found.contracts.filter {
                elsewhere[$0.importPath] == nil && !$0.importPath.hasPrefix("google/protobuf/")
                    && !overlays.contains($0.path)
            }
            let overlooked = contracts.isEmpty ? configuration.others.compactMap { $0.overlooked(as: .error) } : []
            problems += overlooked
            if contracts.isEmpty, overlooked.isEmpty {
                // It may be why there is none.
                if let warning = configuration.linkWarning { problems.append(warning) }
                let roots = configuration.roots.map { "'\($0)'" }.joined(separator: ", ")
                complain(
                    "there is no contract to write code from in \(roots); add a .proto, .openapi.yaml or .schema.json "
                        + "file, or correct 'roots'" + leftCode(in: configuration.output),
                    at: text.value(of: .roots)?.place ?? SourceLocation(file: text.file)
                )
            }
            return contracts
        }
        var contracts: Set<ContractFileOnDisk> = []
        for name in strings(value, .contracts) {
            for file in files(name, found, configuration.roots) {
                if let module = elsewhere[file.importPath] {
                    complain(
                        "the models of '\(file.importPath)' are in module '\(module)' already; leave it out of "
                            + "'contracts', or out of 'modules'",
                        at: name.place
                    )
                }
                contracts.insert(file)
            }
        }
        return contracts.sorted { $0.importPath < $1.importPath }
    }

    /// The remedy for code of earlier contracts, which is not removed where there is no contract at all.
    private func leftCode(in output: String?) -> String {
        let names = output.flatMap { try? FileReading.names(in: $0) } ?? []
        guard let output, let left = names.first(where: OutputNames.isOfContract) else { return "" }
        return
            "; '\(output)' still has code of earlier contracts, such as \(left), which you can remove if no code is wanted"
    }

    private mutating func modules(_ found: ContractRoots) -> [String: String] {
        guard let value = text.value(of: .modules) else { return [:] }
        guard case .object(let members) = value.value else {
            complainOfType(value, .modules, "an object, such as {\"Common\": [\"rin/common\"]}")
            return [:]
        }
        var modules: [String: String] = [:]
        for member in members {
            if !Self.isIdentifier(member.key) {
                complain(
                    "'\(member.key)' cannot be the name of a Swift module; name the module to import",
                    at: member.keyPlace
                )
            }
            for name in strings(member.value, .modules) {
                for file in files(name, found, []) {
                    if let other = modules.updateValue(member.key, forKey: file.importPath), other != member.key {
                        complain(
                            "'\(file.importPath)' is in module '\(other)' already; name it in one module only",
                            at: name.place
                        )
                    }
                }
            }
        }
        return modules
    }

    /// Returns the numbers of files that the sizes of the contracts ask for. The configuration's own numbers replace
    /// them.
    private mutating func shards(_ configuration: Configuration, _ found: ContractRoots) -> [String: Int] {
        // Nobody knows how much of a contract a filter leaves: it is little, or the configuration says more.
        var shards = Shards.counts(of: configuration.contracts.filter { configuration.filters[$0.importPath] == nil })
        guard let value = text.value(of: .shards) else { return shards }
        guard case .object(let members) = value.value else {
            complainOfType(value, .shards, "an object, such as {\"petstore.openapi.yaml\": 4}")
            return shards
        }
        for member in members {
            guard case .other(let number) = member.value.value, let count = Int(number), (1...1000).contains(count)
            else {
                complain("the number of files for '\(member.key)' must be from 1 to 1000", at: member.value.place)
                continue
            }
            for file in files(Word(text: member.key, place: member.keyPlace), found, []) {
                shards[file.importPath] = count
            }
        }
        return shards
    }

    private mutating func namespaces(_ found: ContractRoots) -> [String: String] {
        guard let value = text.value(of: .namespaces) else { return [:] }
        guard case .object(let members) = value.value else {
            complainOfType(value, .namespaces, "an object, such as {\"petstore.yaml\": \"PetStore\"}")
            return [:]
        }
        var namespaces: [String: String] = [:]
        for member in members {
            guard let name = string(member.value, .namespaces) else { continue }
            let parts = name.text.split(separator: ".", omittingEmptySubsequences: false)
            if !parts.allSatisfy({ Self.isIdentifier(String($0)) }) {
                complain("'\(name.text)' cannot be a namespace; write names with dots between them", at: name.place)
            }
            for file in files(Word(text: member.key, place: member.keyPlace), found, []) {
                namespaces[file.importPath] = name.text
            }
        }
        return namespaces
    }

    private mutating func overlays(_ found: ContractRoots, in folder: String) -> [String: [String]] {
        guard let value = text.value(of: .overlays) else { return [:] }
        guard case .object(let members) = value.value else {
            complainOfType(value, .overlays, "an object, such as {\"openapi.json\": [\"openapi.overlay.yaml\"]}")
            return [:]
        }
        var overlays: [String: [String]] = [:]
        for member in members {
            let paths = strings(member.value, .overlays).compactMap { overlay($0, found, in: folder) }
            for file in files(Word(text: member.key, place: member.keyPlace), found, []) {
                overlays[file.importPath] = paths
            }
        }
        return overlays
    }

    private mutating func filters(_ found: ContractRoots) -> [String: ContractFilter] {
        guard let value = text.value(of: .filter) else { return [:] }
        guard case .object(let members) = value.value else {
            complainOfType(value, .filter, "an object, such as {\"openapi.json\": {\"tags\": [\"orders\"]}}")
            return [:]
        }
        var filters: [String: ContractFilter] = [:]
        for member in members {
            let filter = filter(member)
            for file in files(Word(text: member.key, place: member.keyPlace), found, []) {
                let isProto = ContractLanguage.of(file.path) == .proto
                if let other = filter.words.keys.first(where: { $0.isOfProto != isProto }) {
                    let known = ContractFilter.Key.allCases.filter { $0.isOfProto == isProto }.map(\.rawValue)
                    complain(
                        "'\(other.rawValue)' chooses nothing of '\(file.importPath)'; use \(Suggestion.list(known))",
                        at: member.keyPlace)
                } else if !isProto, file != found.file(at: member.key) {
                    complain(
                        "each document has a filter of its own, and '\(member.key)' is a folder with several; name the "
                            + "documents", at: member.keyPlace)
                }
                filters[file.importPath] = filter
            }
        }
        return filters
    }

    private mutating func filter(_ member: JSONText.Member) -> ContractFilter {
        var filter = ContractFilter(location: member.keyPlace)
        guard case .object(let choices) = member.value.value, !choices.isEmpty else {
            complain(
                "the filter of '\(member.key)' must be an object that chooses something, such as {\"tags\": [\"orders\"]}",
                at: member.value.place)
            return filter
        }
        for choice in choices {
            guard let key = ContractFilter.Key(rawValue: choice.key) else { continue }
            filter.words[key] = strings(choice.value, .filter).map { .init(text: $0.text, location: $0.place) }
        }
        return filter
    }

    /// The path of an overlay on disk: in the roots, or from the folder of the configuration.
    private mutating func overlay(_ name: Word, _ found: ContractRoots, in folder: String) -> String? {
        if let file = found.file(at: name.text) { return file.path }
        let path = Path.join(folder, name.text)
        if Path.isFile(path) { return path }
        complain(
            "there is no overlay '\(name.text)' in the roots or beside this file; correct the path", at: name.place)
        return nil
    }

    private static func isIdentifier(_ name: String) -> Bool {
        let isFirst = name.first?.isNumber == false
        return isFirst && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The contracts of a name, of which there is one at least.
    private mutating func files(
        _ name: Word,
        _ found: ContractRoots,
        _ roots: [String]
    ) -> [ContractFileOnDisk] {
        let files = found.contracts(at: name.text)
        if files.isEmpty {
            complain(
                "there is no contract '\(name.text)' in the roots; name files and folders as imports do, such as "
                    + "'\(found.contracts.first?.importPath ?? "rin/contacts/v1/contacts.proto")'",
                at: name.place
            )
        }
        return files
    }

    // MARK: Values

    private mutating func flag(_ key: ConfigurationKey) -> Bool? {
        guard let value = text.value(of: key) else { return nil }
        switch value.value {
        case .other("true"): return true
        case .other("false"): return false
        default:
            complainOfType(value, key, "true or false")
            return nil
        }
    }

    private mutating func string(_ value: JSONText, _ key: ConfigurationKey) -> Word? {
        guard case .string(let text) = value.value else {
            complainOfType(value, key, "a string")
            return nil
        }
        guard !text.isEmpty else {
            complain("a name in '\(key.rawValue)' is empty; fill it in, or remove it", at: value.place)
            return nil
        }
        return Word(text: text, place: value.place)
    }

    private mutating func string(_ key: ConfigurationKey) -> String? {
        text.value(of: key).flatMap { string($0, key) }?.text
    }

    /// A list of strings, of which there is one at least.
    private mutating func strings(_ value: JSONText, _ key: ConfigurationKey) -> [Word] {
        guard case .array(let elements) = value.value else {
            complainOfType(value, key, "a list of strings")
            return []
        }
        if elements.isEmpty {
            complain("the list of '\(key.rawValue)' is empty; name something, or remove it", at: value.place)
        }
        return elements.compactMap { string($0, key) }
    }

    private mutating func choices<Choice>(_ key: ConfigurationKey) -> [Choice]?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let value = text.value(of: key) else { return nil }
        let chosen: [Choice] = strings(value, key).compactMap { self.choice($0, key) }
        return Choice.allCases.filter { choice in chosen.contains { $0.rawValue == choice.rawValue } }
    }

    private mutating func choice<Choice>(_ key: ConfigurationKey) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        text.value(of: key).flatMap { string($0, key) }.flatMap { self.choice($0, key) }
    }

    private mutating func choice<Choice>(_ word: Word, _ key: ConfigurationKey) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        if let choice = Choice(rawValue: word.text) { return choice }
        let suggestion = Suggestion.text(for: word.text, among: Choice.allCases.map(\.rawValue))
        complain("'\(word.text)' is nothing that '\(key.rawValue)' can be; \(suggestion)", at: word.place)
        return nil
    }

    private mutating func complainOfType(_ value: JSONText, _ key: ConfigurationKey, _ type: String) {
        complain("'\(key.rawValue)' is \(value.kind); it must be \(type)", at: value.place)
    }
}
