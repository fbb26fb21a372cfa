/// Resolves features: those of a declaration are those around it, with what it says itself.
extension FileLinker {
    func resolveFeatures() {
        apply(file.options, to: &file.features, at: Position())
        for message in file.messages { resolve(message, file.features) }
        for declaration in file.enums { resolve(declaration, file.features) }
        for service in file.services {
            service.features = file.features
            apply(service.options, to: &service.features, at: service.position)
            for method in service.methods {
                method.features = service.features
                apply(method.options, to: &method.features, at: method.position)
            }
        }
        for field in file.extensions { resolve(field, file.features) }
    }

    /// The number of the field with features in options, whose messages each have another.
    static let featureNumbers: [String: Int32] = [
        "google.protobuf.FileOptions": 50, "google.protobuf.MessageOptions": 12, "google.protobuf.FieldOptions": 21,
        "google.protobuf.OneofOptions": 1, "google.protobuf.EnumOptions": 7, "google.protobuf.EnumValueOptions": 2,
        "google.protobuf.ServiceOptions": 34, "google.protobuf.MethodOptions": 35,
        "google.protobuf.ExtensionRangeOptions": 50,
    ]

    /// The features that options have themselves.
    func ownFeatures(_ options: OptionList) -> OptionMessage? {
        guard let first = options.values.fields.first?.declaration.container,
            let number = Self.featureNumbers[first.fullName]
        else { return nil }
        return options.values.message(number)
    }

    private func apply(_ options: OptionList, to features: inout FeatureValues, at position: Position) {
        if options.hasUnknownFeatures { features.forget() }
        guard let own = ownFeatures(options) else { return }
        if file.edition.isLegacy, file.isEditionKnown {
            report("only editions have features; begin the file with `edition = \"2023\";`", at: position)
        }
        if let unknown = features.merge(own) {
            report("the feature '\(unknown)' has a value that is unknown; choose another one", at: position)
        }
    }

    private func resolve(_ message: MessageDeclaration, _ around: FeatureValues) {
        message.features = around
        apply(message.options, to: &message.features, at: message.position)
        for oneof in message.oneofs {
            oneof.features = message.features
            apply(oneof.options, to: &oneof.features, at: oneof.position)
        }
        for nested in message.messages { resolve(nested, message.features) }
        for field in message.fields { resolve(field, field.oneof?.features ?? message.features) }
        for declaration in message.enums { resolve(declaration, message.features) }
        for field in message.extensions { resolve(field, message.features) }
        for range in message.extensionRanges {
            var features = message.features
            apply(range.options, to: &features, at: range.position)
        }
    }

    private func resolve(_ declaration: EnumDeclaration, _ around: FeatureValues) {
        declaration.features = around
        apply(declaration.options, to: &declaration.features, at: declaration.position)
        for value in declaration.values {
            value.features = declaration.features
            apply(value.options, to: &value.features, at: value.position)
        }
    }

    private func resolve(_ field: FieldDeclaration, _ around: FeatureValues) {
        field.features = around
        apply(field.options, to: &field.features, at: field.position)
        if file.edition.isLegacy {
            if field.label == .required { field.features.fieldPresence = .legacyRequired }
            if field.type == .group { field.features.messageEncoding = .delimited }
            if field.options.values.contains(2) {
                if field.options.values.bool(2) {
                    field.features.repeatedFieldEncoding = .packed
                } else if file.edition == .proto3 {
                    field.features.repeatedFieldEncoding = .expanded
                }
            }
        } else if field.type == .message, field.features.messageEncoding == .delimited,
            field.parent?.isMapEntry != true || field.isExtension, field.message?.isMapEntry != true
        {
            field.isDelimited = true
        }
    }
}
