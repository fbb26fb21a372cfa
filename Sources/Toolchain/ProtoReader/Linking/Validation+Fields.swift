/// Checks fields and extensions, when their types and features are known.
extension FileLinker {
    func validate(_ field: FieldDeclaration) {
        guard field.isResolved else { return }
        checkSupport(of: field)
        checkFeatures(of: field)
        checkOptions(of: field)
        checkMessageSet(field)
        checkMap(field)
        checkJSType(of: field)
        if field.isExtension {
            if let name = field.jsonName, name != field.defaultJSONName {
                report("an extension has no 'json_name'; remove it", at: field.jsonNamePosition)
            }
            checkDeclaration(of: field)
        }
        if field.jsonName?.contains(0) == true {
            report("a 'json_name' has no NUL; remove it", at: field.jsonNamePosition)
        }
        if file.edition == .proto3 { validateProto3(field) }
    }

    /// The messages of options, which alone may be extended in proto3.
    private static let optionsMessages: Set<String> = Set(
        [
            "EnumOptions", "EnumValueOptions", "ExtensionRangeOptions", "FieldOptions", "FileOptions", "MessageOptions",
            "MethodOptions", "OneofOptions", "ServiceOptions",
        ].map { "google.protobuf.\($0)" })

    private static let extensibleInProto3 = optionsMessages.union(["google.protobuf.StreamOptions"])

    private func validateProto3(_ field: FieldDeclaration) {
        if field.isExtension, let container = field.container, !Self.extensibleInProto3.contains(container.fullName) {
            report("proto3 has no extensions, except for options; use Any", at: field.extendeePosition)
        }
        if field.isRequired { report("proto3 has no required fields; remove 'required'", at: field.position) }
        if field.defaultValue != nil { report("proto3 has no defaults; remove it", at: field.defaultPosition) }
        if let enumeration = field.enumeration, enumeration.isClosed, !enumeration.features.areUnknown {
            report(
                "'\(enumeration.fullName)' is a closed enum, and proto3 has open ones only; declare it in proto3",
                at: field.typePosition)
        }
        if field.type == .group { report("proto3 has no groups; declare a message", at: field.typePosition) }
    }

    // MARK: - Features

    private func checkFeatures(of field: FieldDeclaration) {
        guard !file.edition.isLegacy, !field.features.areUnknown else { return }
        let position = field.position
        if field.options.values.contains(2) {
            report("editions do not have 'packed'; use the feature 'repeated_field_encoding'", at: position)
        }
        if !field.isRepeated, !field.hasPresence {
            if field.defaultValue != nil {
                report("a field with implicit presence has no default; remove it", at: field.defaultPosition)
            }
            if let enumeration = field.enumeration, enumeration.isClosed, !enumeration.features.areUnknown {
                report(
                    "the field has implicit presence, and its enum '\(enumeration.fullName)' is closed; open the enum",
                    at: position)
            }
        }
        if field.isExtension, field.isRequired {
            report("an extension cannot be required; remove the feature", at: position)
        }
        guard field.container?.isMapEntry != true else { return }
        checkOwnFeatures(of: field)
    }

    private func checkOwnFeatures(of field: FieldDeclaration) {
        guard let own = ownFeatures(field.options) else { return }
        func refuse(_ message: String) { report("\(message); remove it", at: field.position) }
        if let presence = own.integer(1) {
            if field.oneof != nil {
                refuse("the field has the feature 'field_presence', and fields of oneofs have none")
            } else if field.isRepeated {
                refuse("the field has the feature 'field_presence', and repeated fields have none")
            } else if field.isExtension, presence != 3 {
                refuse("the extension has the feature 'field_presence', and extensions have none")
            } else if field.isMessage, presence == 2 {
                refuse("the field has implicit presence, and fields of messages do not")
            }
        }
        if !field.isRepeated, own.contains(3) {
            refuse("the field has the feature 'repeated_field_encoding', and is not repeated")
        }
        if field.type != .string, !isStringMap(field), own.contains(4) {
            refuse("the field has the feature 'utf8_validation', and is no string")
        }
        if !field.isPackable, own.integer(3) == 1 {
            refuse("the field is PACKED, and only repeated numbers are")
        }
        if !field.isMessage || field.isMap, own.contains(5) {
            refuse("the field has the feature 'message_encoding', and is no message")
        }
    }

