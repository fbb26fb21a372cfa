import Contract
import Foundation

/// A program of the system that reads what Accord itself does not: git, tar, gzip, unzip.
struct Program {
    let name: String
    let limits: InputLimits

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - environment: variables to set, and with `nil` to leave out, beside those of this process.
    ///   - writes: whether it writes files that must not become larger than the limit.
    ///   - input: a file for its standard input.
    func run(
        _ arguments: [String], environment: [String: String?] = [:], writes: Bool = false, input: URL? = nil
    ) throws(Diagnostics) -> ChildProcess {
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in environment { variables[name] = value }
        // The shell counts in blocks of 512 bytes (POSIX, ulimit), and finds the program.
        let limit = writes ? "ulimit -f \(limits.size / 512); " : ""
        let redirection = input == nil ? "" : " < \"$0\""
        let command = ["-c", "\(limit)exec \"$@\"\(redirection)", input?.path ?? "sh", name] + arguments
        let run = try ScratchFolder.with { scratch throws(Diagnostics) in
            try ChildProcess.run("/bin/sh", command, environment: variables, timeLimit: limits.time, in: scratch)
        }
        guard run.exitCode != 127 else {
            throw Diagnostics("\(name) was not found, and the input needs it; install it, or name a folder instead")
        }
        return run
    }
}

extension ChildProcess {
    /// The first line of what went wrong.
    var complaint: String {
        errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gave no reason"
    }
}
