import Accord
import Contract

/// The comments and places of a file's declarations.
///
/// A declaration is named by its path: field numbers of descriptor.proto and indices in turn, as
/// `SourceCodeInfo.Location.path` in descriptor.proto explains.
struct SourceInfo {
    typealias DeclarationPath = [Int32]

    /// Field numbers in descriptor.proto.
    enum Number {
        static let filePackage: Int32 = 2
        static let fileMessage: Int32 = 4
        static let fileEnum: Int32 = 5
        static let fileService: Int32 = 6
        static let fileExtension: Int32 = 7
        static let fileSyntax: Int32 = 12
        static let fileEdition: Int32 = 14
        static let messageField: Int32 = 2
        static let messageMessage: Int32 = 3
        static let messageEnum: Int32 = 4
        static let messageExtension: Int32 = 6
        static let messageOneof: Int32 = 8
        static let enumValue: Int32 = 2
        static let serviceMethod: Int32 = 2
    }

    /// The path of the file as the user would open it.
    let file: String
    /// The first location of each declaration, and of the lines of a file that are none.
    private var locations: [DeclarationPath: Google.Protobuf.SourceCodeInfo.Location] = [:]

    init(_ info: Google.Protobuf.SourceCodeInfo?, file: String) {
        self.file = file
        locations.reserveCapacity(info?.location.count ?? 0)
        for location in info?.location ?? []
        where Locations.Extent.declarations.contains(pathCount: location.path.count) && locations[location.path] == nil
        {
            locations[location.path] = location
        }
    }

    /// Returns the location at which a declaration begins.
    func location(_ path: DeclarationPath) -> SourceLocation {
        guard let span = locations[path]?.span, span.count >= 3 else { return SourceLocation(file: file) }
        return SourceLocation(file: file, line: Int(span[0]) + 1, column: Int(span[1]) + 1)
    }

    func documentation(_ path: DeclarationPath) -> Documentation {
        guard let location = locations[path] else { return Documentation() }
        return Documentation(
            leading: Self.text(location.leadingComments),
            trailing: Self.text(location.trailingComments),
            detached: location.leadingDetachedComments.map(Self.text)
        )
    }

    /// The comments of the `package` line are the file's, and what is above the line for syntax or edition is detached,
    /// unless there is nothing else.
    func fileDocumentation() -> Documentation {
        let edition = documentation([Number.fileEdition])
        let first = edition == Documentation() ? documentation([Number.fileSyntax]) : edition
        var package = documentation([Number.filePackage])
        if package.leading.isEmpty {
            package.leading = first.leading
            package.detached = first.detached + package.detached
        } else {
            package.detached = first.detached + (first.leading.isEmpty ? [] : [first.leading]) + package.detached
        }
        return package
    }

    /// Returns a comment without the space after each comment mark, and without blank lines around it.
    private static func text(_ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return "" }
        if let line = onlyLine(of: comment) { return line }
        var lines = comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let text = line.hasPrefix(" ") ? line.dropFirst() : line
            let end = text.lastIndex { !$0.isWhitespace }
            return end.map { text[...$0] } ?? ""
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    /// The same for most comments: one line of printable ASCII. It is `nil` for others.
    private static func onlyLine(of comment: String) -> String? {
        var line = Substring(comment)
        if line.utf8.last == UInt8(ascii: "\n") { line.unicodeScalars.removeLast() }
        if line.utf8.first == UInt8(ascii: " ") { line.unicodeScalars.removeFirst() }
        let text = String(line)
        return text.isPrintableASCII && text.utf8.last != UInt8(ascii: " ") ? text : nil
    }
}
