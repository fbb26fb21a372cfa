import Contract
import ProtoReader
import SwiftWriter

/// The way from a configuration to Swift files.
struct Generation {
    var configuration: Configuration
    var protoc: Protoc

    /// The files to be on disk.
    func files() throws(Diagnostics) -> [OutputFile] {
        let reader = ProtoReader(protoc: protoc) { Terminal.report([$0]) }
        let contract = try reader.read(configuration.contracts.map(\.path), roots: configuration.roots)
        let output = try SwiftWriter(settings: settings).write(contract)
        Terminal.report(output.warnings)
        return output.files.filter { !$0.isEmpty }.map { OutputFile(name: $0.name, contents: $0.contents) }
    }

    private var settings: SwiftWriter.Settings {
        SwiftWriter.Settings(
            emit: Set(configuration.emit.map(kind)),
            access: access,
            modules: configuration.modules,
            module: configuration.module
        )
    }

    private func kind(_ kind: Configuration.Kind) -> SwiftWriter.Kind {
        switch kind {
        case .models: .models
        case .clients: .clients
        case .mocks: .mocks
        }
    }

    private var access: SwiftWriter.Access {
        switch configuration.access {
        case .public: .public
        case .package: .package
        case .internal: .internal
        }
    }
}
