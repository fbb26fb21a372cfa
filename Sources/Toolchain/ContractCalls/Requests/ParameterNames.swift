import Contract

/// The names by which a command line gives parameters.
extension [Parameter] {
    /// The parameter with a name of the contract or of Swift, perhaps after its place: `query.id`. One that is the same to
    /// the letter comes first.
    func named(_ name: String) -> Parameter? {
        first { $0.name == name }
            ?? first { $0.qualifiedName == name }
            ?? first { $0.givenName == name }
            ?? first { $0.name.plainName == name.plainName }
    }

    /// The name that gives a parameter and no other: its own, or the one after its place where several have that.
    func label(of parameter: Parameter) -> String {
        count { $0.name == parameter.name } > 1 ? parameter.qualifiedName : parameter.name
    }
}

extension Parameter {
    /// The name after the place, by which contracts distinguish parameters: `query.id`.
    var qualifiedName: String { "\(place.rawValue).\(name)" }
}
