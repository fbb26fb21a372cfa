import Contract
import Foundation

/// The location of a version of contracts, as a user names it: `proto`, `old.binpb.gz`, `.git#tag=v1.2.0,subdir=proto`.
/// The part after `#` is as buf has it (buf's documentation, "Inputs").
package struct InputReference: Sendable, Hashable {
    /// The kind of input at the path.
    package enum Form: Sendable, Hashable {
        case folder
        /// A `.proto` file, or a schema or document.
        case file
        case image(ImageEncoding)
        case archive(ArchiveForm)
        case git(GitSelection)
    }

    package enum ImageEncoding: Sendable, Hashable {
        case binary, json, yaml
    }

    package enum ArchiveForm: Sendable, Hashable {
        case tar, zip
    }

    /// All of it, as it was written.
    package let text: String
    /// The part before `#`.
    package let path: String
    package let form: Form
    /// Whether the file is one of gzip.
    package let isCompressed: Bool
    /// The folder inside of an archive or a revision; empty for all of it.
    package let folder: String
    /// The number of folders to leave out at the front of an archive's paths.
    let strippedFolders: Int

    /// - Throws: what is wrong with the options.
    package init(_ text: String) throws(Diagnostics) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        guard !path.isEmpty else {
            throw Diagnostics("the input '\(text)' names nothing; write a folder, a file or a git reference")
        }
        var options = try InputOptions(parts.count > 1 ? String(parts[1]) : nil, of: text)
        self.text = text
        self.path = path

        let name = try Self.name(path, &options)
        isCompressed = name.isCompressed
        switch name.form {
        case "dir", "mod": form = .folder
        case "protofile", "document":
            // Whether the other files of the package are meant as well, which changes nothing for one file.
            _ = options.take("include_package_files")
            form = .file
        case "binpb", "bin": form = .image(.binary)
        case "json": form = .image(.json)
        case "yaml": form = .image(.yaml)
        case "tar": form = .archive(.tar)
        case "zip": form = .archive(.zip)
        case "git": form = .git(try GitSelection(&options))
        default:
            let known = ["dir", "git", "binpb", "json", "yaml", "protofile", "tar", "zip"]
            throw Diagnostics(
                "the input '\(text)' is of a form that is not read (\(name.form)); "
                    + Suggestion.text(for: name.form, among: known))
        }
        switch form {
        case .git:
            folder = try options.folder()
            strippedFolders = 0
        case .archive:
            folder = try options.folder()
            strippedFolders = try options.number("strip_components") ?? 0
        default:
            folder = ""
            strippedFolders = 0
        }
        try options.expectEnd()
    }

    /// Returns the form and the compression of the file, by the path's ending or, in its place, by the options.
    private static func name(
        _ path: String, _ options: inout InputOptions
    ) throws(Diagnostics) -> (form: String, isCompressed: Bool) {
        var endings = (path.split(separator: "/").last ?? "").split(separator: ".").dropFirst().map { $0.lowercased() }
        if endings.last == "tgz" { endings = endings.dropLast() + ["tar", "gz"] }
        var isCompressed = endings.last == "gz"
        if isCompressed { endings.removeLast() }
        if let compression = options.take("compression") {
            guard ["none", "gzip"].contains(compression) else {
                throw Diagnostics(
                    "the input '\(options.text)' is compressed by '\(compression)', which is not read; use gzip, or "
                        + "'none'")
            }
            isCompressed = compression == "gzip"
        }
        if let form = options.take("format") {
            switch form {
            case "bingz", "jsongz", "targz": return (String(form.dropLast(2)), true)
            default: return (form, isCompressed)
            }
        }
        // A folder may have any name.
        switch endings.last {
        case "git": return ("git", false)
        case _ where path == ".git" || path.hasSuffix("/.git"): return ("git", false)
        case _ where Path.isFolder(path): return ("dir", false)
        case "proto": return ("protofile", false)
        case "yaml", "yml":
            return isCompressed || beginsAsYAMLImage(path) ? ("yaml", isCompressed) : ("document", false)
        case "json":
            return isCompressed || beginsAsImage(path) ? ("json", isCompressed) : ("document", false)
        case "binpb", "bin": return ("binpb", isCompressed)
        case "tar", "zip": return (endings.last ?? "", isCompressed)
        case "txtpb": return ("txtpb", isCompressed)
        case _ where Path.isFile(path):
            throw Diagnostics(
                "says by its name none of the forms that are read; name a folder, a file that ends in .proto, .yaml, .yml or "
                    + ".json, an image or an archive, or add '#format=' with the form",
                at: SourceLocation(file: path))
        default: return ("dir", false)
        }
    }

    /// Whether a `.json` file begins as an image does, rather than as a schema or an OpenAPI document.
    private static func beginsAsImage(_ path: String) -> Bool {
        start(of: path)?.filter { !$0.isWhitespace }.hasPrefix("{\"file\":[") ?? true
    }

    /// The same of a `.yaml` file.
    private static func beginsAsYAMLImage(_ path: String) -> Bool {
        start(of: path)?.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") && $0 != "---" } == "file:"
    }

    /// `nil` where there is no such file.
    private static func start(of path: String) -> String? {
        guard case .file? = try? FileStatus(of: path), let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        return String(decoding: (try? file.read(upToCount: 256)) ?? Data(), as: UTF8.self)
    }
}
