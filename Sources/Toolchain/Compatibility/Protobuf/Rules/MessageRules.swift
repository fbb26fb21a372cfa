import BreakingRules

/// Messages are paired by full name, wherever they are declared.
extension ProtoComparison {
    mutating func compareMessages() {
        for (name, old) in old.messages {
            guard let new = new.messages[name] else { continue }
            compareJSONFormat(old, new)
            compareDescriptorAccessor(old, new)
            compareWireFormat(old, new)
            compareExtensionRanges(old, new)
            compareOneofs(old, new)
            compareReserved(old, new)
            compareVisibility(
                old.declaration, old.isExported, new.declaration, new.isExported, "Message", new.element)
        }
    }

    private mutating func compareJSONFormat(_ old: ProtoMessage, _ new: ProtoMessage) {
        guard checks(.buf.messageSameJSONFormat), let change = old.features.lossOfJSON(in: new.features)
        else { return }
        report(
            .buf.messageSameJSONFormat,
            "Message \"\(new.declaration.name)\" \(change).",
            at: self.new.place(of: new.declaration, [7, 12, 6]),
            old: self.old.place(of: old.declaration, [7, 12, 6]),
            subject: new.declaration.fullName, element: new.element)
    }

    private mutating func compareDescriptorAccessor(_ old: ProtoMessage, _ new: ProtoMessage) {
        let rule = ProtoRule.buf.messageNoRemoveStandardDescriptorAccessor
        guard checks(rule), new.options.noStandardDescriptorAccessor == true,
            old.options.noStandardDescriptorAccessor != true
        else { return }
        report(
            rule,
            "Message option \"no_standard_descriptor_accessor\" changed from \"false\" to \"true\".",
            at: self.new.place(of: new.declaration, [7, 2]), old: self.old.place(of: old.declaration, [7, 2]),
            subject: new.declaration.fullName, element: new.element)
    }

    /// Extensions of a message set are items of a group on the wire (protobuf's `MessageSet`), and fields otherwise.
    private mutating func compareWireFormat(_ old: ProtoMessage, _ new: ProtoMessage) {
        let states = (old.options.messageSetWireFormat == true, new.options.messageSetWireFormat == true)
        guard checks(.own.messageSameWireFormat), states.0 != states.1 else { return }
        report(
            .own.messageSameWireFormat,
            "Message option \"message_set_wire_format\" changed from \"\(states.0)\" to \"\(states.1)\".",
            at: self.new.place(of: new.declaration, [7, 1]), old: self.old.place(of: old.declaration, [7, 1]),
            subject: new.declaration.fullName, element: new.element, detail: ["\(states.0)", "\(states.1)"])
    }

    private mutating func compareExtensionRanges(_ old: ProtoMessage, _ new: ProtoMessage) {
        guard checks(.buf.extensionMessageNoDelete) else { return }
        reportMissing(
            .buf.extensionMessageNoDelete, "extension", NumberRanges(of: old.extensionRanges, in: old),
            NumberRanges(of: new.extensionRanges, in: new), of: "message \"\(new.declaration.name)\"",
            old.declaration, new.declaration, new.element)
    }

    /// Reports a message or an enum that other files cannot use any more.
    ///
    /// - Parameter kind: the word for it at the beginning of a sentence.
    mutating func compareVisibility(
        _ old: ProtoDeclaration, _ wasExported: Bool, _ new: ProtoDeclaration, _ isExported: Bool, _ kind: String,
        _ element: ProtoElement
    ) {
        guard checks(.own.typeSameVisibility), wasExported, !isExported else { return }
        report(
            .own.typeSameVisibility, "\(kind) \"\(new.name)\" changed visibility from \"export\" to \"local\".",
            at: self.new.place(of: new), old: self.old.place(of: old), subject: new.fullName, element: element)
    }

    private mutating func compareOneofs(_ old: ProtoMessage, _ new: ProtoMessage) {
        guard checks(.buf.oneofNoDelete), !old.oneofs.isEmpty else { return }
        let names = Set(new.oneofs.map(\.declaration.name))
        for oneof in old.oneofs where !oneof.isSynthetic && !names.contains(oneof.declaration.name) {
            let name = oneof.declaration.name
            report(
                .buf.oneofNoDelete,
                "Previously present oneof \"\(name)\" on message \"\(new.declaration.name)\" was deleted.",
                at: self.new.place(of: new.declaration), old: self.old.place(of: oneof.declaration),
                subject: oneof.declaration.fullName,
                element: .oneof(message: new.declaration.fullName, name: name))
        }
    }

    private mutating func compareReserved(_ old: ProtoMessage, _ new: ProtoMessage) {
        guard checks(.buf.reservedMessageNoDelete) else { return }
        let owner = "message \"\(new.declaration.name)\""
        reportMissing(
            .buf.reservedMessageNoDelete, "reserved", NumberRanges(of: old.reservedRanges, in: old),
            NumberRanges(of: new.reservedRanges, in: new), of: owner, old.declaration, new.declaration, new.element)
        reportMissing(
            .buf.reservedMessageNoDelete, names: old.reservedNames.subtracting(new.reservedNames), of: owner,
            old.declaration, new.declaration, new.element)
    }

    /// Reports each name that is reserved no more.
    mutating func reportMissing(
        _ rule: ProtoRule, names: Set<String>, of owner: String, _ oldDeclaration: ProtoDeclaration,
        _ declaration: ProtoDeclaration, _ element: ProtoElement
    ) {
        for name in names {
            report(
                rule, "Previously present reserved name \"\(name)\" on \(owner) was deleted.",
                at: self.new.place(of: declaration), old: self.old.place(of: oldDeclaration),
                subject: "\(declaration.fullName) reserved \(name)", element: element)
        }
    }
}

extension ProtoMessage {
    fileprivate var element: ProtoElement { .message(declaration.fullName) }
}

extension ProtoFeatures {
    /// Returns a text about what has become of JSON, when it was allowed and is no more.
    func lossOfJSON(in new: ProtoFeatures) -> String? { jsonFormat == .allow ? changeOfJSON(in: new) : nil }

    /// Returns a text about what has become of JSON; `nil` when nothing has.
    func changeOfJSON(in new: ProtoFeatures) -> String? {
        guard jsonFormat != new.jsonFormat else { return nil }
        return "JSON format support changed from \(jsonFormatName) to \(new.jsonFormatName)"
    }

    private var jsonFormatName: String {
        switch jsonFormat {
        case .unknown: "JSON_FORMAT_UNKNOWN"
        case .allow: "ALLOW"
        case .legacyBestEffort: "LEGACY_BEST_EFFORT"
        case .unrecognized(let number): "\(number)"
        }
    }
}
