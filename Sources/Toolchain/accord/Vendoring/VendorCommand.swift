import ArgumentParser
import CodeGeneration
import Contract
import Foundation
import SchemaReader

struct VendorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendor",
        abstract: "Saves documents that contracts refer to, and are not in the roots.",
        discussion: """
            Builds read local files only. This command fetches the documents at the given URLs, and those that they \
            refer to, into the folder 'vendor' of a root folder, and pins each with its SHA-256 digest in the root's \
            accord.lock. References to the URLs then lead to the saved files. Commit both.

            A contract that comes with Accord is saved under its own name, in the root folder itself: a file of \
            google/protobuf/, of which models are to be written.

            Documents that are saved already are fetched again only when they are named. --check fetches nothing, and \
            fails when a saved file is missing or is not the one that accord.lock pins. Nothing is written when \
            anything is wrong.

            Examples:

                accord vendor https://example.com/schemas/order.json
                accord vendor google/protobuf/descriptor.proto
                accord vendor --check
            """
    )

    @Argument(
        help: ArgumentHelp("What to save: a URL of http or https, or google/protobuf/….proto.", valueName: "url"))
    var urls: [String] = []

    @Option(
        help: ArgumentHelp(
            "The root folder to save into. (default: proto for .proto files, else Schemas; --check takes both)",
            valueName: "folder"),
        completion: .directory)
    var root: String?

    @Flag(help: "Fetch nothing, and fail when a saved file is not as it was.")
    var check = false

    func validate() throws {
        guard check != urls.isEmpty else { return }
        throw ValidationError(check ? "--check takes no URLs." : "Name the URLs to fetch, or take --check.")
    }

    /// The root folders that something is saved in; where there is none, the one that is reported to have nothing.
    private var checkedRoots: [String] {
        if let root { return [root] }
        let roots = StandardRoots.names.filter { name in
            FileManager.default.fileExists(atPath: Path.join(name, VendoredFiles.lockName))
        }
        return roots.isEmpty ? ["Schemas"] : roots
    }

    func run() async throws {
        do throws(Diagnostics) {
            if check {
                for root in checkedRoots { Terminal.say(try Vendoring(root: root).check()) }
            } else {
                let isProto = urls.allSatisfy { $0.hasSuffix(".proto") }
                let vendoring = try Vendoring(root: root ?? (isProto ? "proto" : "Schemas"))
                for line in try await vendoring.fetch(urls) { Terminal.say(line) }
            }
            Terminal.progress(nil)
        } catch {
            Terminal.progress(nil)
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }
}