    private func isStringMap(_ field: FieldDeclaration) -> Bool {
        field.isMap && field.message?.fields.contains { $0.type == .string } == true
    }

    // MARK: - Options

    private func checkOptions(of field: FieldDeclaration) {
        let options = field.options.values
        guard !options.isEmpty || Self.isLite(file) else { return }
        if file.edition >= .edition2024, options.contains(1) {
            report(
                "editions from 2024 on do not have 'ctype'; use the feature `(pb.cpp).string_type`", at: field.position)
        }
        if options.bool(5) || options.bool(15) {
            if field.type != .message || field.isDelimited {
                report("only fields of messages are lazy; remove the option", at: field.position)
            }
            if options.bool(15), field.isExtension {
                report("extensions are not 'unverified_lazy'; remove the option", at: field.position)
            }
        }
        if options.bool(2), !field.isPackable {
            report("only repeated numbers are packed; remove the option", at: field.position)
        }
        if Self.isLite(file), let container = field.container, !Self.isLite(container.file) {
            report(
                "the file is optimized for LITE_RUNTIME, and extends a message of a file that is not; move the extension",
                at: field.extendeePosition)
        }
    }

    private func checkMessageSet(_ field: FieldDeclaration) {
        guard let container = field.container, container.options.values.bool(1) else { return }
        if !field.isExtension {
            report("a message set has extensions only; remove the field", at: field.position)
        } else if field.label != .optional || field.type != .message || field.isDelimited {
            report("an extension of a message set is an optional message; change it", at: field.position)
        }
    }

    private func checkJSType(of field: FieldDeclaration) {
        guard let type = field.options.values.integer(6), type != 0 else { return }
        switch field.type {
        case .uint64, .int64, .sint64, .fixed64, .sfixed64: break
        default: report("only integers of 64 bits have 'jstype'; remove it", at: field.position)
        }
    }

    // MARK: - Maps

    private func checkMap(_ field: FieldDeclaration) {
        if field.isDelimited, field.message?.isMapEntry == true {
            return report("a group is no entry of a map; write `map<key, value>`", at: field.typePosition)
        }
        guard field.isMap, let entry = field.message else { return }
        let isOwn =
            field.isRepeated && entry.name == Parser.mapEntryName(field.name) && field.container === entry.parent
        if !isOwn {
            report(
                "'\(entry.fullName)' is the entry of a map, and no type of other fields; name another message",
                at: field.typePosition)
        }
        guard let key = entry.fields.first, let value = entry.fields.last else { return }
        switch key.type {
        case .enum: report("the key of a map is no enum; use an integer or a string", at: field.typePosition)
        case .float, .double, .message, .group, .bytes:
            report("the key of a map is an integer, a bool or a string; use one of them", at: field.typePosition)
        default: break
        }
        if let enumeration = value.enumeration, !enumeration.isPartial, let first = enumeration.values.first,
            first.number != 0
        {
            report("the first value of an enum in a map is 0; begin the enum with one that is", at: field.typePosition)
        }
    }

    // MARK: - Declarations of extensions

