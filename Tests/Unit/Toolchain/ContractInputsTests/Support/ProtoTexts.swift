@testable import ContractInputs

/// The texts of the `.proto` files of an input, by the paths that people are shown.
func protoTexts(_ input: String, limits: InputLimits = InputLimits()) throws -> [String: String] {
    try ContractVersion.with(try InputReference(input), limits: limits) { version in version.texts { _ in true } }
}
