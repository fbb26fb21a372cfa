import ArgumentParser
import Contract
import Foundation
import ProtoReader
import SwiftWriter

/// The Swift writer as a plugin of protoc and buf: a `CodeGeneratorRequest` on standard input, a
/// `CodeGeneratorResponse` on standard output. Problems go into the response; the compiler shows them.
@main
struct CompilerPlugin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "protoc-gen-accord",
        abstract: "Writes the Swift code of .proto files, as a plugin of protoc and buf.",
        discussion: """
            protoc and buf start this program where it is on the PATH, and give it their parameter, options with commas \
            between them:
              emit=models+clients+mocks   what is written: any of the three
                                          ("models+clients")
              access=public               "public", "package" or "internal"
                                          ("public")
              module=API=hello/v1         the Swift module that has the models of
                                          a file or a folder, by its import path;
                                          may be repeated
              identifiable=false          whether models with an "id" are
                                          "Identifiable" ("true")

            Exits with 0 when it has answered the compiler, which shows what is wrong with contracts or the parameter, \
            with 1 when what the compiler sent cannot be read, and with 64 when the command line is wrong.

            Examples:

                protoc --proto_path=proto --accord_out=Sources/API --accord_opt=emit=models hello/v1/hello.proto
                buf generate --template '{"version": "v2", "plugins": [{"local": "protoc-gen-accord", "out": "API"}]}'
            """,
        version: Release.version
    )

    func run() throws {
        // A person has started it, and no compiler.
        guard isatty(STDIN_FILENO) == 0 else { throw CleanExit.helpRequest(self) }
        do throws(Diagnostics) {
            FileHandle.standardOutput.write(try response(to: FileHandle.standardInput.readDataToEndOfFile()).data())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            throw ExitCode.failure
        }
    }

    private func response(to data: Data) -> PluginResponse {
        do throws(Diagnostics) {
            let request = try PluginRequest(data)
            let parameter = try PluginParameter(request.parameter, files: request.contract.files.map(\.path))
            let output = try SwiftWriter(settings: parameter.settings).write(request.contract)
            for warning in output.warnings {
                FileHandle.standardError.write(Data("\(warning)\n".utf8))
            }
            return PluginResponse(
                files: output.files.filter { !$0.isEmpty }.map { (name: $0.name, contents: $0.contents) }
            )
        } catch {
            return PluginResponse(files: [], errors: error.all)
        }
    }
}
