import Contract
import Foundation

/// The messages that protoc writes to its error output, as diagnostics.
enum ProtocMessages {
    private struct Message {
        /// The import path of the file; empty when the message is about no file.
        var file = ""
        var line = 0
        var column = 0
        var isWarning = false
        var text: String
    }

    /// - Parameters:
    ///   - isFailure: whether protoc failed; if not, nothing that it says is an error.
    ///   - version: of protoc.
    static func diagnostics(
        in text: String, isFailure: Bool, roots: Roots, version: Protoc.Version = Protoc.oldestVersion
    ) -> [Diagnostic] {
        var messages: [Message] = []
        // protoc reports a file once for each file that imports it.
        var seen: Set<Substring> = []
        for line in text.split(whereSeparator: \.isNewline) where seen.insert(line).inserted {
            guard var message = parse(line) else { continue }
            message.file = roots.importPath(ofReported: message.file)
            if !isFailure { message.isWarning = true }
            if isAddition(message), let last = messages.lastIndex(where: { $0.file == message.file }) {
                messages[last].text = "\(withoutPeriod(messages[last].text)). \(message.text)"
            } else {
                messages.append(message)
            }
        }
        return explained(messages, roots, version).map { message in
            Diagnostic(
                message.text,
                severity: message.isWarning ? .warning : .error,
                at: message.file.isEmpty
                    ? nil
                    : SourceLocation(file: roots.locate(message.file), line: message.line, column: message.column)
            )
        }
    }

    // MARK: - Lines

