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

    /// Notes where there are more bytes than the contract allows, or fewer than it asks for. Of a stream, their number may
    /// not be known.
    mutating func check(_ place: [String], _ bytes: ByteStream, atLeast least: Int, atMost most: Int) {
        guard violations != nil, let length = bytes.length else { return }
        if length < least { add([.length("minLength", "must have at least \(least) bytes")], at: place) }
        if length > most { add([.length("maxLength", "must have at most \(most) bytes")], at: place) }
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

    /// Throws what the contract forbids of an operation's request.
    package static func check<Operation: RESTOperation>(
        _ request: Operation.Request, of operation: Operation.Type
    ) throws(ConnectError) {
        var builder = RequestBuilder(Operation.descriptor, boundary: { "boundary" }, validates: true)
        Operation.write(request, to: &builder)
        try builder.checkViolations()
    }

    /// - Throws: what was noted.
    func checkViolations() throws(ConnectError) {
        guard let violations, !violations.isEmpty else { return }
        throw InvalidRequest(operation: descriptor.description, violations: violations).connectError
    }
}

extension Violation {
    fileprivate static func length(_ keyword: String, _ message: String) -> Violation {
        Violation(path: "", keyword: keyword, message: message)
    }
}
