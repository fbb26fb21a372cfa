import Contract
import Foundation

/// The message about an import that is not there.
enum MissingImport {
    static func message(_ path: String, _ roots: Roots, _ known: [String]) -> String {
        if path.isEmpty { return "the import has no path; write that of a file, or remove the import" }
        if roots.contains(path), Path.isFolder(roots.locate(path)) {
            return "import \"\(path)\" is a folder; import the files in it that are used"
        }
        if roots.contains(path) {
            return "import \"\(path)\" cannot be read; make sure that you may read \(roots.locate(path))"
        }
        let known = known + BundledContracts.texts.keys
        let name = Path.name(of: path)
        let remedy: String
        if let same = known.filter({ $0.hasSuffix("/\(name)") }).min() {
            remedy = "did you mean \"\(same)\"?"
        } else if let near = Suggestion.misspelled(path, among: known.sorted()) {
            remedy = "did you mean \"\(near)\"?"
        } else if let home = homes.first(where: { path.hasPrefix($0.folder) }) {
            remedy =
                "it is published in \(home.repository); copy it from there, with what it imports, to "
                + "'\(roots.place(for: path))', or add a root that has it"
        } else {
            remedy = "correct the path, or add the folder that it starts from as a root"
        }
        return "import \"\(path)\" was not found in \(roots.description); \(remedy)"
    }

    /// The message about imports that would be found from a folder in a root on.
    static func message(_ path: String, from folder: String, count: Int, _ roots: Roots) -> String {
        let place = roots.locate("\(folder)/\(path)").dropLast(path.count + 1)
        return
            "import \"\(path)\" was not found in \(roots.description), and neither were \(count - 1) others that start from "
            + "'\(place)'; name that folder as the root"
    }

    /// The repositories of contracts in wide use, by the folders that their import paths begin with.
    private static let homes: [(folder: String, repository: String)] = [
        ("google/", "github.com/googleapis/googleapis"),
        ("buf/validate/", "github.com/bufbuild/protovalidate (proto/protovalidate)"),
        ("validate/", "github.com/bufbuild/protoc-gen-validate"),
        ("protoc-gen-openapiv2/", "github.com/grpc-ecosystem/grpc-gateway"),
    ]
}
