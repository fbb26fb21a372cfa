import ArgumentParser
import CodeGeneration
import Compatibility
import Contract

struct ChangelogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changelog",
        abstract: "Tells all changes between two versions of contracts, for release notes.",
        discussion: """
            Each version is a folder, a file, a descriptor set, an image, an archive or a revision of a git \
            repository, written as 'accord breaking --help' says:
              accord changelog .git#tag=v1.2.0,subdir=proto proto

            What breaks comes first, then what may break some, what is deprecated, added, changed and removed, and \
            before all of it the version that the changes call for:
              major       something breaks, by the rules that the settings
                          choose, as 'accord breaking' reads them; what
                          comments and a baseline accept breaks all the same
              minor       anything else that users can notice
              patch       nothing but texts, comments or the like
            Where OpenAPI and AsyncAPI documents carry versions, it is told whether theirs were raised enough.

            Exits with 0, also when something breaks, and with 1 when the changes cannot be told.
            """
    )

    @Argument(help: ArgumentHelp("The old version.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new version.", valueName: "new"))
    var new = "."

    @Option(help: "How changes are told.")
    var format = ChangelogFormat.markdown

    @Option(help: ArgumentHelp("A buf.yaml or the keys of \"breaking\": its path or its text.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Compare this file or folder alone; may be repeated.", valueName: "path"))
    var path: [String] = []

    @Option(help: ArgumentHelp("Leave out this file or folder; may be repeated.", valueName: "path"))
    var excludePath: [String] = []

    @Option(help: ArgumentHelp("The protobuf compiler, if not the one found on the PATH.", valueName: "path"))
    var protoc: String?

    func run() throws {
        var run = ChangelogRun(old: old, new: new)
        run.configuration = config
        run.paths = path
        run.excludedPaths = excludePath
        run.protoc = protoc
        run.progress = { Terminal.progress($0) }
        run.warn = { Terminal.report([$0]) }
        let changelog: Changelog
        do throws(Diagnostics) {
            changelog = try run.run()
            Terminal.progress(nil)
        } catch {
            Terminal.progress(nil)
            Terminal.report(error.all)
            throw ExitCode.failure
        }
        Terminal.write(format.write(changelog))
    }
}

extension ChangelogFormat: ExpressibleByArgument {}
