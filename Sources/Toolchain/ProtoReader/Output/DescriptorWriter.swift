/// Writes linked declarations as `google.protobuf.FileDescriptorProto`, byte for byte as protoc does: fields in the
/// order of their numbers.
enum DescriptorWriter {
    static func write(_ file: FileDeclaration, _ extent: Locations.Extent, to writer: inout ByteWriter) {
        writer.string(1, file.name)
        if let package = file.package, !package.isEmpty { writer.string(2, package) }
        let imports = file.dependencies
        for dependency in imports { writer.string(3, dependency.path) }
        for message in file.messages { writer.message(4) { write(message, to: &$0) } }
        for declaration in file.enums { writer.message(5) { write(declaration, to: &$0) } }
        for service in file.services { writer.message(6) { write(service, to: &$0) } }
        for field in file.extensions { writer.message(7) { write(field, to: &$0) } }
        write(file.options, 8, to: &writer)
        if file.locations.isEnabled { writer.message(9) { write(file.locations, extent, to: &$0) } }
        for (index, dependency) in imports.enumerated() where dependency.kind == .public {
            writer.integer(10, Int32(truncatingIfNeeded: index))
        }
        for (index, dependency) in imports.enumerated() where dependency.kind == .weak {
            writer.integer(11, Int32(truncatingIfNeeded: index))
        }
        if file.edition == .proto3 {
            writer.string(12, "proto3")
        } else if !file.edition.isLegacy {
            writer.string(12, "editions")
            writer.integer(14, file.edition.rawValue)
        }
        for dependency in file.optionDependencies { writer.string(15, dependency.path) }
    }

    private static func write(_ options: OptionList, _ number: Int32, to writer: inout ByteWriter) {
        guard options.isPresent else { return }
        writer.message(number) { options.values.write(to: &$0) }
    }

    private static func write(_ message: MessageDeclaration, to writer: inout ByteWriter) {
        writer.string(1, message.name)
        for field in message.fields { writer.message(2) { write(field, to: &$0) } }
        for nested in message.messages { writer.message(3) { write(nested, to: &$0) } }
        for declaration in message.enums { writer.message(4) { write(declaration, to: &$0) } }
        for range in message.extensionRanges {
            writer.message(5) { writer in
                writer.integer(1, range.start)
                writer.integer(2, range.end)
                write(range.options, 3, to: &writer)
            }
        }
        for field in message.extensions { writer.message(6) { write(field, to: &$0) } }
        write(message.options, 7, to: &writer)
        for oneof in message.oneofs {
            writer.message(8) { writer in
                writer.string(1, oneof.name)
                write(oneof.options, 2, to: &writer)
            }
        }
        for range in message.reservedRanges {
            writer.message(9) { writer in
                writer.integer(1, range.start)
                writer.integer(2, range.end)
            }
        }
        for reserved in message.reservedNames { writer.data(10, reserved.name) }
        if message.visibility != .unset { writer.integer(11, Int32(message.visibility.rawValue)) }
    }

    private static func write(_ field: FieldDeclaration, to writer: inout ByteWriter) {
        writer.string(1, field.name)
        if let extendee = field.extendeeName { writer.string(2, extendee) }
        writer.integer(3, field.number)
        if let label = field.label { writer.integer(4, Int32(label.rawValue)) }
        if let type = field.type { writer.integer(5, Int32(type.rawValue)) }
        if let name = field.typeName { writer.string(6, name) }
        if let value = field.defaultValue { writer.data(7, value) }
        write(field.options, 8, to: &writer)
        if let index = field.oneofIndex { writer.integer(9, Int32(truncatingIfNeeded: index)) }
        writer.data(10, field.jsonName ?? field.defaultJSONName)
        if field.isProto3Optional { writer.bool(17, true) }
    }

    private static func write(_ declaration: EnumDeclaration, to writer: inout ByteWriter) {
        writer.string(1, declaration.name)
        for value in declaration.values {
            writer.message(2) { writer in
                writer.string(1, value.name)
                writer.integer(2, value.number)
                write(value.options, 3, to: &writer)
            }
        }
        write(declaration.options, 3, to: &writer)
        for range in declaration.reservedRanges {
            writer.message(4) { writer in
                writer.integer(1, range.start)
                writer.integer(2, range.end)
            }
        }
        for reserved in declaration.reservedNames { writer.data(5, reserved.name) }
        if declaration.visibility != .unset { writer.integer(6, Int32(declaration.visibility.rawValue)) }
    }

    private static func write(_ service: ServiceDeclaration, to writer: inout ByteWriter) {
        writer.string(1, service.name)
        for method in service.methods {
            writer.message(2) { writer in
                writer.string(1, method.name)
                writer.string(2, method.input.name)
                writer.string(3, method.output.name)
                write(method.options, 4, to: &writer)
                if method.isClientStreaming { writer.bool(5, true) }
                if method.isServerStreaming { writer.bool(6, true) }
            }
        }
        write(service.options, 3, to: &writer)
    }

    private static func write(_ locations: Locations, _ extent: Locations.Extent, to writer: inout ByteWriter) {
        for (index, location) in locations.all.enumerated()
        where !location.isRemoved && extent.contains(pathCount: location.pathCount) {
            writer.message(1) { writer in
                writer.integers(1, locations.path(of: index))
                let start = location.start
                let end = location.end ?? start
                writer.integers(
                    2,
                    start.line == end.line
                        ? [start.line, start.column, end.column] : [start.line, start.column, end.line, end.column])
                guard location.comments >= 0 else { return }
                let comments = locations.comments[location.comments]
                if !comments.leading.isEmpty { writer.data(3, comments.leading) }
                if !comments.trailing.isEmpty { writer.data(4, comments.trailing) }
                for comment in comments.detached { writer.data(6, comment) }
            }
        }
    }
}
