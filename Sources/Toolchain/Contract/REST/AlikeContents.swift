extension Content {
    /// Whether it makes no difference which of both a body is sent as: their forms are the same, and so is the meaning of
    /// their media types.
    package func isAlike(_ other: Content) -> Bool {
        // There can be one struct for the parts.
        if case .multipart = form, case .multipart = other.form { return true }
        guard form == other.form else { return false }
        let types = [self, other].map { MediaType(named: $0.mediaType) }
        if types[0] == types[1] { return true }
        guard case .json = form else { return false }
        return types.allSatisfy(\.isPlainJSON)
    }
}

extension MediaType {
    /// Whether it says no more of a body than that it is JSON. Parameters are the server's choice of a representation.
    fileprivate var isPlainJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.contains("*")
    }
}