    private func checkDeclaration(of field: FieldDeclaration) {
        guard let container = field.container, !Self.optionsMessages.contains(container.fullName),
            container.file.name != "google/protobuf/descriptor.proto",
            let index = container.extensionRange(of: field.number)
        else { return }
        let range = container.extensionRanges[index]
        guard !range.options.isPartial else { return }
        let declarations = range.options.values.messages(2)
        guard let declaration = declarations.first(where: { $0.integer(1) == UInt64(bitPattern: Int64(field.number)) })
        else {
            if !declarations.isEmpty || range.options.values.integer(3) == 0 {
                report(
                    "'\(container.fullName)' does not declare extension \(field.number); declare it there, or take a "
                        + "number that is", at: field.numberPosition)
            }
            return
        }
        if declaration.bool(5) {
            return report(
                "extension \(field.number) of '\(container.fullName)' is reserved; take another number",
                at: field.numberPosition)
        }
        check(field, declaration, container)
    }

    private func check(_ field: FieldDeclaration, _ declaration: OptionMessage, _ container: MessageDeclaration) {
        let declared = "extension \(field.number) of '\(container.fullName)' is declared"
        if let bytes = declaration.bytes(3), !bytes.isEmpty {
            let type = String(decoding: bytes, as: UTF8.self)
            let isScalar = FieldKind(name: type) != nil && type != "group" || type == "enum"
            let wanted = isScalar || type.hasPrefix(".") ? type : ".\(type)"
            let actual = field.typeName ?? field.type?.name ?? ""
            if wanted != actual {
                report(
                    "\(declared) with the type '\(wanted)', and has '\(actual)'; change one of the two",
                    at: field.typePosition)
            }
        }
        if let bytes = declaration.bytes(2), !bytes.isEmpty {
            let name = String(decoding: bytes, as: UTF8.self)
            if name != ".\(field.fullName)" {
                report(
                    "\(declared) as '\(name)', and is '.\(field.fullName)'; rename one of the two", at: field.position)
            }
        }
        if declaration.bool(6) != field.isRepeated {
            report(
                "\(declared) as \(declaration.bool(6) ? "repeated" : "optional"), and is not; change one of the two",
                at: field.position)
        }
    }

    // MARK: - Support of features

    /// Checks the editions that a field for options says that it is for.
    private func checkSupport(of field: FieldDeclaration) {
        let parent = field.options.values.message(22)
        if let parent { checkSupport(parent, field.fullName, at: field.position) }
        guard let parent, let enumeration = field.enumeration else { return }
        for value in enumeration.values {
            guard let own = value.options.values.message(4) else { continue }
            var merged = parent
            merged.merge(own)
            checkSupport(merged, value.fullName, at: field.position)
            func refuse(_ problem: String) {
                report("the value '\(value.fullName)' \(problem); change its edition", at: field.position)
            }
            if (merged.integer(1) ?? 0) < (parent.integer(1) ?? 0) { refuse("is older than its feature") }
            if let end = parent.integer(4), (merged.integer(4) ?? 0) > end {
                refuse("is there longer than its feature")
            }
            if let end = parent.integer(2), (merged.integer(2) ?? 0) > end {
                refuse("is deprecated later than its feature")
            }
        }
    }

    func checkSupport(_ support: OptionMessage, _ name: String, at position: Position) {
        let introduced = support.integer(1) ?? 0
        func refuse(_ message: String) { report("'\(name)' \(message)", at: position) }
        if let deprecated = support.integer(2) {
            if deprecated < introduced { refuse("is deprecated before it is introduced; change an edition") }
            if !support.contains(3) { refuse("is deprecated without a 'deprecation_warning'; write one") }
        } else if support.contains(3) {
            refuse("has a 'deprecation_warning' and is not deprecated; set 'edition_deprecated'")
        }
        guard let removed = support.integer(4) else {
            if support.contains(5) { refuse("has a 'removal_error' and is not removed; set 'edition_removed'") }
            return
        }
        if (support.integer(2) ?? 0) >= removed { refuse("is deprecated after it is removed; change an edition") }
        if removed < introduced { refuse("is removed before it is introduced; change an edition") }
        if introduced != removed, !support.contains(5) { refuse("is removed without a 'removal_error'; write one") }
    }
}
