/// The names that declarations have with the names of what they are in.
extension FileDeclaration {
    /// Gives all declarations their full names.
    func completeNames() {
        for message in messages { message.completeNames(in: scope) }
        for declaration in enums { declaration.completeNames(in: scope) }
        for service in services {
            service.completeName(in: scope)
            for method in service.methods { method.completeName(in: service.fullName) }
        }
        for field in extensions { field.completeName(in: scope) }
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
        for field in fields { field.completeName(in: fullName) }
        for declaration in enums { declaration.completeNames(in: fullName) }
        for field in extensions { field.completeName(in: fullName) }
        for nested in messages { nested.completeNames(in: fullName) }
    }
}

extension EnumDeclaration {
    /// Values are in the scope around their enum.
    fileprivate func completeNames(in scope: String) {
        completeName(in: scope)
        for value in values { value.completeName(in: scope) }
    }
}
