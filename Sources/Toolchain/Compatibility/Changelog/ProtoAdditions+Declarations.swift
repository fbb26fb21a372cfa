/// Messages, enums and services, and what is in them.
extension ProtoAdditions {
    mutating func compareMessages() {
        for message in new.messages.values where !message.isMapEntry && isWanted(message.declaration) {
            let declaration = message.declaration
            guard let before = old.messages[declaration.fullName] else {
                guard !isToldWithAnother(declaration) else { continue }
                report(.messageAdded, "Message \"\(name(of: declaration))\" was added.", at: declaration)
                continue
            }
            let title = "Message \"\(name(of: declaration))\""
            reportDeprecation(
                (.messageDeprecated, .messageUndeprecated), title,
                (before.options.deprecated == true, message.options.deprecated == true),
                at: declaration, old: before.declaration)
            compareJSON(
                .messageJSONFormatAllowed, title, (before.features, message.features), before.declaration, declaration)
            compareVisibility(title, (before.isExported, message.isExported), before.declaration, declaration)
            // A rule reports that the accessor is gone.
            if before.options.noStandardDescriptorAccessor == true {
                reportOption(
                    "no_standard_descriptor_accessor", title,
                    ("true", "\(message.options.noStandardDescriptorAccessor ?? false)"), at: declaration,
                    old: before.declaration)
            }
            reportOptions(
                UnruledOptions.ofMessages, title, (before.options, message.options), at: declaration,
                old: before.declaration)
            reportCustomOptions(
                "MessageOptions", title, (before.options.unknownFields, message.options.unknownFields),
                at: declaration, old: before.declaration)
            compareFields(before, message)
            compareOneofs(before, message)
            compareRanges(before, message)
        }
    }

    /// Reports what has a form in JSON now; a rule reports what has none any more.
    private mutating func compareJSON(
        _ rule: ChangeRule, _ title: String, _ features: (old: ProtoFeatures, new: ProtoFeatures),
        _ old: ProtoDeclaration, _ new: ProtoDeclaration
    ) {
        guard features.old.lossOfJSON(in: features.new) == nil,
            let change = features.old.changeOfJSON(in: features.new)
        else { return }
        report(rule, "\(title) \(change).", at: new, old: old)
    }

    /// Reports what other files may name now; a rule reports what they may not name any more.
    private mutating func compareVisibility(
        _ title: String, _ isExported: (old: Bool, new: Bool), _ old: ProtoDeclaration, _ new: ProtoDeclaration
    ) {
        guard !isExported.old, isExported.new else { return }
        report(.typeExported, "\(title) may be used by other files now.", at: new, old: old)
    }

    private mutating func compareFields(_ old: ProtoMessage, _ new: ProtoMessage) {
        for field in new.fields {
            guard let before = old.field(field.number) else {
                report(
                    .fieldAdded, "\(field.description) was added.", at: field.declaration, old: old.declaration,
                    subject: field.subject)
                continue
            }
            compareOptions(before, field)
        }
    }

    private mutating func compareOptions(_ old: ProtoField, _ new: ProtoField) {
        compareDeprecation(old, new)
        comparePacking(old, new)
        // Rules report all other changes of the option.
        if old.options.ctype == .stringPiece, new.options.ctypeOrDefault == .string,
            new.features.cppStringType == .string
        {
            reportOption(
                "ctype", new.description, ("STRING_PIECE", "STRING"), at: new.declaration, old: old.declaration,
                subject: new.subject)
        }
        reportOptions(
            UnruledOptions.ofFields, new.description, (old.options, new.options), at: new.declaration,
            old: old.declaration, subject: new.subject)
        reportCustomOptions(
            "FieldOptions", new.description, (old.options.unknownFields, new.options.unknownFields),
            at: new.declaration, old: old.declaration, subject: new.subject)
    }

    /// Readers take lists in both forms, packed and element by element.
    private mutating func comparePacking(_ old: ProtoField, _ new: ProtoField) {
        guard old.type == new.type, old.isList, new.isList, old.isPacked != new.isPacked else { return }
        report(
            .fieldPackingChanged, "\(new.description) is \(new.isPacked ? "packed now" : "packed no more").",
            at: new.declaration, old: old.declaration, subject: new.subject)
    }

