import Contract
import Foundation

/// A folder that generated files are in, maybe among files that a person wrote.
struct OutputFolder {
    var path: String

    /// The changes that were made to folders.
    struct Changes: CustomStringConvertible {
        var written = 0
        var unchanged = 0
        var removed = 0

        static func += (left: inout Changes, right: Changes) {
            left.written += right.written
            left.unchanged += right.unchanged
            left.removed += right.removed
        }

        var description: String {
            written + removed == 0
                ? "All \(unchanged) files are up to date."
                : "Wrote \(written), removed \(removed), left \(unchanged) unchanged."
        }
    }

    /// Checks that the given files would replace nothing that Accord did not write.
    ///
    /// - Throws: one problem for each folder, and each file of somebody else, that has the name of one of the files.
    func checkNames(of files: [OutputFile]) throws(Diagnostics) {
        guard Path.isFolder(path) else { return }
        let problems = files.compactMap { file -> Diagnostic? in
            let path = Path.join(path, file.name)
            guard !Path.isFolder(path) else {
                return Diagnostic("a folder has the name of this file; move it away", at: SourceLocation(file: path))
            }
            guard let current = current(file.name), !OutputFile.mayReplace(current) else { return nil }
            return Self.foreign(path)
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private static func foreign(_ path: String) -> Diagnostic {
        Diagnostic(
            "was not written by Accord, and a contract's code has its name; move it away, or name another folder in "
                + "'output'", at: SourceLocation(file: path))
    }

    /// Makes the folder's generated files the given ones.
    ///
    /// - Throws: when the folder or a file in it cannot be written, or is not Accord's.
    func write(_ files: [OutputFile]) throws(Diagnostics) -> Changes {
        try checkNames(of: files)
        var changes = Changes()
        let isThere = Path.isFolder(path)
        let changed = isThere ? files.filter { current($0.name) != Data($0.contents.utf8) } : files
        let stale = try stale(besides: files)
        changes.unchanged = files.count - changed.count
        changes.written = changed.count
        changes.removed = stale.count
        try Uninterrupted.run { () throws(Diagnostics) in
            try attempt("cannot be made", at: path) {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            try replace(changed)
            for name in stale {
                let path = Path.join(path, name)
                try attempt("cannot be removed, and no contract generates it any more", at: path) {
                    try FileManager.default.removeItem(atPath: path)
                }
            }
        }
        return changes
    }

    /// Writes all files under other names before the first gets its own, so that a full disk leaves none half done.
    private func replace(_ files: [OutputFile]) throws(Diagnostics) {
        var staged = files.map { (from: Path.join(path, ".\($0.name).new"), to: Path.join(path, $0.name)) }[...]
        defer { for file in staged { unsafe unlink(file.from) } }
        for (file, names) in zip(files, staged) {
            guard Self.write(file.contents, to: names.from) else {
                throw Self.failure("cannot be written", at: names.to)
            }
        }
        while let names = staged.first {
            guard unsafe rename(names.from, names.to) == 0 else {
                throw Self.failure("cannot be replaced", at: names.to)
            }
            staged.removeFirst()
        }
    }

    /// Foundation would wait until each file is on the disk, and look up the current folder for each.
    private static func write(_ text: String, to path: String) -> Bool {
        guard let file = unsafe fopen(path, "w") else { return false }
        var text = text
        let isWritten = text.withUTF8 { unsafe fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        return unsafe fclose(file) == 0 && isWritten
    }

    /// Returns the problem of a system call that has just failed.
    private static func failure(_ failure: String, at path: String) -> Diagnostics {
        Diagnostics(
            unsafe "\(failure) (\(String(cString: strerror(errno)))); check the path, and who may write there",
            at: SourceLocation(file: path)
        )
    }

    /// Returns the differences of the folder's generated files from the given ones: one problem for each file that
    /// differs.
    ///
    /// - Throws: when the folder or a file in it cannot be read.
    func drift(from files: [OutputFile]) throws(Diagnostics) -> [Diagnostic] {
        let remedy = "run `accord generate`"
        var drifted: [Diagnostic] = []
        for file in files {
            let path = Path.join(path, file.name)
            guard let current = try FileReading.contents(of: path) else {
                drifted.append(Diagnostic("is missing; \(remedy)", at: SourceLocation(file: path)))
                continue
            }
            guard let line = firstDifference(current, Data(file.contents.utf8)) else { continue }
            guard OutputFile.mayReplace(current) else {
                drifted.append(Self.foreign(path))
                continue
            }
            drifted.append(
                Diagnostic(
                    "is not what its contract says: the contract has changed, or someone edited this file; \(remedy)",
                    at: SourceLocation(file: path, line: line)
                ))
        }
        let left = try stale(besides: files).map { name in
            Diagnostic(
                "no contract generates this file any more; \(remedy)",
                at: SourceLocation(file: Path.join(path, name), line: 1)
            )
        }
        return drifted + left
    }

    private func current(_ name: String) -> Data? {
        FileManager.default.contents(atPath: Path.join(path, name))
    }

    /// The generated files in the folder that are none of the given ones.
    func stale(besides files: [OutputFile]) throws(Diagnostics) -> [String] {
        let names = Set(files.map(\.name))
        return try FileReading.names(in: path).filter { name in
            name.hasSuffix(".swift") && !names.contains(name)
                && current(name)?.starts(with: OutputFile.mark.utf8) ?? false
        }
    }

    /// The first line that differs, from 1.
    private func firstDifference(_ left: Data, _ right: Data) -> Int? {
        guard left != right else { return nil }
        let same = zip(left, right).prefix { $0 == $1 }
        return 1 + same.count { $0.0 == UInt8(ascii: "\n") }
    }

    private func attempt(_ failure: String, at path: String, _ body: () throws -> Void) throws(Diagnostics) {
        do {
            try body()
        } catch {
            throw Diagnostics(
                "\(failure) (\(error.localizedDescription)); check the path, and who may write there",
                at: SourceLocation(file: path)
            )
        }
    }
}
