import Contract
import Foundation
import ProtoReader
import SwiftWriter

/// The Swift writer as a plugin of protoc and buf: a `CodeGeneratorRequest` on standard input, a
/// `CodeGeneratorResponse` on standard output. Problems go into the response; the compiler shows them.
@main
enum Main {
    static func main() {
        do throws(Diagnostics) {
            FileHandle.standardOutput.write(try response(to: FileHandle.standardInput.readDataToEndOfFile()).data())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func response(to data: Data) -> PluginResponse {
        do throws(Diagnostics) {
            let request = try PluginRequest(data)
            let parameter = try Parameter(request.parameter, files: request.contract.files.map(\.path))
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
