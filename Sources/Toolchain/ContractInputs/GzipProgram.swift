import Contract
import Foundation

/// Files of gzip.
struct GzipProgram {
    var limits = InputLimits()

    /// - Throws: when it is none, or holds more than the limit.
    func contents(of path: String) throws(Diagnostics) -> Data {
        let run = try Program(name: "gzip", limits: limits).run(["-dc", path], writes: true)
        guard run.exitCode == 0, run.output.count <= limits.size else {
            // A file that reaches the limit ends the program.
            let isTooLarge = run.output.count >= limits.size / 512 * 512
            throw Diagnostics(
                isTooLarge
                    ? "holds more than \(limits.size) bytes, and no more are read; make one of the contracts alone"
                    : "is no file of gzip (\(run.complaint)); make it again, or say '#compression=none'",
                at: SourceLocation(file: path))
        }
        return run.output
    }

    /// - Returns: the same for the same contents: a file of gzip without a name and a time.
    func compressed(_ data: Data) throws(Diagnostics) -> Data {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            let file = scratch.appendingPathComponent("contents")
            do {
                try data.write(to: file)
            } catch {
                throw Diagnostics(
                    "cannot be written (\(error.localizedDescription)); make room in the folder for temporary files",
                    at: SourceLocation(file: file.path))
            }
            let run = try Program(name: "gzip", limits: limits).run(["-nc"], input: file)
            guard run.exitCode == 0 else { throw Diagnostics("gzip failed: \(run.complaint)") }
            return run.output
        }
    }
}