    private static func parse(_ line: Substring) -> Message? {
        // Written by protobuf's logger rather than by the compiler.
        if line.hasPrefix("WARNING: All log messages before absl::InitializeLog()") { return nil }
        if let match = line.firstMatch(of: /^\[libprotobuf (?<level>[A-Z]+) [^\]]*\] (?<text>.*)$/) {
            return logged(match.text, isWarning: match.level == "WARNING")
        }
        if let match = line.firstMatch(of: /^(?<level>[IWEF])\d{4} [^\]]*\] (?<text>.*)$/) {
            return logged(match.text, isWarning: match.level == "W")
        }

        if let match = line.firstMatch(of: /^(?<file>.+?):(?<line>\d+):(?<column>\d+): (?<text>.*)$/) {
            return compiled(match.file, Int(match.line) ?? 0, Int(match.column) ?? 0, match.text)
        }
        if let match = line.firstMatch(of: /^(?<file>.+?\.proto): (?<text>.*)$/) {
            return compiled(match.file, 0, 0, match.text)
        }
        if let match = line.firstMatch(of: /^(?<file>.+?): (?<text>File not found\.)$/) {
            return compiled(match.file, 0, 0, match.text)
        }
        return compiled("", 0, 0, line)
    }

    private static func compiled(_ file: Substring, _ line: Int, _ column: Int, _ text: Substring) -> Message {
        let mark = "warning: "
        let isWarning = text.hasPrefix(mark)
        return Message(
            file: String(file),
            line: line,
            column: column,
            isWarning: isWarning,
            text: String(isWarning ? text.dropFirst(mark.count) : text)
        )
    }

    private static func logged(_ text: Substring, isWarning: Bool) -> Message {
        // 3.x names syntax only, later ones edition too.
        let noSyntax = /^No (edition or )?syntax specified for the proto file: (?<file>.+?)\. Please use .*/
        guard let match = text.firstMatch(of: noSyntax) else {
            return Message(isWarning: isWarning, text: String(text))
        }
        return Message(
            file: String(match.file),
            isWarning: true,
            text: """
                the file declares no syntax, and is read as proto2; begin it with `syntax = "proto3";`, or with the \
                syntax that is meant
                """
        )
    }

    /// Whether a message only adds to the one before it.
    private static func isAddition(_ message: Message) -> Bool {
        message.text.hasPrefix("Note that ") || message.text.hasPrefix("Suggested field numbers for ")
            || message.file.isEmpty && (message.text.first?.isWhitespace ?? false)
    }

    // MARK: - Remedies

    /// Adds remedies, and leaves out imports that fail only because of what is reported for the imported file.
    private static func explained(_ messages: [Message], _ roots: Roots, _ version: Protoc.Version) -> [Message] {
        let editions = Dictionary(
            messages.compactMap { message in edition(message, roots).map { (message.file, $0) } },
            uniquingKeysWith: { first, _ in first })
        let missing = Set(messages.filter { $0.text == notFound }.map(\.file))
        let faulty = Set(messages.filter { !$0.isWarning && $0.text != notFound }.map(\.file))
        let imports = messages.map { failedImport($0) }
        let importers = Set(zip(messages, imports).filter { $1 != nil }.map(\.0.file))

        var result: [Message] = []
        for (message, imported) in zip(messages, imports) {
            var message = message
            if let edition = editions[message.file] {
                // All else that is said of such a file comes of taking it for proto2.
                guard self.edition(message, roots) != nil else { continue }
                message.text = unknownEdition(edition, version)
            } else if let imported {
                if missing.contains(imported) {
                    message.text = missingImport(imported, roots)
                } else if faulty.contains(imported) {
                    continue
                }
            } else if message.text == notFound {
                if imports.contains(message.file) { continue }
            } else if importers.contains(message.file), isOfMissing(message) {
                // The import may bring it.
                continue
            } else if let name = invalidPackage(message, roots) {
                message.text =
                    "'\(name.package)' is no name of a package, whose parts have letters, digits and underscores; write "
                    + "'\(name.proposal)'"
            } else if let remedy = remedy(for: message) {
                message.text = "\(withoutPeriod(message.text)); \(remedy)"
            }
            message.text = withoutPeriod(message.text)
            result.append(message)
        }
        return result
    }

    private static let notFound = "File not found."

    private static func failedImport(_ message: Message) -> String? {
        message.text.firstMatch(of: /^Import "(.*)" was not found or had errors\.$/).map { String($0.1) }
    }

    private static func missingImport(_ path: String, _ roots: Roots) -> String {
        if FileManager.default.fileExists(atPath: roots.locate(path)) {
            return "import \"\(path)\" cannot be read; make sure that you may read \(roots.locate(path))"
        }
        let remedy: String
        if path.hasPrefix("google/protobuf/") {
            remedy = "this file comes with protoc, whose installation lacks it: \(Protoc.installation)"
        } else if let home = homes.first(where: { path.hasPrefix($0.folder) }) {
            remedy =
                "it is published in \(home.repository); copy it from there, with what it imports, to "
                + "'\(roots.place(for: path))', or add a root that has it"
        } else {
            remedy = "correct the path, or add the folder that it starts from as a root"
        }
        return "import \"\(path)\" was not found in \(roots.description); \(remedy)"
    }

    /// The repositories of contracts in wide use, by the folders that their import paths begin with.
    private static let homes: [(folder: String, repository: String)] = [
        ("google/", "github.com/googleapis/googleapis"),
        ("buf/validate/", "github.com/bufbuild/protovalidate (proto/protovalidate)"),
        ("validate/", "github.com/bufbuild/protoc-gen-validate"),
        ("protoc-gen-openapiv2/", "github.com/grpc-ecosystem/grpc-gateway"),
    ]

    /// Whether a message is about something that is declared nowhere.
    private static func isOfMissing(_ message: Message) -> Bool {
        !message.isWarning
            && (message.text.hasSuffix(" is not defined.")
                || message.text.hasPrefix("Option \"(")
                    && message.text.contains(" unknown."))
    }

    /// The name of a package that no package can have, where a message is about one, and one that it can have.
    private static func invalidPackage(_ message: Message, _ roots: Roots) -> (package: String, proposal: String)? {
        guard message.text == "Expected \";\".", message.line > 0,
            let data = FileManager.default.contents(atPath: roots.locate(message.file))
        else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.dropFirst(message.line - 1).first,
            let match = line.firstMatch(of: /^\s*package\s+(?<name>[^\s;]+)\s*;/)
        else { return nil }
        let proposal = match.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
        return (String(match.name), String(proposal))
    }

    private static func remedy(for message: Message) -> String? {
        let text = message.text
        if text.hasPrefix("File recursively imports itself: ") {
            return "break the circle by moving what its files share into a file that imports none of them"
        }
        if text.contains("is already defined in file ") {
            return "rename one of the two, or put the files into different packages"
        }
        if text.hasSuffix(" is not defined.") {
            return "declare it, or import the file that does"
        }
        if text.hasPrefix("Import "), text.hasSuffix(" is unused.") {
            return "remove the import"
        }
        return nil
    }

    // MARK: - Editions

    /// The edition of a file that protoc takes for a statement or for one that it does not know: `2023`.
    private static func edition(_ message: Message, _ roots: Roots) -> String? {
        let text = message.text
        guard !message.isWarning, message.file.hasSuffix(".proto"),
            text.hasPrefix("Expected top-level statement") || text.contains("ditions")
                || text.contains("dition") && text.contains("support"),
            let data = FileManager.default.contents(atPath: roots.locate(message.file)),
            let match = String(decoding: data.prefix(1 << 16), as: UTF8.self)
                .firstMatch(of: /(?m)^\s*edition\s*=\s*["'](?<edition>\w+)["']/)
        else { return nil }
        return String(match.edition)
    }

    /// (protobuf's documentation, "Editions Overview" and "Version Support".)
    private static func unknownEdition(_ edition: String, _ version: Protoc.Version) -> String {
        let needed = edition <= "2023" ? 27 : 32
        return
            "protoc \(version) does not read edition \(edition); take protoc \(needed) or newer, from the releases of "
            + "github.com/protocolbuffers/protobuf, and name it with --protoc or ACCORD_PROTOC"
    }

    private static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