    private mutating func compareDeprecation(_ old: ProtoField, _ new: ProtoField) {
        reportDeprecation(
            (.fieldDeprecated, .fieldUndeprecated), new.description,
            (old.options.deprecated == true, new.options.deprecated == true),
            at: new.declaration, old: old.declaration, subject: new.subject)
    }

    private mutating func compareOneofs(_ old: ProtoMessage, _ new: ProtoMessage) {
        for oneof in new.oneofs where !oneof.isSynthetic {
            let title = "Oneof \"\(oneof.declaration.name)\" on message \"\(name(of: new.declaration))\""
            guard let before = old.oneofs.first(where: { $0.declaration.name == oneof.declaration.name }) else {
                report(.oneofAdded, "\(title) was added.", at: oneof.declaration, old: old.declaration)
                continue
            }
            reportCustomOptions(
                "OneofOptions", title, (before.options.unknownFields, oneof.options.unknownFields),
                at: oneof.declaration, old: before.declaration)
        }
    }

    private mutating func compareRanges(_ old: ProtoMessage, _ new: ProtoMessage) {
        let owner = "Message \"\(name(of: new.declaration))\""
        reportReserved(
            NumberRanges(of: old.reservedRanges, in: old), NumberRanges(of: new.reservedRanges, in: new),
            names: new.reservedNames.subtracting(old.reservedNames), of: owner, old.declaration, new.declaration)
        let before = NumberRanges(of: old.extensionRanges, in: old)
        let after = NumberRanges(of: new.extensionRanges, in: new)
        let added = after.merged.flatMap { NumberRanges.gaps(in: $0, besides: before.merged) }
        guard !added.isEmpty else { return }
        report(
            .extensionRangeAdded,
            "\(owner) has room for extensions at \(added.map(after.text).joined(separator: ", ")).",
            at: new.declaration, old: old.declaration)
    }

    private mutating func reportReserved(
        _ old: NumberRanges, _ new: NumberRanges, names: Set<String>, of owner: String,
        _ oldDeclaration: ProtoDeclaration,
        _ declaration: ProtoDeclaration
    ) {
        let numbers = new.merged.flatMap { NumberRanges.gaps(in: $0, besides: old.merged) }.map(new.text)
        let all = numbers + names.sorted().map { "\"\($0)\"" }
        guard !all.isEmpty else { return }
        report(
            .reservedAdded, "\(owner) reserves \(all.joined(separator: ", ")).", at: declaration,
            old: oldDeclaration)
    }

    mutating func compareExtensions() {
        let names = Dictionary(grouping: old.extensions.values, by: \.declaration.fullName)
        for (key, each) in new.extensions where isWanted(each.declaration) {
            if let before = old.extensions[key] {
                compareOptions(before, each)
            } else if !isToldWithAnother(each.declaration),
                // One that has another number now is reported by a rule.
                names[each.declaration.fullName]?.contains(where: { $0.extendee == each.extendee }) != true
            {
                report(
                    .extensionAdded, "\(each.description) was added.", at: each.declaration, subject: each.subject)
            }
        }
    }

    // MARK: Enums

    mutating func compareEnums() {
        for each in new.enums.values where isWanted(each.declaration) {
            guard let before = old.enums[each.declaration.fullName] else {
                guard !isToldWithAnother(each.declaration) else { continue }
                report(.enumAdded, "Enum \"\(name(of: each.declaration))\" was added.", at: each.declaration)
                continue
            }
            let title = "Enum \"\(name(of: each.declaration))\""
            reportDeprecation(
                (.enumDeprecated, .enumUndeprecated), title,
                (before.options.deprecated == true, each.options.deprecated == true),
                at: each.declaration, old: before.declaration)
            compareJSON(
                .enumJSONFormatAllowed, title, (before.features, each.features), before.declaration, each.declaration)
            compareVisibility(title, (before.isExported, each.isExported), before.declaration, each.declaration)
            reportOptions(
                UnruledOptions.ofEnums, title, (before.options, each.options), at: each.declaration,
                old: before.declaration)
            reportCustomOptions(
                "EnumOptions", title, (before.options.unknownFields, each.options.unknownFields),
                at: each.declaration, old: before.declaration)
            compareValues(before, each)
            reportReserved(
                NumberRanges(reservedIn: before), NumberRanges(reservedIn: each),
                names: each.reservedNames.subtracting(before.reservedNames),
                of: title, before.declaration, each.declaration)
        }
    }

