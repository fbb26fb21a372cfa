/// The names that follow from the names which a file has.
extension FileDeclaration {
    /// Gives all declarations their full names, and fields those in JSON.
    func completeNames() {
        for message in messages { message.completeNames(in: scope) }
        for declaration in enums { declaration.completeNames(in: scope) }
        for service in services {
            service.completeName(in: scope)
            for method in service.methods { method.completeName(in: service.fullName) }
        }
        for field in extensions { field.completeNames(in: scope) }
    }
}

extension Declaration {
    fileprivate func completeName(in scope: String) {
        fullName = scope.isEmpty ? name : "\(scope).\(name)"
    }
}

extension MessageDeclaration {
    fileprivate func completeNames(in scope: String) {
        completeName(in: scope)
        for oneof in oneofs { oneof.completeName(in: fullName) }
        for field in fields { field.completeNames(in: fullName) }
        for declaration in enums { declaration.completeNames(in: fullName) }
        for field in extensions { field.completeNames(in: fullName) }
        for nested in messages { nested.completeNames(in: fullName) }
    }
}

extension FieldDeclaration {
    fileprivate func completeNames(in scope: String) {
        completeName(in: scope)
        defaultJSONName = name.jsonName
    }
}

extension EnumDeclaration {
    /// Values are in the scope around their enum.
    fileprivate func completeNames(in scope: String) {
        completeName(in: scope)
        for value in values { value.completeName(in: scope) }
    }
}
