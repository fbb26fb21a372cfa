import Contract
import Foundation
import ProtoReader

// Compiles contracts, each by itself, for the scripts that compare the result with protoc's. Standard input has a line
// for each: its path, where to write the descriptor set, and the roots, with tabs between them. Standard output has a
// line for each: `valid`, or `invalid` and the first error.

let compiler = ProtoCompiler(allowsExperimentalEditions: CommandLine.arguments.contains("--experimental-editions"))
while let line = readLine() {
    let parts = line.split(separator: "\t").map(String.init)
    guard parts.count > 2 else { continue }
    do throws(Diagnostics) {
        let result = try compiler.compile([parts[0]], roots: Array(parts[2...]))
        FileManager.default.createFile(atPath: parts[1], contents: result.descriptorSet)
        print("valid")
    } catch {
        let first = error.all.first { $0.severity == .error }?.description ?? ""
        print("invalid \(first.replacingOccurrences(of: "\n", with: " "))")
    }
}
