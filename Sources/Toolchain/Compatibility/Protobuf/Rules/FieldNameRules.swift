extension ProtoComparison {
    mutating func compareName(_ old: ProtoField, _ new: ProtoField) {
        let isExtension = old.extendee != nil
        // Fields have full names, too, and are in messages of the same full name.
        if old.declaration.fullName != new.declaration.fullName {
            let name: (ProtoField) -> String = { isExtension ? $0.declaration.fullName : $0.declaration.name }
            report(
                .buf.fieldSameName,
                "\(new.namelessDescription) changed name from \"\(name(old))\" to \"\(name(new))\".",
                at: self.new.place(of: new.declaration, [1]), old: self.old.place(of: old.declaration, [1]),
                subject: new.subject, element: new.element, detail: [name(old), name(new)])
        }
        // The JSON names of extensions follow from their full names.
        if !isExtension, old.jsonName != new.jsonName {
            report(
                .buf.fieldSameJSONName, old, new,
                "changed option \"json_name\" from \"\(old.jsonName)\" to \"\(new.jsonName)\".",
                detail: [old.jsonName, new.jsonName], at: [10])
        }
    }

    mutating func compareOneof(_ old: ProtoField, _ new: ProtoField) {
        guard old.oneof != new.oneof else { return }
        let change =
            switch (old.oneof, new.oneof) {
            case (let before?, let after?): "moved from oneof \"\(before)\" to oneof \"\(after)\"."
            case (nil, _): "moved from outside to inside a oneof."
            case (_, nil): "moved from inside to outside a oneof."
            }
        report(.buf.fieldSameOneof, old, new, change, detail: [old.oneof ?? "", new.oneof ?? ""])
    }
}
