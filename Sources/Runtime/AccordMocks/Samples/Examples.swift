public import Accord

extension JSONModel {
    /// Reads an example of a contract, which `accord generate` has checked against the schema. Used by generated code.
    ///
    /// Stops the program when it cannot be read.
    public static func _example(_ json: String) -> Self {
        do {
            return try Self(json: json)
        } catch {
            preconditionFailure("the contract's example of \(Self.self) cannot be read: \(error)")
        }
    }
}
