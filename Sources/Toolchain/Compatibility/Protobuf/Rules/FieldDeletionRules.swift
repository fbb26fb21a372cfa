import BreakingRules

extension ProtoComparison {
    mutating func compareDeletedFields(_ old: ProtoMessage, _ new: ProtoMessage) {
        for field in old.fields where new.field(field.number) == nil {
            reportDeletion(.buf.fieldNoDelete, of: field, from: new, "")
            if !new.reserves(field.number) {
                reportDeletion(
                    .buf.fieldNoDeleteUnlessNumberReserved, of: field, from: new,
                    " without reserving the number \"\(field.number)\"")
            }
            if !new.reservedNames.contains(field.declaration.name) {
                reportDeletion(
                    .buf.fieldNoDeleteUnlessNameReserved, of: field, from: new,
                    " without reserving the name \"\(field.declaration.name)\"")
            }
        }
    }

    private mutating func reportDeletion(
        _ rule: ProtoRule, of field: ProtoField, from message: ProtoMessage, _ reproach: @autoclosure () -> String
    ) {
        report(
            rule, "Previously present f\(field.description.dropFirst()) was deleted\(reproach()).",
            at: new.place(of: message.declaration), old: old.place(of: field.declaration), subject: field.subject,
            element: field.element)
    }

    /// A field is required by its label or, in editions, by a feature; buf knows the label alone. A field that stays,
    /// and whose feature changes, has another cardinality, which is reported by rules for that.
    mutating func compareRequiredFields(_ old: ProtoMessage, _ new: ProtoMessage) {
        guard checks(.buf.messageSameRequiredFields) else { return }
        let danger = "whoever does not know of it sends messages that others refuse"
        for field in old.fields where field.isRequired(unlike: new.field(field.number)) {
            report(
                .buf.messageSameRequiredFields,
                "Message \"\(new.declaration.name)\" had required field \"\(field.number)\" deleted; \(danger).",
                at: self.new.place(of: new.declaration), old: self.old.place(of: field.declaration),
                subject: field.subject, element: field.element, detail: ["deleted"])
        }
        for field in new.fields {
            let partner = old.field(field.number)
            guard field.isRequired(unlike: partner) else { continue }
            report(
                .buf.messageSameRequiredFields,
                "Message \"\(new.declaration.name)\" had required field \"\(field.number)\" added; \(danger).",
                at: self.new.place(of: field.declaration), old: partner.map { self.old.place(of: $0.declaration) },
                subject: field.subject, element: field.element, detail: ["added"])
        }
    }
}

extension ProtoField {
    /// Whether the field is required, and was not, or is not any more.
    ///
    /// - Parameter partner: the field in the other version.
    fileprivate func isRequired(unlike partner: ProtoField?) -> Bool {
        guard cardinality == .required else { return false }
        guard let partner else { return true }
        return partner.cardinality != .required && features.fieldPresence != .legacyRequired
    }
}
