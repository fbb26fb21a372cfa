import Accord
import Contract

/// Takes out of descriptors what filters leave out: services and methods that are not chosen, and the types of the same
/// files that nothing else reaches.
package struct DescriptorFilter {
    package typealias File = Google.Protobuf.FileDescriptorProto
    private typealias MessageType = Google.Protobuf.DescriptorProto
    private typealias Field = Google.Protobuf.FieldDescriptorProto

    private let filters: [String: ContractFilter]
    /// The files of top-level types that can be left out, by the types' full names.
    private var homes: [String: Home] = [:]
    private var reached: Set<String> = []
    /// Types that were reached, and not looked into.
    private var rest: [String] = []

    private enum Home {
        case message(MessageType)
        case enumeration
    }

    /// - Parameters:
    ///   - files: descriptors with all that they import.
    ///   - filters: by import path; files without one stay as they are.
    /// - Returns: the files, as the filters leave them, and what is wrong with words that choose nothing.
    package static func filtered(
        _ files: [File], by filters: [String: ContractFilter]
    ) -> (files: [File], problems: [Diagnostic]) {
        guard !filters.isEmpty else { return (files, []) }
        var filter = DescriptorFilter(filters: filters)
        return (filter.filtered(files), problems(files, filters))
    }

    private init(filters: [String: ContractFilter]) {
        self.filters = filters
    }

    private mutating func filtered(_ files: [File]) -> [File] {
        let files = files.map(withChosenServices)
        for file in files where filter(of: file) != nil {
            for message in file.messageType { homes[Self.name(message.name, in: file)] = .message(message) }
            for type in file.enumType { homes[Self.name(type.name, in: file)] = .enumeration }
        }
        for file in files {
            for method in file.service.flatMap(\.method) {
                reach(method.inputType)
                reach(method.outputType)
            }
            guard filter(of: file) == nil else { continue }
            file.messageType.forEach { look(into: $0) }
            file.extension.forEach { look(at: $0) }
        }
        follow()
        // An extension of what stays needs its own type, which others may extend.
        var count = -1
        while count != reached.count {
            count = reached.count
            for field in files.filter({ filter(of: $0) != nil }).flatMap(\.extension) where isKept(field) {
                reach(field.typeName)
            }
            follow()
        }
        return files.map { filter(of: $0) == nil ? $0 : withReachedTypes($0) }
    }

    private func filter(of file: File) -> ContractFilter? { file.name.flatMap { filters[$0] } }

    private static func name(_ name: String?, in file: File) -> String {
        let package = file.package ?? ""
        return package.isEmpty ? name ?? "" : "\(package).\(name ?? "")"
    }

    // MARK: Services

    private func withChosenServices(_ file: File) -> File {
        guard let filter = filter(of: file) else { return file }
        let words = filter.texts(.services)
        var positions: [Int: (service: Int, methods: [Int: Int])] = [:]
        var result = file
        result.service = []
        for (index, service) in file.service.enumerated() {
            let names = Self.names(of: service, in: file)
            let isWhole = !words.isDisjoint(with: names)
            let methods = service.method.enumerated().filter { _, method in
                isWhole || names.contains { words.contains("\($0).\(method.name ?? "")") }
            }
            guard isWhole || !methods.isEmpty else { continue }
            var chosen = service
            chosen.method = methods.map(\.element)
            positions[index] = (
                result.service.count,
                Dictionary(methods.enumerated().map { ($1.offset, $0) }, uniquingKeysWith: { first, _ in first })
            )
            result.service.append(chosen)
        }
        result.movePlaces { path in
            guard path.count > 1, path[0] == Part.service.rawValue else { return path }
            guard let position = positions[Int(path[1])] else { return nil }
            var path = path
            path[1] = Int32(position.service)
            if path.count > 3, path[2] == 2 {
                guard let method = position.methods[Int(path[3])] else { return nil }
                path[3] = Int32(method)
            }
            return path
        }
        return result
    }

    /// The names by which a filter may choose a service.
    private static func names(of service: Google.Protobuf.ServiceDescriptorProto, in file: File) -> [String] {
        [service.name ?? "", name(service.name, in: file)]
    }

    /// The problems of words that choose nothing in any file of their filter.
    private static func problems(_ files: [File], _ filters: [String: ContractFilter]) -> [Diagnostic] {
        Set(filters.values).flatMap { filter in
            let services = files.filter { $0.name.map { filters[$0] } == filter }.flatMap { file in
                file.service.map { (names: names(of: $0, in: file), methods: $0.method.compactMap(\.name)) }
            }
            let known = services.flatMap { service in
                service.names + service.names.flatMap { name in service.methods.map { "\(name).\($0)" } }
            }
            return filter.problems(.services, "service or method", among: known, where: known.contains)
        }
    }

    // MARK: Types

    private mutating func reach(_ typeName: String?) {
        if let name = home(of: typeName), reached.insert(name).inserted { rest.append(name) }
    }

    private mutating func follow() {
        while let name = rest.popLast() {
            if case .message(let message) = homes[name] { look(into: message) }
        }
    }

    private mutating func look(into message: MessageType) {
        var rest = [message]
        while let message = rest.popLast() {
            (message.field + message.extension).forEach { look(at: $0) }
            rest += message.nestedType
        }
    }

    private mutating func look(at field: Field) {
        reach(field.typeName)
        reach(field.extendee)
    }

    /// Whether an extension is of what is not left out.
    private func isKept(_ field: Field) -> Bool { home(of: field.extendee).map(reached.contains) ?? true }

    /// The full name of the top-level type that can be left out and has a type in it.
    private func home(of typeName: String?) -> String? {
        // Nested types are parts of those around them.
        var name = Substring(typeName ?? "").drop { $0 == "." }
        while !name.isEmpty, homes[String(name)] == nil {
            name = name.lastIndex(of: ".").map { name[..<$0] } ?? ""
        }
        return name.isEmpty ? nil : String(name)
    }

    // MARK: Files

    /// The lists of a file, by the numbers of their fields.
    private enum Part: Int32 {
        case message = 4
        case enumeration = 5
        case service = 6
        case `extension` = 7
    }

    private func withReachedTypes(_ file: File) -> File {
        var positions: [Int32: [Int: Int]] = [:]
        func kept<Element>(_ list: [Element], _ part: Part, where isKept: (Element) -> Bool) -> [Element] {
            let kept = list.enumerated().filter { isKept($0.element) }
            positions[part.rawValue] = Dictionary(
                kept.enumerated().map { ($1.offset, $0) }, uniquingKeysWith: { first, _ in first })
            return kept.map(\.element)
        }
        var result = file
        result.messageType = kept(file.messageType, .message) { reached.contains(Self.name($0.name, in: file)) }
        result.enumType = kept(file.enumType, .enumeration) { reached.contains(Self.name($0.name, in: file)) }
        result.extension = kept(file.extension, .extension, where: isKept)
        result.movePlaces { path in
            guard path.count > 1, let positions = positions[path[0]] else { return path }
            guard let position = positions[Int(path[1])] else { return nil }
            var path = path
            path[1] = Int32(position)
            return path
        }
        return result
    }
}

extension Google.Protobuf.FileDescriptorProto {
    /// Has places follow what they are of; `nil` for those of what is gone.
    fileprivate mutating func movePlaces(_ moved: ([Int32]) -> [Int32]?) {
        let places = sourceCodeInfo?.location ?? []
        sourceCodeInfo?.location = places.compactMap { location in
            guard let path = moved(location.path) else { return nil }
            var location = location
            location.path = path
            return location
        }
    }
}
