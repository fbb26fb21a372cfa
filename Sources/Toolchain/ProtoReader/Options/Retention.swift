/// Removes options that are only for the source (`retention = RETENTION_SOURCE`), as descriptor sets do not have them.
struct Retention {
    private let file: FileDeclaration
    private var path: [Int32] = []
    private var removed: [[Int32]] = []

    private init(_ file: FileDeclaration) {
        self.file = file
    }

    static func strip(_ file: FileDeclaration) {
        var retention = Retention(file)
        retention.stripAll()
        retention.removeLocations()
    }

    private mutating func stripAll() {
        file.options = stripped(file.options, 8)
        for (index, message) in file.messages.enumerated() { strip(message, 4, index) }
        for (index, declaration) in file.enums.enumerated() { strip(declaration, 5, index) }
        for (index, service) in file.services.enumerated() {
            within(6, index) { retention in
                for (index, method) in service.methods.enumerated() {
                    retention.within(2, index) { $0.stripOptions(of: method, 4) }
                }
                retention.stripOptions(of: service, 3)
            }
        }
        for (index, field) in file.extensions.enumerated() {
            within(7, index) { $0.stripOptions(of: field, 8) }
        }
    }

    private mutating func within(_ number: Int32, _ index: Int, _ body: (inout Retention) -> Void) {
        path.append(number)
        path.append(Int32(truncatingIfNeeded: index))
        body(&self)
        path.removeLast(2)
    }

    private mutating func strip(_ message: MessageDeclaration, _ number: Int32, _ index: Int) {
        within(number, index) { retention in
            for (index, field) in message.fields.enumerated() {
                retention.within(2, index) { $0.stripOptions(of: field, 8) }
            }
            for (index, nested) in message.messages.enumerated() { retention.strip(nested, 3, index) }
            for (index, declaration) in message.enums.enumerated() { retention.strip(declaration, 4, index) }
            for index in message.extensionRanges.indices {
                retention.within(5, index) {
                    message.extensionRanges[index].options = $0.stripped(message.extensionRanges[index].options, 3)
                }
            }
            for (index, field) in message.extensions.enumerated() {
                retention.within(6, index) { $0.stripOptions(of: field, 8) }
            }
            retention.stripOptions(of: message, 7)
            for (index, oneof) in message.oneofs.enumerated() {
                retention.within(8, index) { $0.stripOptions(of: oneof, 2) }
            }
        }
    }

    private mutating func strip(_ declaration: EnumDeclaration, _ number: Int32, _ index: Int) {
        within(number, index) { retention in
            for (index, value) in declaration.values.enumerated() {
                retention.within(2, index) { $0.stripOptions(of: value, 3) }
            }
            retention.stripOptions(of: declaration, 3)
        }
    }

    private mutating func stripOptions(of declaration: Declaration, _ number: Int32) {
        guard declaration.options.isPresent else { return }
        declaration.options = stripped(declaration.options, number)
    }

    /// Returns options without those that are only for the source. They are a copy, because an option may annotate the
    /// extension that declares it, whose options are read meanwhile.
    private mutating func stripped(_ options: OptionList, _ number: Int32) -> OptionList {
        guard options.isPresent, !options.values.isEmpty else { return options }
        var options = options
        path.append(number)
        let origin = options.values.fields.first?.declaration.container?.file.name
        strip(&options.values)
        if options.values.isEmpty, origin == BundledContracts.descriptorPath {
            options.isPresent = false
            removed.append(path)
        }
        path.removeLast()
        return options
    }

    private mutating func strip(_ message: inout OptionMessage) {
        for index in message.fields.indices.reversed() {
            // The default of a field without presence is not written, and protoc keeps its location.
            if message.fields[index].isImplicitDefault { continue }
            let field = message.fields[index].declaration
            path.append(field.number)
            if field.options.values.integer(17) == 2 {
                message.remove(field.number)
                removed.append(path)
            } else if field.type == .message, !field.isDelimited {
                message.update(index) { position, part in
                    if field.isRepeated { path.append(Int32(truncatingIfNeeded: position)) }
                    strip(&part)
                    if field.isRepeated { path.removeLast() }
                }
            }
            path.removeLast()
        }
    }

    private func removeLocations() {
        guard !removed.isEmpty, file.locations.isEnabled else { return }
        let removed = Set(removed)
        let lengths = Set(removed.map(\.count))
        for index in file.locations.all.indices {
            let path = file.locations.path(of: index)
            if lengths.contains(where: { $0 <= path.count && removed.contains(Array(path.prefix($0))) }) {
                file.locations.all[index].isRemoved = true
            }
        }
    }
}
