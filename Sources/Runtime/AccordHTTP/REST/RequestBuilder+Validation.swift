import Accord

extension RequestBuilder {
    /// Notes where a value is not as its type and its rules have it. One that is null is left out of the request.
    mutating func check<Value: Sendable & Hashable>(
        _ place: [String],
        _ value: Value,
        _ type: StaticString,
        _ types: [any JSONModel.Type]
    ) {
        guard violations != nil, let json = try? JSONForm<Value>(type, types: types).jsonValue(value), json != .null
        else { return }
        add(Rules(ofType: type, types: types).violations(of: json), at: place)
    }

    /// Notes where a body is not as its model has it.
    mutating func check(body: some JSONModel) {
        guard violations != nil, let body = body as? any Validatable else { return }
        do throws(ValidationError) {
            try body.validate()
        } catch {
            add(error.violations, at: ["body"])
        }
    }

    private mutating func add(_ found: [Violation], at place: [String]) {
        violations?.append(contentsOf: found.map { $0.inside(place) })
    }

    /// - Throws: what was noted.
    func checkViolations() throws(ConnectError) {
        guard let violations, !violations.isEmpty else { return }
        throw InvalidRequest(operation: descriptor.description, violations: violations).connectError
    }
}
