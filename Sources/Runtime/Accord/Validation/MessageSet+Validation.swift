extension MessageSet {
    /// Checks the payload against its schema, where it is a model; what else it is, and what is unknown, is valid.
    ///
    /// - Parameter options: whether `format` counts.
    /// - Throws: every violation at once, with paths from the frame on: `data.symbol`.
    public func validate(options: ValidationOptions = ValidationOptions()) throws(ValidationError) {
        let layout = Self._schema.form.pointee.messageSet
        var violations: [Violation] = []
        _project { index, payload in
            guard index >= 0 else { return }
            let part = layout.pointee.cases + Int(index)
            guard var form = part.pointee.form else { return }
            if form.pointee.kind == .optional {
                if form.pointee.isNil(payload) { return }
                form = form.pointee.element
            }
            guard let type = form.pointee.type as? any Validatable.Type else { return }
            violations = type.violations(payload, options).map { $0.inside(part.pointee.path) }
        }
        guard violations.isEmpty else { throw ValidationError(violations) }
    }
}

extension Validatable {
    fileprivate static func violations(_ pointer: Address, _ options: ValidationOptions) -> [Violation] {
        do {
            try pointer[Self.self].validate(options: options)
            return []
        } catch {
            return error.violations
        }
    }
}
