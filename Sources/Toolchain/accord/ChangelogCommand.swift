import ArgumentParser
import CodeGeneration
import Compatibility
import Contract

struct ChangelogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changelog",
        abstract: "Reports all changes between two versions of contracts, for release notes.",
        discussion: """
            Each version is a folder, a file, a descriptor set, an image, an archive or a revision of a git \
            repository, written as 'accord breaking --help' says.

            What breaks comes first, then what may break some, what is deprecated, added, changed and removed, and \
            before all of it the version that the changes call for:
              major       something breaks, by the rules that the settings
                          choose, as 'accord breaking' reads them; what
                          comments and a baseline accept breaks all the same
              minor       anything else that users can notice
              patch       nothing but texts, comments or the like
            Where OpenAPI and AsyncAPI documents carry versions, it reports whether these were raised enough.

            Examples:

                accord changelog .git#tag=v1.2.0,subdir=proto proto

            Exits with 0, also when something breaks, and with 1 when the changes cannot be decided.
            """
    )

    @Argument(help: ArgumentHelp("The old version.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The new version.", valueName: "new"), completion: .file())
    var new = "."

    @Option(help: "The output format of changes.")
    var format = ChangelogFormat.markdown

    @OptionGroup var versions: VersionOptions

    func run() throws {
        var run = ChangelogRun(old: old, new: new)
        run.configuration = versions.config
        run.paths = versions.path
        run.excludedPaths = versions.excludePath
        run.protoc = versions.protoc
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
