import Contract
import SwiftWriter
import Testing

/// Returns what the writer makes of the contract's only requested file.
func write(
    _ files: ContractFile..., kind: OutputKind = .models, access: AccessLevel = .public,
    modules: [String: String] = [:]
) throws -> String {
    let settings = SwiftWriter.Settings(emit: [kind], access: access, modules: modules)
    return try #require(try SwiftWriter(settings: settings).write(Contract(files: files)).files.first).contents
}

/// Returns what keeps the contract from being written, as lines.
func problems(
    _ files: ContractFile..., emit: Set<OutputKind> = [.models], modules: [String: String] = [:]
) -> [String] {
    do throws(Diagnostics) {
        let output = try SwiftWriter(settings: .init(emit: emit, modules: modules)).write(Contract(files: files))
        return output.warnings.map(\.description)
    } catch {
        return error.all.map(\.description)
    }
}

/// Expects the lines of `fragment` one after the other in `output`, indented as deep as they happen to be.
func expect(
    _ output: String, has fragment: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wanted = fragment.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isFound = lines.indices.contains { start in
        guard start + wanted.count <= lines.count else { return false }
        let indentation = lines[start].prefix { $0 == " " }
        return wanted.indices.allSatisfy { index in
            lines[start + index] == (wanted[index].isEmpty ? "" : indentation + wanted[index])
        }
    }
    #expect(isFound, "not found:\n\(fragment)\nin:\n\(output)", sourceLocation: sourceLocation)
}

/// Returns what is reported of the contract beside its code, as lines.
func warnings(_ files: ContractFile..., emit: Set<OutputKind> = [.models]) throws -> [String] {
    try SwiftWriter(settings: .init(emit: emit)).write(Contract(files: files)).warnings.map(\.description)
}
