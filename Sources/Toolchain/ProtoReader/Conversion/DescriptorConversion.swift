import Accord
import Contract

/// Turns the files of a descriptor set into a contract.
enum DescriptorConversion {
    /// - Throws: every problem in every file.
    static func contract(
        of files: [Google.Protobuf.FileDescriptorProto],
        requested: Set<String>,
        locate: (String) -> String,
        warn: (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Contract {
        var problems: [Diagnostic] = []
        let files = unique(files, &problems)
        let symbols = Symbols(files)
        var contract = Contract()
        let placed = files.map { (file: $0, path: locate($0.name ?? "")) }
        let converted = placed.concurrentMap(batch: 8) { file, path in
            var conversion = FileConversion(file, symbols: symbols, path: path)
            let result = conversion.contractFile(isRequested: requested.contains(file.name ?? ""))
            return (file: result, problems: conversion.problems)
        }
        for part in converted {
            contract.files.append(part.file)
            problems += part.problems
        }
        let paths = Set(contract.files.map(\.path))
        for path in requested.subtracting(paths).sorted() {
            problems.append(
                Diagnostic(
                    "the descriptor set does not have the file; make the set again from it",
                    at: SourceLocation(file: path)
                )
            )
        }
        let warnings = problems.isEmpty ? TranscodedAPIs.add(to: &contract) : []
        problems += warnings.filter { $0.severity == .error }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        warnings.forEach(warn)
        return contract
    }

    /// Returns each file once. Sets may be joined by writing one after the other, and then have a common import twice.
    private static func unique(
        _ files: [Google.Protobuf.FileDescriptorProto],
        _ problems: inout [Diagnostic]
    ) -> [Google.Protobuf.FileDescriptorProto] {
        var byName: [String: Google.Protobuf.FileDescriptorProto] = [:]
        var result: [Google.Protobuf.FileDescriptorProto] = []
        for file in files {
            let name = file.name ?? ""
            if let first = byName[name] {
                guard first != file else { continue }
                problems.append(
                    Diagnostic(
                        "the descriptor set has two different files of this name; make it again from one version",
                        at: SourceLocation(file: name)
                    )
                )
            } else {
                byName[name] = file
                result.append(file)
            }
        }
        return result
    }
}