    private mutating func compareValues(_ old: ProtoEnum, _ new: ProtoEnum) {
        let before = Dictionary(grouping: old.values, by: \.number)
        let names = Dictionary(grouping: new.values, by: \.number).mapValues { Set($0.map(\.declaration.name)) }
        for value in new.values {
            let text =
                "Enum value \"\(value.number)\" with name \"\(value.declaration.name)\" on enum "
                + "\"\(name(of: new.declaration))\""
            let others = before[value.number] ?? []
            if let same = others.first(where: { $0.declaration.name == value.declaration.name }) {
                reportDeprecation(
                    (.enumValueDeprecated, .enumValueUndeprecated), text, (same.isDeprecated, value.isDeprecated),
                    at: value.declaration,
                    old: same.declaration)
                reportOptions(
                    UnruledOptions.ofEnumValues, text, (same.options, value.options), at: value.declaration,
                    old: same.declaration)
                reportCustomOptions(
                    "EnumValueOptions", text, (same.options.unknownFields, value.options.unknownFields),
                    at: value.declaration, old: same.declaration)
            } else if names[value.number]?.isSuperset(of: others.map(\.declaration.name)) == true {
                // Otherwise it has another name, which a rule reports.
                report(.enumValueAdded, "\(text) was added.", at: value.declaration, old: old.declaration)
            }
        }
    }

    // MARK: Services

    mutating func compareServices() {
        for service in new.services.values where isWanted(service.declaration) {
            let name = service.declaration.name
            guard let before = old.services[service.declaration.fullName] else {
                guard !isToldWithAnother(service.declaration) else { continue }
                report(.serviceAdded, "Service \"\(name)\" was added.", at: service.declaration)
                continue
            }
            reportDeprecation(
                (.serviceDeprecated, .serviceUndeprecated), "Service \"\(name)\"",
                (before.isDeprecated, service.isDeprecated),
                at: service.declaration, old: before.declaration)
            reportCustomOptions(
                "ServiceOptions", "Service \"\(name)\"",
                (before.options.unknownFields, service.options.unknownFields),
                at: service.declaration, old: before.declaration)
            let methods = Dictionary(before.methods.map { ($0.declaration.name, $0) }) { first, _ in first }
            for method in service.methods {
                let text = "RPC \"\(method.declaration.name)\" on service \"\(name)\""
                guard let same = methods[method.declaration.name] else {
                    report(.rpcAdded, "\(text) was added.", at: method.declaration, old: before.declaration)
                    continue
                }
                reportDeprecation(
                    (.rpcDeprecated, .rpcUndeprecated), text, (same.isDeprecated, method.isDeprecated),
                    at: method.declaration,
                    old: same.declaration)
                reportCustomOptions(
                    "MethodOptions", text, (same.options.unknownFields, method.options.unknownFields),
                    at: method.declaration, old: same.declaration)
                for binding in method.bindings where !same.bindings.contains(where: { $0.calls == binding.calls }) {
                    report(
                        .httpRuleAdded, "HTTP rule \"\(binding.text)\" on \(text) was added.", at: method.declaration,
                        old: same.declaration, subject: "\(method.declaration.fullName) \(binding.calls)")
                }
            }
        }
    }
}

extension ProtoField {
    fileprivate var isList: Bool { cardinality == .repeated }

    /// Whether the elements of a list are in one field on the wire (protobuf encoding guide, "Packed Repeated Fields").
    fileprivate var isPacked: Bool {
        switch type {
        case .string, .bytes, .message, .group: false
        default: options.packed ?? features.packsLists
        }
    }
}
